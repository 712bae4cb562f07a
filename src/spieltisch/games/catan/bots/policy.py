"""What a quick player of Catan does: the move after which its position is worth most, but no offers."""

from __future__ import annotations

import cython

from spieltisch.bots.deadline import Deadline
from spieltisch.games.catan.bots.evaluation import Evaluator
from spieltisch.games.catan.bots.weights import CAREFUL, CLOSE
from spieltisch.games.catan.engine.codes import (
    A_CITY,
    A_CONCLUDE,
    A_DECLINE,
    A_KNIGHT,
    A_ROAD,
    A_ROADS,
    A_ROBBER,
    A_ROLL,
    A_SETTLEMENT,
    A_WITHDRAW,
    AN_ACCEPT,
    AN_END,
    AN_OFFER,
    ARGUMENT,
    DISCARD,
)
from spieltisch.games.catan.engine.kernel import CatanKernel

if not cython.compiled:
    from spieltisch.games.catan.engine.moves import find_moves
    from spieltisch.games.catan.engine.resources import gain, holds, pay
    from spieltisch.games.catan.engine.robber import count_discards, nth_discard
    from spieltisch.games.catan.engine.trading import conclude
    from spieltisch.games.catan.engine.victory import open_points


class Policy:
    """Chooses moves by trying each."""

    def __init__(self, is_keen: bool = False) -> None:
        """A keen one weighs by what won most games, see ``weights``."""
        self.evaluator = Evaluator(is_keen)  # knows the board as it is
        self.changed = Evaluator(is_keen)
        self.trial = CatanKernel()
        self.deadline = Deadline()
        self.is_late = 0

    def begin(self, deadline: Deadline) -> None:
        """What is chosen from now on is chosen before the deadline."""
        self.deadline = deadline
        self.is_late = 0

    def stop(self) -> None:
        """As if the deadline had come."""
        self.is_late = 1

    def is_spent(self) -> int:
        """Notice the deadline."""
        if self.deadline.is_over():
            self.is_late = 1
        return self.is_late

    def decide(self, game: CatanKernel, seat: int, deadline: Deadline) -> int:
        """The same for who has the interpreter lock, and lets go of it."""
        self.begin(deadline)
        with cython.nogil:
            chosen = self.choose(game, seat)
        return chosen

    def choose(self, game: CatanKernel, seat: int) -> int:
        """The best move of a seat that has any; the best so far when the deadline comes."""
        if game.phase == DISCARD:
            return self.discard(game, seat)
        count = find_moves(game, seat)
        if count == 1 or game.moves[1] >> 56 == AN_OFFER:  # nothing but to go on; offers are listed last
            return game.moves[0]
        self.evaluator.survey(game)
        best, chosen = -1, game.moves[0]
        for k in range(count):
            if self.is_spent():
                break
            value = self.try_move(game, seat, game.moves[k])
            if value > best:
                best, chosen = value, game.moves[k]
        return chosen

    def try_move(self, game: CatanKernel, seat: int, move: int) -> int:
        """The seat's share after a move, on the board surveyed before; -1 for one that is not to be chosen."""
        kind = move >> 56
        if kind in (AN_OFFER, A_WITHDRAW):
            return -1
        if kind in (AN_END, A_ROLL, A_DECLINE):
            return self.evaluator.weigh(game, seat, False)
        if kind == A_CONCLUDE and not self.is_partner(game, move >> 25 & ARGUMENT):
            return -1
        self.trial.copy_from(game)
        self.trial.apply(seat, move)
        if kind == AN_ACCEPT:
            return self.try_trade(game.active, seat)
        if kind in (A_ROBBER, A_KNIGHT):
            return self.changed.share_robbed(self.trial, seat, self.evaluator)
        if kind in (A_ROAD, A_ROADS):
            second = (move >> 25 & ARGUMENT) - 1
            return self.changed.share_paved(self.trial, seat, self.evaluator, move & ARGUMENT, second)
        if kind in (A_SETTLEMENT, A_CITY):
            return self.changed.share(self.trial, seat)
        return self.evaluator.weigh(self.trial, seat, False)

    def try_trade(self, offerer: int, seat: int) -> int:
        """The share of a seat that has accepted, if the offerer takes it up."""
        if not self.is_partner(self.trial, offerer) or not holds(self.trial, offerer, self.trial.give):
            return -1
        conclude(self.trial, offerer, seat)
        return self.evaluator.weigh(self.trial, seat, False) - CAREFUL

    def is_partner(self, game: CatanKernel, seat: int) -> bool:
        """Whether to trade with that seat at all: not if a trade may be all it needs to win."""
        return open_points(game, seat) < game.goal - CLOSE

    def discard(self, game: CatanKernel, seat: int) -> int:
        """What leaves the best hand."""
        best, chosen = -1_000_000, 0
        self.trial.copy_from(game)
        self.evaluator.turn_to(game, seat)
        for k in range(count_discards(game, seat)):
            move = nth_discard(game, seat, k)
            pay(self.trial, seat, move & ARGUMENT)
            value = self.evaluator.value_of_hand(self.trial, seat)
            gain(self.trial, seat, move & ARGUMENT)
            if value > best:
                best, chosen = value, move
            if self.is_spent():
                break
        return chosen
