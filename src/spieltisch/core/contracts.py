"""What a game is to all layers: pure rules, projection and notation, each typed by the game's own values.

- ``State`` is mutable and belongs to whoever called ``initial``; only ``apply`` changes it.
- ``Action``, ``Event``, ``Observation`` and ``Config`` are immutable values.

No layer looks inside them. ``core/game.py`` puts a game together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import Actor, Seat, Viewer

ActionT = TypeVar("ActionT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
EventT_co = TypeVar("EventT_co", covariant=True)
ObservationT = TypeVar("ObservationT")
ConfigT_contra = TypeVar("ConfigT_contra", contravariant=True)
ObservationT_contra = TypeVar("ObservationT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)


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
class Enforce(Generic[ActionT]):
    """The table acts for the seat (who leaves goes bankrupt, say)."""

    action: ActionT


Penalty: TypeAlias = Forfeit | Leniency | Enforce[ActionT]


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
class Window(Generic[ActionT]):
    """The table waits for a seat, on one of its clocks."""

    seat: Seat
    clock: str
    """A key of ``Play.limits``."""
    at_end: Forfeit | Enforce[ActionT]
    """What the table logs when the hard limit passes."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Durations of one clock in microseconds. An answer after ``soft_us`` is late;
    at ``hard_us`` the table waits no longer. Both limits are inclusive: exactly on time is in time."""

    soft_us: int
    hard_us: int
    remind_us: int | None = None
    """After so long without an answer its player is reminded, once a window."""


class Rules(Protocol[ConfigT_contra, StateT, ActionT, EventT_co]):
    """The rules of a game. Pure: no time, no randomness, no I/O."""

    def initial(self, config: ConfigT_contra) -> StateT:
        """A new state. Set-up draws (swamps, islands, shops) come later, as CHANCE's actions."""

    def to_act(self, state: StateT) -> Collection[Actor]:
        """Whom the game waits for: seats, or only ``CHANCE``; empty when it is over.
        Other seats may have legal actions too (trade offers, chat-like bids)."""

    def draw(self, state: StateT) -> Draw[ActionT]:
        """What CHANCE may do; only when ``to_act`` is ``{CHANCE}``."""

    def legal_actions(self, state: StateT, actor: Actor) -> Collection[ActionT]:
        """All actions ``apply`` accepts from ``actor`` now: sized, iterable, ``in``; lazy where they are many.
        A ``Sequence`` where the actions can be numbered."""

    def apply(self, state: StateT, actor: Actor, action: ActionT) -> Sequence[EventT_co]:
        """Change the state and return the full events. Raises ``IllegalAction``; then nothing has changed."""

    def windows(self, state: StateT) -> Sequence[Window[ActionT]]:
        """The decisions the table keeps time for; one per seat in ``to_act``."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def forfeit(self, state: StateT, seat: Seat, forfeit: Forfeit) -> Outcome:
        """How the game ends when ``seat`` forfeits now. Changes nothing."""

    def adjudicate(self, state: StateT, seat: Seat, fault: Fault, sentence: str) -> Penalty[ActionT]:
        """What a fault costs in this game; ``sentence`` is the refusal's, or empty."""

    def digest(self, state: StateT) -> int:
        """A 64-bit hash of everything that decides the future; the same in every process."""


class View(Protocol[StateT, ActionT_co, EventT, ObservationT]):
    """Who sees what. Pure. Hidden unless shown."""

    def observe(self, state: StateT, viewer: Viewer) -> ObservationT:
        """What the viewer may know: an immutable value that later actions leave as it is."""

    def project(self, event: EventT, viewer: Viewer) -> EventT | None:
        """The event, a masked copy, or None. What a spectator gets as it is, everybody does."""

    def advance(self, observation: ObservationT, event: EventT) -> ObservationT:
        """The next observation, from a projected event alone."""

    def legal_actions(self, observation: ObservationT) -> Collection[ActionT_co]:
        """The viewer's own legal actions, from what it may know."""

    def determinize(self, observation: ObservationT, below: Callable[[int], int]) -> StateT:
        """A state that agrees with the observation; ``below(n)`` gives random integers in ``range(n)``.
        With nothing hidden: the state itself, copied."""


class Notation(Protocol[StateT, ActionT]):
    """Text forms, as logs and tools exchange them. Reading raises ``ValueError`` with the reason."""

    def write_action(self, action: ActionT) -> str: ...

    def read_action(self, text: str) -> ActionT: ...

    def write_position(self, state: StateT) -> str:
        """Raises ``UsageError`` in games without a position text."""

    def read_position(self, text: str) -> StateT:
        """Raises ``ValueError`` listing what is wrong; ``UsageError`` in games without a position text."""


class Bot(Protocol[ObservationT_contra, ActionT_co]):
    """A player in this process. It only ever gets observations."""

    is_instant: bool
    """Whether ``choose`` takes well under a millisecond (random) and may run on the server's own thread."""

    def choose(
        self, observation: ObservationT_contra, seat: Seat, budget_us: int, wall_us: int | None = None
    ) -> ActionT_co:
        """An action, found within ``budget_us`` of the calling thread's processor time, and within ``wall_us`` of time
        that passes; None: nobody minds if a busy machine takes a few times the budget. Raises ``ValueError`` with
        what is wrong where no game can be as the observation says, or none that waits for the seat."""


@runtime_checkable
class Stoppable(Protocol):
    """A bot that need not think to the end."""

    def stop(self) -> None:
        """Make a ``choose`` of another thread return soon, whatever it has found; one that begins meanwhile may not
        notice."""


@runtime_checkable
class Forgetting(Protocol):
    """A bot that remembers its game."""

    def forget(self) -> None:
        """The game has gone back: what was seen of it may come again, and is no answer to what was done then."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks that actions are worth to who is to choose."""

    worths: Sequence[float]
    """Of each action, in the order asked for; more is better."""
    unit: Literal["share", "points", "own"]
    """The share of victory from 0 to 1, points of the game, or a measure of the bot's own."""
    large: float
    """What makes a great difference."""


@runtime_checkable
class Judging(Protocol[ObservationT_contra, ActionT_contra]):
    """A bot that can say what it thinks of actions, for those who look at a game again."""

    def judge(
        self, observation: ObservationT_contra, seat: Seat, actions: Sequence[ActionT_contra], budget_us: int
    ) -> Opinion | None:
        """All of these legal actions looked at in one way, within ``budget_us`` of processor time together; None where
        there is nothing to tell. After a ``choose`` at the same observation."""


class Page(Protocol[ObservationT_contra, EventT_contra]):
    """What a browser gets to draw a game and to play it: plain JSON values, made of what its viewer may know."""

    def picture(self, observation: ObservationT_contra) -> object:
        """Everything there is to draw."""

    def choices(self, observation: ObservationT_contra) -> Sequence[str]:
        """The viewer's legal actions in notation, sorted; where they are too many to list, the picture says what
        may be done, and the page composes the text."""

    def tell(self, event: EventT_contra) -> object | None:
        """A projected event for the list of events; None if it is not worth a line."""


@runtime_checkable
class Exhaustive(Protocol[ObservationT_contra]):
    """A page that composes what could be listed, for who chooses from a list."""

    def all_choices(self, observation: ObservationT_contra) -> Sequence[str]:
        """All the viewer's legal actions in notation, sorted: thousands, perhaps."""


@runtime_checkable
class Foreseeing(Protocol[ObservationT_contra]):
    """A page that can also say what a choice would bring by the rules, for who looks at it before choosing."""

    def outlook(self, observation: ObservationT_contra, of: str) -> object | None:
        """Plain JSON for the board's ``about``. ``of`` is what its ``asks`` has composed: an action in notation, a
        part of one, or the name of a thing; it comes from anywhere. None where there is nothing to say. Raises
        ``ValueError`` where it is no question at all. It is asked at every halt of a pointer, so it takes no longer
        than a picture."""


@runtime_checkable
class Scoring(Protocol[ObservationT_contra]):
    """A page that can also say how everybody stands, for the chart of a replay."""

    def points(self, observation: ObservationT_contra) -> Sequence[int | None]:
        """By seat, as far as the viewer knows; None where there is nothing to count yet."""
