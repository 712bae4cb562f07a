import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from spieltisch.core.commands import Act, Claim, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import (
    Accepted,
    Answer,
    Asked,
    Batch,
    Closed,
    Ended,
    Happened,
    Ignored,
    Item,
    Mark,
    Refused,
    TooLate,
    Verdict,
    WentBack,
)
from spieltisch.core.outcome import Outcome
from spieltisch.lobby.effects import Send
from spieltisch.net import bot as bots
from spieltisch.net.bot import BotPlayer
from spieltisch.net.now import monotonic_us
from tests.net.fakes import FakeLobby, asking, new_runtime

GONE_BACK = Batch("t", 0, (WentBack(0), Mark()), None, ("a", "b"))


class FixedBot:
    """Always has the same answer."""

    def __init__(self, *, is_instant: bool, answer: Any = "x") -> None:
        self.is_instant = is_instant
        self._answer = answer

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer, seat, budget_us


class Elephant(FixedBot):
    """Remembers what it was told to do."""

    def __init__(self, *, is_instant: bool) -> None:
        super().__init__(is_instant=is_instant)
        self.did: list[str] = []

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        self.did.append("choose")
        return super().choose(observation, seat, budget_us, wall_us)

    def forget(self) -> None:
        self.did.append("forget")


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("is_instant", [True, False])
def test_a_bot_claims_its_seat_and_answers_each_request_once_its_clock_runs(is_instant: bool) -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: []
        seat = BotPlayer(runner, FixedBot(is_instant=is_instant), "code", budget_us=7)
        seat.sit_down()
        runner.carry_out([Send(seat.number, asking("t", 1))])
        await asyncio.sleep(0.05)
        assert lobby.commands(Claim) == [Claim("code")]
        assert [(act.action, act.table) for act in lobby.commands(Act)] == [(("x", 1, 7), "t")]
        assert lobby.kinds() == ["connect", "handle", "sent", "handle"]

    asyncio.run(work())


@pytest.mark.parametrize("is_on_wall", [False, True])
def test_beside_programs_what_passes_is_a_bots_time_too(is_on_wall: bool) -> None:
    async def work() -> None:
        has_chosen = asyncio.Event()

        class Clocked(FixedBot):
            def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
                has_chosen.set()
                return budget_us, wall_us

        late_us = [0]
        _, runner, lobby, _ = new_runtime(lambda: monotonic_us() + late_us[0])
        lobby.effects = lambda connection, command: []
        seat = BotPlayer(runner, Clocked(is_instant=True), "code", budget_us=5_000_000, is_on_wall=is_on_wall)
        seat.sit_down()
        runner.carry_out([Send(seat.number, asking("t"))])
        late_us[0] = 10_000  # the loop had something else to do
        await has_chosen.wait()
        (act,) = lobby.commands(Act)
        (budget_us, wall_us), thought_us = act.action, act.received.thought_us
        if is_on_wall:
            assert 0 < budget_us == wall_us <= 4_990_000
            assert thought_us is None
        else:
            assert (budget_us, wall_us) == (5_000_000, None)
            assert thought_us < 5_000_000
        assert seat.slowest_us is not None

    asyncio.run(asyncio.wait_for(work(), 20))


def test_a_bot_that_remembers_its_game_forgets_it_when_the_game_goes_back() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: []
        elephant = Elephant(is_instant=True)
        seat = BotPlayer(runner, elephant, "code", budget_us=7)
        seat.sit_down()
        for told in (asking("t"), asking("t"), GONE_BACK, asking("t"), asking("t")):
            runner.carry_out([Send(seat.number, told)])
            await asyncio.sleep(0.01)
        assert elephant.did == ["choose", "choose", "forget", "choose", "choose"]

    asyncio.run(work())


def test_it_forgets_what_it_has_begun_to_think_of_only_after_the_game_went_back() -> None:
    """Where all threads were busy until then."""

    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: []
        is_free = Event()
        with ThreadPoolExecutor(1) as thread:
            asyncio.get_running_loop().set_default_executor(thread)
            thread.submit(is_free.wait, 20)
            elephant = Elephant(is_instant=False)
            seat = BotPlayer(runner, elephant, "code", budget_us=7)
            seat.sit_down()
            for told in (asking("t"), GONE_BACK, asking("t")):
                runner.carry_out([Send(seat.number, told)])
                await asyncio.sleep(0.01)
            assert not elephant.did
            is_free.set()
            for _ in range(2):
                assert seat.thinking
                await seat.thinking
        assert elephant.did == ["choose", "forget", "choose"]
        assert len(lobby.commands(Act)) == 1

    asyncio.run(asyncio.wait_for(work(), 20))


@pytest.mark.usefixtures("clock")
def test_a_pace_delays_the_request_and_costs_the_bot_no_time() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: []
        seat = BotPlayer(runner, FixedBot(is_instant=True), "code", budget_us=7, pace_us=30_000)
        seat.sit_down()
        runner.carry_out([Send(seat.number, asking("t"))])
        await asyncio.sleep(0.01)
        assert "sent" not in lobby.kinds()
        await asyncio.sleep(0.05)
        assert lobby.kinds()[-2:] == ["sent", "handle"]

    asyncio.run(work())


class Steady(FixedBot):
    """Thinks until it may go on, and answers what it saw."""

    def __init__(self) -> None:
        super().__init__(is_instant=False)
        self.budgets_us: list[int] = []
        self.has_begun, self.may_go_on = Event(), Event()

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        self.budgets_us.append(budget_us)
        self.has_begun.set()
        assert self.may_go_on.wait(20)
        return observation


class Hesitant(Steady):
    """Need not think to the end, and takes no notice of the first that it hears of this."""

    hears = 1

    def stop(self) -> None:
        self.hears -= 1
        if self.hears < 0:
            self.may_go_on.set()


async def interrupted(bot: Steady, budget_us: int, *, is_asked: bool) -> tuple[BotPlayer, FakeLobby]:
    """While it thinks of what was before, another seat has acted."""

    def tell(observation: str, item: Item) -> None:
        runner.carry_out([Send(seat.number, Batch("t", 0, (item,), observation, ("a", "b")))])

    _, runner, lobby, _ = new_runtime()
    lobby.effects = lambda connection, command: []
    seat = BotPlayer(runner, bot, "code", budget_us=budget_us)
    seat.sit_down()
    tell("before", Asked(0, "move"))
    await asyncio.to_thread(bot.has_begun.wait, 20)
    lobby.is_asked = is_asked
    tell("after", Happened(1, "yes"))
    return seat, lobby


@pytest.mark.parametrize("is_asked", [True, False])
def test_what_happens_while_a_bot_thinks_is_thought_over(is_asked: bool) -> None:
    """In the time that is left; or nothing is answered, if nobody waits for that any more."""

    async def work() -> None:
        bot = Hesitant()
        seat, lobby = await interrupted(bot, 20_000_000, is_asked=is_asked)
        while thought := seat.thinking:
            await thought
            if thought is seat.thinking:
                break
        assert [act.action for act in lobby.commands(Act)] == (["after"] if is_asked else [])
        assert bot.budgets_us[0] == 20_000_000
        assert all(0 < budget_us <= 20_000_000 for budget_us in bot.budgets_us)
        assert len(bot.budgets_us) == 1 + is_asked

    asyncio.run(asyncio.wait_for(work(), 20))


@pytest.mark.parametrize(("kind", "budget_us"), [(Hesitant, 1), (Steady, 20_000_000)])
def test_what_happens_is_not_thought_over_without_the_time_for_it_or_a_clock(
    kind: type[Steady], budget_us: int
) -> None:
    async def work() -> None:
        bot = kind()
        seat, lobby = await interrupted(bot, budget_us, is_asked=True)
        bot.may_go_on.set()
        assert seat.thinking
        await seat.thinking
        assert [act.action for act in lobby.commands(Act)] == ["before"]

    asyncio.run(asyncio.wait_for(work(), 20))


def test_an_answer_after_the_end_is_not_given() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: []
        seat = BotPlayer(runner, FixedBot(is_instant=False), "code", budget_us=7)
        seat.sit_down()
        runner.carry_out([Send(seat.number, asking("t"))])
        request = asking("t")
        over = type(request)("t", 0, (Ended(Outcome((1, 2), (0, 0))), Closed(is_last=True)), None, request.names)
        runner.carry_out([Send(seat.number, over)])
        await asyncio.wait_for(runtime.emptied(), 1)
        assert not lobby.commands(Act)

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("is_instant", [True, False])
def test_a_bot_that_fails_has_crashed_and_its_error_is_not_hidden(is_instant: bool) -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: []
        seat = BotPlayer(runner, FixedBot(is_instant=is_instant, answer=ValueError("oh")), "code", budget_us=7)
        seat.sit_down()
        runner.carry_out([Send(seat.number, asking("t"))])
        await asyncio.sleep(0.05)
        assert lobby.commands(Leave) == [Leave(Fault.CRASHED, "ValueError('oh')")]
        assert seat.thinking
        assert isinstance(seat.thinking.exception(), ValueError)

    asyncio.run(work())


class SlowBot:
    """Notices when it is asked twice at a time."""

    is_instant = False

    def __init__(self) -> None:
        self.thoughts = 0
        self.most = 0
        self.seen: list[Any] = []

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        self.thoughts += 1
        self.most = max(self.most, self.thoughts)
        time.sleep(0.02)
        self.seen.append(observation)
        self.thoughts -= 1
        return len(self.seen)


@pytest.mark.usefixtures("clock")
def test_a_bot_that_is_asked_anew_while_it_thinks_has_one_thought_after_the_other() -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: []
        bot = SlowBot()
        seat = BotPlayer(runner, bot, "code", budget_us=7)
        seat.sit_down()
        runner.carry_out([Send(seat.number, asking("t"))])
        await asyncio.sleep(0.01)
        runner.carry_out([Send(seat.number, asking("t"))])
        await asyncio.sleep(0.1)
        assert (bot.most, len(bot.seen)) == (1, 2)
        assert [act.action for act in lobby.commands(Act)] == [2]

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("verdict", [Refused("taken", ""), TooLate()])
def test_an_answer_that_settled_nothing_is_given_anew_if_the_table_still_waits(verdict: Verdict) -> None:
    """Such as one to a request that took the place of the one whose time was over a moment ago."""

    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        answers = [verdict, Accepted()]
        lobby.is_asked = True
        lobby.effects = lambda connection, command: (
            [Send(connection, Answer(0, answers.pop(0)))] if isinstance(command, Act) else []
        )
        seat = BotPlayer(runner, FixedBot(is_instant=True), "code", budget_us=7)
        seat.sit_down()
        runner.carry_out([Send(seat.number, asking("t"))])
        await asyncio.sleep(0.05)
        assert len(lobby.commands(Act)) == 2

    asyncio.run(work())


def test_an_answer_that_is_never_accepted_is_not_given_for_ever() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        lobby.is_asked = True
        lobby.effects = lambda connection, command: (
            [Send(connection, Answer(0, Ignored()))] if isinstance(command, Act) else []
        )
        seat = BotPlayer(runner, FixedBot(is_instant=True), "code", budget_us=7)
        seat.sit_down()
        runner.carry_out([Send(seat.number, asking("t"))])
        await asyncio.wait_for(runtime.emptied(), 5)
        assert len(lobby.commands(Act)) == bots.REFUSALS + 1
        assert [leave.fault for leave in lobby.commands(Leave)] == [Fault.CRASHED]

    asyncio.run(work())


class BusyBot:
    """Works for so long, and sleeps for so long."""

    def __init__(self, work_us: int, sleep_us: int, *, is_instant: bool = False) -> None:
        self.is_instant = is_instant
        self._work_us, self._sleep_us = work_us, sleep_us

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> str:
        end_ns = time.thread_time_ns() + self._work_us * 1000
        while time.thread_time_ns() < end_ns:
            pass
        time.sleep(self._sleep_us / 1_000_000)
        return "x"


@pytest.mark.parametrize("is_instant", [True, False])
def test_what_a_bot_says_it_thought_is_the_work_of_its_own_thread(is_instant: bool) -> None:
    async def work() -> None:
        _, runner, lobby, _ = new_runtime()
        are_done = asyncio.Event()

        def note(connection: int, command: Any) -> list[Any]:
            if len(lobby.commands(Act)) == len(players):
                are_done.set()
            return []

        lobby.effects = note
        players = [
            BotPlayer(runner, BusyBot(work_us, 30_000, is_instant=is_instant), "code", budget_us=7)
            for work_us in [20_000] * 8 + [60_000]
        ]
        for player in players:
            player.sit_down()
            runner.carry_out([Send(player.number, asking("t"))])
        await are_done.wait()
        thoughts = sorted(act.received.thought_us for act in lobby.commands(Act))
        assert thoughts[0] >= 20_000
        assert thoughts[7] < 45_000  # not what it slept, or waited for a thread, or for the interpreter
        assert 60_000 <= thoughts[8] < 85_000

    asyncio.run(work())


def test_a_bot_that_thinks_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    is_over = Event()

    class Brooding(SlowBot):
        def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
            is_over.wait()

    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        lobby.effects = lambda connection, command: []
        seat = BotPlayer(runner, Brooding(), "code", budget_us=7)
        seat.sit_down()
        runner.carry_out([Send(seat.number, asking("t"))])
        await asyncio.wait_for(runtime.emptied(), 5)
        is_over.set()
        [leave] = lobby.commands(Leave)
        assert leave.fault is Fault.CRASHED
        assert "thinking for" in leave.why
        assert seat.thinking
        assert isinstance(seat.thinking.exception(), TimeoutError)

    monkeypatch.setattr(bots, "HUNG_US", 50_000)
    asyncio.run(work())
