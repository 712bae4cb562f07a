"""The runtime: everything that happens in one turn of the event loop leaves together, after its log lines.

Inputs run through their lobbies at once, in the order of arrival. The log lines and messages they cause are
collected until the loop has handled all that was ready; then the lines are handed over in one commit, and only
then does anything reach anybody. So whatever a peer was told is in the log, even if this process dies at any moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from typing import Protocol

from msgspec import Struct

from spieltisch.core.messages import Message
from spieltisch.net.heartbeat import Heartbeat
from spieltisch.net.now import Now, monotonic_us

log = logging.getLogger(__name__)


class Journal(Protocol):
    """Where log lines go."""

    def append(self, table: str, line: bytes) -> None:
        """One more line of a table's log."""

    def flush(self, then: Callable[[], None]) -> None:
        """Hand over all lines appended so far, then call; calls come in the order of the flushes.
        Raises what keeps it from writing, and from then on always."""


class Outgoing(Struct, frozen=True):
    """What one turn of the loop has for one participant."""

    number: int
    """The participant's."""
    is_urgent: bool
    """Whether somebody is asked for something: that one's clock is about to run."""
    release: Callable[[], None]
    """Let it go."""


class Recipient(Protocol):
    """What the runtime knows of a participant."""

    number: int

    @property
    def has_left(self) -> bool:
        """Whether its last command was given."""

    @property
    def is_closing(self) -> bool:
        """Whether it has been told that this is the end."""

    def tell(self, message: Message) -> None:
        """A message of its lobby."""

    def pack(self) -> Outgoing:
        """All that waits to leave, once."""

    def dismiss(self, why: str) -> None:
        """The server ends it."""

    def cut_off(self) -> None:
        """It ends at once and without a word, and no lobby hears of it."""


class Runner(Protocol):
    """What the runtime knows of a lobby's runner."""

    @property
    def is_clock_running(self) -> bool:
        """Whether time matters to it."""

    def stalled(self, begin_us: int, end_us: int) -> None:
        """The server stood still."""

    def close(self, now_us: int) -> None:
        """The server ends."""

    def stop(self) -> None:
        """The server has ended."""


def raise_it(error: Exception) -> None:
    """For runtimes whose journal cannot fail."""
    raise error


class Runtime:
    """All lobbies and participants of a process, and what they share: the journal, the clock, the heartbeat."""

    def __init__(self, journal: Journal, now: Now = monotonic_us, fail: Callable[[Exception], None] = raise_it) -> None:
        """``fail`` hears that the journal cannot write any more. From then on nothing leaves."""
        self.journal = journal
        self.now = now
        self.heartbeat = Heartbeat(self._stalled, now, self._is_any_clock_running)
        self.runners: list[Runner] = []
        self.participants: dict[int, Recipient] = {}
        self.stalled_us = 0
        """How long the server has stood still by now while clocks ran."""
        self._fail = fail
        self._posted: dict[int, Recipient] = {}
        self._waiting: list[Callable[[], None]] = []
        self._is_turn_due = False
        self._numbers = count(1)
        self._empty = asyncio.Event()

    def next_number(self) -> int:
        """A number no participant has had."""
        return next(self._numbers)

    def post(self, participant: Recipient) -> None:
        """Something may wait to leave: collect it at the end of this turn."""
        self._posted[participant.number] = participant
        self._end_turn_later()

    def record(self, table: str, line: bytes) -> None:
        """One more log line; it is handed over at the end of this turn at the latest."""
        self.journal.append(table, line)
        self._end_turn_later()

    def after_commit(self, then: Callable[[], None]) -> None:
        """Call this when the lines of this turn are handed over, and what they led to is let go."""
        self._waiting.append(then)
        self._end_turn_later()

    def forget(self, participant: Recipient) -> None:
        """The participant is gone."""
        self.participants.pop(participant.number, None)
        if not self.participants:
            self._empty.set()

    async def emptied(self) -> None:
        """Wait until nobody is here any more."""
        if self.participants:
            self._empty.clear()
            await self._empty.wait()

    def close(self) -> None:
        """End every table and every participant; what they are told leaves with this turn."""
        now_us = self.now()
        for runner in self.runners:
            runner.close(now_us)
        for participant in list(self.participants.values()):
            if not participant.is_closing:
                participant.dismiss("the server ends")

    def break_off(self) -> None:
        """End all at once and without a word: no lobby hears of it, and nothing is said that is not in the log."""
        for participant in list(self.participants.values()):
            participant.cut_off()
        for runner in self.runners:
            runner.stop()

    def _end_turn_later(self) -> None:
        if not self._is_turn_due:
            self._is_turn_due = True
            asyncio.get_running_loop().call_soon(self._end_turn)

    def _end_turn(self) -> None:
        self._is_turn_due = False
        self.heartbeat.turned()
        outgoing = [participant.pack() for participant in self._posted.values()]
        outgoing.sort(key=lambda each: not each.is_urgent)  # whose clock is about to run hears first
        self._posted.clear()
        try:
            waiting, self._waiting = self._waiting, []
            self.journal.flush(partial(self._dispatch, outgoing, waiting))
        except Exception as error:  # noqa: BLE001 - dispatching raises nothing, so this is the journal's
            self._fail(error)

    @staticmethod
    def _dispatch(outgoing: Sequence[Outgoing], waiting: Sequence[Callable[[], None]]) -> None:
        """Whatever goes wrong with one participant is not to keep back what others are to get."""
        for each in outgoing:
            try:
                each.release()
            except Exception:
                log.exception("cannot deliver to participant %d", each.number)
        for call in waiting:
            call()

    def _stalled(self, begin_us: int, end_us: int) -> None:
        self.stalled_us += end_us - begin_us
        for runner in self.runners:
            runner.stalled(begin_us, end_us)

    def _is_any_clock_running(self) -> bool:
        return any(runner.is_clock_running for runner in self.runners)
