"""Whose ``end-turn`` makes the next throw: the document and the reference server differ.

By the document the player who is named in the latest ``turn-update`` ends its turn, and the
next one is thrown for. The reference server throws for whoever sends ``end-turn``, if that is
the next player, and passes over everybody else's in silence; it tells nobody who is next.
It names a player a moment before it lets the next one go on, and before it has let anybody
go on for the first time an ``end-turn`` is its end. So there we wait a little after each turn
that is told, longest after the first, and ask again and again, with pauses that grow.

All players are told turns in the order in which they are thrown. So whoever was named before
us is our predecessor, whenever we asked.
"""

from __future__ import annotations

from typing import Final

from spieltisch.wire.patience import ANSWER_US

PAUSE_US: Final = 25_000
"""After a turn has been told; each attempt doubles it."""
LONGEST_PAUSE_US: Final = 4_000_000
"""Between attempts; also before the first one, where the turn should be somebody else's."""
BEGIN_US: Final = 1_000_000
"""After the first turn, for as long as the server has not told that the game has begun."""


class TurnOrder:
    """What one client knows of how turns end at a server, and when it should ask for the next one."""

    def __init__(self, is_java: bool | None) -> None:
        """``is_java``: whether it is as at the reference server; None where only the server's behaviour can tell."""
        self._is_java = is_java
        self._ask_us: int | None = None
        self._pause_us = PAUSE_US
        self._told_us = 0
        """When the latest turn was told."""
        self._is_begun = False
        self._named: str | None = None
        """Whose turn was told last."""
        self._predecessor: str | None = None
        """Who is named before us, once we know."""
        self._claim: str | None = None
        """Who was named when we last asked, until it is clear what that says about the server."""
        self._is_granted = False
        self._named_since: set[str] = set()

    @property
    def is_java(self) -> bool | None:
        """None as long as nobody knows."""
        return self._is_java

    @property
    def ask_us(self) -> int | None:
        """When to send ``end-turn``, unless our turn is still to be played; None: not before something happens."""
        return self._ask_us

    def is_next(self, me: str, playing: int) -> bool:
        """Whether the next throw is certainly ours, at a server like the reference server."""
        if self._named in {None, me}:
            return False
        return self._named == self._predecessor if self._predecessor else playing == 2

    def learn(self, *, is_java: bool) -> None:
        """Something the server does gives it away. What was known before, by that or from the operator, stays: what
        comes between an ``end-turn`` and its acknowledgement can look like either kind."""
        if self._is_java is None:
            self._is_java = is_java

    def forget_order(self) -> None:
        """Somebody left or came."""
        self._predecessor = None

    # -- what happens --------------------------------------------------------------

    def note_begin(self, now_us: int) -> None:
        """The server has told that the game has begun, maybe after the first turn."""
        self._is_begun = True
        if self._is_java and self._ask_us is not None:
            self._ask_us = now_us + self._pause_us

    def note_turn(self, name: str, me: str, playing: int, now_us: int) -> None:
        """A turn has been told, with so many players in the game."""
        if name == me:
            self._predecessor = self._named
        self._named, self._told_us = name, now_us
        self._named_since.add(name)
        self._conclude(me, playing)
        self._wait(me, playing)

    def finish(self, me: str, playing: int, now_us: int) -> None:
        """We have done what we wanted in our turn."""
        if self._is_java is False or (self._is_java is None and self._named == me and self._is_begun):
            self._ask_us = now_us  # the reference server tells that the game has begun only after its first turn
        else:
            self._wait(me, playing)

    def _wait(self, me: str, playing: int) -> None:
        """See when to ask for our throw. A server that nobody knows is asked when it has kept silence: it may be
        that all wait for each other."""
        if self._is_java is False:
            self._ask_us = None
        elif self._is_java is None:
            self._ask_us = self._told_us + (ANSWER_US if self._is_begun else BEGIN_US)
        else:
            is_likely = self._named == self._predecessor if self._predecessor else self._named != me
            self._pause_us = PAUSE_US if is_likely or playing == 1 else LONGEST_PAUSE_US
            self._ask_us = self._told_us + (self._pause_us if self._is_begun else BEGIN_US)

    def ask(self, now_us: int) -> None:
        """``end-turn`` goes out."""
        self._claim, self._named_since, self._is_granted = self._named, set(), False
        self._ask_us = now_us + (self._pause_us if self._is_java else ANSWER_US)
        self._pause_us = min(2 * self._pause_us, LONGEST_PAUSE_US)

    def grant(self, me: str, playing: int) -> None:
        """``end-turn`` was granted."""
        self._is_granted = True
        if self._named_since:
            self._conclude(me, playing)
            self._wait(me, playing)

    def refuse(self, me: str) -> None:
        """``end-turn`` was refused; the reference server would have passed over one out of turn."""
        if self._claim not in {None, me}:
            self.learn(is_java=False)
        if self._is_java is False and self._named != me:
            self._ask_us = None
        self._claim = None

    def give_up(self) -> None:
        """What our ``end-turn`` came to will never be known."""
        self._claim = None

    def ignore(self, me: str, playing: int) -> None:
        """``end-turn`` was passed over."""
        self._claim = None
        if self._is_java is None:
            self.learn(is_java=True)
            self._wait(me, playing)

    def _conclude(self, me: str, playing: int) -> None:
        """Granted, and somebody named: we, or only others?"""
        if self._claim is not None and self._is_granted and self._named_since:
            if playing > 1:
                self.learn(is_java=me in self._named_since)
            self._claim = None
