"""Processor time of programs that are shut in: counted, told to the table, and in a file that looks like a group's."""

from __future__ import annotations

import array
import asyncio
import os
import socket
from pathlib import Path

import pytest

from spieltisch.net import cell
from spieltisch.net.cellchannel import CellChannel
from spieltisch.net.child import Program
from spieltisch.net.connection import Connection
from spieltisch.net.meter import REPORT_US, Meter, Metering, Requests
from tests.net.fakes import FakeTransport, LineSession, asking, new_runtime

REQUESTS: Requests = [("t", 1)]


class Group:
    """A file as the kernel has them; what is used, in microseconds, can be set."""

    def __init__(self, path: Path, is_second: bool = False) -> None:
        self._path, self._is_second = path, is_second
        self.use(0)
        self.meter = Meter(os.open(path, os.O_RDONLY))

    def use(self, used_us: int) -> None:
        second = f"usage_usec {used_us}\nuser_usec 3\nsystem_usec 4\n"
        self._path.write_text(second if self._is_second else f"{1000 * used_us + 999}\n")


@pytest.fixture(params=[False, True], ids=["v1", "v2"])
def group(tmp_path: Path, request: pytest.FixtureRequest) -> Group:
    return Group(tmp_path / "usage", request.param)


def test_a_meter_reads_what_the_group_has_used_by_now(group: Group) -> None:
    group.use(1_234_567)
    assert group.meter.used_us() == 1_234_567
    group.use(2_000_000)
    assert group.meter.used_us() == 2_000_000
    group.meter.close()
    assert group.meter.used_us() == 2_000_000


class Table:
    """Hears what is reported."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.is_waiting = True

    def report(self, requests: Requests, worked_us: int) -> bool:
        assert requests == REQUESTS
        self.heard.append(worked_us)
        return self.is_waiting


def test_what_was_used_before_a_request_left_is_nobody_s(group: Group) -> None:
    async def work() -> None:
        table = Table()
        metering = Metering(group.meter, lambda: 0, table.report)
        for used_us in (5_000, 3_000):
            group.use(group.meter.used_us() + 777_777)  # while others were asked
            metering.asked(REQUESTS)
            group.use(group.meter.used_us() + used_us)
            metering.answered()
        assert table.heard == [0, 5_000, 0, 3_000]
        assert metering.slowest_us == 5_000
        metering.close()

    asyncio.run(work())


def test_what_nobody_asked_for_is_no_answer(group: Group) -> None:
    async def work() -> None:
        table = Table()
        metering = Metering(group.meter, lambda: 0, table.report)
        metering.asked(REQUESTS)
        table.is_waiting = False
        group.use(9_000)
        metering.answered()
        assert metering.slowest_us is None
        metering.close()

    asyncio.run(work())


def test_a_table_hears_of_who_thinks_for_long_until_it_has_answered(group: Group) -> None:
    async def work() -> None:
        now_us, table = [0], Table()
        metering = Metering(group.meter, lambda: now_us[0], table.report)
        metering.asked(REQUESTS)
        for used_us in (200_000, 400_000):
            now_us[0] += REPORT_US
            group.use(used_us)
            metering._alarm._fire()
        table.is_waiting = False
        now_us[0] += REPORT_US
        metering._alarm._fire()
        assert table.heard == [0, 200_000, 400_000, 400_000]
        assert metering._alarm.at_us is None

    asyncio.run(work())


@pytest.mark.parametrize("is_metered", [False, True])
def test_a_keeper_hands_over_the_meter_with_the_sockets(group: Group, is_metered: bool) -> None:
    async def work() -> None:
        channel = CellChannel()
        listening = socket.socket()
        listening.bind((cell.HOST, 0))
        meter = [os.open(group._path, os.O_RDONLY)] if is_metered else []
        with channel.theirs() as theirs, socket.socket(fileno=os.dup(theirs)) as keeper:
            kind = cell.METERED_SOCKETS if is_metered else cell.SOCKETS
            rights = array.array("i", [*meter, listening.fileno()]).tobytes()
            keeper.sendmsg([kind], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])
        (inside,) = await channel.sockets()
        assert inside.getsockname() == listening.getsockname()
        group.use(4_321)
        assert (channel.meter.used_us() if channel.meter else None) == (4_321 if is_metered else None)
        for each in (listening, inside):
            each.close()
        for file in meter:
            os.close(file)
        assert not channel.close()

    asyncio.run(work())


@pytest.mark.parametrize("is_on_cpu", [False, True])
def test_a_lobby_hears_what_a_program_works_where_that_counts(group: Group, is_on_cpu: bool) -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: []
        lobby.is_asked = True
        program = Program(is_on_cpu=is_on_cpu)
        channel = program._channel = CellChannel()
        with channel.theirs():
            channel.meter = group.meter
        connection = Connection(runner, LineSession(), FakeTransport())
        program.accompany(connection)
        connection.open("program")
        group.use(60_000)
        connection.tell(asking("t"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        group.use(67_000)
        connection.receive(b"move\n", runner.runtime.now())
        assert lobby.kinds() == (
            ["connect", "sent", "worked", "worked", "handle"] if is_on_cpu else ["connect", "sent", "handle"]
        )
        assert [entry[4] for entry in lobby.heard if entry[0] == "worked"] == ([0, 7_000] if is_on_cpu else [])
        assert program.metering
        assert program.metering.slowest_us == 7_000
        program.metering.close()
        channel.close()

    asyncio.run(work())
