"""What the journal says beyond the summary: pay-offs, courses, time margins, every game, what the same luck saved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from spieltisch.contests.journal.lines import AnyLine, Fault, Played
from spieltisch.contests.journal.state import BlockState, MatchState, StageState
from spieltisch.contests.plans.plan import Luck, System
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.scoring.worth import Settled, Worth
from spieltisch.contests.showing.sums import margins, meetings
from spieltisch.contests.statistics.luck import BlockTable, DuplicateLuck, duplicate_luck
from spieltisch.contests.statistics.scores import game_scores


class Payoff(Struct, frozen=True, kw_only=True):
    """One player against another."""

    share: float
    """Of the games that both played, those in which it was ranked better; an equal rank is half of one."""
    blocks: int


class Course(Struct, frozen=True, kw_only=True):
    """How the points of a stage came together."""

    stage: int
    system: str
    blocks: int
    """That are settled."""
    points: Mapping[str, tuple[tuple[int, float], ...]]
    """By player: after how many of the stage's settled blocks, in the order of the schedule, how many points. Only
    where they change, and at the end."""


class Game(Struct, frozen=True, kw_only=True):
    """One game that was played, its lists by seat."""

    match: str
    block: int
    order: int
    attempt: int
    counts: str
    """``counted``, or why not: ``open`` (its block is not finished), ``voided``, ``repeated`` (another result was
    there first), ``ruled`` (decided otherwise), ``forfeit`` (somebody plays no more), ``lost``."""
    at: str
    id: str
    seed: int
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    points: tuple[int, ...]
    reason: str
    plies: int
    seconds: float
    fault: Fault | None
    replay: str


class Findings(Struct, frozen=True, kw_only=True):
    """All of it."""

    payoffs: Mapping[str, Mapping[str, Payoff]]
    courses: tuple[Course, ...]
    margins: Mapping[str, tuple[int, ...]]
    """By player: how many of its answers left how much of their time, in tenths."""
    luck: DuplicateLuck | None
    """None as long as nothing can be said, and where each game has luck of its own."""
    games: tuple[Game, ...]
    """In the order in which they ended."""


def find(lines: Iterable[AnyLine], settlement: Settlement) -> Findings:
    """From the journal's lines and what follows from them."""
    contest = settlement.contest
    spent = margins(game for _, block, _ in _played(settlement) for game in block.games.values())
    return Findings(
        payoffs=_payoffs(settlement),
        courses=tuple(_course(settlement, stage) for stage in contest.stages),
        margins={name: tuple(spent[name]) for name in contest.entrants if name in spent},
        luck=duplicate_luck(_groups(settlement)) if contest.plan.luck is Luck.SHARED else None,
        games=tuple(_games(lines, settlement)),
    )


def _played(settlement: Settlement) -> Iterator[tuple[MatchState, BlockState, Worth]]:
    """The blocks whose games count, in the order of the schedule."""
    for match, number in settlement.schedule:
        result = settlement.results[match.name][number]
        if result is not None and result.how is Settled.PLAYED:
            yield match, match.blocks[number], result


def _payoffs(settlement: Settlement) -> Mapping[str, Mapping[str, Payoff]]:
    table: dict[str, dict[str, Payoff]] = {name: {} for name in settlement.contest.entrants}
    for (player, other), met in meetings((match.players, result) for match, _, result in _played(settlement)).items():
        table[player][other] = Payoff(share=met.share / met.blocks / settlement.unit, blocks=met.blocks)
    return table


def _course(settlement: Settlement, stage: StageState) -> Course:
    sums = dict.fromkeys(stage.field, 0)
    course = {name: [(0, 0.0)] for name in stage.field}
    byes = {each.number: each.byes for each in stage.rounds} if stage.stage.system is System.SWISS else {}
    scheduled = [(match, number) for match, number in settlement.schedule if match.stage == stage.number]
    blocks = 0
    for drawn, of_round in groupby(scheduled, lambda each: each[0].round):
        for name in byes.pop(drawn, ()):
            sums[name] += settlement.unit * stage.stage.blocks
            course[name].append((blocks, sums[name] / settlement.unit))
        for match, number in of_round:
            result = settlement.results[match.name][number]
            blocks += result is not None
            for name, score in zip(match.players, result.scores if result else (), strict=False):
                sums[name] += score
                course[name].append((blocks, sums[name] / settlement.unit))
    points = {name: (*told, (blocks, sums[name] / settlement.unit)) for name, told in course.items()}
    return Course(stage=stage.number, system=stage.stage.system, blocks=blocks, points=points)


def _groups(settlement: Settlement) -> Iterable[Sequence[BlockTable]]:
    """Blocks of the same players in the same orders, their lists by the seatings' and the players' names."""
    how = settlement.contest.plan.score
    groups: defaultdict[tuple[tuple[str, ...], ...], list[BlockTable]] = defaultdict(list)
    for _, block, _ in _played(settlement):
        games = sorted(block.games.values(), key=lambda game: game.players)
        tables = [dict(zip(game.players, game_scores(game.ranks, how), strict=True)) for game in games]
        names = sorted(games[0].players)
        groups[tuple(game.players for game in games)].append([[table[name] for name in names] for table in tables])
    return groups.values()


def _games(lines: Iterable[AnyLine], settlement: Settlement) -> Iterator[Game]:
    contest = settlement.contest
    for line in lines:
        if isinstance(line, Played):
            counts = _standing_of(line, settlement)
            yield Game(
                match=line.match, block=line.block, order=line.order, attempt=line.attempt, counts=counts, at=line.at,
                id=line.id, seed=line.seed, players=line.players, ranks=line.ranks,
                scores=game_scores(line.ranks, contest.plan.score), points=line.points, reason=line.reason,
                plies=line.plies, seconds=line.seconds, fault=line.fault, replay=line.replay,
            )  # fmt: skip


def _standing_of(line: Played, settlement: Settlement) -> str:
    block = settlement.contest.match(line.match).blocks[line.block]
    if line.attempt != block.attempt:
        return "voided"
    if block.games.get(line.order) != line:
        return "repeated"
    results = settlement.results[line.match]
    result = results[line.block] if line.block < len(results) else None
    if result is None:
        return "open"
    return "counted" if result.how is Settled.PLAYED else result.how.value
