"""Who is at a table of Monopoly, and what they say to each other: the values that its policy and sessions exchange."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, TypeAlias

from spieltisch.core.looks import are_alike
from spieltisch.core.names import flaw_of, mend
from spieltisch.core.seats import Seat

NAME_LIMIT: Final = 32
"""Code points in a name."""

_MISLEADING: Final = re.compile(r"[()\[\]]|: |^[@/]|^->|^-$")
"""What misleads a reader of chat lines or player lists; a lone ``-`` is the bank."""
_EDGES: Final = "".join(map(chr, (*range(0x21), *range(0x7F, 0xA1))))
"""Blanks and control characters."""


def trim(text: str) -> str:
    """The text without blanks and control characters at its ends."""
    return text.strip(_EDGES)


def is_name(text: str) -> bool:
    """Whether somebody may be called so."""
    return len(text) <= NAME_LIMIT and trim(text) == text and not _MISLEADING.search(text) and flaw_of(text) is None


def free_name(wanted: str, taken: Collection[str]) -> str:
    """A name as close to the wanted text as may be, and like none that is taken."""
    cut = trim(_MISLEADING.sub("_", mend(wanted, "_")))[: NAME_LIMIT - 4].rstrip()
    base = mend(cut, "").rstrip() or "player"  # the cut may have come between what belongs together
    name, number = base, 2
    while any(are_alike(name, other) for other in taken):
        name, number = f"{base} {number}", number + 1
    return name


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name, as everybody sees it."""

    name: str
    colour: str
    """``#RRGGBB`` in capitals."""
    is_player: bool


# What sessions ask for. The verdict on it comes first of all that follows.


@dataclass(frozen=True, slots=True)
class Subscribe:
    """Take a name, a colour and a part, or change them."""

    name: str
    colour: str
    is_spectator: bool


@dataclass(frozen=True, slots=True)
class StartGame:
    """Begin, with all who are players."""


@dataclass(frozen=True, slots=True)
class Say:
    """To everybody."""

    text: str


@dataclass(frozen=True, slots=True)
class Whisper:
    """To one person: ``text`` begins with the name. ``is_echoed``: the sender is shown it too."""

    text: str
    is_echoed: bool = False


@dataclass(frozen=True, slots=True)
class StepDown:
    """Be a spectator; for who plays in a running game the rules have ``Quit``."""


RoomRequest: TypeAlias = Subscribe | StartGame | Say | Whisper | StepDown


# What the policy tells.


@dataclass(frozen=True, slots=True)
class Lineup:
    """Everybody with a name, in the order in which they took one."""

    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """The players' names by seat, as they are from now on."""

    names: tuple[str, ...]
    renamed: Seat | None = None
    """Who has another name than before."""


@dataclass(frozen=True, slots=True)
class CatchUp:
    """The member joins a game that runs: it is to be told how that stands."""


@dataclass(frozen=True, slots=True)
class Said:
    sender: str
    text: str


@dataclass(frozen=True, slots=True)
class Whispered:
    sender: str
    text: str


@dataclass(frozen=True, slots=True)
class Echoed:
    """One's own whisper, by whom it was for."""

    target: str
    text: str


RoomNotice: TypeAlias = Lineup | Seating | CatchUp | Said | Whispered | Echoed
