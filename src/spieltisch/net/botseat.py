"""Bots of this process as players: a connection without bytes.

Facing the lobby a bot is a connection like any other, with a session that remembers the latest
request. Instant bots choose on the loop's own thread; the others get a thread, where their
kernels release the interpreter lock.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from spieltisch.core.commands import Act, Claim, Command, Leave, Received
from spieltisch.core.contracts import Bot, Fault
from spieltisch.core.messages import Asked, Batch, Closed, Dismissed, Ended, Message, Refused
from spieltisch.core.seats import Seat
from spieltisch.net.clock import SECOND_US
from spieltisch.net.connection import Connection
from spieltisch.net.hall import Desk
from spieltisch.table.rooms import Room

REFUSALS = 100
"""How often in a row a bot's answer may be refused."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """What a bot is to answer."""

    table: str
    seat: Seat
    observation: Any


class BotSession:
    """Understands only what a bot needs: it is asked, or it is over."""

    def __init__(self, code: str) -> None:
        """``code`` is the bot's reservation."""
        self.request: Request | None = None
        self.refused: Request | None = None
        """What its latest answer did not fit any more: others had acted while it thought."""
        self.is_closing = False
        self._code = code
        self._again = b""

    def connected(self) -> Sequence[Command]:
        return [Claim(self._code)]

    def receive(self, data: bytes, now_us: int) -> Sequence[Command]:
        return []

    def closed(self, now_us: int) -> Sequence[Command]:
        return [Leave()]

    def tell(self, message: Message) -> None:
        match message:
            case Batch():
                for item in message.items:
                    self._note(item, message)
            case Dismissed():
                self.is_closing = True
            case _:
                pass

    def to_send(self) -> bytes:
        """Nobody reads it; it only says that there is something to look at again."""
        data, self._again = self._again, b""
        return data

    def next_deadline(self) -> int | None:
        return None

    def wake(self, now_us: int) -> Sequence[Command]:
        return []

    def _note(self, item: object, batch: Batch) -> None:
        match item:
            case Asked(seat) if seat == batch.viewer:
                self.request = Request(batch.table, seat, batch.observation)
            case Refused(seat) if seat == batch.viewer:
                self.refused = Request(batch.table, seat, batch.observation)
                self._again = b"?"
            case Ended():
                self.request = self.refused = None
            case Closed(is_last):
                self.is_closing = is_last
            case _:
                pass


class BotSeat:
    """One bot at one seat, from its reservation to the end of the table."""

    def __init__(
        self,
        desk: Desk,
        bot: Bot,
        code: str,
        *,
        budget_us: int,
        pace_us: int = 0,
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        """``pace_us`` is how long the bot is made to wait for each request, for people who watch; ``gone``
        is called when its last game is over."""
        self._bot = bot
        self._budget_us = budget_us
        self._pace_us = pace_us
        self._gone = gone
        self._hall = desk.hall
        self._refusals = 0
        """Since the latest request."""
        self._session = BotSession(code)
        self.thinking: asyncio.Task[None] | None = None
        self.connection = Connection(desk, self._session, self)

    def sit_down(self) -> None:
        """Take the reserved seat."""
        self.connection.open("bot")

    def write(self, data: bytes) -> bool:
        """The request is out: begin at once, or when the pace allows."""
        if not data:
            self._refusals = 0
        loop = asyncio.get_running_loop()
        if self._pace_us:
            loop.call_later(self._pace_us / SECOND_US, self._begin_late)
            return False
        loop.call_soon(self._begin)
        return True

    def finish(self) -> None:
        self._hall.forget(self.connection)
        self._gone()

    def abort(self) -> None:
        self.finish()

    def _begin_late(self) -> None:
        self.connection.drained()
        self._begin()

    def _begin(self) -> None:
        """One thought at a time: a bot that is asked anew while it thinks of what nobody waits for any more
        turns to the new request when it is done."""
        self._look_again()
        if self._session.request is not None and not self.is_thinking and not self.connection.has_left:
            self.thinking = asyncio.create_task(self._think(self._session.request))

    def _look_again(self) -> None:
        """Take up a request whose answer was refused, if the table still waits for one; but a bot that errs again
        and again is not asked for ever."""
        refused, self._session.refused = self._session.refused, None
        if refused is None or self._session.request is not None:
            return
        self._refusals += 1
        room = self.connection.desk.lobby.find(refused.table)
        if isinstance(room, Room) and room.is_asked(refused.seat) and self._refusals <= REFUSALS:
            self._session.request = refused

    @property
    def is_thinking(self) -> bool:
        return self.thinking is not None and not self.thinking.done()

    def _choose(self, request: Request) -> Any:
        return self._bot.choose(request.observation, request.seat, self._budget_us)

    async def _think(self, request: Request) -> None:
        try:
            action = self._choose(request) if self._bot.is_instant else await asyncio.to_thread(self._choose, request)
        except Exception as error:
            self.connection.leave(Leave(Fault.CRASHED, repr(error)))
            raise
        if self._session.request is request:
            self._answer(request, action)
        else:  # the game has gone on without us
            self.thinking = None
            self._begin()

    def _answer(self, request: Request, action: Any) -> None:
        self._session.request = None
        now_us = self._hall.clock()
        self._hall.heartbeat.check(now_us)
        self.connection.command(Act(action, Received(now_us, now_us), request.table), now_us)
