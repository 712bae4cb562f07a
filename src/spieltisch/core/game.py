"""The one door through which layers meet a game: a package exports one ``GAME`` (see :class:`Game`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from spieltisch.core.checks import CheckBook
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
from spieltisch.core.encoding import Encoding
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import ChanceSource
from spieltisch.core.framing import Framing
from spieltisch.core.glossary import Explain, nothing
from spieltisch.core.messages import Batch
from spieltisch.core.outcome import ScoreMap
from spieltisch.core.policy import Controls, LobbyPolicy, Opening, RoomPolicy
from spieltisch.core.session import ClientSession, Session
from spieltisch.core.tools import Tools

ConfigT = TypeVar("ConfigT")
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
class Dialect(Generic[OptionsT]):
    """One wire protocol of a game and the door it is spoken at."""

    door: str
    """The door's name and option (``--NAME PORT``)."""
    port: int
    server: Callable[[OptionsT, Mapping[str, str]], Session]
    """``server(options, query)``, one per connection. ``query`` is the URL's, empty where there is no URL."""
    client: Callable[[str, Mapping[str, str]], ClientSession]
    """``client(name, query)``: our display name, and the query of the URL."""
    is_piped: bool = False
    """Whether the server may start client programs and speak over their pipes."""
    spectator: Callable[[Mapping[str, str]], ClientSession] | None = None
    """``spectator(query)``: one that plays nothing and tells what it sees as ``Note``s; None where the protocol has no
    spectators."""
    spectators_query: Mapping[str, str] = field(default_factory=dict)
    """What makes a URL a spectator's."""
    spectators_table: str = ""
    """The key of a spectator's URL that names the table by its id; empty where there is none."""
    path: str = ""
    """Where the door is one for HTTP: the path of a WebSocket. Each message that comes in over it is what the
    session receives, with a newline after it; each line that goes out is a message."""
    is_reserving: bool = False
    """Whether a client can present the code of a reservation, as ``?reservation=CODE`` of the URL."""
    joins_midway: bool = False
    """Whether a client can take a seat in a game that goes on from its middle: the protocol tells it what it missed."""
    scheme: str = ""
    """Of its URLs, ``SCHEME://HOST:PORT``, where that is not the door's name."""
    rules: Callable[[OptionsT], DoorRules] = lambda options: DoorRules()
    unspoken: Callable[[OptionsT], str] = lambda options: ""
    """What these options agree on that the protocol has no words for, as a sentence; empty where it can tell it all. At
    such a table nobody plays by it."""
    framing: Callable[[], Framing] = Framing
    """How its messages lie in a stream."""
    explain: Explain = nothing
    """``explain(side, message)``: what a whole message of ``"server"`` or ``"client"`` means; None for what is none."""
    secrets: bytes = b""
    """A pattern for what passes over this wire and is nobody else's business: passwords, codes of reservations. Traces
    blank what its first group matches, also what that has matched so far at the end of the data."""

    @property
    def url_scheme(self) -> str:
        return self.scheme or self.door


class GameRecord(Protocol):
    """One game in a format that its own world knows, put together from what a spectator is told."""

    def add(self, batch: Batch) -> None:
        """The next batch for ``SPECTATOR``."""

    def file(self, opened: str) -> tuple[str, bytes]:
        """The file's path and content, when the game is over; ``opened`` is the header's date and time."""


class MakeThreaded(Protocol[ObservationT_contra, ActionT_co]):
    """Makes a bot that thinks with so many threads, at least one. Its budget is the calling thread's processor time,
    and the others end with that one."""

    def __call__(self, seed: int, /, *, threads: int) -> Bot[ObservationT_contra, ActionT_co]: ...


@dataclass(frozen=True, slots=True)
class Game(Generic[OptionsT, ConfigT, StateT, ActionT, EventT, ObservationT]):
    """All that layers know of a game, in the types of its own values."""

    name: str
    title: str
    seats: range
    """Possible numbers of seats."""
    rules: Rules[ConfigT, StateT, ActionT, EventT]
    view: View[StateT, ActionT, EventT, ObservationT]
    notation: Notation[StateT, ActionT]
    options: type[OptionsT]
    """A frozen dataclass with defaults for every field: what ``--set NAME.OPTION=VALUE`` sets, doors' options included.
    Each field's ``metadata["help"]`` is one sentence. ``metadata["is_agreed"]``: it is part of a single table's
    agreement, though ``config`` has no field of this name; ``metadata["choices"]``: the only values;
    ``metadata["in_match"]``: the default where programs play each other and nobody would end a long game;
    ``metadata["is_secret"]``: it is written nowhere."""
    configure: Callable[[OptionsT, int], ConfigT]
    """``configure(options, seats)``; raises ``UsageError``."""
    config: type[ConfigT]
    """A frozen dataclass, convertible from and to plain JSON: the table's config in the log's header."""
    limits: Callable[[ConfigT], Mapping[str, Limit]]
    """The durations of the clocks that ``windows`` names, that of a player's own turn first."""
    dialects: Callable[[], Sequence[Dialect[OptionsT]]]
    bots: Mapping[str, Callable[[int], Bot[ObservationT, ActionT]]]
    """By name, weakest first; each makes a bot from an integer seed, importing its module only then."""
    variant: Callable[[ConfigT], str]
    """A word for the log's header, such as ``"2009"``."""
    rules_version: int
    """Raised whenever an old log would replay differently."""
    threaded: Mapping[str, MakeThreaded[ObservationT, ActionT]] = field(default_factory=dict)
    """Those of the bots that can think with several threads, by the same names."""
    strength: Path | None = None
    """What its bots are worth, as ``python -m tools.strength_table`` has measured it; levels (``easy``, ``medium``,
    ``hard``) follow from that. See ``bots/strength.py``."""
    counts: ScoreMap = ScoreMap.RANK
    """What of a result counts in matches and contests."""
    client_limits: Callable[[ConfigT, str], Mapping[str, Limit] | None] = lambda config, client: None
    """The durations for a player whose client says this of itself (``commands.Join``), if they are others."""
    query_costs_us: Mapping[str, int] = field(default_factory=dict)
    """Questions a player may ask during its own turn, and what each costs on its clock."""
    refusals: Audience = Audience.PLAYER
    """Who hears of a refused action."""
    shows_hands: Callable[[ActionT], bool] = lambda action: False
    """Whether an action shows anybody what a seat other than its own keeps hidden; then neither it nor what was done
    before it can be taken back (``table/standing.py``). What chance draws need not be named."""
    players: Callable[[OptionsT], int] = lambda options: 0
    """How many play at a table; 0 where the options do not say."""
    resize: Callable[[OptionsT, int], OptionsT] = lambda options, seats: options
    """The options for a table of so many players."""
    policy: Callable[[OptionsT, Opening], RoomPolicy] | None = None
    """Who may sit, start, watch and come back; None for whoever takes the next free seat. See ``core/policy.py``."""
    has_named_rooms: bool = False
    """Whether people enter rooms by name, which are there as soon as somebody names them, and not just any seat."""
    lobby_policy: Callable[[OptionsT, Controls], LobbyPolicy] | None = None
    """For what reaches beyond one room; made once for each lobby."""
    pair: Callable[[OptionsT, bool], OptionsT] | None = None
    """Where one encounter may have two games with exchanged seats: the options for that, or (False) for one game."""
    cautions: Callable[[OptionsT], Sequence[str]] = lambda options: ()
    """What an operator should be told before strangers reach the doors."""
    chance: Callable[[OptionsT], ChanceSource | None] | None = None
    """A fresh source for one table, where the options fix what is drawn; see ``core/fair.py``. None leaves it to fair
    chance."""
    record: Callable[[OptionsT], GameRecord | None] | None = None
    """What to keep of a game that begins, if the options say so."""
    protocol: Mapping[str, Path] = field(default_factory=dict)
    """The page that describes the game's protocol, as a file of Markdown for each language it is told in (``"en"``,
    ``"de"``); the server shows it. The games that come with Spieltisch have theirs in ``docs/protocols``."""
    guide: Mapping[str, Path] = field(default_factory=dict)
    """The page that tells somebody who never played how the game goes, as a file of Markdown for each language it is
    told in (``"en"``, ``"de"``); the server shows it at ``/games/NAME``. A paragraph that is an image alone,
    ``![alternative text](scenes/opening.json "caption")``, is drawn by the game's own board: see
    ``pictures/scenes.py``."""
    page: Callable[[], Page[ObservationT, EventT]] | None = None
    """Imported when first asked for."""
    checks: Callable[[], CheckBook] | None = None
    """What to try on somebody's client; see ``core/checks.py``. Imported when first asked for."""
    encoding: Callable[[], Encoding] | None = None
    """Choices and features for those who search and learn; see ``core/encoding.py``. Imported when first asked for."""
    tools: Callable[[], Tools] | None = None
    """Perft, scores and measures; see ``core/tools.py``. Imported when first asked for."""

    def spoken(self, options: OptionsT) -> Sequence[Dialect[OptionsT]]:
        """The dialects that have words for all that these options agree on."""
        return [dialect for dialect in self.dialects() if not dialect.unspoken(options)]

    def check_spoken(self, options: OptionsT) -> None:
        """Raises ``UsageError`` where no dialect has the words for these options."""
        dialects = self.dialects()
        if dialects and not self.spoken(options):
            raise UsageError("; ".join(dialect.unspoken(options) for dialect in dialects))


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game of any kind. Layers hand its values from one of its functions to the next and never look inside, so that
here, and in what is made of it, types are not told apart."""
AnyDialect: TypeAlias = Dialect[Any]
AnyBot: TypeAlias = Bot[Any, Any]
AnyPage: TypeAlias = Page[Any, Any]


def guide_in(folder: Path) -> Mapping[str, Path]:
    """A game's ``guide``, as ours keep it: ``rules.md`` and ``rules.de.md``."""
    return {"en": folder / "rules.md", "de": folder / "rules.de.md"}


def bot_maker(game: AnyGame, name: str, threads: int = 1) -> Callable[[int], AnyBot]:
    """What makes one of a game's bots from an integer seed. Raises ``UsageError`` where it cannot use the threads."""
    if threads == 1:
        return game.bots[name]
    if name not in game.threaded:
        able = f"; with several: {', '.join(game.threaded)}" if game.threaded else ", as all of its bots do"
        raise UsageError(f"{game.name}'s bot {name!r} thinks with one thread{able}")
    return partial(game.threaded[name], threads=threads)
