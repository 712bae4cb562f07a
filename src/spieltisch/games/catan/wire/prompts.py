"""When a foreign server wants something of us, and what it has refused of what we did.

Servers confirm an action before or after its consequences, tell our status once or twice, or
remind us of it. So the same status counts as a new prompt only if something has come of our
last action, it was confirmed or refused, or the status comes yet again although nothing has.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from spieltisch.games.catan import view
from spieltisch.games.catan.actions import Action, Decline, EndTurn, Roll
from spieltisch.games.catan.view import Observation

MAX_LOOKS: Final = 1_000
"""How many legal actions we go through for one that was not refused."""
MAX_TRIES: Final = 3
"""Refusals after which we do what is always allowed."""
MAX_REFUSALS: Final = 8
"""Refusals after which we wait for the next prompt."""


class Prompts:
    """What we did last, and what has become of it."""

    def __init__(self) -> None:
        self._is_waiting = False
        """We have acted, and nothing has come of it."""
        self._is_echoed = False
        """Our status came once more since then."""
        self._has_news = False
        """Something came of it, or it was confirmed."""
        self.refused: list[Action] = []
        """Since the last action that was accepted."""

    @property
    def is_open(self) -> bool:
        """Whether we may act, if our status and the game ask us to."""
        return not self._is_waiting

    @property
    def is_patient(self) -> bool:
        """Whether whoever chooses our actions may try once more."""
        return len(self.refused) < MAX_TRIES

    def prompt(self, *, is_new: bool) -> None:
        """We were told our status; it is new, or the same as before."""
        if is_new or self._has_news or self._is_echoed:
            self._is_waiting = False
        self._is_echoed = True

    def nudge(self) -> None:
        """What we waited for has come, unless our own last action is still on its way."""
        self._is_waiting = self._is_waiting and not self._has_news

    def hear(self) -> None:
        """Something came of our action."""
        self._has_news = True

    def act(self) -> None:
        """We have sent an action."""
        self._is_waiting = True
        self._is_echoed = self._has_news = False

    def confirm(self) -> None:
        """It was accepted. If its consequences came before, we may go on; else our status is still to come."""
        self.refused.clear()
        self._is_waiting = self._is_waiting and not self._has_news
        self._has_news = True

    def refuse(self, action: Action) -> None:
        """It was not."""
        self.refused.append(action)
        self._is_waiting = len(self.refused) >= MAX_REFUSALS
        if self._is_waiting:
            self.refused.clear()
            self._has_news = True


def other_action(observation: Observation, refused: Sequence[Action]) -> Action:
    """What is always allowed, or the first legal action, that was not refused."""
    legal = view.legal_actions(observation)
    usual = [action for action in (EndTurn(), Roll(), Decline(observation.flow.offer)) if action in legal]
    candidates = (*usual, *islice(legal, MAX_LOOKS))
    return next((action for action in candidates if action not in refused), candidates[0])
