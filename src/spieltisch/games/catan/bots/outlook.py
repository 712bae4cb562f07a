"""What a position of Catan before a roll promises, with all cards open: where the search's playouts end.

The chance that a seat wins is a softmax over what is *noted* of each seat, weighed as in ``OUTLOOK``: a conditional
logit (McFadden, "Conditional logit analysis of qualitative choice behavior", 1974), fitted to the winners of four
thousand games of the quick player. By it the longest road and the largest army are worth far less than their points,
since they are lost again, and a point the more, the nearer the goal.
"""

from __future__ import annotations

import cython

from spieltisch.games.catan.bots import weights
from spieltisch.games.catan.bots.evaluation import Evaluator
from spieltisch.games.catan.engine.codes import (
    CARD_COST,
    CITY_COST,
    INVENTION,
    KNIGHTS,
    MONOPOLY,
    OVER,
    POINTS,
    ROADS,
    SETTLEMENT_COST,
)
from spieltisch.games.catan.engine.kernel import CatanKernel

if not cython.compiled:
    from spieltisch.games.catan.engine.victory import open_points

OUTLOOK = list(weights.OUTLOOK.values())
NOTES = 31
LONG = 3
"""Roads and knights ahead of the others, or behind, count up to as many."""
MILLION = 1_000_000


class Outlook:
    """Judges positions. Nothing in it but memory to work in."""

    def __init__(self) -> None:
        self.evaluator = Evaluator()
        self.notes = [0] * 31

    def share(self, game: CatanKernel, seat: int) -> int:
        """The seat's chance of winning in millionths; who has won has it all."""
        if game.phase == OVER and game.champion >= 0:
            return MILLION if game.champion == seat else 0
        self.evaluator.survey(game)
        for other in range(game.seats):
            self.evaluator.values[other] = self.score(game, other)
        return self.evaluator.share_out(game.seats, seat)

    def score(self, game: CatanKernel, seat: int) -> int:
        """What is noted of a seat, weighed; in the unit of strengths."""
        self.note_standing(game, seat)
        self.note_cards(game, seat)
        self.note_income(game, seat)
        score = 0
        for k in range(NOTES):
            score += OUTLOOK[k] * self.notes[k]
        return score // 100

    def note_standing(self, game: CatanKernel, seat: int) -> None:
        """Points that are missing, and where they may come from."""
        left = max(0, game.goal - open_points(game, seat) - game.cards[5 * seat + POINTS])
        length = knights = 0
        for other in range(game.seats):
            if other != seat:
                length, knights = max(length, game.length[other]), max(knights, game.knights[other])
        self.notes[0] = left
        self.notes[1] = left * left
        self.notes[2] = left == 1
        self.notes[3] = left == 2
        self.notes[4] = game.trader == seat
        self.notes[5] = game.army == seat
        self.notes[6] = 4 - game.cities[seat]
        self.notes[7] = self.evaluator.value_of_sites(game, seat)
        self.notes[8] = game.length[seat]
        self.notes[9] = 0 if game.length[seat] < LONG else max(-LONG, min(LONG, game.length[seat] - length))
        self.notes[10] = game.knights[seat]
        self.notes[11] = max(-2, min(2, game.knights[seat] - knights))
        self.notes[12] = seat == game.active

    def note_cards(self, game: CatanKernel, seat: int) -> None:
        """Development cards, and how near the hand is to what is built of it."""
        at = 5 * seat
        self.notes[13] = game.cards[at + KNIGHTS]
        self.notes[14] = game.cards[at + ROADS]
        self.notes[15] = game.cards[at + MONOPOLY]
        self.notes[16] = game.cards[at + INVENTION]
        self.notes[17] = min(game.size[seat], 9)
        self.notes[18] = max(0, game.size[seat] - 7)
        can_grow = game.cities[seat] > 0 and game.settlements[seat] < 5
        self.notes[19] = self.evaluator.closeness(game, seat, CITY_COST, 5, 100) if can_grow else 0
        can_settle = game.settlements[seat] > 0
        self.notes[20] = self.evaluator.closeness(game, seat, SETTLEMENT_COST, 4, 100) if can_settle else 0
        self.notes[21] = self.evaluator.closeness(game, seat, CARD_COST, 3, 100)

    def note_income(self, game: CatanKernel, seat: int) -> None:
        """What the fields yield, in quarters of a pip."""
        kinds = total = 0
        for resource in range(5):
            income = self.evaluator.income[5 * seat + resource]
            self.notes[22 + resource] = income
            kinds += income > 0
            total += income
        at = 5 * seat
        self.notes[27] = kinds
        self.notes[28] = total * self.notes[0]
        self.notes[29] = min(self.evaluator.income[at + 3], self.evaluator.income[at + 4])
        self.notes[30] = min(self.evaluator.income[at], self.evaluator.income[at + 1])
