"""The server's side of one connection.

Who comes says first what it wants: a seat (``JoinGame``) or to watch. A player's messages are
held until the game asks somebody for the first time, and read from then on. Whatever is wrong
with one, everybody is told, the state stays as it is, and whoever is to act is asked again;
so nobody may be wrong for ever::

    GREETING ──▶ WAITING ──▶ PLAYING ──▶ OVER
             └──▶ WATCHING ─────────────▶ OVER
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final

from spieltisch.core.commands import Act, Command, Join, Leave, Received, Violate, Watch
from spieltisch.core.errors import PeerError
from spieltisch.core.messages import (
    Accepted,
    Asked,
    Batch,
    Closed,
    Dismissed,
    Ended,
    Item,
    Message,
    Refused,
    Seated,
    Verdict,
    Watching,
)
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import SPECTATOR
from spieltisch.core.session import Capability, Written
from spieltisch.games.cascadia.options import Options
from spieltisch.games.cascadia.wire.codec import LIMIT, net_string, quote, read_command
from spieltisch.games.cascadia.wire.course_files import CourseFiles
from spieltisch.games.cascadia.wire.encoder import QUIT, write_batch
from spieltisch.games.cascadia.wire.framing import Framer
from spieltisch.wire.lines import Line
from spieltisch.wire.lint import Lint
from spieltisch.wire.output import Output

MAX_FAULTS: Final = 100
"""C29: a player who was wrong so often since its latest action has to go."""
HELD_LINES: Final = 100
HELD_BYTES: Final = LIMIT
"""No more is kept of what comes before the game (C24)."""

JOIN: Final = re.compile(rb"(?i:JoinGame) +([!-~]+)")
JOINING: Final = b"JoinGame "
_SPECTATOR: Final = b"JoinAsSpectator"


class Phase(Enum):
    """Where a connection stands."""

    GREETING = auto()
    WAITING = auto()
    PLAYING = auto()
    WATCHING = auto()
    OVER = auto()


class Server:
    """Bytes in, commands out; batches and replies in, bytes out."""

    capabilities: Final = Capability.LINTS | Capability.KEEPS_FILES

    def __init__(self, options: Options, query: Mapping[str, str] | None = None) -> None:
        """``query`` is for doors that have URLs; this one has none."""
        self._has_handshake = options.handshake
        self._files = CourseFiles() if options.course_files else None
        self._framer = Framer(LIMIT)
        self.lint = Lint()
        self._out = Output()
        self._phase = Phase.GREETING
        self._is_closing = False
        self._name = ""
        self._seat = SPECTATOR
        self._has_begun = False
        self._held: list[bytes] = []
        self._faults = 0
        self._fatal: str | None = None
        """What was wrong with the one too many."""

    # -- from the client ---------------------------------------------------------

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> Sequence[Command]:
        if self._has_handshake:
            return ()
        self._phase = Phase.WAITING
        return (Join(),)

    def receive(self, data: bytes, now_us: int) -> Iterator[Command]:
        if self._is_closing:
            self.lint.warn_late(data)
            return
        yield from self._release(now_us)
        for line in self._framer.receive(data, now_us):
            yield from self._receive_line(line)

    def closed(self, now_us: int) -> Iterator[Command]:
        if self._is_closing:
            return
        yield from self._release(now_us)
        for line in self._framer.close():
            yield from self._receive_line(line)
        if not self._is_closing:
            self._is_closing = True
            yield Leave(why="end of stream")

    def next_deadline(self) -> int | None:
        if self._is_closing:
            return None
        return 0 if self._held and self._has_begun else self._framer.next_deadline()

    def wake(self, now_us: int) -> Iterator[Command]:
        yield from self._release(now_us)
        for line in self._framer.wake(now_us):
            self.lint.warn(f"{len(line.data)} bytes without a newline, for 0.2 s, are taken for a message")
            yield from self._receive_line(line)

    def _release(self, now_us: int) -> Iterator[Command]:
        """Once the game has asked somebody: read what came before, as if it came now (C24)."""
        if self._has_begun and self._phase is Phase.WAITING:
            self._phase = Phase.PLAYING
            held, self._held = self._held, []
            for data in held:
                yield from self._receive_line(Line(data, Received(now_us, now_us)))

    def _receive_line(self, line: Line) -> Iterator[Command]:
        is_idle_greeting = not self._has_handshake and JOIN.fullmatch(line.data)
        if self._is_closing or is_idle_greeting:
            return
        match self._phase:
            case Phase.GREETING:
                yield self._greet(line.data)
            case Phase.WAITING:
                yield from self._hold(line.data)
            case Phase.PLAYING:
                yield self._receive_command(line)
                if self._fatal is not None:
                    yield Leave(why=f"was wrong {MAX_FAULTS} times since its latest action, at last: {self._fatal}")
            case Phase.WATCHING:
                self.lint.warn(f"spectators are not heard: {quote(line.data)}")
            case Phase.OVER:
                self.lint.warn(f"a line after the end of the game: {quote(line.data)}")

    def _greet(self, data: bytes) -> Command:
        """The first line (C9)."""
        if data == _SPECTATOR:
            self._phase = Phase.WATCHING
            return Watch("")
        match = JOIN.fullmatch(data)
        if match is None or len(data) > LIMIT:
            return self._break_off(f"neither JoinGame nor JoinAsSpectator but {quote(data)}")
        self._phase = Phase.WAITING
        self._name = match[1].decode("ascii")
        if not data.startswith(JOINING):
            self.lint.warn(f"JoinGame is spelled with two capitals, and one blank follows: {quote(data)}")
        return Join(self._name)

    def _hold(self, data: bytes) -> Iterator[Command]:
        self._held.append(data)
        if len(self._held) > HELD_LINES or sum(map(len, self._held)) > HELD_BYTES:
            self._held.clear()
            yield self._break_off("too many messages before the game")

    def _receive_command(self, line: Line) -> Command:
        if self._files:
            self._files.add_input(line.data)
        try:
            if len(line.data) > LIMIT:
                raise PeerError(f"longer than {LIMIT} bytes")
            return Act(read_command(line.data), line.received)
        except PeerError as error:
            return Violate(f"sent {quote(line.data)}: {error}", line.received)

    def _break_off(self, why: str) -> Leave:
        self._quit()
        return Leave(why=why)

    # -- to the client -----------------------------------------------------------

    def tell(self, message: Message) -> None:
        if self._is_closing:
            return
        match message:
            case Batch():
                self._show(message)
            case Seated(_, seat, seats):
                self._sit(seat, seats)
            case Watching(_, seats):
                self._say(b"JoinedAsSpectator %d\n" % seats)
            case Dismissed():
                self._quit()
            case _:
                pass  # the protocol has no words for it

    def to_send(self) -> bytes:
        return self._out.take()

    def to_keep(self) -> Sequence[Written]:
        """What the course's files get, once; nothing unless the options say so."""
        return self._files.take() if self._files else ()

    def _sit(self, seat: int, seats: int) -> None:
        self._seat = seat
        greeting = b"JoinedGame %d %d\n" % (seat, seats) if self._has_handshake else b""
        self._say(greeting)
        if self._files:
            self._files.begin(seat, net_string(self._name, f"Player{seat}"), greeting)

    def _show(self, batch: Batch) -> None:
        messages = write_batch(batch)
        if batch.viewer == SPECTATOR:
            self._say(messages.replace(b"\n", b"\n\n"))  # C33
        else:
            self._say(messages)
            if self._files:
                self._files.add_output(messages)
        for item in batch.items:
            self._follow(item)
        if batch.answer:
            self._count(batch.answer.verdict)

    def _count(self, verdict: Verdict) -> None:
        """Nobody may be wrong for ever."""
        if isinstance(verdict, Accepted):
            self._faults = 0
        elif isinstance(verdict, Refused):
            self._faults += 1
            if self._faults == MAX_FAULTS:
                self._fatal = verdict.sentence
                self._quit()

    def _follow(self, item: Item) -> None:
        """What a batch means for this connection."""
        match item:
            case Asked():
                self._has_begun = True
            case Ended(outcome) if self._phase is Phase.WATCHING:
                if outcome.offender is not None and outcome.reason in {Reason.LEFT, Reason.CRASHED}:
                    self._say(b"LostConnection %d\n" % outcome.offender)
            case Ended():
                self._phase = Phase.OVER
                self._held.clear()
            case Closed():
                self._quit()
            case _:
                pass

    def _quit(self) -> None:
        self._is_closing = True
        self._say(QUIT.replace(b"\n", b"\n\n") if self._phase is Phase.WATCHING else QUIT)
        if self._files and self._seat != SPECTATOR:
            self._files.add_output(QUIT, is_farewell=True)

    def _say(self, data: bytes) -> None:
        self._out += data
