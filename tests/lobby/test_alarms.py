"""One wake-up for many."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from spieltisch.lobby.alarms import SLACK, Alarms

STEPS = st.lists(st.tuples(st.sampled_from("abcd"), st.none() | st.integers(0, 50), st.integers(0, 9)), max_size=60)


@given(STEPS)
def test_every_wish_is_kept_at_its_time_and_no_outdated_one(steps: list[tuple[str, int | None, int]]) -> None:
    alarms, wanted, now = Alarms(), dict[str, int](), 0
    for key, at, pause in steps:
        alarms.set(key, at)
        wanted.pop(key, None)
        if at is not None:
            wanted[key] = at
        now += pause
        due = taken(alarms, now)
        assert sorted(due) == sorted(key for key, at in wanted.items() if at <= now)
        wanted = {key: at for key, at in wanted.items() if at > now}
        next_us = alarms.next_us()
        assert (next_us is None) == (not wanted)
        assert next_us is None or now < next_us <= min(wanted.values())


def taken(alarms: Alarms, now_us: int) -> list[str]:
    """All that is due, as they come."""
    due = alarms.due(now_us)
    assert sorted(alarms.due(now_us)) == sorted(due)
    assert all(alarms.take(key, now_us) for key in due)
    assert not any(alarms.take(key, now_us) for key in due)
    return due


def test_those_that_are_due_come_in_the_order_of_their_times() -> None:
    alarms = Alarms()
    for key, at in (("late", 9), ("early", 3), ("later", 12), ("next", 5)):
        alarms.set(key, at)
    assert taken(alarms, 9) == ["early", "next", "late"]


def test_a_deadline_that_moves_away_costs_no_entry() -> None:
    alarms = Alarms()
    for at in range(1_000):
        alarms.set("table", at)
    assert len(alarms) == 1


def test_a_deadline_that_moves_closer_leaves_few_behind() -> None:
    alarms = Alarms()
    for at in range(1_000, 0, -1):
        alarms.set("table", at)
    assert len(alarms) <= 2 + SLACK
    assert alarms.next_us() == 1
