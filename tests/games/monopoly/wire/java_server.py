"""A small server that behaves like the reference server, its quirks above all. Our clients have to live with it.

Effects come before acknowledgements, turns end in its own way, some commands get no answer and
some two, lists miscount, updates are malformed, and a few commands leave the connection
deaf for ever: those a client must never send. Each connection has a thread of its own, so
whatever others cause comes between a command's effects and its acknowledgement.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from zlib import crc32

from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, Kind

FIRST_US = 60_000
"""So much later than it tells the first turn does it have a current player; an ``end-turn`` before kills its reader."""
SWITCH_US = 15_000
"""At most so much later than it tells any other turn does it let the next player go on."""
ANSWER_US = 3_000
"""At most so much later does it acknowledge what it has carried out."""
CARDS = {"Du bekommst 1000 RM.": 1000, "Du zahlst 500 RM.": -500, "Du kommst aus dem Gefängnis frei.": 0}
UNBUYABLE = {12, 27}
"""Plots it has forgotten."""


class Loss(Enum):
    """What becomes of somebody who subscribes while another one does: its thread throws, or its entry is gone."""

    UNHEARD = "before anything is said"
    UNLISTED = "between the answer and the list"
    LISTED = "while the list goes out"
    FORGOTTEN = "it is told everything, and has turns that never end"


@dataclass
class Person:
    """A connection."""

    name: str = ""
    colour: str = ""
    mode: str = ""
    cash: int = 30_000
    at: int = 0
    is_jailed: bool = False
    keys: int = 0
    is_deaf: bool = False
    out: list[str] = field(default_factory=list)
    owed: int = 0
    """Packets that it has not acknowledged."""
    neins: list[str] = field(default_factory=list)
    """What it refused."""
    inbox: deque[str] = field(default_factory=deque)
    """Commands that its thread has not read yet."""
    thread: Iterator[int] | None = None
    """What is being carried out; it yields how long it waits before it goes on, in microseconds."""
    resumes_us: int = 0
    is_dead: bool = False
    """Its thread has thrown: the connection ends."""


@dataclass
class Plot:
    owner: Person | None = None
    houses: int = 0
    is_mortgaged: bool = False


class JavaServer:
    """One game for as many as subscribe."""

    def __init__(
        self, seed: int, *, is_capitalised: bool = True, starts_late: bool = True, loses: tuple[int, Loss] | None = None
    ) -> None:
        """The flags switch off what gives it away at once. Where it tells the start first, nobody comes too early.
        ``loses``: which of those who subscribe it loses, counted from 1, and when."""
        self.now_us = 0
        self.people: list[Person] = []
        self.plots = {at: Plot() for at, place in enumerate(FIELDS) if place.is_plot}
        self.turns = 0
        self.named: Person | None = None
        self.missing = 0
        """How many lines its lists announce too few."""
        self._is_capitalised = is_capitalised
        self._starts_late = starts_late
        self.forgotten: set[str] = set()
        """Those whose ``end-turn`` it passes over, whoever's turn it is."""
        self._order: list[Person] = []
        self._current: Person | None = None
        self._random = Random(seed)
        self._loses = loses
        self._subscribed = 0
        self.starts = 0
        """How often somebody has said ``start-game``."""

    def connect(self) -> Person:
        person = Person()
        person.out.append("+JAWOHL Willkommen, Genosse! Subscriben Sie!")
        self.people.append(person)
        return person

    def hear(self, person: Person, line: str) -> None:
        """A line has arrived; ``tick`` carries commands out."""
        if person.is_deaf:
            return
        if not line.startswith(("+JAWOHL", "-NEIN")):
            person.inbox.append(line)
            return
        person.owed -= 1
        assert person.owed >= 0, "an acknowledgement too many"
        if line.startswith("-NEIN"):
            person.neins.append(line)

    def tick(self, now_us: int) -> None:
        """Every thread goes on as far as it can."""
        self.now_us = now_us
        for person in list(self.people):
            while not person.is_deaf and self._step(person):
                pass

    @property
    def next_us(self) -> int | None:
        """When a thread goes on."""
        return min((person.resumes_us for person in self.people if person.thread), default=None)

    def _step(self, person: Person) -> bool:
        """Whether its thread has done anything."""
        if person.thread is None:
            if not person.inbox:
                return False
            person.thread, person.resumes_us = self._carry_out(person, person.inbox.popleft()), self.now_us
        if person.resumes_us > self.now_us:
            return False
        wait_us = next(person.thread, None)
        if wait_us is None:
            person.thread = None
        else:
            person.resumes_us = self.now_us + wait_us
        return True

    def _carry_out(self, person: Person, line: str) -> Iterator[int]:
        command, _, rest = line.partition(" ")
        handle = getattr(self, "_hear_" + command.replace("-", "_"), None)
        if handle is None:
            person.out.append(f"-NEIN 304 Non-existing command: {command}")
        else:
            yield from handle(person, rest) or ()

    def leave(self, person: Person) -> None:
        """Its client has closed the connection."""
        if person in self.people:
            self._lose(person)

    def _die(self, person: Person) -> None:
        """Its thread throws: nothing more is read, the connection ends, and everybody gets a new list."""
        person.is_dead = True
        self._lose(person)

    def _lose(self, person: Person) -> None:
        """The same where the connection stays open. Its place in the order of turns stays, too."""
        person.is_deaf = True
        person.thread = None
        self.people.remove(person)
        self._list()

    # -- saying --------------------------------------------------------------------

    def _send(self, person: Person, packet: str) -> None:
        if not person.is_deaf:
            person.out.append(packet)
            person.owed += 1

    def _tell(self, packet: str) -> None:
        for person in self.people:
            self._send(person, packet)

    def _list(self) -> None:
        """In no order that anybody could know."""
        listed = sorted((person for person in self.people if person.name), key=lambda one: crc32(one.name.encode()))
        lines = [f"{one.colour}: {self._mode(one)}: {one.name}" for one in listed]
        self._tell("\n".join([f"playerlist-update {len(lines) - self.missing}", *lines]))

    def _mode(self, person: Person) -> str:
        return person.mode.capitalize() if self._is_capitalised else person.mode

    def show_plot(self, at: int, only: Person | None = None) -> None:
        plot = self.plots[at]
        mortgage = "hypothec" if plot.is_mortgaged else "nohypothec"
        packet = f"plot-update {at} {plot.houses} {mortgage} {plot.owner.name if plot.owner else ''}"
        self._send(only, packet) if only else self._tell(packet)

    def pay(self, person: Person, amount: int) -> None:
        person.cash += amount
        self._tell(f"money-update {person.cash} {person.name}")
        self._send(person, f"show-transaction {amount} derp")

    # -- people --------------------------------------------------------------------

    def _hear_subscribe(self, person: Person, rest: str) -> None:
        mode, colour, name = rest.split(" ", 2)
        if any(other.name == name for other in self.people if other is not person):
            self.missing += bool(person.name)
            person.out.append("-NEIN 211 Name already taken")
        elif self.named:
            person.out.append("-NEIN 212 Game already running")
        else:
            self._subscribed += 1
            loss = self._loses[1] if self._loses and self._loses[0] == self._subscribed else None
            if loss is Loss.UNHEARD:
                self._lose(person)
                return
            person.name, person.colour, person.mode = name, colour, mode
            if mode == "player":
                self._order.append(person)
            person.out.append("+JAWOHL")
            if loss is Loss.LISTED:
                self._list()
            if loss is Loss.FORGOTTEN:
                self.forgotten.add(name)
            if loss in {Loss.LISTED, Loss.UNLISTED}:
                person.name = ""
                self._lose(person)
            else:
                self._list()

    def _hear_ragequit(self, person: Person, rest: str) -> None:
        person.out.append("+JAWOHL")
        person.mode = "spectator"
        if person in self._order:
            self._order.remove(person)
        self._list()

    # -- turns ---------------------------------------------------------------------

    def _hear_start_game(self, person: Person, rest: str) -> Iterator[int]:
        """A second time it rolls again."""
        self.starts += 1
        if person.mode != "player":
            person.out.append("-NEIN 232 You are not a player")
            return
        if not self._starts_late:
            self._tell("start-update")
        yield from self._roll(person)
        if self._starts_late:
            self._tell("start-update")
        yield self._random.randrange(ANSWER_US)
        person.out.append("+JAWOHL")

    def _hear_end_turn(self, person: Person, rest: str) -> Iterator[int]:
        """Only the next player's counts; with nobody in whose place it could be, the thread throws."""
        if self.named is None:
            person.out.append("-NEIN 213 Game not running")
        elif self._current is None and self._starts_late:
            self._die(person)
        elif person is self._current and person.name not in self.forgotten:
            yield from self._roll(person)
            yield self._random.randrange(ANSWER_US)
            person.out.append("+JAWOHL")

    def _roll(self, person: Person) -> Iterator[int]:
        """It tells the turn a while before it lets the next player go on."""
        total = doubles = 0
        while True:
            a, b = self._random.randint(1, 6), self._random.randint(1, 6)
            total += a + b
            if a != b:
                break
            doubles += 1
        if doubles >= 3:
            self._jail(person)
            self._send(person, "prison enter")
            total = 0
        elif not person.is_jailed:
            self._move(person, person.at + total)
        self.turns += 1
        self.named = person
        self._tell(f"turn-update {total} {doubles} {person.name}")
        yield FIRST_US if self._current is None and self._starts_late else self._random.randrange(SWITCH_US)
        self._current = self._order[(self._order.index(person) + 1) % len(self._order)]

    def _jail(self, person: Person) -> None:
        if not person.is_jailed:
            self._tell(f"pos-update 10 {person.name}")
        person.at, person.is_jailed = 10, True
        self._tell(f"prison enter {person.name}")

    def _move(self, person: Person, to: int) -> None:
        person.at = to % 40
        self._tell(f"pos-update {person.at} {person.name}")
        if to >= 40:
            self.pay(person, 4000)
        place = FIELDS[person.at]
        match place.kind:
            case Kind.TAX:
                self.pay(person, -place.tax)
            case Kind.POLICE:
                self._jail(person)
            case Kind.CHANCE | Kind.COMMUNITY:
                text, amount = self._random.choice(list(CARDS.items()))
                self._send(person, f"eventcard {text}")
                if amount:
                    self.pay(person, amount)
                else:
                    person.keys += 1
            case _ if place.is_plot:
                self._visit(person, self.plots[person.at])

    def _visit(self, person: Person, plot: Plot) -> None:
        if plot.houses == 5:
            person.is_deaf = True
        elif plot.owner and plot.owner is not person and not plot.is_mortgaged:
            self.pay(person, -200 * (1 + plot.houses))
            plot.owner.cash += 200 * (1 + plot.houses)
            self._tell(f"money-update {plot.owner.cash} {plot.owner.name}")

    # -- plots ---------------------------------------------------------------------

    def _find(self, person: Person, rest: str, *, is_owned: bool) -> int | None:
        """The position, or None after an answer. Much makes it deaf."""
        word = rest.split(" ")[0]
        if not word.isdecimal():
            person.is_deaf = True
            return None
        at = int(word) % 40
        if at not in self.plots or at in UNBUYABLE:
            person.out.append("-NEIN 333 Not a valid plot")
            return None
        if is_owned and self.plots[at].owner is not person:
            owner = self.plots[at].owner
            person.out.append(f"-NEIN 136 Owned by {owner.name if owner else 'none (→ not you)'}")
            return None
        return at

    def _hear_buy_plot(self, person: Person, rest: str) -> None:
        """From anywhere on the board, in anybody's turn."""
        at = self._find(person, rest, is_owned=False)
        if at is None:
            return
        plot, price = self.plots[at], FIELDS[at].price
        if plot.owner:
            person.out.append(f"-NEIN 136 Owned by {plot.owner.name}")
        elif person.cash < price:
            self.pay(person, -price)
            self.pay(person, price)
            person.out.append(f"-NEIN 131 Insufficient money, need {price}")
        else:
            plot.owner = person
            self.pay(person, -price)
            person.out.append("+JAWOHL")
            self.show_plot(at)

    def _hear_add_house(self, person: Person, rest: str) -> None:
        at = self._find(person, rest, is_owned=True)
        if at is None:
            return
        plot, group = self.plots[at], [self.plots[other] for other in GROUPS[FIELDS[at].group]]
        if not FIELDS[at].house:
            person.is_deaf = True
        elif plot.houses == 5:
            person.out.append("-NEIN 138 Already fully upgraded")
        elif any(other.owner is not person for other in group):
            person.out.append("-NEIN 139 You don't have every plot of that plot group")
        elif plot.houses > min(other.houses for other in group):
            person.out.append("-NEIN 135 Houses too unbalanced in plot group")
        elif person.cash < FIELDS[at].house:
            person.out.append("-NEIN 131 Insufficient money, need")
        else:
            plot.houses += 1
            self.pay(person, -FIELDS[at].house)
            person.out.append("+JAWOHL")
            self.show_plot(at)

    def _hear_rm_house(self, person: Person, rest: str) -> None:
        """It pays and takes no house away."""
        at = self._find(person, rest, is_owned=True)
        if at is not None:
            self.pay(person, FIELDS[at].house // 2)
            person.out.append("+JAWOHL")
            self.show_plot(at, person)

    def _hear_sell_plot(self, person: Person, rest: str) -> None:
        """The buyer is not asked."""
        position, price, name = rest.split(" ", 2)
        at, buyer = self._find(person, position, is_owned=True), next((p for p in self.people if p.name == name), None)
        if at is None:
            return
        if self.plots[at].houses:
            person.out.append("-NEIN 137 Can't sell a plot with houses on it")
        elif buyer is None:
            person.out.append(f"-NEIN 215 This player does not exist buyer '{name}'")
        elif buyer.cash < int(price):
            person.out.append(f"-NEIN 131 Insufficient money, need {price}")
        else:
            self.pay(buyer, -int(price))
            self.pay(person, int(price))
            self.plots[at].owner = buyer
            person.out.append("+JAWOHL")
            self.show_plot(at)

    def _hear_hypothec(self, person: Person, rest: str) -> None:
        """It tells of the plot without its number."""
        word, position = rest.split(" ")
        at = self._find(person, position, is_owned=False)
        if at is None:
            return
        plot, place = self.plots[at], FIELDS[at]
        if plot.owner is not person:
            person.is_deaf = True
            return
        plot.is_mortgaged = word == "yes"
        self.pay(person, place.mortgage if word == "yes" else -place.redemption)
        person.out.append("+JAWOHL")
        self._send(person, f"show-transaction {place.mortgage} Hypothec for plot {place.name}")
        self._tell(f"money-update {person.cash} {person.name}")
        self._tell(f"plot-update {plot.houses} {'hypothec' if word == 'yes' else 'nohypothec'} {person.name}")

    def _hear_unjail(self, person: Person, rest: str) -> None:
        if rest == "card":
            if person.is_jailed and person.keys > 1:  # it loses one, so that some of our tries are for nothing
                person.keys -= 1
                self._release(person)
                person.out.append("+JAWOHL")
        elif person.cash < 1000:
            person.out.append("-NEIN 131 Insufficient money, need")
            person.out.append("+JAWOHL")
        else:
            self.pay(person, -1000)
            self._release(person)
            person.out.append("+JAWOHL")

    def _release(self, person: Person) -> None:
        person.is_jailed = False
        self._tell(f"prison leave {person.name}")
