"""What somebody knows of a game of Catan: the public part, and a seat's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.events import Flow

NOTHING: Final[Cards] = (0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody sees. Bytes are numbers by field, corner, edge or seat."""

    flow: Flow
    order: bytes
    """The seats in turn order, as far as it is drawn."""
    terrains: bytes
    """By field a resource, 5 for desert, 6 for what does not lie yet."""
    start: int
    """Which of the island's corners the chips begin at, or -1."""
    chips: bytes
    robber: int
    harbours: bytes
    """By edge: 0, or 1 plus the resource; 6 for any."""
    buildings: bytes
    """By corner: 0, a settlement's seat plus 1, a city's plus 9."""
    paths: bytes
    """By edge: 0, or 1 plus the seat."""
    trader: Seat
    """Who has the longest road, or -1."""
    army: Seat
    """Who has the largest army, or -1."""
    sizes: bytes
    """Resource cards in hand, by seat."""
    card_counts: bytes
    """Hidden development cards, by seat."""
    knights: bytes
    """Knights played, by seat."""
    spent: bytes
    """Development cards played, by kind."""
    champion: Seat
    """Who has won, or -1."""
    shown: int
    """The winner's point cards."""
    dice: tuple[int, int] = (0, 0)
    """As last rolled; zeros before the first roll."""

    def points(self, seat: Seat) -> int:
        """Without hidden cards."""
        built = self.buildings.count(seat + 1) + 2 * self.buildings.count(seat + 9)
        return built + 2 * (self.trader == seat) + 2 * (self.army == seat)


@dataclass(frozen=True, slots=True)
class Own:
    """A seat's own cards: by resource, and by kind of development card."""

    hand: Cards
    cards: Cards
    fresh: Cards
    """Of those, what it bought in this turn of its own."""
