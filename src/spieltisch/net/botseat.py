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
from spieltisch.core.messages import Asked, Batch, Closed, Dismissed, Ended, Message
from spieltisch.core.seats import Seat
from spieltisch.net.clock import SECOND_US
from spieltisch.net.connection import Connection
from spieltisch.net.hall import Desk

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
        self.is_closing = False
        self._code = code

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
        return b""

    def next_deadline(self) -> int | None:
        return None

    def wake(self, now_us: int) -> Sequence[Command]:
        return []

    def _note(self, item: object, batch: Batch) -> None:
        match item:
            case Asked(seat) if seat == batch.viewer:
                self.request = Request(batch.table, seat, batch.observation)
            case Ended():
                self.request = None
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
        self._session = BotSession(code)
        self.thinking: asyncio.Task[None] | None = None
        self.connection = Connection(desk, self._session, self)

    def sit_down(self) -> None:
        """Take the reserved seat."""
        self.connection.open("bot")

    def write(self, data: bytes) -> bool:
        """The request is out: begin at once, or when the pace allows."""
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
        if self._session.request is not None and not self.is_thinking and not self.connection.has_left:
            self.thinking = asyncio.create_task(self._think(self._session.request))

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
