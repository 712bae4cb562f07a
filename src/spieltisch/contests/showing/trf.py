"""A contest of pairs as a tournament report file of FIDE (TRF16), which pairing programs and rating officers read.

There a round has one game for each player, and here a match has one for each seat: so each round of a contest becomes
as many as its matches have games. Seat 1 is white. What was decided without a game is W, D or L, and what was forfeit
is + or -.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from spieltisch.contests.journal.state import MatchState, RoundState, StageState
from spieltisch.contests.plans.plan import System
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.scoring.worth import Settled, Worth
from spieltisch.contests.showing.overview import ranking
from spieltisch.core.errors import UsageError

NAME: Final = 33
"""Letters there is room for."""
OPEN: Final = " " * 10
BYE: Final = "  0000 - U"
ABSENT: Final = "  0000 - Z"
POINTS: Final = {"1": 1.0, "+": 1.0, "W": 1.0, "U": 1.0, "=": 0.5, "D": 0.5}
_Column: TypeAlias = Mapping[str, str]
"""Of one round there: by player, ten letters."""


def trf(settlement: Settlement) -> str:
    """The whole file. Raises ``UsageError`` for a contest that is not of pairs."""
    contest = settlement.contest
    plan = contest.plan
    if plan.seats != 2:
        raise UsageError(f"a tournament report file is for tables of two, and this contest has tables of {plan.seats}")
    numbers = {name: number for number, name in enumerate(contest.entrants, 1)}
    places = {tally.name: place for place, tally in enumerate(ranking(contest, settlement), 1)}
    columns = [
        column
        for stage in contest.stages
        for each in stage.rounds
        for column in _columns(settlement, stage, each, numbers)
    ]
    head = [
        f"012 {plan.name}", f"042 {contest.opened.at[:10].replace('-', '/')}", f"062 {len(numbers)}",
        f"092 {' + '.join(stage.system for stage in plan.stages)}", f"XXR {len(columns)}",
    ]  # fmt: skip
    rows = (
        _row(number, name, places[name], [each.get(name, ABSENT) for each in columns])
        for name, number in numbers.items()
    )
    return "".join(f"{line}\n" for line in [*head, *rows])


def _row(number: int, name: str, place: int, results: Sequence[str]) -> str:
    points = sum(POINTS.get(each[-1], 0.0) for each in results)
    person = f"001 {number:>4}      {name[:NAME]:<{NAME}}{'':33}{points:>4.1f} {place:>4}"
    return f"{person}{''.join(results)}".rstrip()


def _columns(
    settlement: Settlement, stage: StageState, drawn: RoundState, numbers: Mapping[str, int]
) -> Iterator[_Column]:
    """Of one round of ours: those of all blocks that some of its matches have, extra ones of a knock-out included."""
    blocks = max((len(settlement.results[match.name]) for match in drawn.matches), default=0)
    rest = BYE if stage.stage.system is System.SWISS else ABSENT
    for block in range(blocks):
        for order in range(2):
            column = dict.fromkeys(drawn.byes, rest)
            for match in drawn.matches:
                results = settlement.results[match.name]
                result = results[block] if block < len(results) else None
                is_due = block < len(results)
                column |= (
                    _game(match, block, order, result, numbers) if is_due else dict.fromkeys(match.players, ABSENT)
                )
            yield column


def _game(match: MatchState, block: int, order: int, result: Worth | None, numbers: Mapping[str, int]) -> _Column:
    """Of both players of one game."""
    seated = [match.players[number] for number in match.orders[order]]
    if result is None or result.how is Settled.LOST:
        return dict.fromkeys(seated, OPEN if result is None else ABSENT)
    marks = _marks(match, block, order, result)
    white, black = seated
    return {
        white: f"  {numbers[black]:>4} w {marks[0]}",
        black: f"  {numbers[white]:>4} b {marks[1]}",
    }


def _marks(match: MatchState, block: int, order: int, result: Worth) -> tuple[str, str]:
    """By seat."""
    if result.how is Settled.PLAYED:
        one, other = match.blocks[block].games[order].ranks
        return ("=", "=") if one == other else ("1", "0") if one < other else ("0", "1")
    one, other = (result.scores[player] for player in match.orders[order])
    if result.how is Settled.FORFEIT:
        return "+" if one else "-", "+" if other else "-"
    return ("D", "D") if one == other else ("W", "L") if one > other else ("L", "W")
