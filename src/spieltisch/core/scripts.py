"""Scripts: what the server's side of a conversation does, as values, and the words that scripts share.

A *script* is a generator of *steps*: values that say what the server's side does next. Whoever performs it sends back
what came of each step. So a script does no I/O and knows no transport; the same one runs over pipes, TCP and
WebSocket, and what was performed is its transcript. It ends well, with ``Wrong``, or with ``Open``; what is merely
unwise is a ``Warned`` step on the way.

Times are microseconds since the conversation began.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

SECOND_US: Final = 1_000_000
PATIENCE_US: Final = 5 * SECOND_US
"""How long an answer is waited for where the protocol has no limit."""
TABLE_US: Final = 90 * SECOND_US
"""The same at tables of ours: their own clocks come first."""
EXIT_US: Final = 2 * SECOND_US
"""How long a client may take to end after its game."""


# Steps, and what comes back for each.


@dataclass(frozen=True, slots=True)
class Say:
    """The server says this. Back comes ``Said``."""

    data: bytes
    cuts: tuple[int, ...] = ()
    """Offsets at which it is cut; each piece leaves as a segment of its own."""
    gap_us: int = 10_000
    """The time between two pieces."""


@dataclass(frozen=True, slots=True)
class Said:
    """The last byte has left."""

    at_us: int


@dataclass(frozen=True, slots=True)
class Read:
    """Wait for the client's next bytes. Back comes ``Arrived``, ``Silence`` or ``Gone``."""

    patience_us: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """Bytes from the client, at least one, in any pieces. A WebSocket's message has a newline after it."""

    data: bytes
    at_us: int


@dataclass(frozen=True, slots=True)
class Silence:
    """Nothing has come."""

    at_us: int
    cpu_us: int = 0
    """The processor time that the client used meanwhile, where its exit was waited for."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The client sends nothing more, and said so (``is_reset``: by a reset)."""

    at_us: int
    is_reset: bool = False


@dataclass(frozen=True, slots=True)
class HangUp:
    """The server says nothing more: a half-close, at a WebSocket with its closing handshake. Back comes ``Said``."""


@dataclass(frozen=True, slots=True)
class Reset:
    """The server's machine has gone: a reset; on pipes both are closed. Back comes ``Said``."""


@dataclass(frozen=True, slots=True)
class AwaitExit:
    """Wait for the end of the client's process. Back comes ``Exited``, or ``Silence`` where it stays. A client that
    nobody of us started has exited when its connection is gone."""

    within_us: int = EXIT_US


@dataclass(frozen=True, slots=True)
class Exited:
    """The client's process is over."""

    at_us: int
    status: int | None = None
    """Its exit status, negative for a signal; None for one we did not start."""
    children: int = 0
    """How many processes it left behind."""
    cpu_us: int = 0
    """The processor time that it used while its exit was waited for, as far as that was seen."""
    said_bytes: int = 0
    """How much it wrote for people: on stderr, and on stdout where that does not carry the protocol."""


@dataclass(frozen=True, slots=True)
class Again:
    """A fresh process with a connection of its own takes the place of the one before. Back comes ``Said``, when it is
    there."""


@dataclass(frozen=True, slots=True)
class Company:
    """Where a server is checked: so many bots of ours come as other clients. Back comes ``Said``; they may need a
    moment until they are there."""

    players: int


@dataclass(frozen=True, slots=True)
class Load:
    """From now on so many other processes keep the machine's processors busy. Back comes ``Said``."""

    processes: int


@dataclass(frozen=True, slots=True)
class Remark:
    """A line in the transcript for whoever reads it. Back comes ``Said``."""

    text: str


@dataclass(frozen=True, slots=True)
class Warned:
    """The game goes on, but this was not as it should be. Back comes ``Said``."""

    expected: str
    got: str
    likely: str = ""


Step: TypeAlias = Say | Read | HangUp | Reset | AwaitExit | Again | Company | Load | Remark | Warned
Heard: TypeAlias = Arrived | Silence | Gone

ResultT = TypeVar("ResultT")
Script: TypeAlias = Generator[Step, Any, ResultT]
"""What comes back depends on the step; the functions below say what."""


class Wrong(Exception):
    """The client did something else than what is right."""

    def __init__(self, expected: str, got: str, likely: str = "") -> None:
        """Sentences without a full stop; ``likely`` is the cause, as far as it can be told."""
        super().__init__(f"expected {expected}, got {got}")
        self.expected, self.got, self.likely = expected, got, likely


class Silent(Wrong):
    """The client said nothing where an answer is due."""


class Open(Exception):
    """The situation did not come up, or more than one cause fits."""


# Words that scripts share.


class Reader(Protocol):
    """Puts messages together."""

    def receive(self, data: bytes) -> Sequence[bytes]:
        """The messages that ``data`` completes, each without what ends it."""


class Lines:
    """Messages that end with LF, or CR LF."""

    def __init__(self) -> None:
        self._rest = b""

    def receive(self, data: bytes) -> Sequence[bytes]:
        """Blank ones count."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [line.removesuffix(b"\r") for line in lines]


def read(patience_us: int) -> Script[Heard]:
    """The client's next bytes, or that none came."""
    heard: Heard = yield Read(patience_us)
    return heard


def say(data: bytes) -> Script[int]:
    """Say it; when the last byte left."""
    said: Said = yield Say(data)
    return said.at_us


def await_exit(within_us: int = EXIT_US) -> Script[Exited | Silence]:
    """The end of the client's process, or that it stays."""
    ended: Exited | Silence = yield AwaitExit(within_us)
    return ended


def awaited(found: bytes | Silence | Gone, expected: str, patience_us: int) -> bytes:
    """The message that was waited for. Raises ``Silent`` where none came, ``Wrong`` where the client has gone."""
    match found:
        case bytes():
            return found
        case Silence():
            raise Silent(expected, f"nothing for {patience_us // 1000} ms")
        case _:
            raise Wrong(expected, "the end of the connection")


class Talk:
    """A scripted conversation, message by message."""

    def __init__(self, reader: Reader | None = None) -> None:
        """``reader`` puts messages together; None: lines."""
        self._reader = reader or Lines()
        self._heard: list[tuple[bytes, int]] = []
        self.now_us = 0
        """When the latest step was done."""
        self.took_us = 0
        """How long after our latest words the message that was taken came."""
        self._said_us = 0

    def say(self, data: bytes) -> Script[None]:
        """Whole messages, as they are on the wire."""
        self.now_us = self._said_us = yield from say(data)

    def hear(self, expected: str, patience_us: int = PATIENCE_US) -> Script[bytes]:
        """The next message. Raises ``Silent`` where none comes, ``Wrong`` where the client goes; ``expected`` says
        what of."""
        return awaited((yield from self.maybe_hear(patience_us)), expected, patience_us)

    def maybe_hear(self, patience_us: int) -> Script[bytes | Silence | Gone]:
        """The next message, or that none came in this time."""
        end_us = self.now_us + patience_us
        while not self._heard:
            found = yield from read(max(0, end_us - self.now_us))
            self.now_us = max(self.now_us, found.at_us)
            if not isinstance(found, Arrived):
                return found
            self._heard += [(message, found.at_us) for message in self._reader.receive(found.data)]
        message, at_us = self._heard.pop(0)
        self.took_us = at_us - self._said_us
        return message

    def gather(self, time_us: int) -> Script[list[bytes]]:
        """All messages of the next so many microseconds, or until the client is gone."""
        found: list[bytes] = []
        end_us = self.now_us + time_us
        while isinstance(heard := (yield from self.maybe_hear(max(0, end_us - self.now_us))), bytes):
            found.append(heard)
        return found

    def stay_silent(
        self, time_us: int, expected: str, is_answer: Callable[[bytes], bool] = lambda message: True
    ) -> Script[None]:
        """Nothing that is an answer may come. Raises ``Wrong``."""
        for message in (yield from self.gather(time_us)):
            if is_answer(message):
                raise Wrong(expected, repr(message.decode(errors="replace")))


def blame(got: object, pictures: Mapping[str, Collection[object]]) -> str:
    """The likely cause of something unlawful: the sentence of the only wrong picture (a sentence, and what would be
    lawful in it) in which it is lawful; empty where none or several fit."""
    causes = [sentence for sentence, lawful in pictures.items() if got in lawful]
    return causes[0] if len(causes) == 1 else ""
