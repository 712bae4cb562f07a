"""What the seats of Catan, and chance, can do.

Fields, corners and edges are numbers of ``geometry``; cards are counted by resource in the
order wood, brick, wool, grain, ore. Anything can be asked for, and refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import Seat
from spieltisch.games.catan.engine.codes import Kind, pack, pack_cards, unpack_cards

Cards: TypeAlias = tuple[int, int, int, int, int]

NOWHERE: Final = (1 << 25) - 1
"""For places that are no field, corner or edge at all."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn, or pass in the special building phase."""


@dataclass(frozen=True, slots=True)
class BuildRoad:
    edge: int


@dataclass(frozen=True, slots=True)
class BuildSettlement:
    corner: int


@dataclass(frozen=True, slots=True)
class BuildCity:
    corner: int


@dataclass(frozen=True, slots=True)
class BuyCard:
    """Buy a development card."""


@dataclass(frozen=True, slots=True)
class BankTrade:
    """Exchange cards with the bank, at the rates of one's harbours."""

    given: Cards
    taken: Cards


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a trade to all others; an open offer is withdrawn by it."""

    given: Cards
    wanted: Cards


@dataclass(frozen=True, slots=True)
class Accept:
    offer: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Say no, also to what one has accepted."""

    offer: int


@dataclass(frozen=True, slots=True)
class Conclude:
    """The offerer trades with one of those who have accepted."""

    offer: int
    partner: Seat


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The offerer takes the offer back, others their acceptance; who has not answered declines."""

    offer: int


@dataclass(frozen=True, slots=True)
class Discard:
    cards: Cards


@dataclass(frozen=True, slots=True)
class MoveRobber:
    """After a seven; without a victim chance picks one, if there is any."""

    field: int
    victim: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlayKnight:
    field: int
    victim: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlayRoads:
    first: int
    second: int | None = None


@dataclass(frozen=True, slots=True)
class PlayMonopoly:
    resource: int


@dataclass(frozen=True, slots=True)
class PlayInvention:
    cards: Cards


@dataclass(frozen=True, slots=True)
class Default:
    """What is done for a silent seat: chance builds or moves the robber; discarded is what there is most of."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What chance has drawn; ``what`` says for which of its kinds. Dice are two numbers."""

    what: Kind
    number: int
    other: int = 0


Action: TypeAlias = (
    Roll | EndTurn | BuildRoad | BuildSettlement | BuildCity | BuyCard | BankTrade | Offer | Accept | Decline | Conclude
    | Withdraw | Discard | MoveRobber | PlayKnight | PlayRoads | PlayMonopoly | PlayInvention | Default | Drawn
)  # fmt: skip


def _cards(cards: Cards) -> int:
    if not all(0 <= n <= 31 for n in cards):
        raise IllegalAction("amount", "A trade or a discard has 0 to 31 cards of each resource.")
    return pack_cards(cards)


def _number(n: int) -> int:
    if not 0 <= n <= NOWHERE:
        raise IllegalAction("no_such_move", f"There is nothing with the number {n}.")
    return n


def _optional(n: int | None) -> int:
    return 0 if n is None else _number(n + 1)


_PACK: Final[dict[type, Callable[[Any], int]]] = {  # each takes its key's actions
    Roll: lambda _: pack(Kind.ROLL),
    EndTurn: lambda _: pack(Kind.END),
    BuildRoad: lambda action: pack(Kind.ROAD, _number(action.edge)),
    BuildSettlement: lambda action: pack(Kind.SETTLEMENT, _number(action.corner)),
    BuildCity: lambda action: pack(Kind.CITY, _number(action.corner)),
    BuyCard: lambda _: pack(Kind.BUY),
    BankTrade: lambda action: pack(Kind.BANK, _cards(action.given), _cards(action.taken)),
    Offer: lambda action: pack(Kind.OFFER, _cards(action.given), _cards(action.wanted)),
    Accept: lambda action: pack(Kind.ACCEPT, _number(action.offer)),
    Decline: lambda action: pack(Kind.DECLINE, _number(action.offer)),
    Conclude: lambda action: pack(Kind.CONCLUDE, _number(action.offer), _number(action.partner)),
    Withdraw: lambda action: pack(Kind.WITHDRAW, _number(action.offer)),
    Discard: lambda action: pack(Kind.DISCARD, _cards(action.cards)),
    MoveRobber: lambda action: pack(Kind.ROBBER, _number(action.field), _optional(action.victim)),
    PlayKnight: lambda action: pack(Kind.KNIGHT, _number(action.field), _optional(action.victim)),
    PlayRoads: lambda action: pack(Kind.ROADS, _number(action.first), _optional(action.second)),
    PlayMonopoly: lambda action: pack(Kind.MONOPOLY, _number(action.resource)),
    PlayInvention: lambda action: pack(Kind.INVENTION, _cards(action.cards)),
    Default: lambda _: pack(Kind.DEFAULT),
    Drawn: lambda action: pack(action.what, _number(action.number), _number(action.other)),
}

_UNPACK: Final[dict[int, Callable[[int, int], Action]]] = {
    Kind.ROLL: lambda a, b: Roll(),
    Kind.END: lambda a, b: EndTurn(),
    Kind.ROAD: lambda a, b: BuildRoad(a),
    Kind.SETTLEMENT: lambda a, b: BuildSettlement(a),
    Kind.CITY: lambda a, b: BuildCity(a),
    Kind.BUY: lambda a, b: BuyCard(),
    Kind.BANK: lambda a, b: BankTrade(unpack_cards(a), unpack_cards(b)),
    Kind.OFFER: lambda a, b: Offer(unpack_cards(a), unpack_cards(b)),
    Kind.ACCEPT: lambda a, b: Accept(a),
    Kind.DECLINE: lambda a, b: Decline(a),
    Kind.CONCLUDE: Conclude,
    Kind.WITHDRAW: lambda a, b: Withdraw(a),
    Kind.DISCARD: lambda a, b: Discard(unpack_cards(a)),
    Kind.ROBBER: lambda a, b: MoveRobber(a, b - 1 if b else None),
    Kind.KNIGHT: lambda a, b: PlayKnight(a, b - 1 if b else None),
    Kind.ROADS: lambda a, b: PlayRoads(a, b - 1 if b else None),
    Kind.MONOPOLY: lambda a, b: PlayMonopoly(a),
    Kind.INVENTION: lambda a, b: PlayInvention(unpack_cards(a)),
    Kind.DEFAULT: lambda a, b: Default(),
}


def pack_action(action: Action) -> int:
    """The kernel's integer. Raises ``IllegalAction`` for numbers that no such move has."""
    return _PACK[type(action)](action)


@lru_cache(maxsize=1 << 14)
def unpack_action(move: int) -> Action:
    """The action of a packed move."""
    kind, a, b = move >> 56, move & NOWHERE, move >> 25 & NOWHERE
    return Drawn(Kind(kind), a, b) if kind >= Kind.SEAT else _UNPACK[kind](a, b)
