"""What a player did in vain, and why it left: facts for the log, which change nothing.

A client that floods its table must not fill the disk. So of each seat ``EACH`` refusals and ignored answers a ply are
written one by one, and ``MOST`` a game; further ones are counted, and an entry with their number follows before the
next ply and at the end. Texts are cut to ``LENGTH`` characters.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, TypeAlias

import msgspec

from spieltisch.core.commands import Act, Ask, Drop, Leave, Violate
from spieltisch.core.contracts import Notation
from spieltisch.core.seats import Seat
from spieltisch.table.acts import Ignores, Leaves, Omits, Refuses
from spieltisch.table.clock import Clock
from spieltisch.table.log_writer import LogWriter

EACH: Final = 10
MOST: Final = 1000
LENGTH: Final = 300
LATE: Final = "late"
"""The code of an answer whose time was over."""
NO_REASON: Final = "gave no reason"

NO_MESSAGE: Final = "no-message"
"""The code of what a session has dealt with by itself."""

Attempt: TypeAlias = Act | Violate | Ask
"""What the table judges."""


class Facts:
    """Those of one table."""

    def __init__(self, log: LogWriter, notation: Notation[Any, Any]) -> None:
        self._log = log
        self._notation = notation
        self._of_ply: Counter[Seat] = Counter()
        self._of_game: Counter[Seat] = Counter()
        self._omitted: Counter[tuple[Seat, type]] = Counter()

    def refuse(self, seat: Seat, code: str, sentence: str, attempt: Attempt, clock: Clock | None) -> None:
        """The attempt is not done, which its player is told or loses by."""
        self._note(Refuses(seat, _word(code), self._text(attempt), _cut(sentence)), attempt, clock)

    def ignore(self, seat: Seat, code: str, sentence: str, attempt: Attempt, clock: Clock | None) -> None:
        """Nothing comes of the attempt."""
        self._note(Ignores(seat, _word(code), self._text(attempt), _cut(sentence)), attempt, clock)

    def drop(self, seat: Seat, drop: Drop) -> None:
        """A session has dealt with a message by itself."""
        kind = Refuses if drop.is_refused else Ignores
        self._note(kind(seat, NO_MESSAGE, _cut(drop.text), _cut(drop.sentence)), drop, None)

    def leave(self, seat: Seat, leave: Leave) -> Leave:
        """The player is gone; never without a reason."""
        leave = leave if leave.why else msgspec.structs.replace(leave, why=NO_REASON)
        self._log.write_act(Leaves(seat, leave.fault, _cut(leave.why)))
        return leave

    def close_ply(self) -> None:
        """Something changes: what was only counted until now is told."""
        for seat in sorted({seat for seat, _ in self._omitted}):
            self._log.write_act(Omits(seat, self._omitted[seat, Refuses], self._omitted[seat, Ignores]))
        self._omitted.clear()
        self._of_ply.clear()

    def _note(self, fact: Refuses | Ignores, attempt: Attempt | Drop, clock: Clock | None) -> None:
        seat = fact.seat
        if self._of_ply[seat] == EACH or self._of_game[seat] == MOST:
            self._omitted[seat, type(fact)] += 1
            return
        self._of_ply[seat] += 1
        self._of_game[seat] += 1
        self._log.write_act(fact, clock, attempt.received)

    def _text(self, attempt: Attempt) -> str:
        match attempt:
            case Act(action):
                return _cut(self._notation.write_action(action))
            case Ask(what):
                return what
            case _:
                return ""


def _cut(text: str) -> str:
    return text if len(text) <= LENGTH else text[: LENGTH - 1] + "…"


def _word(code: str) -> str:
    return "-".join(code.split()) or "refused"
