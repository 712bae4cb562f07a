"""Scripts: what the server's side of a conversation does, as values, and the words that scripts share.

A *script* is a generator of *steps*: values that say what the server's side does next. Whoever performs it sends back
what came of each step. So a script does no I/O and knows no transport; the same one runs over pipes, TCP and
WebSocket, and what was performed is its transcript. It ends well, with ``Wrong``, or with ``Open``; what is merely
unwise is a ``Warned`` step on the way.

Times are microseconds since the conversation began.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

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
    is_one: bool = False
    """At a WebSocket: whether all of it is one message, however many lines it has."""


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
class Ping:
    """At a WebSocket: ask whether the client is there. Back comes ``Said`` with its pong, or ``Silence``; elsewhere
    ``Said`` at once."""

    patience_us: int = PATIENCE_US


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
    delay_us: int = 0
    """How long the machine had no processor for it, or for us, while its exit was waited for, as far as that was
    seen."""


@dataclass(frozen=True, slots=True)
class Again:
    """A fresh process with a connection of its own takes the place of the one before. Back comes ``Said``, when it is
    there."""


@dataclass(frozen=True, slots=True)
class Company:
    """Where a server is checked: this number of our bots connect as other clients. Back comes ``Said``; they may need a
    moment until they are there."""

    players: int


@dataclass(frozen=True, slots=True)
class Halt:
    """Where a server is checked: our bots that are there as company stand still, or go on (not ``is_on``), so that
    nothing they do crosses what is said. Back comes ``Said``."""

    is_on: bool = True


@dataclass(frozen=True, slots=True)
class Load:
    """From now on this number of other processes keep the machine's processors busy. Back comes ``Said``."""

    processes: int


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark in the transcript, for its reader. Back comes ``Said``."""

    text: str


@dataclass(frozen=True, slots=True)
class Warned:
    """The game goes on, but this was not as it should be. Back comes ``Said``."""

    expected: str
    got: str
    likely: str = ""


Step: TypeAlias = Say | Read | Ping | HangUp | Reset | AwaitExit | Again | Company | Halt | Load | Remark | Warned
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


def carried(script: Script[ResultT], do: Callable[[Step], Script[object]]) -> Script[ResultT]:
    """The script with its steps done in another way: what ``do`` ends with is what comes back for a step."""
    reply: object = None
    while True:
        try:
            step = script.send(reply)
        except StopIteration as end:
            result: ResultT = end.value
            return result
        reply = yield from do(step)


def done(step: Step) -> Script[object]:
    """The step as it is, and what comes back for it."""
    reply: object = yield step
    return reply


def changed(script: Script[ResultT], change: Callable[[Say], Say]) -> Script[ResultT]:
    """The script with its server saying everything in another way."""
    return carried(script, lambda step: done(change(step) if isinstance(step, Say) else step))


def because(likely: str, script: Script[ResultT]) -> Script[ResultT]:
    """A script of a situation that is usual but for one thing, which is then the likely cause of whatever goes wrong,
    unless a better one is known."""
    try:
        return (yield from script)
    except Wrong as wrong:
        raise type(wrong)(wrong.expected, wrong.got, wrong.likely or likely) from None


def blame(got: object, pictures: Mapping[str, Collection[object]]) -> str:
    """The likely cause of something unlawful: the sentence of the only wrong picture (a sentence, and what would be
    lawful in it) in which it is lawful; empty where none or several fit."""
    causes = [sentence for sentence, lawful in pictures.items() if got in lawful]
    return causes[0] if len(causes) == 1 else ""
