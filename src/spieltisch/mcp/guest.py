"""A model as a client of a game's protocol: one seat at a door, of a contest or of any server.

The client's session folds what the server says into an observation (``net/remote``); the model is its bot, one that
thinks as long as the model takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Any, Final

from mcp.server.mcpserver.exceptions import ToolError

from spieltisch.core.choosing import list_actions, page_of, why_illegal
from spieltisch.core.errors import CannotStart
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Seat as SeatNumber
from spieltisch.core.session import Failed, Note, Over
from spieltisch.mcp.answers import Choices, Joined, Result, State, Step, Turn
from spieltisch.mcp.playing import Name, SeatTools
from spieltisch.mcp.seats import Seat
from spieltisch.net.remote import RemotePlayer
from spieltisch.net.url import Url
from spieltisch.pictures import text_of

HERE: Final = "door"
"""What stands for the only seat there is."""
LONGEST_US: Final = 24 * 3600 * 1_000_000
"""How long a thought may take, for us; the server has limits of its own."""
ANEW_S: Final = 1.0
TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """The server waits for an action."""

    observation: Any
    seat: SeatNumber


class Mind:
    """A bot that waits for what somebody else decides."""

    is_instant = False

    def __init__(self) -> None:
        self.change = Condition()
        self.asked: Asked | None = None
        self._answer: Any = None
        self._is_stopped = False

    def choose(self, observation: Any, seat: SeatNumber, budget_us: int, wall_us: int | None = None) -> Any:
        """Raises ``ValueError`` where it was stopped: there is no answer then."""
        with self.change:
            self.asked, self._answer, self._is_stopped = Asked(observation, seat), None, False
            self.change.notify_all()
            self.change.wait_for(lambda: self._answer is not None or self._is_stopped)
            self.asked = None
            if self._answer is None:
                raise ValueError("somebody else is asked now")
            return self._answer

    def answer(self, asked: Asked, action: Any) -> bool:
        """Whether it was still wanted."""
        with self.change:
            if self.asked is not asked:
                return False
            self.asked, self._answer = None, action
            self.change.notify_all()
            return True

    def stop(self) -> None:
        with self.change:
            self._is_stopped = True
            self.change.notify_all()


@dataclass(slots=True)
class DoorSeat:
    """One connection to one door, until the server ends it."""

    place: Url
    name: str
    mind: Mind = field(default_factory=Mind)
    news: list[str] = field(default_factory=list)
    outcomes: list[Outcome | None] = field(default_factory=list)
    last: Asked | None = None
    """The latest question, also once it is answered."""
    failed: str = ""
    is_over: bool = False

    def connect(self) -> None:
        """Come in. Raises ``CannotStart`` where nobody answers."""
        session = self.place.dialect.client(self.name, self.place.query)
        player = RemotePlayer(self.place.connect(), session, self._hear, self.mind, LONGEST_US)
        Thread(target=self._stay, args=(player,), daemon=True).start()

    def _stay(self, player: RemotePlayer) -> None:
        try:
            player.stay()
        except CannotStart as error:
            self.failed = str(error)
        with self.mind.change:
            self.is_over = True
            self.mind.change.notify_all()

    def _hear(self, update: Over | Note | Failed) -> None:
        with self.mind.change:
            match update:
                case Over(outcome=outcome):
                    self.outcomes.append(outcome)
                case Failed(why=why):
                    self.failed = why
                case Note(text=text):
                    self.news.append(text)
            self.mind.change.notify_all()

    async def wait(self, since: str, seconds: float) -> Turn:
        asked = await asyncio.to_thread(self._wait, seconds)
        heard = int(since) if since.isdecimal() else 0
        return Turn(state=self._state(asked), news=self.news[heard:], since=str(len(self.news)))

    def _state(self, asked: Asked | None) -> State:
        if asked:
            return "your-turn"
        return "over" if self.is_over else "others-turn" if self.last else "waiting"

    def _wait(self, seconds: float) -> Asked | None:
        """What is asked, as soon as anything is."""
        with self.mind.change:
            self.mind.change.wait_for(lambda: self.mind.asked is not None or self.is_over, seconds)
            self.last = self.mind.asked or self.last
            return self.mind.asked

    async def position(self) -> str:
        """As it was when the seat was asked last: the session has no other."""
        if self.last is None:
            raise ToolError("You have not been asked yet, so there is no position. Call wait_for_turn.")
        return text_of(self.place.game, self.last.observation)

    async def choices(self, begins: str, offset: int, limit: int) -> Choices:
        asked = await self._asked()
        page = page_of(list_actions(self.place.game, asked.observation), begins, offset, limit)
        steps = [Step(begins=each.begins, count=each.count) for each in page.steps]
        return Choices(
            count=page.count, actions=[*page.actions], steps=steps, next=page.next, is_complete=page.is_complete
        )

    async def act(self, action: str) -> None:
        try:
            wanted = self.place.game.play.notation.read_action(action)
        except ValueError as error:
            raise ToolError(f"{error}. Write the action as choices lists it, or as rules says.") from None
        for _ in range(TRIES):
            asked = await self._asked()
            if illegal := why_illegal(self.place.game, asked.observation, asked.seat, wanted):
                raise ToolError(f"{illegal.sentence} Nothing has changed. Look at position, and choose another action.")
            if self.mind.answer(asked, wanted):
                return
        raise ToolError("The table went on without you; call wait_for_turn.")

    async def say(self, text: str) -> None:
        raise ToolError("Nobody chats at this door.")

    async def result(self) -> Result:
        if self.failed and not self.outcomes:
            raise ToolError(f"The game ended without a result: {self.failed}. Call join_table to come again.")
        if not self.outcomes:
            raise ToolError("The game has no result yet. Call wait_for_turn.")
        outcome = self.outcomes[-1]
        if outcome is None:
            raise ToolError("The game is over; this protocol does not say how it ended.")
        return Result(
            names=[], ranks=[*outcome.ranks], points=[*outcome.points], reason=outcome.reason.value,
            detail=outcome.detail, replay="", is_proven=None,
        )  # fmt: skip

    async def _asked(self) -> Asked:
        """What is asked now. A server may ask the same anew, with something else besides; meanwhile nothing is."""
        asked = await asyncio.to_thread(self._wait, ANEW_S)
        if asked is None:
            raise ToolError("It is not your turn. Call wait_for_turn first.")
        return asked


class AtDoor(SeatTools):
    """At one door: the tools of a server's tables are not there."""

    def __init__(self, place: Url, take: Callable[[Url, str], DoorSeat] = DoorSeat) -> None:
        self._place = place
        self._take = take
        self._seat: DoorSeat | None = None

    def seat(self, text: str) -> Seat:
        if self._seat is None:
            raise ToolError("Call join_table first.")
        return self._seat

    async def join_table(self, name: Name = "Model") -> Joined:
        """Come to the table. Every game is another visit: come again once one is over."""
        if self._seat and not self._seat.is_over:
            raise ToolError("You are at the table already. Call wait_for_turn.")
        seat = self._take(self._place, name)
        try:
            await asyncio.to_thread(seat.connect)
        except CannotStart as error:
            raise ToolError(f"{error}. The contest may be over, or not begun.") from None
        self._seat = seat
        return Joined(seat=HERE, number=-1, table=self._place.game.name, page="", status="waiting")
