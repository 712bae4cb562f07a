"""A player of Cascadia that plays its promising moves to the end of the game, again and again.

It begins with the best moves of the ranking and the exchange that promises most, tries them all
with the same shuffles, and halves them time and again, so that the better a move looks the longer
it is tried (Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits", 2013).
"""

from __future__ import annotations

import cython

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.turns import check_turn
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia import rules, view
from spieltisch.games.cascadia.actions import Action, unpack
from spieltisch.games.cascadia.bots.exchanges import Exchanges
from spieltisch.games.cascadia.bots.playout import Playout, hope, turns_left
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.engine.ranking import Ranking
from spieltisch.games.cascadia.view import Observation

EXCHANGE = codes.EXCHANGE
WIDTH = 48
"""How many moves are tried, beside an exchange."""
ROUNDS = 6
"""So many halvings leave one of them."""
NOTHING = -1000
WHOLE = 1024
"""The budget in parts."""


class Trials:
    """The moves of one turn on trial."""

    def __init__(self, seed: int) -> None:
        self.game = CascadiaKernel()
        self.ranking = Ranking(WIDTH)
        self.exchanges = Exchanges()
        self.playout = Playout(seed)
        self.moves = [0] * 64  # the best first
        self.points = [0] * 64  # what the latest playout of each came to
        self.totals = [0] * 64  # and what all did
        self.n = 0
        self.nodes = self.max_nodes = 0

    def stop(self) -> None:
        """End the trials after the move that is being played; another thread may ask for it."""
        self.playout.is_stopped = 1

    def think(self, game: CascadiaKernel, deadline: Deadline, max_nodes: int) -> int:
        """The best move found until the deadline, or by so many playouts where they are not 0."""
        self.game.copy_from(game)
        self.nodes, self.max_nodes = 0, max_nodes
        self.playout.is_stopped, self.playout.deadline = 0, deadline
        with cython.nogil:
            self.list_moves()
            self.halve()
        return self.moves[0]

    def list_moves(self) -> None:
        """What is to be tried, with its gain as a first opinion."""
        self.ranking.hope = hope(turns_left(self.game))
        self.n = self.ranking.rank(self.game)
        for k in range(self.n):
            self.moves[k], self.totals[k] = self.ranking.moves[k], self.ranking.gains[k]
        slots = self.exchanges.find_best(self.game, NOTHING)
        if slots:
            self.moves[self.n], self.totals[self.n] = EXCHANGE | slots, 0
            self.n += 1

    def halve(self) -> None:
        """Try and drop moves until one is left or the budget is spent."""
        self.playout.prepare(self.game)
        done = 0
        while self.n > 1:
            self.try_all()
            if self.playout.is_stopped:
                return
            self.sort()
            while self.spent() * ROUNDS >= WHOLE * (done + 1):
                done += 1
                self.n = (self.n + 1) // 2
                if done == ROUNDS:
                    return

    def try_all(self) -> None:
        """One playout of each move, all with one shuffle; nothing counts if they are stopped."""
        self.playout.shuffle()
        for k in range(self.n):
            self.points[k] = self.playout.play(self.game, self.moves[k])
            self.nodes += 1
            if self.playout.is_stopped or self.spent() >= WHOLE:
                self.playout.is_stopped = 1
                return
        for k in range(self.n):
            self.totals[k] += self.points[k]

    def spent(self) -> int:
        """How much of the budget is."""
        return WHOLE * self.nodes // self.max_nodes if self.max_nodes else self.playout.deadline.spent(WHOLE)

    def sort(self) -> None:
        """The best moves first; of equal ones the earlier stays ahead."""
        for k in range(1, self.n):
            move, total, place = self.moves[k], self.totals[k], k
            while place and self.totals[place - 1] < total:
                self.moves[place], self.totals[place] = self.moves[place - 1], self.totals[place - 1]
                place -= 1
            self.moves[place], self.totals[place] = move, total


class Search:
    """Thinks for its budget, or for a number of playouts."""

    is_instant = False

    def __init__(self, seed: int, max_nodes: int = 0) -> None:
        """With ``max_nodes`` it looks at no clock, and the same game is always played the same way."""
        self._trials = Trials(seed)
        self._max_nodes = max_nodes

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """The best action found by its :class:`Deadline`."""
        deadline = Deadline() if self._max_nodes else Deadline(budget_us, wall_us)
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        return unpack(self._trials.think(state.kernel, deadline, self._max_nodes))

    def stop(self) -> None:
        """Make a ``choose`` of another thread return at once, with the best it has."""
        self._trials.stop()
