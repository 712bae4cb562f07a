"""What is known of a contest after some of its journal's lines: rounds, matches, blocks, games, who is in."""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass

from spieltisch.contests.journal.lines import Checked, Lost, Opened, Paused, Played, Ruled, SetAside, Withdrawn
from spieltisch.contests.matches.block import Order
from spieltisch.contests.plans.plan import Entrant, Plan, Release, Stage, System

AT_ONCE = frozenset({System.ROUND_ROBIN, System.GAUNTLET})
"""Systems whose rounds are all drawn before the first game."""


@dataclass(slots=True)
class BlockState:
    """One block of a match."""

    number: int
    attempt: int = 0
    """How often it was voided."""
    begun: int = 0
    """How often it was begun, as far as that is written down: where games have luck of their own."""
    games: dict[int, Played] = dataclasses.field(default_factory=dict)
    """This attempt's, by the number of their order; the first recorded of each."""
    ruled: Ruled | None = None
    lost: Lost | None = None
    finished: int | None = None
    """The journal's line that brought its last game; None as long as one is missing."""


@dataclass(slots=True)
class MatchState:
    """One table of a round."""

    name: str
    players: tuple[str, ...]
    price: tuple[int, ...] | None
    orders: tuple[Order, ...]
    """Of each of its blocks: by seat, the players' numbers in ``players``."""
    stage: int
    """From 1, like the round."""
    round: int
    advancing: int = 0
    """How many go on, in a knock-out."""
    is_for_third: bool = False
    """Whether it is about the place behind those of a knock-out's last table."""
    blocks: dict[int, BlockState] = dataclasses.field(default_factory=dict)
    """Those of which there is a line."""

    @property
    def deciding(self) -> int:
        """How many places have to be told from the others, in a knock-out."""
        return 1 if self.is_for_third else self.advancing

    def block(self, number: int) -> BlockState:
        """The block, whether or not anything has happened to it."""
        if (found := self.blocks.get(number)) is None:
            found = self.blocks[number] = BlockState(number)
        return found


@dataclass(slots=True)
class RoundState:
    """Tables that were drawn together."""

    number: int
    matches: list[MatchState]
    byes: tuple[str, ...]


@dataclass(slots=True)
class StageState:
    """A part of the contest, from the moment its first round was drawn."""

    number: int
    stage: Stage
    field: tuple[str, ...]
    """Who plays in it, by seed; who came late, last."""
    first: int
    """How many of them were there when it began."""
    rounds: list[RoundState] = dataclasses.field(default_factory=list)

    @property
    def matches(self) -> list[MatchState]:
        """Of all its rounds, in the order they were drawn."""
        return [match for each in self.rounds for match in each.matches]


@dataclass(slots=True)
class Contest:
    """The fold over a journal."""

    opened: Opened
    entrants: dict[str, Entrant]
    """By name and seed; who came late, last."""
    stages: list[StageState] = dataclasses.field(default_factory=list)
    matches: dict[str, MatchState] = dataclasses.field(default_factory=dict)
    lots: dict[int, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    """By stage, its players as the lot has them, best first."""
    released: set[tuple[int, int]] = dataclasses.field(default_factory=set)
    """Rounds that waited for their release and have it, by stage and round."""
    pause: Paused | None = None
    """What the journal says of it while one lasts: no block begins."""
    keys: dict[str, str] = dataclasses.field(default_factory=dict)
    """Of those who have a secret link, by player; the organiser's by an empty name."""
    late: dict[str, int] = dataclasses.field(default_factory=dict)
    """The journal's line by which a player came late."""
    checks: dict[str, Checked] = dataclasses.field(default_factory=dict)
    """Entry checks by player, the last of each."""
    withdrawn: dict[str, tuple[int, Withdrawn]] = dataclasses.field(default_factory=dict)
    """By player, with the journal's line."""
    killed: Counter[str] = dataclasses.field(default_factory=Counter)
    """By player, how many blocks were voided because its program was killed from outside."""
    remarks: dict[str, SetAside] = dataclasses.field(default_factory=dict)
    """Players of whom the journal says that they were set aside."""
    lines: int = 0
    """How many were folded."""
    is_ended: bool = False
    """Whether the journal says so, and nothing was corrected since."""

    @property
    def plan(self) -> Plan:
        return self.opened.plan

    def is_awaited(self, match: MatchState) -> bool:
        """Whether a match's round waits to be released."""
        is_timed = match.round <= len(self.plan.stages[match.stage - 1].start)
        is_kept = is_timed or self.plan.release is Release.MANUAL
        return is_kept and (match.stage, match.round) not in self.released

    def match(self, name: str) -> MatchState:
        """Raises ``LookupError`` with a sentence if no such table was drawn."""
        if (found := self.matches.get(name)) is None:
            raise LookupError(f"there is no match {name!r}")
        return found
