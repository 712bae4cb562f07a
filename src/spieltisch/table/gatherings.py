"""Gatherings: the foyers of one door, and the games that begin out of them.

A foyer decides about people and says what is to be done; here it is done. A gathering outlives
its games, or not, as its foyer likes; one whose seats were reserved is there for one game only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, assert_never

from spieltisch.core.commands import Slot
from spieltisch.core.contracts import Fault, Game
from spieltisch.core.foyer import (
    Attend,
    Begin,
    Disband,
    Dismiss,
    Doing,
    Entry,
    Foyer,
    Member,
    Notify,
    Reserve,
    Resume,
    Speak,
)
from spieltisch.core.messages import Batch, Notice, Said
from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from spieltisch.table.floor import Floor
from spieltisch.table.inputs import Gone
from spieltisch.table.log import Player
from spieltisch.table.rooms import BOT, PAGE, Guest, Known, Origin, Place, Room


@dataclass(slots=True, eq=False)
class Gathering:
    """The people at one table."""

    table: str
    """What it is entered by: a name of the guests' own, or the id of a reserved table."""
    foyer: Foyer
    places: list[Place] = field(default_factory=list)
    """The reserved seats; none at a table for everybody."""
    config: Any = None
    """The agreement of a reserved table."""
    is_paused: bool = False
    origin: Origin | None = None
    members: dict[Member, Guest] = field(default_factory=dict)
    attending: list[Guest] = field(default_factory=list)
    """Who watches the next game from its beginning, or this one."""
    room: Room | None = None
    """The game that runs."""

    @property
    def is_reserved(self) -> bool:
        return bool(self.places)

    @property
    def pages(self) -> Iterator[tuple[Guest, Viewer]]:
        """People at pages, and through whose eyes they look. Who only watches the game needs to be no member."""
        if self.room:
            return self.room.pages
        seats = {place.guest: seat for seat, place in enumerate(self.places)}
        return ((guest, seats.get(guest, SPECTATOR)) for guest in self.members.values() if guest.kind == PAGE)


class Gatherings:
    """All gatherings of one door."""

    def __init__(self, game: Game, options: Any, floor: Floor, new_id: Callable[[], str]) -> None:
        self.is_draining = False
        self._game, self._options, self._floor, self._new_id = game, options, floor, new_id
        self._gatherings: dict[str, Gathering] = {}
        self._reserved: dict[str, tuple[Gathering, Seat]] = {}
        self._numbers = count(1)
        self._kept: dict[str, tuple[Gathering, Room, Seat]] = {}

    # What guests want.

    def enter(self, guest: Guest, table: str, *, is_spectator: bool) -> bool:
        """Let a guest in; False if there is no such place, or it is in one already."""
        gathering = self._gatherings.get(table)
        if gathering is None and not self.is_draining:
            assert self._game.foyer is not None
            gathering = self._gatherings[table] = Gathering(table, self._game.foyer(self._options, None))
        if gathering is None or guest.gathering is not None or (gathering.is_reserved and not is_spectator):
            return False
        self._admit(guest, gathering, Entry(is_spectator))
        return True

    def claim(self, guest: Guest, code: str) -> bool:
        """Let a guest in to whom a seat is reserved; False if there is no such reservation."""
        reserved = self._reserved.pop(code, None) if guest.gathering is None else None
        if reserved is None:
            return False
        gathering, seat = reserved
        gathering.places[seat].guest = guest
        self._admit(guest, gathering, Entry(False, seat, gathering.places[seat].player.name, guest.kind in (BOT, PAGE)))
        return True

    def ask(self, guest: Guest, value: Any) -> None:
        """A request to the foyer the guest is in; without one it is lost."""
        if gathering := guest.gathering:
            self._do(gathering, gathering.foyer.ask(guest.member, value))

    def say(self, guest: Guest, text: str, name: str) -> None:
        """Chat of a guest at a page; ``name`` is what a spectator calls itself."""
        if gathering := guest.gathering:
            self._do(gathering, gathering.foyer.say(guest.member, text, name))

    def leave(self, guest: Guest) -> None:
        """The guest gives up its place, but not yet its seat in a running game."""
        gathering = guest.gathering
        if gathering is None:
            return
        guest.gathering = None
        del gathering.members[guest.member]
        if guest in gathering.attending:
            gathering.attending.remove(guest)
        for seat, place in enumerate(gathering.places):
            if place.guest is guest:
                place.guest = None
                if gathering.room is None:
                    assert place.code is not None
                    self._reserved[place.code] = gathering, seat
        self._do(gathering, gathering.foyer.leave(guest.member))
        self._forget_if_deserted(gathering)

    def is_kept(self, room: Room, seat: Seat) -> bool:
        """Whether somebody may come back to the seat."""
        return _key(room, seat) in self._kept

    def reserve(
        self, config: Any, slots: Sequence[Slot], origin: Origin | None = None, known: Known | None = None
    ) -> Gathering:  # fmt: skip
        """A gathering for these players only, for one game."""
        assert self._game.foyer is not None
        places = self._floor.prepare(slots, known)
        foyer = self._game.foyer(self._options, len(slots))
        table = (known and known.id) or (origin and origin.id) or self._new_id()
        gathering = Gathering(table, foyer, places, config, any(slot.is_paused for slot in slots), origin)
        self._gatherings[gathering.table] = gathering
        self._reserved.update((place.code or "", (gathering, seat)) for seat, place in enumerate(places))
        return gathering

    def find(self, table: str) -> Gathering | None:
        """The gathering at a reserved table."""
        gathering = self._gatherings.get(table)
        return gathering if gathering and gathering.is_reserved else None

    def lapse(self, key: str) -> None:
        """Nobody came back to a kept seat in time."""
        gathering, room, seat = self._kept.pop(key)
        self._do(gathering, gathering.foyer.lapse(seat))
        self._floor.feed(room, Gone(seat, Fault.LEFT, "did not come back"))

    # What foyers want done.

    def _admit(self, guest: Guest, gathering: Gathering, entry: Entry) -> None:
        guest.gathering, guest.member = gathering, next(self._numbers)
        gathering.members[guest.member] = guest
        self._do(gathering, gathering.foyer.enter(guest.member, entry))

    def _do(self, gathering: Gathering, doings: Sequence[Doing]) -> None:
        for doing in doings:
            match doing:
                case Notify(value, to):
                    self._notify(gathering, value, to)
                case Speak(said, to):
                    self.speak(gathering, said, to)
                case Begin(members, names):
                    self._begin(gathering, members, names)
                case Attend(member):
                    self._attend(gathering, gathering.members[member])
                case Reserve(seat, grace_us):
                    self._keep(gathering, seat, grace_us)
                case Resume(member, seat):
                    self._resume(gathering, gathering.members[member], seat)
                case Dismiss(member, why):
                    self._floor.dismiss(gathering.members[member], why)
                case Disband():
                    self.disband(gathering)
                case _:
                    assert_never(doing)

    def _notify(self, gathering: Gathering, value: Any, to: Sequence[Member] | None) -> None:
        notice = Notice(value)
        for member in gathering.members if to is None else to:
            if guest := gathering.members.get(member):
                self._floor.send(guest, notice)

    def speak(self, gathering: Gathering, said: Said, to: Sequence[Member] | None = None) -> None:
        """Tell a chat line to people at pages."""
        for guest, viewer in gathering.pages:
            if to is not None and not (guest.gathering is gathering and guest.member in to):
                continue
            if gathering.room:
                self._floor.tell(guest, gathering.room, viewer, said)
            else:
                self._floor.send(guest, Batch(gathering.table, viewer, (said,), None, ()))

    def _begin(self, gathering: Gathering, members: Sequence[Member], names: Sequence[str]) -> None:
        guests = [gathering.members[member] for member in members]
        if gathering.is_reserved:
            places, config = gathering.places, gathering.config
        else:
            places = [Place() for _ in guests]
            config = self._game.configure(self._options, len(guests))
        gathering.attending = [guest for guest in gathering.attending if guest not in guests]
        for place, guest, name in zip(places, guests, names, strict=True):
            place.guest, place.player = guest, Player(name, kind=guest.kind)
        gathering.room = self._floor.open_gathered(
            Host(self, gathering), config, places, gathering.attending, is_paused=gathering.is_paused,
            id=gathering.table if gathering.is_reserved else None, origin=gathering.origin,
        )  # fmt: skip
        self._floor.start(gathering.room)

    def _attend(self, gathering: Gathering, guest: Guest) -> None:
        if guest not in gathering.attending:
            gathering.attending.append(guest)
        room = gathering.room
        if room is not None and room not in guest.watched:
            guest.watched.append(room)
            room.watchers.append(guest)
            self._floor.tell(guest, room, SPECTATOR)

    def _keep(self, gathering: Gathering, seat: Seat, grace_us: int) -> None:
        if room := gathering.room:
            key = _key(room, seat)
            self._kept[key] = gathering, room, seat
            self._floor.set_alarm(key, self._floor.now_us + grace_us)

    def _resume(self, gathering: Gathering, guest: Guest, seat: Seat) -> None:
        room = gathering.room
        if room is None or self._kept.pop(_key(room, seat), None) is None:
            return
        self._floor.set_alarm(_key(room, seat), None)
        if guest in gathering.attending:
            gathering.attending.remove(guest)
            guest.watched.remove(room)
            room.watchers.remove(guest)
        room.places[seat].guest = guest
        guest.seats.append((room, seat))
        self._floor.tell(guest, room, seat)

    def disband(self, gathering: Gathering) -> None:
        """Forget a gathering; its members are where they were before they came in."""
        if self._gatherings.get(gathering.table) is gathering:
            del self._gatherings[gathering.table]
        for place in gathering.places:
            self._reserved.pop(place.code or "", None)
        for guest in gathering.members.values():
            guest.gathering = None

    def _forget_if_deserted(self, gathering: Gathering) -> None:
        if not (gathering.members or gathering.room or gathering.is_reserved):
            self.disband(gathering)

    # What games tell their hosts.

    def heard(self, gathering: Gathering, batch: Batch) -> None:
        """Spectators were told something."""
        self._do(gathering, gathering.foyer.hear(batch))

    def ended(self, gathering: Gathering, room: Room) -> None:
        """The game is over."""
        gathering.room = None
        for seat in range(len(room.places)):
            if self._kept.pop(_key(room, seat), None):
                self._floor.set_alarm(_key(room, seat), None)
        self._do(gathering, gathering.foyer.end())
        if gathering.is_reserved:
            self.disband(gathering)
        self._forget_if_deserted(gathering)


class Host:
    """What a room knows of the gathering it began from."""

    def __init__(self, gatherings: Gatherings, gathering: Gathering) -> None:
        self.table = gathering.table
        self.hears = frozenset(gathering.foyer.hears)
        self.goes_on = not gathering.is_reserved
        self._gatherings, self._gathering = gatherings, gathering

    def hear(self, batch: Batch) -> None:
        self._gatherings.heard(self._gathering, batch)

    def speak(self, said: Said) -> None:
        self._gatherings.speak(self._gathering, said)

    def end(self, room: Room) -> None:
        self._gatherings.ended(self._gathering, room)


def _key(room: Room, seat: Seat) -> str:
    return f"{room.id}/{seat}"
