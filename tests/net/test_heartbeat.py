import asyncio
import time

import pytest

from spieltisch.contests.matches.memory import MemoryJournal
from spieltisch.core.commands import Act, Command, Join, Received
from spieltisch.net.connection import Connection
from spieltisch.net.heartbeat import PERIOD_US, TOLERANCE_US, Heartbeat
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.net.server import Server
from spieltisch.table.effects import WakeAt
from spieltisch.table.log import read_entry
from tests import toy
from tests.net.fakes import FakeClock, FakeTransport, LineSession, new_runtime
from tests.toy.model import Pass


def test_a_gap_between_beats_is_reported_once_and_from_its_beginning() -> None:
    async def work() -> None:
        clock, gaps = FakeClock(), []
        heartbeat = Heartbeat(lambda begin_us, end_us: gaps.append((begin_us, end_us)), clock, lambda: True)
        heartbeat.start()
        begin_us = clock.now_us
        heartbeat.check(begin_us + PERIOD_US + TOLERANCE_US)
        assert not gaps
        end_us = begin_us + 300_000
        heartbeat.check(end_us)
        heartbeat.check(end_us + TOLERANCE_US)
        assert gaps == [(begin_us, end_us)]

    asyncio.run(work())


def test_the_first_input_of_a_turn_is_a_sign_of_life_and_those_behind_it_are_none() -> None:
    async def work() -> None:
        clock, gaps = FakeClock(), []
        heartbeat = Heartbeat(lambda begin_us, end_us: gaps.append((begin_us, end_us)), clock, lambda: True)
        heartbeat.start()
        first_us = clock.now_us + PERIOD_US
        heartbeat.turned()
        for delay_us in (0, 25_000, 31_000):  # the third lay in the kernel while the others were seen to
            heartbeat.check(first_us + delay_us)
        assert gaps == [(first_us, first_us + 31_000)]
        gaps.clear()
        for delay_us in (50_000, 75_000, 100_000):  # each in a turn of its own
            heartbeat.turned()
            heartbeat.check(first_us + delay_us)
        assert not gaps

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_while_input_comes_nothing_wakes_the_loop_besides() -> None:
    async def work() -> None:
        beats: list[int] = []

        def is_needed() -> bool:
            beats.append(monotonic_us())
            return True

        heartbeat = Heartbeat(lambda *_: None, monotonic_us, is_needed)
        heartbeat.start()
        end_us = monotonic_us() + 5 * PERIOD_US
        while monotonic_us() < end_us:
            heartbeat.turned()
            heartbeat.check(monotonic_us())
            await asyncio.sleep(0)
        assert not beats
        await asyncio.sleep(2 * PERIOD_US / SECOND_US)
        assert beats

    asyncio.run(work())


def test_a_heart_at_rest_has_no_gaps() -> None:
    async def work() -> None:
        clock, gaps = FakeClock(), []
        heartbeat = Heartbeat(lambda begin_us, end_us: gaps.append((begin_us, end_us)), clock, lambda: False)
        heartbeat.check(clock.now_us)
        heartbeat.start()
        await asyncio.sleep(0.01)
        clock.now_us += 10_000_000
        heartbeat.check(clock.now_us)
        assert not gaps

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_a_blocked_loop_is_reported_before_the_input_that_arrived_meanwhile() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        connection = Connection(runner, LineSession(), FakeTransport())
        connection.open("tcp")
        runner.carry_out([WakeAt(runtime.now() + 60_000_000)])
        await asyncio.sleep(0.02)
        lobby.heard.clear()
        begin_us = runtime.now()
        time.sleep(0.06)  # noqa: ASYNC251 - this is the stall
        connection.receive(b"x\n", runtime.now())
        assert [kind for kind in lobby.kinds() if kind != "sent"] == ["stalled", "handle"]
        _, stalled_us, end_us = lobby.heard[0]
        assert begin_us - 2 * PERIOD_US - TOLERANCE_US <= stalled_us <= begin_us
        assert end_us - begin_us >= 60_000
        assert lobby.commands(Act)
        runner.stop()

    asyncio.run(work())


class PassingSession(LineSession):
    """A player of the toy game who never bids."""

    def _command(self, line: bytes, now_us: int) -> Command:
        return Join() if line == b"join" else Act(Pass(), Received(now_us, now_us))


@pytest.mark.usefixtures("clock")
def test_an_answer_is_credited_what_the_loop_was_blocked_in_its_time_and_its_entry_says_so() -> None:
    """With a real table: a busy loop of known length, between a beat and an answer."""

    async def work() -> None:
        journal = MemoryJournal()
        server = Server(journal)
        runner = server.host(
            toy.GAME, toy.GAME.setup.options(), seats=2, new_seed=lambda _: bytes(32), is_seeded=True
        ).runner
        table, codes = runner.lobby.reserve(["a", "b"])
        connections = [Connection(runner, PassingSession(), FakeTransport(), code) for code in codes]
        now, heartbeat = server.runtime.now, server.runtime.heartbeat
        for connection in connections:
            connection.open("tcp")
            connection.receive(b"join\n", now())
        await asyncio.sleep(0.05)
        while (begin_us := now()) - (heartbeat._last_us or 0) > PERIOD_US:  # noqa: ASYNC110 - nothing tells of a beat
            await asyncio.sleep(0)
        while (end_us := now()) - begin_us < 120_000:
            """Busy."""
        connections[0].receive(b"pass\n", end_us)
        (entry,) = (entry for entry in map(read_entry, journal.take(table)[1:]) if entry.actor == 0)
        begun_us, ended_us = entry.stalls[-1]
        assert end_us - begin_us <= ended_us - begun_us <= end_us - begin_us + PERIOD_US
        assert ended_us == entry.last
        assert entry.credited == sum(end - begin for begin, end in entry.stalls)
        runner.stop()

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_a_blocked_loop_is_reported_before_time_outs_are_judged() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        lobby.is_due = True
        runner.carry_out([WakeAt(runtime.now() + 20_000)])
        await asyncio.sleep(0)
        time.sleep(0.06)  # noqa: ASYNC251 - this is the stall
        while "wake" not in lobby.kinds():  # noqa: ASYNC110 - nor of this
            await asyncio.sleep(0.001)
        assert lobby.kinds()[: lobby.kinds().index("wake")].count("stalled") > 0

    asyncio.run(work())


class Rests:
    """A heart, and what it tells, in order."""

    def __init__(self) -> None:
        self.heartbeat = Heartbeat(lambda begin_us, end_us: self.told.append("stall"), monotonic_us, lambda: False)
        self.told: list[str] = []
        self.is_over = asyncio.Event()

    def watch(self, name: str) -> None:
        self.heartbeat.when_idle("key", lambda now_us: self.note(name))

    def note(self, name: str) -> None:
        self.told.append(name)
        self.is_over.set()

    async def come_in(self, periods: int) -> None:
        """Input, in every turn of the loop."""
        end_us = monotonic_us() + periods * PERIOD_US
        while monotonic_us() < end_us:
            self.heartbeat.check(monotonic_us())
            await asyncio.sleep(0)


@pytest.mark.usefixtures("clock")
def test_a_loop_has_been_idle_when_it_has_waited_a_whole_period_for_nothing() -> None:
    async def work() -> None:
        rests, begin_us = Rests(), monotonic_us()
        rests.watch("rest")
        await rests.is_over.wait()
        assert monotonic_us() - begin_us > PERIOD_US
        assert rests.told.count("rest") == 1

    asyncio.run(work())


def test_as_long_as_something_comes_in_it_is_not_idle() -> None:
    async def work() -> None:
        rests = Rests()
        rests.watch("rest")
        await rests.come_in(5)
        assert "rest" not in rests.told
        await rests.is_over.wait()

    asyncio.run(work())


def test_who_asks_again_waits_from_then_on() -> None:
    async def work() -> None:
        rests = Rests()
        rests.watch("first")
        await rests.come_in(2)
        rests.watch("second")
        await rests.is_over.wait()
        assert "first" not in rests.told

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_a_loop_that_is_held_up_does_not_rest() -> None:
    async def work() -> None:
        rests = Rests()
        rests.watch("rest")
        await rests.come_in(2)
        time.sleep(0.06)  # noqa: ASYNC251 - this holds it up
        await rests.is_over.wait()
        assert rests.told[0] == "stall"

    asyncio.run(work())
