"""What can be asked for in Monopoly, as values, and how the kernel packs it into a number. ``notation`` reads their
strings."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.engine import codes
from spieltisch.games.monopoly.engine.cards import Deck, Effect
from spieltisch.games.monopoly.engine.codes import NO_PLOT, SCALE

Plot: TypeAlias = int
"""A field's number, 0 to 39; what a peer sends may be any integer."""

UNKNOWN_PLOT: Final = 62
"""Stands for every number that is no field."""
UNKNOWN_SEAT: Final = 255
FAR: Final = 1 << 36
"""More money than there is: larger numbers are as illegal as this one."""
KEPT: Final = 1024
"""Of so many actions, or events, what follows from them alone is remembered: few have an amount of money in
them, and the others are not that many."""


class EndTurn(Struct, frozen=True):
    """The next player's turn begins; before it the auction of the plot nobody bought."""

    def __str__(self) -> str:
        return "end"


class Buy(Struct, frozen=True):
    """From the bank, for the list price, where one's piece stands."""

    plot: Plot

    def __str__(self) -> str:
        return f"buy {self.plot}"


class Sell(Struct, frozen=True):
    """Offer a plot to another player; made at once where no consent is agreed on."""

    plot: Plot
    buyer: Seat
    price: int

    def __str__(self) -> str:
        return f"sell {self.plot} {self.buyer} {self.price}"


class Accept(Struct, frozen=True):
    """Take an offer, for exactly its price."""

    plot: Plot
    price: int

    def __str__(self) -> str:
        return f"accept {self.plot} {self.price}"


class Decline(Struct, frozen=True):
    """Refuse an offer; without a plot the oldest one."""

    plot: Plot | None = None

    def __str__(self) -> str:
        return "decline" if self.plot is None else f"decline {self.plot}"


class Bid(Struct, frozen=True):
    plot: Plot
    price: int

    def __str__(self) -> str:
        return f"bid {self.plot} {self.price}"


class Pass(Struct, frozen=True):
    """No bid any more in this auction."""

    plot: Plot

    def __str__(self) -> str:
        return f"pass {self.plot}"


class Build(Struct, frozen=True):
    """One house more; the fifth is the hotel."""

    plot: Plot

    def __str__(self) -> str:
        return f"build {self.plot}"


class Raze(Struct, frozen=True):
    """One house less, for half its price."""

    plot: Plot

    def __str__(self) -> str:
        return f"raze {self.plot}"


class Mortgage(Struct, frozen=True):
    plot: Plot

    def __str__(self) -> str:
        return f"mortgage {self.plot}"


class Redeem(Struct, frozen=True):
    """Pay a mortgage back, and a tenth more."""

    plot: Plot

    def __str__(self) -> str:
        return f"redeem {self.plot}"


class PayBail(Struct, frozen=True):
    """Out of prison for money."""

    def __str__(self) -> str:
        return "bail"


class UseCard(Struct, frozen=True):
    """Out of prison by the card that was kept for it."""

    def __str__(self) -> str:
        return "card"


class TakeCard(Struct, frozen=True):
    """Let the card that was drawn have its effect."""

    def __str__(self) -> str:
        return "take"


class SwapCard(Struct, frozen=True):
    """Draw from the other deck instead."""

    def __str__(self) -> str:
        return "swap"


class Quit(Struct, frozen=True):
    """Give up: ruined, and the bank takes everything."""

    def __str__(self) -> str:
        return "quit"


class Cheat(Struct, frozen=True):
    """Do to oneself what a card does, where cheats are agreed on."""

    effect: Effect
    amount: int = 0

    def __str__(self) -> str:
        return f"cheat {self.effect.name.lower()} {self.amount}"


class First(Struct, frozen=True):
    """CHANCE: who begins."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


class Dice(Struct, frozen=True):
    """CHANCE: one throw."""

    a: int
    b: int

    def __str__(self) -> str:
        return f"dice {self.a} {self.b}"


class Draw(Struct, frozen=True):
    """CHANCE: the number of a card of the pending deck."""

    deck: Deck
    card: int

    def __str__(self) -> str:
        return f"draw {self.deck.name.lower()} {self.card}"


Plain: TypeAlias = EndTurn | PayBail | UseCard | TakeCard | SwapCard | Quit
OnPlot: TypeAlias = Buy | Pass | Build | Raze | Mortgage | Redeem
Action: TypeAlias = Plain | OnPlot | Sell | Accept | Decline | Bid | Cheat | First | Dice | Draw

PLAIN: Final[dict[int, Plain]] = {
    codes.END_TURN: EndTurn(),
    codes.PAY_BAIL: PayBail(),
    codes.USE_CARD: UseCard(),
    codes.TAKE: TakeCard(),
    codes.SWAP: SwapCard(),
    codes.QUIT: Quit(),
}
PLAIN_CODES: Final[dict[type[object], int]] = {type(action): code for code, action in PLAIN.items()}
ON_PLOT: Final[dict[int, type[OnPlot]]] = {
    codes.BUY: Buy,
    codes.PASS: Pass,
    codes.BUILD: Build,
    codes.RAZE: Raze,
    codes.MORTGAGE: Mortgage,
    codes.REDEEM: Redeem,
}
PLOT_CODES: Final = {kind: code for code, kind in ON_PLOT.items()}


@lru_cache(KEPT)
def pack(action: Action) -> int:
    """The kernel's number of an action; values out of range become some that is illegal too."""
    match action:
        case Dice(a, b):
            return _number(codes.DRAW_DICE, _field(a), _field(b))
        case Sell(plot, buyer, price):
            return _number(codes.SELL, _field(plot), _seat(buyer), price)
        case Accept(plot, price):
            return _number(codes.ACCEPT, _field(plot), 0, price)
        case Bid(plot, price):
            return _number(codes.BID, _field(plot), 0, price)
        case Decline(place):
            return _number(codes.DECLINE, NO_PLOT if place is None else _field(place))
        case Cheat(effect, amount):
            return _number(codes.CHEAT, effect, 0, amount)
        case First(seat):
            return _number(codes.DRAW_FIRST, 0, _seat(seat))
        case Draw(deck, card):
            return _number(codes.DRAW_CARD, deck, _field(card))
        case EndTurn() | PayBail() | UseCard() | TakeCard() | SwapCard() | Quit():
            return PLAIN_CODES[type(action)]
        case _:
            return _number(PLOT_CODES[type(action)], _field(action.plot))


def unpack(number: int) -> Action:
    """The action of a kernel's number."""
    kind, plot, seat, amount = number & 255, number >> 8 & 255, number >> 16 & 255, number >> 24
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in ON_PLOT:
        return ON_PLOT[kind](plot)
    match kind:
        case codes.SELL:
            return Sell(plot, seat, amount)
        case codes.ACCEPT:
            return Accept(plot, amount)
        case codes.BID:
            return Bid(plot, amount)
        case codes.DECLINE:
            return Decline(None if plot == NO_PLOT else plot)
        case codes.CHEAT:
            return Cheat(Effect(plot), amount)
        case codes.DRAW_FIRST:
            return First(seat)
        case codes.DRAW_DICE:
            return Dice(plot, seat)
        case _:
            return Draw(Deck(plot), seat)


def _number(kind: int, plot: int, seat: int = 0, amount: int = 0) -> int:
    return kind | plot << 8 | seat << 16 | max(-FAR, min(FAR, amount)) * SCALE


def _field(number: int) -> int:
    return number if 0 <= number < 40 else UNKNOWN_PLOT


def _seat(number: int) -> int:
    return number if 0 <= number < UNKNOWN_SEAT else UNKNOWN_SEAT
