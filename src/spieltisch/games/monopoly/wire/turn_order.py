"""Whose ``end-turn`` makes the next throw: the document and the reference server differ.

By the document the player who is named in the latest ``turn-update`` ends its turn, and the
next one is thrown for. The reference server throws for whoever sends ``end-turn``, if that is
the next player, and passes over everybody else's in silence; it tells nobody who is next.
There, who is not thrown for asks again after a pause: the server names a player a moment
before it lets the next one go on.
"""

from __future__ import annotations

from typing import Final

PAUSE_US: Final = 20_000
"""Between two attempts."""
ATTEMPTS: Final = 6
"""After each turn that is told."""


class TurnOrder:
    """What one client knows of how turns end at a server, and when it should ask for its own."""

    def __init__(self, is_java: bool | None) -> None:
        """``is_java``: whether it is as at the reference server; None where only the server's behaviour can tell."""
        self._is_fixed = is_java is not None
        self._is_java = is_java
        self._attempts = 0
        self._tried_us = -PAUSE_US
        self._is_waiting = False
        self._named = ""
        self._predecessor: str | None = None
        """Who was named before us, once we know."""
        self._claim: str | None = None
        """Who was named when we last asked, until it is clear what that says about the server."""
        self._is_granted = False
        self._named_since: str | None = None
        """Who has been named since."""

    @property
    def is_java(self) -> bool | None:
        """None as long as nobody knows."""
        return self._is_java

    def learn(self, *, is_java: bool) -> None:
        """Something the server does gives it away; what the operator says counts more."""
        if not self._is_fixed:
            self._is_java = is_java

    def forget_order(self) -> None:
        """Somebody left or came."""
        self._predecessor = None

    # -- what happens --------------------------------------------------------------

    def note_turn(self, name: str, me: str, playing: int) -> None:
        """A turn has been told, with so many players in the game."""
        self._named = self._named_since = name
        self._attempts = 0
        self._is_waiting = name != me and self._predecessor in {None, name}
        self._conclude(me, playing)

    def finish(self) -> None:
        """We have done what we wanted in our turn, and may ask for the next as soon as it can be ours."""
        self._attempts = 0
        self._is_waiting = self._predecessor in {None, self._named}

    def ask(self, now_us: int) -> None:
        """``end-turn`` goes out."""
        self._attempts += 1
        self._tried_us = now_us
        self._claim, self._named_since, self._is_granted = self._named, None, False

    def grant(self, me: str, playing: int) -> None:
        """``end-turn`` was granted."""
        self._is_granted = True
        self._is_waiting = False
        self._conclude(me, playing)

    def refuse(self, me: str) -> None:
        """``end-turn`` was refused; the reference server would have passed over one out of turn."""
        if self._claim not in {None, me}:
            self.learn(is_java=False)
        self._claim = None
        self._is_waiting = False

    def ignore(self) -> None:
        """``end-turn`` was passed over."""
        self._claim = None
        self.learn(is_java=True)

    def _conclude(self, me: str, playing: int) -> None:
        """Granted, and somebody named: was it the next one, or we?"""
        if not self._is_granted or self._named_since is None or self._claim is None:
            return
        if playing > 1:
            self.learn(is_java=self._named_since == me)
        if self._named_since == me != self._claim:
            self._predecessor = self._claim
        self._claim = None

    # -- what to do ----------------------------------------------------------------

    def may_ask(self, now_us: int) -> bool:
        """Whether to send ``end-turn`` now though it was not we who were named."""
        return self._wants and now_us >= self._tried_us + PAUSE_US

    def must_wait(self, now_us: int) -> bool:
        """Whether to do so a little later."""
        return self._wants and now_us < self._tried_us + PAUSE_US

    @property
    def _wants(self) -> bool:
        return self._is_java is True and self._is_waiting and self._attempts < ATTEMPTS
