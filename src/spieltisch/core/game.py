"""The one door through which layers meet a game: a package exports one ``GAME`` (see :class:`Game`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from spieltisch.core.before_1_0 import takes_flat_fields
from spieltisch.core.contracts import (
    ActionT,
    ActionT_co,
    Audience,
    Bot,
    EventT,
    Limit,
    Notation,
    ObservationT,
    ObservationT_contra,
    Page,
    Rules,
    StateT,
    View,
)
from spieltisch.core.dialect import Access, AnyDialect, Dialect, DoorRules, OptionsT, Scope, Spectators, Stream
from spieltisch.core.errors import UsageError
from spieltisch.core.outcome import ScoreMap

if TYPE_CHECKING:  # what none but some roles need, and a player at somebody else's server should not wait for
    from spieltisch.core.checks import CheckBook
    from spieltisch.core.encoding import Encoding
    from spieltisch.core.engines import EngineProtocol
    from spieltisch.core.fair import ChanceSource
    from spieltisch.core.messages import Batch
    from spieltisch.core.policy import Controls, LobbyPolicy, Opening, RoomPolicy
    from spieltisch.core.tools import Tools

__all__ = [
    "Access", "AnyBot", "AnyDialect", "AnyGame", "AnyPage", "Dialect", "Display", "DoorRules", "Game", "GameRecord",
    "MakeThreaded", "People", "Play", "Research", "Roster", "Scope", "Setup", "Spectators", "Stream", "Wire",
    "bot_maker", "guide_in",
]  # fmt: skip

ConfigT = TypeVar("ConfigT")


class GameRecord(Protocol):
    """One game in a format that its own world knows, put together from what a spectator is told."""

    def add(self, batch: Batch) -> None:
        """The next batch for ``SPECTATOR``."""

    def file(self, opened: str) -> tuple[str, bytes]:
        """The file's path and content, when the game is over; ``opened`` is the header's date and time."""


class MakeThreaded(Protocol[ObservationT_contra, ActionT_co]):
    """Makes a bot that thinks with this number of threads, at least one. Its budget is the processor time of the
    calling thread; the others end with that one."""

    def __call__(self, seed: int, /, *, threads: int) -> Bot[ObservationT_contra, ActionT_co]: ...


@dataclass(frozen=True, slots=True)
class Play(Generic[ConfigT, StateT, ActionT, EventT, ObservationT]):
    """What a table plays by: one config, and everything that follows from it."""

    seats: range
    """Possible numbers of seats."""
    config: type[ConfigT]
    """A frozen dataclass, convertible from and to plain JSON: the table's config in the log's header."""
    rules: Rules[ConfigT, StateT, ActionT, EventT]
    view: View[StateT, ActionT, EventT, ObservationT]
    notation: Notation[StateT, ActionT]
    limits: Callable[[ConfigT], Mapping[str, Limit]]
    """The durations of the clocks that ``windows`` names, that of a player's own turn first."""
    variant: Callable[[ConfigT], str]
    """A word for the log's header, such as ``"2009"``."""
    rules_version: int
    """Raised whenever an old log would replay differently."""
    client_limits: Callable[[ConfigT, str], Mapping[str, Limit] | None] = lambda config, client: None
    """The durations for a player whose client says this of itself (``commands.Join``), if they are others."""
    query_costs_us: Mapping[str, int] = field(default_factory=dict)
    """Questions a player may ask during its own turn, and what each costs on its clock."""
    refusals: Audience = Audience.PLAYER
    """Who hears of a refused action."""
    shows_hands: Callable[[ActionT], bool] = lambda action: False
    """Whether an action shows anybody what a seat other than its own keeps hidden; then neither it nor what was done
    before it can be taken back (``table/standing.py``). What chance draws need not be named."""
    counts: ScoreMap = ScoreMap.RANK
    """What of a result counts in matches and contests."""


@dataclass(frozen=True, slots=True)
class Setup(Generic[OptionsT, ConfigT]):
    """What an operator may choose, and what that makes of a table."""

    options: type[OptionsT]
    """A frozen dataclass with defaults for every field: what ``--set NAME.OPTION=VALUE`` sets, doors' options included.
    Each field's ``metadata["help"]`` is one sentence. ``metadata["is_agreed"]``: it is part of a single table's
    agreement, though ``config`` has no field of this name; ``metadata["choices"]``: the only values;
    ``metadata["in_match"]``: the default where programs play each other and nobody would end a long game;
    ``metadata["is_secret"]``: it is written nowhere."""
    configure: Callable[[OptionsT, int], ConfigT]
    """``configure(options, seats)``; raises ``UsageError``."""
    files: Mapping[str, Callable[[bytes, OptionsT], str]] = field(default_factory=dict)
    """For options that name a file, by the option's name: what the file's content means, as the option's value; raises
    ``ValueError``. A game reads no files itself: see ``core.options.opened``."""
    players: Callable[[OptionsT], int] = lambda options: 0
    """How many play at a table; 0 where the options do not say."""
    resize: Callable[[OptionsT, int], OptionsT] = lambda options, seats: options
    """The options for a table of this many players."""
    pair: Callable[[OptionsT, bool], OptionsT] | None = None
    """Where one encounter may have two games with exchanged seats: the options for that, or (False) for one game."""
    chance: Callable[[OptionsT], ChanceSource | None] | None = None
    """A fresh source for one table, where the options fix what is drawn; see ``core/fair.py``. None leaves it to fair
    chance."""
    record: Callable[[OptionsT], GameRecord | None] | None = None
    """What to keep of a game that begins, if the options say so."""
    cautions: Callable[[OptionsT], Sequence[str]] = lambda options: ()
    """What an operator should be told before strangers reach the doors."""


@dataclass(frozen=True, slots=True)
class Wire(Generic[OptionsT]):
    """How programs elsewhere play it."""

    dialects: Callable[[], Sequence[Dialect[OptionsT]]] = lambda: ()
    protocol: Mapping[str, Path] = field(default_factory=dict)
    """The page that describes the game's protocol, as a file of Markdown for each language it is told in (``"en"``,
    ``"de"``); the server shows it. The games that come with Spieltisch have theirs in ``docs/protocols``."""
    checks: Callable[[], CheckBook] | None = None
    """What to try on somebody's client; see ``core/checks.py``. Imported when first asked for."""
    engines: Mapping[str, Callable[[], EngineProtocol[OptionsT]]] = field(default_factory=dict)
    """What engines of the game's own world speak on their pipes, by the word before their command; see
    ``core/engines.py``."""

    def spoken(self, options: OptionsT) -> Sequence[Dialect[OptionsT]]:
        """The dialects that have words for all that these options agree on."""
        return [dialect for dialect in self.dialects() if not dialect.scope.unspoken(options)]

    def check_spoken(self, options: OptionsT) -> None:
        """Raises ``UsageError`` where no dialect has the words for these options."""
        dialects = self.dialects()
        if dialects and not self.spoken(options):
            raise UsageError("; ".join(dialect.scope.unspoken(options) for dialect in dialects))


@dataclass(frozen=True, slots=True)
class People(Generic[OptionsT]):
    """How people come together."""

    policy: Callable[[OptionsT, Opening], RoomPolicy] | None = None
    """Who may sit, start, watch and come back; None: anybody takes the next free seat. See ``core/policy.py``."""
    has_named_rooms: bool = False
    """Whether people enter rooms by name, which are there as soon as somebody names them, and not just any seat."""
    lobby_policy: Callable[[OptionsT, Controls], LobbyPolicy] | None = None
    """For what reaches beyond one room; made once for each lobby."""


@dataclass(frozen=True, slots=True)
class Roster(Generic[ActionT, ObservationT]):
    """The game's own players."""

    bots: Mapping[str, Callable[[int], Bot[ObservationT, ActionT]]]
    """By name, weakest first; each makes a bot from an integer seed, importing its module only then."""
    threaded: Mapping[str, MakeThreaded[ObservationT, ActionT]] = field(default_factory=dict)
    """Those of the bots that can think with several threads, by the same names."""
    counted: Callable[[int, int], Bot[ObservationT, ActionT]] | None = None
    """Makes the strongest of them from an integer seed and how patient it is, from 1: it looks at no clock, so that
    the same observations give the same choices and opinions anywhere."""
    strength: Path | None = None
    """What its bots are worth, as ``python -m tools.strength_table`` has measured it; levels (``easy``, ``medium``,
    ``hard``) follow from that. See ``bots/strength.py``."""


@dataclass(frozen=True, slots=True)
class Research:
    """What those need who search, learn and measure. Each is imported when first asked for."""

    encoding: Callable[[], Encoding] | None = None
    """Choices and features; see ``core/encoding.py``."""
    tools: Callable[[], Tools] | None = None
    """Perft, scores and measures; see ``core/tools.py``."""


@dataclass(frozen=True, slots=True)
class Display(Generic[EventT, ObservationT]):
    """What people see of it."""

    page: Callable[[], Page[ObservationT, EventT]] | None = None
    """The table's picture. Imported when first asked for."""
    guide: Mapping[str, Path] = field(default_factory=dict)
    """The page that tells somebody who never played how the game goes, as a file of Markdown for each language it is
    told in (``"en"``, ``"de"``); the server shows it at ``/games/NAME``. A paragraph that is an image alone,
    ``![alternative text](scenes/opening.json "caption")``, is drawn by the game's own board: see
    ``pictures/scenes.py``."""


@takes_flat_fields(
    {
        "play": Play, "setup": Setup, "wire": Wire, "people": People, "roster": Roster, "research": Research,
        "display": Display,
    }
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Game(Generic[OptionsT, ConfigT, StateT, ActionT, EventT, ObservationT]):
    """All that layers know of a game, in the types of its own values; what it has not got it leaves out."""

    name: str
    title: str
    play: Play[ConfigT, StateT, ActionT, EventT, ObservationT]
    setup: Setup[OptionsT, ConfigT]
    roster: Roster[ActionT, ObservationT]
    wire: Wire[OptionsT] = Wire()
    people: People[OptionsT] = People()
    research: Research = Research()
    display: Display[EventT, ObservationT] = Display()

    @property
    def short_title(self) -> str:
        """As players call it: without the edition, which stands in brackets."""
        return self.title.partition(" (")[0]


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game of any kind. Layers hand its values from one of its functions to the next and never look inside, so that
here, and in what is made of it, types are not told apart."""
AnyBot: TypeAlias = Bot[Any, Any]
AnyPage: TypeAlias = Page[Any, Any]


def guide_in(folder: Path) -> Mapping[str, Path]:
    """A game's ``guide``, as ours keep it: ``rules.md`` and ``rules.de.md``."""
    return {"en": folder / "rules.md", "de": folder / "rules.de.md"}


def bot_maker(game: AnyGame, name: str, threads: int = 1) -> Callable[[int], AnyBot]:
    """What makes one of a game's bots from an integer seed. Raises ``UsageError`` where it cannot use the threads."""
    if threads == 1:
        return game.roster.bots[name]
    if name not in game.roster.threaded:
        able = (
            f"; with several: {', '.join(game.roster.threaded)}" if game.roster.threaded else ", as all of its bots do"
        )
        raise UsageError(f"{game.name}'s bot {name!r} thinks with one thread{able}")
    return partial(game.roster.threaded[name], threads=threads)
