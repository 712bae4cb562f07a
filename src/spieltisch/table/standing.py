"""The actions that stand: everything that seats and chance have done, but for what was taken back.

A log keeps what was taken back, as it keeps everything; a state does not. So a game that goes back gets its state
anew, from the actions that stood before. That is rare, and takes no longer than reading the log would.

Everybody at a table may forgive what they themselves have done or shown since then. What nobody can forgive for others,
or forget, is not taken back: what chance has drawn, and what an action has shown of a hand that is not its player's.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE, Actor, Seat


class Hindrance(StrEnum):
    """Why nothing is taken back."""

    TIMED = "timed"
    """Somebody's time counts."""
    NOTHING = "nothing-done"
    """The seat has done nothing yet."""
    CHANCE = "chance-drawn"
    """Chance has drawn since."""
    SHOWN = "hands-shown"
    """Somebody has seen since what another seat keeps hidden."""
    TABLE = "table-acted"
    """The table has acted since in somebody's place."""
    PAUSED = "paused"
    """The table shows nothing new at the moment."""
    OFTEN = "too-often"
    """The seat has done so often enough: each time is work, and the log keeps it for ever."""


MOST: Final = 30
"""How often a seat may take something back in one game."""


class PlayedAction(Struct, frozen=True):
    """One action."""

    ply: int
    """How many actions seats had made with it, counting those that were taken back."""
    actor: Actor
    action: Any
    """The game's own."""
    is_own: bool
    """Whether its actor took it, and not the table in its place."""


class Standing:
    """Those of one table, in their order."""

    def __init__(self) -> None:
        self.plies = 0
        """How many actions seats have made, those included that were taken back."""
        self.times: Counter[Actor] = Counter()
        """How often each seat has taken something back."""
        self._actions: list[PlayedAction] = []

    @property
    def latest(self) -> int:
        """The ply of the latest one; 0 where there is none."""
        return self._actions[-1].ply if self._actions else 0

    def add(self, actor: Actor, action: object, *, is_own: bool) -> None:
        """One more action was done."""
        self.plies += actor != CHANCE
        self._actions.append(PlayedAction(self.plies, actor, action, is_own))

    def find(self, game: AnyGame, seat: Seat) -> PlayedAction | Hindrance:
        """The seat's latest action, with which everything since could be taken back, or why it cannot."""
        if not any(played.actor == seat for played in self._actions):
            return Hindrance.NOTHING
        for played in reversed(self._actions):
            if played.actor == CHANCE:
                return Hindrance.CHANCE
            if not played.is_own:
                return Hindrance.TABLE
            if game.play.shows_hands(played.action):
                return Hindrance.SHOWN
            if played.actor == seat:
                return played
        raise AssertionError("the seat has acted")

    def go_back(self, game: AnyGame, config: object, played: PlayedAction) -> Any:
        """Forget an action and all that was done since; the game's state, as it was before."""
        del self._actions[self._actions.index(played) :]
        self.times[played.actor] += 1
        rules = game.play.rules
        state = rules.initial(config)
        for each in self._actions:
            rules.apply(state, each.actor, each.action)
        return state
