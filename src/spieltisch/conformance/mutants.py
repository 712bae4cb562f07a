"""Clients that have one known mistake each, and what all checks said of them: data, made by a command of the repository
(``python -m tools.mutants``) and bound to the scripts by a hash, so that a check starts none of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import Final

import msgspec

from spieltisch.conformance.results import Verdict
from spieltisch.core.checks import CheckBook, Hypothesis
from spieltisch.core.game import AnyGame

FILE: Final = "mutants.json"
LIKE: Final = 0.75
"""The least likeness for which a mistake is named that nothing else tells."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Of one check."""

    verdict: Verdict
    got: str
    likely: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Mutant:
    """What came of a client with one known mistake."""

    code: str
    """The hypothesis that is right for it."""
    short: Mapping[str, Finding]
    """What fell short, by the check's name without its game."""
    passed: tuple[str, ...] = ()
    """Names of the checks that it passed."""


class MutantFile(msgspec.Struct, frozen=True):
    """As they are kept beside a game's checks."""

    scripts: str
    """The hash of what was said to them."""
    mutants: Mapping[str, Mutant]
    """By the name of the client's mistake in the tests."""


def mutants_of(game: AnyGame) -> Sequence[Mutant]:
    """Those that are kept beside a game's checks; a game needs none."""
    found = read_mutants(game.wire.checks()) if game.wire.checks else None
    return tuple(found.mutants.values()) if found else ()


def package_of(book: CheckBook) -> str:
    """Where the scripts of a game's checks are."""
    return next((module_of(check.script).rpartition(".")[0] for check in book.checks), "") or __package__


def module_of(script: object) -> str:
    """Where a script is written."""
    while isinstance(script, partial):
        script = script.func
    return str(getattr(script, "__module__", ""))


def read_mutants(book: CheckBook) -> MutantFile | None:
    """What is kept there."""
    file = files(package_of(book)) / FILE
    return msgspec.json.decode(file.read_bytes(), type=MutantFile) if file.is_file() else None


def likeness(short: Collection[str], mutant: Mutant) -> float:
    """From 0 to 1: what part of all that fell short for either fell short for both."""
    both = mutant.short.keys() & set(short)
    return len(both) / len(mutant.short.keys() | set(short)) if short else 0.0


def ranked(short: Collection[str], mutants: Sequence[Mutant]) -> Callable[[Hypothesis], float]:
    """How like a client is to the likest of those that have a mistake; ``short`` are the names of what fell short."""
    best: dict[str, float] = {}
    for each in mutants:
        best[each.code] = max(best.get(each.code, 0.0), likeness(short, each))
    return lambda hypothesis: best.get(hypothesis.code, 0.0)
