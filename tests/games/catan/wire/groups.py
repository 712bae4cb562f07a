"""Servers of three student groups, stood in for: they read as strictly as the originals.

What each says, leaves out and cannot bear is told in the protocol page under "Met".
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from spieltisch.core.seats import Seat
from spieltisch.games.catan import actions
from spieltisch.games.catan.actions import Action, Cards
from spieltisch.games.catan.engine.codes import POINTS
from spieltisch.games.catan.events import Event
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.statuses import write_newcomer

from .group import CARDS, MS, Dead, Group, Work

PLAYED: Final = {actions.PlayKnight: 0, actions.PlayRoads: 1, actions.PlayMonopoly: 2, actions.PlayInvention: 3}
RESOURCES: Final = frozenset(words.RESOURCES)


class ServerA(Group):
    """It reads all five resources, and ends where one is absent; all prompts of a seven come at once."""

    version = "server-a"
    oks = ("Spiel starten", "Entwicklungskarte kaufen", "Ritter ausspielen", "Handel anbieten")
    is_ok_first = False
    refusal = "Du bist nicht am Zug."

    def hang_up(self, id: int) -> None:
        if not self.is_over:
            self.died_of = self.died_of or f"{id} has hung up"

    def misread(self, id: int, why: str) -> None:
        raise Dead(f"{id} says no JSON")

    def look_at(self, name: str, payload: Any) -> None:
        amounts = {
            "Seehandel": ("Angebot", "Nachfrage"), "Karten abgeben": ("Abgeben",), "Erfindung": ("Rohstoffe",),
            "Handel anbieten": ("Angebot", "Nachfrage"),
        }.get(name, ())  # fmt: skip
        for key in amounts:
            if missing := RESOURCES - payload[key].keys():
                raise Dead(f"{name} without {sorted(missing)}")

    def refuse(self, id: int, name: str) -> None:
        self.tell(id, "Chatnachricht", {"Nachricht": self.refusal})
        super().refuse(id, name)

    def name(self, id: int, payload: Any) -> Work:
        """Nothing is said of it."""
        self.note_name(id, payload)
        return
        yield

    def allows(self, seat: Seat, action: Action) -> bool:
        if isinstance(action, actions.BuyCard) and self.state.flow.bought:
            return False
        if isinstance(action, actions.EndTurn) and self.debts:
            return False
        return super().allows(seat, action) or (isinstance(action, actions.Discard) and seat in self.debts)

    def follow(self, seat: Seat, action: Action, events: list[Event]) -> Work:
        yield from super().follow(seat, action, events)
        if isinstance(action, actions.PlayMonopoly):
            losers = [loss for event in events for loss in getattr(event, "losses", ()) if loss]
            for _ in losers:
                self.tell(self.ids[seat], "Serverantwort", "OK")

    def seven(self, roller: Seat) -> Work:
        for seat in self.debts:
            self.words[seat] = words.DISCARD
            yield from self.show(seat)
        self.words[roller] = words.ROBBER
        yield from self.show(roller)

    def take_cards(self, seat: Seat, cards: Cards) -> Work:
        if not self.owes(seat, cards):
            self.refuse(self.ids[seat], "Karten abgeben")
            return
        self.pay(seat, cards)
        if self.words[seat] == words.DISCARD:
            self.words[seat] = words.WAIT
        yield from self.show(seat)


class ServerB(Group):
    """A thread for each client and no lock; cards that were played stay in the hand."""

    version = "1.0"
    first_id = 0
    oks = ("Spieler", "Spiel starten", "Bauen", "Karten abgeben")
    refusal = "Ungültiger Spielzug"
    gap_us: ClassVar[int] = 16 * MS
    """Between two prompts."""

    def __init__(self, seats: int, *, seed: int, points: int = 10) -> None:
        super().__init__(seats, seed=seed, points=points)
        self.counter = 0
        self.surprises = 0
        """How often all who were counted had handed in, and the next was still to be."""
        self._is_counting = False
        self._roller: Seat = -1

    def picture(self, viewer: Seat, seat: Seat) -> dict[str, Any]:
        """Only resources there are, and the longest road by another name."""
        shown = super().picture(viewer, seat)
        shown["Rohstoffe"] = {key: n for key, n in shown["Rohstoffe"].items() if n or key == "Unbekannt"}
        shown["Größte Handelsstraße"] = shown.pop("Längste Handelsstraße")
        return shown

    def allows(self, seat: Seat, action: Action) -> bool:
        """A hand-in is taken in any state, if it is at least half of the cards."""
        if isinstance(action, actions.Discard):
            held = self.state.game.hand_of(seat)
            is_held = all(n <= has for n, has in zip(action.cards, held, strict=True))
            return is_held and sum(action.cards) >= sum(held) // 2 > 0
        return super().allows(seat, action)

    def follow(self, seat: Seat, action: Action, events: list[Event]) -> Work:
        if type(action) in PLAYED:
            self.edit(back=(seat, PLAYED[type(action)]))
        yield from super().follow(seat, action, events)

    def after_deed(self, seat: Seat, action: Action) -> Work:
        if isinstance(action, actions.BuyCard) and self.state.game.cards_of(seat)[POINTS]:
            yield from self.show(seat)

    def seven(self, roller: Seat) -> Work:
        self._roller = roller
        debtors = sorted(self.debts)
        if not debtors:
            self.words[roller] = words.ROBBER
            yield from self.show(roller)
            return
        self._is_counting = True
        for seat in debtors:
            self.words[seat] = words.DISCARD
            yield from self.show(seat)
            self.counter += 1
            yield self.gap_us
        self._is_counting = False
        if roller not in debtors and self.counter:
            self.words[roller] = words.WAIT
            yield from self.show(roller)

    def take_cards(self, seat: Seat, cards: Cards) -> Work:
        """Telling takes a while, in which the next may be asked."""
        self.counter -= 1
        is_last = self.counter == 0
        self.surprises += is_last and self._is_counting
        self.confirm(self.ids[seat], "Karten abgeben")
        self.pay(seat, cards)
        yield self.gap_us
        if seat != self._roller or not is_last:
            self.words[seat] = words.WAIT
            yield from self.show(seat)
        if is_last and self.state.flow.active == self._roller:
            self.words[self._roller] = words.ROBBER
            yield from self.show(self._roller)


class ServerC(Group):
    """It hears nothing of a connection while it handles a message of it."""

    version = "server-c"
    oks = (
        "Spieler", "Spiel starten", "Würfeln", "Karten abgeben", "Räuber versetzen", "Bauen", "Seehandel",
        "Ritter ausspielen", "Straßenbaukarte ausspielen", "Monopol", "Erfindung",
    )  # fmt: skip
    refusal = "No valid action!"
    each_us: ClassVar[int] = 5 * MS
    """For each other player that is told a status."""

    def arrive(self, id: int, data: bytes) -> None:
        line = self.lines[id]
        for said in data.splitlines():
            if line.is_busy:
                line.lost.append(said)
            else:
                super().arrive(id, said)

    def allows(self, seat: Seat, action: Action) -> bool:
        if isinstance(action, actions.BuyCard) and self.state.flow.bought:
            return False
        return super().allows(seat, action) or (self.words[seat] == words.ROLL and isinstance(action, CARDS))

    def show(self, seat: Seat) -> Work:
        yield from self._slowly(self.ids[seat], lambda other: self.picture(self.ids.index(other), seat))

    def introduce(self, id: int) -> Work:
        yield from self._slowly(id, lambda other: write_newcomer(self.people[id], is_own=id == other))

    def _slowly(self, id: int, shown: Any) -> Work:
        self.tell(id, "Statusupdate", {"Spieler": shown(id)})
        for other in [other for other in self.people if other != id]:
            yield self.each_us
            self.tell(other, "Statusupdate", {"Spieler": shown(other)})

    def after_deed(self, seat: Seat, action: Action) -> Work:
        yield from self.show(seat)

    def seven(self, roller: Seat) -> Work:
        for seat in range(self._seats):
            self.words[seat] = words.DISCARD if seat in self.debts else words.WAIT
            yield from self.show(seat)
        yield from self._go_on(roller)

    def take_cards(self, seat: Seat, cards: Cards) -> Work:
        if not self.owes(seat, cards):
            self.refuse(self.ids[seat], "Karten abgeben")
            return
        self.confirm(self.ids[seat], "Karten abgeben")
        self.pay(seat, cards)
        self.words[seat] = words.WAIT
        yield from self.show(seat)
        yield from self._go_on(self.state.flow.active)

    def _go_on(self, roller: Seat) -> Work:
        if not self.debts and self.words[roller] != words.ROBBER:
            self.words[roller] = words.ROBBER
            yield from self.show(roller)


GROUPS: Final[dict[str, type[Group]]] = {"a": ServerA, "b": ServerB, "c": ServerC}
