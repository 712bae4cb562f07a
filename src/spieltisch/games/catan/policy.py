"""The people at one table of Catan, before a game, during it, and when somebody is lost.

Everybody gets an id, chooses a name and a colour, and says when the game may start; it does
once all who are there have said so, and they are enough. A colour belongs to who is ready
first. A running game lets nobody in, but for who was lost and is back under the same name, if
that was agreed on. After the game the people part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

from spieltisch.core.messages import Accepted, Refused, Said
from spieltisch.core.policy import (
    Attend,
    Begin,
    Disband,
    Dismiss,
    Entry,
    Instruction,
    Member,
    Notify,
    Opening,
    Played,
    Reserve,
    Resume,
    RoomPolicy,
    Speak,
    Warn,
)
from spieltisch.core.seats import Seat
from spieltisch.games.catan.config import SEATS
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.people import (
    Awaited,
    Chat,
    Chatted,
    Denial,
    GiveUp,
    Introduce,
    Lineup,
    Met,
    Person,
    Proceed,
    Ready,
    Ripe,
    RoomRequest,
    Welcomed,
)

COLOURS: Final = range(6)
BASE_COLOURS: Final = 4
"""The others come with the extension."""

RUNNING: Final = "running"
FULL: Final = "full"
IDLE: Final = "idle"
"""Why somebody is sent away."""


class Gathering(RoomPolicy):
    """One table's people."""

    has_guests = True
    shows_at_once = True

    def __init__(self, options: Options, opening: Opening) -> None:
        self._wanted = opening.seats or options.players
        """How many play; 0 for as many as are there."""
        self._limit = self._wanted or SEATS[-1]
        self._colours = COLOURS if self._limit > BASE_COLOURS else COLOURS[:BASE_COLOURS]
        self._reconnect_us = 1_000 * options.reconnect_ms
        self._is_strict = options.strict_return
        self._grace_us = 1_000 * options.grace_ms
        self._ready_us = 1_000 * options.ready_ms
        self._waiting: dict[Member, Person] = {}
        self._entries: dict[Member, Entry] = {}
        self._is_patient = False
        """Whether somebody was asked to wait for more players."""
        self._awaited: set[Member] = set()
        """Who was told that the others wait for it to become ready."""
        self._lineup: list[Person] = []
        self._seated: dict[Member, Seat] = {}
        self._kept: dict[Seat, str] = {}
        """Seats of who may come back, and where that was."""
        self._is_over = False

    # -- coming and going ----------------------------------------------------------

    def enter(self, member: Member, entry: Entry) -> Sequence[Instruction]:
        self._entries[member] = entry
        if entry.is_spectator:
            return self._seat_spectator(member)
        if self._lineup and not self._kept:
            return [Dismiss(member, RUNNING)]
        if len(self._waiting) >= self._limit:
            return [Dismiss(member, FULL)]
        person = self._bot(member, entry.name) if entry.is_bot else Person(member)
        welcome = Notify(Welcomed(member), (member,))
        if self._lineup:
            return [welcome, Notify(Met(person), (member,))]
        others = [Notify(Met(other), (member,)) for other in self._waiting.values()]
        self._waiting[member] = person
        return [welcome, Notify(Met(person)), *others, *self._go_on()]

    def _seat_spectator(self, member: Member) -> list[Instruction]:
        people: list[Instruction] = [Notify(Met(person), (member,)) for person in self._waiting.values()]
        if self._lineup:
            people = [Notify(Lineup(tuple(self._lineup)), (member,))]
        return [Notify(Welcomed(member), (member,)), *people, Attend(member)]

    def _bot(self, member: Member, name: str) -> Person:
        """It takes the last colour that is free: programs tend to want the first."""
        taken = {person.colour for person in self._waiting.values()}
        free = [colour for colour in self._colours if colour not in taken]
        return Person(member, name, free[-1], is_ready=True)

    def end(self, played: Played) -> Sequence[Instruction]:
        """People may talk until they part."""
        self._is_over = True
        self._kept.clear()
        return (Disband(lingers=True),)

    def is_ready(self, member: Member) -> bool:
        person = self._waiting.get(member)
        return person is not None and person.is_ready

    def leave(self, member: Member) -> Sequence[Instruction]:
        entry = self._entries.pop(member)
        if self._is_over:
            return []
        if member in self._seated:
            return self._lose(self._seated.pop(member), entry.address)
        person = self._waiting.pop(member, None)
        if person is None or entry.is_spectator:
            return []
        self._is_patient = False
        return [Notify(Met(replace(person, is_ready=False, is_lost=True))), *self._go_on()]

    def _lose(self, seat: Seat, address: str) -> list[Instruction]:
        self._lineup[seat] = replace(self._lineup[seat], is_lost=True)
        lost: list[Instruction] = [Notify(Lineup(tuple(self._lineup)))]
        if self._reconnect_us:
            self._kept[seat] = address
            lost.append(Reserve(seat, self._reconnect_us))
        return lost

    def lapse(self, seat: Seat) -> Sequence[Instruction]:
        """Who still tries to come back has nothing to come back to, once no seat is kept."""
        self._kept.pop(seat, None)
        late = [member for member, entry in self._entries.items() if self._is_outside(member, entry)]
        return [] if self._kept else [Dismiss(member, RUNNING) for member in late]

    def _is_outside(self, member: Member, entry: Entry) -> bool:
        return member not in self._seated and not entry.is_spectator

    def say(self, member: Member, text: str, name: str) -> Sequence[Instruction]:
        """The protocol gives spectators no say, so only pages hear them."""
        if self._entries[member].is_spectator:
            return [Speak(Said(None, text, name))]
        return self._speak(member, text)

    # -- requests ------------------------------------------------------------------

    def ask(self, member: Member, request: RoomRequest) -> Sequence[Instruction]:
        match request:
            case Chat(text):
                return self._chat(member, text)
            case Introduce():
                return self._introduce(member, request)
            case Ready():
                return self._make_ready(member)
            case Proceed():
                return self._start() if self._is_patient and self._is_complete() else []
            case GiveUp():
                return self._send_away(member)
            case _:
                assert_never(request)

    def _chat(self, member: Member, text: str) -> list[Instruction]:
        if self._entries[member].is_spectator:
            return _deny(Denial.ONLY_WATCHES)
        return [*self._speak(member, text), Accepted()]

    def _speak(self, member: Member, text: str) -> list[Instruction]:
        """Whoever has no seat yet is known by its name. After the end there is no table to hear it at."""
        seat = self._seated.get(member, self._entries[member].seat)
        person = self._lineup[seat] if seat is not None and self._lineup else self._waiting.get(member, Person(member))
        told: list[Instruction] = [Notify(Chatted(person.id, text))]
        return told if self._is_over else [*told, Speak(Said(seat, text, "" if seat is not None else person.name))]

    def _introduce(self, member: Member, request: Introduce) -> list[Instruction]:
        if self._lineup:
            return self._take_back(member, request.name or "")
        person = self._waiting.get(member)
        if why := self._objection(person, request):
            return _deny(why)
        assert person is not None
        name = person.name if request.name is None else request.name
        colour = person.colour if request.colour is None else request.colour
        return self._change(member, replace(person, name=name, colour=colour))

    def _objection(self, person: Person | None, request: Introduce) -> Denial | None:
        if person is None:
            return Denial.ONLY_WATCHES
        if person.is_ready:
            return Denial.IS_READY
        if request.colour is not None and request.colour not in self._colours:
            return Denial.COLOUR_UNKNOWN
        return None

    def _change(self, member: Member, person: Person) -> list[Instruction]:
        self._waiting[member] = person
        return [Notify(Met(person)), Accepted()]

    def _take_back(self, member: Member, name: str) -> list[Instruction]:
        """Whoever was lost under this name is back."""
        entry = self._entries[member]
        if member in self._seated or entry.is_spectator:
            return _deny(Denial.IS_RUNNING)
        kept = [seat for seat in sorted(self._kept) if self._lineup[seat].name == name]
        seat = next((seat for seat in kept if not self._is_strict or self._kept[seat] == entry.address), None)
        if seat is None:
            return _deny(Denial.ELSEWHERE if kept else Denial.NOBODY_LOST)
        del self._kept[seat]
        self._seated[member] = seat
        self._lineup[seat] = replace(self._lineup[seat], is_lost=False)
        return [
            Notify(Welcomed(self._lineup[seat].id), (member,)),
            Notify(Lineup(tuple(self._lineup))),
            Resume(member, seat),
            Accepted(),
        ]

    def _make_ready(self, member: Member) -> list[Instruction]:
        person = self._waiting.get(member)
        if self._lineup:
            return _deny(Denial.IS_RUNNING)
        if person is None:
            return _deny(Denial.ONLY_WATCHES)
        if person.is_ready:
            return [Accepted()]
        if why := self._hindrance(person):
            return _deny(why)
        return [*self._change(member, replace(person, is_ready=True)), *self._go_on()]

    def _hindrance(self, person: Person) -> Denial | None:
        if not person.name:
            return Denial.NAME_MISSING
        if person.colour is None:
            return Denial.COLOUR_MISSING
        taken = [other.colour for other in self._waiting.values() if other.is_ready]
        return Denial.COLOUR_TAKEN if person.colour in taken else None

    # -- the start -----------------------------------------------------------------

    @property
    def _are_enough(self) -> bool:
        count = len(self._waiting)
        return count == self._wanted if self._wanted else count in SEATS

    @property
    def _idle(self) -> list[Member]:
        """For whom others wait, who are ready; nobody while they wait for more players besides."""
        idle = [member for member, person in self._waiting.items() if not person.is_ready]
        return idle if self._are_enough and len(idle) < len(self._waiting) else []

    def _is_complete(self) -> bool:
        """Whether all who are there are ready, and enough."""
        return not self._lineup and self._are_enough and all(person.is_ready for person in self._waiting.values())

    def _go_on(self) -> list[Instruction]:
        """Somebody has come or gone or is ready: start, or say who is waited for."""
        if self._ready_us == 0:
            return self._try_to_start()
        idle = set(self._idle)
        news, self._awaited = sorted(idle - self._awaited), idle
        awaited: list[Instruction] = [Notify(Awaited(self._ready_us), (member,)) for member in news]
        return awaited or self._try_to_start()

    def _send_away(self, member: Member) -> list[Instruction]:
        """It has not become ready in time, and others wait for it."""
        if member not in self._awaited:
            return []
        name = self._waiting[member].name or f"player {member}"
        waiting = sum(person.is_ready for person in self._waiting.values())
        why = f"{name} was sent away from its table: not ready for {self._ready_us // 1_000_000} s, {waiting} waited"
        return [Dismiss(member, IDLE), Warn(why)]

    def _try_to_start(self) -> list[Instruction]:
        if not self._is_complete():
            return []
        if self._grace_us and len(self._waiting) < self._limit:
            self._is_patient = True
            return [Notify(Ripe(self._grace_us), (next(iter(self._waiting)),))]
        return self._start()

    def _start(self) -> list[Instruction]:
        members = sorted(self._waiting, key=self._place)
        self._lineup = [self._waiting[member] for member in members]
        self._seated = {member: seat for seat, member in enumerate(members)}
        self._waiting.clear()
        names = tuple(person.name for person in self._lineup)
        return [Notify(Lineup(tuple(self._lineup))), Begin(tuple(members), names)]

    def _place(self, member: Member) -> tuple[int, int]:
        """By reserved seat, else in the order of coming."""
        return self._entries[member].seat or 0, member


def _deny(why: Denial) -> list[Instruction]:
    return [Refused(why, "")]
