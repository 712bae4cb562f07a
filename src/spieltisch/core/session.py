"""The contract of a session: bytes in, values out; values in, bytes out. No I/O, no clock of its own.

A session owns its dialect's handshake, acknowledgements and quirks. It never decides
what is legal and, facing a table, keeps no second copy of the game. All times are
microseconds of one monotonic clock that the caller reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Flag, StrEnum, auto
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from spieltisch.core.outcome import Outcome
from spieltisch.core.renamed import renamed
from spieltisch.core.seats import Seat

if TYPE_CHECKING:  # which a client's side has no use for
    from spieltisch.core.commands import Command
    from spieltisch.core.messages import Message


@dataclass(frozen=True, slots=True)
class Rest:
    """The peer asks for more than it is due: before this time the session is asked for no further command and hears
    nothing new, and nothing more is read from the peer, so that what it sends piles up on its own side."""

    until_us: int


class Capability(Flag):
    """What a session may be able to do beyond what every session must; the types are in ``net/capable.py``."""

    NONE = 0
    LINTS = auto()
    """It says what it forgives: ``lint``, a ``wire.lint.Lint``."""
    KEEPS_FILES = auto()
    """It writes files in the working directory: ``to_keep() -> Sequence[Written]``, all that waits to be written,
    once."""
    WITHHOLDS = auto()
    """It may keep requests from a peer which would not understand them yet: ``withheld_us``, for how long at most; 0
    when it keeps nothing back."""
    HEARS_GREETINGS = auto()
    """Its peer may introduce itself without asking for anything: ``has_greeted``, whether it has."""


class Session(Protocol):
    """The server's side of one connection."""

    @property
    def capabilities(self) -> Capability:
        """The same for as long as it lives."""

    @property
    def is_closing(self) -> bool:
        """The session has said its last word: once ``to_send()`` is out, the caller half-closes,
        drains what still comes in for at most two seconds, and closes."""

    def connected(self) -> Sequence[Command]:
        """The connection is there. Dialects whose server speaks first greet now; those whose
        clients send nothing to take a seat join here."""

    def receive(self, data: bytes, now_us: int) -> Iterable[Command | Rest]:
        """Bytes arrived at ``now_us``. Never raises: a peer that breaks the protocol beyond what is
        forgiven gets its goodbye and the last command is ``Leave``; after that all input is ignored.

        Each command is carried out, and its consequences are told to this session, before the next one is
        asked for. So a session that answers some messages by itself keeps the order by being a generator;
        what is left of the data when nobody asks any more is lost. Only such a generator may want a ``Rest``."""

    def closed(self, now_us: int) -> Iterable[Command]:
        """The peer will send nothing more (end of stream); an unterminated last message counts."""

    def tell(self, message: Message) -> None:
        """Translate a batch or reply; the bytes wait in ``to_send``."""

    def to_send(self) -> bytes:
        """All bytes that wait, once."""

    def next_deadline(self) -> int | None:
        """When to call ``wake`` at the latest."""

    def wake(self, now_us: int) -> Iterable[Command]:
        """A deadline has come."""


@dataclass(frozen=True, slots=True)
class Written:
    """Bytes for the end of a file in the working directory, or (``is_new``) for a file that begins anew."""

    file: str
    data: bytes
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The foreign server asks us for an action."""

    observation: Any
    seat: Seat
    clock: str
    budget_us: int
    """How long we may think, from when the request came in, safety margins already taken off."""


@dataclass(frozen=True, slots=True)
class Over:
    """The foreign game has ended; ``outcome`` is None where the dialect does not tell it.
    ``is_final``: no further game follows on this connection."""

    outcome: Outcome | None
    is_final: bool
    certain: tuple[bool, ...] | None = None
    """By seat, whether the outcome's points are known for certain; None where all of them are."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth showing the operator: an error message, a chat line, a tolerated oddity."""

    text: str


@dataclass(frozen=True, slots=True)
class Learnt(Note):
    """A habit of this server that the protocol does not have: the caller keeps a list."""


class Failure(StrEnum):
    """Why a game at a foreign server has no result for us."""

    REFUSED = "refused"
    """The server did not let us play."""
    LOST = "lost"
    """The server has gone, stays silent, or makes no sense."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The last update: no result will come any more."""

    how: Failure
    why: str


Update: TypeAlias = Turn | Over | Note | Failed
"""What a session in the client role reports."""


class ClientSession(Protocol):
    """Our side of a connection to somebody else's server: it folds messages into an observation.

    Its last update is a final ``Over``, or ``Failed``, whatever the server does.
    """

    @property
    def is_closing(self) -> bool:
        """Nothing more will be said or heard; close."""

    @property
    def patience_us(self) -> int:
        """How long to wait for the server's next word before ``wake`` is called, counted from the latest word of
        either side."""

    def connected(self) -> None:
        """The connection is there: say hello."""

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        """Bytes arrived. Raises ``PeerError`` when they make no sense."""

    def wake(self, now_us: int) -> Sequence[Update]:
        """The server has said nothing for ``patience_us``."""

    def closed(self, now_us: int) -> Sequence[Update]:
        """End of stream."""

    def act(self, action: Any, remark: str | None = None) -> None:
        """Answer the latest ``Turn``."""

    def to_send(self) -> bytes:
        """All bytes that wait, once."""


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, {"News": "Update"})
