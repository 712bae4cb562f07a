"""All tables that pages see, whoever opened them, and everybody who looks at them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial

import msgspec

from spieltisch.core.commands import Watch
from spieltisch.core.looks import are_alike
from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from spieltisch.lobby.room import Room
from spieltisch.net.ledger import What
from spieltisch.table.effects import Finished
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.texts import clean_name
from spieltisch.web.access.tokens import Tokens, read_seat
from spieltisch.web.feeds.feeds import Feed
from spieltisch.web.feeds.wire import LiveWire
from spieltisch.web.tables.models import SeatCard, TableCard, TableStatus
from spieltisch.web.tables.people import Person
from spieltisch.web.tables.presence import counted
from spieltisch.web.tables.register import Register
from spieltisch.web.tables.served import ServedGame
from spieltisch.web.tables.sitters import mark
from spieltisch.web.tables.subscription import Subscription
from spieltisch.web.tables.table import WebTable
from spieltisch.web.views.chat import Utterance
from spieltisch.web.views.pictures import encode


class WebTables:
    """Finds tables, lets people sit down and stand up, and shows what there is."""

    def __init__(
        self, games: Mapping[str, ServedGame], tokens: Tokens, register: Register, bounds: Bounds,
        is_reading_only: bool = False,
    ) -> None:  # fmt: skip
        self.games = games
        self.register = register
        self.tokens = tokens
        self.bounds = bounds
        self.is_reading_only = is_reading_only
        self.latest_replay: str | None = None
        """The id of the table that ended last."""
        self.tables: dict[str, WebTable] = {}
        """Those that pages opened."""
        self.asleep: set[str] = set()
        """Those of pages that lie in their logs until somebody comes back."""
        self.subscriptions: dict[str, Subscription] = {}
        """Spectators' views of tables that no page opened."""
        for served in games.values():
            served.runner.listeners.append(self._note_end)
        self.lobby = Feed(lambda shown: shown)
        self._lobby_count = 0
        self._lobby_shown = b""

    # Looking.

    def find(self, table: str) -> WebTable:
        """A table that pages may act at. Raises ``Refusal``."""
        if found := self.tables.get(table):
            return found
        raise Refusal("no-such-table")

    @property
    def present(self) -> list[WebTable]:
        """Tables of pages that wait or run."""
        return [table for table in self.tables.values() if not table.is_over]

    def card(self, table: str, viewer: Subscription | None = None) -> TableCard:
        """What somebody, or anybody, may know of a table. Raises ``Refusal``."""
        if found := self.tables.get(table):
            return found.card(is_host=viewer is not None and found.is_host(viewer))
        served, room = self._find_room(table)
        return self._show_room(served, room)

    def _show_room(self, served: ServedGame, room: Room) -> TableCard:
        watched = self.subscriptions.get(room.id)
        return _show(served, room, counted(watched.feed.readers) if watched else 0)

    def cards(self, game: str | None = None) -> list[TableCard]:
        """All tables that wait or run; those of pages first."""
        cards = [table.card() for table in self.present]
        known = {card.id for card in cards}
        for served in self.games.values():
            lobby = served.runner.lobby
            rooms = (lobby.find(notice.id) for notice in lobby.notices())
            cards += [self._show_room(served, room) for room in rooms if room and room.id not in known]
        return [card for card in cards if game in (None, card.game)]

    def view(self, table: str, token: str | None) -> tuple[Viewer, Subscription]:
        """Through whose eyes a request may look, and what is seen. Raises ``Refusal``."""
        if token is not None:
            seat = read_seat(token)
            if seat is None:
                raise Refusal("bad-token")
            return seat, self.find(table).person_of(token, seat, self.tokens)
        found = self.tables.get(table)
        if found and found.spectators:
            return SPECTATOR, found.spectators
        return SPECTATOR, self._subscribe(table)

    def check_spectator_name(self, table: str, name: str) -> None:
        """Nobody speaks under the name of somebody who plays. Raises ``Refusal``."""
        if self._seated_like(table, name):
            raise Refusal("name-seated")

    def resembled(self, table: str, name: str) -> str | None:
        """Whom a spectator of a protocol can be taken for: a profile's owner, or a player there."""
        try:
            seated = self._seated_like(table, name)
        except Refusal:  # the lobby has forgotten it by now
            seated = []
        claimed = (served.claimed(name, None) for served in self.games.values())
        return next(filter(None, claimed), None) or next(iter(seated), None)

    def check_player_name(self, table: str, name: str) -> None:
        """Nobody sits down by a name that looks like another's there. The very same is shown with a number. Raises
        ``Refusal``."""
        if any(other != name for other in self._seated_like(table, name)):
            raise Refusal("name-seated")

    def _seated_like(self, table: str, name: str) -> list[str]:
        """Names of players that look like this one."""
        return [seat.name for seat in self.card(table).seats if seat.state == "taken" and are_alike(seat.name, name)]

    def show_name(self, name: str) -> None:
        """A name has been claimed, or is free again: show whoever is at a table by one that looks like it anew."""
        for card in self.cards():
            if not any(are_alike(seat.name, name) for seat in card.seats):
                continue
            if table := self.tables.get(card.id):
                table.show()
            elif found := self.subscriptions.get(card.id):
                found.feed.show(encode(card.model_dump()))

    def recall(self, table: str, subscription: Subscription) -> list[Utterance]:
        """What was said at the table, as far as it was said to this viewer or to everybody."""
        found = self.tables.get(table)
        everybody = found.spectators if found and found.spectators else subscription
        return subscription.chat.recall({subscription.number, everybody.number})

    def person(self, table: str, seat: Seat, token: str | None) -> tuple[WebTable, Person]:
        """Who acts at a seat. Raises ``Refusal``."""
        found = self.find(table)
        if token is None:
            raise Refusal("no-token")
        if seat not in range(len(found.codes)):
            raise Refusal("no-such-seat")
        return found, found.person_of(token, seat, self.tokens)

    def sitter(self, table: str, seat: Seat, token: str | None) -> tuple[WebTable, Person]:
        """Who acts at a seat, and has not left it. Raises ``Refusal``."""
        found, person = self.person(table, seat, token)
        if person.has_left:
            raise Refusal("table-over")
        return found, person

    def wire(self, table: str, seat: Seat, token: str | None) -> tuple[WebTable, LiveWire]:
        """What passes at a seat for somebody's own program. Raises ``Refusal``."""
        found = self.find(table)
        if token is None:
            raise Refusal("no-token")
        return found, found.wire_of(token, seat, self.tokens)

    def _find_room(self, table: str) -> tuple[ServedGame, Room]:
        for served in self.games.values():
            room = served.runner.lobby.find(table)
            if room:
                return served, room
        raise Refusal("no-such-table")

    def _subscribe(self, table: str) -> Subscription:
        if table not in self.subscriptions:
            served, _ = self._find_room(table)
            self.subscriptions[table] = subscription = Subscription(served.runner, served.game, Watch(table))
            subscription.card = partial(self._last_card, table, self.card(table))
            subscription.chat.doubt = partial(self.resembled, table)
            subscription.open()
            subscription.feed.card = encode(self.card(table).model_dump())
        return self.subscriptions[table]

    def _last_card(self, table: str, known: TableCard) -> TableCard:
        """Of a table that the lobby may have forgotten by now."""
        try:
            return self.card(table)
        except Refusal:
            return known.model_copy(update={"status": "over"})

    # Seats.

    async def take_seat(self, id: str, seat: Seat, name: str, owner: str | None) -> str:
        """Let a person take an open seat, who has this profile, if any; its token. Raises ``Refusal``."""
        table, name = self.find(id), clean_name(name)
        table.check_free(seat)
        self.check_player_name(id, name)
        table.sit_down(seat, name, owner)
        table.show()
        await self.note(table)
        return self.tokens.make(id, seat, name)

    async def stand_up(self, table: WebTable, person: Person) -> None:
        """Somebody leaves. Raises ``Refusal``."""
        if table.served.runner.is_closed:
            raise Refusal("closing")
        table.stand_up(person)
        if not table.has_begun and not table.people:
            self.give_up(table)
        table.show()
        await self.note(table)

    async def note(self, table: WebTable) -> None:
        """See to it that a table outlives this server: by the register as long as it waits, and then by its log,
        which does not say how long somebody may be away."""
        table.look()
        if table.has_begun or table.is_over:
            await _committed(table)
            await self.register.keep_absence(table.id, table.plan.absence_us)
            self.register.strike(table.id)
        else:
            record = table.record()
            table.served.runner.note(table.id, What.NOTED, msgspec.json.encode(record))
            await self.register.note(table.id, record)

    # The end.

    def give_up(self, table: WebTable) -> None:
        """End a table whose game has not begun."""
        table.give_up()
        self.register.strike(table.id)

    def close(self) -> None:
        """The server ends."""
        for table in self.tables.values():
            table.close_doors()
            table.close_wires("closing")
        self.lobby.close("closing")
        self.register.close()

    def _note_end(self, finished: Finished) -> None:
        self.latest_replay = finished.table
        if table := self.tables.get(finished.table):
            table.outcome = finished.outcome

    # The lobby.

    def show_lobby(self) -> None:
        """One more entry of the lobby's feed, if anything has changed."""
        shown: dict[str, object] = {
            "tables": [card.model_dump() for card in self.cards()],
            "finished": self.latest_replay,
        }
        body = encode(shown)
        if body != self._lobby_shown:
            self._lobby_shown = body
            self._lobby_count += 1
            self.lobby.tell(self._lobby_count, {}, shown)
            self.lobby.publish(1)


async def _committed(table: WebTable) -> None:
    """Wait until all that its log has so far is handed over."""
    is_done = asyncio.Event()
    table.served.runner.runtime.after_commit(is_done.set)
    await is_done.wait()


def _show(served: ServedGame, room: Room, spectators: int = 0) -> TableCard:
    """A table that no page opened: clients of the protocol, demos, bots."""
    seats = [
        SeatCard(
            seat=seat,
            name=place.player.name,
            kind=place.player.kind if place.person else "",
            state="taken" if place.person or room.table else "waiting",
        )
        for seat, place in enumerate(room.places)
    ]
    mark(served, seats)
    status: TableStatus = "running" if room.table else "waiting"
    return TableCard(
        id=room.id,
        game=served.game.name,
        status=status,
        opened=room.opened,
        parent=room.parent,
        seats=seats,
        spectators=spectators,
    )
