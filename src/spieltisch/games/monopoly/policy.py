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
from typing import Final, TypeAlias, assert_never

from spieltisch.core import messages
from spieltisch.core.looks import are_alike, resembled
from spieltisch.core.messages import Accepted, Batch, Ended, Happened, Refused
from spieltisch.core.policy import (
    Attend,
    Begin,
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
)
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.events import Broke
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.people import (
    CatchUp,
    Echoed,
    Lineup,
    Person,
    RoomRequest,
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

BARRED: Final = Refused("barred", "The admin barred you from entering the game.")
NAME_TAKEN: Final = Refused("name_taken", "Name already taken!")
RUNNING: Final = Refused("game_running", "Game already running")
NO_FREE_SEAT: Final = Refused("no_free_seat", "You don't have a free seat")
TOO_FEW: Final = Refused("too_few", "You don't have enough players")
NAMELESS: Final = Refused("not_subscribed", "You are not subscribed")
NOBODY_THERE: Final = Refused("no_such_person", "This player does not exist")

Instructions: TypeAlias = list[Instruction]


@dataclass(slots=True, eq=False)
class Entrant:
    """A member, or one that has left: until it is ruined by that, or does not come back in time."""

    entry: Entry
    member: Member | None
    person: Person | None = None
    """None before it has subscribed."""
    seat: Seat | None = None
    """In the running game, until it is out."""
    kept: Seat | None = None
    """The seat it had when it left, while that waits for it."""
    is_ruined: bool = False
    """It plays again in the next game."""

    @property
    def name(self) -> str:
        return self.person.name if self.person else ""


class Gathering(RoomPolicy):
    """One table, with everybody who is connected to it."""

    hears = frozenset({Broke})
    has_guests = True
    shows_at_once = True

    def __init__(self, options: Options, opening: Opening) -> None:
        self._options = options
        self._seats = opening.seats
        """The number of reserved ones, if they are."""
        self._barred = [name.strip() for name in options.bans.split(",") if name.strip()]
        self._entrants: dict[Member, Entrant] = {}
        self._people: list[Entrant] = []  # in the order in which they took their names
        self._names: list[str] = []
        self._is_running = False
        self.talk: deque[Said] = deque(maxlen=MEMORY)
        """What was said to everybody, the latest last."""

    # -- who comes and goes --------------------------------------------------------

    def enter(self, member: Member, entry: Entry) -> Instructions:
        entrant = self._entrants[member] = Entrant(entry, member)
        if entry.is_bot:
            return self._introduce(entrant)
        seating: Instructions = [Notify(Seating(tuple(self._names)), (member,))] if self._is_running else []
        return [*seating, Attend(member)]

    def is_ready(self, member: Member) -> bool:
        """Who has a name needs no more."""
        person = self._entrants[member].person
        return person is not None and person.is_player

    def leave(self, member: Member) -> Instructions:
        entrant = self._entrants.pop(member)
        entrant.member = None
        if entrant.seat is not None and self._options.grace_ms:
            entrant.kept = entrant.seat
            return [Reserve(entrant.seat, self._options.grace_ms * 1000)]
        return self._forget(entrant)

    def lapse(self, seat: Seat) -> Instructions:
        away = next((entrant for entrant in self._people if entrant.kept == seat), None)
        if away is None:
            return []
        away.kept = None
        return self._forget(away)

    def _forget(self, entrant: Entrant) -> Instructions:
        """Who plays is taken off the list by its ruin, of which the table is about to tell."""
        if entrant not in self._people or entrant.seat is not None:
            return []
        self._people.remove(entrant)
        return self._list()

    def _introduce(self, bot: Entrant) -> Instructions:
        """A player of this process gives way to everybody else's name and colour."""
        taken = {entrant.name for entrant in self._people}
        colours = {entrant.person.colour for entrant in self._people if entrant.person}
        colour = next((colour for colour in BOT_COLOURS if colour not in colours), BOT_COLOURS[0])
        bot.person = Person(free_name(bot.entry.name, taken), colour, is_player=True)
        self._people.append(bot)
        return [*self._list(), *self._begin_when_complete()]

    def say(self, member: Member, text: str, name: str) -> Instructions:
        """Clients of the protocol bear no line by somebody who is on no list, so only pages hear the nameless."""
        entrant = self._entrants[member]
        if entrant.person is None:
            return [Speak(messages.Said(None, text, name))]
        return self._speak(entrant, text)

    def _speak(self, entrant: Entrant, text: str) -> Instructions:
        self.talk.append(Said(entrant.name, text))
        return [Notify(self.talk[-1]), Speak(_said(entrant, text))]

    # -- what members want ---------------------------------------------------------

    def ask(self, member: Member, request: RoomRequest) -> Instructions:
        done = self._grant(self._entrants[member], request)
        return [done] if isinstance(done, Refused) else [Accepted(), *done]

    def _grant(self, entrant: Entrant, request: RoomRequest) -> Instructions | Refused:
        match request:
            case Subscribe():
                return self._why_not(entrant, request) or self._subscribe(entrant, request)
            case StepDown():
                return self._step_down(entrant)
            case StartGame() | Say() | Whisper() if entrant.person is None:
                return NAMELESS
            case StartGame():
                return self._start()
            case Say(text):
                return self._speak(entrant, text)
            case Whisper():
                return self._whisper(entrant, request)
            case _:
                assert_never(request)

    def _why_not(self, entrant: Entrant, request: Subscribe) -> Refused | None:
        if resembled(request.name, self._barred):
            return BARRED
        other = self._namesake(entrant, request.name)
        if other and other.kept is not None and entrant.person is None and other.name == request.name:
            return None
        if other and not self._gives_way(other):
            return NAME_TAKEN
        if self._is_running:
            is_player = entrant.seat is not None
            return RUNNING if self._options.java_compat or not (request.is_spectator or is_player) else None
        return None if request.is_spectator or self._has_room(entrant) else NO_FREE_SEAT

    def _namesake(self, entrant: Entrant, name: str) -> Entrant | None:
        """Whose name this is, or looks like, of all others: first of those who do not give way."""
        alike = [other for other in self._people if other is not entrant and are_alike(other.name, name)]
        return min(alike, key=lambda other: (other.name != name, self._gives_way(other)), default=None)

    def _gives_way(self, entrant: Entrant) -> bool:
        return entrant.entry.is_bot and not self._is_running

    def _has_room(self, entrant: Entrant) -> bool:
        if self._seats is not None:
            return entrant.entry.seat is not None
        return sum(other is not entrant for other in self._players()) < self._options.max_players

    def _players(self) -> Iterator[Entrant]:
        """Who plays the next game, or this one."""
        return (
            entrant for entrant in self._people if entrant.is_ruined or (entrant.person and entrant.person.is_player)
        )

    def _subscribe(self, entrant: Entrant, request: Subscribe) -> Instructions:
        if other := self._namesake(entrant, request.name):
            if other.kept is not None:
                return self._return(entrant, other, request)
            self._rename_bot(other)
        old_name, entrant.is_ruined = entrant.name, False
        is_player = entrant.seat is not None or not request.is_spectator
        entrant.person = Person(request.name, request.colour, is_player)
        if entrant in self._people:
            notices = self._rename(entrant, old_name)
        else:
            self._people.append(entrant)
            notices = self._catch_up(entrant)
        return [*self._list(), *notices, *self._begin_when_complete()]

    def _catch_up(self, entrant: Entrant) -> Instructions:
        return [Notify(CatchUp(), (entrant.member,))] if self._is_running and entrant.member is not None else []

    def _return(self, entrant: Entrant, away: Entrant, request: Subscribe) -> Instructions:
        """Somebody who was away is back, whatever part it asks for."""
        assert away.person is not None
        assert entrant.member is not None
        self._entrants[entrant.member] = away
        away.member, away.kept, away.person = entrant.member, None, replace(away.person, colour=request.colour)
        back: Instructions = [Attend(entrant.member)] if away.seat is None else [Resume(entrant.member, away.seat)]
        return [*self._list(), *back, *self._catch_up(away)]

    def _rename_bot(self, bot: Entrant) -> None:
        assert bot.person is not None
        bot.person = replace(bot.person, name=free_name(bot.entry.name, {entrant.name for entrant in self._people}))

    def _rename(self, entrant: Entrant, old_name: str) -> Instructions:
        """Everybody learns whose plots and cash these are now."""
        if entrant.seat is None or entrant.name == old_name:
            return []
        self._names[entrant.seat] = entrant.name
        return [Notify(Seating(tuple(self._names), entrant.seat))]

    def _step_down(self, entrant: Entrant) -> Instructions:
        """Out of the next game; not out of this one, which is the rules' to say."""
        entrant.is_ruined = False
        if entrant.person is None or entrant.seat is not None or not entrant.person.is_player:
            return []
        entrant.person = replace(entrant.person, is_player=False)
        return self._list()

    def _whisper(self, entrant: Entrant, whisper: Whisper) -> Instructions | Refused:
        """For the person with the longest name that the text begins with: names have blanks."""
        named = [other for other in self._people if whisper.text.startswith(f"{other.name} ")]
        if not named:
            return NOBODY_THERE
        target = max(named, key=lambda other: len(other.name))
        text = whisper.text[len(target.name) :].strip()
        instructions: Instructions = []
        if target.member is not None:
            instructions.append(Notify(Whispered(entrant.name, text), (target.member,)))
            instructions.append(Speak(_said(entrant, text, is_private=True), (target.member,)))
        if whisper.is_echoed and entrant.member is not None:
            instructions.append(Notify(Echoed(target.name, text), (entrant.member,)))
        return instructions

    def _list(self) -> Instructions:
        """Tell everybody who is there. The reference client forgets the game over it, so it is spared that."""
        if self._is_running and self._options.java_compat:
            return []
        return [Notify(Lineup(tuple(entrant.person for entrant in self._people if entrant.person)))]

    # -- games ---------------------------------------------------------------------

    def _start(self) -> Instructions | Refused:
        if self._is_running:
            return RUNNING
        players = list(self._players())
        is_complete = self._seats is None and len(players) >= max(1, self._options.min_players)
        return self._begin(players) if is_complete else TOO_FEW

    def _begin_when_complete(self) -> Instructions:
        """At reserved seats nobody has to say that it starts."""
        players = [entrant for entrant in self._players() if entrant.entry.seat is not None]
        if self._is_running or len(players) != self._seats:
            return []
        return self._begin(sorted(players, key=lambda entrant: entrant.entry.seat or 0))

    def _begin(self, players: Sequence[Entrant]) -> Instructions:
        instructions = self._revive(players)
        self._is_running = True
        self._names = [entrant.name for entrant in players]
        for seat, entrant in enumerate(players):
            entrant.seat = seat
        members = tuple(entrant.member for entrant in players if entrant.member is not None)
        titles = tuple(entrant.entry.name or entrant.name for entrant in players)
        return [*instructions, Notify(Seating(tuple(self._names))), Begin(members, titles)]

    def _revive(self, players: Sequence[Entrant]) -> Instructions:
        """Who was ruined is a player again."""
        ruined = [entrant for entrant in players if entrant.is_ruined]
        for entrant in ruined:
            assert entrant.person is not None
            entrant.person, entrant.is_ruined = replace(entrant.person, is_player=True), False
        return self._list() if ruined else []

    def hear(self, batch: Batch) -> Instructions:
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
        for entrant in self._people:
            if entrant.seat == broke.seat and entrant.person:
                entrant.seat, entrant.is_ruined = None, not broke.has_quit
                entrant.person = replace(entrant.person, is_player=False)
                if entrant.member is None and entrant.kept is None:
                    self._people.remove(entrant)
                return True
        return False

    def end(self, played: Played) -> Instructions:
        """Everybody stays; who played watches like all others until the next game."""
        self._is_running = False
        self._names = []
        self._people = [entrant for entrant in self._people if entrant.member is not None]
        for entrant in self._people:
            entrant.seat = None
        return [*self._list(), *map(Attend, self._entrants)]


def _said(entrant: Entrant, text: str, *, is_private: bool = False) -> messages.Said:
    """A line for people at pages, who know players by their seats and everybody else by name."""
    seat = entrant.entry.seat if entrant.seat is None else entrant.seat
    return messages.Said(seat, text, entrant.name if seat is None else "", is_private)
