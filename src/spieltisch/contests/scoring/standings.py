"""Standings of one stage of a contest, with tie-breaks in exact numbers.

Points, direct encounter, Buchholz cut 1, Sonneborn-Berger, wins, mean raw margin, seed. All tie-breaks look at blocks
that are settled, like the points themselves:

- A *point* is what one block counts in full. A bye in a Swiss counts like a win in each block of its round. In a
  gauntlet, where some play many more blocks than others, the mean per block ranks instead of the sum; on a ladder,
  how far up one is.
- *Direct encounter*: among players level on points, if each has met each other equally often, the shares they have of
  each other.
- *Buchholz cut 1*: the opponents' points, one addend for each match and opponent, without the least of them. A bye is
  an opponent without points.
- *Sonneborn-Berger*: of each block and opponent, the share one has of that opponent times the opponent's points.
- *Wins*: blocks in which one alone was best.
- *Mean raw margin*: the game's own points less the mean of the others', over all games that ended by the rules.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Final

from spieltisch.contests.journal.state import MatchState, StageState
from spieltisch.contests.plans.plan import System
from spieltisch.contests.scoring.ladder import beliefs
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.scoring.worth import Settled, Worth
from spieltisch.core.outcome import Reason

TIE_BREAKS: Final = ("direct", "buchholz_cut_1", "sonneborn_berger", "wins", "margin")
NOWHERE: Final = (0, False, 0)
"""Not in a knock-out, or not yet."""


@dataclass(slots=True)
class Tally:
    """One player's results in a stage."""

    name: str
    seed: int
    """0 is the best."""
    points: Fraction = Fraction()
    blocks: int = 0
    games: int = 0
    tie_breaks: Mapping[str, Fraction] = field(default_factory=dict)
    """By the names in ``TIE_BREAKS``."""
    survival: tuple[int, bool, int] = NOWHERE
    """In a knock-out: the last round it was in, whether it goes on from there, and minus its place at the table."""


class _Sums:
    """What one pass over the blocks of a stage adds up, in units."""

    def __init__(self, settlement: Settlement, stage: StageState) -> None:
        self.settlement = settlement
        self.unit = settlement.unit
        self.points: Counter[str] = Counter()
        self.blocks: Counter[str] = Counter()
        self.games: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.margins: Counter[str] = Counter()
        self.fair_games: Counter[str] = Counter()
        self.shares: Counter[tuple[str, str]] = Counter()
        self.met: Counter[tuple[str, str]] = Counter()
        self.opponents: defaultdict[str, list[str | None]] = defaultdict(list)
        """One for each match and each other player there; None for a bye."""
        for match in stage.matches:
            self._add_match(match)
        for each in stage.rounds if stage.stage.system is System.SWISS else ():
            for name in each.byes:
                self.points[name] += self.unit * stage.stage.blocks
                self.opponents[name].append(None)

    def _add_match(self, match: MatchState) -> None:
        is_met = False
        for number, result in enumerate(self.settlement.results[match.name]):
            if result is not None and result.how is not Settled.LOST:
                is_met = True
                self._add_block(match, result)
                if result.how is Settled.PLAYED:
                    self._add_games(match, number)
        for name in match.players if is_met else ():
            self.opponents[name] += [other for other in match.players if other != name]

    def _add_block(self, match: MatchState, result: Worth) -> None:
        names = match.players
        for name, score in zip(names, result.scores, strict=True):
            self.points[name] += score
            self.blocks[name] += 1
        for i, j, share in result.pairs:
            self.shares[names[i], names[j]] += share
            self.met[names[i], names[j]] += 1
        if (winner := result.winner) is not None:
            self.wins[names[winner]] += 1

    def _add_games(self, match: MatchState, number: int) -> None:
        others = len(match.players) - 1
        for game in match.blocks[number].games.values():
            is_fair, total = game.reason == Reason.REGULAR, sum(game.points)
            for player, own in zip(match.orders[game.order], game.points, strict=True):
                name = match.players[player]
                self.games[name] += 1
                if is_fair:
                    self.fair_games[name] += 1
                    self.margins[name] += ((others + 1) * own - total) * (self.unit // others)


def tallies(settlement: Settlement, stage: StageState) -> list[Tally]:
    """The stage's standings, best first. A knock-out ranks by how far one came, then like all others."""
    sums = _Sums(settlement, stage)
    ranking = _ranking(sums, settlement, stage)
    survival = _survival(settlement, stage)
    found = [_tally(sums, name, seed, ranking, survival) for seed, name in enumerate(stage.field)]
    _note_direct_encounters(found, sums, ranking)
    return sorted(found, key=lambda tally: _key(tally, ranking))


def _key(tally: Tally, ranking: Mapping[str, Fraction]) -> tuple[object, ...]:
    """Smaller is better."""
    breaks = [-tally.tie_breaks[name] for name in TIE_BREAKS]
    return (*(-number for number in tally.survival), -ranking[tally.name], *breaks, tally.seed)


def _ranking(sums: _Sums, settlement: Settlement, stage: StageState) -> dict[str, Fraction]:
    """What the standings go by: points, their mean, or the place on the ladder."""
    match stage.stage.system:
        case System.LADDER:
            return {name: Fraction(belief.mu) for name, belief in beliefs(settlement, stage).items()}
        case System.GAUNTLET:
            return {name: Fraction(sums.points[name], sums.unit * (sums.blocks[name] or 1)) for name in stage.field}
        case _:
            return {name: Fraction(sums.points[name], sums.unit) for name in stage.field}


def _tally(sums: _Sums, name: str, seed: int, ranking: Mapping[str, Fraction],
           survival: Mapping[str, tuple[int, bool, int]]) -> Tally:  # fmt: skip
    opponents = sorted(ranking[other] if other else Fraction() for other in sums.opponents[name])
    berger = sum(
        (sums.shares[name, other] * ranking[other] for other in ranking if (name, other) in sums.met), Fraction()
    )
    breaks = {
        "direct": Fraction(),
        "buchholz_cut_1": sum(opponents[1:], Fraction()),
        "sonneborn_berger": berger / sums.unit,
        "wins": Fraction(sums.wins[name]),
        "margin": Fraction(sums.margins[name], sums.unit * (sums.fair_games[name] or 1)),
    }
    points = Fraction(sums.points[name], sums.unit)
    return Tally(name, seed, points, sums.blocks[name], sums.games[name], breaks, survival.get(name, NOWHERE))


def _note_direct_encounters(found: Sequence[Tally], sums: _Sums, ranking: Mapping[str, Fraction]) -> None:
    """For each group that is level so far."""

    def level(tally: Tally) -> tuple[tuple[int, bool, int], Fraction]:
        return tally.survival, ranking[tally.name]

    for _, members in groupby(sorted(found, key=level), level):
        group = list(members)
        names = [tally.name for tally in group]
        if len({sums.met[name, other] for name in names for other in names if name != other}) == 1:
            for tally in group:
                ahead = sum(sums.shares[tally.name, other] for other in names if other != tally.name)
                tally.tie_breaks = {**tally.tie_breaks, "direct": Fraction(ahead, sums.unit)}


def _survival(settlement: Settlement, stage: StageState) -> dict[str, tuple[int, bool, int]]:
    """How far everybody came in a knock-out. At a table that is open, all are level."""
    if stage.stage.system is not System.KNOCK_OUT:
        return {}
    found: dict[str, tuple[int, bool, int]] = {}
    for drawn in stage.rounds:
        found.update(dict.fromkeys(drawn.byes, (drawn.number, True, 0)))
        for match in drawn.matches:
            ranked = settlement.ranked(match)
            places = enumerate(ranked) if ranked else zip([0] * len(match.players), match.players, strict=True)
            if match.is_for_third:  # behind all of the last table, before those who were put out with them
                found.update({name: (drawn.number - 1, True, -n) for n, name in places})
            else:
                found.update({name: (drawn.number, bool(ranked) and n < match.advancing, -n) for n, name in places})
    return found
