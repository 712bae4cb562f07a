"""What a status of Catan says of its player, compared with what its referee has counted."""

from __future__ import annotations

from typing import Final

from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.catan.checks.accounts import Purse
from spieltisch.games.catan.engine.codes import KNIGHTS, POINTS, ROADS, Kind
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire.messages import Player

HAND: Final = "it tells another hand than its own `Ertrag` and `Kosten` make"
CARDS: Final = "it tells other development cards than were bought and played"
SCORE: Final = "it counts points wrong"
KNIGHT: Final = "it counts knights wrong"
ROAD_TITLE: Final = "it shows the longest road at the wrong player"
ARMY_TITLE: Final = "it shows the largest army at the wrong player"


class Standings:
    """By seat."""

    def __init__(self, seats: int, me: Seat) -> None:
        self._me = me
        self.trader: Seat = -1
        """Who has the longest road."""
        self.army: Seat = -1
        """Who has the largest army."""
        self.knights = [0] * seats
        self.points = [0] * seats
        """As told last."""
        self._counts = [0] * seats
        self._own = [0] * 5
        """Our own development cards, by kind."""
        self._roads = [0] * seats
        """How many roads are free by a card."""

    def draw(self, seat: Seat, card: int | None) -> None:
        """A development card was bought."""
        self._counts[seat] += 1
        if seat == self._me and card is not None:
            self._own[card] += 1

    def use_card(self, seat: Seat, card: int) -> None:
        """It was played."""
        self._counts[seat] -= 1
        if seat == self._me:
            self._own[card] -= 1
        self.knights[seat] += card == KNIGHTS
        self._roads[seat] = 2 if card == ROADS else 0

    def use_road(self, seat: Seat, what: Kind) -> bool:
        """Whether that is a road which costs nothing."""
        is_free = what is Kind.ROAD and self._roads[seat] > 0
        self._roads[seat] -= is_free
        return is_free

    def end_free_roads(self) -> None:
        """Whatever is built now costs what it costs."""
        self._roads = [0] * len(self._roads)

    def check(self, seat: Seat, told: Player, purse: Purse, seen: Observation, *, is_opening: bool) -> None:
        """Compare; in the opening a settlement may count as late as its road. Raises ``Wrong``."""
        if told.hand is not None and not purse.fits(told.hand):
            hand = told.hand.cards or f"{told.hand.count} cards"
            raise Wrong(f"{purse} of player {seat + 1}", str(hand), HAND)
        if told.knights not in (None, self.knights[seat]):
            raise Wrong(f"{self.knights[seat]} knights of player {seat + 1}", str(told.knights), KNIGHT)
        self._check_titles(seat, told)
        self._check_cards(seat, told)
        if told.points is not None:
            self._check_points(seat, told.points, seen, is_opening=is_opening)

    def _check_titles(self, seat: Seat, told: Player) -> None:
        for has, holder, word, why in (
            (told.has_road, self.trader, "longest road", ROAD_TITLE),
            (told.has_army, self.army, "largest army", ARMY_TITLE),
        ):  # fmt: skip
            if has is not None and has != (holder == seat):
                raise Wrong(f"{'the' if holder == seat else 'no'} {word} for player {seat + 1}", "not so", why)

    def _check_cards(self, seat: Seat, told: Player) -> None:
        if told.cards is None:
            return
        if told.cards.count != self._counts[seat]:
            raise Wrong(f"{self._counts[seat]} development cards of player {seat + 1}", str(told.cards.count), CARDS)
        if seat == self._me and told.cards.cards is not None and list(told.cards.cards) != self._own:
            raise Wrong(f"own development cards: {self._own}", str(list(told.cards.cards)), CARDS)

    def _check_points(self, seat: Seat, points: int, seen: Observation, *, is_opening: bool) -> None:
        """Hidden cards count for who may see them; others' are shown at the end at the latest."""
        public = seen.public
        built = public.buildings.count(seat + 1) + 2 * public.buildings.count(seat + 9)
        least = built + 2 * (self.trader == seat) + 2 * (self.army == seat)
        most = least + (self._own[POINTS] if seat == self._me else self._counts[seat])
        if seat == self._me:
            least = most
        if not least - is_opening <= points <= most:
            raise Wrong(f"{least} points of player {seat + 1}", str(points), SCORE)
        self.points[seat] = points
