"""The server's side of one Hive connection.

A client opens its document, asks for things and answers move requests; the server's
document opens with the first thing there is to say. Whoever breaks the protocol hears
the document close and has left. After a game a player hears ``left``, a goodbye and
the document's end: the one ending after which every client of the season exits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from spieltisch.core.commands import Act, Command, Leave, Received, Violate
from spieltisch.core.errors import PeerError
from spieltisch.core.messages import (
    Answered,
    Asked,
    Batch,
    Closed,
    Dismissed,
    Ended,
    Happened,
    Item,
    Mark,
    Message,
    Opened,
    Prepared,
    Refused,
    Said,
    Score,
    Seated,
    Started,
    Tallying,
    Watching,
)
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.games.hive.actions import COLOURS, Move, SetPiece
from spieltisch.games.hive.config import Options
from spieltisch.games.hive.wire import messages, moves
from spieltisch.games.hive.wire.batches import display_names, has_moved, write_error, write_state
from spieltisch.games.hive.wire.requests import KNOWN, UNNAMED, WrongGame, read_request
from spieltisch.games.hive.wire.results import write_result
from spieltisch.wire.element import Element
from spieltisch.wire.xml import Child, Framer, Piece, RootClosed, RootOpened

NO_MOVE: Final = "{} hat kein Zug-Objekt gesendet."


class Server:
    """Bytes in, commands out; batches and replies in, bytes out."""

    def __init__(self, options: Options) -> None:
        self._framer = Framer(KNOWN)
        self._out = bytearray()
        self._has_spoken = False
        # Once closing, nothing more is read; answers to what was read before still go out, then the last words.
        self._is_closing = False
        self._has_ended = False
        self._last_words = b""
        # What each table calls this connection's seats; most have one seat at one table.
        self._seats: dict[str, dict[Seat, str]] = {}

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> Sequence[Command]:
        """The client speaks first."""
        return ()

    def receive(self, data: bytes, now_us: int) -> Sequence[Command]:
        if self._is_closing:
            return ()
        self._framer.feed(data, now_us)
        commands: list[Command] = []
        try:
            for piece in self._framer.pieces():
                commands += self._take(piece)
                if self._is_closing:
                    break
        except PeerError as error:
            commands.append(self._break_off(str(error)))
        return commands

    def closed(self, now_us: int) -> Sequence[Command]:
        """A message without its end is none."""
        return () if self._is_closing else (self._break_off("end of stream"),)

    def tell(self, message: Message) -> None:
        if not self._has_ended:
            for data in self._translate(message):
                self._say(data)

    def to_send(self) -> bytes:
        if self._is_closing and not self._has_ended:
            self._end()
        data = bytes(self._out)
        self._out.clear()
        return data

    def next_deadline(self) -> int | None:
        return None

    def wake(self, now_us: int) -> Sequence[Command]:
        return ()

    def _say(self, data: bytes) -> None:
        if not self._has_spoken:
            self._has_spoken = True
            self._out += messages.OPENING
        self._out += data

    def _end(self) -> None:
        if self._last_words:
            self._say(self._last_words)
        self._out += messages.CLOSING if self._has_spoken else messages.NOTHING
        self._has_ended = True

    def _close(self, last_words: bytes = b"") -> None:
        self._is_closing = True
        self._last_words = last_words

    def _break_off(self, why: str, last_words: bytes = b"") -> Leave:
        self._close(last_words)
        return Leave(why=why)

    # What the client says.

    def _take(self, piece: Piece) -> Iterator[Command]:
        match piece:
            case RootOpened():
                pass
            case RootClosed():
                yield self._break_off("goodbye")
            case Child(element, first_us, last_us):
                yield self._read(element, Received(first_us, last_us))
            case _:
                assert_never(piece)

    def _read(self, element: Element, received: Received) -> Command:
        match element.tag:
            case "room":
                return self._read_room(element, received)
            case messages.CLOSE_CONNECTION:
                return self._break_off("goodbye")
            case _:
                return self._read_request(element)

    def _read_request(self, element: Element) -> Command:
        try:
            return read_request(element)
        except WrongGame as error:
            return self._break_off(str(error), messages.GOODBYE)

    def _read_room(self, element: Element, received: Received) -> Command:
        """A move. A room that carries anything else is an answer too, and a wrong one."""
        table, data = element.value("roomId") or "", element.child("data")
        if data is None or not moves.is_move(data):
            names = self._seats.get(table, {}).values()
            return Violate(NO_MOVE.format(next(iter(names), UNNAMED)), received, table)
        return Act(self._own(table, moves.read_move(data)), received, table, moves.read_hint(data))

    def _own(self, table: str, move: Move) -> Move:
        """The mover need not be named: most set pieces of their own."""
        if isinstance(move, SetPiece) and list(self._seats.get(table, ())) == [move.owner]:
            return SetPiece(move.kind, move.at)
        return move

    # What the client hears.

    def _translate(self, message: Message) -> Iterator[bytes]:
        match message:
            case Batch():
                yield from self._show(message)
            case Seated(table, seat):
                self._seats.setdefault(table, {})[seat] = UNNAMED
                yield messages.joined(table)
            case Opened(table, is_existing):
                yield messages.joined_game_room(table, is_existing=is_existing)
            case Prepared(table, codes):
                yield messages.prepared(table, codes)
            case Watching(table):
                yield messages.observed(table)
            case Tallying(on):
                yield messages.testing(on=on)
            case Score(name, games, tally):
                yield messages.player_score(name, games, [str(tally.points), f"{tally.free:f}"])
            case Dismissed():
                self._close(messages.GOODBYE)
            case _:
                assert_never(message)

    def _show(self, batch: Batch) -> Iterator[bytes]:
        """A state goes before each request and after each move; while a table is paused nothing asks, so none goes."""
        for item in batch.items:
            if isinstance(item, Asked) or (isinstance(item, Ended) and has_moved(batch)):
                yield write_state(batch)
            yield from self._show_item(batch, item)
        if not batch.items:  # the picture for somebody who has just come to watch
            yield write_state(batch)

    def _show_item(self, batch: Batch, item: Item) -> Iterator[bytes]:
        table, is_player = batch.table, batch.viewer != SPECTATOR
        match item:
            case Started() if is_player:
                self._seats.setdefault(table, {})[batch.viewer] = display_names(batch)[batch.viewer]
                yield messages.welcome(table, COLOURS[batch.viewer])
            case Asked(seat) if seat == batch.viewer:
                yield messages.move_request(table)
            case Refused():
                yield write_error(batch, item)
            case Ended(outcome) if outcome.reason is not Reason.ABORTED:
                yield write_result(table, display_names(batch), outcome)
            case Closed(is_last):
                self._seats.pop(table, None)
                yield messages.left(table)
                if is_player and is_last:
                    self._close(messages.GOODBYE)
            case Started() | Happened() | Mark() | Asked() | Answered() | Said() | Ended():
                pass
            case _:
                assert_never(item)
