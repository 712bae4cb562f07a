"""What happens in a game of Catan: full events; who sees what of them is ``view.project``'s."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.engine.codes import Kind, Note, unpack_cards
from spieltisch.games.catan.engine.flow import Flow


@dataclass(frozen=True, slots=True)
class Entered:
    """The game waits for something else, or has changed what goes with that; the last event of every such action."""

    flow: Flow


@dataclass(frozen=True, slots=True)
class Ordered:
    """This seat is the next in turn order."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Laid:
    field: int
    terrain: int


@dataclass(frozen=True, slots=True)
class Numbered:
    """The chips lie, in the spiral from one of the island's corners; the robber stands on a desert."""

    start: int
    chips: bytes
    """By field, 0 for none."""
    robber: int


@dataclass(frozen=True, slots=True)
class HarbourOpened:
    edge: int
    kind: int
    """A resource, or 5 for any."""


@dataclass(frozen=True, slots=True)
class Rolled:
    seat: Seat
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Gained:
    """By dice, or for the second settlement."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Built:
    seat: Seat
    what: Kind
    """ROAD, SETTLEMENT or CITY."""
    place: int
    """An edge or a corner."""
    cost: Cards
    """Nothing, where it was free."""


@dataclass(frozen=True, slots=True)
class Bought:
    """A development card is paid for; what it is comes with ``CardDrawn``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDrawn:
    seat: Seat
    card: int | None
    """None for everybody else."""


@dataclass(frozen=True, slots=True)
class BankTraded:
    seat: Seat
    given: Cards
    taken: Cards


@dataclass(frozen=True, slots=True)
class Offered:
    seat: Seat
    offer: int
    given: Cards
    wanted: Cards


@dataclass(frozen=True, slots=True)
class Answered:
    seat: Seat
    offer: int
    accepts: bool


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The active seat's offer is no longer open; or, by another seat: its acceptance is gone."""

    seat: Seat
    offer: int


@dataclass(frozen=True, slots=True)
class Traded:
    seat: Seat
    partner: Seat
    given: Cards
    taken: Cards


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: Seat
    cards: Cards | None
    """None for everybody else."""
    count: int


@dataclass(frozen=True, slots=True)
class RobberMoved:
    """After a seven. Where chance picks the victim, ``VictimChosen`` follows."""

    seat: Seat
    field: int
    victim: Seat | None


@dataclass(frozen=True, slots=True)
class KnightPlayed:
    """The same by a knight."""

    seat: Seat
    field: int
    victim: Seat | None


@dataclass(frozen=True, slots=True)
class VictimChosen:
    seat: Seat
    victim: Seat


@dataclass(frozen=True, slots=True)
class Stolen:
    thief: Seat
    victim: Seat
    resource: int | None
    """None for everybody but those two."""


@dataclass(frozen=True, slots=True)
class RoadsPlayed:
    """As asked for; what is built, and in which order, follows."""

    seat: Seat
    first: int
    second: int | None


@dataclass(frozen=True, slots=True)
class MonopolyPlayed:
    seat: Seat
    resource: int
    losses: tuple[int, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class InventionPlayed:
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class LongestRoad:
    """It has a new holder, or none any more."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class LargestArmy:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Won:
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
