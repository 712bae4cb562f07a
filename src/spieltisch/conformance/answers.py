"""What a client asks a table of ours for, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from spieltisch.core.checks import RefusedAct
from spieltisch.core.commands import Act, Drop, Violate
from spieltisch.core.errors import IllegalAction
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Batch, Message, Refused
from spieltisch.core.seats import Seat
from spieltisch.table.replay import fold

CROSSING_US: Final = 300_000
"""What we said this long before a client's answer came it may not have read yet, be it ever so quick …"""

LATEST: Final = 8
"""… or as long as the slowest of so many answers took: a client that thinks, or whose machine is busy, acts by what it
read before that."""


class Answers:
    """The client's, one after the other; each gets its verdict before the next is taken."""

    def __init__(self, game: AnyGame, seat: Seat, lines: Sequence[bytes]) -> None:
        """``lines`` are the table's log, which grows."""
        self._game, self._seat, self._lines = game, seat, lines
        self._asked_us: int | None = None
        self._said: list[tuple[int, int]] = []
        """When something was said to the client, and how many lines the log had by then."""
        self._attempt: tuple[int, Any, int, str] | None = None
        """What the client asks for: when, its action, how many lines the log had, and in words."""
        self.refused: list[RefusedAct] = []
        self.acts: list[tuple[int, Any]] = []
        """What it did, and when."""
        self.took_us: list[int] = []
        """How long each answer to a request took."""
        self.charged_us = 0
        """What its questions since the latest request cost."""
        self.overlooked = ""
        """What it said behind its latest answer, and gets no answer to."""
        self.dropped: list[RefusedAct] = []
        """What its session has refused by itself."""

    def said(self, now_us: int) -> None:
        """Something was said to the client."""
        self._said.append((now_us, len(self._lines)))

    def asked(self, now_us: int) -> None:
        """A request has left."""
        self._asked_us, self.charged_us = now_us, 0

    def take(self, command: Act | Violate, *, is_asked: bool) -> None:
        """The client asks for something; ``is_asked``: the table waits for it."""
        if self._asked_us is not None and is_asked:
            self.took_us.append(command.received.last_us - self._asked_us)
        action = command.action if isinstance(command, Act) else None
        text = self._game.play.notation.write_action(action) if isinstance(command, Act) else command.sentence
        self.overlooked = ""
        self._attempt = (command.received.last_us, action, len(self._lines), text)

    def drop(self, command: Drop) -> None:
        """The client's session deals with a message by itself."""
        if command.is_refused:
            at_us = command.received.last_us
            self.dropped.append(RefusedAct(at_us, None, "no-message", command.sentence, False, command.text))
        else:
            self.overlooked = command.text

    def why_late(self) -> str:
        """What may have kept it from its answer, to be told behind that it is late."""
        if self.charged_us:
            return f", of which its questions cost {self.charged_us // 1000} ms"
        return f", behind {self.overlooked!r}, which gets no answer" if self.overlooked else ""

    def judge(self, message: Message) -> None:
        """Where this has the verdict on what was taken, note it."""
        answer = message.answer if isinstance(message, Batch) else message
        verdict = getattr(answer, "verdict", None)
        if verdict is None or self._attempt is None:
            return
        (at_us, action, lines, text), self._attempt = self._attempt, None
        if isinstance(verdict, Refused):
            has_heard_all = not self._said or self._said[-1][0] <= at_us  # what is said byte by byte takes its time
            is_crossed = not has_heard_all or (
                action is not None and self._would_have_been_lawful(action, at_us, lines)
            )
            self.refused.append(RefusedAct(at_us, action, verdict.code, verdict.sentence, is_crossed, text))
        elif action is not None:
            self.acts.append((at_us, action))

    def _would_have_been_lawful(self, action: Any, at_us: int, lines: int) -> bool:
        """Whether it was allowed in one of the states that the client may have had before its eyes."""
        crossing_us = max([CROSSING_US, *self.took_us[-LATEST:]])
        earlier = [count for said_us, count in self._said if said_us < at_us - crossing_us]
        first = earlier[-1] if earlier else 1
        return any(self._is_lawful(action, count) for count in range(max(1, first), lines))

    def _is_lawful(self, action: Any, count: int) -> bool:
        state = fold(self._lines[:count]).state
        try:
            self._game.play.rules.apply(state, self._seat, action)
        except IllegalAction:
            return False
        return True
