"""People at pages as connections of the hall: a seat's, or a camera that spectators look through.

Facing the lobby they are connections like any other. Their sessions turn batches into a feed's entries; of the
bytes that a session has to send only the number matters: one for each entry that may be read now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from spieltisch.core.commands import Act, Command, Leave, Received, Say
from spieltisch.core.contracts import Game, Page
from spieltisch.core.errors import IllegalAction
from spieltisch.core.messages import Batch, Closed, Dismissed, Ended, Message, Refused, Said
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.net.connection import Connection
from spieltisch.net.hall import Desk
from spieltisch.table.clock import Wait
from spieltisch.table.rooms import PAGE, Room
from spieltisch.web.chat import Chat
from spieltisch.web.feeds import Feed
from spieltisch.web.models import TableCard
from spieltisch.web.pictures import encode, page_of, show_items
from spieltisch.web.refusals import Refusal

MS: Final = 1000
"""Microseconds."""


OVER: Final = Refusal(409, "table-over", "The game is over.")
NOT_NOW: Final = Refusal(409, "not-your-turn", "The table waits for somebody else.")


class PageSession:
    """Understands nothing but values, and tells them to a feed."""

    def __init__(self, desk: Desk, game: Game, opening: Command, chat: Chat) -> None:
        """``opening`` is what the connection asks for first."""
        self.is_closing = False
        self.has_ended = False
        self.observation: Any = None
        """The latest."""
        self.refused: Refused | None = None
        """The latest refusal, for who asked."""
        self.feed = Feed(self._draw)
        self._desk = desk
        self._game = game
        self._page: Page = page_of(game)
        self._opening = opening
        self._chat = chat
        self.ear = chat.new_ear()
        self._unsent = 0

    def connected(self) -> Sequence[Command]:
        return [self._opening]

    def receive(self, data: bytes, now_us: int) -> Sequence[Command]:
        return []

    def closed(self, now_us: int) -> Sequence[Command]:
        return [Leave()]

    def tell(self, message: Message) -> None:
        match message:
            case Batch():
                self._tell(message)
            case Dismissed():
                self.is_closing = True
            case _:
                pass

    def to_send(self) -> bytes:
        count, self._unsent = self._unsent, 0
        return bytes(count)

    def next_deadline(self) -> int | None:
        return None

    def wake(self, now_us: int) -> Sequence[Command]:
        return []

    def _tell(self, batch: Batch) -> None:
        for item in batch.items:
            match item:
                case Closed():
                    self.is_closing = True
                    return
                case Ended():
                    self.has_ended = True
                case Refused(seat) if seat == batch.viewer:
                    self.refused = item
                case _:
                    pass
        self.observation = batch.observation
        values = {
            "now_ms": self._desk.hall.clock() // MS,
            "items": list(show_items(self._game, self._page, batch, partial(self._hear, batch))),
        }
        self.feed.tell(batch.seq, values, (batch.observation, batch.viewer, self._waits(batch.table)))
        self._unsent += 1

    def _hear(self, batch: Batch, said: Said) -> int:
        found = self._desk.lobby.find(batch.table)
        table = found.table if isinstance(found, Room) else None
        at_us = self._desk.hall.clock() - table.start_us if table else 0
        return self._chat.hear(self.ear, said, batch.seq, at_us // MS)

    def _waits(self, table: str) -> tuple[Wait, ...]:
        room = self._desk.lobby.find(table)
        return room.table.waits if isinstance(room, Room) and room.table else ()

    def _draw(self, shown: tuple[Any, int, tuple[Wait, ...]]) -> dict[str, Any]:
        observation, viewer, waits = shown
        if observation is None:  # before the game there is nothing to draw
            return {"choices": [], "clock": []}
        is_playing = viewer != SPECTATOR and not self.has_ended
        return {
            "picture": self._page.picture(observation),
            "choices": list(self._page.choices(observation)) if is_playing else [],
            "clock": [_show_wait(wait) for wait in waits],
        }


def _show_wait(wait: Wait) -> dict[str, Any]:
    limit = wait.limit
    return {
        "seat": wait.seat,
        "clock": wait.clock,
        "since_ms": wait.since_us // MS,
        "soft_ms": limit.soft_us // MS if limit else None,
        "hard_ms": limit.hard_us // MS if limit else None,
    }


class Onlooker:
    """One connection of a page's, from its opening to the end of its table."""

    def __init__(self, desk: Desk, game: Game, opening: Command, chat: Chat | None = None) -> None:
        """``chat`` is the table's, where several look at it."""
        self.desk = desk
        self.game = game
        self.chat = chat or Chat()
        self.session = PageSession(desk, game, opening, self.chat)
        self.connection = Connection(desk, self.session, self)
        self.since_us = desk.hall.clock()
        """When somebody was last seen reading, or acting."""
        self.card: Callable[[], TableCard] | None = None
        """How the table looks from outside, once more before the feed ends."""

    @property
    def feed(self) -> Feed:
        return self.session.feed

    def open(self) -> None:
        self.connection.open(PAGE)

    def say(self, table: str, text: str, name: str = "") -> None:
        """A chat line; ``name`` is what a spectator calls itself. Raises ``Refusal``."""
        if self.connection.has_left or self.desk.lobby.find(table) is None:
            raise OVER
        self.connection.command(Say(text, table, name), self.desk.hall.clock())

    def leave(self, why: str) -> None:
        """Give up the seat or the subscription."""
        self.connection.leave(Leave(why=why))

    def write(self, data: bytes) -> bool:
        self.feed.publish(len(data))
        return True

    def finish(self) -> None:
        self.desk.hall.forget(self.connection)
        if self.card:
            self.feed.show(encode(self.card().model_dump()))
        self.feed.close("over" if self.session.has_ended else "closing" if self.desk.is_closed else "left")

    def abort(self) -> None:
        self.finish()


class Person(Onlooker):
    """Somebody at a seat."""

    def __init__(
        self, desk: Desk, game: Game, opening: Command, seat: Seat, name: str, chat: Chat | None = None
    ) -> None:  # fmt: skip
        super().__init__(desk, game, opening, chat)
        self.seat = seat
        self.name = name

    def act(self, table: str, text: str) -> None:
        """Do what a text in notation says. Raises ``Refusal`` for what would not be looked at, or is not legal:
        a slip of the hand is not to cost the game, which is what some protocols ask for it."""
        room = self._room(table)
        self.since_us = self.desk.hall.clock()
        assert room.table is not None
        try:
            action = self.game.notation.read_action(text)
        except ValueError as error:
            raise Refusal(422, "bad-action", f"That is no action: {error}.") from None
        if not room.table.may_act(self.seat):
            raise NOT_NOW
        self._check(action)
        now_us = self.desk.hall.clock()
        self.session.refused = None
        self.desk.hall.heartbeat.check(now_us)
        self.connection.command(Act(action, Received(now_us, now_us), table), now_us)
        if refused := self.session.refused:
            raise Refusal(409, "refused", refused.sentence or refused.code, refused.code)

    def _room(self, table: str) -> Room:
        found = self.desk.lobby.find(table)
        if self.connection.has_left or found is None:
            raise OVER
        if not isinstance(found, Room) or found.table is None:
            raise Refusal(409, "not-started", "The game has not begun.")
        return found

    def _check(self, action: Any) -> None:
        view, observation = self.game.view, self.session.observation
        legal = view.legal_actions(observation)
        if action in legal:
            return
        if not len(legal):
            raise NOT_NOW
        try:
            self.game.rules.apply(view.determinize(observation, lambda below: 0), self.seat, action)
        except IllegalAction as illegal:
            raise Refusal(409, "refused", illegal.sentence, illegal.code) from None
        raise Refusal(409, "refused", "The rules do not allow that now.", "illegal")
