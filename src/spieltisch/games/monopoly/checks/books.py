"""The books that a referee of Monopoly keeps: which payments are due, and what each change of cash was for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.engine.board import BAIL, WAGE
from spieltisch.games.monopoly.engine.cards import DECKS, Effect

RENT: Final = "it takes another rent than the deed says"
WAGES: Final = "it pays another wage for passing Los"
TAX: Final = "it takes another tax than the field says"
POT: Final = "it pays another pot at free parking than the taxes so far"
CARD: Final = "it pays or takes what no card says"
MONEY: Final = "it changes somebody's cash for no reason"
PRICE: Final = "it takes another price than the plot list says"
PRISON: Final = "it keeps who has paid in prison"
HAMMER: Final = "it sells at an auction to another bid than the highest"
CARD_AMOUNTS: Final = frozenset(card.amount for deck in DECKS for card in deck if card.effect is Effect.MONEY)
COLLECTED: Final = frozenset(card.amount for deck in DECKS for card in deck if card.effect is Effect.COLLECT)


@dataclass(frozen=True, slots=True)
class Due:
    """A payment that has to come next for its player."""

    seat: Seat
    amount: int
    """Negative where the player pays."""
    what: str
    why: str


@dataclass(slots=True)
class Books:
    """Of one turn."""

    dues: list[Due] = field(default_factory=list)
    possible: list[Due] = field(default_factory=list)
    """What may come besides: a card leads forward, for a wage, or back, for none."""
    open: list[tuple[Seat, int]] = field(default_factory=list)
    """Changes of cash that nothing has explained yet."""
    drawer: Seat | None = None
    """Who has come to a field where a card is drawn."""
    is_broken: bool = False
    """Somebody is ruined, or has left: everything changes hands."""

    def owe(self, due: Due, *, is_sure: bool = True) -> None:
        (self.dues if is_sure else self.possible).append(due)

    def change(self, seat: Seat, amount: int, name: str) -> None:
        """Somebody's cash changes. Raises ``Wrong`` where something else is due."""
        if not amount or self.is_broken:
            return
        owed = [due for due in self.dues if due.seat == seat]
        if owed and (likely := [due for due in self.possible if due.seat == seat and due.amount == amount]):
            self.possible.remove(likely[0])
            return
        for due in owed:
            self.dues.remove(due)
            if due.amount == amount:
                return
            if due.why is WAGES and amount == WAGE < due.amount:
                self.dues.insert(0, Due(seat, due.amount - WAGE, due.what, due.why))
                return
            raise Wrong(f"{due.amount} for {name}: {due.what}", str(amount), due.why)
        self.open.append((seat, amount))

    def _is_of_a_card(self, seat: Seat, amount: int) -> bool:
        if seat == self.drawer:
            return amount in CARD_AMOUNTS or amount in COLLECTED
        return self.drawer is not None and -amount in COLLECTED

    def explain(self, seat: Seat, amount: int) -> bool:
        """Whether this change of cash was told, and is explained now."""
        if self.is_broken or not amount:
            return True
        if (seat, amount) in self.open:
            self.open.remove((seat, amount))
            return True
        return False

    def explain_sale(self, seller: Seat, buyer: Seat) -> bool:
        """The same for what two players have paid each other."""
        for payer, amount in reversed(self.open):
            if payer == buyer and amount <= 0 and (seller, -amount) in self.open:
                return self.explain(buyer, amount) and self.explain(seller, -amount)
        return not any(
            payer == buyer and amount < 0 and not self._is_of_a_card(payer, amount) for payer, amount in self.open
        )

    def close(self, names: list[str]) -> None:
        """A turn is over: nothing is due any more, and everything was for something. Raises ``Wrong``."""
        for due in self.dues:
            if not self.is_broken:
                raise Wrong(f"{due.amount} for {names[due.seat]}: {due.what}", "nothing", due.why)
        for seat, amount in [] if self.is_broken else self.open:
            likely = [due for due in self.possible if due.seat == seat and amount > 0]
            if self._is_of_a_card(seat, amount) or any(due.amount == amount for due in likely):
                continue
            why = PRISON if amount == -BAIL else CARD if self.drawer is not None else MONEY
            why = likely[0].why if likely else why
            raise Wrong(f"what {amount} of {names[seat]} are for", "nothing", why)
        self.dues.clear()
        self.possible.clear()
        self.open.clear()
        self.drawer, self.is_broken = None, False
