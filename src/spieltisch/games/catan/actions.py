"""What the seats of Catan, and chance, can do.

Fields, corners and edges are numbers of ``geometry``; cards are counted by resource in the
order wood, brick, wool, grain, ore. Anything can be asked for, and refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import Field, dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final, TypeAlias

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import Seat
from spieltisch.games.catan.engine.codes import Kind, pack, pack_cards, unpack_cards
from spieltisch.games.catan.engine.geometry import CORNERS, EDGES, LARGE, Place

Cards: TypeAlias = tuple[int, int, int, int, int]

NOWHERE: Final = (1 << 25) - 1
"""For places that are no field, corner or edge at all."""


class Written:
    """An action; its string is what ``notation`` reads."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __str__(self) -> str:
        word, form = WORDS[type(self)]
        return _write(word, form, [getattr(self, name) for name in self.__dataclass_fields__])


@dataclass(frozen=True, slots=True)
class Roll(Written):
    """Roll the dice."""


@dataclass(frozen=True, slots=True)
class EndTurn(Written):
    """End the turn, or pass in the special building phase."""


@dataclass(frozen=True, slots=True)
class BuildRoad(Written):
    edge: int


@dataclass(frozen=True, slots=True)
class BuildSettlement(Written):
    corner: int


@dataclass(frozen=True, slots=True)
class BuildCity(Written):
    corner: int


@dataclass(frozen=True, slots=True)
class BuyCard(Written):
    """Buy a development card."""


@dataclass(frozen=True, slots=True)
class BankTrade(Written):
    """Exchange cards with the bank, at the rates of one's harbours."""

    given: Cards
    taken: Cards


@dataclass(frozen=True, slots=True)
class Offer(Written):
    """Offer a trade to all others; an open offer is withdrawn by it."""

    given: Cards
    wanted: Cards


@dataclass(frozen=True, slots=True)
class Accept(Written):
    offer: int


@dataclass(frozen=True, slots=True)
class Decline(Written):
    """Say no, also to what one has accepted."""

    offer: int


@dataclass(frozen=True, slots=True)
class Conclude(Written):
    """The offerer trades with one of those who have accepted."""

    offer: int
    partner: Seat


@dataclass(frozen=True, slots=True)
class Withdraw(Written):
    """The offerer takes the offer back, others their acceptance; who has not answered declines."""

    offer: int


@dataclass(frozen=True, slots=True)
class Discard(Written):
    cards: Cards


@dataclass(frozen=True, slots=True)
class MoveRobber(Written):
    """After a seven; without a victim chance picks one, if there is any."""

    field: int
    victim: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlayKnight(Written):
    field: int
    victim: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlayRoads(Written):
    first: int
    second: int | None = None


@dataclass(frozen=True, slots=True)
class PlayMonopoly(Written):
    resource: int


@dataclass(frozen=True, slots=True)
class PlayInvention(Written):
    cards: Cards


@dataclass(frozen=True, slots=True)
class Default(Written):
    """What is done for a silent seat: chance builds or moves the robber; discarded is what there is most of."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What chance has drawn; ``what`` says for which of its kinds. Dice are two numbers."""

    what: Kind
    number: int
    other: int = 0

    def __str__(self) -> str:
        return _write(*DRAWN_WORDS[self.what], (self.number, self.other))


Action: TypeAlias = (
    Roll | EndTurn | BuildRoad | BuildSettlement | BuildCity | BuyCard | BankTrade | Offer | Accept | Decline | Conclude
    | Withdraw | Discard | MoveRobber | PlayKnight | PlayRoads | PlayMonopoly | PlayInvention | Default | Drawn
)  # fmt: skip


WORDS: Final[dict[type, tuple[str, str]]] = {
    Roll: ("roll", ""),
    EndTurn: ("end", ""),
    BuildRoad: ("road", "e"),
    BuildSettlement: ("settlement", "c"),
    BuildCity: ("city", "c"),
    BuyCard: ("buy", ""),
    BankTrade: ("bank", "##"),
    Offer: ("offer", "##"),
    Accept: ("accept", "n"),
    Decline: ("decline", "n"),
    Conclude: ("conclude", "nn"),
    Withdraw: ("withdraw", "n"),
    Discard: ("discard", "#"),
    MoveRobber: ("robber", "fN"),
    PlayKnight: ("knight", "fN"),
    PlayRoads: ("roads", "eE"),
    PlayMonopoly: ("monopoly", "n"),
    PlayInvention: ("invention", "#"),
    Default: ("default", ""),
}
"""By action its word, and what follows: a field, corner, edge, number or cards (#); in capitals it may be missing."""

DRAWN_WORDS: Final = {
    Kind.SEAT: ("seat", "n"),
    Kind.TILE: ("tile", "n"),
    Kind.START: ("start", "n"),
    Kind.PARITY: ("parity", "n"),
    Kind.SHORE: ("shore", "e"),
    Kind.HARBOUR: ("harbour", "n"),
    Kind.DICE: ("dice", "nn"),
    Kind.THEFT: ("theft", "n"),
    Kind.VICTIM: ("victim", "n"),
    Kind.CARD: ("card", "n"),
    Kind.CORNER: ("at-corner", "c"),
    Kind.EDGE: ("at-edge", "e"),
    Kind.FIELD: ("at-field", "f"),
}


def _write(word: str, form: str, values: Sequence[Any]) -> str:
    """A word and what follows it."""
    return " ".join(
        [word, *(_part(kind, value) for kind, value in zip(form, values, strict=False) if value is not None)]
    )


def _part(kind: str, value: Any) -> str:
    match kind.lower():
        case "#":
            return ",".join(map(str, value))
        case "n":
            return str(value)
        case "f":
            return write_place(frozenset({LARGE[value]})) if value < len(LARGE) else "nowhere"
        case "c":
            return write_place(CORNERS[value]) if value < len(CORNERS) else "nowhere"
        case _:
            return write_place(EDGES[value]) if value < len(EDGES) else "nowhere"


def write_place(place: Place) -> str:
    """A field, edge or corner: its fields, joined by slashes."""
    return "/".join(f"{x},{y}" for x, y in sorted(place))


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
