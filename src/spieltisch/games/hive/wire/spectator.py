"""Our side of a connection that only watches: an administrator who observes every table, or one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never

from spieltisch.core.errors import UsageError
from spieltisch.core.session import Failed, Failure, Note, Over, Update
from spieltisch.games.hive.notation import write_action
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.wire.decoder import read_result, read_setup
from spieltisch.games.hive.wire.messages import CLOSE_CONNECTION, CLOSING, OPENING
from spieltisch.games.hive.wire.moves import is_move, read_move
from spieltisch.wire.element import Element, escape_attribute
from spieltisch.wire.patience import cut_off
from spieltisch.wire.watching import Watcher
from spieltisch.wire.xml import Child, Framer, Piece, RootClosed, RootOpened

SHORT: Final = 8
"""So many characters of a table's id are enough to tell tables apart."""

REFUSED: Final = "the server hangs up: the password is wrong, or there is no such room"


class Spectator(Watcher):
    """Bytes in, notes out. With a room it ends with the game there, else with the connection."""

    def __init__(self, query: Mapping[str, str]) -> None:
        """``query`` may have ``password`` and ``room``. Raises ``UsageError`` for other keys."""
        if unknown := sorted(set(query) - {"password", "room"}):
            raise UsageError(f"a hive URL to watch has no {', '.join(unknown)}; it may have password=… and room=ID")
        super().__init__()
        self._password = query.get("password", Options().password)
        self._room = query.get("room")
        self._framer = Framer()
        self._has_seen = False
        """Whether any table let us watch."""

    def connected(self) -> None:
        self._out += OPENING
        self._say(f'<authenticate password="{escape_attribute(self._password)}"/>')
        if self._room:
            self._observe(self._room)

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        self._framer.feed(data, now_us)
        return [update for piece in self._framer.pieces() for update in self._take(piece)]

    def closed(self, now_us: int) -> Sequence[Update]:
        return list(self._end(self._hung_up()))

    def _take(self, piece: Piece) -> Iterator[Update]:
        match piece:
            case RootOpened():
                pass
            case RootClosed():
                yield from self._end(self._hung_up())
            case Child(element):
                yield from self._read(element)
            case _:
                assert_never(piece)

    def _read(self, element: Element) -> Iterator[Update]:
        room = element.value("roomId") or ""
        match element.tag:
            case "joinedGameRoom" if element.value("existing") == "false" and self._room is None:
                self._observe(room)
            case "observed":
                self._has_seen = True
                yield Note(f"{room[:SHORT]} observed")
            case "room":
                if (data := element.child("data")) is not None:
                    yield from self._read_data(room, data)
            case tag if tag == CLOSE_CONNECTION:
                yield from self._end(self._hung_up() if self._has_seen else Failed(Failure.REFUSED, REFUSED))
            case _:
                pass

    def _read_data(self, room: str, data: Element) -> Iterator[Update]:
        match data.attributes.get("class"):
            case "memento" if (state := data.child("state")) is not None:
                yield Note(f"{room[:SHORT]} turn {read_setup(state).turn}: {_last_move(state)}")
            case "error":
                yield Note(f"{room[:SHORT]} refused: {data.value('message') or ''}")
            case "result":
                outcome = read_result(data)
                if self._room is None:
                    yield Over(outcome, is_final=False)
                else:
                    yield from self._end(Over(outcome, is_final=True))
            case _:
                pass

    def _hung_up(self) -> Over | Failed:
        """Whoever watches all tables does so to the end of the connection."""
        return Over(None, is_final=True) if self._room is None else cut_off()

    def _part(self) -> None:
        self._out += CLOSING

    def _observe(self, room: str) -> None:
        self._say(f'<observe roomId="{escape_attribute(room)}"/>')

    def _say(self, text: str) -> None:
        self._out += f"\n  {text}".encode()


def _last_move(state: Element) -> str:
    last = state.child("lastMove")
    return write_action(read_move(last)) if last is not None and is_move(last) else "no move yet"
