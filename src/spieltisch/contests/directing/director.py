"""What a contest does next. Its decisions are functions of the plan and what happened, never of time or order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from spieltisch.contests.directing.draws import next_rounds, roster
from spieltisch.contests.journal.lines import AnyLine, Drawn, Ended, Lots, Pairing, SetAside
from spieltisch.contests.journal.state import AT_ONCE, Contest, StageState
from spieltisch.contests.matches.block import Order
from spieltisch.contests.pairing.values import Round
from spieltisch.contests.plans.plan import Luck, Plan
from spieltisch.contests.scoring.groups import lots
from spieltisch.contests.scoring.seeding import new_stage
from spieltisch.contests.scoring.settling import Settlement

SEED_BITS: Final = 53
"""Whole numbers that every reader of JSON can hold."""


@dataclass(frozen=True, slots=True)
class BlockJob:
    """A block that is to be played, as plain values."""

    match: str
    block: int
    attempt: int
    seed: int
    """The block's: the same for every attempt, and unlike that of all other blocks."""
    players: tuple[str, ...]
    """As the match lists them."""
    orders: tuple[Order, ...]
    """Of all its games: by seat, the players' numbers in ``players``."""
    missing: tuple[int, ...]
    """The numbers of those orders of which there is no game yet. A recorded game is never played again."""
    own: tuple[int, ...] = ()
    """By order, the seeds of games that have luck of their own; none where all are played on the block's."""

    def seed_of(self, order: int) -> int:
        """What a game is played on."""
        return self.own[order] if self.own else self.seed


@dataclass(frozen=True, slots=True)
class Step:
    """Lines to write first, if there are any; then blocks to play, and what is waited for; with none of these, the
    contest is over."""

    lines: tuple[AnyLine, ...] = ()
    jobs: tuple[BlockJob, ...] = ()
    awaits: tuple[int, int] | None = None
    """The first round that is drawn and has to be released before more can be played: its stage and number."""
    is_paused: bool = False
    """Whether blocks are left that a pause keeps from beginning."""

    @property
    def is_over(self) -> bool:
        return not self.lines and not self.jobs and not self.awaits and not self.is_paused


def next_step(contest: Contest, at: str) -> Step:
    """What follows from all that is known. ``at`` is the time for new lines, UTC as RFC 3339.

    Write the lines, fold them, and ask again; only a step without lines has jobs: all blocks that are missing, in
    the order in which they should be played, those included that are being played right now. The answer changes with
    every line but a ``Played`` without fault, after which ``is_wanted`` is enough.
    """
    settlement = Settlement(contest)
    if remarks := tuple(_remarks(contest, settlement, at)):
        return Step(remarks)
    jobs = tuple(_jobs(contest, settlement))
    may_draw = not jobs or contest.stages[-1].stage.system in AT_ONCE
    if may_draw and (drawn := tuple(_drawn(contest, settlement, at, is_played=not jobs))):
        return Step(drawn)
    if jobs:
        return _released(contest, jobs)
    return Step(() if contest.is_ended else (Ended(at=at),))


def is_wanted(contest: Contest, job: BlockJob) -> bool:
    """Whether a job that was asked for earlier is still to be played."""
    block = contest.match(job.match).blocks.get(job.block)
    if block is None:
        return job.attempt == 0
    return block.attempt == job.attempt and block.finished is None and not block.ruled and not block.lost


def block_seed(seed: int, match: str, block: int) -> int:
    """The luck of a block: of the contest's seed, and of nothing that happens."""
    return _seed(f"{seed}/{match}/{block}")


def game_seed(plan: Plan, match: str, block: int, order: int, begun: int) -> int:
    """What a game is played on: its block's luck, or its own. ``begun`` says how often its block has been begun. Who
    remembers games remembers voided and broken ones, too, so that none of them has luck of its own twice."""
    if plan.luck is Luck.SHARED:
        return block_seed(plan.seed, match, block)
    return _seed(f"{plan.seed}/{match}/{block}/{order}/{begun}")


def _seed(place: str) -> int:
    digest = sha256(f"spieltisch/contest/{place}".encode()).digest()
    return int.from_bytes(digest[:8]) >> (64 - SEED_BITS)


def _released(contest: Contest, jobs: Sequence[BlockJob]) -> Step:
    """What can be played of it."""
    matches = [contest.matches[job.match] for job in jobs]
    kept = [contest.is_awaited(match) for match in matches]
    awaited = [(match.stage, match.round) for match, is_kept in zip(matches, kept, strict=True) if is_kept]
    ready = tuple(job for job, is_kept in zip(jobs, kept, strict=True) if not is_kept)
    is_paused = contest.pause is not None
    return Step(jobs=() if is_paused else ready, awaits=min(awaited, default=None), is_paused=is_paused)


def _remarks(contest: Contest, settlement: Settlement, at: str) -> Iterator[SetAside]:
    for name, (match, block) in settlement.aside.items():
        if name not in contest.remarks:
            yield SetAside(at=at, player=name, match=match, block=block)


def _jobs(contest: Contest, settlement: Settlement) -> Iterator[BlockJob]:
    plan = contest.plan
    for match, number in settlement.schedule:
        if settlement.results[match.name][number] is None:
            block = match.blocks.get(number)
            games = block.games if block else {}
            orders, begun = range(len(match.orders)), 1 + (block.begun if block else 0)
            own = (game_seed(plan, match.name, number, order, begun) for order in orders)
            yield BlockJob(
                match=match.name,
                block=number,
                attempt=block.attempt if block else 0,
                seed=block_seed(plan.seed, match.name, number),
                players=match.players,
                orders=match.orders,
                missing=tuple(order for order in orders if order not in games),
                own=tuple(own) if plan.luck is Luck.OWN else (),
            )


def _drawn(contest: Contest, settlement: Settlement, at: str, *, is_played: bool) -> Iterator[Lots | Drawn]:
    """The rounds that can be drawn now: of the stage that is on, else, if all of that is played, of the next."""
    if contest.stages and (rounds := next_rounds(settlement, contest.stages[-1])):
        yield from _lines(contest.stages[-1], roster(settlement, contest.stages[-1]), rounds, at)
        return
    if is_played and len(contest.stages) < len(contest.plan.stages):
        state = new_stage(contest)
        if state.stage.lot and state.number not in contest.lots:
            yield Lots(at=at, stage=state.number, order=lots(contest.plan.seed, state.number, state.field))
        yield from _lines(state, state.field, next_rounds(settlement, state), at)


def _lines(state: StageState, players: Sequence[str], rounds: Sequence[Round], at: str) -> Iterator[Drawn]:
    def names(numbers: Sequence[int]) -> tuple[str, ...]:
        return tuple(players[number] for number in numbers)

    for number, drawn in enumerate(rounds, len(state.rounds) + 1):
        tables = tuple(
            Pairing(
                match=f"{state.number}.{number}.{place}",
                players=names(table.players),
                price=table.price,
                is_for_third=table.is_for_third,
            )
            for place, table in enumerate(drawn.tables, 1)
        )
        yield Drawn(at=at, stage=state.number, round=number, tables=tables, byes=names(drawn.byes))
