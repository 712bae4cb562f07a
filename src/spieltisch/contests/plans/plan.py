"""What a contest is to be: its file, with all that it leaves out filled in."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from spieltisch.contests.matches.block import Orders
from spieltisch.core.outcome import ScoreMap

Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Points: TypeAlias = Annotated[int, Meta(ge=0)]
Moment: TypeAlias = Annotated[datetime, Meta(tz=True)]
"""With its distance from UTC."""


class System(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"
    KNOCK_OUT = "knock-out"
    LADDER = "ladder"


class Advance(StrEnum):
    """Who of a knock-out table goes on."""

    HALF = "half"
    """The better half, rounded up."""
    WINNER = "winner"


class Entry(StrEnum):
    """What becomes of a program that fails its entry check."""

    REPORT = "report"
    """It is named and admitted."""
    REQUIRE = "require"
    """The contest does not begin."""
    OFF = "off"
    """Nobody is checked."""


class Sandbox(StrEnum):
    """Whether programs are shut in."""

    AUTO = "auto"
    """Where the system can; where it cannot, that is said."""
    REQUIRE = "require"
    OFF = "off"


class Luck(StrEnum):
    """Whether the games of a block are played on the same luck."""

    SHARED = "shared"
    """What one player draws in its seat, the next one draws there, too: fewer games say as much. For players who are
    started anew for each game and keep nothing."""
    OWN = "own"
    """Each game has luck of its own, a repeated one too. For players who remember."""


class Release(StrEnum):
    """When the games of a round begin."""

    AUTO = "auto"
    """As soon as it is drawn, or when its time has come where its stage has a timetable."""
    MANUAL = "manual"
    """When somebody says so, or its time has come."""


class PairingRule(IntEnum):
    """How a Swiss is drawn. A contest that has begun stays with its rule."""

    PRICED_BYES = 1
    """A bye's distance from the last score is one price among all others."""
    SETTLED_BYES = 2
    """A bye is settled before all gaps between scores."""


class Stage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a contest with a system of its own."""

    system: System
    name: str = ""
    """What it is called where there are several."""
    blocks: Positive = 1
    """For each pairing."""
    orders: Orders = Orders.ROTATE
    rounds: Positive | None = None
    """Of a Swiss or a ladder; None in all others, whose number of rounds follows from the players'."""
    advance: Advance = Advance.HALF
    """Of a knock-out."""
    gauntlet: tuple[str, ...] = ()
    """Of a gauntlet: the challenged."""
    groups: Positive = 1
    """Of a round robin: into so many its field is divided, as a snake over the seeds; nobody meets another group's."""
    match_points: tuple[Points, Points, Points] | None = None
    """What the better of a block has, who is level, and the other, instead of shares; then its games' points break
    ties, and nothing else. None for shares. For tables of two."""
    lot: bool = False
    """Whether the lot decides what all else leaves level, and not the seed."""
    accelerated: bool = False
    """Of a Swiss: whether the better seeds of the first rounds meet each other (``directing/acceleration.py``)."""
    third_place: bool = False
    """Of a knock-out: whether those who lose right before the last table have one of their own."""
    start: tuple[Moment, ...] = ()
    """When its rounds begin at the earliest, one after the other; those without a time do not wait for one."""
    cut: Positive | None = None
    """How many go on to the next stage, of each group where there are several, seeded by the standings of this one;
    None for all."""

    @property
    def going_on(self) -> int | None:
        """Of all groups; None for everybody."""
        return None if self.cut is None else self.cut * self.groups


class Entrant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player of a contest."""

    name: str
    bot: str
    """A built-in bot's name, ``cmd:PROGRAM ARGS``, ``cmd:uhp:ENGINE``, ``remote``, or ``mcp``: a language model."""
    seed_rank: Positive | None = None
    """1 is the strongest; players without follow those with, in the order of the file."""
    team: str | None = None
    """Players of the same are paired in no Swiss round in which that can be avoided."""
    anchor: float | None = None
    """A fixed rating, in Elo."""
    threads: Positive | None = None
    """How many a bot of ours thinks with; None for one."""
    move_ms: Positive | None = None
    """A bot of ours: its think time; None for the contest's."""
    time_percent: Annotated[int, Meta(ge=1, le=1000)] = 100
    """How much of the time that the game gives the player has: time odds."""
    folder: str | None = None
    """The program's working folder, absolute; None for the contest file's."""
    env: Mapping[str, str] = {}
    start_s: float = 20.0
    """How long the program may take until it is ready to play."""
    memory_mb: Positive | None = None
    cpus: Positive | None = None
    """Processors; None for one."""
    secret: str | None = None
    """What a remote player proves itself with."""
    walkover_s: float | None = None
    """How long a remote player is waited for, before the game counts as lost for it; a model also at each request."""


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole contest. Nothing is left to defaults here: what was decided is written down."""

    name: str
    game: str
    seats: Positive
    """At a table."""
    stages: tuple[Stage, ...]
    players: tuple[Entrant, ...]
    """Strongest first."""
    score: ScoreMap
    short_tables: bool = False
    """Whether the game seats one less, so that tables may be short of one player."""
    seed: int
    move_ms: Positive
    entry: Entry = Entry.REPORT
    sandbox: Sandbox = Sandbox.AUTO
    options: Mapping[str, Any] = {}
    """The game's own, as in ``--set``."""
    release: Release = Release.AUTO
    stand_in: str | None = None
    """A bot of ours that plays for whoever does not come to its game; None where that loses the game."""
    forbid: tuple[tuple[str, str], ...] = ()
    """Players who are paired in no Swiss round in which that can be avoided."""
    luck: Luck = Luck.SHARED
    """The default here, like that of the next, is what journals of earlier versions mean that do not say."""
    pairing_rule: PairingRule = PairingRule.PRICED_BYES
