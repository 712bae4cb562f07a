"""A game's checks of other people's clients: situations as scripts, and what is right in each.

``core/scripts.py`` tells what a script is. One that ends well is ``passed``, with ``Wrong`` ``failed``, with ``Open``
``unclear``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from spieltisch.core.fair import ChanceSource
from spieltisch.core.outcome import Outcome
from spieltisch.core.renamed import renamed
from spieltisch.core.scripts import PATIENCE_US, TABLE_US, Script
from spieltisch.core.seats import Seat
from spieltisch.core.talk import Lines, Reader
from spieltisch.core.visits import Referee


class Level(StrEnum):
    """How much a check matters."""

    MUST = "must"
    """A client that fails it loses games, stalls or dies."""
    SHOULD = "should"
    """Some server would mind."""
    INFO = "info"
    """Worth knowing: who falls short of it has passed all the same, and a remark says what was found."""


# A table of ours, with the client at one of its seats.


class Opponent(Protocol):
    """Who plays the other seats."""

    def __call__(self, observation: Any, seat: Seat) -> Any | None:
        """An action; None: the seat leaves, and the game is over with that."""


@dataclass(frozen=True, slots=True)
class RefusedAct:
    """The client asked for what is not allowed."""

    at_us: int
    action: Any | None
    """The game's own; None where it was none."""
    code: str
    sentence: str
    is_crossed: bool
    """Whether it would have been allowed by what the client can have read last: messages cross."""
    text: str = ""
    """What the client said: its action in notation, or its own words."""


class Hosting(Protocol):
    """One of our tables, its real rules, clocks and dialect, as a part of a script."""

    @property
    def refused(self) -> Sequence[RefusedAct]:
        """What the client was refused."""

    @property
    def acts(self) -> Sequence[tuple[int, Any]]:
        """What it did, and when; refused ones left out."""

    @property
    def took_us(self) -> Sequence[int]:
        """How long each of its answers to a request took."""

    @property
    def charged_us(self) -> int:
        """What its questions since the latest request cost it, where a game has some."""
        return 0

    @property
    def state(self) -> Any:
        """The game's own; None before it begins."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""

    @property
    def asked(self) -> Collection[Seat]:
        """Whom the table waits for."""

    def play(
        self, until: Callable[[Hosting], bool] | None = None, *, before: Callable[[Hosting], bool] | None = None
    ) -> Script[None]:
        """Serve the client until the game is over and its goodbye said, or until that holds: ``until`` when all was
        said to the client that follows, ``before`` ere it is. Raises ``Wrong`` where the client loses by its own fault,
        dies, or goes. May be called again to go on."""


class Scene(Protocol):
    """Where a script is performed."""

    @property
    def transport(self) -> str:
        """``"pipes"``, ``"tcp"`` or ``"websocket"``."""

    @property
    def name(self) -> str:
        """What the client was told to call itself."""

    @property
    def reservation(self) -> str:
        """The code that it was told to claim its seat with; empty if its command has no place for one."""

    @property
    def connected_us(self) -> int:
        """How long it took until its connection was there, without what a busy machine made it wait."""

    @property
    def connections(self) -> int:
        """How many it has opened so far."""

    def below(self, n: int) -> int:
        """A random integer in ``range(n)``, from the check's seed."""

    def host(
        self,
        *,
        seat: Seat = 0,
        seats: int | None = None,
        options: Mapping[str, Any] = {},
        chance: ChanceSource | None = None,
        opponent: Opponent | None = None,
        pace_us: int = 0,
        patience_us: int = TABLE_US,
        dialect: str = "",
    ) -> Hosting:
        """A table with the client at ``seat``. ``options`` are the game's own by name, ``chance`` decides what is
        drawn (None: the check's seed), ``opponent`` plays all other seats (None: our weakest bot) and takes ``pace_us``
        for each action. When neither side has said anything for ``patience_us``, the client is silent."""


# Checks.


class Exchange(NamedTuple):
    """What is said to a client at once, and what it says until more is said."""

    said: bytes
    heard: bytes


@dataclass(frozen=True, slots=True)
class Check:
    """One situation."""

    id: str
    """``game.group.name``: a stable word."""
    title: str
    """A sentence without a full stop: what is right."""
    title_de: str
    """The same in German."""
    script: Callable[[Scene], Script[None]]
    paragraph: str
    """A heading, or an entry of the register, of the protocol's page."""
    level: Level = Level.MUST
    needs: tuple[str, ...] = ()
    """Ids of checks without which this one makes no sense."""
    is_lawful: bool = True
    """Whether a table can get there; what fails in an unusual situation only is a warning (see ``twin``)."""
    twin: str = ""
    """The id of the same check in a lawful situation."""
    transports: tuple[str, ...] = ()
    """Where it makes sense; empty: everywhere."""
    repeats: int = 1
    """How often it is done at least: what a wrong client may get right by chance is asked again."""
    name: str = ""
    """What the client is told to call itself, where that matters; empty: the usual name."""
    is_prelude: bool = False
    """At a server: whether no game begins in it. Such checks come first, for servers that play one game only."""


@dataclass(frozen=True, slots=True)
class ProtocolTraits:
    """What the checks that all protocols share need to know of one."""

    short: Callable[[Scene, Seat], Hosting]
    """A table whose game is soon over, with the client at that seat."""
    long: Callable[[Scene, Seat], Hosting] = lambda scene, seat: scene.host(seat=seat)
    """A table whose game is not."""
    name: str = "Pruefling"
    """What the client is told to call itself."""
    seats: int = 2
    """At this many of its seats the client has a turn of its own."""
    reader: Callable[[], Reader] = Lines
    is_lined: bool = True
    """Whether messages are lines."""
    unknown: Sequence[bytes] = ()
    """Whole messages that no page defines and that a client passes over."""
    is_answer: Callable[[bytes], bool] = lambda message: True
    """Whether a client's message asks for something; acknowledgements and chat do not."""
    knows: Callable[[bytes], bool] = lambda message: True
    """Whether the protocol has such a message of a client, right or wrong in its place."""
    probes: Collection[bytes] = ()
    """Messages that no server knows, and that a client may say all the same: their refusal tells it where it is."""
    unacknowledged: Callable[[Sequence[Exchange]], Sequence[str]] | None = None
    """Where packets are acknowledged: the kinds that one connection's client leaves without, each as often as that
    happened."""
    limit_us: int = PATIENCE_US
    """How long an answer may take."""
    has_blanks: bool = True
    """Whether blank lines between messages are to be passed over (``must``), or only should be."""
    paragraphs: Mapping[str, str] = field(default_factory=dict)
    """Where the page tells of each common check, by its id without the game; ``""`` is for all others."""
    left_out: Collection[str] = ()
    """Common checks, by id without the game, that make no sense here, or that the game brings itself."""


# What may be the matter with a client.


class Findings(Protocol):
    """What came of all checks so far. Checks are named without their game."""

    def fell_short(self, *names: str) -> bool:
        """Whether each of these failed, or was warned of."""

    def passed(self, *names: str) -> bool:
        """Whether each of these was done, and passed."""

    def says(self, name: str, part: str) -> bool:
        """Whether a check fell short with this in what came, or in the cause that its script named."""

    def told(self, name: str) -> tuple[str, str]:
        """What would have been right, and what came, in a check that fell short; else two empty texts."""

    def shown(self, pattern: str) -> Sequence[str]:
        """All that a regular expression finds in what came, in checks that fell short; of groups the first one."""

    def blames(self, part: str) -> bool:
        """Whether any script named a cause with this in it."""

    def says_nothing(self) -> bool:
        """Whether the client was there, and never said a word where it should have."""

    def times_blamed(self, part: str) -> int:
        """How many scripts named one."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A mistake that a client may have."""

    code: str
    """A stable word, the same in all games where the mistake is."""
    sentence: str
    """What the client does, without a full stop."""
    sentence_de: str
    """The same in German."""
    paragraph: str
    """A heading, or an entry of the register, of the protocol's page; empty: that of the first check it explains."""
    shows: Callable[[Findings], bool]
    """Whether the findings tell it from others: the same situation with one thing and without it, and what differs."""
    explains: tuple[str, ...]
    """Names of checks that fall short because of it, or their beginnings; ``""`` is the beginning of all. What shows it
    best is first."""
    causes: tuple[str, ...] = ()
    """Parts of sentences with which scripts name it. Where one does, its sentence is told: it says more."""
    tells_refused: bool = False
    """Whether it shows in what was refused, which no other mistake then explains."""


def named_by_scripts(
    code: str, causes: Sequence[str], explains: Sequence[str], german: Mapping[str, str], *, is_quoted: bool = False
) -> Hypothesis:
    """A mistake that scripts name by any of these sentences. It is called by the first one; ``is_quoted``: only in
    lists, and otherwise by what a script said."""
    first, *_ = causes
    return Hypothesis(
        code, first, german[first], "", lambda found: any(map(found.blames, causes)), tuple(explains),
        tuple(causes) if is_quoted else (),
    )  # fmt: skip


def unless(hypothesis: Hypothesis, *others: Callable[[Findings], bool]) -> Hypothesis:
    """The same, only where none of these shows: mistakes that bring about what it is told by, and more."""
    return replace(
        hypothesis, shows=lambda found: hypothesis.shows(found) and not any(other(found) for other in others)
    )


def either(hypothesis: Hypothesis, *others: Callable[[Findings], bool]) -> Hypothesis:
    """The same, also where any of these shows."""
    return replace(hypothesis, shows=lambda found: hypothesis.shows(found) or any(other(found) for other in others))


def named_most(
    rivals: Sequence[tuple[str, Sequence[str], Sequence[str]]], german: Mapping[str, str]
) -> tuple[Hypothesis, ...]:
    """Mistakes that scripts name by what a wrong move would be right in: one such move may fit another mistake by
    chance, so the one that is named most often is the one. A rival is its code, its causes and what it explains."""

    def times(found: Findings, causes: Sequence[str]) -> int:
        return sum(found.times_blamed(cause) for cause in causes)

    def shows(causes: Sequence[str]) -> Callable[[Findings], bool]:
        return lambda found: 0 < times(found, causes) == max(times(found, others) for _, others, _ in rivals)

    return tuple(
        Hypothesis(code, causes[0], german[causes[0]], "", shows(causes), tuple(explains))
        for code, causes, explains in rivals
    )


@dataclass(frozen=True, slots=True)
class CheckBook:
    """All checks of one dialect."""

    traits: ProtocolTraits
    checks: Sequence[Check]
    server_checks: Sequence[Check] = ()
    """The other direction: what a client tries on somebody's server. In their scripts ``Say`` is ours, the client's,
    and what comes back is the server's; they have no ``host``."""
    referee: Callable[[Any, str], Referee] | None = None
    """Who recomputes a game at somebody's server: by the game's options, for a client of this name."""
    forfeits: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    """Where an error ends a game: what a server has to do on each kind of error that the referee knows (a name of its
    ``unlawful``), as a check's title, the same in German, and its paragraph. Empty: the game goes on after each."""
    server_paragraph: str = ""
    """Where the page tells what a game is like,"""
    interruptions: str = ""
    """and what becomes of who speaks in another's turn."""
    has_each_seat: bool = False
    """Whether a client has each seat in any encounter, so that a server need not be asked for another one."""
    server_hypotheses: Sequence[Hypothesis] = ()
    """Mistakes of servers that only this protocol knows; they come before the common ones."""
    position: Callable[[Scene, str], Script[None]] | None = None
    """A script that asks the client for a move in a position, given as text, and judges it; None where the protocol
    cannot begin in one."""
    hypotheses: Sequence[Hypothesis] = ()
    """Mistakes that only this protocol knows; those that come first are looked for first, before the common ones."""
    german: Mapping[str, str] = field(default_factory=dict)
    """What sentences of its findings are in German, whole ones; ``{}`` in both stands for what is quoted there. What is
    not among them stays English: the protocol's words are no sentences."""


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, {"Manners": "ProtocolTraits"})
