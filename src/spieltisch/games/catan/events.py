"""What happens in a game of Catan: full events; who sees what of them is ``view.project``'s."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.engine.codes import Kind, Note, unpack_cards
from spieltisch.games.catan.engine.flow import Flow


class Entered(Struct, frozen=True):
    """The game waits for something else, or has changed what goes with that; the last event of every such action."""

    flow: Flow


class Ordered(Struct, frozen=True):
    """This seat is the next in turn order."""

    seat: Seat


class Laid(Struct, frozen=True):
    field: int
    terrain: int


class Numbered(Struct, frozen=True):
    """The chips lie, in the spiral from one of the island's corners; the robber stands on a desert."""

    start: int
    chips: bytes
    """By field, 0 for none."""
    robber: int


class HarbourOpened(Struct, frozen=True):
    edge: int
    kind: int
    """A resource, or 5 for any."""


class Rolled(Struct, frozen=True):
    seat: Seat
    dice: tuple[int, int]


class Gained(Struct, frozen=True):
    """By dice, or for the second settlement."""

    seat: Seat
    cards: Cards


class Built(Struct, frozen=True):
    seat: Seat
    what: Kind
    """ROAD, SETTLEMENT or CITY."""
    place: int
    """An edge or a corner."""
    cost: Cards
    """Nothing, where it was free."""


class Bought(Struct, frozen=True):
    """A development card is paid for; what it is comes with ``CardDrawn``."""

    seat: Seat


class CardDrawn(Struct, frozen=True):
    seat: Seat
    card: int | None
    """None for everybody else."""


class BankTraded(Struct, frozen=True):
    seat: Seat
    given: Cards
    taken: Cards


class Offered(Struct, frozen=True):
    seat: Seat
    offer: int
    given: Cards
    wanted: Cards


class Answered(Struct, frozen=True):
    seat: Seat
    offer: int
    accepts: bool


class Withdrawn(Struct, frozen=True):
    """The active seat's offer is no longer open; or, by another seat: its acceptance is gone."""

    seat: Seat
    offer: int


class Traded(Struct, frozen=True):
    seat: Seat
    partner: Seat
    given: Cards
    taken: Cards


class Discarded(Struct, frozen=True):
    seat: Seat
    cards: Cards | None
    """None for everybody else."""
    count: int


class RobberMoved(Struct, frozen=True):
    """After a seven. Where chance picks the victim, ``VictimChosen`` follows."""

    seat: Seat
    field: int
    victim: Seat | None


class KnightPlayed(Struct, frozen=True):
    """The same by a knight."""

    seat: Seat
    field: int
    victim: Seat | None


class VictimChosen(Struct, frozen=True):
    seat: Seat
    victim: Seat


class Stolen(Struct, frozen=True):
    thief: Seat
    victim: Seat
    resource: int | None
    """None for everybody but those two."""


class RoadsPlayed(Struct, frozen=True):
    """As asked for; what is built, and in which order, follows."""

    seat: Seat
    first: int
    second: int | None


class MonopolyPlayed(Struct, frozen=True):
    seat: Seat
    resource: int
    losses: tuple[int, ...]
    """By seat."""


class InventionPlayed(Struct, frozen=True):
    seat: Seat
    cards: Cards


class LongestRoad(Struct, frozen=True):
    """It has a new holder, or none any more."""

    seat: Seat | None


class LargestArmy(Struct, frozen=True):
    seat: Seat


class Won(Struct, frozen=True):
    seat: Seat
    hidden: int
    """How many point cards the winner shows."""


Event: TypeAlias = (
    Entered | Ordered | Laid | Numbered | HarbourOpened | Rolled | Gained | Built | Bought | CardDrawn | BankTraded
    | Offered | Answered | Withdrawn | Traded | Discarded | RobberMoved | KnightPlayed | VictimChosen | Stolen
    | RoadsPlayed | MonopolyPlayed | InventionPlayed | LongestRoad | LargestArmy | Won
)  # fmt: skip


def _discarded(who: Seat, cards: int) -> Discarded:
    counts = unpack_cards(cards)
    return Discarded(who, counts, sum(counts))


def _other(number: int) -> int | None:
    return number - 1 if number else None


READ: Final[dict[int, Callable[[int, int, int, int], Event]]] = {
    Note.ORDERED: lambda who, a, b, c: Ordered(who),
    Note.LAID: lambda who, a, b, c: Laid(a, b),
    Note.HARBOUR: lambda who, a, b, c: HarbourOpened(a, b),
    Note.ROLLED: lambda who, a, b, c: Rolled(who, (a, b)),
    Note.GAINED: lambda who, a, b, c: Gained(who, unpack_cards(a)),
    Note.ROAD: lambda who, a, b, c: Built(who, Kind.ROAD, a, unpack_cards(b)),
    Note.SETTLEMENT: lambda who, a, b, c: Built(who, Kind.SETTLEMENT, a, unpack_cards(b)),
    Note.CITY: lambda who, a, b, c: Built(who, Kind.CITY, a, unpack_cards(b)),
    Note.BOUGHT: lambda who, a, b, c: Bought(who),
    Note.DREW: lambda who, a, b, c: CardDrawn(who, a),
    Note.BANKED: lambda who, a, b, c: BankTraded(who, unpack_cards(a), unpack_cards(b)),
    Note.OFFERED: lambda who, a, b, c: Offered(who, a, unpack_cards(b), unpack_cards(c)),
    Note.ANSWERED: lambda who, a, b, c: Answered(who, a, bool(b)),
    Note.WITHDREW: lambda who, a, b, c: Withdrawn(who, a),
    Note.TRADED: lambda who, a, b, c: Traded(who, a, unpack_cards(b), unpack_cards(c)),
    Note.DISCARDED: lambda who, a, b, c: _discarded(who, a),
    Note.MOVED: lambda who, a, b, c: RobberMoved(who, a, _other(b)),
    Note.KNIGHT: lambda who, a, b, c: KnightPlayed(who, a, _other(b)),
    Note.CHOSEN: lambda who, a, b, c: VictimChosen(who, a),
    Note.STOLE: lambda who, a, b, c: Stolen(who, a, b),
    Note.ROADS: lambda who, a, b, c: RoadsPlayed(who, a, _other(b)),
    Note.MONOPOLY: lambda who, a, b, c: MonopolyPlayed(who, a, tuple(b >> 5 * seat & 31 for seat in range(6))),
    Note.INVENTION: lambda who, a, b, c: InventionPlayed(who, unpack_cards(a)),
    Note.TRADER: lambda who, a, b, c: LongestRoad(who if who >= 0 else None),
    Note.ARMY: lambda who, a, b, c: LargestArmy(who),
    Note.WON: lambda who, a, b, c: Won(who, a),
}
"""From a note on the kernel's tape to the event; ``NUMBERED`` needs the island too, see ``rules``."""
