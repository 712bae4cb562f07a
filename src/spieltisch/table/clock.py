"""Think time, as integer arithmetic on somebody else's microseconds.

A window opens when its request is told, and its time runs from the moment the
request's last byte has left to the moment the answer's last byte has arrived:

    used = arrived - started - credited + charged

``charged`` is what questions cost, ``credited`` what the server's own stalls took away
in between: no more than was measured there, and nothing for what came before or after. A
player of this process says how long it thought; whatever passed besides, waiting for a
processor, is given back likewise, and no window of its ends before it has answered. Of a
program somebody may know how long it has worked: then that counts, and what it did not work
is given back, but no more than ``PATIENCE`` limits may pass (``inputs.Worked``). A peer
that does not read its request can keep us from sending it, but not from counting: after
``GRACE_US`` the clock runs anyway, or after the time that a request is known to need until
its player can read it at all. Both limits are inclusive: who uses exactly the limit is in
time.

A limit of zero is no time that anybody could keep: an answer needs to get here. Such a window is
*instant*: it ends with the first rest of whoever reads the answers (``inputs.Idle``), when nothing
more is on its way, and by the clock only after ``GRACE_US``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from spieltisch.core.commands import Received
from spieltisch.core.contracts import Limit, Window
from spieltisch.core.seats import Seat

GRACE_US: Final = 1_000_000
"""How long after being told a request may be on its way before its time runs in any case."""


RETURN_US: Final = 60_000_000
"""The same where a table goes on whose players were cut off with its server, and have to come back first."""

PATIENCE: Final = 4
"""How many limits may pass for a program whose work is measured (as many as budgets for bots, ``bots/deadline.py``)."""


@dataclass(frozen=True, slots=True)
class Used:
    """What of a window's time was used up."""

    clock: str
    us: int


@dataclass(slots=True)
class Clock:
    """The time of one open window."""

    window: Window[Any]
    limit: Limit
    asked_us: int
    """When the request was told."""
    grace_us: int = GRACE_US
    sent_us: int | None = None
    """When the request's last byte had left, if that was reported."""
    charged_us: int = 0
    stalls: list[tuple[int, int]] = field(default_factory=list)
    """When the server stood still since the time runs: beginnings and ends, in their order, without overlaps."""
    is_reminded: bool = False
    """Whether the seat was reminded, if it is to be."""
    is_own: bool = False
    """Whether it is a player of this process that is waited for."""
    is_timed: bool = True
    """Whether its limits count: as it was for its seat when it was asked, whatever is switched meanwhile."""
    worked_us: int | None = None
    """How long its player has worked on it, by its own account, or as somebody measured; None where all time counts."""

    @property
    def is_instant(self) -> bool:
        """Whether there is no time at all."""
        return self.limit.hard_us == 0

    @property
    def started_us(self) -> int:
        """From when the time runs."""
        latest_us, sent_us = self.asked_us + self.grace_us, self.sent_us
        return latest_us if sent_us is None or sent_us > latest_us or self.is_instant else sent_us

    def stalls_before(self, at_us: int) -> list[tuple[int, int]]:
        """The stalls, as far as they fell into the time before ``at_us``."""
        return [(begin_us, min(end_us, at_us)) for begin_us, end_us in self.stalls if begin_us < at_us]

    def credited_before(self, at_us: int) -> int:
        """What was given back of the time before ``at_us``: stalls, and what its player did not work."""
        return _length(self.stalls_before(at_us)) + self.waited_before(at_us)

    def waited_before(self, at_us: int) -> int:
        """For how long its player cannot have worked; no more than it may have back."""
        if self.worked_us is None:
            return 0
        waited_us = max(0, at_us - self.started_us - _length(self.stalls_before(at_us)) - self.worked_us)
        return waited_us if self.is_own else min(waited_us, self._most_waited_us)

    @property
    def _most_waited_us(self) -> int:
        return (PATIENCE - 1) * self.limit.soft_us

    @property
    def credited_us(self) -> int:
        """What all stalls took away."""
        return _length(self.stalls)

    @property
    def since_us(self) -> int:
        """From when the limit would have to count for what is left of it."""
        since_us = self.asked_us if self.sent_us is None else self.sent_us
        return since_us + self.credited_us - self.charged_us

    @property
    def ends_us(self) -> int:
        """The last microsecond within the hard limit, if its player works no more than is known."""
        is_waiting = self.worked_us is not None and self.worked_us + self.charged_us <= self.limit.hard_us
        waits_us = self._most_waited_us if is_waiting else 0
        return self.started_us + self.limit.hard_us + self.credited_us + waits_us - self.charged_us

    @property
    def reminds_us(self) -> int | None:
        """When the seat is to be reminded, if that is still to come."""
        remind_us = self.limit.remind_us
        return None if remind_us is None or self.is_reminded else self.started_us + remind_us

    @property
    def wake_us(self) -> int:
        """When to look at this clock again: the first microsecond after its limit, or its reminder before that."""
        over_us, reminds_us = self.ends_us + 1, self.reminds_us
        return over_us if reminds_us is None else min(reminds_us, over_us)

    def used_us(self, at_us: int) -> int:
        """The time used at ``at_us``; questions count even before the time runs."""
        thought = at_us - self.started_us - self.credited_before(at_us)
        return max(thought, 0) + self.charged_us

    def is_late(self, at_us: int) -> bool:
        return self.used_us(at_us) > self.limit.soft_us

    def is_over(self, at_us: int) -> bool:
        return self.used_us(at_us) > self.limit.hard_us

    def credit(self, begin_us: int, end_us: int) -> int:
        """Give back what a stall took since the time runs; returns how much. No microsecond counts twice, and a player
        of this process has them all back with its answer."""
        begin = max(begin_us, self.started_us, self.stalls[-1][1] if self.stalls else 0)
        if end_us <= begin or self.is_own:
            return 0
        self.stalls.append((begin, end_us))
        return end_us - begin

    def note_thought(self, received: Received) -> None:
        """Give back all that an answer did not take by its own account, if it gives one."""
        if received.thought_us is not None:
            self.worked_us = received.thought_us


def _length(stalls: Iterable[tuple[int, int]]) -> int:
    return sum(end_us - begin_us for begin_us, end_us in stalls)


@dataclass(frozen=True, slots=True)
class Wait:
    """One open window, for people to see."""

    seat: Seat
    clock: str
    since_us: int
    limit: Limit | None
    """None where no limit counts."""


class Clocks:
    """The open windows of one table, at most one per seat, in the order of their seats' requests."""

    def __init__(self, limits: Sequence[Mapping[str, Limit]], own: Iterable[Seat] = ()) -> None:
        """``limits`` by seat. ``own`` seats have players of this process: as long as they are there they are waited
        for, even where others get no time at all."""
        self._limits = limits
        self._own = frozenset(own)
        self._open: dict[Seat, Clock] = {}
        self._wake_us: int | None = None
        self.untimed: set[Seat] = set()
        """Seats whose limits do not count from their next requests on."""
        self.gone: set[Seat] = set()
        """Seats without a player: no request can be sent, so their time runs at once."""
        self._returning: dict[Seat, Used | None] = {}

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[Clock]:
        return iter(self._open.values())

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._open

    def get(self, seat: Seat) -> Clock | None:
        return self._open.get(seat)

    @property
    def waits(self) -> tuple[Wait, ...]:
        """The open windows, in the order of their requests."""
        return tuple(
            Wait(seat, clock.window.clock, clock.since_us, clock.limit if self._is_timed(clock) else None)
            for seat, clock in self._open.items()
        )

    def go_on(self, seats: Iterable[Seat], used: Mapping[Seat, Used] | None) -> None:
        """These seats' players have to come back before they hear of their next windows, of which so much is used.
        None: they are all here."""
        self._returning = {} if used is None else {seat: used.get(seat) for seat in seats if seat not in self._own}

    def follow(self, windows: Mapping[Seat, Window[Any]]) -> None:
        """Close what the game does not name any more. What it still does goes on."""
        for seat, clock in list(self._open.items()):
            window = windows.get(seat)
            if window is None or window.clock != clock.window.clock:
                del self._open[seat]
            else:
                clock.window = window

    def open(self, window: Window[Any], now_us: int) -> int:
        """Ask for something. What of its time was used before this table went on."""
        seat = window.seat
        grace_us = 0 if seat in self.gone else RETURN_US if seat in self._returning else GRACE_US
        is_own = seat in self._own - self.gone
        clock = self._open[seat] = Clock(
            window, self._limits[seat][window.clock], now_us, grace_us, is_own=is_own, is_timed=seat not in self.untimed
        )
        used = self._returning.pop(seat, None)
        if used and used.clock == window.clock and self._is_timed(clock):
            clock.charged_us = used.us
        return clock.charged_us

    def start(self, seat: Seat, now_us: int) -> bool:
        """The request's last byte has left. Only the first report counts. Whether the window ends with a rest from now
        on, if that comes before an answer."""
        clock = self._open.get(seat)
        if clock is None or clock.sent_us is not None:
            return False
        clock.sent_us = now_us
        return self._is_timed(clock) and clock.is_instant

    def note_work(self, seat: Seat, worked_us: int) -> None:
        """The seat's player is measured, and has worked so long on what it is asked."""
        if clock := self._open.get(seat):
            clock.worked_us = worked_us

    def delay(self, seat: Seat, until_us: int) -> None:
        """The request is kept from its player until then at the most, unless that is gone."""
        clock = self._open.get(seat)
        if clock is not None and seat not in self.gone:
            clock.grace_us = until_us - clock.asked_us

    def count_for(self, seats: Iterable[Seat]) -> bool:
        """Whether the time of any of these matters; that of players of this process does not."""
        return not self.untimed.union(self._own).issuperset(seats)

    def close(self, seat: Seat) -> None:
        self._open.pop(seat, None)

    def clear(self) -> None:
        self._open.clear()

    def leave(self, seat: Seat) -> None:
        """The seat's player is gone: nothing will be sent any more."""
        self.gone.add(seat)
        if seat in self._open:
            self._open[seat].grace_us, self._open[seat].is_own = 0, False

    def take_over(self, seat: Seat) -> None:
        """The seat's player is one of this process from now on; what the table waits for is asked of it anew."""
        self._own |= {seat}
        self.close(seat)

    def is_late(self, clock: Clock, at_us: int) -> bool:
        return self._is_timed(clock) and clock.is_late(at_us)

    def is_over(self, clock: Clock, at_us: int) -> bool:
        return self._is_timed(clock) and clock.is_over(at_us)

    def at_rest(self, seat: Seat) -> Clock | None:
        """The seat's window, if it ends now that nothing is on its way any more."""
        clock = self._open.get(seat)
        is_over = clock is not None and clock.is_instant and clock.sent_us is not None and self._is_timed(clock)
        return clock if is_over else None

    def due(self, now_us: int) -> Clock | None:
        """The window that ended first, if its hard limit has passed."""
        clock = min(self._timed(), key=lambda clock: clock.ends_us, default=None)
        return clock if clock is not None and clock.ends_us < now_us else None

    def take_wake(self, *, is_due: bool = False) -> list[int | None]:
        """When to look at the clocks again, because the next window will have ended or its seat is to be reminded
        (None: no more need): if that is another time than before; when that time had come, in any case."""
        wake_us = min([clock.wake_us for clock in self._timed()], default=None)
        if wake_us == self._wake_us and not is_due:
            return []
        self._wake_us = wake_us
        return [wake_us]

    def take_reminders(self, now_us: int) -> list[Seat]:
        """The seats to remind now, each once a window."""
        due = [clock for clock in self._timed() if clock.reminds_us is not None and clock.reminds_us <= now_us]
        for clock in due:
            clock.is_reminded = True
        return [clock.window.seat for clock in due]

    def _timed(self) -> list[Clock]:
        """Those that end by themselves."""
        return [clock for clock in self._open.values() if self._is_timed(clock) and not clock.is_own]

    def _is_timed(self, clock: Clock) -> bool:
        return clock.is_timed and not (clock.is_instant and clock.is_own)
