"""How an arena stands after some lines of its journal: authors, their versions, ratings, what was played last."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from spieltisch.arenas.ladder import PINNED, after, scores, successor
from spieltisch.arenas.lines import (
    AnyLine,
    ArenaPlan,
    Checked,
    Contender,
    HandedIn,
    Invited,
    Opened,
    Played,
    Revoked,
)
from spieltisch.contests.statistics.ladder import Belief
from spieltisch.core.errors import UsageError

State: TypeAlias = Literal["checking", "playing", "rejected", "retired"]

LATELY: Final = 400
"""Over so many blocks authors have their fair share of the tables."""
RECENT: Final = 60
"""So many blocks are remembered, of all and of each version; all else is in the journal."""
FAULTY: Final = 5
"""After so many blocks in a row that it ended by a fault of its own, a version plays no more."""
TREND: Final = 40
"""A trend has at most twice as many points; then every other goes."""


@dataclass(slots=True)
class Version:
    """One version, or an anchor."""

    contender: Contender
    handed_in: HandedIn | None = None
    """None for an anchor."""
    quick: Checked | None = None
    full: Checked | None = None
    belief: Belief = Belief()
    blocks: int = 0
    games: int = 0
    seconds: float = 0.0
    """How long its games took, all together."""
    faults: Counter[str] = field(default_factory=Counter)
    """Its own, by cause."""
    faulty: int = 0
    """Blocks in a row that it ended by a fault."""
    met: Counter[str] = field(default_factory=Counter)
    """How many blocks, by the other's name."""
    beaten: Counter[str] = field(default_factory=Counter)
    """By anchor, the blocks in which it was better."""
    trend: list[float] = field(default_factory=list)
    """What was believed of it, evenly spaced over its blocks."""
    every: int = 1
    """After so many blocks a point is added to the trend."""
    recent: deque[Played] = field(default_factory=lambda: deque(maxlen=RECENT))

    @property
    def number(self) -> int:
        return self.contender.version

    @property
    def is_set_aside(self) -> bool:
        """Whether its faults have ended its time."""
        return self.faulty >= FAULTY

    @property
    def is_found_out(self) -> bool:
        """Whether the full check found a mistake that the protocol forbids, after the quick one had found none."""
        return self.full is not None and self.full.failed > 0

    @property
    def is_fit(self) -> bool:
        """Whether it may play, as far as it goes."""
        is_accepted = self.quick is not None and self.quick.is_accepted
        return is_accepted and not (self.is_found_out or self.is_set_aside)

    @property
    def is_to_be_known(self) -> bool:
        """Whether a full check tells its author more: of what plays, and of what got something right."""
        return self.full is None and self.quick is not None and self.quick.passed > 0


@dataclass(slots=True)
class Author:
    """Somebody who hands in."""

    name: str
    key: str
    is_revoked: bool = False
    versions: list[Version] = field(default_factory=list)
    """By number, from 1."""

    @property
    def playing(self) -> Version | None:
        """The last good version."""
        return None if self.is_revoked else next((each for each in reversed(self.versions) if each.is_fit), None)

    @property
    def unchecked(self) -> Version | None:
        """What is to be checked: the newest version, if it was not. Those before it are not looked at any more."""
        newest = self.versions[-1] if self.versions and not self.is_revoked else None
        return newest if newest and newest.quick is None else None

    @property
    def unknown(self) -> Version | None:
        """What is to be checked in full: the newest version, or else the one that plays. Those between them are not."""
        newest = self.versions[-1] if self.versions and not self.is_revoked else None
        due = (version for version in (newest, self.playing) if version and version.is_to_be_known)
        return next(due, None)

    def state(self, version: Version) -> State:
        """What becomes of a version of theirs."""
        if version is self.playing:
            return "playing"
        if version is self.unchecked:
            return "checking"
        return "rejected" if version.quick is not None and not version.is_fit else "retired"


class Arena:
    """All of it."""

    def __init__(self) -> None:
        self._plan: ArenaPlan | None = None
        self.authors: dict[str, Author] = {}
        self.anchors: dict[str, Version] = {}
        self.blocks = 0
        """The number of the last one."""
        self.games = 0
        self.recent: deque[Played] = deque(maxlen=RECENT)
        self.lately: deque[tuple[Contender, ...]] = deque(maxlen=LATELY)
        """Who sat at the last tables."""

    @property
    def plan(self) -> ArenaPlan:
        """Raises ``UsageError`` as long as nobody has opened it."""
        if self._plan is None:
            raise UsageError("this arena was not opened yet")
        return self._plan

    @property
    def keys(self) -> dict[str, str]:
        """Of those who may hand in, by name."""
        return {author.name: author.key for author in self.authors.values() if not author.is_revoked}

    def find(self, contender: Contender) -> Version | None:
        """None for one that is not known here."""
        name, number = contender.author, contender.version
        if number == 0:
            return self.anchors.get(name)
        author = self.authors.get(name)
        return author.versions[number - 1] if author and number <= len(author.versions) else None

    def field(self) -> Iterator[Version]:
        """Who plays now: each author's last good version, and the anchors of the plan."""
        yield from (self.anchors[name] for name in self.plan.anchors)
        for author in self.authors.values():
            if version := author.playing:
                yield version

    def take(self, lines: Iterable[AnyLine]) -> None:
        """Go on by these lines."""
        for line in lines:
            self._take(line)

    def _take(self, line: AnyLine) -> None:
        match line:
            case Played():
                self._play(line)
            case Checked():
                self._check(line)
            case HandedIn(author=name, version=number):
                version = Version(Contender(name, number), line)
                if (author := self.authors.get(name)) and number == len(author.versions) + 1:
                    author.versions.append(version)
            case Invited(author=name, key=key):
                author = self.authors.setdefault(name, Author(name, key))
                author.key, author.is_revoked = key, False
            case Revoked(author=name):
                if name in self.authors:
                    self.authors[name].is_revoked = True
            case Opened():
                self._plan = line.plan
                for number, name in enumerate(line.plan.anchors):
                    belief = Belief() if number else PINNED
                    self.anchors.setdefault(name, Version(Contender(name, 0), belief=belief))

    def _check(self, line: Checked) -> None:
        version = self.find(Contender(line.author, line.version))
        if version is None:
            return
        if line.step == "full":
            version.full = version.full or line
        elif version.quick is None:
            before = self.authors[line.author].playing
            version.quick = line
            if before and before.number < version.number:
                version.belief = successor(before.belief)

    def _play(self, line: Played) -> None:
        self.blocks = max(self.blocks, line.number)
        versions = [found for each in line.players if (found := self.find(each))]
        if len(versions) < len(line.players):
            return
        pin = next(iter(self.plan.anchors), None)
        pinned = next((at for at, each in enumerate(line.players) if each == Contender(pin or "", 0)), None)
        counts = scores(len(versions), line.games)
        beliefs = after([version.belief for version in versions], line.games, pinned)
        self.games += len(line.games)
        self.recent.append(line)
        self.lately.append(line.players)
        for at, version in enumerate(versions):
            version.belief = beliefs[at]
            _note(version, line)
            for other_at, other in enumerate(versions):
                if other_at != at:
                    version.met[other.contender.author] += 1
                    if other.number == 0 and counts[at] > counts[other_at]:
                        version.beaten[other.contender.author] += 1


def _note(version: Version, line: Played) -> None:
    """What a block adds to one of its players, whatever came of it."""
    version.blocks += 1
    version.games += len(line.games)
    version.seconds += sum(game.seconds for game in line.games)
    version.recent.append(line)
    own = [game.fault.cause for game in line.games if game.fault and game.fault.player == version.contender.author]
    version.faults.update(own)
    if not version.is_set_aside:  # which a block that was under way does not undo
        version.faulty = version.faulty + 1 if own and version.number else 0
    if version.blocks % version.every == 0:
        version.trend.append(version.belief.mu)
        if len(version.trend) > 2 * TREND:
            version.trend, version.every = version.trend[1::2], 2 * version.every
