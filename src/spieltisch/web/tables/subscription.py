"""Subscriptions: participants that turn what one viewer of a table is told into a feed for pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from spieltisch.core.commands import Command, Leave, Say, Watch
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Answer, Batch, Closed, Dismissed, Ended, Message, Said, Verdict
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.lobby.room import PAGE
from spieltisch.net.insider import Insider
from spieltisch.net.runner import LobbyRunner
from spieltisch.table.clock import Wait
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.feeds.feeds import Feed
from spieltisch.web.tables.models import TableCard
from spieltisch.web.views.chat import Chat, Utterance, show_said
from spieltisch.web.views.pictures import encode, page_of, show_items

AWAY: Final = "the page was away for too long"
GAVE_UP: Final = "left the page"
"""Why people leave who do not say so."""
MS: Final = 1000
"""Microseconds."""


class Subscription(Insider[int]):
    """One viewer of one table, for any number of readers. What waits to leave is how many entries of its feed may be
    read."""

    def __init__(self, runner: LobbyRunner, game: AnyGame, opening: Command, chat: Chat | None = None) -> None:
        """``opening`` is what it asks for first; ``chat`` is the table's, where several look at it."""
        super().__init__(runner)
        self.game = game
        self.chat = chat or Chat()
        self.feed: Feed[tuple[object, Viewer, str]] = Feed(self._draw)
        self.observation: object = None
        """The latest, the game's own."""
        self.verdict: Verdict | None = None
        """On the latest input, for who gave it."""
        self.has_ended = False
        """Whether the game has."""
        self.since_us = self.runtime.now()
        """When somebody was last seen reading, or acting."""
        self.away_since: str | None = None
        """The same as date and time, once that is a while ago."""
        self._seq = 0
        """How many entries the table's log had at the latest batch."""
        self.card: Callable[[], TableCard] | None = None
        """How the table looks from outside, once more before the feed ends."""
        self._opening = opening
        self._viewer: Viewer = SPECTATOR
        if isinstance(opening, Watch):  # maybe at a table of clients; those who have seats are at one of pages
            self.follow()
        self.page = page_of(game)
        self._is_closing = False
        self._unpublished = 0

    def open(self) -> None:
        self.connect(PAGE)
        self.command(self._opening, self.runtime.now())

    def come_back(self) -> None:
        """Somebody reads, or acts."""

    def say(self, table: str, text: str, name: str = "") -> None:
        """A chat line; ``name`` is what a spectator calls itself. Raises ``Refusal``."""
        if self.has_left or self.runner.lobby.find(table) is None:
            raise Refusal("table-over")
        self.command(Say(text, table, name), self.runtime.now())

    def give_up(self, why: str) -> None:
        """Give up the seat or the view."""
        self.leave(Leave(why=why))

    # As a participant.

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def hear(self, message: Message) -> None:
        match message:
            case Batch():
                if message.answer:
                    self.verdict = message.answer.verdict
                self._hear_batch(message)
            case Answer(verdict=verdict):
                self.verdict = verdict
            case Dismissed():
                self._is_closing = True
            case _:
                pass

    def collect(self) -> int:
        count, self._unpublished = self._unpublished, 0
        return count

    def release(self, load: int, *, is_asked: bool) -> bool:
        if load:
            self.feed.publish(load)
        return is_asked

    def finish(self) -> None:
        self.runtime.forget(self)
        if self.card:
            self.feed.show(encode(self.card().model_dump()))
        self.feed.close("over" if self.has_ended else "closing" if self.runner.is_closed else "left")

    def abort(self) -> None:
        self.finish()

    # From batches to entries.

    def _hear_batch(self, batch: Batch) -> None:
        for item in batch.items:
            if isinstance(item, Closed):
                self._is_closing = True
                return
            self.has_ended |= isinstance(item, Ended)
        self.observation, self._seq = batch.observation, batch.seq
        values = {
            "now_ms": self.runtime.now() // MS,
            "items": list(show_items(self.game, self.page, batch, partial(self._note_said, batch))),
        }
        self.feed.tell(batch.seq, values, (batch.observation, batch.viewer, batch.table))
        self._unpublished += 1

    def hear_emote(self, table: str, said: Said, emote: str) -> None:
        """An emote of somebody's, among all that is told here."""
        heard = self.chat.hear(self.number, said, self._seq, self._at_ms(table), emote)
        values = {"now_ms": self.runtime.now() // MS, "items": [{"is": "said", **show_said(heard)}]}
        self.feed.tell(self._seq, values, (self.observation, self._viewer, table))
        self._unpublished += 1
        self.runtime.post(self)

    def _at_ms(self, table: str) -> int:
        """Since the game began; 0 before."""
        running = self.runner.running(table)
        return (self.runtime.now() - running.start_us) // MS if running else 0

    def _note_said(self, batch: Batch, said: Said) -> Utterance:
        return self.chat.hear(self.number, said, batch.seq, self._at_ms(batch.table))

    def _waits(self, table: str) -> tuple[Wait, ...]:
        running = self.runner.running(table)
        return running.waits if running else ()

    def _draw(self, shown: tuple[object, Viewer, str]) -> dict[str, object]:
        """An observation as JSON for the page, and whom its table waits for now."""
        observation, viewer, table = shown
        if observation is None:  # before the game there is nothing to draw
            return {"choices": [], "clock": []}
        is_playing = viewer != SPECTATOR and not self.has_ended
        return {
            "picture": self.page.picture(observation),
            "choices": list(self.page.choices(observation)) if is_playing else [],
            "clock": [_show_wait(wait) for wait in self._waits(table)],
        }


def _show_wait(wait: Wait) -> dict[str, int | str | None]:
    limit = wait.limit
    return {
        "seat": wait.seat,
        "clock": wait.clock,
        "since_ms": wait.since_us // MS,
        "soft_ms": limit.soft_us // MS if limit else None,
        "hard_ms": limit.hard_us // MS if limit else None,
    }
