"""Our side of a connection to any Hive server of the season: it folds states into an observation.

The server's state is the truth: each one replaces what we knew. What we do not know we
pass over, for a season may bring new elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never

from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.seats import Seat
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.games.hive.actions import COLOURS, RED, Move
from spieltisch.games.hive.config import SOFT_US
from spieltisch.games.hive.view import Observation
from spieltisch.games.hive.wire.decoder import follows, read_observation, read_result
from spieltisch.games.hive.wire.messages import CLOSE_CONNECTION, CLOSING, GAME_TYPE, MOVE_REQUEST, OPENING
from spieltisch.games.hive.wire.moves import write_move
from spieltisch.wire.element import Element, escape_attribute
from spieltisch.wire.output import Output
from spieltisch.wire.patience import ANSWER_US, OTHERS_US, cut_off, silent_for
from spieltisch.wire.xml import Child, Framer, Piece, RootClosed, RootOpened

MARGIN_US: Final = 150_000
"""Kept back of the two seconds, for the way there and back and the sender's own hiccups."""
BUDGET_US: Final = SOFT_US - MARGIN_US
ENDINGS: Final = frozenset({"left", "close", CLOSE_CONNECTION})


class Client:
    """Bytes in, turns out; moves in, bytes out. One game, then it is over."""

    def __init__(self, name: str, query: Mapping[str, str]) -> None:
        """``query`` may have ``reservation``, the code of a reserved seat. The protocol does not tell the
        server our name. Raises ``UsageError`` for other keys."""
        if unknown := sorted(set(query) - {"reservation"}):
            raise UsageError(f"a hive URL has no {', '.join(unknown)}; it may have reservation=CODE")
        self._reservation = query.get("reservation")
        self._framer = Framer()
        self._out = Output()
        self._is_closing = False
        self._is_in = False
        """Whether the server has given us a seat."""
        self._is_owed = True
        """Whether the server has still to answer: that we are in, or with the state that our move leads to."""
        self._room = ""
        # Ours by the welcome; whose turn it is by the state. They differ when one connection plays both sides.
        self._seat: Seat = RED
        self._asked: Seat = RED
        self._observation: Observation | None = None

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> None:
        if self._reservation is None:
            request = f'<join gameType="{GAME_TYPE}"/>'
        else:
            request = f'<joinPrepared reservationCode="{escape_attribute(self._reservation)}"/>'
        self._out += OPENING + b"\n  " + request.encode()

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        if self._is_closing:
            return ()
        self._framer.feed(data, now_us)
        return [update for piece in self._framer.pieces() for update in self._take(piece)]

    @property
    def patience_us(self) -> int:
        return ANSWER_US if self._is_owed else OTHERS_US

    def wake(self, now_us: int) -> Sequence[Update]:
        return list(self._end(silent_for(self.patience_us)))

    def closed(self, now_us: int) -> Sequence[Update]:
        return list(self._end(cut_off()))

    def act(self, action: Move, remark: str | None = None) -> None:
        self._is_owed = True
        data = write_move("data", action, self._asked, remark, level=2)
        self._out += f'\n  <room roomId="{escape_attribute(self._room)}">{data}\n  </room>'.encode()

    def to_send(self) -> bytes:
        return self._out.take()

    def _take(self, piece: Piece) -> Iterator[Update]:
        if self._is_closing:
            return
        match piece:
            case RootOpened():
                pass
            case RootClosed():
                yield from self._end(self._turned_out())
            case Child(element):
                yield from self._read(element)
            case _:
                assert_never(piece)

    def _read(self, element: Element) -> Iterator[Update]:
        match element.tag:
            case "room":
                data = element.child("data")
                if data is not None:
                    self._room = element.value("roomId") or self._room
                    yield from self._read_data(data)
            case "joined":
                self._room = element.value("roomId") or self._room
                self._is_in, self._is_owed = True, False
            case tag if tag in ENDINGS:
                yield from self._end(self._turned_out())
            case _:
                pass

    def _read_data(self, data: Element) -> Iterator[Update]:
        match data.attributes.get("class"):
            case "memento":
                yield from self._see(data)
            case "welcomeMessage":
                color = (data.value("color") or "").upper()
                self._seat = COLOURS.index(color) if color in COLOURS else self._seat
            case "error":
                yield Note(data.value("message") or "an error without words")
            case "result":
                yield from self._end(Over(read_result(data), is_final=True))
            case name if name == MOVE_REQUEST:
                yield self._turn()
            case _:
                pass

    def _see(self, data: Element) -> Iterator[Update]:
        state = data.child("state")
        if state is None:
            raise PeerError("a memento without a state")
        self._is_in, self._is_owed = True, False
        before, self._observation = self._observation, read_observation(state, self._seat)
        if before is not None and not follows(before, self._observation):
            yield Note("the state differs from what its last move leads to")

    def _turn(self) -> Turn:
        observation = self._observation
        if observation is None:
            raise PeerError("a move request without a state")
        self._asked = observation.turn % 2
        return Turn(observation, self._asked, "move", BUDGET_US)

    def _turned_out(self) -> Failed:
        """A goodbye without a result."""
        if self._is_in:
            return Failed(Failure.LOST, "the server ended the game without a result")
        what = "a seat" if self._reservation is None else f"the seat reserved as {self._reservation!r}"
        return Failed(Failure.REFUSED, f"the server does not give us {what}")

    def _end(self, update: Over | Failed) -> Iterator[Update]:
        """The first word of the end decides; we need not hear the rest."""
        if not self._is_closing:
            self._is_closing = True
            self._out += CLOSING
            yield update
