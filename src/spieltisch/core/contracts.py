"""What a game is, as every layer sees it: pure rules, projection, notation, and its doors.

A game is a package that exports one ``GAME`` (see :class:`Game`). ``State``,
``Action``, ``Event``, ``Observation`` and ``Config`` are the game's own types; no
layer looks inside them.

- ``State`` is mutable and belongs to whoever called ``initial``; only ``apply`` changes it.
- ``Action``, ``Event``, ``Observation`` and ``Config`` are immutable values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import Actor, Seat, Viewer

ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Draw(Generic[ActionT]):
    """What CHANCE may do now: outcomes, each with its weight."""

    purpose: str
    """Names the stream of fair randomness, such as ``"dice"`` or ``"swamp"``."""
    outcomes: Sequence[ActionT]
    """At least one; may be lazy."""
    weights: Sequence[int] | None = None
    """Positive integers, one per outcome; None means equally likely."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The seat loses the game, whatever the state says."""

    reason: Reason
    detail: str = ""


class Audience(Enum):
    """Who hears of a refused action."""

    PLAYER = "player"
    """Nobody but its player."""
    SPECTATORS = "spectators"
    """Its player, and spectators."""
    EVERYBODY = "everybody"


class Leniency(Enum):
    """What may happen instead of a loss."""

    REFUSE = "refuse"
    """Tell the player; nothing else happens."""
    IGNORE = "ignore"
    """Nothing happens."""


@dataclass(frozen=True, slots=True)
class Enforce:
    """The table acts for the seat (who leaves goes bankrupt, say)."""

    action: Any


Verdict: TypeAlias = Forfeit | Leniency | Enforce


class Fault(StrEnum):
    """What a player can do wrong, as far as a table can tell."""

    ILLEGAL = "illegal"
    """An action the rules refuse, or no action at all where one was asked for."""
    OUT_OF_TURN = "out of turn"
    """An action, or garbage, while the table asked this seat for nothing."""
    LATE = "late"
    """The answer came after the soft limit."""
    SILENT = "silent"
    """No answer came before the hard limit."""
    LEFT = "left"
    """The connection is gone, or the player said goodbye, or broke the protocol."""
    CRASHED = "crashed"
    """The player's process died."""


@dataclass(frozen=True, slots=True)
class Window:
    """The table waits for a seat, on one of its clocks."""

    seat: Seat
    clock: str
    """A key of ``Game.limits``."""
    at_end: Forfeit | Enforce
    """What the table logs when the hard limit passes."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Durations of one clock in microseconds. An answer after ``soft_us`` is late;
    at ``hard_us`` the table waits no longer. Both limits are inclusive: exactly on time is in time."""

    soft_us: int
    hard_us: int
    remind_us: int | None = None
    """After so long without an answer its player is reminded, once a window."""


class Rules(Protocol):
    """The rules of a game. Pure: no time, no randomness, no I/O."""

    def initial(self, config: Any) -> Any:
        """A new state. Set-up draws (swamps, islands, shops) come later, as CHANCE's actions."""

    def to_act(self, state: Any) -> Collection[Actor]:
        """Whom the game waits for: seats, or only ``CHANCE``; empty when it is over.
        Other seats may have legal actions too (trade offers, chat-like bids)."""

    def draw(self, state: Any) -> Draw[Any]:
        """What CHANCE may do; only when ``to_act`` is ``{CHANCE}``."""

    def legal_actions(self, state: Any, actor: Actor) -> Collection[Any]:
        """All actions ``apply`` accepts from ``actor`` now: sized, iterable, ``in``; lazy where they are many.
        A ``Sequence`` where the actions can be numbered."""

    def apply(self, state: Any, actor: Actor, action: Any) -> Sequence[Any]:
        """Change the state and return the full events. Raises ``IllegalAction``; then nothing has changed."""

    def windows(self, state: Any) -> Sequence[Window]:
        """The decisions the table keeps time for; one per seat in ``to_act``."""

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def forfeit(self, state: Any, seat: Seat, forfeit: Forfeit) -> Outcome:
        """How the game ends when ``seat`` forfeits now. Changes nothing."""

    def adjudicate(self, state: Any, seat: Seat, fault: Fault, sentence: str) -> Verdict:
        """What a fault costs in this game; ``sentence`` is the refusal's, or empty."""

    def digest(self, state: Any) -> int:
        """A 64-bit hash of everything that decides the future; the same in every process."""


class View(Protocol):
    """Who sees what. Pure. Hidden unless shown."""

    def observe(self, state: Any, viewer: Viewer) -> Any:
        """What the viewer may know: an immutable value that later actions leave as it is."""

    def project(self, event: Any, viewer: Viewer) -> Any | None:
        """The event, a masked copy, or None. What a spectator gets as it is, everybody does."""

    def advance(self, observation: Any, event: Any) -> Any:
        """The next observation, from a projected event alone."""

    def legal_actions(self, observation: Any) -> Collection[Any]:
        """The viewer's own legal actions, from what it may know."""

    def determinize(self, observation: Any, below: Callable[[int], int]) -> Any:
        """A state that agrees with the observation; ``below(n)`` gives random integers in ``range(n)``.
        With nothing hidden: the state itself, copied."""


class Notation(Protocol):
    """Text forms, as logs and tools exchange them. Reading raises ``ValueError`` with the reason."""

    def write_action(self, action: Any) -> str: ...

    def read_action(self, text: str) -> Any: ...

    def write_position(self, state: Any) -> str:
        """Raises ``UsageError`` in games without a position text."""

    def read_position(self, text: str) -> Any:
        """Raises ``ValueError`` listing what is wrong; ``UsageError`` in games without a position text."""


class Bot(Protocol):
    """A player in this process. It only ever gets observations."""

    is_instant: bool
    """Whether ``choose`` takes well under a millisecond (random) and may run on the server's own thread."""

    def choose(self, observation: Any, seat: Seat, budget_us: int) -> Any:
        """An action, found within the budget."""


class Keepsake(Protocol):
    """One game in a format that its own world knows, put together from what a spectator is told."""

    def add(self, batch: Any) -> None:
        """The next ``messages.Batch`` for ``SPECTATOR``."""

    def file(self, opened: str) -> tuple[str, bytes]:
        """The file's path and content, when the game is over; ``opened`` is the header's date and time."""


class Page(Protocol):
    """What a browser gets to draw a game and to play it: plain JSON values, made of what its viewer may know."""

    def picture(self, observation: Any) -> Any:
        """Everything there is to draw."""

    def choices(self, observation: Any) -> Sequence[str]:
        """The viewer's legal actions in notation, sorted; where they are too many to list, the picture says what
        may be done, and the page composes the text."""

    def tell(self, event: Any) -> Any | None:
        """A projected event for the list of events; None if it is not worth a line."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """One wire protocol of a game and the door it is spoken at."""

    door: str
    """The door's name and option (``--NAME PORT``)."""
    port: int
    server: Callable[..., Any]
    """``server(options, query) -> Session``, one per connection; see ``wire/session.py``. ``query`` is the URL's
    as a mapping, empty where there is no URL."""
    client: Callable[..., Any]
    """``client(name, query) -> ClientSession``: our display name, and the query of the URL as a mapping."""
    is_piped: bool = False
    """Whether the server may start client programs and speak over their pipes."""
    spectator: Callable[..., Any] | None = None
    """``spectator(query) -> ClientSession``: one that plays nothing and tells what it sees as ``Note``s;
    None where the protocol has no spectators."""
    spectators_query: Mapping[str, str] = field(default_factory=dict)
    """What makes a URL a spectator's."""
    path: str = ""
    """Where the door is one for HTTP: the path of a WebSocket. Each message that comes in over it is what the
    session receives, with a newline after it; each line that goes out is a message."""
    is_reserving: bool = False
    """Whether a client can present the code of a reservation, as ``?reservation=CODE`` of the URL."""
    joins_midway: bool = False
    """Whether a client can take a seat in a game that goes on from its middle: the protocol tells it what it missed."""
    scheme: str = ""
    """Of its URLs, ``SCHEME://HOST:PORT``, where that is not the door's name."""

    @property
    def url_scheme(self) -> str:
        return self.scheme or self.door


@dataclass(frozen=True, slots=True)
class Game:
    """The one door through which layers meet a game."""

    name: str
    title: str
    seats: range
    """Possible numbers of seats."""
    rules: Rules
    view: View
    notation: Notation
    options: type[Any]
    """A frozen dataclass with defaults for every field: what ``--set NAME.OPTION=VALUE`` sets, doors' options included.
    Each field's ``metadata["help"]`` is one sentence. ``metadata["is_agreed"]``: it is part of a single table's
    agreement, though ``config`` has no field of this name; ``metadata["choices"]``: the only values."""
    configure: Callable[[Any, int], Any]
    """``configure(options, seats) -> Config``; raises ``UsageError``."""
    config: type[Any]
    """A frozen dataclass, convertible from and to plain JSON: the table's config in the log's header."""
    limits: Callable[[Any], Mapping[str, Limit]]
    """``limits(config)``: the durations of the clocks that ``windows`` names."""
    dialects: Callable[[], Sequence[Dialect]]
    bots: Mapping[str, Callable[[int], Bot]]
    """By name, weakest first; each makes a bot from an integer seed, importing its module only then."""
    variant: Callable[[Any], str]
    """``variant(config)``: a word for the log's header, such as ``"2009"``."""
    rules_version: int
    """Raised whenever an old log would replay differently."""
    query_costs_us: Mapping[str, int] = field(default_factory=dict)
    """Questions a player may ask during its own turn, and what each costs on its clock."""
    refusals: Audience = Audience.PLAYER
    """Who hears of a refused action."""
    foyer: Callable[[Any, int | None], Any] | None = None
    """``foyer(options, seats) -> Foyer``: how people gather, where there is more to it than taking free seats; see
    ``core/foyer.py``. ``seats`` is the number of players of a reserved table, None at one for everybody."""
    chance: Callable[[Any], Any] | None = None
    """``chance(options) -> ChanceSource | None``: a fresh source for one table, where the options fix what is drawn;
    see ``core/fair.py``. None leaves it to fair chance."""
    return_game: Callable[[Any, Any], Any] | None = None
    """``return_game(config, state) -> Config`` of the next game of an encounter: same set-up, seats exchanged."""
    tally: Callable[[Any, Outcome, Seat], Any] | None = None
    """Folds one more result of a player into its test-mode score (None at first)."""
    keepsake: Callable[[Any], Keepsake | None] | None = None
    """``keepsake(options)``: what to keep of a game that begins, if the options say so."""
    page: Callable[[], Any] | None = None
    """``page() -> Page``, imported when first asked for."""
    tools: Callable[[], Any] | None = None
    """Perft, scores and benchmarks; see ``core/tools.py``. Imported when first asked for."""
