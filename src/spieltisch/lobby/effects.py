"""What a lobby wants done: values that somebody with sockets and disks carries out, in order."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from spieltisch.core.messages import Message
from spieltisch.table.effects import Finished, LogLine, WakeAt, WhenIdle


class Send(Struct, frozen=True):
    """A message for one participant."""

    person: int
    message: Message


class Keep(Struct, frozen=True):
    """A file to write, whole or not at all: a finished game's record."""

    path: str
    content: bytes


class Warn(Struct, frozen=True):
    """Something for the operator's log: a request that was ignored, and why."""

    text: str


LobbyEffect: TypeAlias = LogLine | Send | WakeAt | WhenIdle | Finished | Keep | Warn
