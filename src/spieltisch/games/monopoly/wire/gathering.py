"""Before the game, as our client sees it: when to say ``start-game``, and when no game will begin.

By the document anybody may start, and a second wish is refused. The reference server throws once more for each. So
there the first player on the list starts, and the others only where that brings no game.

That server can also lose who subscribes while somebody else does: a thread of it ends, and the connection stays open
and silent. The others see a list that is shorter than the one before, or nothing at all, so that there nobody waits for
ever for more players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.session import Failed, Failure
from spieltisch.games.monopoly.wire.packets import Listed
from spieltisch.wire.patience import ANSWER_US

OTHERS_START_US: Final = 2_000_000
"""So long the second on the list waits for the first to start."""
NEXT_START_US: Final = 250_000
"""So much longer waits each that is further down: long enough to hear that a game has begun."""
LOBBY_US: Final = 300_000_000
"""Where nobody comes for so long, somebody has been lost unseen."""


class Gathering:
    """One client's lobby, until a game begins."""

    def __init__(self, wanted: int) -> None:
        """``wanted``: the number of players to start with; 0 leaves that to others."""
        self._wanted = wanted
        self._names: frozenset[str] = frozenset()
        self._players: list[str] = []
        self._started_with = 0
        self._start_us: int | None = None
        self._granted_us: int | None = None
        """When the server took our name, if it has not listed us since."""
        self._listed_us: int | None = None
        """When the reference server sent its latest list."""
        self._lost: list[str] = []
        """Who is gone by the lists, if nobody has come since."""

    def note_granted(self, me: str, now_us: int) -> None:
        """The server has taken our name; its list may have come before that."""
        self._granted_us = None if me in self._players else now_us

    def enlist(self, people: Sequence[Listed], me: str, now_us: int, *, is_java: bool) -> str:
        """A new list. Returns what the operator should know, if anything."""
        before, self._names = self._names, frozenset([person.name for person in people])
        self._players = [person.name for person in people if person.mode == "player"]
        if me in self._players:
            self._granted_us = None
        self._plan(me, now_us, is_java=is_java)
        self._listed_us = now_us if is_java else None
        gone = sorted(before - self._names) if is_java else []
        self._lost = [] if self._names - before else [*self._lost, *gone]
        return f"the server has lost {' and '.join(gone)}" if gone else ""

    def _plan(self, me: str, now_us: int, *, is_java: bool) -> None:
        """See when to start: again for each number of players."""
        players = self._players
        self._start_us = None
        if me in players and len(players) >= self._wanted > 0 and len(players) != self._started_with:
            place = players.index(me) if is_java else 0
            self._start_us = now_us + (OTHERS_START_US + (place - 1) * NEXT_START_US if place else 0)

    def is_due(self, now_us: int) -> bool:
        """Whether to start now; once."""
        if self._start_us is None or now_us < self._start_us:
            return False
        self._start_us, self._started_with = None, len(self._players)
        return True

    @property
    def next_us(self) -> int | None:
        """When to look again."""
        return min((at_us for at_us in (self._start_us, self._end_us) if at_us is not None), default=None)

    @property
    def _end_us(self) -> int | None:
        """When it is of no use to wait any more."""
        if self._granted_us is not None:
            return self._granted_us + ANSWER_US
        if self._listed_us is None or len(self._players) >= self._wanted:
            return None
        return self._listed_us + (ANSWER_US if self._lost else LOBBY_US)

    def why_over(self, now_us: int) -> Failed | None:
        """What has been waited for too long, if anything."""
        if self._end_us is None or now_us < self._end_us:
            return None
        if self._granted_us is not None:
            seconds = ANSWER_US // 1_000_000
            why = f"the server took our name {seconds} s ago and lists us nowhere: it has lost us; join again"
            return Failed(Failure.LOST, why)
        seconds = (ANSWER_US if self._lost else LOBBY_US) // 1_000_000
        lost = f"the server has lost {' and '.join(self._lost)}, and " if self._lost else ""
        here = f"{len(self._players)} of {self._wanted} players are here"
        return Failed(Failure.LOST, f"no game has begun for {seconds} s: {lost}{here}; join again, all of you")
