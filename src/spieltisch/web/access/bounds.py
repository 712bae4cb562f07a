"""What pages and their people may cost."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.core.rates import Buckets, Rate
from spieltisch.net.now import SECOND_US, Now
from spieltisch.web.access.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Bounds:
    """All of them in one place; times in microseconds."""

    connections: int = 2048
    connections_per_address: int = 1024
    silent_per_address: int = 64
    """Connections that have begun a first request, and not finished it."""
    head_bytes: int = 16 * 1024
    body_bytes: int = 16 * 1024
    upload_bytes: int = 16 * 1024 * 1024
    """Of what an author hands in to an arena; an arena may take less."""
    uploads: int = 4
    """How many are on their way at a time, since each is in memory."""
    upload_us: int = 120 * SECOND_US
    """How long one may take."""
    idle_us: int = 20 * SECOND_US
    """How long a connection may take for a request, and wait for the next one."""
    stuck_us: int = 10 * SECOND_US
    """How long a reader may take no byte."""
    writes: Rate = Rate(100, 300)
    """Requests that change something, per address."""
    reads: Rate = Rate(200, 600)
    """All other requests to the API, per address."""
    openings: Rate = Rate(1, 40)
    """New tables, per address."""
    emotes: Rate = Rate(0.5, 3)
    """Emotes, per seat."""
    claims: Rate = Rate(1 / 600, 5)
    """Names that are made somebody's own, per address."""
    profiles: int = 10_000
    """Names that are somebody's, in all."""
    tables: int = 200
    """Tables opened by pages that wait or run at a time; as many that are over can still be looked at."""
    tables_per_address: int = 50
    classes: int = 50
    """Of teachers, at a time."""
    classes_per_address: int = 10
    class_idle_us: int = 6 * 3600 * SECOND_US
    """How long a class lasts that nobody looks at."""
    doors: int = 64
    """Doors opened for seats at such tables, at a time."""
    doors_per_address: int = 4
    workshops: int = 16
    """In which clients are checked, at a time."""
    workshops_per_address: int = 3
    workshop_starts: Rate = Rate(0.2, 10)
    """How often checks may begin, per address: each time is a process."""
    workshop_unwatched_us: int = 60 * SECOND_US
    """How long a workshop lasts that no page shows."""
    workshop_idle_us: int = 1800 * SECOND_US
    """How long a workshop waits for a client."""
    analyses: Rate = Rate(0.2, 10)
    """How often an analysis of a game may begin, per address."""
    analyses_waiting: int = 8
    """How many wait for their turn, with the one that has it."""
    analysis_ply_us: int = SECOND_US // 5
    """How long the bot thinks about a ply; 0 analyses nothing."""
    analysis_us: int = 180 * SECOND_US
    """How long about all of a game; its plies share that."""
    analysis_unwatched_us: int = 15 * SECOND_US
    """How long an analysis goes on that nobody asks for."""
    puzzle_rest_us: int = 60 * SECOND_US
    """How long nobody plays before puzzles are looked for in a game that has ended; 0 looks for none."""
    linger_us: int = 600 * SECOND_US
    """How long a table that is over can still be looked at."""
    waiting_us: int = 1800 * SECOND_US
    """How long a table waits for players while nobody looks at it."""
    deserted_us: int = 60 * SECOND_US
    """How long nobody has to be at a table until it counts as deserted."""
    away_us: int = 600 * SECOND_US
    """How long a page may be away while it is its seat's turn, where time counts or a client of the protocol waits."""
    asleep_us: int = 600 * SECOND_US
    """How long nobody has to be at a game between people without time limits until it sleeps in its log."""
    asleep: int = 10_000
    """How many games sleep at a time; more stay awake."""
    unwatched_us: int = 30 * SECOND_US
    """How long a spectators' subscription lasts that nobody reads."""


class Allowance:
    """A rate for each of many addresses."""

    ADDRESSES = 4096
    """More are not remembered."""

    def __init__(self, rate: Rate, now: Now) -> None:
        self._buckets = Buckets(rate, self.ADDRESSES)
        self._now = now

    def demand(self, address: str, otherwise: str) -> None:
        """Let the address do it once more. Raises ``Refusal`` of this kind, which says when it may."""
        now_us = self._now()
        is_allowed = self._buckets.left(address, now_us) >= 1
        self._buckets.spend(address, now_us, times=is_allowed)
        if not is_allowed:
            raise Refusal(otherwise, again_s=self._buckets.again_s(address, now_us))
