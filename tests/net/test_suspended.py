"""A server that stood still for ten minutes, as a suspended process does: real games, and time that passes at once."""

from __future__ import annotations

import asyncio

from spieltisch.net.now import SECOND_US
from spieltisch.table.log import Entry, is_ending, read_entry
from tests.net.fakes import FakeClock
from tests.net.stepped import MemoryDoor, run_stepped
from tests.net.test_admission import HIVE, LAB, PLAIN

TEN_MINUTES_US = 600 * SECOND_US


def entries(place: MemoryDoor) -> list[Entry]:
    """Of the log of its oldest table."""
    lines = place.journal.take(place.runner.lobby.tables[0])
    return [read_entry(line) for line in lines[1:] if not is_ending(line)]


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
        await asyncio.sleep(0.9)
        assert not silent.read.endswith(b"\n9\n")
        await asyncio.sleep(0.2)
        assert silent.read.endswith(b"\n9\n")
        assert opponent.read.endswith(b"\n9\n")
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
