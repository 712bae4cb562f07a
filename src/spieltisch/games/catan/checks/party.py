"""A table within a script: real rules in real words, while luck, the other players and all hands are the script's.

A hosted table (``Scene.host``) plays what can happen. Here anything can be said, and the client can be given any hand:
it hears what came and what went, and a status, which is always right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from spieltisch.core.checks import Scene
from spieltisch.core.contracts import Draw
from spieltisch.core.errors import IllegalAction
from spieltisch.core.messages import Batch, Ended, Happened, Item, Started
from spieltisch.core.scripts import Script, Silent, Wrong
from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.catan import actions, people, rules, view
from spieltisch.games.catan.actions import Action, Cards, Drawn
from spieltisch.games.catan.checks.desk import Desk
from spieltisch.games.catan.checks.pictures import SILENT, cause_of
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.knowledge import NOTHING
from spieltisch.games.catan.people import Person
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire import answers, words
from spieltisch.games.catan.wire.batches import BatchWriter
from spieltisch.games.catan.wire.codec import Json, JsonMessage, Unreadable
from spieltisch.games.catan.wire.objects import write_cards
from spieltisch.games.catan.wire.requests import ClientRequest, Sender, read_request
from spieltisch.games.catan.wire.spelling import SPELLINGS, USUAL
from spieltisch.games.catan.wire.statuses import read_status, write_player

AGAIN_US: Final = 300_000
"""How long after a refusal the status is told again to who says nothing more."""
MANY: Final = 20
"""Refusals in a row that nobody can mean."""
NO_INCOME: Final = (1, 1)
"""What is thrown where the script does not say: hardly anybody lives at such a chip."""


@dataclass(frozen=True, slots=True)
class Denied:
    """Something that the client was refused."""

    action: Action
    code: str
    text: str
    """Its message."""
    cause: str
    """Why it asked for that, as far as it can be told."""


class Party:
    """The client, and whoever else is at its table."""

    def __init__(
        self, scene: Scene, *, seats: int = 3, seat: Seat = 0, ids: Sequence[int] = (), place: int = 0,
        dialect: str = USUAL,
    ) -> None:  # fmt: skip
        """``ids`` are the players' by seat, ``place`` is the client's in the order of play."""
        self.scene, self.me = scene, seat
        self.desk = Desk(SPELLINGS[dialect])
        colours = iter(range(5 if seats > 4 else 3, -1, -1))
        self.people = [
            Person(id) if at == seat else Person(id, f"Gegnerin Ö{at + 1}", next(colours), is_ready=True)
            for at, id in enumerate(ids or range(1, seats + 1))
        ]
        others = [other for other in range(seats) if other != seat]
        self._order = [*others[:place], seat, *others[place:]]
        bank = 24 if seats > 4 else 19
        self.state = rules.initial(Config(seats, bank, points=20, skip_poor=False))
        self.dice: list[tuple[int, int]] = []
        """What is thrown next, in this order."""
        self.card: int | None = None
        """Which development card is bought next; None for any."""
        self.choose: Callable[[Seat], Action | None] = lambda other: None
        """What another player does; None for what is simplest."""
        self.denied: list[Denied] = []
        """What the client was refused."""
        self.done: list[Action] = []
        """What it did."""
        self._refusals = 0
        self._is_to_ask_again = False

    # -- looking -------------------------------------------------------------------

    @property
    def ids(self) -> list[int]:
        return [person.id for person in self.people]

    @property
    def id(self) -> int:
        """The client's."""
        return self.people[self.me].id

    @property
    def phase(self) -> Phase:
        return Phase(self.state.game.phase)

    @property
    def active(self) -> Seat:
        return self.state.game.active

    @property
    def is_asked(self) -> bool:
        return self.me in rules.to_act(self.state)

    @property
    def seen(self) -> Observation:
        """The game as the client may know it."""
        return view.observe(self.state, self.me)

    @property
    def hand(self) -> Cards:
        """The client's."""
        own = self.seen.own
        return own.hand if own else NOTHING

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

    def refuse(self, why: str, *, is_fault: bool = False) -> None:
        """Answer so, and tell the status once more in a while."""
        self.say(*(("Fehler", {"Meldung": why}) if is_fault else ("Serverantwort", why)))
        self._is_to_ask_again = True

    # -- hearing -------------------------------------------------------------------

    def request(self, expected: str) -> Script[ClientRequest]:
        """What the client wants next; what it chats is told to all."""
        while True:
            if self._is_to_ask_again:
                self._is_to_ask_again = False
                message = yield from self.desk.maybe_hear(AGAIN_US, expected)
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
            raise Wrong(expected, self.desk.text, str(why)) from None

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
            raise Silent(expected, silent.got, self.cause or SILENT.get(self.phase, "")) from None
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
        self._draw([])
        self._tell([Started(tuple(person.name for person in self.people))])

    def do(self, seat: Seat, action: Action) -> None:
        """Somebody acts, and the client is told. Raises ``IllegalAction``."""
        items: list[Item] = []
        self._apply(seat, action, items)
        self._draw(items)
        if outcome := rules.outcome(self.state):
            items.append(Ended(outcome))
        self._tell(items, is_own=seat == self.me)
        self._is_to_ask_again = False
        if seat == self.me:
            self.done.append(action)
            self._refusals = 0

    def _apply(self, actor: Actor, action: Action, items: list[Item]) -> None:
        items += [Happened(actor, view.project(event, self.me)) for event in rules.apply(self.state, actor, action)]

    def _draw(self, items: list[Item]) -> None:
        while CHANCE in rules.to_act(self.state):
            self._apply(CHANCE, self._pick(rules.draw(self.state)), items)

    def _pick(self, draw: Draw[Action]) -> Action:
        match draw.purpose:
            case "order":
                return Drawn(Kind.SEAT, self._order[self.state.game.placed])
            case "dice":
                return Drawn(Kind.DICE, *(self.dice.pop(0) if self.dice else NO_INCOME))
            case "cards" if self.card is not None:
                return Drawn(Kind.CARD, self.card)
        weights = draw.weights or [1] * len(draw.outcomes)
        urn = [outcome for outcome, weight in zip(draw.outcomes, weights, strict=True) for _ in range(weight)]
        return urn[self.scene.below(len(urn))]

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

    def endow(self, seat: Seat, hand: Cards, cards: Cards = NOTHING) -> None:
        """Another player has these cards besides, which nobody can see."""
        self.state.game.set_hand(seat, hand, cards, self.state.game.knight_counts()[seat])
        self.state.seen = None

    def bend(self, observation: Observation) -> None:
        """Go on from another state: one that looks like this to the client."""
        self.state = view.determinize(observation, self.scene.below)

    # -- the course of a game ------------------------------------------------------

    def play(self, until: Callable[[], bool]) -> Script[None]:
        """Go on until that holds: other players do what is simplest, the client what it likes; what is not allowed is
        refused, see ``denied``."""
        while not until():
            others = sorted(seat for seat in rules.to_act(self.state) if seat != self.me)
            if others:
                self.do(others[0], self.choose(others[0]) or self.simplest(others[0]))
            else:
                self.judge((yield from self.action()))
        yield from self.desk.flush()

    def simplest(self, seat: Seat) -> Action:
        """Decline, roll, end the turn; anything else so that the client is left alone."""
        match self.phase:
            case Phase.MAIN if seat != self.active:
                return actions.Decline(self.state.game.offer_id)
            case Phase.MAIN | Phase.SPECIAL:
                return actions.EndTurn()
        legal = rules.legal_actions(self.state, seat)
        robbing = {one.field for one in legal if isinstance(one, actions.MoveRobber) and one.victim == self.me}
        mild = [one for one in legal if not (isinstance(one, actions.MoveRobber) and one.field in robbing)]
        return mild[self.scene.below(len(mild))] if self.phase in (Phase.SETTLE, Phase.PAVE, Phase.ROBBER) else mild[0]


def _less(cards: Sequence[int], others: Sequence[int]) -> Cards:
    wood, brick, wool, grain, ore = [max(0, n - other) for n, other in zip(cards, others, strict=True)]
    return wood, brick, wool, grain, ore
