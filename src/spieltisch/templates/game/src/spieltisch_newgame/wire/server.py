"""The server's side of one connection: a client's lines become commands, and what it is told becomes lines.

A session translates and decides nothing. To each line that wants something of the game the table gives
one verdict, and that is the answer; nothing is inferred from what happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, assert_never

from spieltisch.core.commands import Act, Command, Join, Leave, Received, Say, Violate, Watch
from spieltisch.core.errors import PeerError
from spieltisch.core.messages import (
    Answer,
    Asked,
    Batch,
    Closed,
    Dismissed,
    Ended,
    Happened,
    Item,
    Mark,
    Message,
    Notice,
    Refusal,
    Reminded,
    Replied,
    Said,
    Seated,
    Started,
    StoodIn,
    Watching,
    WentBack,
)
from spieltisch.core.seats import SPECTATOR
from spieltisch.core.session import Capability
from spieltisch.wire.lines import Line, LineFramer
from spieltisch.wire.output import Output
from spieltisch_newgame.notation import read_action
from spieltisch_newgame.options import Options
from spieltisch_newgame.wire import codec
from spieltisch_newgame.wire.framing import LIMIT, read_line, write_line


class Server:
    """One client."""

    capabilities: Final = Capability.NONE

    def __init__(self, options: Options, query: Mapping[str, str]) -> None:
        """The door's options; ``query`` is for doors that have URLs."""
        self._framer = LineFramer(LIMIT)
        self._out = Output()
        self._has_joined = False
        self._is_closing = False

    # -- from the client ---------------------------------------------------------

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> Sequence[Command]:
        """The client speaks first."""
        return ()

    def receive(self, data: bytes, now_us: int) -> Iterable[Command]:
        """Each line's command is carried out, and answered, before the next line is looked at."""
        if self._is_closing:
            return
        try:
            for line in self._framer.receive(data, now_us):
                yield from self._read(line)
                if self._is_closing:
                    return
        except PeerError as error:
            yield self._part(str(error))

    def closed(self, now_us: int) -> Iterable[Command]:
        """An unterminated last line counts."""
        if self._is_closing:
            return
        try:
            for line in self._framer.close(now_us):
                yield from self._read(line)
        except PeerError as error:
            yield self._part(str(error))
        if not self._is_closing:
            yield self._part("end of stream")

    def next_deadline(self) -> int | None:
        """Time is the table's."""
        return None

    def wake(self, now_us: int) -> Iterable[Command]:
        return ()

    def _read(self, line: Line) -> Iterator[Command]:
        match read_line(line.data):
            case "", "":
                pass
            case "join", name if not self._has_joined:
                self._has_joined = True
                yield Join(name or None)
            case "watch", table if not self._has_joined:
                self._has_joined = True
                yield Watch(table)
            case "place", cell:
                yield self._place(cell, line.received)
            case "say", text if text:
                yield Say(text)
            case "bye", "":
                yield self._part("goodbye")
            case verb, _:
                yield Violate(f"{verb[:20]!r} says nothing here.", line.received)

    def _place(self, cell: str, received: Received) -> Command:
        try:
            return Act(read_action(cell), received)
        except ValueError as wrong:
            return Violate(f"{wrong}.", received)

    def _part(self, why: str) -> Leave:
        self._close(why)
        return Leave(why=why)

    # -- to the client -----------------------------------------------------------

    def to_send(self) -> bytes:
        return self._out.take()

    def tell(self, message: Message) -> None:
        if self._is_closing:
            return
        match message:
            case Batch():
                self._tell_batch(message)
            case Answer(_, verdict):
                self._out += codec.write_verdict(verdict)
            case Seated(table, seat):
                self._say("seat", codec.write_seat(seat), table)
            case Watching(table):
                self._say("watching", table)
            case Dismissed(why):
                self._close(why)
            case Notice():
                pass  # the room has no policy of its own, so it has nothing to say
            case _:
                assert_never(message)

    def _tell_batch(self, batch: Batch) -> None:
        """The answer to the client's own line comes first. Without items, a batch is the picture as it is."""
        if batch.answer:
            self._out += codec.write_verdict(batch.answer.verdict)
        elif not batch.items:
            self._tell_board(batch)
        for item in batch.items:
            self._tell_item(item, batch)

    def _tell_board(self, batch: Batch) -> None:
        """Who plays, and the position: the game may be one that goes on."""
        for seat, name in enumerate(batch.names):
            self._say("player", codec.write_seat(seat), name)
        self._say("board", batch.observation.board)

    def _tell_item(self, item: Item, batch: Batch) -> None:
        match item:
            case Started():
                self._tell_board(batch)
            case Happened(_, event):
                self._out += codec.write_placed(event)
            case Asked(seat):
                self._say("turn", codec.write_seat(seat), batch.observation.config.move_ms)
            case Said(seat, text):
                self._say("said", codec.write_seat(seat), text)
            case Ended(outcome):
                self._out += codec.write_end(outcome)
            case Closed(is_last):
                if is_last or batch.viewer == SPECTATOR:
                    self._close("the game is over")
            case Mark() | Refusal() | Reminded() | Replied() | WentBack() | StoodIn():
                pass  # a refusal is in the answer, and the others have no words here
            case _:
                assert_never(item)

    def _close(self, why: str) -> None:
        self._say("bye", why)
        self._is_closing = True

    def _say(self, verb: str, *words: object) -> None:
        self._out += write_line(verb, *words)
