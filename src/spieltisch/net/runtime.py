"""The runtime: everything that happens in one turn of the event loop leaves together, after its log lines.

Inputs run through their lobbies at once, in the order of arrival. The log lines and messages they cause are
collected until the loop has handled all that was ready; then the lines are handed over in one commit, and only
then does anything reach anybody. So whatever a peer was told is in the log, even if this process dies at any moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

from msgspec import Struct

from spieltisch.core.messages import Message
from spieltisch.core.seats import Seat
from spieltisch.lobby.meetings import Needed
from spieltisch.net.heartbeat import Heartbeat
from spieltisch.net.ledger import NOBODY, OURS, Ledger, NoLedger, What
from spieltisch.net.now import Now, Onward, monotonic_us

log = logging.getLogger(__name__)

T = TypeVar("T")


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
    release: Callable[[], bool]
    """Let it go. Whether all has left."""
    sent: Callable[[], None]
    """All has left."""


class Recipient(Protocol):
    """What the runtime knows of a participant."""

    number: int
    who: int
    """As the ledger knows it."""

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

    place: int
    """By which the ledger knows it."""

    @property
    def is_clock_running(self) -> bool:
        """Whether time matters to it."""

    def stalled(self, begin_us: int, end_us: int) -> None:
        """The server stood still."""

    def wake(self, key: str, now_us: int) -> None:
        """The time has come that something of it waited for."""

    def needed(self) -> Needed:
        """Whose inputs it takes to be where it is."""

    @property
    def has_past(self) -> bool:
        """Whether what it was at a quiet moment is needed, too."""

    def remember(self) -> bytes:
        """What it knows besides."""

    def recall(self, known: bytes) -> None:
        """What an earlier one knew."""

    def note_idle(self, table: str, seat: Seat, now_us: int) -> None:
        """The loop was idle from one beat to the next, which this seat waited for."""

    def close(self, now_us: int) -> None:
        """The server ends."""

    def stop(self) -> None:
        """The server has ended."""


def raise_it(error: Exception) -> None:
    """For runtimes whose journal cannot fail."""
    raise error


class Runtime:
    """All lobbies and participants of a process, and what they share: the journal, the clock, the heartbeat."""

    def __init__(
        self, journal: Journal, now: Now = monotonic_us, fail: Callable[[Exception], None] = raise_it,
        ledger: Ledger = NoLedger(), *, is_late: bool = False,
    ) -> None:  # fmt: skip
        """``fail`` hears that the journal cannot write any more. From then on nothing leaves. Inputs are written down
        in the ``ledger``. ``is_late``: lines may be handed over after the turn, which then is an input."""
        self.journal = journal
        self._onward = Onward(now)
        self.clock: Now = self._onward
        """What time it is, for whoever waits or measures; for all that follows from an input, ask ``now``."""
        self.ledger = ledger
        self._is_noted = False
        self.is_reliving = False
        """Whether it is all known, and only said once more."""
        self._input_us: int | None = None
        """The time of the input that is being dealt with."""
        self.heartbeat = Heartbeat(self._stalled, self.clock, self._is_any_clock_running)
        self.runners: list[Runner] = []
        self.participants: dict[int, Recipient] = {}
        self.stalled_us = 0
        """How long the server has stood still by now while clocks ran."""
        self._fail = fail
        self._posted: dict[int, Recipient] = {}
        self._waiting: list[Callable[[], None]] = []
        self._following: list[Callable[[], None]] = []
        """What is due when all of a turn was let go."""
        self._is_late = is_late
        self._handed: deque[tuple[Sequence[Outgoing], Sequence[Callable[[], None]]]] = deque()
        """Turns whose lines are handed over, and that are not let go."""
        self._unanswered = 0
        """Turns that the journal has not handed over."""
        self._is_turn_due = False
        self._next_number = 1
        self._empty = asyncio.Event()

    def now(self) -> int:
        """The time of the input that is being dealt with; without one, the clock's."""
        return self.clock() if self._input_us is None else self._input_us

    def take(self, who: int, what: What, act: Callable[[int], T], data: bytes = b"") -> T:
        """Write an input down (but ``NOBODY``'s), then ``act`` on it, with its time. What happens in the course of
        another input is a part of that."""
        if self._input_us is not None:
            return act(self._input_us)
        now_us = self.clock()
        if what not in OURS:
            self.heartbeat.check(now_us)
        return self.take_at(now_us, who, what, act, data)

    def take_at(self, now_us: int, who: int, what: What, act: Callable[[int], T], data: bytes = b"") -> T:
        """The same, of an input that came then."""
        self._is_noted = who != NOBODY
        if self._is_noted:
            self.ledger.note(now_us, who, what, data)
        self._input_us = now_us
        try:
            return act(now_us)
        finally:
            self._input_us = None

    def note_said(self, who: int, said: bytes) -> None:
        """The size of all that a transport has said so far, and its checksum: once more it has to be the same."""
        self.ledger.note(self.now(), who, What.SAID, said)

    def draw(self, draw: Callable[[], bytes]) -> bytes:
        """What chance or the calendar gives to an input."""
        if self._input_us is None or not self._is_noted:
            return draw()
        return self.ledger.draw(self._input_us, draw)

    def go_on_from(self, at_us: int) -> None:
        """It has been this time."""
        self._onward.go_on_from(at_us)

    def skip_number(self, number: int) -> None:
        """Somebody has had this one."""
        if number >= self._next_number:
            self._next_number = number + 1

    @property
    def upcoming(self) -> int:
        """The number of who comes next."""
        return self._next_number

    def next_number(self) -> int:
        """A number no participant has had."""
        number, self._next_number = self._next_number, self._next_number + 1
        return number

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
        self.take(0, What.TURNED, self.turn)
        self._let_go_later() if self._handed else self._follow()

    def turn(self, _now_us: int) -> None:
        """Let go what waits."""
        outgoing = [participant.pack() for participant in self._posted.values()]
        outgoing.sort(key=lambda each: not each.is_urgent)  # whose clock is about to run hears first
        self._posted.clear()
        try:
            waiting, self._waiting = self._waiting, []
            self._unanswered += 1
            self.journal.flush(partial(self._hand_over, outgoing, waiting))
        except Exception as error:  # noqa: BLE001 - dispatching raises nothing, so this is the journal's
            self._fail(error)

    @property
    def is_settled(self) -> bool:
        """Whether all that was said was let go."""
        return not (self._unanswered or self._handed or self._posted)

    def _hand_over(self, outgoing: Sequence[Outgoing], waiting: Sequence[Callable[[], None]]) -> None:
        self._unanswered -= 1
        if not self._is_late:
            self._dispatch(outgoing, waiting)
            return
        self._handed.append((outgoing, waiting))
        if self._input_us is None:
            self._let_go_later()

    def _let_go_later(self) -> None:
        while self._handed:
            self.take(0, What.LET_GO, self.let_go)
        self._follow()

    def let_go(self, _now_us: int) -> None:
        """The lines of one more turn are handed over: what it has leaves."""
        if self._handed:  # else all was let go before anything was written down
            self._dispatch(*self._handed.popleft())

    def hand_over_again(self) -> None:
        """Let go what an earlier process had not: its lines are handed over by now, or are about to be."""
        handed, self._handed = self._handed, deque()
        for outgoing, waiting in handed:
            self._unanswered += 1
            self.journal.flush(partial(self._hand_over, outgoing, waiting))
        self._let_go_later()

    def _dispatch(self, outgoing: Sequence[Outgoing], waiting: Sequence[Callable[[], None]]) -> None:
        """Whatever goes wrong with one participant is not to keep back what others are to get."""
        for each in outgoing:
            try:
                if each.release():
                    self._following.append(each.sent)
            except Exception:
                log.exception("cannot deliver to participant %d", each.number)
        self._following += waiting
        if self._input_us is None:  # the lines took their time
            self._follow()

    def forget_following(self) -> None:
        """What is due after a turn is an input of its own, which is known already."""
        self._following.clear()

    def _follow(self) -> None:
        following, self._following = self._following, []
        for call in following:
            call()

    def _stalled(self, begin_us: int, end_us: int) -> None:
        self.take_at(end_us, 0, What.STALLED, partial(self.credit, begin_us), begin_us.to_bytes(8, "little"))

    def credit(self, begin_us: int, end_us: int) -> None:
        """The server stood still in between."""
        self.stalled_us += end_us - begin_us
        for runner in self.runners:
            runner.stalled(begin_us, end_us)

    def go_on(self, since_us: int) -> None:
        """Nothing has happened since then, and from now on everything takes its course."""
        begun = since_us.to_bytes(8, "little")
        self.take_at(self.clock(), 0, What.STALLED, partial(self.credit, since_us), begun)
        if self._is_any_clock_running():
            self.heartbeat.start()

    def _is_any_clock_running(self) -> bool:
        return any(runner.is_clock_running for runner in self.runners)
