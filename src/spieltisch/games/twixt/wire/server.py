"""The server's side of High Voltage: requests to a client program, and its answers.

What a client may send depends on what was asked, and only on that::

    nothing asked       anything is ignored (or, if the agreement is strict, a violation)
    asked for a move    ``3 x y``, and the questions ``2`` and ``4``; all else is a violation
    asked to mirror     ``6 0`` or ``6 1``; all else is a violation

The protocol has no message for a refusal or a result: whatever happened, the game is over
when ``8`` (another game follows) or ``9`` comes.

Nor does an answer tell which request it is for. A client that was asked when its game ended may
not have read ``8`` and still answer. So it owes an answer, and nothing of the next game is said
to it before that has come and is thrown away, or has not for so long that it was given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.commands import Act, Ask, Command, Drop, Join, Leave, Received, Violate
from spieltisch.core.errors import PeerError
from spieltisch.core.messages import Asked, Batch, Closed, Dismissed, Ended, Happened, Item, Message, Replied
from spieltisch.core.session import Capability
from spieltisch.games.twixt.actions import Mirror, Peg
from spieltisch.games.twixt.events import MirrorDecided, PegSet
from spieltisch.games.twixt.options import Options
from spieltisch.games.twixt.wire import messages
from spieltisch.wire.lines import Line, LineFramer
from spieltisch.wire.lint import Lint
from spieltisch.wire.output import Output

NO_ANSWERS: Final = (b"", b"%d" % messages.BOARD, b"%d" % messages.SCORE)
"""Lines that leave an answer owed: nothing, and questions."""
SHOWN: Final = 40
"""So many bytes of a line that is passed over are written into the log."""
LATE_US: Final = 5_000_000
"""How long an answer to the game before is waited for."""


class Server:
    """One client program, on a pipe or a connection of its own."""

    capabilities: Final = Capability.LINTS | Capability.WITHHOLDS

    def __init__(self, options: Options) -> None:
        self._options = options
        self._framer = LineFramer(messages.LIMIT)
        self.lint = Lint(self._framer)
        self._out = Output()
        self._is_closing = False
        self._has_ended = False
        """Whether the client sends nothing more."""
        self._is_unanswered = False
        """Whether the latest game ended while the client was asked for something."""
        self._reset()

    def _reset(self) -> None:
        self._owes, self._is_unanswered = self._is_unanswered, False
        """Whether an answer to the game before may still come."""
        self._owes_until_us: int | None = None
        self._withheld = Output()
        """What is said once it owes nothing."""
        self._asked: str | None = None
        self._is_greeted = False
        self._latest: Peg | None = None

    # -- from the client ---------------------------------------------------------

    def made_of(self) -> tuple[object, ...]:
        """What it was made of, so that it can be pickled where it is compiled."""
        return (self._options,)

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> Sequence[Command]:
        """Clients take their seat by being there."""
        return [Join()]

    def receive(self, data: bytes, now_us: int) -> Sequence[Command]:
        commands: list[Command] = []
        if self._is_closing or self._has_ended:
            self.lint.warn_late(data)
            return commands
        try:
            for line in self._framer.receive(data, now_us):
                commands += self._read(line)
        except PeerError as error:
            commands += self._give_up(str(error), now_us)
        return commands

    def closed(self, now_us: int) -> Sequence[Command]:
        if self._is_closing or self._has_ended:
            return []
        self._has_ended = True
        commands = [command for line in self._framer.close(now_us) for command in self._read(line)]
        return [*commands, Leave(why="end of stream")]

    @property
    def withheld_us(self) -> int:
        """How long at most a request is kept from the client."""
        return LATE_US if self._owes else 0

    def next_deadline(self) -> int | None:
        return (self._owes_until_us or 0) if self._owes else None

    def wake(self, now_us: int) -> Sequence[Command]:
        """First the time is noted from which to count, then it is over."""
        if self._owes_until_us is None:
            self._owes_until_us = now_us + LATE_US
        elif now_us >= self._owes_until_us:
            self._settle()
        return []

    def _settle(self) -> None:
        """What the client says from now on is about the game that runs."""
        self._owes = False
        self._out += self._withheld.take()

    def _read(self, line: Line) -> list[Command]:
        if self._owes:
            if line.data.strip() not in NO_ANSWERS:
                self._settle()
            return self._overlook(line, "nothing is answered before the answer to the game before")
        asked = self._asked
        if asked is None and not self._options.strict:
            return self._overlook(line, "nothing was asked for")
        try:
            numbers = messages.split(line.data)
        except PeerError as error:
            return self._violate(str(error), line.received)
        match numbers:
            case []:
                return []
            case [messages.BOARD | messages.SCORE as question] if asked == "move":
                return [Ask(messages.QUESTIONS[question], line.received)]
            case [messages.MOVE, x, y] if asked == "move":
                return self._answer(Peg(x, y), line.received)
            case [messages.MIRROR, 0 | 1 as on] if asked == "mirror":
                return self._answer(Mirror(bool(on)), line.received)
        wanted = {"move": "a move", "mirror": "6 0 or 6 1", None: "nothing"}[asked]
        return self._violate(f"{wanted} was asked for, not {line.data[:40]!r}", line.received)

    def _overlook(self, line: Line, why: str) -> list[Command]:
        if not line.data.strip():
            return []
        return [Drop(why, line.received, text=line.data[:SHOWN].decode("ascii", "replace"), is_refused=False)]

    def _answer(self, action: Peg | Mirror, received: Received) -> list[Command]:
        self._asked = None
        return [Act(action, received)]

    def _violate(self, sentence: str, received: Received) -> list[Command]:
        """Like an answer, it settles the request: what comes behind it was asked for by nobody."""
        self._asked = None
        return [Violate(sentence, received)]

    def _give_up(self, why: str, now_us: int) -> list[Command]:
        """A line too long to be one: within a turn a violation, and in any case the end of the connection."""
        violation = [Violate(why, Received(now_us, now_us))] if self._asked else []
        self._finish()
        return [*violation, Leave(why=why)]

    # -- to the client -----------------------------------------------------------

    def tell(self, message: Message) -> None:
        if self._is_closing:
            return
        match message:
            case Batch():
                for item in message.items:
                    self._tell_item(item, message)
            case Dismissed():
                self._finish()
            case _:
                pass  # the protocol has no words for it

    def to_send(self) -> bytes:
        return self._out.take()

    def _tell_item(self, item: Item, batch: Batch) -> None:
        match item:
            case Asked(seat, clock):
                # Seat 1 meets the board only once the mirror question is settled.
                if seat == batch.viewer or clock == "move":
                    self._greet(batch)
                if seat == batch.viewer:
                    self._ask(clock)
            case Happened(actor, PegSet(peg=peg)) if actor != batch.viewer:
                self._latest = peg
            case Happened(actor, MirrorDecided(on=True)) if actor == batch.viewer and self._options.mirror_board:
                self._say_board(batch)
            case Replied("board"):
                self._say_board(batch)
            case Replied("score"):
                self._say(messages.SCORE, *batch.observation.score)
            case Ended():
                self._is_unanswered, self._asked = self._asked is not None, None
            case Closed(is_last=True):
                self._finish()
            case Closed():
                self._say(messages.RESET)
                self._reset()
            case _:
                pass

    def _greet(self, batch: Batch) -> None:
        if not self._is_greeted:
            self._is_greeted = True
            self._say(messages.PLAYER, batch.viewer)
            self._say_board(batch)

    def _ask(self, clock: str) -> None:
        self._asked = clock
        if clock == "mirror":
            self._say(messages.MIRROR)
        elif self._latest is None:
            self._say(messages.MOVE)
        else:
            self._say(messages.MOVE, self._latest.x, self._latest.y)

    def _finish(self) -> None:
        self._settle()
        self._say(messages.END)
        self._is_closing = True

    def _say_board(self, batch: Batch) -> None:
        self._say(messages.BOARD, *messages.codes(batch.observation))

    def _say(self, *numbers: int) -> None:
        out = self._withheld if self._owes else self._out
        out += messages.line(*numbers)
