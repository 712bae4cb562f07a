"""Our bots at other people's servers: one reader, and one thread that thinks.

The reader is the calling thread and never waits for a search, so that the peer's word to start
anew or to stop is obeyed at once. A search that nobody waits for any more is left to run out in
its thread, with a bot of its own; the next request gets a fresh one.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import assert_never

from spieltisch.core.game import AnyBot
from spieltisch.core.session import ClientSession, News, Note, Over, Turn
from spieltisch.net.channels import Channel
from spieltisch.net.now import monotonic_us


class RemotePlayer:
    """A seat at somebody else's table."""

    def __init__(
        self,
        channel: Channel,
        session: ClientSession,
        new_bot: Callable[[], AnyBot],
        move_us: int,
        report: Callable[[Over | Note], None],
    ) -> None:
        """``report`` hears of every end of a game and everything worth showing."""
        self._channel = channel
        self._session = session
        self._new_bot = new_bot
        self._move_us = move_us
        self._report = report
        self._bot = new_bot()
        self._thread: Thread | None = None
        self._turn: Turn | None = None
        self._lock = Lock()
        """Guards the session and the turn."""

    def play(self) -> bool:
        """Until the server, or the end of the stream, ends it; whether anything was heard at all.
        Raises ``PeerError`` when the server makes no sense."""
        is_heard = False
        self._say(self._session.connected)
        while not self._session.is_closing:
            data = self._channel.read()
            is_heard = is_heard or bool(data)
            with self._lock:
                now_us = monotonic_us()
                news = self._session.receive(data, now_us) if data else self._session.closed(now_us)
                for item in news:
                    self._take(item)
                self._send()
            if not data:
                break
        self._channel.close()
        return is_heard

    def _take(self, item: News) -> None:
        match item:
            case Turn():
                self._turn = item
                self._think(item)
            case Over():
                self._turn = None
                self._report(item)
            case Note():
                self._report(item)
            case _:
                assert_never(item)

    def _think(self, turn: Turn) -> None:
        if self._thread and self._thread.is_alive():
            self._bot = self._new_bot()
        self._thread = Thread(target=self._answer, args=(self._bot, turn), daemon=True)
        self._thread.start()

    def _answer(self, bot: AnyBot, turn: Turn) -> None:
        budget_us = min(turn.budget_us, self._move_us)  # of both: the server's clock does not stand still
        try:
            action = bot.choose(turn.observation, turn.seat, budget_us, budget_us)
        except ValueError as error:  # we were told of what cannot be
            self._report(Note(f"no answer is known: {error}"))
            return
        with self._lock:
            if self._turn is turn:
                self._turn = None
                self._session.act(action)
                self._send()

    def _say(self, what: Callable[[], None]) -> None:
        with self._lock:
            what()
            self._send()

    def _send(self) -> None:
        if data := self._session.to_send():
            self._channel.write(data)


def watch_table(channel: Channel, session: ClientSession, report: Callable[[Over | Note], None]) -> bool:
    """Pass on what a spectator's session tells, to its end; whether anything was heard at all.
    Raises ``PeerError`` when the server makes no sense."""
    is_heard = False
    session.connected()
    while not session.is_closing:
        channel.write(session.to_send())
        data = channel.read()
        is_heard = is_heard or bool(data)
        now_us = monotonic_us()
        for news in session.receive(data, now_us) if data else session.closed(now_us):
            if not isinstance(news, Turn):
                report(news)
        if not data:
            break
    channel.close()
    return is_heard
