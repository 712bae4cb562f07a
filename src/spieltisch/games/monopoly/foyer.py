"""The people at a table of Monopoly: who has which name, who plays, who talks to whom, before, during, between games.

Whoever connects is told what happens, without a name too. With a name one is a player or a
spectator. Anybody with a name may start the game, for all who are players then; who is ruined
watches until the next game, and who gave up until it says that it plays again. At a table with
reserved seats the game starts as soon as everybody it is for has a name.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, assert_never

from spieltisch.core import messages
from spieltisch.core.foyer import Attend, Begin, Doing, Entry, Member, Notify, Reserve, Resume, Speak
from spieltisch.core.messages import Batch, Ended, Happened
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.config import Options
from spieltisch.games.monopoly.events import Broke
from spieltisch.games.monopoly.people import (
    CatchUp,
    Denied,
    Echoed,
    Granted,
    Lineup,
    Person,
    Request,
    Said,
    Say,
    Seating,
    StartGame,
    StepDown,
    Subscribe,
    Whisper,
    Whispered,
    free_name,
)

MEMORY: Final = 1000
"""Public chat lines that are kept."""
BOT_COLOURS: Final = ("#D32F2F", "#1976D2", "#388E3C", "#FBC02D", "#7B1FA2", "#F57C00", "#00838F", "#5D4037")

BARRED: Final = Denied("barred", "The admin barred you from entering the game.")
NAME_TAKEN: Final = Denied("name_taken", "Name already taken!")
RUNNING: Final = Denied("game_running", "Game already running")
NO_FREE_SEAT: Final = Denied("no_free_seat", "You don't have a free seat")
TOO_FEW: Final = Denied("too_few", "You don't have enough players")
NAMELESS: Final = Denied("not_subscribed", "You are not subscribed")
NOBODY_THERE: Final = Denied("no_such_person", "This player does not exist")

Doings: TypeAlias = list[Doing]


@dataclass(slots=True, eq=False)
class Guest:
    """A member, or one that is away and may come back."""

    entry: Entry
    member: Member | None
    person: Person | None = None
    """None before it has subscribed."""
    seat: Seat | None = None
    """In the running game, until it is out."""
    kept: Seat | None = None
    """The seat it had when it left, if that waits for it."""
    is_ruined: bool = False
    """It plays again in the next game."""

    @property
    def name(self) -> str:
        return self.person.name if self.person else ""


class Foyer:
    """One table, with everybody who is connected to it. ``seats`` is the number of reserved ones, if they are."""

    hears: Final = frozenset({Broke})

    def __init__(self, options: Options, seats: int | None) -> None:
        self._options = options
        self._seats = seats
        self._barred = {name.strip() for name in options.bans.split(",")}
        self._guests: dict[Member, Guest] = {}
        self._people: list[Guest] = []  # in the order in which they took their names
        self._names: list[str] = []
        self._is_running = False
        self.talk: deque[Said] = deque(maxlen=MEMORY)
        """What was said to everybody, the latest last."""

    # -- who comes and goes --------------------------------------------------------

    def enter(self, member: Member, entry: Entry) -> Doings:
        guest = self._guests[member] = Guest(entry, member)
        if entry.is_bot:
            return self._introduce(guest)
        seating: Doings = [Notify(Seating(tuple(self._names)), (member,))] if self._is_running else []
        return [*seating, Attend(member)]

    def leave(self, member: Member) -> Doings:
        guest = self._guests.pop(member)
        if guest.seat is not None and self._options.grace_ms:
            guest.member, guest.kept = None, guest.seat
            return [Reserve(guest.seat, self._options.grace_ms * 1000)]
        return self._forget(guest)

    def lapse(self, seat: Seat) -> Doings:
        return [doing for guest in self._away() if guest.kept == seat for doing in self._forget(guest)]

    def _forget(self, guest: Guest) -> Doings:
        if guest not in self._people:
            return []
        self._people.remove(guest)
        return self._list()

    def _away(self) -> list[Guest]:
        return [guest for guest in self._people if guest.member is None]

    def _introduce(self, bot: Guest) -> Doings:
        """A player of this process gives way to everybody else's name and colour."""
        taken = {guest.name for guest in self._people}
        colours = {guest.person.colour for guest in self._people if guest.person}
        colour = next((colour for colour in BOT_COLOURS if colour not in colours), BOT_COLOURS[0])
        bot.person = Person(free_name(bot.entry.name, taken), colour, is_player=True)
        self._people.append(bot)
        return [*self._list(), *self._begin_when_complete()]

    def say(self, member: Member, text: str, name: str) -> Doings:
        """Clients of the protocol bear no line by somebody who is on no list, so only pages hear the nameless."""
        guest = self._guests[member]
        if guest.person is None:
            return [Speak(messages.Said(None, text, name))]
        return self._speak(guest, text)

    def _speak(self, guest: Guest, text: str) -> Doings:
        self.talk.append(Said(guest.name, text))
        return [Notify(self.talk[-1]), Speak(_said(guest, text))]

    # -- what members want ---------------------------------------------------------

    def ask(self, member: Member, request: Any) -> Doings:
        guest = self._guests[member]
        done = self._grant(guest, request)
        if isinstance(done, Denied):
            return [Notify(done, (member,))]
        return [Notify(Granted(), (member,)), *done]

    def _grant(self, guest: Guest, request: Request) -> Doings | Denied:
        match request:
            case Subscribe():
                return self._why_not(guest, request) or self._subscribe(guest, request)
            case StepDown():
                return self._step_down(guest)
            case StartGame() | Say() | Whisper() if guest.person is None:
                return NAMELESS
            case StartGame():
                return self._start()
            case Say(text):
                return self._speak(guest, text)
            case Whisper():
                return self._whisper(guest, request)
            case _:
                assert_never(request)

    def _why_not(self, guest: Guest, request: Subscribe) -> Denied | None:
        if request.name in self._barred:
            return BARRED
        other = self._called(request.name)
        if other and other.member is None and guest.person is None:
            return None
        if other and other is not guest and not self._gives_way(other):
            return NAME_TAKEN
        if self._is_running:
            is_player = guest.seat is not None
            return RUNNING if self._options.java_compat or not (request.is_spectator or is_player) else None
        return None if request.is_spectator or self._has_room(guest) else NO_FREE_SEAT

    def _called(self, name: str) -> Guest | None:
        return next((guest for guest in self._people if guest.name == name), None)

    def _gives_way(self, guest: Guest) -> bool:
        return guest.entry.is_bot and not self._is_running

    def _has_room(self, guest: Guest) -> bool:
        if self._seats is not None:
            return guest.entry.seat is not None
        return sum(other is not guest for other in self._players()) < self._options.max_players

    def _players(self) -> Iterator[Guest]:
        """Who plays the next game, or this one."""
        return (guest for guest in self._people if guest.is_ruined or (guest.person and guest.person.is_player))

    def _subscribe(self, guest: Guest, request: Subscribe) -> Doings:
        other = self._called(request.name)
        if other and other is not guest:
            if other.member is None:
                return self._return(guest, other, request)
            self._rename_bot(other)
        old_name, guest.is_ruined = guest.name, False
        is_player = guest.seat is not None or not request.is_spectator
        guest.person = Person(request.name, request.colour, is_player)
        if guest in self._people:
            news = self._rename(guest, old_name)
        else:
            self._people.append(guest)
            news = self._catch_up(guest)
        return [*self._list(), *news, *self._begin_when_complete()]

    def _catch_up(self, guest: Guest) -> Doings:
        return [Notify(CatchUp(), (guest.member,))] if self._is_running and guest.member is not None else []

    def _return(self, guest: Guest, away: Guest, request: Subscribe) -> Doings:
        """Somebody who was away is back, whatever part it asks for."""
        assert away.person is not None
        assert guest.member is not None
        self._guests[guest.member] = away
        away.member, away.person = guest.member, replace(away.person, colour=request.colour)
        back: Doings = [Attend(guest.member)] if away.seat is None else [Resume(guest.member, away.seat)]
        return [*self._list(), *back, *self._catch_up(away)]

    def _rename_bot(self, bot: Guest) -> None:
        assert bot.person is not None
        bot.person = replace(bot.person, name=free_name(bot.entry.name, {guest.name for guest in self._people}))

    def _rename(self, guest: Guest, old_name: str) -> Doings:
        """Everybody learns whose plots and cash these are now."""
        if guest.seat is None or guest.name == old_name:
            return []
        self._names[guest.seat] = guest.name
        return [Notify(Seating(tuple(self._names), guest.seat))]

    def _step_down(self, guest: Guest) -> Doings:
        """Out of the next game; not out of this one, which is the rules' to say."""
        guest.is_ruined = False
        if guest.person is None or guest.seat is not None or not guest.person.is_player:
            return []
        guest.person = replace(guest.person, is_player=False)
        return self._list()

    def _whisper(self, guest: Guest, whisper: Whisper) -> Doings | Denied:
        """For the person with the longest name that the text begins with: names have blanks."""
        heard = [other for other in self._people if whisper.text.startswith(f"{other.name} ")]
        if not heard:
            return NOBODY_THERE
        target = max(heard, key=lambda other: len(other.name))
        text = whisper.text[len(target.name) :].strip()
        doings: Doings = []
        if target.member is not None:
            doings.append(Notify(Whispered(guest.name, text), (target.member,)))
            doings.append(Speak(_said(guest, text, is_private=True), (target.member,)))
        if whisper.is_echoed and guest.member is not None:
            doings.append(Notify(Echoed(target.name, text), (guest.member,)))
        return doings

    def _list(self) -> Doings:
        """Tell everybody who is there. The reference client forgets the game over it, so it is spared that."""
        if self._is_running and self._options.java_compat:
            return []
        return [Notify(Lineup(tuple(guest.person for guest in self._people if guest.person)))]

    # -- games ---------------------------------------------------------------------

    def _start(self) -> Doings | Denied:
        if self._is_running:
            return RUNNING
        players = list(self._players())
        is_complete = self._seats is None and len(players) >= max(1, self._options.min_players)
        return self._begin(players) if is_complete else TOO_FEW

    def _begin_when_complete(self) -> Doings:
        """At reserved seats nobody has to say that it starts."""
        players = [guest for guest in self._players() if guest.entry.seat is not None]
        if self._is_running or len(players) != self._seats:
            return []
        return self._begin(sorted(players, key=lambda guest: guest.entry.seat or 0))

    def _begin(self, players: Sequence[Guest]) -> Doings:
        doings = self._revive(players)
        self._is_running = True
        self._names = [guest.name for guest in players]
        for seat, guest in enumerate(players):
            guest.seat = seat
        members = tuple(guest.member for guest in players if guest.member is not None)
        titles = tuple(guest.entry.name or guest.name for guest in players)
        return [*doings, Notify(Seating(tuple(self._names))), Begin(members, titles)]

    def _revive(self, players: Sequence[Guest]) -> Doings:
        """Who was ruined is a player again."""
        ruined = [guest for guest in players if guest.is_ruined]
        for guest in ruined:
            assert guest.person is not None
            guest.person, guest.is_ruined = replace(guest.person, is_player=True), False
        return self._list() if ruined else []

    def hear(self, batch: Batch) -> Doings:
        """Who is out of the game watches the rest of it."""
        is_changed = is_over = False
        for item in batch.items:
            if type(item) is Happened and type(item.event) is Broke:
                is_changed |= self._put_out(item.event)
            elif type(item) is Ended:
                is_over = True
        return self._list() if is_changed and not is_over else []

    def _put_out(self, broke: Broke) -> bool:
        """Whether anybody is left whom that concerns."""
        for guest in self._people:
            if guest.seat == broke.seat and guest.person:
                guest.seat, guest.is_ruined = None, not broke.has_quit
                guest.person = replace(guest.person, is_player=False)
                return True
        return False

    def end(self) -> Doings:
        """Everybody stays; who played watches like all others until the next game."""
        self._is_running = False
        self._names = []
        self._people = [guest for guest in self._people if guest.member is not None]
        for guest in self._people:
            guest.seat = None
        return [*self._list(), *map(Attend, self._guests)]


def _said(guest: Guest, text: str, *, is_private: bool = False) -> messages.Said:
    """A line for people at pages, who know players by their seats and everybody else by name."""
    seat = guest.entry.seat if guest.seat is None else guest.seat
    return messages.Said(seat, text, guest.name if seat is None else "", is_private)
