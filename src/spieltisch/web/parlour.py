"""The parlour: all tables that pages see, whoever opened them, and everybody who looks at them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from spieltisch.core.commands import Enter, Leave, Watch
from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from spieltisch.net.botseat import BotSeat
from spieltisch.net.clock import SECOND_US
from spieltisch.table.effects import Finished
from spieltisch.table.folding import begin
from spieltisch.table.log import read_header
from spieltisch.table.rooms import BOT, Origin, Room
from spieltisch.web.bounds import Bounds
from spieltisch.web.feeds import Feed
from spieltisch.web.houses import House
from spieltisch.web.models import Bot, GivenSeat, Me, Open, Opened, TableCard
from spieltisch.web.people import Onlooker, Person
from spieltisch.web.pictures import encode
from spieltisch.web.refusals import Refusal
from spieltisch.web.tables import PageTable, show_room
from spieltisch.web.texts import clean_name
from spieltisch.web.tokens import Tokens, read_seat

SWEEP_US: Final = SECOND_US // 2
"""How often the parlour looks after its tables."""
BEAT_US: Final = 15 * SECOND_US
"""How often readers are sent something in any case."""


@dataclass(frozen=True, slots=True)
class BotPace:
    """How bots play at pages' tables."""

    budget_us: int = SECOND_US
    """The longest they think."""
    pause_us: int = SECOND_US // 2
    """How long people have to look at what happened before."""


class Parlour:
    """Opens tables, seats people, and cleans up after them."""

    def __init__(self, houses: Mapping[str, House], tokens: Tokens, bounds: Bounds, pace: BotPace) -> None:
        self.houses = houses
        self.tokens = tokens
        self.bounds = bounds
        self.latest_replay: str | None = None
        """The id of the table that ended last."""
        self._pace = pace
        self._tables: dict[str, PageTable] = {}
        self._cameras: dict[str, Onlooker] = {}
        """Spectators' views of tables that no page opened."""
        self._timer: asyncio.TimerHandle | None = None
        for house in houses.values():
            house.desk.listeners.append(self._note_end)
        self.lobby = Feed(lambda shown: shown)
        self._lobby_count = 0
        self._sweeps = 0
        self._lobby_shown = b""

    # Looking.

    def find(self, table: str) -> PageTable:
        """A table that pages may act at. Raises ``Refusal``."""
        if found := self._tables.get(table):
            return found
        raise Refusal(404, "no-such-table", "There is no such table, or it is over.")

    def card(self, table: str) -> TableCard:
        """What anybody may know of a table. Raises ``Refusal``."""
        if found := self._tables.get(table):
            return found.card()
        house, room = self._find_room(table)
        return show_room(house, room)

    def cards(self, game: str | None = None) -> list[TableCard]:
        """All tables that wait or run; those of pages first."""
        cards = [table.card() for table in self._tables.values() if not table.is_over]
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
        found = self._tables.get(table)
        if found and found.camera:
            return SPECTATOR, found.camera
        return SPECTATOR, self._camera(table)

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
        raise Refusal(404, "no-such-table", "There is no such table, or it is over.")

    def _camera(self, table: str) -> Onlooker:
        if table not in self._cameras:
            house, _ = self._find_room(table)
            self._cameras[table] = camera = Onlooker(house.desk, house.game, Watch(table))
            camera.open()
            camera.feed.card = encode(self.card(table).model_dump())
        return self._cameras[table]

    # Opening.

    async def open(
        self, house: House, config: Any, wishes: Sequence[Me | Bot | Open], *, is_timed: bool,
        origin: Origin | None = None, parent: str | None = None,
    ) -> Opened:  # fmt: skip
        """A new table. Raises ``Refusal``."""
        self._check_room(wishes, is_for_clients=origin is None)
        names = [_name_of(house, seat, wish) for seat, wish in enumerate(wishes)]
        people = [seat for seat, wish in enumerate(wishes) if not isinstance(wish, Bot)]
        bots = {seat: wish.bot for seat, wish in enumerate(wishes) if isinstance(wish, Bot)}
        table = self._reserve(house, config, names, bots, untimed=() if is_timed else people, origin=origin)
        table.parent = parent
        try:
            given = [await self._give(table, seat, wish) for seat, wish in enumerate(wishes)]
        except OSError as error:
            self._give_up(table)
            raise Refusal(503, "no-room", f"No more doors can be opened: {error.strerror}.") from None
        self._seat_bots(table)
        return Opened(table=table.card(), seats=given)

    def resume(self, house: House, origin: Origin) -> None:
        """Go on with a table of an earlier server: bots sit down again, and people come back by their tokens."""
        header = read_header(origin.lines[0])
        config = begin(header, house.game).config
        names = [player.name for player in header.seats]
        bots = {seat: player.name for seat, player in enumerate(header.seats) if player.kind == BOT}
        table = self._reserve(house, config, names, bots, untimed=(), origin=origin)
        table.parent = header.parent
        for seat, name in enumerate(names):
            if seat not in bots:
                table.sit_down(seat, name)
        self._seat_bots(table)

    def _check_room(self, wishes: Sequence[Me | Bot | Open], *, is_for_clients: bool) -> None:
        if any(house.desk.is_closed for house in self.houses.values()):
            raise Refusal(503, "closing", "The server ends.")
        if len(self._tables) >= self.bounds.tables:
            raise Refusal(503, "no-room", "There are too many tables; wait for one to end.")
        doors = sum(len(table.doors) for table in self._tables.values())
        wanted = sum(isinstance(wish, Open) for wish in wishes) if is_for_clients else 0
        if wanted and doors + wanted > self.bounds.doors:
            raise Refusal(503, "no-room", "There are too many open seats; wait for a game to begin.")

    def _reserve(
        self, house: House, config: Any, names: list[str], bots: dict[Seat, str], *, untimed: Sequence[Seat],
        origin: Origin | None,
    ) -> PageTable:  # fmt: skip
        lobby = house.desk.lobby
        id, codes = lobby.reserve(names, config=config, untimed=untimed, is_single=True, origin=origin)
        table = PageTable(id, house, codes, names, bots, is_for_clients=origin is None)
        self._tables[id] = table
        found = lobby.find(id)
        opening = Watch(id) if isinstance(found, Room) else Enter(id, is_spectator=True)
        table.camera = Onlooker(house.desk, house.game, opening)
        table.camera.open()
        self._watch()
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
        for seat, name in table.bots.items():
            make = house.game.bots.get(name) or next(iter(house.game.bots.values()))
            bot = make(secrets.randbits(32))
            budget_us = self._budget_us(house, len(table.codes))
            code = table.codes[seat]
            seated = BotSeat(house.desk, bot, code, budget_us=budget_us, pace_us=self._pace.pause_us)
            table.seated.append(seated.connection)
            seated.sit_down()
        self._show(table)

    def _budget_us(self, house: House, seats: int) -> int:
        config = house.configure({}, seats)
        limits = [limit.soft_us for limit in house.game.limits(config).values() if limit.soft_us]
        return min([self._pace.budget_us, *(limit_us * 3 // 4 for limit_us in limits)])

    # Seats.

    def take_seat(self, id: str, seat: Seat, name: str) -> str:
        """Let a person take an open seat; its token. Raises ``Refusal``."""
        table = self.find(id)
        table.sit_down(seat, clean_name(name))
        self._show(table)
        return self.tokens.make(id, seat, clean_name(name))

    def stand_up(self, table: PageTable, person: Person) -> None:
        """Somebody leaves."""
        table.stand_up(person)
        if not table.has_begun and not table.people:
            self._give_up(table)
        self._show(table)

    def _give_up(self, table: PageTable) -> None:
        """End a table whose game has not begun."""
        desk = table.house.desk
        desk.carry_out(desk.lobby.cancel(table.id, desk.hall.clock()))
        for onlooker in self._onlookers(table):
            onlooker.leave("the table is given up")
        for connection in table.seated:
            connection.leave(Leave(why="the table is given up"))
        table.close_doors()

    # The clock.

    def start(self) -> None:
        """Look after tables from now on."""
        self._watch()

    def close(self) -> None:
        """The server ends."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        for table in self._tables.values():
            table.close_doors()
        self.lobby.close("closing")

    def _watch(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SWEEP_US / SECOND_US, self._sweep)

    def _sweep(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(SWEEP_US / SECOND_US, self._sweep)
        for table in list(self._tables.values()):
            self._look_after(table)
        for id, camera in list(self._cameras.items()):
            self._look_after_camera(id, camera)
        if self.lobby.readers:
            self.show_lobby()
        self._sweeps += 1
        if self._sweeps % (BEAT_US // SWEEP_US) == 0:
            self._beat()

    def _beat(self) -> None:
        tables = (onlooker for table in self._tables.values() for onlooker in self._onlookers(table))
        for onlooker in (*tables, *self._cameras.values()):
            onlooker.feed.beat()
        self.lobby.beat()

    def _look_after(self, table: PageTable) -> None:
        now_us = table.house.desk.hall.clock()
        self._show(table)
        for onlooker in self._onlookers(table):
            if onlooker.feed.readers:
                onlooker.since_us = now_us
        if table.has_begun or table.is_over:
            table.close_doors()
        if table.is_over:
            table.over_us = table.over_us or now_us
            if now_us - table.over_us > self.bounds.linger_us:
                del self._tables[table.id]
        elif not table.has_begun:
            if all(now_us - each.since_us > self.bounds.waiting_us for each in self._onlookers(table)):
                self._give_up(table)
        else:
            self._dismiss_the_absent(table, now_us)

    def _dismiss_the_absent(self, table: PageTable, now_us: int) -> None:
        room = table.house.desk.lobby.find(table.id)
        for person in list(table.people.values()):
            is_away = now_us - person.since_us > self.bounds.away_us
            if is_away and isinstance(room, Room) and room.is_asked(person.seat):
                person.leave("the page was away for too long")

    def _look_after_camera(self, id: str, camera: Onlooker) -> None:
        now_us = camera.desk.hall.clock()
        if camera.feed.readers:
            camera.since_us = now_us
        if camera.connection.has_left or camera.feed.why:
            del self._cameras[id]
        elif now_us - camera.since_us > self.bounds.unwatched_us:
            camera.leave("nobody looks")
            del self._cameras[id]
        else:
            camera.feed.show(encode(self.card(id).model_dump()))

    def _show(self, table: PageTable) -> None:
        """Tell everybody at a table how it looks from outside."""
        card = encode(table.card().model_dump())
        for onlooker in self._onlookers(table):
            onlooker.feed.show(card)

    @staticmethod
    def _onlookers(table: PageTable) -> Iterator[Onlooker]:
        yield from list(table.people.values())
        if table.camera:
            yield table.camera

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
