"""A server that stood still for ten minutes, as a suspended process does; a clock that goes back. Real games, and time
that passes at once."""

from __future__ import annotations

import asyncio

import pytest

from spieltisch.net.now import SECOND_US
from spieltisch.table.log import Entry, is_ending, read_entry
from tests.net.fakes import FakeClock
from tests.net.stepped import FakeStream, MemoryDoor, run_stepped
from tests.net.test_admission import HIVE, LAB, PLAIN

TEN_MINUTES_US = 600 * SECOND_US


def entries(place: MemoryDoor) -> list[Entry]:
    """Of the log of its oldest table."""
    lines = place.journal.take(place.runner.lobby.tables[0])
    return [read_entry(line) for line in lines[1:] if not is_ending(line)]


async def lose(silent: FakeStream, opponent: FakeStream) -> None:
    """A second of the silent one's two is over: now the other one passes, and both hear of the end."""
    await asyncio.sleep(0.9)
    assert not silent.read.endswith(b"\n9\n")
    await asyncio.sleep(0.2)
    assert silent.read.endswith(b"\n9\n")
    assert opponent.read.endswith(b"\n9\n")


def test_nobodys_time_runs_while_the_server_stands_still() -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "twixt", PLAIN)
        first, second = place.enter(LAB), place.enter(LAB)
        await asyncio.sleep(1)  # of two seconds
        clock.now_us += TEN_MINUTES_US
        first.say(b"3 0 12\n")
        await asyncio.sleep(1.5)
        clock.now_us += TEN_MINUTES_US
        await asyncio.sleep(0.2)
        second.say(b"3 1 13\n")
        await asyncio.sleep(0)
        assert first.read.endswith(b"3 1 13\n")
        plies = [entry for entry in entries(place) if isinstance(entry.actor, int)]
        assert [entry.used_us is not None and entry.used_us < 2 * SECOND_US for entry in plies] == [True, True]
        for entry in plies:
            assert TEN_MINUTES_US <= entry.credited <= TEN_MINUTES_US + SECOND_US // 10
            assert entry.credited == sum(end - begin for begin, end in entry.stalls)
        place.close()

    run_stepped(work)


def test_whoever_says_nothing_has_the_rest_of_its_time_afterwards_and_no_more() -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "twixt", PLAIN)
        silent, opponent = place.enter(LAB), place.enter(LAB)
        await asyncio.sleep(1)
        clock.now_us += TEN_MINUTES_US
        await lose(silent, opponent)
        place.close()

    run_stepped(work)


class Set:
    """A clock that somebody sets, while the loop's timers go by another one."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self.by_us = TEN_MINUTES_US

    def __call__(self) -> int:
        return self._clock.now_us + self.by_us


@pytest.mark.parametrize("back_us", [500_000, 10 * SECOND_US, TEN_MINUTES_US])
def test_a_clock_that_goes_back_gives_nobody_time_and_takes_none(back_us: int) -> None:
    async def work(clock: FakeClock) -> None:
        own = Set(clock)
        place = MemoryDoor(own, "twixt", PLAIN)
        first, second = place.enter(LAB), place.enter(LAB)
        await asyncio.sleep(1)  # of two seconds
        own.by_us -= back_us
        await asyncio.sleep(0.7)
        first.say(b"3 0 12\n")
        await asyncio.sleep(0.3)
        second.say(b"3 1 13\n")
        await asyncio.sleep(0)
        assert first.read.endswith(b"3 1 13\n")
        one, other = [entry for entry in entries(place) if isinstance(entry.actor, int)]
        assert (one.used_us, other.used_us) == (one.at, other.at - one.at)
        lost_us = back_us if back_us < SECOND_US else 10_000  # until the next beat
        assert 1_700_000 - lost_us <= one.at <= 1_700_001
        assert other.at - one.at in (300_000, 300_001)
        place.close()

    run_stepped(work)


def test_whoever_is_silent_after_a_clock_has_gone_back_loses_all_the_same() -> None:
    async def work(clock: FakeClock) -> None:
        own = Set(clock)
        place = MemoryDoor(own, "twixt", PLAIN)
        silent, opponent = place.enter(LAB), place.enter(LAB)
        await asyncio.sleep(1)
        own.by_us -= TEN_MINUTES_US
        await lose(silent, opponent)
        place.close()

    run_stepped(work)


def test_who_has_asked_for_a_seat_meanwhile_gets_it_and_is_no_silent_stranger() -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "hive")
        client = place.enter(LAB)
        clock.now_us += TEN_MINUTES_US
        client.say(HIVE)  # what lay in the kernel is read before anybody looks at a clock
        await asyncio.sleep(1)
        assert not client.is_closing()
        assert b"joined" in client.read
        place.close()

    run_stepped(work)
