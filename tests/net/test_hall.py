import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from spieltisch.core.commands import Act, Command, Join, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Dismissed
from spieltisch.net.connection import Connection
from spieltisch.net.hall import Desk
from spieltisch.table.effects import LobbyEffect, Record, Send, WakeAt
from tests.net.fakes import FakeClock, FakeOutlet, LineSession, asking, new_hall


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def turns(count: int = 3) -> None:
    """Let the event loop go round."""
    for _ in range(count):
        await asyncio.sleep(0)


def sit(desk: Desk, outlet: FakeOutlet) -> Connection:
    connection = Connection(desk, LineSession(), outlet)
    connection.open("tcp")
    return connection


def test_nothing_leaves_before_its_lines_are_handed_over() -> None:
    async def work() -> None:
        _, desk, _, journal = new_hall()
        outlet = FakeOutlet()
        connection = sit(desk, outlet)
        await turns()
        journal.is_held = True
        connection.receive(b"x\n", 1)
        await turns()
        before = outlet.written
        journal.release()
        assert journal.lines
        assert (before, outlet.written) == (b"", b"tell\n")

    run(work)


def test_all_inputs_of_one_turn_of_the_loop_share_a_commit() -> None:
    async def work() -> None:
        _, desk, _, journal = new_hall()
        outlets = [FakeOutlet() for _ in range(10)]
        connections = [sit(desk, outlet) for outlet in outlets]
        await turns()
        before = journal.flushes
        for connection in connections:
            connection.receive(b"x\ny\n", 1)
        await turns()
        assert journal.flushes == before + 1
        assert [outlet.written for outlet in outlets] == [b"tell\ntell\n"] * 10

    run(work)


def test_a_line_without_any_message_is_handed_over_too() -> None:
    async def work() -> None:
        _, desk, _, journal = new_hall()
        desk.carry_out([Record("t", b"credit")])
        await turns()
        assert journal.flushes == 1

    run(work)


def test_a_clock_starts_when_the_last_byte_has_left_and_not_before() -> None:
    async def work() -> None:
        _, desk, lobby, _ = new_hall()
        outlet = FakeOutlet()
        outlet.is_full = True
        connection = sit(desk, outlet)
        connection.receive(b"x\n", 1)
        await turns()
        assert "sent" not in lobby.kinds()
        connection.drained()
        assert lobby.heard[-1] == ("sent", connection.number, "t", 0)
        connection.drained()
        assert lobby.kinds().count("sent") == 1

    run(work)


def test_a_batch_for_another_seat_starts_no_clock() -> None:
    async def work() -> None:
        _, desk, lobby, _ = new_hall()
        connection = sit(desk, FakeOutlet())
        batch = asking("t", seat=1)
        desk.carry_out([Send(connection.number, type(batch)("t", 0, batch.items, None, batch.names))])
        await turns()
        assert "sent" not in lobby.kinds()

    run(work)


def test_the_lobby_hears_of_a_leave_once_however_a_connection_ends() -> None:
    async def work() -> None:
        _, desk, lobby, _ = new_hall()
        connection = sit(desk, FakeOutlet())
        connection.end()
        connection.end(Fault.CRASHED, "again")
        connection.lost()
        await turns()
        assert lobby.commands(Leave) == [Leave(Fault.LEFT, "end of stream")]

    run(work)


def test_what_comes_in_after_the_goodbye_is_not_heard() -> None:
    async def work() -> None:
        _, desk, lobby, _ = new_hall()
        outlet = FakeOutlet()
        connection = sit(desk, outlet)
        desk.carry_out([Send(connection.number, Dismissed("enough"))])
        await turns()
        assert outlet.written == b"bye\n"
        assert outlet.is_finished
        connection.receive(b"x\n", 1)
        assert not lobby.commands(Act)
        assert len(lobby.commands(Leave)) == 1

    run(work)


def test_whatever_a_connection_at_a_reserved_seat_asks_for_it_gets_that_seat() -> None:
    async def work() -> None:
        _, desk, lobby, _ = new_hall()
        connection = Connection(desk, LineSession(), FakeOutlet(), code="secret")
        connection.open("tcp")
        connection.receive(b"join\n", 1)
        assert not lobby.commands(Join)
        assert [entry[2].code for entry in lobby.heard if entry[0] == "handle"] == ["secret"]

    run(work)


def test_a_session_is_woken_at_its_deadline() -> None:
    async def work() -> None:
        clock = FakeClock()
        _, desk, lobby, _ = new_hall(clock)
        connection = sit(desk, FakeOutlet())
        assert isinstance(connection.session, LineSession)
        connection.session.deadline = clock.now_us + 1000
        connection.receive(b"half a li", clock.now_us)
        clock.now_us += 1000
        await asyncio.sleep(0.003)
        assert [act.action for act in lobby.commands(Act)] == [b"woken"]

    run(work)


def test_a_lobby_is_ticked_when_it_wished_to_be() -> None:
    async def work() -> None:
        clock = FakeClock()
        _, desk, lobby, _ = new_hall(clock)
        desk.carry_out([WakeAt(clock.now_us + 2000)])
        desk.carry_out([WakeAt(clock.now_us + 1000)])
        await asyncio.sleep(0.002)
        assert "tick" not in lobby.kinds()
        clock.now_us += 1000
        await asyncio.sleep(0.004)
        assert lobby.kinds().count("tick") == 1

    run(work)


def test_a_closing_hall_ends_every_table_and_says_goodbye_to_everybody() -> None:
    async def work() -> None:
        hall, desk, lobby, _ = new_hall()
        outlets = [FakeOutlet() for _ in range(3)]
        for outlet in outlets:
            sit(desk, outlet)
        hall.close()
        await turns()
        assert lobby.kinds().count("close") == 1
        assert [outlet.written for outlet in outlets] == [b"bye\n"] * 3

    run(work)


def test_a_message_for_somebody_who_has_gone_is_dropped() -> None:
    async def work() -> None:
        _, desk, lobby, _ = new_hall()
        first, second = sit(desk, FakeOutlet()), sit(desk, outlet := FakeOutlet())

        def tell_both(connection: int, command: Command) -> list[LobbyEffect]:
            is_act = isinstance(command, Act)
            return [Send(first.number, asking("t")), Send(connection, asking("t"))] if is_act else []

        lobby.effects = tell_both
        first.lost()
        second.receive(b"x\n", 1)
        await turns()
        assert outlet.written.startswith(b"tell\n")

    run(work)


def test_when_nothing_can_be_written_any_more_nothing_leaves_and_the_owner_hears_of_it() -> None:
    async def work() -> None:
        failures: list[Exception] = []
        _, desk, _, journal = new_hall(fail=failures.append)
        outlet = FakeOutlet()
        connection = sit(desk, outlet)
        await turns()
        journal.failure = OSError("no space left on device")
        connection.receive(b"x\n", 1)
        await turns()
        connection.receive(b"y\n", 2)
        await turns()
        assert outlet.written == b""
        assert failures == [journal.failure] * 2

    run(work)


def test_a_bug_at_one_connection_keeps_nothing_back_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(FakeOutlet):
        def write(self, data: bytes) -> bool:
            raise ZeroDivisionError

    async def work() -> None:
        _, desk, _, _ = new_hall()
        good = FakeOutlet()
        for connection in [sit(desk, outlet) for outlet in (Broken(), good)]:
            connection.receive(b"x\n", 1)
        await turns()
        assert good.written == b"tell\n"

    run(work)
    assert "ZeroDivisionError" in caplog.text


def test_the_operator_hears_why_somebody_left_a_game_and_of_no_other_end(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        _, desk, lobby, _ = new_hall()
        lobby.effects = lambda connection, command: [Record("t7", b"line")] if connection == playing.number else []
        playing, watching = sit(desk, FakeOutlet()), sit(desk, FakeOutlet())
        playing.leave(Leave(Fault.CRASHED, "exit status 7: no idea"))
        watching.leave(Leave(Fault.LEFT, "end of stream"))

    caplog.set_level("INFO")
    run(work)
    assert [record.getMessage() for record in caplog.records] == [
        "table t7: a player has crashed: exit status 7: no idea"
    ]
