"""OpenSpiel's Monte Carlo tree search at our TwixT and Hive tables.

- TwixT is OpenSpiel's own game and its search in C++: 24 × 24 without swamps, so the table needs ``twixt.swamps=none``
  and ``twixt.rounds=286``, where the game goes on to the very end. Our table has no rule of exchange; the search knows
  that only as a move which it must not take.
- Hive is our own game, since OpenSpiel's cannot be told the contest's rules (three spiders, two grasshoppers,
  obstructed fields, sixty plies): OpenSpiel's search in Python, and random games by our kernel.
"""

from __future__ import annotations

import time
from importlib.metadata import version
from random import Random
from typing import Any, Final, Self

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms import mcts

from bench.peer_openspiel import HIVE, TWIXT
from bench.seat import Player, Unknown
from spieltisch.core.seats import Seat
from spieltisch.games.hive import view as hive_view
from spieltisch.games.hive.actions import Move, unpack
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.twixt.actions import Mirror, Peg
from spieltisch.games.twixt.engine.geometry import SIZE, is_corner
from spieltisch.games.twixt.view import Observation as TwixtObservation

EXPLORING: Final = 1.4
SEEDS: Final = 1 << 31
"""What both searches take for a seed."""
ENDLESS: Final = 1_000_000_000
MEMORY_MB: Final = 512


def make(name: str, seed: int) -> Player:
    """``twixt-mcts1000`` and ``hive-mcts1000``: the game, and how many milliseconds a move takes."""
    game, _, ms = name.partition("-mcts")
    if game not in BOTS or not ms.isdecimal():
        raise Unknown(f"open-spiel has no player {name}: twixt-mcts1000, hive-mcts1000")
    return Player(BOTS[game](int(ms) / 1000, seed % SEEDS), f"OpenSpiel {version('open-spiel')} MCTS, {ms} ms")


class TwixtBot:
    """OpenSpiel's search on OpenSpiel's game."""

    is_instant = False

    def __init__(self, seconds: float, seed: int) -> None:
        self._game = pyspiel.load_game(TWIXT)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
        self._search = pyspiel.MCTSBot(
            self._game, evaluator, uct_c=EXPLORING, max_simulations=ENDLESS, max_memory_mb=MEMORY_MB, solve=True,
            seed=seed, verbose=False, max_wall_clock_time=seconds,
        )  # fmt: skip

    def choose(
        self, observation: TwixtObservation, seat: Seat, budget_us: int, wall_us: int | None = None
    ) -> Peg | Mirror:
        """Raises ``ValueError`` at a table with swamps, which its game has not."""
        if not all(is_corner(*divmod(cell, SIZE)) for swamp in observation.swamps for cell in swamp.cells):
            raise ValueError("OpenSpiel's TwixT has no swamps: twixt.swamps=none")
        if not observation.moves and observation.config.mirror and observation.mirrored is None:
            return Mirror(on=False)
        state, is_turned = self._game.new_initial_state(), observation.config.orientation == 2009
        for peg in observation.moves:
            state.apply_action(action_of(peg, is_turned=is_turned))
        taken = {action_of(peg, is_turned=is_turned) for peg in observation.moves}
        root = self._search.mcts_search(state)
        tries = {child.action: child.explore_count for child in root.children}  # none where the machine had no time
        best = max(set(state.legal_actions()) - taken, key=lambda action: tries.get(action, 0))
        return peg_of(best, is_turned=is_turned)


def action_of(peg: Peg, *, is_turned: bool) -> int:
    """OpenSpiel's number: column by column, its first player has top and bottom, ours of 2009 left and right."""
    return peg.y * SIZE + peg.x if is_turned else peg.x * SIZE + peg.y


def peg_of(action: int, *, is_turned: bool) -> Peg:
    x, y = divmod(action, SIZE)
    return Peg(y, x) if is_turned else Peg(x, y)


class HivePosition:
    """As much of a state as OpenSpiel's search asks for."""

    def __init__(self, kernel: HiveKernel) -> None:
        self.kernel = kernel

    def clone(self) -> Self:
        return type(self)(self.kernel.copy())

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.kernel.is_over()

    def current_player(self) -> int:
        return self.kernel.ply & 1

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.kernel.legal_moves()

    def apply_action(self, action: int) -> None:
        self.kernel.apply(action)

    def returns(self) -> list[float]:
        winner = self.kernel.winner()
        return [0.0, 0.0] if winner < 0 else [1.0 - 2 * winner, 2.0 * winner - 1]


class RandomGames(mcts.Evaluator):
    """One from each position, played by number."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def evaluate(self, state: HivePosition) -> NDArray[Any]:
        end, draw = state.clone(), self._random.random
        while count := end.kernel.legal_count():
            end.kernel.play(int(draw() * count))
        return np.array(end.returns())

    def prior(self, state: HivePosition) -> list[tuple[int, float]]:
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]


class TimeUpError(Exception):
    """With the tree as far as it has grown."""

    def __init__(self, root: Any) -> None:
        super().__init__()
        self.root = root


class TimedSearch(mcts.MCTSBot):
    """It counts simulations only; this one looks at a clock before each."""

    deadline = 0.0

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        if root.children and time.monotonic() > self.deadline:
            raise TimeUpError(root)
        return super()._apply_tree_policy(root, state)


class HiveBot:
    """OpenSpiel's search on our game."""

    is_instant = False

    def __init__(self, seconds: float, seed: int) -> None:
        self._seconds = seconds
        self._search = TimedSearch(
            pyspiel.load_game(HIVE), EXPLORING, ENDLESS, RandomGames(seed), random_state=np.random.RandomState(seed)
        )

    def choose(
        self, observation: hive_view.Observation, seat: Seat, budget_us: int, wall_us: int | None = None
    ) -> Move:
        """Raises ``ValueError`` for no position."""
        position = HivePosition(hive_view.restore(observation).kernel)
        self._search.deadline = time.monotonic() + self._seconds
        try:
            root = self._search.mcts_search(position)
        except TimeUpError as over:
            root = over.root
        return unpack(root.best_child().action)


BOTS: Final[dict[str, type[TwixtBot | HiveBot]]] = {"twixt": TwixtBot, "hive": HiveBot}
