"""The parlour: all tables that pages see, whoever opened them, and everybody who looks at them."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from spieltisch.core.commands import Enter, Watch
from spieltisch.core.errors import UsageError
from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from spieltisch.net.botseat import BotSeat
from spieltisch.net.clock import SECOND_US
from spieltisch.table.effects import Finished
from spieltisch.table.folding import begin, read_config
from spieltisch.table.log import read_header
from spieltisch.table.rooms import BOT, Known, Origin, Room
from spieltisch.web.bounds import Bounds
from spieltisch.web.caretaker import Caretaker
from spieltisch.web.chat import Line
from spieltisch.web.feeds import Feed
from spieltisch.web.houses import House
from spieltisch.web.models import Bot, GivenSeat, Me, Open, Opened, TableCard
from spieltisch.web.people import Onlooker, Person
from spieltisch.web.pictures import encode
from spieltisch.web.refusals import Refusal
from spieltisch.web.register import Record, Register
from spieltisch.web.tables import PageTable, Plan, show_room
from spieltisch.web.texts import clean_name
from spieltisch.web.tokens import Tokens, read_seat

log = logging.getLogger(__name__)

NO_TABLE: Final = Refusal(404, "no-such-table", "There is no such table, or it is over.")
CLOSING: Final = Refusal(503, "closing", "The server ends.")


@dataclass(frozen=True, slots=True)
class BotPace:
    """How bots play at pages' tables."""

    budget_us: int = SECOND_US
    """The longest they think."""
    pause_us: int = SECOND_US // 2
    """How long people have to look at what happened before."""


class Parlour:
    """Opens tables, seats people, and cleans up after them."""

    def __init__(
        self, houses: Mapping[str, House], tokens: Tokens, register: Register, bounds: Bounds, pace: BotPace
    ) -> None:  # fmt: skip
        self.houses = houses
        self.register = register
        self.tokens = tokens
        self.bounds = bounds
        self.latest_replay: str | None = None
        """The id of the table that ended last."""
        self._pace = pace
        self.tables: dict[str, PageTable] = {}
        self.cameras: dict[str, Onlooker] = {}
        """Spectators' views of tables that no page opened."""
        self.caretaker = Caretaker(self)
        for house in houses.values():
            house.desk.listeners.append(self._note_end)
        self.lobby = Feed(lambda shown: shown)
        self._lobby_count = 0
        self._lobby_shown = b""

    # Looking.

    def find(self, table: str) -> PageTable:
        """A table that pages may act at. Raises ``Refusal``."""
        if found := self.tables.get(table):
            return found
        raise NO_TABLE

    def card(self, table: str) -> TableCard:
        """What anybody may know of a table. Raises ``Refusal``."""
        if found := self.tables.get(table):
            return found.card()
        house, room = self._find_room(table)
        return show_room(house, room)

    def cards(self, game: str | None = None) -> list[TableCard]:
        """All tables that wait or run; those of pages first."""
        cards = [table.card() for table in self.tables.values() if not table.is_over]
        known = {card.id for card in cards}
        for house in self.houses.values():
            rooms = (house.desk.lobby.find(notice.id) for notice in house.desk.lobby.notices())
            cards += [show_room(house, room) for room in rooms if isinstance(room, Room) and room.id not in known]
        return [card for card in cards if game in (None, card.game)]

    def view(self, table: str, token: str | None) -> tuple[Viewer, Onlooker]:
        """Through whose eyes a request may look, and what is seen. Raises ``Refusal``."""
        if token is not None:
            seat = read_seat(token)
            if seat is None:
                raise Refusal(401, "bad-token", "That is no seat's token.")
            return seat, self.find(table).person_of(token, seat, self.tokens)
        found = self.tables.get(table)
        if found and found.camera:
            return SPECTATOR, found.camera
        return SPECTATOR, self._camera(table)

    def recall(self, table: str, onlooker: Onlooker) -> list[Line]:
        """What was said at the table, as far as it was said to this onlooker or to everybody."""
        found = self.tables.get(table)
        everybody = found.camera if found and found.camera else onlooker
        return onlooker.chat.recall({onlooker.session.ear, everybody.session.ear})

    def person(self, table: str, seat: Seat, token: str | None) -> tuple[PageTable, Person]:
        """Who acts at a seat. Raises ``Refusal``."""
        found = self.find(table)
        if token is None:
            raise Refusal(401, "bad-token", "Say whose seat it is: Authorization: Bearer TOKEN.")
        if seat not in range(len(found.codes)):
            raise Refusal(404, "no-such-seat", "There is no such seat.")
        return found, found.person_of(token, seat, self.tokens)

    def _find_room(self, table: str) -> tuple[House, Room]:
        for house in self.houses.values():
            room = house.desk.lobby.find(table)
            if isinstance(room, Room):
                return house, room
        raise NO_TABLE

    def _camera(self, table: str) -> Onlooker:
        if table not in self.cameras:
            house, _ = self._find_room(table)
            self.cameras[table] = camera = Onlooker(house.desk, house.game, Watch(table))
            camera.card = partial(self._last_card, table, self.card(table))
            camera.open()
            camera.feed.card = encode(self.card(table).model_dump())
        return self.cameras[table]

    def _last_card(self, table: str, known: TableCard) -> TableCard:
        """Of a table that the lobby may have forgotten by now."""
        try:
            return self.card(table)
        except Refusal:
            return known.model_copy(update={"status": "over"})

    # Opening.

    async def open(
        self, house: House, config: Any, wishes: Sequence[Me | Bot | Open], *, is_timed: bool, host: str,
        origin: Origin | None = None, parent: str | None = None,
    ) -> Opened:  # fmt: skip
        """A new table; ``host`` is what people reach the server by. Raises ``Refusal``."""
        self._check_room(wishes)
        names = [_name_of(house, seat, wish) for seat, wish in enumerate(wishes)]
        bots = {seat: wish.bot for seat, wish in enumerate(wishes) if isinstance(wish, Bot)}
        table = self._reserve(house, Plan(config, names, bots, is_timed, host, origin, parent))
        try:
            given = [await self._give(table, seat, wish) for seat, wish in enumerate(wishes)]
        except OSError as error:
            self.give_up(table)
            raise Refusal(503, "no-room", f"No more doors can be opened: {error.strerror}.") from None
        self._seat_bots(table)
        await self._note(table)
        return Opened(table=table.card(), seats=given)

    def resume(self, house: House, origin: Origin) -> None:
        """Go on with a table of an earlier server: bots sit down again, and people come back by their tokens."""
        header = read_header(origin.lines[0])
        config = begin(header, house.game).config
        names = [player.name for player in header.seats]
        bots = {seat: player.name for seat, player in enumerate(header.seats) if player.kind == BOT}
        table = self._reserve(house, Plan(config, names, bots, origin=origin, parent=header.parent))
        for seat, name in enumerate(names):
            if seat not in bots:
                table.sit_down(seat, name)
        self._seat_bots(table)

    async def take_up(self, lines: Callable[[str], Sequence[bytes]]) -> None:
        """Have those tables wait again that waited when an earlier server ended; ``lines`` gives the log that a fork
        goes on from. Tables of games that are not served wait for another server. Nobody who asks for a table can
        come in between: the event loop has no turn before all of them are there, doors apart."""
        again = {}
        for id, record in self.register.read().items():
            if house := self.houses.get(record.game):
                try:
                    again[id] = self._wait_again(house, id, record, lines), record.ports
                except (UsageError, ValueError, Refusal) as error:
                    log.warning("table %s cannot wait any longer: %s", id, error)
                    self.register.strike(id)
        for table, ports in again.values():
            for seat in table.open_seats:
                with suppress(OSError):  # people can come all the same
                    await table.open_doors(seat, ports.get(seat, {}))
            await self._note(table)

    def _wait_again(
        self, house: House, id: str, record: Record, lines: Callable[[str], Sequence[bytes]]
    ) -> PageTable:  # fmt: skip
        config = read_config(record.config, house.game)
        is_fork = record.parent is not None and record.ply is not None
        origin = Origin(tuple(lines(record.parent or "")), record.ply) if is_fork else None
        plan = Plan(config, record.names, record.bots, record.is_timed, record.host, origin, record.parent)
        table = self._reserve(house, plan, Known(id, tuple(record.codes)))
        table.left = {seat: set(names) for seat, names in record.left.items()}
        for seat in record.people:
            table.sit_down(seat, record.names[seat])
        self._seat_bots(table)
        return table

    async def _note(self, table: PageTable) -> None:
        """See to it that a table outlives this server as long as it waits."""
        table.look()
        if table.has_begun or table.is_over:
            self.register.strike(table.id)
        else:
            await self.register.note(table.id, table.record())

    def _check_room(self, wishes: Sequence[Me | Bot | Open]) -> None:
        if any(house.desk.is_closed for house in self.houses.values()):
            raise CLOSING
        if len(self.tables) >= self.bounds.tables:
            raise Refusal(503, "no-room", "There are too many tables; wait for one to end.")
        doors = sum(len(table.doors) for table in self.tables.values())
        wanted = sum(isinstance(wish, Open) for wish in wishes)
        if wanted and doors + wanted > self.bounds.doors:
            raise Refusal(503, "no-room", "There are too many open seats; wait for a game to begin.")

    def _reserve(self, house: House, plan: Plan, known: Known | None = None) -> PageTable:
        lobby = house.desk.lobby
        people = [seat for seat in range(len(plan.names)) if seat not in plan.bots]
        id, codes = lobby.reserve(
            plan.names, config=plan.config, untimed=() if plan.is_timed else people, is_single=True,
            origin=plan.origin, known=known,
        )  # fmt: skip
        table = PageTable(id, house, plan, codes, list(plan.names))
        self.tables[id] = table
        found = lobby.find(id)
        opening = Watch(id) if isinstance(found, Room) else Enter(id, is_spectator=True)
        table.camera = Onlooker(house.desk, house.game, opening, table.chat)
        table.camera.card = table.card
        table.camera.open()
        self.caretaker.start()
        return table

    async def _give(self, table: PageTable, seat: Seat, wish: Me | Bot | Open) -> GivenSeat:
        match wish:
            case Me(name=name):
                name = clean_name(name)
                table.sit_down(seat, name)
                return GivenSeat(seat=seat, who="me", token=self.tokens.make(table.id, seat, name))
            case Bot():
                return GivenSeat(seat=seat, who="bot")
            case Open():
                return GivenSeat(seat=seat, who="open", doors=await table.open_doors(seat))

    def _seat_bots(self, table: PageTable) -> None:
        """Last, so that people have seen the table before anything happens at it."""
        house = table.house
        for seat, name in table.plan.bots.items():
            make = house.game.bots.get(name) or next(iter(house.game.bots.values()))
            bot = make(secrets.randbits(32))
            budget_us = self._budget_us(house, len(table.codes))
            code = table.codes[seat]
            seated = BotSeat(house.desk, bot, code, budget_us=budget_us, pace_us=self._pace.pause_us)
            table.seated.append(seated.connection)
            seated.sit_down()
        table.show()

    def _budget_us(self, house: House, seats: int) -> int:
        config = house.configure({}, seats)
        limits = [limit.soft_us for limit in house.game.limits(config).values() if limit.soft_us]
        return min([self._pace.budget_us, *(limit_us * 3 // 4 for limit_us in limits)])

    # Seats.

    async def take_seat(self, id: str, seat: Seat, name: str) -> str:
        """Let a person take an open seat; its token. Raises ``Refusal``."""
        table = self.find(id)
        table.sit_down(seat, clean_name(name))
        table.show()
        await self._note(table)
        return self.tokens.make(id, seat, clean_name(name))

    async def stand_up(self, table: PageTable, person: Person) -> None:
        """Somebody leaves. Raises ``Refusal``."""
        if table.house.desk.is_closed:
            raise CLOSING
        table.stand_up(person)
        if not table.has_begun and not table.people:
            self.give_up(table)
        table.show()
        await self._note(table)

    def give_up(self, table: PageTable) -> None:
        """End a table whose game has not begun."""
        table.give_up()
        self.register.strike(table.id)

    # The end.

    def close(self) -> None:
        """The server ends."""
        self.caretaker.stop()
        for table in self.tables.values():
            table.close_doors()
        self.lobby.close("closing")
        self.register.close()

    def _note_end(self, finished: Finished) -> None:
        self.latest_replay = finished.table

    # The lobby.

    def show_lobby(self) -> None:
        """One more entry of the lobby's feed, if anything has changed."""
        shown = {"tables": [card.model_dump() for card in self.cards()], "finished": self.latest_replay}
        body = encode(shown)
        if body != self._lobby_shown:
            self._lobby_shown = body
            self._lobby_count += 1
            self.lobby.tell(self._lobby_count, {}, shown)
            self.lobby.publish(1)


def _name_of(house: House, seat: Seat, wish: Me | Bot | Open) -> str:
    match wish:
        case Bot(bot=bot):
            if bot not in house.game.bots:
                raise Refusal(422, "bad-seats", f"{house.game.title} has no bot of that name.")
            return bot
        case Me(name=name):
            return clean_name(name)
        case Open(name=None):
            return f"Seat {seat + 1}"
        case Open(name=name):
            return clean_name(name or "")
