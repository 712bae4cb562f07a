"""What a viewer knows of a game of Monopoly."""

from __future__ import annotations

from msgspec import Struct

from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import AT, BUST, CASH, HOUSES, JAILED, KEYS, OWNER, PLEDGED, Counter
from spieltisch.games.monopoly.events import OfferMade


class Observation(Struct, frozen=True):
    """A game as a viewer knows it: the public record, and of hidden things what is the viewer's own."""

    viewer: Viewer
    config: Config
    record: tuple[int, ...]
    """As ``record`` lays it out."""
    offers: tuple[OfferMade, ...] = ()
    """Those that wait, oldest first; masked where they are others'."""
    held: int | None = None
    """The number of the card the viewer has to answer, in its deck (the community's)."""

    @property
    def phase(self) -> Phase:
        return Phase(self.record[Counter.PHASE])

    def counter(self, counter: Counter) -> int:
        return self.record[counter]

    def cash(self, seat: Seat) -> int:
        return self.record[CASH + seat]

    def field_of(self, seat: Seat) -> int:
        return self.record[AT + seat]

    def is_jailed(self, seat: Seat) -> bool:
        return self.record[JAILED + seat] == 1

    def keys(self, seat: Seat) -> int:
        """Cards that open the prison."""
        return self.record[KEYS + seat]

    def is_bankrupt(self, seat: Seat) -> bool:
        return self.record[BUST + seat] > 0

    def owner(self, plot: int) -> Seat | None:
        seat = self.record[OWNER + plot]
        return None if seat < 0 else seat

    def houses(self, plot: int) -> int:
        """0 to 4 houses, or 5 for a hotel."""
        return self.record[HOUSES + plot]

    def is_mortgaged(self, plot: int) -> bool:
        return self.record[PLEDGED] >> plot & 1 == 1
