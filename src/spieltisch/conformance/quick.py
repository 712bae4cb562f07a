"""What of all checks is asked first where somebody waits: a game at each seat, and what shows known mistakes.

The clients with a known mistake that are kept beside a game's checks (``mutants.json``) say which checks those are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from spieltisch.conformance.conduct import is_of_conduct
from spieltisch.conformance.diagnosis import name_of
from spieltisch.conformance.hypotheses import hypotheses_of
from spieltisch.conformance.mutants import Mutant, mutants_of
from spieltisch.conformance.results import Verdict
from spieltisch.core.checks import Check, Hypothesis, Level
from spieltisch.core.game import AnyGame

FIRST: Final = ("start.connects", "seat.each")
"""A game, and what it needs."""
WITHIN_S: Final = 8
"""After so long no more checks begin. Those that have begun go on to their end."""


def quick(game: AnyGame, checks: Sequence[Check]) -> list[Check]:
    """Those of these checks, the most telling first: a game; then the fewest, each time what shows most of those left,
    that show all known mistakes which a client must not have; then what shows each of them best. All that a client must
    pass where no clients are kept."""
    musts = {name_of(each.id): each for each in checks if each.level is Level.MUST and not is_of_conduct(each)}
    mutants = mutants_of(game)
    if not mutants or not game.wire.checks:
        return list(musts.values())
    hypotheses = {each.code: each for each in hypotheses_of(game.wire.checks())}
    shown = [(mutant, names) for mutant in mutants if (names := _failed(mutant, musts))]
    best = Counter(_best(hypotheses.get(mutant.code), names) for mutant, names in shown)
    order = [*FIRST, *_fewest([names for _, names in shown]), *(name for name, _ in best.most_common())]
    return [musts[name] for name in dict.fromkeys(order) if name in musts]


def _failed(mutant: Mutant, musts: Mapping[str, Check]) -> list[str]:
    """In the order of the checks."""
    return [name for name in musts if name in mutant.short and mutant.short[name].verdict is Verdict.FAILED]


def _best(hypothesis: Hypothesis | None, names: Sequence[str]) -> str:
    """Of what fell short, what shows the mistake best."""
    explained = (
        name for start in (hypothesis.explains if hypothesis else ()) for name in names if name.startswith(start)
    )
    return next(explained, names[0])


def _fewest(shown: Sequence[Collection[str]]) -> list[str]:
    """Of each of these at least one, by taking again and again what most of those that are left have."""
    found: list[str] = []
    left = list(shown)
    while left:
        (name, _), *_ = Counter(name for names in left for name in names).most_common(1)
        found.append(name)
        left = [names for names in left if name not in names]
    return found
