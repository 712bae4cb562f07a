"""Bots of this process as participants.

Instant bots choose on the loop's own thread; the others wait for one of a few threads, where their kernels release the
interpreter lock. What counts as thinking is the processor time that ``choose`` used on its thread: a bot does not lose
because the machine is busy, or because other bots think. Only beside programs, whose time is what passes, that of a bot
is the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from spieltisch.bots.deadline import PATIENCE
from spieltisch.core.commands import Act, Claim, Leave, Received
from spieltisch.core.contracts import Fault, Forgetting, Stoppable
from spieltisch.core.game import AnyBot
from spieltisch.core.messages import (
    Accepted,
    Answer,
    Asked,
    Batch,
    Closed,
    Dismissed,
    Ended,
    Happened,
    Item,
    Message,
    Verdict,
    WentBack,
)
from spieltisch.core.seats import Seat
from spieltisch.lobby.room import BOT
from spieltisch.net.insider import Ghost, Insider
from spieltisch.net.now import SECOND_US, thread_us
from spieltisch.net.runner import LobbyRunner

URGE_S = 0.002
"""How often a bot that is to stop thinking is told so."""
REFUSALS = 100
"""How often in a row a bot's answer may be refused."""
HUNG_US = 60 * SECOND_US
"""How much longer than any search a thought may last until its bot is given up: clocks of bots stand still."""


@dataclass(slots=True, eq=False)
class Prompt:
    """What a bot is to answer."""

    table: str
    seat: Seat
    observation: object
    """The game's own, as it is now."""
    age: int = 0
    """How often the game had gone back, or ended, before it."""
    asked_us: int = 0
    news: int = 0
    """How often something has happened since …"""
    known: int = 0
    """… and how much of that the latest thought began with."""
    begun_us: int | None = None
    """When a thread took it up."""
    thought_us: int = 0
    """The processor time that it has taken so far."""


class BotPlayer(Insider[bool]):
    """One bot at one seat, from its reservation to the end of the table. What waits to leave is whether there is
    something to look at again."""

    def __init__(
        self,
        runner: LobbyRunner,
        bot: AnyBot,
        code: str,
        *,
        budget_us: int,
        pace_us: int = 0,
        is_on_wall: bool = False,
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        """``code`` is the bot's reservation, ``pace_us`` how long it is made to wait for each request, for people who
        watch; ``is_on_wall``: what passes is its time, from the request on, as it is for programs; ``gone`` is called
        when its last game is over."""
        super().__init__(runner)
        self.thinking: asyncio.Task[None] | None = None
        self._bot = bot
        self._reservation = code
        self._budget_us = budget_us
        self._pace_us = pace_us
        self._is_on_wall = is_on_wall
        self.slowest_us: int | None = None
        """The most processor time that a thought took, since whoever wants to know has taken the last one away."""
        self._gone = gone
        self._is_closing = False
        self._age = self._bot_age = 0
        """How often the game has gone back or ended, and of how much of that the bot knows."""
        self._prompt: Prompt | None = None
        self._answered: Prompt | None = None
        """What its latest action answered."""
        self._refused: Prompt | None = None
        """What its latest answer did not fit any more: others had acted while it thought."""
        self._is_refused_anew = False
        self._refusals = 0
        """Since the latest request."""

    def sit_down(self) -> None:
        """Take the reserved seat."""
        self.connect(BOT)
        self.command(Claim(self._reservation), self.runtime.now())

    def stand_in(self, table: str, seat: Seat, name: str) -> None:
        """Go on at a seat whose client has left, under this name."""
        self.connect(BOT)
        self.runner.stand_in(self, table, seat, name)
        self.runtime.post(self)

    def succeed(self, ghost: Ghost) -> None:
        """Think anew of what is still to be answered."""
        super().succeed(ghost)
        prompt = self._prompt
        if prompt and not self.runner.is_asked(prompt.table, prompt.seat):
            self._prompt = None
        asyncio.get_running_loop().call_soon(self._begin_late)

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def hear(self, message: Message) -> None:
        match message:
            case Batch():
                prompt = self._prompt
                for item in message.items:
                    self._note(item, message)
                if prompt and prompt is self._prompt:
                    self._follow(prompt, message)
                if message.answer:
                    self._learn(message.answer.verdict, message.observation)
            case Answer(verdict=verdict) if self._answered:
                self._learn(verdict, self._answered.observation)
            case Dismissed():
                self._is_closing = True
            case _:
                pass

    def _note(self, item: Item, batch: Batch) -> None:
        match item:
            case Asked(seat) if seat == batch.viewer:
                self._prompt = Prompt(batch.table, seat, batch.observation, self._age, self.runtime.now())
            case WentBack() | Ended():
                self._prompt = self._refused = self._answered = None
                self._age += 1
            case Closed(is_last):
                self._is_closing = is_last
            case _:
                pass

    def _follow(self, prompt: Prompt, batch: Batch) -> None:
        """Others act while it is to answer, such as who accepts what it has offered. Who thinks without a clock answers
        what it was asked: its game is to be the same again, however fast the machine is."""
        if not isinstance(self._bot, Stoppable) or (batch.table, batch.viewer) != (prompt.table, prompt.seat):
            return
        if not any(isinstance(item, Happened) for item in batch.items):
            return
        if self.runner.is_asked(prompt.table, prompt.seat):
            prompt.observation = batch.observation
            prompt.news += 1
        else:
            self._prompt = None
        if self.thinking:
            self._urge(self.thinking, prompt)

    def _urge(self, thought: asyncio.Task[None], prompt: Prompt) -> None:
        """Stop a thought of what has changed, again and again: one that has only just begun may not notice."""
        if thought.done() or (self._prompt is prompt and prompt.known == prompt.news):
            return
        assert isinstance(self._bot, Stoppable)
        self._bot.stop()
        asyncio.get_running_loop().call_later(URGE_S, self._urge, thought, prompt)

    def _learn(self, verdict: Verdict, observation: object) -> None:
        """An answer that settled nothing is to be thought over on what there is to see now."""
        answered = self._answered
        if answered and not isinstance(verdict, Accepted):
            self._refused = Prompt(answered.table, answered.seat, observation, self._age, answered.asked_us)
            self._is_refused_anew = True

    def collect(self) -> bool:
        is_refused, self._is_refused_anew = self._is_refused_anew, False
        return is_refused

    def release(self, load: bool, *, is_asked: bool) -> bool:
        """Begin at once, or when the pace allows."""
        if not load and not is_asked:
            return False
        if not load:
            self._refusals = 0
        loop = asyncio.get_running_loop()
        if self._pace_us:
            loop.call_later(self._pace_us / SECOND_US, self._begin_late)
            return False
        loop.call_soon(self._begin)
        return True

    def finish(self) -> None:
        self.runtime.forget(self)
        self._gone()

    def abort(self) -> None:
        self.finish()

    def _begin_late(self) -> None:
        self.sent()
        self._begin()

    def _begin(self) -> None:
        """One thought at a time: a bot that is asked anew while it thinks of what nobody waits for any more
        turns to the new request when it is done, and to what has changed where it has time for that."""
        self._look_again()
        if self._prompt is not None and not self.is_thinking and not self.has_left:
            self.thinking = asyncio.create_task(self._think(self._prompt))

    def _look_again(self) -> None:
        """Take up a request whose answer was refused, if the table still waits for one; but a bot that errs again
        and again is not asked for ever."""
        refused, self._refused = self._refused, None
        if refused is None or self._prompt is not None or not self.runner.is_asked(refused.table, refused.seat):
            return
        self._refusals += 1
        if self._refusals <= REFUSALS:
            self._prompt = refused
        else:
            self.leave(Leave(Fault.CRASHED, "its answers are refused again and again"))

    @property
    def is_thinking(self) -> bool:
        return self.thinking is not None and not self.thinking.done()

    def _choose(self, prompt: Prompt) -> object:
        """An action, in the time that is left for it."""
        prompt.begun_us, before_us, prompt.known = self.runtime.clock(), thread_us(), prompt.news
        if prompt.age != self._bot_age and isinstance(self._bot, Forgetting):
            self._bot.forget()  # here: a thought of what is gone may have begun after the game went back
        self._bot_age = prompt.age
        left_us = self._left_us(prompt)
        if self._is_on_wall:
            action = self._bot.choose(prompt.observation, prompt.seat, left_us, left_us)
        else:
            action = self._bot.choose(prompt.observation, prompt.seat, left_us)
        prompt.thought_us += thread_us() - before_us
        return action

    def _left_us(self, prompt: Prompt) -> int:
        used_us = self.runtime.clock() - prompt.asked_us if self._is_on_wall else prompt.thought_us
        return max(0, self._budget_us - used_us)

    async def _choose_aside(self, prompt: Prompt) -> object:
        """The same on another thread, as soon as one is free. Raises ``TimeoutError`` for a thought without end."""
        thought = asyncio.ensure_future(asyncio.to_thread(self._choose, prompt))
        longest_us = PATIENCE * self._budget_us + HUNG_US
        while not (await asyncio.wait([thought], timeout=longest_us / SECOND_US))[0]:
            if prompt.begun_us is not None and self.runtime.clock() - prompt.begun_us >= longest_us:
                raise TimeoutError(f"it has been thinking for {longest_us // SECOND_US} s")
        return thought.result()

    async def _think(self, prompt: Prompt) -> None:
        try:
            action = self._choose(prompt) if self._bot.is_instant else await self._choose_aside(prompt)
        except Exception as error:
            self.leave(Leave(Fault.CRASHED, repr(error)))
            raise
        is_up_to_date = prompt.known == prompt.news or 2 * self._left_us(prompt) < self._budget_us
        if self._prompt is prompt and is_up_to_date:
            self._answer(prompt, action)
        else:  # the game has gone on without us
            self.thinking = None
            self._begin()

    def _answer(self, prompt: Prompt, action: object) -> None:
        self._prompt, self._answered = None, prompt
        now_us = self.runtime.now()
        self.slowest_us = max(prompt.thought_us, self.slowest_us or 0)
        self.runtime.heartbeat.check(now_us)
        told_us = None if self._is_on_wall else prompt.thought_us
        self.command(Act(action, Received(now_us, now_us, told_us), prompt.table), now_us)
