"""Wrong clients, and what the checks say of them."""

from __future__ import annotations

import asyncio
import shlex
import sys
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from spieltisch.conformance.diagnosis import diagnose
from spieltisch.conformance.german import sentences_of
from spieltisch.conformance.hypotheses import hypotheses_of
from spieltisch.conformance.inviting import invitation
from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import Examination, checks_of, chosen, examine
from spieltisch.core.registry import game as game_of
from tests.lengths import long

BAD = (Verdict.FAILED, Verdict.BROKEN)
_FOLDER: Final = Path(__file__).parent / "strangers"
STRANGERS: Final[Mapping[str, Path]] = {
    "first": _FOLDER,
    "second": _FOLDER / "second",
    "third": _FOLDER / "third",
    "fourth": _FOLDER / "fourth",
}
"""Sets of programs by people who had not seen what the checks know: one for each game, and ``mistakes.toml``."""
Strangers: TypeAlias = Mapping[str, Mapping[str, Mapping[str, str]]]
"""What each mistake is, and the code of the headline that would be right, by game and name."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A client that is right but for one thing."""

    name: str
    """``--wrong NAME`` of the game's test client."""
    sentence: str
    """What it does wrong."""
    check: str
    """The id of the check that is to find it."""
    likely: str
    """Words of the cause that is named; empty where none can be told."""
    code: str = ""
    """Of the headline over all that is found; empty where nobody has said what it should be."""


def strangers_mistakes(which: str) -> Strangers:
    """Those of a set."""
    found: Strangers = tomllib.loads((STRANGERS[which] / "mistakes.toml").read_text(encoding="utf-8"))
    return found


def cases(wrong: Sequence[Mistake], slow: Collection[str] = ()) -> list[Any]:
    """A test's cases, of which those whose finding takes seconds of processor time are for ``make test-long``."""
    return [(long if each.name in slow else pytest.param)(each, id=each.name) for each in wrong]


def whole(wrong: Sequence[Mistake]) -> list[Any]:
    """A test's cases that take a whole examination each, some ten seconds: a few have to do, since what each mistake's
    client came to is kept, and judged in memory (``tests/conformance/test_diagnosis.py``)."""
    return [long(each, id=each.name) for each in wrong[::20]]


def examined(game: str, program: str, wanted: Sequence[str] = (), *, seed: int = 1, jobs: int = 1) -> dict[str, Result]:
    """The results of checks by id: of those that begin with ``wanted``, or of all."""
    found = game_of(game)
    invited = invitation(found, program)
    checks = chosen(game, checks_of(found), wanted, ())

    async def run() -> dict[str, Result]:
        plan = Examination(found, found.setup.options(), checks, lambda check: invited, seed, jobs)
        return {each.result.check.id: each.result async for each in examine(plan)}

    return asyncio.run(run())


def faults(game: str, results: dict[str, Result]) -> list[str]:
    """The checks that a client has not passed. How soon it has started is the machine's affair."""
    return [
        name
        for name, result in results.items()
        if result.verdict is not Verdict.PASSED and (name, result.verdict) != (f"{game}.start.connects", Verdict.WARNED)
    ]


def headline(game: str, program: str) -> str:
    """The code of what is most likely the matter with a client."""
    results, found = [*examined(game, program, jobs=3).values()], game_of(game)
    assert found.wire.checks
    first, *_ = diagnose(results, hypotheses_of(found.wire.checks()), sentences_of(found))
    return first.code


def command(client: Path, *arguments: str) -> str:
    """The BOT that is our own Python with a client and its arguments."""
    return "cmd:" + shlex.join([sys.executable, "-I", "-S", str(client), *arguments])


def told(results: dict[str, Result]) -> str:
    """What is not as it should be, for whoever reads a failing test."""
    return "\n".join(
        f"{result.check.id} {result.verdict}: expected {result.expected}, got {result.got} ({result.likely})"
        for result in results.values()
        if result.verdict is not Verdict.PASSED
    )
