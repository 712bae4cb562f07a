"""What every kind of participant has in common, shown by one whose load is words."""

from __future__ import annotations

import asyncio

from spieltisch.core.commands import Claim, Enter, Join, Leave
from spieltisch.core.messages import Batch, Dismissed, Message
from spieltisch.lobby.effects import Send
from spieltisch.net.participant import Participant
from spieltisch.net.runner import LobbyRunner
from spieltisch.table.effects import LogLine
from tests.net.fakes import asking, new_runtime


class Listener(Participant[list[str]]):
    """Writes down in which order things happen to it."""

    def __init__(self, runner: LobbyRunner, code: str | None = None) -> None:
        super().__init__(runner, code)
        self.story: list[str] = []
        self.is_slow = False
        self._is_closing = False
        self._waiting: list[str] = []

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def hear(self, message: Message) -> None:
        self._is_closing = isinstance(message, Dismissed)
        self.story.append("heard")
        self._waiting.append(message.remark or "" if isinstance(message, Batch) else "bye")

    def collect(self) -> list[str]:
        waiting, self._waiting = self._waiting, []
        return waiting

    def release(self, load: list[str], *, is_asked: bool) -> bool:
        self.story.append(f"released {' '.join(load)}{', asked' if is_asked else ''}")
        return not self.is_slow

    def finish(self) -> None:
        self.story.append("finished")
        self.runtime.forget(self)

    def abort(self) -> None:
        self.finish()


def test_a_message_is_heard_at_once_and_let_go_once_its_lines_are_handed_over() -> None:
    async def work() -> None:
        _, runner, lobby, journal = new_runtime()
        listener = Listener(runner)
        listener.connect("test")
        journal.is_held = True
        runner.carry_out([LogLine("t", b"line"), Send(listener.number, asking("t", remark="one"))])
        runner.carry_out([Send(listener.number, asking("t", remark="two"))])
        assert listener.story == ["heard", "heard"]
        await asyncio.sleep(0)
        assert listener.story == ["heard", "heard"]
        assert "sent" not in lobby.kinds()
        journal.release()
        assert listener.story[2:] == ["released one two, asked"]
        assert lobby.heard[-2:] == [("sent", listener.number, "t", 0)] * 2

    asyncio.run(work())


def test_a_request_counts_as_sent_when_its_participant_says_so_and_once() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        listener = Listener(runner)
        listener.is_slow = True
        listener.connect("test")
        runner.carry_out([Send(listener.number, asking("t"))])
        await asyncio.sleep(0)
        assert "sent" not in lobby.kinds()
        for _ in range(2):
            listener.sent()
        assert lobby.kinds().count("sent") == 1

    asyncio.run(work())


def test_whoever_is_asked_hears_before_the_others() -> None:
    async def work() -> None:
        _, runner, _, _ = new_runtime()
        told: list[str] = []

        class Noting(Listener):
            def release(self, load: list[str], *, is_asked: bool) -> bool:
                told.extend(load)
                return True

        watching, asked = Noting(runner), Noting(runner)
        for each in (watching, asked):
            each.connect("test")
        watched = Batch("t", -1, asking("t").items, None, (), "watched")
        runner.carry_out([Send(watching.number, watched), Send(asked.number, asking("t", remark="asked"))])
        await asyncio.sleep(0)
        assert told == ["asked", "watched"]

    asyncio.run(work())


def test_a_code_makes_a_claim_of_every_wish_for_a_seat_and_of_nothing_else() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        listener = Listener(runner, "secret")
        listener.connect("test")
        for command in (Join(), Claim("other"), Enter("t"), Enter("t", is_spectator=True)):
            listener.command(command, 1)
        assert [entry[2] for entry in lobby.heard if entry[0] == "handle"] == [
            *[Claim("secret")] * 3,
            Enter("t", is_spectator=True),
        ]

    asyncio.run(work())


def test_the_end_comes_once_and_a_leave_is_the_last_command() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        listener = Listener(runner)
        listener.connect("test")
        listener.dismiss("enough")
        listener.command(Join(), 1)
        listener.leave(Leave())
        await asyncio.wait_for(runtime.emptied(), 1)
        await asyncio.sleep(0)
        assert listener.story == ["heard", "released bye", "finished"]
        assert [entry[2] for entry in lobby.heard if entry[0] == "handle"] == [Leave(why="enough")]

    asyncio.run(work())


def test_who_is_broken_off_says_nothing_to_the_lobby() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        listener = Listener(runner)
        listener.connect("test")
        runtime.break_off()
        assert (listener.story, lobby.commands(Leave), runtime.participants) == (["finished"], [], {})

    asyncio.run(work())
