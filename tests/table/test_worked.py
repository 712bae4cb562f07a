"""Programs whose processor time is measured: what they work counts, and no more than four limits pass for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.bots import deadline
from spieltisch.core.contracts import Forfeit, Limit, Window
from spieltisch.core.outcome import Reason
from spieltisch.table import clock as clocks
from spieltisch.table.clock import PATIENCE, Clock
from spieltisch.table.inputs import Stalled, Tick, Worked
from spieltisch.table.replay import verify
from tests.table.host import STRICT, T0, Host, bidding
from tests.toy import GAME
from tests.toy.model import Bid, Pass

SOFT_US, HARD_US = 2_000_000, 10_000_000
"""The toy game's limits."""
MS = 1000


def measured(seat: int = 1, host: Host | None = None) -> Host:
    host = host or bidding(STRICT)
    host.feed(Worked(seat, 0))
    return host


def answer(host: Host, worked_us: int, seat: int = 1) -> None:
    host.feed(Worked(seat, worked_us))
    host.play(seat, Bid(1))


def fault(host: Host) -> tuple[Reason, int | None] | None:
    outcome = host.table.outcome
    return (outcome.reason, outcome.offender) if outcome else None


def test_programs_wait_as_long_as_bots_do() -> None:
    assert clocks.PATIENCE == deadline.PATIENCE


@pytest.mark.parametrize(
    ("passed_us", "worked_us", "is_in_time"),
    [
        (3 * SOFT_US, SOFT_US, True),
        (3 * SOFT_US, SOFT_US + 1, False),
        (PATIENCE * SOFT_US, 0, True),
        (PATIENCE * SOFT_US + 1, 0, False),
        (PATIENCE * SOFT_US, SOFT_US, True),
        (SOFT_US, 3 * SOFT_US, True),  # the last of it was read after its answer had come
    ],
)
def test_what_it_works_counts_within_four_limits(passed_us: int, worked_us: int, is_in_time: bool) -> None:
    host = measured()
    host.now += passed_us
    answer(host, worked_us)
    assert fault(host) == (None if is_in_time else (Reason.TIMEOUT, 1))


def test_where_nobody_measures_all_time_counts() -> None:
    host = bidding(STRICT)
    host.now += SOFT_US + 1
    host.play(1, Bid(1))
    assert fault(host) == (Reason.TIMEOUT, 1)


def test_what_it_did_not_work_is_credited_in_the_log_beside_stalls() -> None:
    host = measured()
    host.now += 3_000_000
    host.feed(Stalled(host.now - 500_000, host.now))
    answer(host, 700_000)
    entry = host.entries[-1]
    assert (entry.credited, entry.stalls) == (2_300_000, ((2_500_000, 3_000_000),))
    assert (entry.used_us, entry.passed_us) == (700_000, 2_500_000)
    host.finish(3)
    assert verify(host.lines, GAME).ok


def test_a_stall_of_the_server_is_nobody_s_waiting() -> None:
    host = measured()
    host.now += PATIENCE * SOFT_US + 60_000_000
    host.feed(Stalled(host.now - 60_000_000, host.now))
    answer(host, SOFT_US)
    assert fault(host) is None


def test_a_window_stays_open_while_its_player_waits_for_a_processor() -> None:
    host = measured(0, bidding())
    host.now = T0 + HARD_US + 3 * SOFT_US
    for _ in range(3):  # the others' have ended
        host.feed(Tick())
    assert host.asked() == [0]
    host.now += 1
    host.feed(Tick())
    (entry,) = [entry for entry in host.entries if entry.by == "table" and entry.actor == 0]
    assert entry.used_us == HARD_US + 1


def test_a_window_ends_when_its_player_has_worked_for_too_long() -> None:
    host = measured(0, bidding())
    host.now += HARD_US + 5
    host.feed(Worked(0, HARD_US))
    host.feed(Tick())
    assert 0 in host.asked()
    host.now += 1
    host.feed(Worked(0, HARD_US + 1))
    assert host.wake_us is not None
    assert host.wake_us <= host.now
    host.feed(Tick())
    assert 0 not in host.asked()


def test_work_is_that_of_one_request() -> None:
    host = measured(0, bidding())
    host.now += 5 * MS
    answer(host, 4 * MS, seat=0)
    host.feed(Worked(0, HARD_US + 1))  # it is not asked any more
    host.play(1, Pass())
    host.play(2, Pass())
    host.send(*host.asked())
    host.play(host.asked()[0], Pass())
    assert [entry.used_us for entry in host.entries if entry.by] == []


@given(st.integers(0, 20_000_000), st.integers(0, 12_000_000), st.integers(0, 3))
def test_the_end_is_the_last_microsecond_that_is_not_over(at: int, worked: int, questions: int) -> None:
    c = Clock(Window(0, "move", Forfeit(Reason.TIMEOUT)), Limit(SOFT_US, HARD_US), 0, sent_us=0)
    c.worked_us = worked
    c.charged_us = 360_000 * questions
    if at >= worked:  # nobody works longer than time passes
        assert c.is_over(at) == (at > c.ends_us)
