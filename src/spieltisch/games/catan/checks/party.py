"""A table within a script, in real words: anything can be said, and the client can be given any hand. It hears what
came and what went, and a status, which is always right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from spieltisch.core.checks import Scene
from spieltisch.core.errors import IllegalAction
from spieltisch.core.messages import Batch, Ended, Item, Started
from spieltisch.core.scripts import Script, Silent, Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.catan import people, rules
from spieltisch.games.catan.actions import Action, Cards
from spieltisch.games.catan.checks.desk import Desk
from spieltisch.games.catan.checks.pictures import OFFERING, SILENT, cause_of
from spieltisch.games.catan.checks.table import Table
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.people import Person
from spieltisch.games.catan.wire import answers, words
from spieltisch.games.catan.wire.batches import BatchWriter
from spieltisch.games.catan.wire.codec import Json, JsonMessage, Unreadable
from spieltisch.games.catan.wire.objects import write_cards
from spieltisch.games.catan.wire.requests import ClientRequest, Sender, read_request
from spieltisch.games.catan.wire.spelling import SPELLINGS, USUAL
from spieltisch.games.catan.wire.statuses import read_status, write_player

AGAIN_US: Final = 300_000
"""How long after a refusal the status is told again to who says nothing more."""
MALFORMED: Final = "it says something in other words than the page has"
MANY: Final = 20
"""Refusals in a row that nobody can mean."""


@dataclass(frozen=True, slots=True)
class Denied:
    """Something that the client was refused."""

    action: Action
    code: str
    text: str
    """Its message."""
    cause: str
    """Why it asked for that, as far as it can be told."""


class Party(Table):
    """The client, and whoever else is at its table, and what they say to each other."""

    def __init__(
        self, scene: Scene, *, seats: int = 3, seat: Seat = 0, ids: Sequence[int] = (), place: int = 0,
        dialect: str = USUAL,
    ) -> None:  # fmt: skip
        """``ids`` are the players' by seat, ``place`` is the client's in the order of play."""
        super().__init__(scene, seats, seat, place)
        self.desk = Desk(SPELLINGS[dialect])
        colours = iter(range(5 if seats > 4 else 3, -1, -1))
        self.people = [
            Person(id) if at == seat else Person(id, f"Gegnerin Ö{at + 1}", next(colours), is_ready=True)
            for at, id in enumerate(ids or range(1, seats + 1))
        ]
        self.denied: list[Denied] = []
        """What the client was refused."""
        self.done: list[Action] = []
        """What it did."""
        self._refusals = 0
        self._again_us = 0

    # -- looking -------------------------------------------------------------------

    @property
    def ids(self) -> list[int]:
        return [person.id for person in self.people]

    @property
    def id(self) -> int:
        """The client's."""
        return self.people[self.me].id

    @property
    def word(self) -> str:
        """The client's status."""
        return read_status(self.state.flow, self.me)

    def status_of(self, seat: Seat, word: str = "") -> dict[str, Json]:
        """A player's status, with another word if that is wanted."""
        seen = self.seen
        return {"Spieler": write_player(seen, seat, self.people[seat], word or read_status(seen.flow, seat))}

    # -- saying --------------------------------------------------------------------

    def say(self, name: str, payload: Json) -> None:
        self.desk.say(name, payload)

    def tell_status(self) -> None:
        """The client's."""
        self.say("Statusupdate", self.status_of(self.me))

    def confirm(self) -> None:
        self.say("Serverantwort", words.OK)

    def refuse(self, why: str, *, is_fault: bool = False, again_us: int = AGAIN_US) -> None:
        """Answer so, and tell the status once more after so long, if nothing comes before."""
        self.say(*(("Fehler", {"Meldung": why}) if is_fault else ("Serverantwort", why)))
        self._again_us = again_us

    # -- hearing -------------------------------------------------------------------

    def request(self, expected: str) -> Script[ClientRequest]:
        """What the client wants next; what it chats is told to all."""
        while True:
            if again_us := self._again_us:
                self._again_us = 0
                message = yield from self.desk.maybe_hear(again_us, expected)
                if message is None:
                    if self.is_asked:
                        self.tell_status()
                    continue
            else:
                message = yield from self.desk.hear(expected)
            request = self._read(message, expected)
            if not isinstance(request, people.Chat):
                return request
            self.say("Chatnachricht", {"Absender": self.id, "Nachricht": request.text})
            self.confirm()

    def _read(self, message: JsonMessage, expected: str) -> ClientRequest:
        try:
            return read_request(message, Sender(self.desk.spelling.skew, self.id, self.ids))
        except Unreadable as why:
            raise Wrong(expected, self.desk.text, f"{MALFORMED}: {why}") from None

    def maybe_action(self, patience_us: int) -> Script[Action | None]:
        """What it does in this time, if it does anything."""
        message = yield from self.desk.maybe_hear(patience_us)
        request = self._read(message, "a message that a page defines") if message else None
        if isinstance(request, people.Introduce | people.Ready | people.Proceed | people.Chat):
            return None
        return request

    def action(self, expected: str = "") -> Script[Action]:
        """What it wants to do next, in answer to its status."""
        expected = expected or f"an answer to the status `{self.word}`"
        try:
            request = yield from self.request(expected)
        except Silent as silent:
            likely = OFFERING if self.state.game.is_offering else SILENT.get(self.phase, "")
            raise Silent(expected, silent.got, self.cause or likely) from None
        if isinstance(request, people.Introduce | people.Ready | people.Proceed | people.Chat):
            raise Wrong(expected, self.desk.text)
        return request

    def judge(self, action: Action) -> bool:
        """Do it or refuse it: whether it was allowed. Raises ``Wrong`` where refusals never end."""
        try:
            self.do(self.me, action)
        except IllegalAction as why:
            cause = cause_of(why.code, action, self.desk.message, self.state, self.me, self.ids)
            self.denied.append(Denied(action, why.code, self.desk.text, cause))
            self.refuse(answers.REFUSALS.get(why.code, answers.NOT_NOW))
            self._refusals += 1
            if self._refusals == MANY:
                got = f"{MANY} refused messages, the last of them {self.desk.text}"
                raise Wrong("something that is allowed, sooner or later", got, self.cause) from None
            return False
        return True

    @property
    def cause(self) -> str:
        """Why the client has been refused since it last did something; empty where it has not."""
        row = self.denied[len(self.denied) - self._refusals :]
        return next((denied.cause for denied in row if denied.cause), "")

    # -- the game ------------------------------------------------------------------

    def begin(self) -> None:
        """Everybody is ready: the map, and the first to build is asked."""
        self._writer = BatchWriter(self.desk.spelling, self.people, winner_twice=False)
        self.draw()
        self._tell([Started(tuple(person.name for person in self.people))])

    def do(self, seat: Seat, action: Action) -> None:
        """Somebody acts, and the client is told. Raises ``IllegalAction``."""
        items = self.apply(seat, action)
        if outcome := rules.outcome(self.state):
            items.append(Ended(outcome))
        self._tell(items, is_own=seat == self.me)
        self._again_us = 0
        if seat == self.me:
            self.done.append(action)
            self._refusals = 0

    def _tell(self, items: Sequence[Item], *, is_own: bool = False) -> None:
        batch = Batch("", self.me, tuple(items), self.seen, ())
        self.desk.add(self._writer.tell(batch, self.desk.spelling.write("Serverantwort", words.OK) if is_own else b""))

    def hold(self, hand: Cards) -> None:
        """From now on the client has these resources. Not while it is asked for something: it would be asked twice."""
        seen = self.seen
        assert seen.own is not None
        gone, come = _less(seen.own.hand, hand), _less(hand, seen.own.hand)
        sizes = bytearray(seen.public.sizes)
        sizes[self.me] = sum(hand)
        self.bend(replace(seen, public=replace(seen.public, sizes=bytes(sizes)), own=replace(seen.own, hand=hand)))
        for name, moved in (("Kosten", gone), ("Ertrag", come)):
            if any(moved):
                self.say(name, {"Spieler": self.id, "Rohstoffe": write_cards(moved)})
        self.tell_status()

    # -- the course of a game ------------------------------------------------------

    def play(self, until: Callable[[], bool]) -> Script[None]:
        """Go on until that holds, or the game is over: other players do what is simplest, the client what it likes;
        what is not allowed is refused, see ``denied``."""
        while not (until() or self.phase is Phase.OVER):
            others = sorted(seat for seat in rules.to_act(self.state) if seat != self.me)
            if others:
                self.do(others[0], self.choose(others[0]) or self.simplest(others[0]))
            else:
                self.judge((yield from self.action()))
        yield from self.desk.flush()


def _less(cards: Sequence[int], others: Sequence[int]) -> Cards:
    wood, brick, wool, grain, ore = [max(0, n - other) for n, other in zip(cards, others, strict=True)]
    return wood, brick, wool, grain, ore
