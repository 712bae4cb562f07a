"""What a position of Catan promises with all cards open: each seat's chance to win, by a small net of whole numbers.

It ends the search's playouts, and is its first sight of the opening. Of each seat the same 96 things are *noted*, some
of which compare it with the others. Two layers and a sum make a score of them, and the chances to win are a softmax of
the scores: a conditional logit (McFadden, "Conditional logit analysis of qualitative choice behavior", 1974) of what a
net sees in each. So the number of seats does not matter, nor who sits where.

Who looks ahead knows the cards only of a world that it has dealt itself, and is keen there (``policy``), which is noted
as well. The numbers (``net``) are fitted by ``tools/catan_outlook`` to the winners of games of quick players, and are
the same compiled or not.
"""

from __future__ import annotations

import cython

from spieltisch.games.catan.bots import net, weights
from spieltisch.games.catan.bots.evaluation import Evaluator
from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import (
    CARD_COST,
    CITY_COST,
    INVENTION,
    KNIGHTS,
    MONOPOLY,
    OVER,
    PAVE,
    POINTS,
    ROAD_COST,
    ROADS,
    ROLL,
    SETTLE,
    SETTLEMENT_COST,
)
from spieltisch.games.catan.engine.kernel import CatanKernel

if not cython.compiled:
    from spieltisch.games.catan.engine.victory import open_points

NOTES, FIRST, SECOND = net.NOTES, net.FIRST, net.SECOND
MOST = net.MOST
BLANK = [0] * 96
CORNER_FIELDS = geometry.CORNER_FIELDS
PIPS = weights.PIPS
FARTHEST = weights.FARTHEST
SOFTNESS = weights.SOFTNESS
MILLION = 1_000_000


class Outlook:
    """Judges positions. Nothing in it but memory to work in, and the net."""

    def __init__(self, numbers: list[int] | None = None) -> None:
        """With this version's net, or another one's numbers."""
        self.evaluator = Evaluator()
        self.notes = [0] * 96
        self.hidden = [0] * 64
        self.deeper = [0] * 32
        self.left = [0] * 6  # by seat: points that are missing
        self.income = [0] * 6  # and what its fields yield, in quarters of a pip
        self.whole = [0] * 6  # the same without the robber
        self.by_chip = [0] * 78
        self.sites = [0] * 48
        self.load(net.numbers() if numbers is None else numbers)

    def load(self, numbers: list[int]) -> None:
        """Take over the numbers of a net."""
        biases = NOTES * FIRST
        second = biases + FIRST
        more = second + FIRST * SECOND
        self.first = numbers[:biases]
        self.first_bias = numbers[biases:second]
        self.second = numbers[second:more]
        self.second_bias = numbers[more : more + SECOND]
        self.last = numbers[more + SECOND :]

    def notes_of(self, game: CatanKernel, seat: int, is_keen: bool) -> list[int]:
        """What the net sees of a seat."""
        self.survey(game)
        self.note(game, seat, is_keen)
        return [self.notes[k] for k in range(NOTES)]

    def share(self, game: CatanKernel, seat: int) -> int:
        """A keen seat's chance of winning in millionths, the others as they are; who has won has it all."""
        if game.phase == OVER and game.champion >= 0:
            return MILLION if game.champion == seat else 0
        self.survey(game)
        for other in range(game.seats):
            self.note(game, other, other == seat)
            self.evaluator.values[other] = self.score()
        return self.evaluator.share_out(game.seats, seat)

    # -- the net -------------------------------------------------------------------

    def score(self) -> int:
        """What the net says of what is noted, in the unit of strengths; weights are 4096ths."""
        for k in range(FIRST):
            value = dot(self.first, NOTES * k, self.notes, NOTES) + self.first_bias[k] >> 4
            self.hidden[k] = max(0, min(MOST, value))
        for k in range(SECOND):
            value = dot(self.second, FIRST * k, self.hidden, FIRST) + self.second_bias[k] >> 12
            self.deeper[k] = max(0, min(MOST, value))
        score = dot(self.last, 0, self.deeper, SECOND)
        return score * SOFTNESS >> 20

    # -- what it sees --------------------------------------------------------------

    def survey(self, game: CatanKernel) -> None:
        """Look at the board, and at everybody's points."""
        self.evaluator.count_income(game)
        self.survey_income(game)
        for seat in range(game.seats):
            self.left[seat] = max(0, min(10, game.goal - open_points(game, seat) - game.cards[5 * seat + POINTS]))
            self.income[seat] = 0
            for at in range(5 * seat, 5 * seat + 5):
                self.income[seat] += self.evaluator.income[at]
            self.survey_sites(game, seat)

    def survey_income(self, game: CatanKernel) -> None:
        """Without the robber, and how many settlements' worth lies at each chip."""
        for at in range(78):
            self.by_chip[at] = 0
        for seat in range(6):
            self.whole[seat] = 0
        for corner in range(game.n_corners):
            if game.owner[corner]:
                seat = game.owner[corner] - 1
                for at in range(3 * corner, 3 * corner + 3):
                    field = CORNER_FIELDS[at]
                    if game.terrain[field] < 5:
                        self.whole[seat] += 4 * PIPS[game.chip[field]] * game.level[corner]
                        self.by_chip[13 * seat + game.chip[field]] += game.level[corner]

    def survey_sites(self, game: CatanKernel, seat: int) -> None:
        """By distance: the best site's value in sixteenths, and how many sites; then the two best at all."""
        at = 8 * seat
        for k in range(at, at + 8):
            self.sites[k] = 0
        head, tail = 0, self.evaluator.find_linked(game, seat)
        while head < tail:
            corner = self.evaluator.queue[head]
            head += 1
            far = self.evaluator.far[corner]
            if game.near[corner] == 0:
                value = self.evaluator.value_of_site(game, seat, corner) >> 4
                self.sites[at + 3 + far] += 1
                if value > self.sites[at + far]:
                    self.sites[at + far] = value
                if value > self.sites[at + 6]:
                    self.sites[at + 7] = self.sites[at + 6]
                    self.sites[at + 6] = value
                elif value > self.sites[at + 7]:
                    self.sites[at + 7] = value
            if far < FARTHEST:
                tail = self.evaluator.reach_on(game, corner, tail)

    def note(self, game: CatanKernel, seat: int, is_keen: bool) -> None:
        """All that the net is to see of a seat."""
        self.notes[:] = BLANK
        self.note_standing(game, seat)
        self.note_cards(game, seat)
        self.note_board(game, seat)
        self.note_others(game, seat)
        self.notes[75] = is_keen
        if game.phase < ROLL:
            self.note_opening(game, seat)

    def note_standing(self, game: CatanKernel, seat: int) -> None:
        """0 to 21: points that are missing, one by one; the honours, and what is built."""
        length = knights = 0
        for other in range(game.seats):
            if other != seat:
                length, knights = max(length, game.length[other]), max(knights, game.knights[other])
        self.notes[self.left[seat]] = 1
        self.notes[11] = game.trader == seat
        self.notes[12] = game.army == seat
        self.notes[13] = game.trader < 0
        self.notes[14] = game.army < 0
        self.notes[15] = game.length[seat]
        self.notes[16] = max(-4, min(4, game.length[seat] - length))
        self.notes[17] = game.knights[seat]
        self.notes[18] = max(-3, min(3, game.knights[seat] - knights))
        self.notes[19] = 5 - game.settlements[seat]
        self.notes[20] = 4 - game.cities[seat]
        self.notes[21] = game.roads[seat]

    def note_cards(self, game: CatanKernel, seat: int) -> None:
        """22 to 36: the hand, how near it is to what is built of it, and development cards."""
        for k in range(5):
            self.notes[22 + k] = min(8, game.hand[5 * seat + k])
        self.notes[27] = min(15, game.size[seat])
        self.notes[28] = max(0, min(10, game.size[seat] - 7))
        if game.cities[seat] and game.settlements[seat] < 5:
            self.notes[29] = self.evaluator.closeness(game, seat, CITY_COST, 5, 25)
        if game.settlements[seat]:
            self.notes[30] = self.evaluator.closeness(game, seat, SETTLEMENT_COST, 4, 25)
        self.notes[31] = self.evaluator.closeness(game, seat, CARD_COST, 3, 25)
        self.notes[32] = self.evaluator.closeness(game, seat, ROAD_COST, 2, 25)
        self.notes[33] = game.cards[5 * seat + KNIGHTS]
        self.notes[34] = game.cards[5 * seat + ROADS]
        self.notes[35] = game.cards[5 * seat + MONOPOLY]
        self.notes[36] = game.cards[5 * seat + INVENTION]

    def note_board(self, game: CatanKernel, seat: int) -> None:
        """37 to 65: what the fields yield and where the next sites are; when it rolls. 78 to 89: its chips."""
        at = 5 * seat
        for k in range(5):
            self.notes[37 + k] = self.evaluator.income[at + k]
            self.notes[42] += self.evaluator.income[at + k] > 0
            self.notes[47 + k] = 4 - game.rate[at + k]
        self.notes[43] = self.income[seat]
        self.notes[44] = min(self.evaluator.income[at + 3], self.evaluator.income[at + 4])
        self.notes[45] = min(self.evaluator.income[at], self.evaluator.income[at + 1])
        self.notes[46] = self.whole[seat] - self.income[seat]
        for k in range(8):
            self.notes[52 + k] = self.sites[8 * seat + k]
        steps = game.rank[seat] - game.rank[game.active]
        self.notes[60 + min(3, steps if steps >= 0 else steps + game.seats)] = 1
        for k in range(2, 13):
            self.notes[78 + k - 2] = self.by_chip[13 * seat + k]
            self.notes[89] += self.by_chip[13 * seat + k] > 0

    def note_others(self, game: CatanKernel, seat: int) -> None:
        """66 to 77, but for 75: how far the turn is, and how the others stand."""
        best = next = 10
        hands = army = richest = income = site = 0
        for other in range(game.seats):
            if other != seat:
                if self.left[other] < best:
                    best, next = self.left[other], best
                else:
                    next = min(next, self.left[other])
                hands += game.size[other]
                army = max(army, game.knights[other] + game.cards[5 * other + KNIGHTS])
                income += self.income[other]
                richest = max(richest, self.income[other])
                site = max(site, self.sites[8 * other])
        self.notes[66] = game.has_rolled and game.active == seat
        self.notes[67] = game.has_rolled
        self.notes[68] = best
        self.notes[69] = next
        self.notes[70] = richest
        self.notes[71] = income // (game.seats - 1)
        self.notes[72] = min(60, hands)
        self.notes[73] = game.deck[0] + game.deck[1] + game.deck[2] + game.deck[3] + game.deck[4]
        self.notes[74] = army
        self.notes[76] = min(100, game.turn)
        self.notes[77] = site
        self.notes[92] = game.has_played and game.active == seat

    def note_opening(self, game: CatanKernel, seat: int) -> None:
        """90 to 95: whose first buildings are next, and the best places left."""
        self.notes[90] = game.phase == SETTLE
        self.notes[91] = game.phase == PAVE
        self.notes[93] = game.rank[seat]
        for corner in range(game.n_corners):
            if game.near[corner] == 0:
                value = self.evaluator.value_of_site(game, seat, corner) >> 4
                if value > self.notes[94]:
                    self.notes[95] = self.notes[94]
                    self.notes[94] = value
                elif value > self.notes[95]:
                    self.notes[95] = value


def dot(weights: list[int], at: int, values: list[int], count: int) -> int:
    """The sum of products."""
    total = 0
    for k in range(count):
        total += weights[at + k] * values[k]
    return total
