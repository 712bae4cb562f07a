"""What a position of Catan is worth to a seat: a chance of winning, from what everybody's game looks like.

A seat's *strength* counts thousandths of a victory point: points first, then what will make
more of them. Of other seats only what the public sees goes into it: how many cards they
hold, not which. The *share* of a seat, in millionths, is how its strength weighs among all.
"""

from __future__ import annotations

from math import exp

import cython

from spieltisch.games.catan.bots import weights
from spieltisch.games.catan.bots.weights import (
    ANY_CARD,
    ARMY_HELD,
    ARMY_NEAR,
    BUYING,
    CARD_HAND,
    CARD_HELD,
    CITY_HAND,
    COUNT,
    ENLARGING,
    FADE,
    HARBOUR_PIP,
    INVENTION_HELD,
    KNIGHT,
    KNIGHT_HELD,
    MONOPOLY_HELD,
    NEW_HARBOUR,
    NEW_SITE,
    PAVING,
    ROAD_HAND,
    ROAD_HELD,
    ROAD_LENGTH,
    ROAD_NEAR,
    ROADS_HELD,
    ROBBED,
    SECOND_SITE,
    SETTLEMENT_HAND,
    SITE,
    STEP,
    STEPS_TO_GOAL,
    SURPLUS,
    UNSEEN,
    VARIETY,
)
from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import (
    CARD,
    CARD_COST,
    CITY_COST,
    INVENTION,
    KNIGHTS,
    MONOPOLY,
    OVER,
    POINTS,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    STEAL,
)
from spieltisch.games.catan.engine.kernel import CatanKernel

if not cython.compiled:
    from spieltisch.games.catan.engine.victory import open_points

CORNER_FIELDS = geometry.CORNER_FIELDS
CORNER_EDGES = geometry.CORNER_EDGES
CORNER_NEXT = geometry.CORNER_NEXT
EDGE_ENDS = geometry.EDGE_ENDS
PIPS = weights.PIPS
NOWHERE = 9
NO_WAY = [NOWHERE] * 81
FARTHEST = weights.FARTHEST
STEPS = 4_096
CHANCES = [round(65_536 * exp(-4 * step / weights.SOFTNESS)) for step in range(STEPS)]
"""By a quarter of how far a seat is behind the strongest."""
MILLION = 1_000_000


class Evaluator:
    """Judges positions. Nothing in it but weights and memory to work in."""

    def __init__(self, is_keen: bool = False) -> None:
        self.is_keen = is_keen
        self.weights = weights.table(is_keen)
        self.row = 0  # where those begin that count for the seat looked at
        self.income = [0] * 30  # by seat and resource, in quarters of a pip
        self.board = [0] * 6  # by seat: what its buildings and roads are worth, but for points
        self.yields = [0] * 6  # of that, its fields and harbours
        self.sites = [0] * 6  # and where it could settle next
        self.reach = [0] * 486  # by seat and corner: how many roads away it is
        self.values = [0] * 6
        self.far = [0] * 81
        self.queue = [0] * 81

    def share(self, game: CatanKernel, seat: int) -> int:
        """The seat's chance of winning in millionths, as far as the seat knows."""
        self.survey(game)
        return self.weigh(game, seat, False)

    def share_robbed(self, game: CatanKernel, seat: int, before: Evaluator) -> int:
        """The same where nothing on the board but the robber has moved since another one surveyed it: what it leaves
        of a field's yield is never nothing, so where to settle next is worth what it was. Sites are weighed by
        the points before, which matters to a keen seat that has come by the largest army."""
        self.count_income(game)
        for other in range(game.seats):
            self.yields[other], self.sites[other] = self.value_of_income(game, other), before.sites[other]
        self.value_board(game)
        return self.weigh(game, seat, False)

    def share_paved(self, game: CatanKernel, seat: int, before: Evaluator, edge: int, second: int) -> int:
        """The same where the seat has built a road or two since another one surveyed it, the second or -1: fields yield
        what they did, and so far away from the roads nobody's sites are others. Both are weighed by the points
        before, which matters to a keen seat that has come by the longest road."""
        self.income[:] = before.income
        for other in range(game.seats):
            self.yields[other], self.sites[other] = before.yields[other], before.sites[other]
            if other == seat or before.is_near(other, edge) or (second >= 0 and before.is_near(other, second)):
                self.sites[other] = self.value_of_sites(game, other)
        self.value_board(game)
        return self.weigh(game, seat, False)

    def is_near(self, seat: int, edge: int) -> bool:
        """Whether the seat's way to a site it was found to reach may lead along this edge."""
        first, second = 81 * seat + EDGE_ENDS[2 * edge], 81 * seat + EDGE_ENDS[2 * edge + 1]
        return min(self.reach[first], self.reach[second]) < FARTHEST

    def survey(self, game: CatanKernel) -> None:
        """Look at the board; good for all positions with the same."""
        self.count_income(game)
        for seat in range(game.seats):
            self.yields[seat], self.sites[seat] = self.value_of_income(game, seat), self.value_of_sites(game, seat)
            for corner in range(game.n_corners):
                self.reach[81 * seat + corner] = self.far[corner]
        self.value_board(game)

    def turn_to(self, game: CatanKernel, seat: int) -> None:
        """Weigh what this seat has now: it changes with its points."""
        self.row = COUNT * min(STEPS_TO_GOAL, STEPS_TO_GOAL * open_points(game, seat) // game.goal)

    def value_board(self, game: CatanKernel) -> None:
        """Sum up what everybody's buildings and roads are worth."""
        for seat in range(game.seats):
            self.turn_to(game, seat)
            self.board[seat] = (
                self.yields[seat] + self.sites[seat] + self.weights[self.row + ROAD_LENGTH] * game.length[seat]
            )

    def weigh(self, game: CatanKernel, seat: int, is_open: bool) -> int:
        """The seat's share on the board surveyed last, with everybody's cards seen or only its own."""
        if game.phase == OVER and game.champion >= 0:
            return MILLION if game.champion == seat else 0
        for other in range(game.seats):
            self.values[other] = self.strength(game, other, is_open or other == seat)
        return self.share_out(game.seats, seat)

    def share_out(self, seats: int, seat: int) -> int:
        """The seat's share where ``values`` are everybody's strength."""
        best = self.values[0]
        for other in range(1, seats):
            best = max(best, self.values[other])
        total = 0
        for other in range(seats):
            self.values[other] = CHANCES[min(STEPS - 1, (best - self.values[other]) >> 2)]
            total += self.values[other]
        return self.values[seat] * MILLION // total

    def count_income(self, game: CatanKernel) -> None:
        """What the fields yield to whom; of a robbed field, a part."""
        for at in range(30):
            self.income[at] = 0
        for corner in range(game.n_corners):
            if game.owner[corner]:
                for at in range(3 * corner, 3 * corner + 3):
                    field = CORNER_FIELDS[at]
                    if game.terrain[field] < 5:
                        pips = 4 * PIPS[game.chip[field]] * game.level[corner]
                        if field == game.robber:
                            pips = pips * self.weights[ROBBED] // 100
                        self.income[5 * (game.owner[corner] - 1) + game.terrain[field]] += pips

    def strength(self, game: CatanKernel, seat: int, is_seen: bool) -> int:
        """In thousandths of a point; of who is not seen, without what its cards are."""
        self.turn_to(game, seat)
        points = open_points(game, seat)
        prospects = (
            self.board[seat]
            + self.value_of_honours(game, seat)
            + self.weights[self.row + KNIGHT] * game.knights[seat]
            + self.value_of_draw(game, seat)
        )
        if is_seen:
            points += game.cards[5 * seat + POINTS]
            prospects += self.value_of_cards(game, seat) + self.value_of_hand(game, seat)
        else:
            prospects += self.value_of_backs(game, seat)
        return 1000 * points + prospects * (FADE + max(1, game.goal - points)) // (FADE + 10)

    def value_of_honours(self, game: CatanKernel, seat: int) -> int:
        """What the longest road and the largest army are worth besides their points, or to be near them."""
        if not self.is_keen:
            return 0
        length, knights = 4, 2
        for other in range(game.seats):
            if other != seat:
                length, knights = max(length, game.length[other]), max(knights, game.knights[other])
        road, army = self.weights[self.row + ROAD_HELD], self.weights[self.row + ARMY_HELD]
        if game.trader != seat:
            road = self.nearness(length + 1 - game.length[seat], self.weights[self.row + ROAD_NEAR])
        if game.army != seat:
            army = self.nearness(knights + 1 - game.knights[seat], self.weights[self.row + ARMY_NEAR])
        return road + army

    def nearness(self, lacking: int, full: int) -> int:
        """All of it for who lacks one more, half for who lacks two."""
        return full if lacking <= 1 else full // 2 if lacking == 2 else 0

    def value_of_draw(self, game: CatanKernel, seat: int) -> int:
        """What chance is about to give or take."""
        if game.phase == STEAL:
            if seat == game.active:
                return self.weights[self.row + UNSEEN]
            return -self.weights[self.row + UNSEEN] if seat == game.victim else 0
        if game.phase == CARD and seat == (game.active if game.builder < 0 else game.builder):
            return self.weights[self.row + CARD_HELD]
        return 0

    def value_of_backs(self, game: CatanKernel, seat: int) -> int:
        """Cards seen from behind."""
        count = 0
        for at in range(5 * seat, 5 * seat + 5):
            count += game.cards[at]
        return self.weights[self.row + CARD_HELD] * count + self.weights[self.row + UNSEEN] * game.size[seat]

    def value_of_income(self, game: CatanKernel, seat: int) -> int:
        """What the seat's fields and harbours promise."""
        value, at = 0, 5 * seat
        self.turn_to(game, seat)
        for resource in range(5):
            pips = self.income[at + resource]
            if pips:
                saved = 4 - game.rate[at + resource]
                value += (
                    pips * (self.weights[self.row + resource] + self.weights[self.row + HARBOUR_PIP] * saved)
                    + 4 * self.weights[self.row + VARIETY]
                )
        if self.is_keen:
            city = min(2 * self.income[at + 4], 3 * self.income[at + 3])
            value += self.weights[self.row + ENLARGING] * city // 4
            value += self.weights[self.row + PAVING] * min(self.income[at], self.income[at + 1])
            card = min(min(self.income[at + 2], self.income[at + 3]), self.income[at + 4])
            value += self.weights[self.row + BUYING] * card
        return value // 4

    def value_of_sites(self, game: CatanKernel, seat: int) -> int:
        """Where the seat could settle next, the nearest places first."""
        if game.settlements[seat] == 0:
            return 0
        self.turn_to(game, seat)
        head, tail, best, second = 0, self.find_linked(game, seat), 0, 0
        while head < tail:
            corner = self.queue[head]
            head += 1
            if game.near[corner] == 0:
                value = self.value_of_site(game, seat, corner) * (
                    100 - self.weights[self.row + STEP] * self.far[corner]
                )
                second = max(second, min(best, value))
                best = max(best, value)
            if self.far[corner] < FARTHEST:
                tail = self.reach_on(game, corner, tail)
        return (best * self.weights[self.row + SITE] + second * self.weights[self.row + SECOND_SITE]) // 10_000

    def find_linked(self, game: CatanKernel, seat: int) -> int:
        """Queue the corners where a road may start; how many they are."""
        self.far[:] = NO_WAY
        tail, mine, ends = 0, seat + 1, 81 * seat
        for corner in range(game.n_corners):  # as ``is_linked``, which is too far for a compiler to take in
            if game.owner[corner] == mine or (game.owner[corner] == 0 and game.ends[ends + corner]):
                self.far[corner] = 0
                self.queue[tail] = corner
                tail += 1
        return tail

    def reach_on(self, game: CatanKernel, corner: int, tail: int) -> int:
        """Queue what one more road from a corner leads to; how long the queue is then."""
        for way in range(3 * corner, 3 * corner + 3):
            far = CORNER_NEXT[way]
            if game.road[CORNER_EDGES[way]] == 0 and game.owner[far] == 0 and self.far[far] == NOWHERE:
                self.far[far] = self.far[corner] + 1
                self.queue[tail] = far
                tail += 1
        return tail

    def value_of_site(self, game: CatanKernel, seat: int, corner: int) -> int:
        """What a settlement there would add."""
        value = self.weights[self.row + NEW_SITE]
        for at in range(3 * corner, 3 * corner + 3):
            field = CORNER_FIELDS[at]
            resource = game.terrain[field]
            if resource < 5:
                value += PIPS[game.chip[field]] * self.weights[self.row + resource]
                if self.income[5 * seat + resource] == 0:
                    value += self.weights[self.row + VARIETY]
        if game.harbour[corner]:
            value += self.weights[self.row + NEW_HARBOUR]
        return value

    def value_of_cards(self, game: CatanKernel, seat: int) -> int:
        """Development cards in hand, but for points."""
        at = 5 * seat
        return (
            self.weights[self.row + KNIGHT_HELD] * game.cards[at + KNIGHTS]
            + self.weights[self.row + ROADS_HELD] * game.cards[at + ROADS]
            + self.weights[self.row + MONOPOLY_HELD] * game.cards[at + MONOPOLY]
            + self.weights[self.row + INVENTION_HELD] * game.cards[at + INVENTION]
        )

    def value_of_hand(self, game: CatanKernel, seat: int) -> int:
        """How near the next buildings are."""
        value = self.weights[self.row + ANY_CARD] * min(game.size[seat], 9)
        if game.cities[seat] and game.settlements[seat] < 5:
            value += self.closeness(game, seat, CITY_COST, 5, self.weights[self.row + CITY_HAND])
        if game.settlements[seat]:
            value += self.closeness(game, seat, SETTLEMENT_COST, 4, self.weights[self.row + SETTLEMENT_HAND])
        value += self.closeness(game, seat, CARD_COST, 3, self.weights[self.row + CARD_HAND])
        value += self.closeness(game, seat, ROAD_COST, 2, self.weights[self.row + ROAD_HAND])
        if game.size[seat] > 7:
            value -= self.weights[self.row + SURPLUS] * (game.size[seat] - 7)
        return value

    def closeness(self, game: CatanKernel, seat: int, cost: int, count: int, full: int) -> int:
        """The part of ``full`` that a hand is worth which lacks some of the cards."""
        missing = spare = 0
        for resource in range(5):
            over = game.hand[5 * seat + resource] - (cost >> 5 * resource & 31)
            if over < 0:
                missing -= over
            else:
                spare += over // game.rate[5 * seat + resource]
        have = count - max(0, missing - spare)
        return full * have * have // (count * count)
