"""When a foreign server wants something of us, and what has become of what we did.

Servers confirm an action before or after its consequences, or never; they tell our status once, twice, or not at all.
So the same status counts as a new prompt only if something has come of our last action, or the status comes yet again
although nothing has; and before we go on we wait for the answer, unless this server gives none to that kind of action.
What nothing comes of for a while is taken for lost, and not asked for again.
"""

from __future__ import annotations

from typing import Final

from spieltisch.games.catan.actions import Accept, Action, Decline, Discard

MAX_TRIES: Final = 3
"""Refusals after which we do what is always allowed."""
MAX_REFUSALS: Final = 8
"""Refusals after which we wait for the next prompt."""
SILENT_TRIES, MAX_SILENCES = 2, 4
"""The same for actions that nothing came of: they take time."""
MAX_ROUNDS: Final = 3
"""How often a status that we know already is such a prompt."""


class Prompts:
    """What we did last, and what has become of it."""

    def __init__(self) -> None:
        self.latest: Action | None = None
        self.refused: list[Action] = []
        """Since the last action that something came of: those that were refused, or ignored."""
        self.is_at_a_loss = False
        """Whatever we do is refused or ignored; we wait for a new prompt."""
        self._unheard: list[Action] = []
        """Those of them that were ignored."""
        self._silences = self._rounds = 0
        self._is_waiting = False
        """We have acted, and may not go on yet."""
        self.is_told = False
        """Our status came since then."""
        self._has_effects = False
        self._is_answered = False
        """It was confirmed."""
        self._is_done = False
        """All that it brings about has come, as far as we can tell."""
        self._unanswered: set[type[Action]] = set()
        """Kinds of actions that this server does not confirm."""

    @property
    def is_open(self) -> bool:
        """Whether we may act, if our status and the game ask us to."""
        return not self._is_waiting

    @property
    def is_owed(self) -> bool:
        """Whether something is to come of our action yet."""
        return self._is_waiting and not self.is_at_a_loss

    @property
    def is_patient(self) -> bool:
        """Whether whoever chooses our actions may try once more."""
        return len(self.refused) < MAX_TRIES and self._silences < SILENT_TRIES

    def prompt(self, *, is_new: bool) -> None:
        """We were told our status; it is new, or the same as before."""
        has_news = self._has_effects or self._is_answered
        if is_new or (has_news and not self.is_at_a_loss):
            self._succeed()
        self._is_done = self._is_done or is_new or (has_news and not self.is_at_a_loss)
        if self.is_told and not self._is_done and self._rounds < MAX_ROUNDS:
            self._is_waiting = self.is_at_a_loss = False  # it insists
        self.is_told = True
        self._go_on()

    def nudge(self) -> None:
        """What we waited for has come, unless our own last action is still on its way."""
        self._is_done = self._is_done or self._has_effects or self._is_answered
        self._go_on()

    def hear(self) -> None:
        """Something came of our action."""
        self._has_effects = True

    def act(self, action: Action) -> None:
        """We have sent an action."""
        self.latest, self._is_waiting = action, True
        self.is_told = self._has_effects = self._is_answered = self._is_done = False

    def confirm(self) -> Action | None:
        """Our last action, which was accepted; None if it had its answer. If its consequences came before, we may go
        on; else our status is still to come."""
        if self.latest is None or self._is_answered or not self._is_waiting:
            return None
        self._succeed()
        self._unanswered.discard(type(self.latest))
        self._is_answered = True
        self._is_done = self._is_done or self._has_effects
        self._go_on()
        return self.latest

    def refuse(self) -> Action | None:
        """Our last action was not accepted; None if there was none. A server that says so has not refused what it
        passed over before: it did not hear it."""
        if not self._is_waiting or self.is_at_a_loss:
            return None
        self.refused = [action for action in self.refused if action not in self._unheard]
        self._unheard.clear()
        self._drop()
        return self.latest

    def lapse(self) -> bool:
        """We have waited for long enough: if anything came of our action we go on; else it is lost, and True."""
        if self.latest is not None and not self._is_answered:
            self._unanswered.add(type(self.latest))
        if self._is_done or isinstance(self.latest, Accept | Decline):
            self._is_waiting = False
        elif self._has_effects:
            self._succeed()
            self._is_waiting = False
        elif isinstance(self.latest, Discard) and not self._is_answered:
            self.despair()  # a second one might take twice as many cards
        else:
            if self.latest is not None and not self._is_answered:
                self._unheard.append(self.latest)
            self._silences += 1
            self._drop()
            return not self._is_answered
        return False

    def let_go(self) -> None:
        """We wait for nothing more to come of our action."""
        self._is_waiting = False

    def begin_anew(self) -> bool:
        """Nothing came after we had tried everything: try it once more. False if we have done that."""
        if self._rounds > 1:
            return False
        self._is_waiting = self.is_at_a_loss = False
        return True

    def despair(self) -> None:
        """Nothing is left to try; another prompt lets us begin anew, but not for ever."""
        self._forget()
        self._rounds += 1
        self._is_waiting = self._is_answered = self.is_told = self.is_at_a_loss = True
        self._is_done = False

    def _drop(self) -> None:
        if self.latest is not None:
            self.refused.append(self.latest)
        self._is_waiting = False
        if len(self.refused) >= MAX_REFUSALS or self._silences >= MAX_SILENCES:
            self.despair()

    def _succeed(self) -> None:
        self._forget()
        self._rounds = 0

    def _forget(self) -> None:
        self.refused.clear()
        self._unheard.clear()
        self._silences = 0

    def _go_on(self) -> None:
        if self._is_done and (self._is_answered or type(self.latest) in self._unanswered):
            self._is_waiting = self.is_at_a_loss = False
