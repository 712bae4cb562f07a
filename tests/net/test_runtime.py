import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

from spieltisch.core.commands import Act, Command, Join, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Dismissed
from spieltisch.core.session import Capability
from spieltisch.lobby.effects import LobbyEffect, Send
from spieltisch.net.connection import Connection
from spieltisch.net.runner import LobbyRunner
from spieltisch.table.effects import LogLine, WakeAt, WhenIdle
from tests.net.fakes import FakeClock, FakeLobby, FakeTransport, LineSession, SlowSession, asking, new_runtime


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def turns(count: int = 3) -> None:
    """Let the event loop go round."""
    for _ in range(count):
        await asyncio.sleep(0)


def sit(runner: LobbyRunner, transport: FakeTransport) -> Connection:
    connection = Connection(runner, LineSession(), transport)
    connection.open("tcp")
    return connection


def test_nothing_leaves_before_its_lines_are_handed_over() -> None:
    async def work() -> None:
        _, runner, _, journal = new_runtime()
        transport = FakeTransport()
        connection = sit(runner, transport)
        await turns()
        journal.is_held = True
        connection.receive(b"x\n", 1)
        await turns()
        before = transport.written
        journal.release()
        assert journal.lines
        assert (before, transport.written) == (b"", b"tell\n")

    run(work)


def test_whoever_waits_for_a_commit_is_called_after_it_and_after_what_leaves_with_it() -> None:
    async def work() -> None:
        runtime, runner, _, journal = new_runtime()
        transport = FakeTransport()
        connection = sit(runner, transport)
        await turns()
        journal.is_held = True
        seen: list[bytes] = []
        connection.receive(b"x\n", 1)
        runtime.after_commit(lambda: seen.append(transport.written))
        await turns()
        assert seen == []
        journal.release()
        assert seen == [b"tell\n"]

    run(work)


def test_all_inputs_of_one_turn_of_the_loop_share_a_commit() -> None:
    async def work() -> None:
        _, runner, _, journal = new_runtime()
        transports = [FakeTransport() for _ in range(10)]
        connections = [sit(runner, transport) for transport in transports]
        await turns()
        before = journal.flushes
        for connection in connections:
            connection.receive(b"x\ny\n", 1)
        await turns()
        assert journal.flushes == before + 1
        assert [transport.written for transport in transports] == [b"tell\ntell\n"] * 10

    run(work)


def test_a_line_without_any_message_is_handed_over_too() -> None:
    async def work() -> None:
        _, runner, _, journal = new_runtime()
        runner.carry_out([LogLine("t", b"credit")])
        await turns()
        assert journal.flushes == 1

    run(work)


def test_a_clock_starts_when_the_last_byte_has_left_and_not_before() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        transport = FakeTransport()
        transport.is_full = True
        connection = sit(runner, transport)
        connection.receive(b"x\n", 1)
        await turns()
        assert "sent" not in lobby.kinds()
        connection.sent()
        assert lobby.heard[-1] == ("sent", connection.number, "t", 0)
        connection.sent()
        assert lobby.kinds().count("sent") == 1

    run(work)


class WithholdingSession(LineSession):
    """Says nothing until it hears a line."""

    capabilities = Capability.WITHHOLDS
    withheld_us = 300_000

    def receive(self, data: bytes, now_us: int) -> Sequence[Command]:
        self.withheld_us = 0
        return []

    def to_send(self) -> bytes:
        return b"" if self.withheld_us else super().to_send()


def test_a_request_that_a_session_keeps_back_has_no_clock_until_it_leaves() -> None:
    async def work() -> None:
        clock = FakeClock()
        _, runner, lobby, _ = new_runtime(clock)
        transport = FakeTransport()
        connection = Connection(runner, WithholdingSession(), transport)
        connection.open("tcp")
        runner.carry_out([Send(connection.number, asking("t"))])
        await turns()
        assert ("delayed", connection.number, clock.now_us + 300_000, clock.now_us) in lobby.heard
        assert (transport.written, "sent" in lobby.kinds()) == (b"", False)
        connection.receive(b"\n", clock.now_us)
        await turns()
        assert transport.written == b"tell\n"
        assert lobby.kinds()[-1] == "sent"

    run(work)


def test_a_batch_for_another_seat_starts_no_clock() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        connection = sit(runner, FakeTransport())
        batch = asking("t", seat=1)
        runner.carry_out([Send(connection.number, type(batch)("t", 0, batch.items, None, batch.names))])
        await turns()
        assert "sent" not in lobby.kinds()

    run(work)


def test_the_lobby_hears_of_a_leave_once_however_a_connection_ends() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        connection = sit(runner, FakeTransport())
        connection.end()
        connection.end(Leave(Fault.CRASHED, "again"))
        connection.lost()
        await turns()
        assert lobby.commands(Leave) == [Leave(Fault.LEFT, "end of stream")]

    run(work)


def test_what_comes_in_after_the_goodbye_is_not_heard() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        transport = FakeTransport()
        connection = sit(runner, transport)
        runner.carry_out([Send(connection.number, Dismissed("enough"))])
        await turns()
        assert transport.written == b"bye\n"
        assert transport.is_finished
        connection.receive(b"x\n", 1)
        assert not lobby.commands(Act)
        assert len(lobby.commands(Leave)) == 1

    run(work)


def test_whatever_a_connection_at_a_reserved_seat_asks_for_it_gets_that_seat() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        connection = Connection(runner, LineSession(), FakeTransport(), code="secret")
        connection.open("tcp")
        connection.receive(b"join\n", 1)
        assert not lobby.commands(Join)
        assert [entry[2].code for entry in lobby.heard if entry[0] == "handle"] == ["secret"]

    run(work)


def test_a_session_is_woken_at_its_deadline() -> None:
    async def work() -> None:
        clock = FakeClock()
        _, runner, lobby, _ = new_runtime(clock)
        connection = sit(runner, FakeTransport())
        assert isinstance(connection.session, LineSession)
        connection.session.deadline = clock.now_us + 1000
        connection.receive(b"half a li", clock.now_us)
        clock.now_us += 1000
        await asyncio.sleep(0.003)
        assert [act.action for act in lobby.commands(Act)] == [b"woken"]

    run(work)


def test_a_lobby_is_woken_when_it_wished_to_be() -> None:
    async def work() -> None:
        clock = FakeClock()
        _, runner, lobby, _ = new_runtime(clock)
        runner.carry_out([WakeAt(clock.now_us + 2000)])
        runner.carry_out([WakeAt(clock.now_us + 1000)])
        await asyncio.sleep(0.002)
        assert "wake" not in lobby.kinds()
        clock.now_us += 1000
        lobby.is_due = True
        await asyncio.sleep(0.004)
        assert lobby.kinds().count("wake") == 1

    run(work)


def test_a_lobby_hears_of_the_rest_it_waits_for_but_not_after_its_end() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        rests = asyncio.Queue[int]()
        for seat in (0, 1):
            runner.carry_out([WhenIdle("t", seat)])
            runtime.heartbeat.when_idle("test", rests.put_nowait)
            await rests.get()
            assert ("idle", "t", 0) in lobby.heard
            runner.stop()
        assert ("idle", "t", 1) not in lobby.heard

    run(work)


def test_a_closing_hall_ends_every_table_and_says_goodbye_to_everybody() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        transports = [FakeTransport() for _ in range(3)]
        for transport in transports:
            sit(runner, transport)
        runtime.close()
        await turns()
        assert lobby.kinds().count("close") == 1
        assert [transport.written for transport in transports] == [b"bye\n"] * 3

    run(work)


def test_a_message_for_somebody_who_has_gone_is_dropped() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        first, second = sit(runner, FakeTransport()), sit(runner, transport := FakeTransport())

        def tell_both(connection: int, command: Command) -> list[LobbyEffect]:
            is_act = isinstance(command, Act)
            return [Send(first.number, asking("t")), Send(connection, asking("t"))] if is_act else []

        lobby.effects = tell_both
        first.lost()
        second.receive(b"x\n", 1)
        await turns()
        assert transport.written.startswith(b"tell\n")

    run(work)


def test_when_nothing_can_be_written_any_more_nothing_leaves_and_the_owner_hears_of_it() -> None:
    async def work() -> None:
        failures: list[Exception] = []
        _, runner, _, journal = new_runtime(fail=failures.append)
        transport = FakeTransport()
        connection = sit(runner, transport)
        await turns()
        journal.failure = OSError("no space left on device")
        connection.receive(b"x\n", 1)
        await turns()
        connection.receive(b"y\n", 2)
        await turns()
        assert transport.written == b""
        assert failures == [journal.failure] * 2

    run(work)


def test_a_bug_at_one_connection_keeps_nothing_back_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(FakeTransport):
        def write(self, data: bytes) -> bool:
            raise ZeroDivisionError

    async def work() -> None:
        _, runner, _, _ = new_runtime()
        good = FakeTransport()
        for connection in [sit(runner, transport) for transport in (Broken(), good)]:
            connection.receive(b"x\n", 1)
        await turns()
        assert good.written == b"tell\n"

    run(work)
    assert "ZeroDivisionError" in caplog.text


def test_the_operator_hears_why_somebody_left_a_game_and_of_no_other_end(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: [LogLine("t7", b"line")] if connection == playing.number else []
        playing, watching = sit(runner, FakeTransport()), sit(runner, FakeTransport())
        playing.leave(Leave(Fault.CRASHED, "exit status 7: no idea"))
        watching.leave(Leave(Fault.LEFT, "end of stream"))

    caplog.set_level("INFO")
    run(work)
    assert [record.getMessage() for record in caplog.records] == [
        "table t7: a player has crashed: exit status 7: no idea"
    ]


def actions(lobby: FakeLobby) -> list[bytes]:
    return [act.action for act in lobby.commands(Act)]


def test_while_a_session_rests_nothing_is_read_and_what_was_read_waits() -> None:
    async def work() -> None:
        clock = FakeClock()
        _, runner, lobby, _ = new_runtime(clock)
        transport = FakeTransport()
        connection = Connection(runner, SlowSession(), transport)
        connection.open("tcp")
        connection.receive(b"a\nb\n", clock.now_us)
        connection.receive(b"c\n", clock.now_us)
        for heard in ([b"a"], [b"a", b"b"], [b"a", b"b", b"c"]):
            await asyncio.sleep(0.005)
            assert (actions(lobby), transport.is_paused) == (heard, True)
            assert transport.written == b"tell\n" * len(heard)
            clock.now_us += 1_000
            async with asyncio.timeout(10):
                while len(actions(lobby)) == len(heard) and transport.is_paused:  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(0.001)
        assert not transport.is_paused
        connection.receive(b"d\n", clock.now_us)
        assert actions(lobby)[-1] == b"d"

    run(work)


@pytest.mark.parametrize("how", ["end", "dismiss"])
def test_who_leaves_while_its_session_rests_is_heard_no_more_and_can_be_drained(how: str) -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        transport = FakeTransport()
        connection = Connection(runner, SlowSession(), transport)
        connection.open("tcp")
        connection.receive(b"a\nb\n", connection.runtime.now())
        assert transport.is_paused
        connection.end() if how == "end" else connection.dismiss("no")
        await turns()
        assert transport.is_finished
        assert not transport.is_paused
        await asyncio.sleep(0.01)
        assert actions(lobby) == [b"a"]
        assert len(lobby.commands(Leave)) == 1

    run(work)
