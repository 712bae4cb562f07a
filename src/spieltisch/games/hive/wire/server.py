"""The server's side of one Hive connection.

A client opens its document, asks for things and answers move requests; the server's
document opens with the first thing there is to say. Whoever breaks the protocol hears
the document close and has left. After a game a player hears ``left``, a goodbye and
the document's end: the one ending after which every client of the season exits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, assert_never

from spieltisch.core.commands import Act, Command, Leave, Received, Violate
from spieltisch.core.errors import PeerError
from spieltisch.core.messages import (
    Answer,
    Asked,
    Batch,
    Closed,
    Dismissed,
    Ended,
    Item,
    Message,
    Notice,
    Refusal,
    Reply,
    Seated,
    Started,
    Watching,
)
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.core.session import Capability
from spieltisch.games.hive import people
from spieltisch.games.hive.actions import COLOURS, Move, SetPiece
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.wire import messages, moves
from spieltisch.games.hive.wire.batches import display_names, has_moved, write_error, write_state
from spieltisch.games.hive.wire.requests import KNOWN, UNNAMED, WrongGame, read_request
from spieltisch.games.hive.wire.results import write_result
from spieltisch.wire.element import Element
from spieltisch.wire.lint import Lint
from spieltisch.wire.output import Output
from spieltisch.wire.xml import Child, Framer, Piece, RootClosed, RootOpened

ROOT: Final = "protocol"
FAREWELLS: Final = (b"</protocol>",)
"""What a client may say behind our last word."""
NO_MOVE: Final = "{} hat kein Zug-Objekt gesendet."


class Server:
    """Bytes in, commands out; batches and replies in, bytes out."""

    capabilities: Final = Capability.LINTS

    def __init__(self, options: Options) -> None:
        self._options = options
        self._framer = Framer(KNOWN)
        self.lint = Lint(self._framer, FAREWELLS)
        self._out = Output()
        self._has_spoken = False
        # Once closing, nothing more is read; answers to what was read before still go out, then the last words.
        self._is_closing = False
        self._has_ended = False
        self._last_words = b""
        # What each table calls this connection's seats; most have one seat at one table.
        self._seats: dict[str, dict[Seat, str]] = {}

    def made_of(self) -> tuple[object, ...]:
        """What it was made of, so that it can be pickled where it is compiled."""
        return (self._options,)

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> Sequence[Command]:
        """The client speaks first."""
        return ()

    def receive(self, data: bytes, now_us: int) -> Iterator[Command]:
        if self._is_closing:
            self.lint.warn_late(data)
            return
        self._framer.feed(data, now_us)
        try:
            for piece in self._framer.pieces():
                if command := self._take(piece):
                    yield command
                if self._is_closing:  # by what it said, or by what came of it
                    return
        except PeerError as error:
            yield self._break_off(str(error))

    def closed(self, now_us: int) -> Sequence[Command]:
        """A message without its end is none."""
        return () if self._is_closing else (self._break_off("end of stream"),)

    def tell(self, message: Message) -> None:
        if self._has_ended:
            return
        if isinstance(message, Batch):
            self._show(message)
        else:
            self._reply(message)

    def to_send(self) -> bytes:
        if self._is_closing and not self._has_ended:
            self._end()
        return self._out.take()

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

    def _take(self, piece: Piece) -> Command | None:
        match piece:
            case Child(element, first_us, last_us):
                return self._read(element, Received(first_us, last_us))
            case RootOpened(name):
                if name != ROOT:
                    self.lint.warn(f"the document is <{name[:40]}>, not <{ROOT}>")
                return None
            case RootClosed():
                return self._break_off("goodbye")
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
        if not table:
            self.lint.warn("a move without a roomId, taken for the only seat's")
        return Act(self._own(table, moves.read_move(data)), received, table, moves.read_hint(data))

    def _own(self, table: str, move: Move) -> Move:
        """The mover need not be named: most set pieces of their own."""
        if isinstance(move, SetPiece) and list(self._seats.get(table, ())) == [move.owner]:
            return SetPiece(move.kind, move.at)
        return move

    # What the client hears.

    def _reply(self, message: Reply) -> None:
        match message:
            case Seated(table, seat):
                self._seats.setdefault(table, {})[seat] = UNNAMED
                self._say(messages.joined(table))
            case Watching(table):
                self._say(messages.observed(table))
            case Dismissed():
                self._close(messages.GOODBYE)
            case Notice(told):
                self._inform(told)
            case Answer():
                pass  # a refusal is told in the batch, to spectators too
            case _:
                assert_never(message)

    def _inform(self, told: people.Told) -> None:
        """What only administrators hear."""
        match told:
            case people.Opened(table, is_existing):
                self._say(messages.joined_game_room(table, is_existing=is_existing))
            case people.Prepared(table, codes):
                self._say(messages.prepared(table, codes))
            case people.Testing(on):
                self._say(messages.testing(on=on))
            case people.Scored(name, score):
                self._say(messages.player_score(name, score.games, [str(score.points), f"{score.free:f}"]))
            case _:
                assert_never(told)

    def _show(self, batch: Batch) -> None:
        """Most items of a batch are silent: what they tell is in the state that goes before the next request."""
        for item in batch.items:
            show = _SHOWN.get(type(item))
            if show is not None:
                show(self, batch, item)
        if not batch.items:  # somebody has just come to watch
            self._say(write_state(batch))

    def _show_start(self, batch: Batch, _item: Started) -> None:
        if batch.viewer != SPECTATOR:
            self._seats.setdefault(batch.table, {})[batch.viewer] = display_names(batch)[batch.viewer]
            self._say(messages.welcome(batch.table, COLOURS[batch.viewer]))

    def _show_request(self, batch: Batch, asked: Asked) -> None:
        """A state goes before each request; while a table is paused nothing asks, so none goes."""
        self._say(write_state(batch))
        if asked.seat == batch.viewer:
            self._say(messages.move_request(batch.table))

    def _show_refusal(self, batch: Batch, refused: Refusal) -> None:
        self._say(write_error(batch, refused))

    def _show_end(self, batch: Batch, ended: Ended) -> None:
        if has_moved(batch):
            self._say(write_state(batch))
        if ended.outcome.reason is not Reason.ABORTED:
            self._say(write_result(batch.table, display_names(batch), ended.outcome))

    def _show_close(self, batch: Batch, closed: Closed) -> None:
        self._seats.pop(batch.table, None)
        self._say(messages.left(batch.table))
        if batch.viewer != SPECTATOR and closed.is_last:
            self._close(messages.GOODBYE)


_SHOWN: Final[Mapping[type[Item], Callable[[Server, Batch, Any], None]]] = {
    Started: Server._show_start,
    Asked: Server._show_request,
    Refusal: Server._show_refusal,
    Ended: Server._show_end,
    Closed: Server._show_close,
}
"""How each item is shown; the others have no message of their own."""
