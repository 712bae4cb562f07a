"""Hosting: what policies decide is done here, and what tables say is passed on.

A policy may begin a game whose first effects end it, and then decides what comes next; so
both ways are in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, assert_never

from msgspec import structs

from spieltisch.core.commands import Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import (
    Accepted,
    Answer,
    Closed,
    Dismissed,
    Ignored,
    Notice,
    Refused,
    Said,
    Seated,
    Started,
    TooLate,
)
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.policy import (
    Attend,
    Begin,
    Disband,
    Dismiss,
    Entry,
    Instruction,
    LobbyPolicy,
    Member,
    Notify,
    Played,
    Reserve,
    Resume,
    Sit,
    Speak,
    Warn,
)
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.lobby.budget import Budget
from spieltisch.lobby.effects import Keep, Send
from spieltisch.lobby.outbox import Outbox
from spieltisch.lobby.room import BOT, PAGE, Person, Phase, Place, Room, is_present
from spieltisch.lobby.rooms import Rooms
from spieltisch.lobby.starting import Starter
from spieltisch.table.acts import Abort
from spieltisch.table.effects import Finished, LogLine, Reply, Tell, WakeAt, WhenIdle
from spieltisch.table.inputs import By, GoBack, StandIn, TableInput, Tick
from spieltisch.table.log import Player
from spieltisch.table.standing import PlayedAction

VACANT_US: Final = 600_000_000
"""How long people have to say whether a bot is to go on for a client that has left."""


class Hosting:
    """The rooms of one lobby with their people and tables."""

    def __init__(
        self, game: AnyGame, options: object, rooms: Rooms, outbox: Outbox, starter: Starter, budget: Budget | None,
        new_number: Callable[[int], int],
    ) -> None:  # fmt: skip
        """``new_number`` may give a member another number than it would have, as that follows from those before."""
        self.rooms = rooms
        self.policy = LobbyPolicy()
        """The lobby's."""
        self._game, self._options = game, options
        self._outbox, self._starter, self._budget = outbox, starter, budget
        self.members = 0
        """The latest member's number."""
        self._new_number = new_number
        self._kept: dict[str, tuple[Room, Seat]] = {}
        self._leaving: list[tuple[Person, str]] = []

    # People come and go.

    def admit(self, person: Person, room: Room, entry: Entry, player: Player) -> Member:
        """Let somebody into a room, at the seat that was reserved for it, if one was."""
        member = self.members = self._new_number(self.members + 1)
        self.rooms.meetings.enter(person.number, room)
        person.rooms.append((room, member))
        room.members[member], room.players[member] = person, player
        if entry.seat is not None:
            if not room.policy.has_guests:  # else the policy says who plays, when the game begins
                room.places[entry.seat].player = player
            _seat(room, entry.seat, person, member)
        self.do(room, room.policy.enter(member, entry))
        return member

    def leave(self, person: Person, leave: Leave) -> None:
        """Somebody gives up all its places; tables hear of it after the rooms, unless a seat is kept."""
        seats, rooms = tuple(person.seats), tuple(person.rooms)
        person.seats.clear()
        person.rooms.clear()
        for room, member in rooms:
            room.members.pop(member, None)
            room.watchers.pop(member, None)
        for room, seat in seats:
            room.places[seat].person = room.places[seat].member = None
        for room, member in rooms:
            self.do(room, room.policy.leave(member))
        for room, seat in seats:
            if leave.ends_game or seat not in room.kept or seat in room.excused:
                self._lose(room, seat, leave)
        for room, _ in rooms:
            self._forget_if_deserted(room)

    def _lose(self, room: Room, seat: Seat, leave: Leave) -> None:
        """A seat's player is gone for good, of which the table hears; or first the people there, who may let a bot go
        on."""
        if leave.ends_game or not room.may_have_stand_in(seat):
            self.submit(room, By(seat, leave))
        else:
            room.vacant[seat] = leave
            self._wait_for(room, seat, VACANT_US)

    def give_up_vacant(self, room: Room, seat: Seat) -> None:
        """Nobody goes on at a seat whose client has left."""
        leave = room.vacant[seat]
        self._forget_kept(room, seat)
        self.submit(room, By(seat, leave))

    def stand_in(self, room: Room, seat: Seat, person: Person, bot: str) -> None:
        """A bot goes on at such a seat. It is at the table, and nobody in the room: no policy knows of it."""
        leave, place = room.vacant[seat], room.places[seat]
        self._forget_kept(room, seat)
        room.excused.discard(seat)
        self.rooms.meetings.enter(person.number, room)
        place.player = structs.replace(place.player, kind=BOT, client=bot)
        _seat(room, seat, person, None)
        self.submit(room, StandIn(seat, leave, bot))

    def _forget_if_deserted(self, room: Room) -> None:
        """A room that people entered by its name is there for as long as one of them is, or their game."""
        if room.name is not None and room.table is None and room.is_deserted:
            self.dissolve(room)

    def take_leaving(self) -> list[tuple[Person, str]]:
        """Whom policies have sent away, and why."""
        leaving, self._leaving = self._leaving, []
        return leaving

    def dismiss(self, person: Person, why: str) -> None:
        """Send somebody away; the lobby lets it leave."""
        self._outbox.send(person, Dismissed(why))
        self._leaving.append((person, why))

    def can_afford(self, person: Person) -> bool:
        """Whether somebody may take a seat that is for anybody; who has begun too many games is sent away."""
        why = self._budget.refusal(person, self._outbox.now_us) if self._budget else None
        if self._budget is None or why is None:
            return True
        if self._budget.is_worth_a_line(self._outbox.now_us):
            self._outbox.warn(f"no seat for {person.address}: {why}")
        self.dismiss(person, why)
        return False

    # What policies decide.

    def ask(self, room: Room, instructions: Sequence[Instruction], person: Person, number: int) -> None:
        """Do what follows from somebody's request, its verdict included."""
        self.do(room, instructions, (person, number))
        if not any(isinstance(instruction, Accepted | Refused | TooLate | Ignored) for instruction in instructions):
            self._outbox.send(person, Answer(number, Ignored()))

    def do(self, room: Room, instructions: Sequence[Instruction], asker: tuple[Person, int] | None = None) -> None:
        for instruction in instructions:
            match instruction:
                case Notify(value, to):
                    self._notify(room, value, to)
                case Accepted() | Refused() | TooLate() | Ignored():
                    assert asker is not None
                    self._outbox.send(asker[0], Answer(asker[1], instruction))
                case Speak(said, to):
                    self.speak(room, said, to)
                case Sit(member, seat):
                    self._sit(room, member, seat)
                case Begin():
                    self._begin(room, instruction)
                case Attend(member):
                    self._attend(room, member)
                case Reserve(seat, grace_us):
                    self._keep(room, seat, grace_us)
                case Resume(member, seat):
                    self._resume(room, member, seat)
                case Dismiss(member, why):
                    self.dismiss(room.members[member], why)
                case Warn(text):
                    self._outbox.warn(text)
                case Disband(lingers):
                    self.dissolve(room, lingers=lingers)
                case _:
                    assert_never(instruction)

    def _notify(self, room: Room, value: object, to: Sequence[Member] | None) -> None:
        notice = Notice(value)
        for member in tuple(room.members) if to is None else to:
            if person := room.members.get(member):
                self._outbox.send(person, notice)

    def speak(self, room: Room, said: Said, to: Sequence[Member] | None = None) -> None:
        """Tell a chat line to people at pages."""
        for member, person, viewer in tuple(room.pages):
            if to is None or member in to:
                self._outbox.tell(person, room, viewer, said)

    def _sit(self, room: Room, member: Member, seat: Seat) -> None:
        self.rooms.give_id(room)
        room.places[seat].player = room.players[member]
        _seat(room, seat, room.members[member], member)
        self._outbox.send(room.members[member], Seated(room.id, seat, len(room.places)))

    def _attend(self, room: Room, member: Member) -> None:
        person = room.members[member]
        if member not in room.watchers:
            room.watchers[member] = person
            if room.table and (room.policy.shows_at_once or person.kind == PAGE):
                self._outbox.tell(person, room, SPECTATOR)

    def _keep(self, room: Room, seat: Seat, grace_us: int) -> None:
        if room.table:
            room.kept.add(seat)
            self._wait_for(room, seat, grace_us)

    def _wait_for(self, room: Room, seat: Seat, grace_us: int) -> None:
        self._kept[_key(room, seat)] = room, seat
        self._outbox.alarms.set(_key(room, seat), self._outbox.now_us + grace_us)

    def _resume(self, room: Room, member: Member, seat: Seat) -> None:
        if room.table is None or seat not in room.kept:
            return
        self._forget_kept(room, seat)
        room.watchers.pop(member, None)
        person = room.members[member]
        _seat(room, seat, person, member)
        self._outbox.tell(person, room, seat)

    def _forget_kept(self, room: Room, seat: Seat) -> None:
        room.kept.discard(seat)
        room.vacant.pop(seat, None)
        self._kept.pop(_key(room, seat), None)
        self._outbox.alarms.set(_key(room, seat), None)

    # Games.

    def _begin(self, room: Room, begin: Begin) -> None:
        room.phase = Phase.PLAYING
        self.rooms.end_reservations(room)
        self._place(room, begin)
        self.rooms.give_id(room)
        room.parent = room.previous if begin.is_sequel else None
        if begin.config is not None:
            room.config = begin.config
        elif room.opening.seats is None:
            room.config = self._game.setup.configure(self._options, len(begin.members))
        people = [place.person for place in room.places if place.person]
        room.is_shared = len(set(people)) < len(people)
        if self._budget and not (begin.is_sequel or room.opening.is_reserved):
            self._budget.spend(people, self._outbox.now_us)
        records, inputs = self._starter.start(room, self._outbox.now_us)
        self._outbox.add(*records)
        if room.origin:
            for seat, place in enumerate(room.places):
                if place.person:
                    self._outbox.tell(place.person, room, seat, Started(room.names, goes_on=True))
        for given in inputs:
            self.submit(room, given)

    def _place(self, room: Room, begin: Begin) -> None:
        """Members to their seats; those who had another place take along what is known of it."""
        known = {place.member: place for place in room.places if place.member is not None}
        empty = [Place() for _ in begin.members] if room.opening.seats is None else room.places
        room.places = [
            known.get(member) or Place() if member is not None else empty[seat]
            for seat, member in enumerate(begin.members)
        ]
        for seat, member in enumerate(begin.members):
            if member is None:
                continue
            place, person = room.places[seat], room.members[member]
            name = begin.names[seat] if begin.names else None
            place.player = room.players[member] if name is None else structs.replace(room.players[member], name=name)
            room.watchers.pop(member, None)
            _seat(room, seat, person, member)

    def go_back(self, room: Room, seat: Seat) -> None:
        """All others have agreed that the seat takes its latest action back. No protocol has words for that, nor has a
        game's own record: who watches by one is sent out, and the record is not kept."""
        if room.table is None or not isinstance(room.table.takeback_of(seat), PlayedAction):
            return
        for member in [member for member, person in room.watchers.items() if not is_present(person)]:
            self._send_out(room, member)
        room.record = None
        self.submit(room, GoBack(seat))

    def _send_out(self, room: Room, member: Member) -> None:
        """Somebody cannot watch a game any longer. Who is elsewhere too leaves this room only."""
        person = room.watchers.pop(member)
        if not (person.seats or len(person.rooms) > 1 or self.policy.keeps(person.number)):
            self.dismiss(person, "the game goes back, for which this protocol has no words")
            return
        self._outbox.tell(person, room, SPECTATOR, Closed(is_last=False))
        person.rooms.remove((room, member))
        del room.members[member]
        self.do(room, room.policy.leave(member))

    def submit(self, room: Room, given: TableInput, person: Person | None = None) -> None:
        """Hand an input, somebody's or nobody's, to a table whose game is on, and pass on what it says."""
        table = room.table
        if table is None:
            return
        table.set_watched(on=bool(room.watchers) or room.record is not None, or_for=frozenset(room.policy.hears))
        effects = table.handle(given, self._outbox.now_us)
        if room.is_shared:
            # Who holds several seats sees all of what happened before it is asked for more.
            effects.sort(key=room.is_request)
        outcome = None
        for effect in effects:
            match effect:
                case LogLine() | WhenIdle():
                    self._outbox.add(effect)
                case Tell():
                    self._relay(room, effect)
                case Reply(answer):
                    if person:
                        self._outbox.send(person, answer)
                case WakeAt():
                    self._outbox.alarms.set(room.id, effect.at_us)
                case Finished():
                    self._outbox.add(effect)
                    outcome = effect.outcome
                case _:
                    assert_never(effect)
        if outcome is not None:
            self._finish(room, outcome)

    def _relay(self, room: Room, tell: Tell) -> None:
        batch = tell.batch
        if tell.viewer == SPECTATOR:
            if room.record:
                room.record.add(batch)
            self._outbox.add(*[Send(person.number, batch) for person in room.watchers.values()])
            if room.policy.hears:
                self.do(room, room.policy.hear(batch))
        elif person := room.places[tell.viewer].person:
            self._outbox.send(person, batch)

    def wake(self, key: str) -> None:
        """Let whoever's time has come look at the clock."""
        if room := self.rooms.at(key):
            self.submit(room, Tick())
        elif kept := self._kept.pop(key, None):
            self._lapse(*kept)

    def _lapse(self, room: Room, seat: Seat) -> None:
        """Nobody came back to a kept seat in time, or nobody said that a bot is to go on."""
        if seat in room.vacant:
            self.give_up_vacant(room, seat)
            return
        room.kept.discard(seat)
        self.do(room, room.policy.lapse(seat))
        self._lose(room, seat, Leave(Fault.LEFT, "did not come back"))

    # The end.

    def cancel(self, room: Room, why: str = "") -> None:
        """End a table without a result."""
        if room.table is None:
            self.dissolve(room)
        else:
            self.submit(room, Abort(why))

    def _finish(self, room: Room, outcome: Outcome) -> None:
        assert room.table is not None
        self.policy.end(room.names, outcome)
        if room.record and outcome.reason is not Reason.ABORTED:
            self._outbox.add(Keep(*room.record.file(room.opened)))
        is_full = all(place.person for place in room.places)
        instructions = room.policy.end(Played(room.config, room.table.shown(SPECTATOR), outcome, is_full))
        kinds = {type(instruction) for instruction in instructions}
        goes_on = Disband not in kinds and (Begin in kinds or not room.opening.is_reserved)
        self.close_table(room, goes_on=goes_on)
        self.do(room, instructions)
        if not goes_on:
            self.dissolve(room)
        elif room.phase is Phase.BETWEEN:
            room.vacate()
            self._forget_if_deserted(room)

    def close_table(self, room: Room, *, goes_on: bool = False) -> None:
        """The table is gone, and everybody who was at it hears so."""
        room.phase = Phase.BETWEEN if goes_on else Phase.OVER
        for seat in (*room.kept, *room.vacant):
            self._forget_kept(room, seat)
        self._outbox.alarms.set(room.id, None)
        for seat, place in enumerate(room.places):
            if person := place.person:
                person.seats.remove((room, seat))
                is_last = not (goes_on or person.seats or self.policy.keeps(person.number))
                self._outbox.tell(person, room, seat, Closed(is_last))
        for person in room.watchers.values():
            self._outbox.tell(person, room, SPECTATOR, Closed(is_last=False))
        if room.table:
            room.previous = room.id
            room.table = room.record = None
            self.rooms.take_id(room)
        if goes_on:
            room.watchers.clear()

    def dissolve(self, room: Room, *, lingers: bool = False) -> None:
        """Forget a room; its people are where they were before they came in, unless they linger in it."""
        if room not in self.rooms:
            return
        if room.id and room.phase is not Phase.OVER:
            self.close_table(room)
        if not lingers:
            for member, person in room.members.items():
                person.rooms.remove((room, member))
            room.members.clear()
        room.watchers.clear()
        self.rooms.forget(room)


def _seat(room: Room, seat: Seat, person: Person, member: Member | None) -> None:
    room.places[seat].person, room.places[seat].member = person, member
    if (room, seat) not in person.seats:
        person.seats.append((room, seat))


def _key(room: Room, seat: Seat) -> str:
    return f"{room.id}/{seat}"
