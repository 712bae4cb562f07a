"""The life of whoever is at a lobby, as one table: what each event makes of each state.

``Line`` is how far it is with a participant's two directions; bots and pages have one as connections do. ``Peer`` is
what the other end of a connection has made known of itself, which tells its door whom it need not keep waiting for.
``python -m spieltisch.net.life`` prints the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, TypeVar


class Event(Enum):
    """What can happen. The first three are a line's, the others a peer's."""

    LEAVE = auto()
    """The last command was given: a ``Leave``."""
    FINISH = auto()
    """The last that it is told was released."""
    LOSE = auto()
    """What carried its bytes is gone."""
    ASK = auto()
    """The peer wants something that makes sense."""
    SIT = auto()
    """It takes a seat, or asks for one."""


class Line(Enum):
    """Each state with three facts: the last command was given, nothing reaches it any more, nothing carries its
    bytes any more."""

    OPEN = False, False, False
    """Its commands are carried out, and what it is told leaves."""
    LEFT = True, False, False
    """What it is told may still leave."""
    ENDING = False, True, False
    """It has heard the last and does not know yet that it leaves."""
    DRAINING = True, True, False
    """Both have said their last; what still comes in is passed over."""
    GONE = False, True, True
    """How it left is yet to be said, by whoever knows more of the peer."""
    OVER = True, True, True

    def __init__(self, has_left: bool, is_finished: bool, is_lost: bool) -> None:
        self.has_left = has_left
        self.is_finished = is_finished
        self.is_lost = is_lost


class Peer(Enum):
    """Each state with two facts: it has asked for something, and it has a seat or is about to have one."""

    STRANGER = False, False
    SEATED = False, True
    """By being there: it has not said anything yet."""
    HEARD = True, False
    PLAYER = True, True

    def __init__(self, has_asked: bool, is_seated: bool) -> None:
        self.has_asked = has_asked
        self.is_seated = is_seated


StateT = TypeVar("StateT", bound=Enum)

LINES: Final[Mapping[Line, Mapping[Event, Line]]] = {
    Line.OPEN: {Event.LEAVE: Line.LEFT, Event.FINISH: Line.ENDING, Event.LOSE: Line.GONE},
    Line.LEFT: {Event.LEAVE: Line.LEFT, Event.FINISH: Line.DRAINING, Event.LOSE: Line.OVER},
    Line.ENDING: {Event.LEAVE: Line.DRAINING, Event.FINISH: Line.ENDING, Event.LOSE: Line.GONE},
    Line.DRAINING: {Event.LEAVE: Line.DRAINING, Event.FINISH: Line.DRAINING, Event.LOSE: Line.OVER},
    Line.GONE: {Event.LEAVE: Line.OVER, Event.FINISH: Line.GONE, Event.LOSE: Line.GONE},
    Line.OVER: {Event.LEAVE: Line.OVER, Event.FINISH: Line.OVER, Event.LOSE: Line.OVER},
}
PEERS: Final[Mapping[Peer, Mapping[Event, Peer]]] = {
    Peer.STRANGER: {Event.ASK: Peer.HEARD, Event.SIT: Peer.SEATED},
    Peer.SEATED: {Event.ASK: Peer.PLAYER, Event.SIT: Peer.SEATED},
    Peer.HEARD: {Event.ASK: Peer.HEARD, Event.SIT: Peer.PLAYER},
    Peer.PLAYER: {Event.ASK: Peer.PLAYER, Event.SIT: Peer.PLAYER},
}


def table(rows: Mapping[StateT, Mapping[Event, StateT]]) -> str:
    """For people: a row for each state, with the state after each event; a dot where it stays."""
    events = list(next(iter(rows.values())))
    lines = [["", *(event.name for event in events)]]
    for state, after in rows.items():
        lines.append([state.name, *("·" if after[event] is state else after[event].name for event in events)])
    return "\n".join("".join(f"{cell:10}" for cell in line).rstrip() for line in lines)


if __name__ == "__main__":
    print(table(LINES), table(PEERS), sep="\n\n")
