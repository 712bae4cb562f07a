"""The floor: all rooms of a lobby, from the first free or reserved seat to the table's end.

It opens tables, seats guests, feeds tables with inputs and passes on what they say.
Who may ask for what is the lobby's business, see ``lobby.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, assert_never

from spieltisch.core.commands import Slot
from spieltisch.core.contracts import Game
from spieltisch.core.fair import FairChance, commitment
from spieltisch.core.messages import Batch, Closed, Item, Message, Seated, Started
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from spieltisch.table.alarms import Alarms
from spieltisch.table.effects import Finished, Keep, LobbyEffect, Record, Send, TableEffect, Tell, WakeAt, Warn
from spieltisch.table.house import House
from spieltisch.table.inputs import Abort, Gone, Hold, Input, Sent, SetTimed, Start, Tick
from spieltisch.table.log import Player, read_header
from spieltisch.table.replay import fork
from spieltisch.table.rooms import Guest, Host, Known, Origin, Place, Room
from spieltisch.table.table import Table
from spieltisch.table.tallies import Tallies

NOTHING: Final = frozenset[type[Any]]()


class Floor:
    """Rooms, by the ids of their tables. Effects gather until they are taken."""

    def __init__(
        self,
        game: Game,
        house: House,
        options: Any,
        *,
        new_id: Callable[[], str],
        new_seed: Callable[[int], bytes],
        today: Callable[[], str],
        is_seeded: bool,
    ) -> None:
        self.now_us = 0
        self.rooms: dict[str, Room] = {}
        self.tallies = Tallies(game, is_on=house.test_mode)
        self._game, self._house, self._options = game, house, options
        self._new_id, self._new_seed, self._today = new_id, new_seed, today
        self._is_seeded = is_seeded
        self._waiting: dict[str, Room] = {}  # rooms with a free seat, the oldest first
        self._reserved: dict[str, tuple[Room, Seat]] = {}
        self._opened = 0
        self._alarms = Alarms()
        self._announced_us: int | None = None
        self._effects: list[LobbyEffect] = []
        self.dismiss: Callable[[Guest, str], None]
        """How the lobby sends a guest away."""

    # Effects.

    def take_effects(self) -> list[LobbyEffect]:
        """What has gathered, with the next wake-up if that is another one than before."""
        next_us = self._alarms.next_us()
        if next_us != self._announced_us:
            self._announced_us = next_us
            self._effects.append(WakeAt(next_us))
        effects, self._effects = self._effects, []
        return effects

    def send(self, guest: Guest, message: Message) -> None:
        self._effects.append(Send(guest.connection, message))

    def tell(self, guest: Guest, room: Room, viewer: Viewer, *items: Item) -> None:
        """A batch that comes from the lobby, not from the table."""
        observation, seq = (room.table.shown(viewer), room.table.seq) if room.table else (None, 0)
        self.send(guest, Batch(room.id, viewer, items, observation, room.names, seq=seq))

    def warn(self, text: str) -> None:
        self._effects.append(Warn(text))

    # Rooms before their game.

    def waiting_room(self) -> Room | None:
        """The oldest room with a seat for anybody."""
        return next(iter(self._waiting.values()), None)

    def watchable_room(self) -> Room | None:
        """For one who names none: where people wait for a game, else the newest game."""
        waiting = (room for room in self._waiting.values() if room.watchers or not room.is_deserted)
        running = (room for room in reversed(self.rooms.values()) if room.table)
        return next(waiting, None) or next(running, None)

    def demand(self, guest: Guest, table: str) -> Room | None:
        """The room of a table. Who names one that does not exist is dismissed."""
        room = self.rooms.get(table)
        if room is None:
            self.dismiss(guest, "no such table")
        return room

    def open_room(self, config: Any, seats: int) -> Room:
        """A room for anybody."""
        room = self._open(config, [Place() for _ in range(seats)])
        room.is_paused = self._house.paused
        self._waiting[room.id] = room
        return room

    def prepare(self, slots: Sequence[Slot], known: Known | None = None) -> list[Place]:
        """Places with a reservation each."""
        codes = known.codes if known else [self._new_id() for _ in slots]
        return [
            Place(Player(slot.name or ""), code, slot.is_timed) for slot, code in zip(slots, codes, strict=True)
        ]  # fmt: skip

    def open_prepared(
        self, config: Any, slots: Sequence[Slot], origin: Origin | None = None, known: Known | None = None
    ) -> Room:  # fmt: skip
        """A room with a reservation for each seat."""
        places = self.prepare(slots, known)
        room = self._open(config, places, known.id if known else origin.id if origin else None)
        room.is_prepared, room.origin = True, origin
        room.is_paused = any(slot.is_paused for slot in slots)
        self._reserved.update((code, (room, seat)) for seat, code in enumerate(room.codes))
        return room

    def open_gathered(
        self,
        host: Host,
        config: Any,
        places: list[Place],
        watchers: Sequence[Guest],
        *,
        id: str | None,
        is_paused: bool,
        origin: Origin | None = None,
    ) -> Room:
        """A room whose people are there already."""
        room = self._open(config, places, id)
        room.origin = origin
        room.host, room.is_paused, room.watchers = host, is_paused, list(watchers)
        for guest in watchers:
            guest.watched.append(room)
        for seat, place in enumerate(places):
            assert place.guest is not None
            place.guest.seats.append((room, seat))
        return room

    def _open(self, config: Any, places: list[Place], id: str | None = None) -> Room:
        self._opened += 1
        room = Room(id or self._new_id(), self._opened, config, places)
        self.rooms[room.id] = room
        return room

    def take_reserved(self, code: str) -> tuple[Room, Seat] | None:
        """The seat behind a code, which is of no more use."""
        return self._reserved.pop(code, None)

    def release(self, room: Room, seat: Seat) -> None:
        """Let anybody have a seat that was reserved."""
        room.places[seat].code = None
        self._waiting[room.id] = room

    def sit(self, guest: Guest, room: Room, seat: Seat, player: Player, *, is_new: bool = False) -> None:
        """Give a seat to a guest; the last one starts the game."""
        place = room.places[seat]
        place.guest, place.player = guest, player
        guest.seats.append((room, seat))
        if room.free_seat() is None:
            self._waiting.pop(room.id, None)
        if not room.is_prepared:
            self.send(guest, Seated(room.id, seat, is_new, len(room.places)))
        if room.is_full:
            self.start(room)

    def vacate(self, room: Room, seat: Seat, gone: Gone) -> None:
        """A seat has lost its guest. Before the game it can be taken again, in the way it was taken."""
        if room.table is not None:
            self.feed(room, gone)
        elif (code := room.places[seat].code) is not None:
            self._reserved[code] = room, seat
        elif room.is_deserted and not (room.is_prepared or room.watchers):
            self.dissolve(room)
        else:
            self._waiting[room.id] = room

    # Games.

    def start(self, room: Room) -> None:
        """Begin the game; nobody sits on seats that are still empty, and their reservations end."""
        self._close_seats(room)
        guests = [place.guest for place in room.places if place.guest]
        room.is_shared = len(set(guests)) < len(guests)
        if room.is_prepared:
            for seat, place in enumerate(room.places):
                if place.guest:
                    self.send(place.guest, Seated(room.id, seat, False, len(room.places)))
        room.opened = self._today()
        room.keepsake = self._game.keepsake(self._options) if self._game.keepsake else None
        if room.origin:
            self._go_on(room, room.origin)
        else:
            self._begin(room)

    def _begin(self, room: Room) -> None:
        seed = self._new_seed(room.number)
        fixed = self._game.chance(self._options) if self._game.chance else None
        room.table = Table(
            self._game,
            room.config,
            room.players,
            id=room.id,
            chance=fixed or FairChance(seed),
            seed=seed,
            number=room.number,
            parent=room.parent,
            opened=room.opened,
            is_seeded=self._is_seeded,
            is_fixed=fixed is not None,
            own=room.own_seats,
            untimed=[seat for seat, place in enumerate(room.places) if not place.is_timed],
        )
        if room.is_paused:
            self.feed(room, Hold(on=True))
        self.feed(room, Start())

    def _go_on(self, room: Room, origin: Origin) -> None:
        """Take a game up where its log ends, or a copy of another one's."""
        seed, lines = origin.seed, origin.lines
        if origin.ply is not None:
            seed = self._new_seed(room.number)
            lines = tuple(
                fork(
                    lines, origin.ply, id=room.id, commitment=commitment(seed), number=room.number,
                    opened=room.opened, seats=room.players, is_seeded=self._is_seeded,
                )
            )  # fmt: skip
            self._effects.extend([Record(room.id, line) for line in lines])
        header = read_header(lines[0])
        fixed = self._game.chance(self._options) if self._game.chance and header.fixed else None
        chance = fixed or FairChance(seed)
        room.parent, room.opened = header.parent, header.opened
        room.table = Table.resume(
            self._game, lines, chance=chance, seed=seed, now_us=self.now_us, own=room.own_seats
        )  # fmt: skip
        for seat, place in enumerate(room.places):
            if origin.ply is not None:
                self.feed(room, SetTimed(seat, place.is_timed))
            if place.guest:
                self.tell(place.guest, room, seat, Started(room.names, goes_on=True))
        self.feed(room, Hold(on=False))

    def set_alarm(self, key: str, at_us: int | None) -> None:
        """Let ``tick`` return a key that is no table's when its time has come."""
        self._alarms.set(key, at_us)

    def tick(self) -> list[str]:
        """Let the tables whose time has come look at the clock; returns what else was due."""
        due = self._alarms.due(self.now_us)
        self._announced_us = None
        others = []
        for key in due:
            if room := self.rooms.get(key):
                self.feed(room, Tick())
            else:
                others.append(key)
        return others

    def feed(self, room: Room, given: Input) -> None:
        """Hand an input to a table whose game is on, and pass on what it says."""
        if room.table is None or room.id not in self.rooms:
            return
        is_watched = bool(room.watchers) or room.keepsake is not None
        room.table.set_watched(on=is_watched, or_for=room.host.hears if room.host else NOTHING)
        effects = room.table.handle(given, self.now_us)
        if room.is_shared:
            # Who holds several seats sees all of what happened before it is asked for more.
            effects.sort(key=room.is_request)
        self._carry_out(room, effects)

    def sent(self, room: Room, seat: Seat) -> None:
        """The latest request to a seat has left."""
        if room.table is not None:
            self._carry_out(room, room.table.handle(Sent(seat), self.now_us))

    def _carry_out(self, room: Room, effects: Sequence[TableEffect]) -> None:
        outcome = None
        for effect in effects:
            match effect:
                case Record():
                    self._effects.append(effect)
                case Tell():
                    self._relay(room, effect.viewer, effect.batch)
                case WakeAt():
                    self._alarms.set(room.id, effect.at_us)
                case Finished():
                    self._effects.append(effect)
                    outcome = effect.outcome
                case _:
                    assert_never(effect)
        if outcome is not None:
            self._finish(room, outcome)

    def _relay(self, room: Room, viewer: Viewer, batch: Batch) -> None:
        if viewer == SPECTATOR:
            if room.keepsake:
                room.keepsake.add(batch)
            self._effects.extend([Send(guest.connection, batch) for guest in room.watchers])
            if room.host and room.host.hears:
                room.host.hear(batch)
        elif guest := room.places[viewer].guest:
            self._effects.append(Send(guest.connection, batch))

    # The end.

    def cancel(self, room: Room) -> None:
        """End a table without a result."""
        if room.table is None:
            self.dissolve(room)
        else:
            self.feed(room, Abort())

    def _finish(self, room: Room, outcome: Outcome) -> None:
        if reason := self.tallies.add(room.names, outcome):
            self.warn(reason)
        if room.keepsake and outcome.reason is not Reason.ABORTED:
            self._effects.append(Keep(*room.keepsake.file(room.opened)))
        config = self._return_config(room, outcome)
        guests = [place.guest for place in room.places]
        self.dissolve(room, goes_on=config is not None)
        if config is not None:
            self._open_return(room, config, [guest for guest in guests if guest])

    def _return_config(self, room: Room, outcome: Outcome) -> Any | None:
        """The config of the game that follows, if one does: an encounter has two games, while all stay."""
        follows = self._house.return_game and room.parent is None and room.is_full and not room.is_single
        if not follows or self._game.return_game is None or outcome.reason is Reason.ABORTED or room.table is None:
            return None
        return self._game.return_game(room.config, room.table.state)

    def _open_return(self, first: Room, config: Any, guests: Sequence[Guest]) -> None:
        """The same guests again, each a seat further; the first seat comes last."""
        old = [*first.places[1:], first.places[0]]
        room = self._open(config, [Place(is_timed=place.is_timed) for place in old])
        room.parent = first.id
        for seat, (guest, place) in enumerate(zip([*guests[1:], guests[0]], old, strict=True)):
            self.sit(guest, room, seat, place.player)

    def dissolve(self, room: Room, *, goes_on: bool = False) -> None:
        """Forget the room; everybody who was there hears that its table is gone."""
        self._close_seats(room)
        self._alarms.set(room.id, None)
        del self.rooms[room.id]
        for seat, place in enumerate(room.places):
            if guest := place.guest:
                guest.seats.remove((room, seat))
                stays = goes_on or (room.host is not None and room.host.goes_on)
                is_last = not (stays or guest.seats or guest.is_administrator)
                self.tell(guest, room, seat, Closed(is_last))
        for guest in room.watchers:
            guest.watched.remove(room)
            self.tell(guest, room, SPECTATOR, Closed(is_last=False))
        if room.host:
            room.host.end(room)

    def _close_seats(self, room: Room) -> None:
        self._waiting.pop(room.id, None)
        for code in room.codes:
            self._reserved.pop(code, None)
