"""Our bots at other people's servers, and our watchers.

One thread has the session: it takes what another one reads from the server and what a third one has thought of, in
the order in which it comes. So it never waits for a search, and the server's word to start anew or to stop is obeyed
at once. A bot has one thought at a time. What is asked last counts: a thought about anything else is told to stop, or
waited for, and thrown away; only then the next one begins. A bot that cannot be stopped and takes no longer than
``SHORT_S`` thinks before anything more is heard, so that what it says follows from what it was told and from its seed
alone: who is asked anew while it thinks would have drawn chance in vain, once or not, as the machine had time for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias, assert_never

from spieltisch.core.contracts import Stoppable
from spieltisch.core.errors import CannotStart, PeerError
from spieltisch.core.game import AnyBot
from spieltisch.core.session import ClientSession, Failed, Failure, Note, Over, Turn, Update
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
    failed: Failed | None = None
    """There is no action, and why."""


END: Final = Heard(b"", 0)
"""The end of the stream."""
SHORT_S: Final = 0.3
URGE_S: Final = 0.02
"""How often a bot is told to stop until it has: one that is just beginning does not hear it."""


class Visitor:
    """Somebody of ours at a foreign server, who only listens."""

    def __init__(self, channel: Channel, session: ClientSession, report: Report) -> None:
        self._channel = channel
        self._session = session
        self._report = report
        self._events: SimpleQueue[Heard | Chosen] = SimpleQueue()
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
                for item in self._updates(event):
                    self._take(item)
                self._go_on()
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

    def _next_event(self) -> Heard | Chosen | None:
        """None when our patience is at its end."""
        wait_us = self._latest_us + self._session.patience_us - monotonic_us()
        try:
            return self._events.get(timeout=max(0, wait_us) / SECOND_US)
        except Empty:
            return None

    def _updates(self, event: Heard | Chosen | None) -> Sequence[Update]:
        match event:
            case None:
                self._latest_us = monotonic_us()
                return self._session.wake(self._latest_us)
            case Heard(b""):
                if not self._is_heard:
                    raise CannotStart("the server closed the connection without a word; is it the right port?")
                return self._session.closed(monotonic_us())
            case Heard(data, at_us):
                self._is_heard, self._latest_us = True, at_us
                return self._session.receive(data, at_us)
            case Chosen():
                self._conclude(event)
                return ()
            case _:
                assert_never(event)

    def _take(self, item: Update) -> None:
        """A watcher is never asked."""
        if not isinstance(item, Turn):
            self._tell(item)

    def _tell(self, item: Over | Note | Failed) -> None:
        if isinstance(item, Failed):
            self._failed = item
        self._report(item)

    def _conclude(self, chosen: Chosen) -> None:
        """A watcher chooses nothing."""

    def _go_on(self) -> None:
        """Nor does it think."""

    def _send(self) -> None:
        if data := self._session.to_send():
            self._latest_us = monotonic_us()
            self._channel.write(data)


class RemotePlayer(Visitor):
    """A seat at somebody else's table."""

    def __init__(self, channel: Channel, session: ClientSession, report: Report, bot: AnyBot, move_us: int) -> None:
        """``move_us`` is the most time the bot takes for an action."""
        super().__init__(channel, session, report)
        self._bot = bot
        self._move_us = move_us
        self._turn: Turn | None = None
        """What was asked last, as long as it waits for an action."""
        self._asked_us = 0
        self._thought: Turn | None = None
        """What is thought about, be it in vain."""

    def _take(self, item: Update) -> None:
        match item:
            case Turn():
                self._turn, self._asked_us = item, self._latest_us
            case Over() | Failed():
                self._turn = None
                self._tell(item)
            case Note():
                self._tell(item)
            case _:
                assert_never(item)

    def _next_event(self) -> Heard | Chosen | None:
        while self._thought is not None and self._thought is not self._turn and isinstance(self._bot, Stoppable):
            self._bot.stop()
            with suppress(Empty):
                return self._events.get(timeout=URGE_S)
        return super()._next_event()

    def _go_on(self) -> None:
        """Think about what was asked last, unless there still is a thought."""
        if self._turn is None or self._thought is not None:
            return
        turn = self._thought = self._turn
        if self._bot.is_instant:
            self._conclude(self._choose(turn))
            return
        chosen: SimpleQueue[Chosen] = SimpleQueue()
        Thread(target=self._choose_aside, args=(turn, chosen), daemon=True).start()
        if not isinstance(self._bot, Stoppable):
            with suppress(Empty):
                self._conclude(chosen.get(timeout=SHORT_S))

    def _choose_aside(self, turn: Turn, chosen: SimpleQueue[Chosen]) -> None:
        action = self._choose(turn)
        chosen.put(action)
        self._events.put(action)  # for who has not waited for it

    def _choose(self, turn: Turn) -> Chosen:
        """The budget bounds both the work and the time that passes: the server's clock does not stand still."""
        left_us = turn.budget_us - (monotonic_us() - self._asked_us)
        budget_us = max(0, min(left_us, self._move_us))
        try:
            return Chosen(turn, self._bot.choose(turn.observation, turn.seat, budget_us, budget_us))
        except ValueError as error:  # we were told of what cannot be
            return Chosen(turn, None, Failed(Failure.LOST, f"what the server tells can be no game: {error}"))

    def _conclude(self, chosen: Chosen) -> None:
        """What was thought of is done, once, if it is still asked for."""
        if self._thought is chosen.turn:
            self._thought = None
        if self._turn is not chosen.turn:
            return
        self._turn = None
        if chosen.failed:
            self._take(chosen.failed)
        else:
            self._session.act(chosen.action)
