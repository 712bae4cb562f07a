"""Think time in whole microseconds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.contracts import Forfeit, Limit, Window
from spieltisch.core.outcome import Reason
from spieltisch.table.clock import GRACE_US, RETURN_US, Clock, Clocks, Used

LIMIT = Limit(2_000_000, 10_000_000)
SILENT = Forfeit(Reason.TIMEOUT)
times = st.integers(0, 20_000_000)


def clock(sent_us: int | None = 0, asked_us: int = 0) -> Clock:
    return Clock(Window(0, "move", SILENT), LIMIT, asked_us, sent_us=sent_us)


def clocks(*seats: int) -> Clocks:
    both = Clocks([{"move": LIMIT, "bid": Limit(5, 5)}] * 4)
    for seat in seats:
        both.open(Window(seat, "move", SILENT), 1000 * seat)
    return both


def test_a_seat_may_have_limits_of_its_own() -> None:
    both = Clocks([{"move": LIMIT}, {"move": Limit(3, 7)}])
    for seat in (0, 1):
        both.open(Window(seat, "move", SILENT), 0)
    assert [wait.limit for wait in both.waits] == [LIMIT, Limit(3, 7)]


def test_time_runs_from_the_request_s_last_byte_to_the_answer_s() -> None:
    assert clock(sent_us=300).used_us(1300) == 1000


def test_both_limits_are_inclusive() -> None:
    c = clock()
    assert not c.is_late(2_000_000)
    assert c.is_late(2_000_001)
    assert not c.is_over(10_000_000)
    assert c.is_over(10_000_001)
    assert c.ends_us == 10_000_000


def test_an_answer_on_its_way_before_the_request_used_no_time() -> None:
    assert clock(sent_us=5000).used_us(4000) == 0


def test_a_request_nobody_reports_as_sent_runs_after_the_grace() -> None:
    c = clock(sent_us=None, asked_us=7)
    assert c.started_us == 7 + GRACE_US
    c.sent_us = 7 + GRACE_US + 1  # too late to help
    assert c.started_us == 7 + GRACE_US
    c.sent_us = 9
    assert c.started_us == 9


def test_charges_count_even_before_the_time_runs() -> None:
    c = clock(sent_us=5000)
    c.charged_us = 360_000
    assert c.used_us(0) == 360_000
    assert c.used_us(5001) == 360_001
    assert c.ends_us == 5000 + 10_000_000 - 360_000


def test_a_stall_is_given_back_only_within_the_window() -> None:
    c = clock(sent_us=1000)
    assert c.credit(400, 1500) == 500
    assert c.credit(100, 900) == 0
    assert c.used_us(2500) == 1000


def test_no_microsecond_of_a_stall_counts_twice() -> None:
    c = clock()
    assert c.credit(1000, 2000) == 1000
    assert c.credit(1500, 2500) == 500
    assert c.credit(1000, 2500) == 0
    assert c.credited_us == 1500


@given(times, times, st.lists(st.tuples(times, times), max_size=6), st.integers(0, 3))
def test_the_end_is_the_last_microsecond_that_is_not_over(
    sent: int, at: int, stalls: list[tuple[int, int]], questions: int
) -> None:
    c = clock(sent_us=sent, asked_us=sent)
    c.charged_us = 360_000 * questions
    for begin, end in sorted(stalls):
        c.credit(begin, end)
    assert not c.is_over(c.ends_us)
    assert c.is_over(c.ends_us + 1)
    assert c.is_over(at) == (at > c.ends_us)
    assert c.used_us(at) >= c.charged_us


@given(st.lists(st.tuples(times, times), max_size=8))
def test_stalls_never_give_back_more_than_they_took(stalls: list[tuple[int, int]]) -> None:
    c = clock()
    covered: set[int] = set()
    for begin, end in sorted((begin // 100_000, end // 100_000) for begin, end in stalls):
        c.credit(begin * 100_000, end * 100_000)
        covered |= set(range(begin, end))
    assert c.credited_us == 100_000 * len(covered)


def test_the_window_that_ended_first_is_due_first() -> None:
    both = clocks(1, 2)
    both.start(2, 2000)
    assert both.take_wake() == [2000 + LIMIT.hard_us + 1]
    assert both.due(2000 + LIMIT.hard_us) is None
    due = both.due(50_000_000)
    assert due is not None
    assert due.window.seat == 2
    both.close(2)
    assert both.take_wake() == [1000 + GRACE_US + LIMIT.hard_us + 1]


def test_an_untimed_seat_is_never_late_nor_due() -> None:
    both = clocks()
    both.untimed.add(1)
    both.open(Window(1, "move", SILENT), 1000)
    (one,) = both
    assert not both.is_late(one, 10**12)
    assert not both.is_over(one, 10**12)
    assert both.due(10**12) is None
    assert both.take_wake() == []
    assert both.take_wake(is_due=True) == [None]


@pytest.mark.parametrize("was_untimed", [False, True])
def test_a_request_keeps_the_limit_that_it_was_made_with(was_untimed: bool) -> None:
    both = clocks()
    both.untimed ^= {1} if was_untimed else set()
    both.open(Window(1, "move", SILENT), 1000)
    both.untimed ^= {1}
    (one,) = both
    assert both.is_over(one, 10**12) is not was_untimed
    both.close(1)
    both.open(Window(1, "move", SILENT), 2000)
    (one,) = both
    assert both.is_over(one, 10**12) is was_untimed


def test_nothing_is_sent_to_a_seat_that_is_gone_so_its_time_runs_at_once() -> None:
    both = clocks(1)
    both.leave(1)
    both.leave(2)
    both.open(Window(2, "bid", SILENT), 2000)
    assert [each.started_us for each in both] == [1000, 2000]


def test_only_the_first_report_of_sending_counts() -> None:
    both = clocks(1)
    both.start(1, 1500)
    both.start(1, 1600)
    both.start(4, 1700)
    assert [each.started_us for each in both] == [1500]
    assert 4 not in both


def test_who_comes_back_has_what_was_left_and_first_some_time_to_come() -> None:
    both = clocks()
    both.go_on((0, 1), {0: Used("move", 1_500_000), 1: Used("bid", 3)})
    assert both.open(Window(0, "move", SILENT), 100) == 1_500_000
    assert both.open(Window(1, "move", SILENT), 100) == 0  # what was used was another clock's
    first, second = both.get(0), both.get(1)
    assert first
    assert second
    assert first.ends_us == 100 + RETURN_US + 8_500_000
    both.start(0, 5_000)
    both.start(1, 6_000)
    assert (first.ends_us, second.ends_us) == (5_000 + 8_500_000, 6_000 + 10_000_000)
    assert [wait.since_us for wait in both.waits] == [5_000 - 1_500_000, 6_000]
    both.close(0)
    assert both.open(Window(0, "move", SILENT), 9_000) == 0  # only the first one went on


def test_players_of_this_process_are_there_already_and_untimed_ones_have_used_nothing() -> None:
    both = Clocks([{"move": LIMIT}] * 2, own=(0,))
    both.untimed.add(1)
    both.go_on((0, 1), {0: Used("move", 5), 1: Used("move", 5)})
    assert [both.open(Window(seat, "move", SILENT), 0) for seat in (0, 1)] == [0, 0]
    first = both.get(0)
    assert first
    assert first.grace_us == GRACE_US


def test_the_time_of_a_player_of_this_process_runs_once_it_is_gone() -> None:
    own = Clocks([{"move": LIMIT}] * 2, own=[0, 1])
    own.open(Window(0, "move", SILENT), 0)
    assert own.take_wake() == []
    own.leave(0)
    assert own.take_wake() == [LIMIT.hard_us + 1]
    own.leave(1)
    own.open(Window(1, "move", SILENT), 7)
    assert [clock.ends_us for clock in own] == [LIMIT.hard_us, 7 + LIMIT.hard_us]
    assert own.due(LIMIT.hard_us + 8) is own.get(0)
    own.close(0)
    assert own.due(LIMIT.hard_us + 8) is own.get(1)
