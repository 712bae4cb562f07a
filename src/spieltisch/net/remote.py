"""Our bots at other people's servers, and our watchers.

One thread has the session: it takes what another one reads from the server and what a third one has thought of, in
the order in which it comes. So it never waits for a search, and the server's word to start anew or to stop is obeyed
at once. A search that nobody waits for any more is left to run out in its thread, with a bot of its own; the next
request gets a fresh one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias, assert_never

from spieltisch.core.errors import CannotStart, PeerError
from spieltisch.core.game import AnyBot
from spieltisch.core.session import ClientSession, Failed, Failure, News, Note, Over, Turn
from spieltisch.net.channels import Channel
from spieltisch.net.now import SECOND_US, monotonic_us

Report: TypeAlias = Callable[[Over | Note | Failed], None]
"""Hears of every end of a game and everything worth showing."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What the server said."""

    data: bytes
    at_us: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a bot has thought of."""

    turn: Turn
    action: object
    """The game's own."""


END: Final = Heard(b"", 0)
"""The end of the stream."""


class Visitor:
    """Somebody of ours at a foreign server, who only listens."""

    def __init__(self, channel: Channel, session: ClientSession, report: Report) -> None:
        self._channel = channel
        self._session = session
        self._report = report
        self._events: SimpleQueue[Heard | Chosen | Failed] = SimpleQueue()
        self._latest_us = monotonic_us()
        """When either side said its latest word."""
        self._is_heard = False
        self._failed: Failed | None = None

    def stay(self) -> Failed | None:
        """Until the server, or our patience with it, ends it; what it failed of, if it did. Raises ``CannotStart``
        where nobody says a word."""
        self._session.connected()
        self._send()
        Thread(target=self._listen, daemon=True).start()
        while not (self._failed or self._session.is_closing):
            event = self._next_event()
            try:
                for item in self._news(event):
                    self._take(item)
            except PeerError as error:
                self._take(Failed(Failure.LOST, f"the server makes no sense: {error}"))
            self._send()
        self._channel.close()
        return self._failed

    def _listen(self) -> None:
        first_us = self._channel.first_us
        while data := self._channel.read():
            self._events.put(Heard(data, first_us or monotonic_us()))
            first_us = None
        self._events.put(END)

    def _next_event(self) -> Heard | Chosen | Failed | None:
        """None when our patience is at its end."""
        wait_us = self._latest_us + self._session.patience_us - monotonic_us()
        try:
            return self._events.get(timeout=max(0, wait_us) / SECOND_US)
        except Empty:
            return None

    def _news(self, event: Heard | Chosen | Failed | None) -> Sequence[News]:
        match event:
            case None:
                self._latest_us = monotonic_us()
                return self._session.wake(self._latest_us)
            case Heard(b""):
                if not self._is_heard:
                    raise CannotStart("nobody is there: the connection was closed without a word")
                return self._session.closed(monotonic_us())
            case Heard(data, at_us):
                self._is_heard, self._latest_us = True, at_us
                return self._session.receive(data, at_us)
            case Chosen():
                self._act(event)
                return ()
            case Failed():
                return (event,)
            case _:
                assert_never(event)

    def _take(self, item: News) -> None:
        """A watcher is never asked."""
        if not isinstance(item, Turn):
            self._tell(item)

    def _tell(self, item: Over | Note | Failed) -> None:
        if isinstance(item, Failed):
            self._failed = item
        self._report(item)

    def _act(self, chosen: Chosen) -> None:
        """A watcher chooses nothing."""

    def _send(self) -> None:
        if data := self._session.to_send():
            self._latest_us = monotonic_us()
            self._channel.write(data)


class RemotePlayer(Visitor):
    """A seat at somebody else's table."""

    def __init__(
        self,
        channel: Channel,
        session: ClientSession,
        report: Report,
        new_bot: Callable[[], AnyBot],
        move_us: int,
    ) -> None:
        """``move_us`` is the most time the bot takes for an action."""
        super().__init__(channel, session, report)
        self._new_bot = new_bot
        self._move_us = move_us
        self._bot = new_bot()
        self._thread: Thread | None = None
        self._turn: Turn | None = None

    def _take(self, item: News) -> None:
        match item:
            case Turn():
                self._turn = item
                self._think(item)
            case Over() | Failed():
                self._turn = None
                self._tell(item)
            case Note():
                self._tell(item)
            case _:
                assert_never(item)

    def _think(self, turn: Turn) -> None:
        if self._thread and self._thread.is_alive():
            self._bot = self._new_bot()
        gone_us = monotonic_us() - self._latest_us
        budget_us = max(0, min(turn.budget_us - gone_us, self._move_us))
        self._thread = Thread(target=self._choose, args=(self._bot, turn, budget_us), daemon=True)
        self._thread.start()

    def _choose(self, bot: AnyBot, turn: Turn, budget_us: int) -> None:
        """The budget bounds both the work and the time that passes: the server's clock does not stand still."""
        try:
            action = bot.choose(turn.observation, turn.seat, budget_us, budget_us)
        except ValueError as error:  # we were told of what cannot be
            self._events.put(Failed(Failure.LOST, f"what the server tells can be no game: {error}"))
        else:
            self._events.put(Chosen(turn, action))

    def _act(self, chosen: Chosen) -> None:
        if self._turn is chosen.turn:
            self._turn = None
            self._session.act(chosen.action)
