"""How we get into a game: name and colour, readiness, and how long we wait for it to begin.

At our own server all is said at once. Other servers may read one message at a time, so there we are ready only after
name and colour were confirmed, or were passed over in silence for a while; and who is not heard says it again.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from spieltisch.core.session import Failed, Failure
from spieltisch.games.catan.config import SEATS
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.requests import NamedPayload
from spieltisch.games.catan.wire.roster import Roster
from spieltisch.games.catan.wire.words import fold
from spieltisch.wire.patience import ANSWER_US, OTHERS_US, silent_for

NAME_US: Final = 2_000_000
"""What a server has to confirm name and colour: some never do."""
COLOUR_US: Final = 5_000_000
"""What it has to confirm that we are ready."""
LOBBY_US: Final = 600_000_000
"""How long the ready wait for somebody who is there and does not become it. For who is still to come we wait longer."""
STARTING, READY = fold(words.START), fold(words.READY)


class Step(Enum):
    """How far we are."""

    OUTSIDE = auto()
    NAMED = auto()
    """We have said who we are."""
    STARTING = auto()
    """We have said that we are ready."""
    READY = auto()
    """The server has confirmed it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that has no answer yet."""

    step: Step
    colour: str


class Entrance:
    """Before the game: answers and statuses in, messages out."""

    def __init__(self, name: str, roster: Roster) -> None:
        self._name = name
        self._roster = roster
        self.id: int | None = None
        """Ours, once we were welcomed."""
        self.is_careful = False
        """Whether one thing is said at a time."""
        self.goodbye: str | None = None
        """Why the server does not let us in."""
        self.due: deque[NamedPayload] = deque()
        """What is to be said."""
        self._step = Step.OUTSIDE
        self._tried: list[str] = []
        """Colours we have asked for."""
        self._asked: deque[Asked] = deque()
        self._since_us = 0
        """When we said for the first time that we are ready; once we are: when the company last changed."""

    @property
    def has_tried(self) -> bool:
        """Whether any colour was asked for."""
        return bool(self._tried)

    @property
    def is_ready(self) -> bool:
        """Whether the server has taken us into its game, which has not begun."""
        return self._step is Step.READY

    @property
    def is_unheard(self) -> bool:
        """Whether we have said that we are ready, and that was not answered."""
        return self._step is Step.STARTING

    def introduce(self) -> Failed | None:
        """Name and colour, for the first time or because a colour is taken: it belongs to who is ready first."""
        colour = self._roster.free_colour(self.id, self._tried)
        if colour is None:
            return Failed(Failure.REFUSED, "no colour is left for us")
        self._tried.append(colour)
        self._step = Step.NAMED
        self.due.clear()
        self.due.append(("Spieler", {"Name": self._name, "Farbe": colour}))
        if self.is_careful:
            self._asked.clear()
        else:
            self._begin()
        return None

    def _begin(self) -> None:
        """We are ready."""
        self._step = Step.STARTING
        self.due.append((words.START, {}))

    # -- hearing -------------------------------------------------------------------

    def answer(self, *, is_ok: bool, text: str) -> Failed | None:
        """An answer to the oldest of our requests that has none yet; a refusal without any is a goodbye."""
        asked = self._asked.popleft() if self._asked else None
        self.goodbye = None if is_ok else text
        if asked is None:
            return None
        if not is_ok:
            return self.introduce() if asked.colour == self._tried[-1] else None
        if asked == Asked(Step.STARTING, self._tried[-1]):
            self._step = Step.READY
        elif self._step is Step.NAMED:
            self._begin()
        return None

    def look(self, now_us: int, *, is_new: bool) -> None:
        """Somebody's status was told; perhaps ours."""
        status = None if self.id is None else self._roster.status(self.id)
        if status == READY:
            self._step = Step.READY
            self._asked.clear()
        elif status == STARTING and self._step is Step.READY:
            self._step = Step.STARTING  # what was confirmed was something else
        elif self._step is Step.NAMED and not self.due and self._roster.shows(self._tried[-1], self.id):
            self._begin()
        if is_new and self._step is Step.READY:
            self._since_us = now_us

    def say(self, now_us: int) -> NamedPayload:
        """What is due, which is said now."""
        name, payload = self.due.popleft()
        is_start = name == words.START
        self._asked.append(Asked(Step.STARTING if is_start else Step.NAMED, self._tried[-1]))
        if is_start and not self._since_us:
            self._since_us = now_us
        return name, payload

    # -- waiting -------------------------------------------------------------------

    def patience_us(self, now_us: int) -> int:
        """How long to wait for the server's next word from now on."""
        match self._step:
            case Step.OUTSIDE:
                return ANSWER_US if self.goodbye is None else COLOUR_US
            case Step.NAMED:
                return NAME_US
            case Step.STARTING:
                return COLOUR_US
            case Step.READY:
                return max(0, self._since_us + self._limit_us - now_us)

    @property
    def _limit_us(self) -> int:
        return LOBBY_US if self._idle and len(self._roster.present()) >= SEATS[0] else OTHERS_US

    @property
    def _others(self) -> list[int]:
        return [id for id in self._roster.present() if id != self.id]

    @property
    def _ready(self) -> list[int]:
        return [id for id in self._others if self._roster.status(id) == READY]

    @property
    def _idle(self) -> list[str]:
        """Who is there and not ready."""
        return [self._roster.name(id) for id in self._others if self._roster.status(id) not in (None, READY)]

    def lapse(self, now_us: int) -> Failed | None:
        """The server has been silent for that long. Who is not heard is not taken for refused; another colour is
        asked for only where somebody else is ready with ours."""
        match self._step:
            case Step.OUTSIDE if self.goodbye is not None:
                return Failed(Failure.REFUSED, self.goodbye)
            case Step.OUTSIDE:
                return silent_for(ANSWER_US)
            case Step.NAMED:
                self._begin()
            case Step.STARTING if now_us >= self._since_us + ANSWER_US:
                why = f"it has not taken `{words.START}` for {ANSWER_US // 1_000_000} s, nor refused it"
                return Failed(Failure.LOST, f"the server does not let us into a game: {why}")
            case Step.STARTING if self._roster.shows(self._tried[-1], *self._ready):
                return self.introduce()
            case Step.STARTING:
                self.due.clear()
                self._begin()
            case Step.READY:
                return self._give_up()
        return None

    def _give_up(self) -> Failed:
        idle = " and ".join(self._idle)
        why = f"waiting for {idle}, not ready" if idle else "all who are there are ready, or nobody else has come"
        return Failed(Failure.LOST, f"the lobby has not begun a game for {self._limit_us // 1_000_000} s: {why}")
