"""A server of another group, in memory: a real game over our rules, with words, answers and time of its own.

Time is in microseconds and handed in; a handler is a generator that yields how long it works before it goes on.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any, ClassVar, Final, TypeAlias

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import CHANCE, Seat
from spieltisch.games.catan import actions, rules, view
from spieltisch.games.catan.actions import Action, Cards
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.events import Event
from spieltisch.games.catan.options import Options, configure
from spieltisch.games.catan.people import Person
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.codec import JsonMessage, Unreadable, read_message
from spieltisch.games.catan.wire.encoder import write_events
from spieltisch.games.catan.wire.objects import write_map
from spieltisch.games.catan.wire.requests import Sender, read_request
from spieltisch.games.catan.wire.statuses import read_status, write_newcomer, write_player

Work: TypeAlias = Iterator[int]
"""Microseconds between its steps."""
MS: Final = 1_000

CARDS: Final = (actions.PlayKnight, actions.PlayRoads, actions.PlayMonopoly, actions.PlayInvention)

OPENING: Final = (words.SETTLE, words.PAVE)
IN_WORD: Final[dict[str, tuple[type[Action], ...]]] = {
    words.SETTLE: (actions.BuildSettlement,),
    words.PAVE: (actions.BuildRoad,),
    words.ROLL: (actions.Roll,),
    words.DISCARD: (actions.Discard,),
    words.ROBBER: (actions.MoveRobber,),
    words.MAIN: (
        actions.BuildRoad, actions.BuildSettlement, actions.BuildCity, actions.BuyCard, actions.BankTrade,
        actions.EndTurn, *CARDS,
    ),
}  # fmt: skip
"""What may be done in a status."""


@dataclass
class Line:
    """A connection."""

    id: int
    waiting: deque[bytes] = field(default_factory=deque)
    """Lines that came while another one was handled."""
    is_busy: bool = False
    out: list[bytes] = field(default_factory=list)
    lost: list[bytes] = field(default_factory=list)
    """What it said, and was thrown away."""


class Dead(Exception):
    """The process has ended."""


class Group:
    """What the three have in common."""

    version: ClassVar[str]
    first_id: ClassVar[int] = 1
    oks: ClassVar[Collection[str]]
    """What is confirmed."""
    is_ok_first: ClassVar[bool] = True
    refusal: ClassVar[str]

    def __init__(self, seats: int, *, seed: int, points: int = 10) -> None:
        self.lines: dict[int, Line] = {}
        self.people: dict[int, Person] = {}
        self.now_us = 0
        self.died_of = ""
        self.is_over = False
        self.refused: list[tuple[int, str]] = []
        """Who was refused what since the game began."""
        self.state = rules.initial(configure(replace(Options(), points=points, turns=0), seats))
        self.words = [words.WAIT] * seats
        self.debts: dict[Seat, int] = {}
        self._seats = seats
        self._random = Random(seed)
        self._jobs: list[tuple[int, int, Line, Work]] = []
        self._numbers = count()
        self._is_running = False

    # -- the wire ----------------------------------------------------------------------------------

    def connect(self) -> int:
        line = Line(self.first_id + len(self.lines))
        self.lines[line.id] = line
        self.tell(line.id, "Hallo", {"Version": self.version, "Protokoll": "1.0"})
        return line.id

    def arrive(self, id: int, data: bytes) -> None:
        """One segment; each line is handled to its end before the next."""
        self.lines[id].waiting += data.splitlines()
        self._next(self.lines[id])

    def hang_up(self, id: int) -> None:
        """A client has gone."""

    def hear(self, id: int) -> bytes:
        data = b"".join(self.lines[id].out)
        self.lines[id].out.clear()
        return data

    @property
    def next_us(self) -> int | None:
        return self._jobs[0][0] if self._jobs else None

    def run(self, now_us: int) -> None:
        """Go on with what was to take until now."""
        while self._jobs and self._jobs[0][0] <= now_us:
            self.now_us, _, line, work = heappop(self._jobs)
            self._work(line, work)
        self.now_us = now_us

    def _next(self, line: Line) -> None:
        while line.waiting and not line.is_busy and not self.died_of:
            line.is_busy = True
            self._work(line, self._handle(line.id, line.waiting.popleft()))

    def _work(self, line: Line, work: Work) -> None:
        try:
            wait_us = next(work, None)
        except Dead as why:
            self.died_of = str(why)
            return
        if wait_us is None:
            line.is_busy = False
            self._next(line)
        else:
            heappush(self._jobs, (self.now_us + wait_us, next(self._numbers), line, work))

    def tell(self, id: int, name: str, payload: Any) -> None:
        self.lines[id].out.append(json.dumps({name: payload}, ensure_ascii=False).encode() + b"\n")

    def tell_all(self, name: str, payload: Any) -> None:
        for id in self.lines:
            self.tell(id, name, payload)

    def confirm(self, id: int, name: str) -> None:
        if name in self.oks:
            self.tell(id, "Serverantwort", "OK")

    def refuse(self, id: int, name: str) -> None:
        if self._is_running:
            self.refused.append((id, name))
        self.tell(id, "Serverantwort", self.refusal)

    # -- statuses ----------------------------------------------------------------------------------

    @property
    def ids(self) -> list[int]:
        return sorted(self.people)

    def show(self, seat: Seat) -> Work:
        """A player's status, to itself first."""
        id = self.ids[seat]
        for other in [id, *(one for one in self.lines if one != id)]:
            self.tell(other, "Statusupdate", {"Spieler": self.picture(self.ids.index(other), seat)})
        return
        yield

    def picture(self, viewer: Seat, seat: Seat) -> dict[str, Any]:
        return write_player(view.observe(self.state, viewer), seat, self.people[self.ids[seat]], self.words[seat])

    def introduce(self, id: int) -> Work:
        for other in [id, *(one for one in self.lines if one != id)]:
            if other in self.people:
                shown = write_newcomer(self.people[id], is_own=id == other)
                self.tell(other, "Statusupdate", {"Spieler": shown})
        return
        yield

    # -- requests ----------------------------------------------------------------------------------

    def _handle(self, id: int, line: bytes) -> Work:
        try:
            message = read_message(line)
        except Unreadable as error:
            self.misread(id, str(error))
            return
        name = next(iter(json.loads(line)))
        match name:
            case "Hallo":
                yield from self._welcome(id)
            case "Spieler":
                yield from self.name(id, message.payload)
            case "Spiel starten":
                yield from self.make_ready(id)
            case _ if self._is_running and not self.is_over:
                self.look_at(name, json.loads(line)[name])
                yield from self._play(id, name, message)
            case _:
                self.refuse(id, name)

    def misread(self, id: int, why: str) -> None:
        self.tell(id, "Serverantwort", why)

    def look_at(self, name: str, payload: Any) -> None:
        """Before it is read."""

    def _welcome(self, id: int) -> Work:
        self.people[id] = Person(id)
        self.tell(id, "Willkommen", {"id": id})
        yield from self.introduce(id)
        for other in self.ids:
            if other != id:
                self.tell(id, "Statusupdate", {"Spieler": write_newcomer(self.people[other], is_own=False)})

    def note_name(self, id: int, payload: Any) -> None:
        colour = words.COLOURS.index(payload["farbe"])
        self.people[id] = replace(self.people[id], name=payload["name"], colour=colour)

    def name(self, id: int, payload: Any) -> Work:
        self.note_name(id, payload)
        self.confirm(id, "Spieler")
        yield from self.introduce(id)

    def make_ready(self, id: int) -> Work:
        mine = self.people[id]
        if any(other.is_ready and other.colour == mine.colour for other in self.people.values() if other != mine):
            self.tell(id, "Fehler", {"Meldung": "Farbe bereits vergeben!"})
            return
        if mine.colour is None or self._is_running:
            self.refuse(id, "Spiel starten")
            return
        self.people[id] = replace(mine, is_ready=True)
        self.confirm(id, "Spiel starten")
        yield from self.introduce(id)
        if len(self.people) == self._seats and all(person.is_ready for person in self.people.values()):
            yield from self._begin()

    def _begin(self) -> Work:
        self._is_running = True
        self._draw([])
        seen = view.observe(self.state, 0).public
        self.tell_all("Spiel gestartet", {"Karte": write_map(seen, self.ids)})
        for id in self.ids:
            self.tell_all("Würfelwurf", {"Spieler": id, "Wurf": [1 + id % 6, 2]})
        yield from self.move_on(range(self._seats))

    def move_on(self, seats: Collection[Seat]) -> Work:
        """Statuses by the rules, told of these and of whose is another one; not of who owes cards yet."""
        for seat in range(self._seats):
            if self.words[seat] == words.DISCARD and seat in self.debts:
                continue
            word = read_status(self.state.flow, seat)
            if word != self.words[seat] or seat in seats:
                self.words[seat] = word
                yield from self.show(seat)

    # -- the game ----------------------------------------------------------------------------------

    def _play(self, id: int, name: str, message: JsonMessage) -> Work:
        seat = self.ids.index(id)
        try:
            action = read_request(message, Sender(0, id, self.ids))
        except Unreadable:
            self.refuse(id, name)
            return
        if not isinstance(action, Action) or not self.allows(seat, action):
            self.refuse(id, name)
            return
        if isinstance(action, actions.Discard):
            yield from self.take_cards(seat, action.cards)
            return
        if isinstance(action, actions.MoveRobber):
            self.edit(phase=Phase.ROBBER)
        try:
            events = list(rules.apply(self.state, seat, action))
        except IllegalAction:
            self.refuse(id, name)
            return
        self._draw(events)
        if self.is_ok_first:
            self.confirm(id, name)
        yield from self.follow(seat, action, events)
        if not self.is_ok_first:
            self.confirm(id, name)
        yield from self._finish()

    def allows(self, seat: Seat, action: Action) -> bool:
        return isinstance(action, IN_WORD.get(self.words[seat], ()))

    def follow(self, seat: Seat, action: Action, events: list[Event]) -> Work:
        """What comes of it, told to all."""
        was = self.words[seat]
        self.tell_events(events)
        if isinstance(action, actions.Roll) and self.state.flow.phase in (Phase.DISCARD, Phase.ROBBER):
            self.debts = {one: debt for one, debt in enumerate(self.state.flow.debts) if debt}
            self.edit(phase=Phase.ROBBER, debts=bytes(self._seats))
            yield from self.seven(seat)
        elif was in (*OPENING, words.ROLL, words.ROBBER) or isinstance(action, actions.EndTurn):
            yield from self.move_on((seat,))
        else:
            yield from self.after_deed(seat, action)

    def tell_events(self, events: list[Event]) -> None:
        for id in self.lines:
            viewer = self.ids.index(id)
            for name, payload in write_events([view.project(event, viewer) for event in events], self.ids, viewer):
                self.tell(id, name, payload)

    def seven(self, roller: Seat) -> Work:
        raise NotImplementedError

    def after_deed(self, seat: Seat, action: Action) -> Work:
        """No status."""
        return
        yield

    def take_cards(self, seat: Seat, cards: Cards) -> Work:
        raise NotImplementedError

    def pay(self, seat: Seat, cards: Cards) -> None:
        self.debts.pop(seat, None)
        for id in self.lines:
            shown = {"Unbekannt": sum(cards)}
            if id == self.ids[seat]:
                shown = dict(zip(words.RESOURCES, cards, strict=True))
            self.tell(id, "Kosten", {"Spieler": self.ids[seat], "Rohstoffe": shown})
        self.edit(paid=(seat, cards))

    def owes(self, seat: Seat, cards: Cards) -> bool:
        held = self.state.game.hand_of(seat)
        return sum(cards) == self.debts.get(seat) and all(n <= has for n, has in zip(cards, held, strict=True))

    def _finish(self) -> Work:
        if self.state.flow.phase == Phase.OVER and not self.is_over:
            self.is_over = True
            winner = self.state.game.winner()
            yield from self.show(winner)
            self.tell_all("Spiel beendet", {"Nachricht": "Ende", "Sieger": self.ids[winner]})

    def _draw(self, events: list[Event]) -> None:
        while CHANCE in rules.to_act(self.state):
            draw = rules.draw(self.state)
            [drawn] = self._random.choices(draw.outcomes, draw.weights)
            events += rules.apply(self.state, CHANCE, drawn)

    def edit(
        self, *, paid: tuple[Seat, Cards] | None = None, back: tuple[Seat, int] | None = None, **flow: Any
    ) -> None:  # fmt: skip
        """Make the game another one: who has handed in these cards, or has a card back, or waits for something else."""
        game, public = self.state.game, view.observe(self.state, 0).public
        hands = [list(game.hand_of(seat)) for seat in range(self._seats)]
        cards = [list(game.cards_of(seat)) for seat in range(self._seats)]
        spent = bytearray(public.spent)
        if paid:
            seat, given = paid
            hands[seat] = [held - n for held, n in zip(hands[seat], given, strict=True)]
        if back:
            seat, card = back
            cards[seat][card] += 1
            spent[card] -= 1
        public = replace(public, flow=public.flow._replace(**flow), spent=bytes(spent))
        hidden = view.Hidden(hands, cards, list(game.fresh_cards()))
        self.state = view._restore(public, hidden, self.state.config)
