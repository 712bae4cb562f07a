"""The lines of an arena's journal, one event each. All that is shown of an arena is a fold over them.

A version is ``author#number``, counted from 1; an anchor is version 0 of a bot of ours.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from spieltisch.arenas.limits import Limits
from spieltisch.contests.journal.lines import Fault, Line

Step: TypeAlias = Literal["quick", "full"]


class ArenaPlan(Struct, frozen=True, kw_only=True):
    """An arena's file, with all that it leaves out filled in."""

    name: str
    game: str
    seats: int
    move_ms: int
    """The time to think of our bots, which the anchors are; programs have what the game's protocol gives them."""
    anchors: tuple[str, ...]
    """Bots of ours that always play. The first one's rating is 0 for ever."""
    seed: int
    """What all chance follows from."""
    options: dict[str, Any]
    url: str = ""
    """What people reach the server by, for links; empty where the server finds out."""
    limits: Limits = Limits()


class Opened(Line, frozen=True, kw_only=True, tag="opened"):
    """The first line, and again whenever the file has changed: from then on it is so."""

    plan: ArenaPlan
    version: str
    """Ours."""
    rules_version: int
    """The game's."""


class Invited(Line, frozen=True, kw_only=True, tag="invited"):
    """An author, or another token for one."""

    author: str
    key: str
    """SHA-256 of the token, which itself is nowhere."""


class Revoked(Line, frozen=True, kw_only=True, tag="revoked"):
    """An author's token is good for nothing any more, and what they handed in plays no more."""

    author: str


class HandedIn(Line, frozen=True, kw_only=True, tag="handed-in"):
    """A version. Its ZIP file lies in the arena's folder."""

    author: str
    version: int
    sha256: str
    size: int
    """Of the ZIP file, in bytes."""
    language: str
    run: str
    """The command, as ``spieltisch-entry.toml`` has it."""
    build: str = ""


class Diagnosis(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A mistake that is most likely there, as ``spieltisch check`` names it."""

    code: str
    cause: str
    """A sentence."""
    cause_de: str = ""
    """In German, where that is known."""
    paragraph: str = ""
    """Of the protocol's page."""


class Checked(Line, frozen=True, kw_only=True, tag="checked"):
    """What came of one check of a version. The quick one decides whether it plays."""

    author: str
    version: int
    step: Step
    is_accepted: bool
    diagnosis: tuple[Diagnosis, ...] = ()
    """Best first."""
    passed: int = 0
    """Of the single checks, as the next two."""
    warned: int = 0
    failed: int = 0
    why: str = ""
    """A sentence, where something else than a check decided: it cannot be built, or does not start."""
    report: str = ""
    """The file with what ``spieltisch check --json`` said, in the arena's folder."""
    said: str = ""
    """The file with what the build and the program printed."""
    seconds: float = 0.0


class Contender(Struct, frozen=True, array_like=True, gc=False):
    """Who plays: one version of one author, or, as version 0, an anchor."""

    author: str
    version: int


class Game(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game of a block."""

    order: tuple[int, ...]
    """By seat, the players' numbers in the block."""
    ranks: tuple[int, ...]
    """By seat."""
    points: tuple[int, ...]
    reason: str
    plies: int
    seconds: float
    seed: int
    id: str
    replay: str = ""
    """The file, in the arena's folder."""
    fault: Fault | None = None
    said: tuple[tuple[int, str], ...] = ()
    """By number in the block, the files with what programs said on their stderr."""


class Played(Line, frozen=True, kw_only=True, tag="played"):
    """A block: everybody once in each seat, on the same luck."""

    number: int
    """Of all blocks of the arena, from 1."""
    players: tuple[Contender, ...]
    games: tuple[Game, ...]


AnyLine: TypeAlias = Opened | Invited | Revoked | HandedIn | Checked | Played
