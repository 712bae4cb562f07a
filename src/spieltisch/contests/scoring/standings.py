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

Where a stage has match points, these rank, then the sum of the games' own points, and nothing else before the lot. In
groups the first of each come before the second of each, and so on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Final

from spieltisch.contests.journal.state import MatchState, StageState
from spieltisch.contests.plans.plan import Stage, System
from spieltisch.contests.scoring.groups import group_numbers
from spieltisch.contests.scoring.ladder import beliefs
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.scoring.worth import Settled, Worth
from spieltisch.core.outcome import Reason

TIE_BREAKS: Final = ("direct", "buchholz_cut_1", "sonneborn_berger", "wins", "margin")
MATCH_BREAKS: Final = ("game_points",)
"""Where match points count."""
LOT: Final = "lot"
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


def breaks_of(stage: Stage) -> tuple[str, ...]:
    """What breaks ties in a stage, before the seed."""
    names = MATCH_BREAKS if stage.match_points else TIE_BREAKS
    return (*names, LOT) if stage.lot else names


class _Sums:
    """What one pass over the blocks of a stage adds up, in units."""

    def __init__(self, settlement: Settlement, stage: StageState) -> None:
        self.settlement = settlement
        self.unit = settlement.unit
        order = settlement.contest.lots.get(stage.number, ())
        self.lots = {name: len(order) - place for place, name in enumerate(order)}
        self.points: Counter[str] = Counter()
        self.blocks: Counter[str] = Counter()
        self.games: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.margins: Counter[str] = Counter()
        self.game_points: Counter[str] = Counter()
        self.match_points = stage.stage.match_points
        self.breaks = breaks_of(stage.stage)
        self.fair_games: Counter[str] = Counter()
        self.shares: Counter[tuple[str, str]] = Counter()
        self.met: Counter[tuple[str, str]] = Counter()
        self.opponents: defaultdict[str, list[str | None]] = defaultdict(list)
        """One for each match and each other player there; None for a bye."""
        for match in stage.matches:
            self._add_match(match)
        for each in stage.rounds if stage.stage.system is System.SWISS else ():
            for name in each.byes:
                self.points[name] += (self.match_points[0] if self.match_points else 1) * self.unit * stage.stage.blocks
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
        for name, score in zip(names, self._counted(result), strict=True):
            self.points[name] += score
            self.blocks[name] += 1
        for i, j, share in result.pairs:
            self.shares[names[i], names[j]] += share
            self.met[names[i], names[j]] += 1
        if (winner := result.winner) is not None:
            self.wins[names[winner]] += 1

    def _counted(self, result: Worth) -> Sequence[int]:
        """What the block counts for each, in units. Who both had nothing both lost."""
        if not self.match_points:
            return result.scores
        win, level, loss = (points * self.unit for points in self.match_points)
        best = max(result.scores)
        return [
            loss if not best or own < best else win if result.winner is not None else level for own in result.scores
        ]

    def _add_games(self, match: MatchState, number: int) -> None:
        others = len(match.players) - 1
        for game in match.blocks[number].games.values():
            is_fair, total = game.reason == Reason.REGULAR, sum(game.points)
            for player, own in zip(match.orders[game.order], game.points, strict=True):
                name = match.players[player]
                self.games[name] += 1
                self.game_points[name] += own
                if is_fair:
                    self.fair_games[name] += 1
                    self.margins[name] += ((others + 1) * own - total) * (self.unit // others)


def tallies(settlement: Settlement, stage: StageState) -> list[Tally]:
    """The stage's standings, best first. A knock-out ranks by how far one came, then like all others."""
    sums = _Sums(settlement, stage)
    ranking = _ranking(sums, settlement, stage)
    survival = _survival(settlement, stage)
    found = [_tally(sums, name, seed, ranking, survival) for seed, name in enumerate(stage.field)]
    _note_direct_encounters(found, sums, ranking, group_numbers(stage))
    found.sort(key=lambda tally: _key(tally, ranking, sums.breaks))
    return found if stage.stage.groups == 1 else _by_group(found, stage)


def _by_group(ranked: Sequence[Tally], stage: StageState) -> list[Tally]:
    """The first of each group, then the second of each."""
    numbers, places = group_numbers(stage), Counter[int]()
    placed = []
    for tally in ranked:
        placed.append((places[numbers[tally.name]], tally))
        places[numbers[tally.name]] += 1
    return [tally for _, tally in sorted(placed, key=lambda each: each[0])]


def _key(tally: Tally, ranking: Mapping[str, Fraction], names: Sequence[str]) -> tuple[object, ...]:
    """Smaller is better."""
    breaks = [-tally.tie_breaks[name] for name in names]
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
    more = {"game_points": Fraction(sums.game_points[name]), LOT: Fraction(sums.lots.get(name, 0))}
    breaks |= {name: value for name, value in more.items() if name in sums.breaks}
    points = Fraction(sums.points[name], sums.unit)
    return Tally(name, seed, points, sums.blocks[name], sums.games[name], breaks, survival.get(name, NOWHERE))


def _note_direct_encounters(
    found: Sequence[Tally], sums: _Sums, ranking: Mapping[str, Fraction], groups: Mapping[str, int]
) -> None:
    """For all who are level so far in a group."""

    def level(tally: Tally) -> tuple[tuple[int, bool, int], Fraction, int]:
        return tally.survival, ranking[tally.name], groups.get(tally.name, 0)

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
