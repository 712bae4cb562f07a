"""One wire protocol of a game: its door, its sessions, what it has words for, and how its bytes are read.

Games import these names from ``core/game.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from spieltisch.core.before_1_0 import takes_flat_fields
from spieltisch.core.framing import Framing
from spieltisch.core.glossary import Explain, nothing

if TYPE_CHECKING:
    from spieltisch.core.session import ClientSession, Session

OptionsT = TypeVar("OptionsT")


@dataclass(frozen=True, slots=True)
class DoorRules:
    """How a door behaves before anybody speaks its protocol."""

    has_fallback: bool = False
    """Whether it opens at the next free port where its own is taken."""
    port_file: str = ""
    """A file in the working directory that is to hold its port; none if empty."""
    sniff_ms: int | None = None
    """At a door for HTTP: how long to wait for the first byte before taking a silent caller, or one that does not
    speak HTTP, for the protocol's own over plain TCP; None does not guess."""
    admits_files: bool = False
    """At a door for HTTP: whether pages that were opened from a file may use the WebSocket."""


@dataclass(frozen=True, slots=True)
class Access(Generic[OptionsT]):
    """How clients reach a door."""

    path: str = ""
    """Where the door is one for HTTP: the path of a WebSocket. Each message that comes in over it is what the
    session receives, with a newline after it; each line that goes out is a message."""
    scheme: str = ""
    """Of its URLs, ``SCHEME://HOST:PORT``, where that is not the door's name."""
    plain: str = ""
    """The scheme of the same protocol over plain TCP, where servers of it greet at once and may not bear a request
    over HTTP: so a client listens first."""
    is_piped: bool = False
    """Whether the server may start client programs and speak over their pipes."""
    rules: Callable[[OptionsT], DoorRules] = lambda options: DoorRules()


@dataclass(frozen=True, slots=True)
class Spectators:
    """Those who play nothing and only look on."""

    session: Callable[[Mapping[str, str]], ClientSession]
    """``session(query)``: one that tells what it sees as ``Note``s."""
    query: Mapping[str, str] = field(default_factory=dict)
    """What makes a URL a spectator's."""
    table: str = ""
    """The key of a spectator's URL that names the table by its id; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Scope(Generic[OptionsT]):
    """What a protocol has words for."""

    is_reserving: bool = False
    """Whether a client can present the code of a reservation, as ``?reservation=CODE`` of the URL."""
    joins_midway: bool = False
    """Whether a client can take a seat in a game that goes on from its middle: the protocol tells it what it missed."""
    unspoken: Callable[[OptionsT], str] = lambda options: ""
    """What these options agree on that the protocol has no words for, as a sentence; empty where it can tell it all. At
    such a table nobody plays by it."""


@dataclass(frozen=True, slots=True)
class Stream:
    """How others than its sessions read what passes over a connection: traces, taps, faults and checks."""

    framing: Callable[[], Framing] = Framing
    """How messages lie in the stream."""
    explain: Explain = nothing
    """``explain(side, message)``: what a whole message of ``"server"`` or ``"client"`` means; None for what is none."""
    secrets: bytes = b""
    """A pattern for what passes over this wire and is nobody else's business: passwords, codes of reservations. Traces
    blank what its first group matches, also what that has matched so far at the end of the data."""


@takes_flat_fields(
    {"access": Access, "spectators": Spectators, "scope": Scope, "stream": Stream},
    {"spectator": "session", "spectators_query": "query", "spectators_table": "table"},
)
@dataclass(frozen=True, slots=True)
class Dialect(Generic[OptionsT]):
    """One wire protocol of a game and the door it is spoken at."""

    door: str
    """The door's name and option (``--NAME PORT``)."""
    port: int
    server: Callable[[OptionsT, Mapping[str, str]], Session]
    """``server(options, query)``, one per connection. ``query`` is the URL's, empty where there is no URL."""
    client: Callable[[str, Mapping[str, str]], ClientSession]
    """``client(name, query)``: our display name, and the query of the URL."""
    access: Access[OptionsT] = Access()
    spectators: Spectators | None = None
    """None where the protocol has none."""
    scope: Scope[OptionsT] = Scope()
    stream: Stream = Stream()

    @property
    def url_scheme(self) -> str:
        return self.access.scheme or self.door

    @property
    def can_tell_secret(self) -> bool:
        """Whether a client can say a secret: as a reservation's code, or as the end of a WebSocket's path."""
        return self.scope.is_reserving or bool(self.access.path)


AnyDialect: TypeAlias = Dialect[Any]
