"""A player of Cascadia that plays its promising moves to the end of the game, again and again.

On trial are the best moves of the ranking and the exchange that promises most.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.trials import Trials
from spieltisch.bots.turns import check_turn
from spieltisch.core.contracts import Opinion
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia import rules, view
from spieltisch.games.cascadia.actions import Action, Exchange, Place, unpack
from spieltisch.games.cascadia.bots.exchanges import Exchanges
from spieltisch.games.cascadia.bots.playout import Playout
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.view import Observation

EXCHANGE = codes.EXCHANGE
WIDTH = 60
"""How many moves are tried, beside an exchange."""
NOTHING = -1000
PARTS = 16
"""Of a point."""
LARGE = 2.0
"""Points that make a great difference."""


class Endings(Trials):
    """The moves of one turn, each played to the end."""

    def __init__(self, seed: int) -> None:
        super().__init__(WIDTH + 1)
        self.game = CascadiaKernel()
        self.exchanges = Exchanges()
        self.playout = Playout(seed)

    def think(self, game: CascadiaKernel, deadline: Deadline, max_playouts: int) -> int:
        """The best move found until the deadline, or by so many playouts where they are not 0."""
        self.game.copy_from(game)
        self.begin(deadline, max_playouts)
        self.playout.is_stopped, self.playout.deadline = 0, deadline
        with cython.nogil:
            self.playout.prepare(self.game)
            self.list_moves()
            self.decide()
        return self.moves[0]

    def weigh(self, moves: Sequence[int], deadline: Deadline, tries: int = 0) -> Mapping[int, float]:
        """The points to be expected after each of these, in the game that was thought about last, in sixteenths."""
        self.playout.is_stopped, self.playout.deadline = 0, deadline
        return self.compare(moves, deadline, tries)

    def stop(self) -> None:
        """End the trial after the move that is being played; another thread may ask for it."""
        self.is_stopped = self.playout.is_stopped = 1

    def list_moves(self) -> None:
        """What is to be tried, with its gain as a first opinion; an exchange, which has none, is thought as good as the
        best move, since whatever promises less than all these moves is not tried."""
        self.playout.known.list_moves(self.game, self)
        slots = self.exchanges.find_best(self.game, NOTHING)
        if slots:
            self.add(EXCHANGE | slots, self.totals[0])

    def shuffle(self, number: int) -> None:
        """Another order of all that may be drawn."""
        self.playout.shuffle()

    def play(self, move: int) -> int:
        """The points to be expected, in sixteenths."""
        return self.playout.play(self.game, move)


class Search:
    """Thinks for its budget, or for a number of playouts."""

    is_instant = False

    def __init__(self, seed: int, max_playouts: int = 0) -> None:
        """With ``max_playouts`` it looks at no clock, and the same game is always played the same way."""
        self._endings = Endings(seed)
        self._max_playouts = max_playouts

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """The best action found by its :class:`Deadline`."""
        deadline = Deadline() if self._max_playouts else Deadline(budget_us, wall_us)
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        return unpack(self._endings.think(state.kernel, deadline, self._max_playouts))

    def judge(
        self, observation: Observation, seat: Seat, actions: Sequence[Place | Exchange], budget_us: int
    ) -> Opinion | None:
        """The points to be expected, played on from each with the same tiles and tokens to come."""
        deadline = Deadline(None if self._max_playouts else budget_us)
        found = self._endings.weigh([action.move for action in actions], deadline, self._max_playouts)
        return Opinion([found[action.move] / PARTS for action in actions], "points", LARGE) if found else None

    def stop(self) -> None:
        """Make a ``choose`` of another thread return at once, with the best it has."""
        self._endings.stop()
