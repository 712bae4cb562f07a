"""A player of Catan that takes what is worth most at once, and what it has in common with the one that looks ahead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.turns import check_turn
from spieltisch.core.seats import Seat
from spieltisch.games.catan import rules, view
from spieltisch.games.catan.actions import Action, unpack_action
from spieltisch.games.catan.bots.policy import Policy
from spieltisch.games.catan.bots.sampling import Sampler
from spieltisch.games.catan.bots.trades import OfferFinder
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.view import Observation

LONGEST_US = 500_000
"""More of a budget is never used."""


class TradingBot(ABC):
    """What both thinking players have in common, from what a seat sees to what it does: they offer a trade where one is
    worth it; everything else is for the class derived from it to decide."""

    is_instant = False

    def __init__(self, seed: int, *, is_timed: bool = True, is_keen: bool = False) -> None:
        """Who is not timed thinks without looking at a clock; for who is keen, see ``OfferFinder``."""
        self._random = Random(seed)
        self._is_timed = is_timed
        self._offers = OfferFinder(is_keen)
        self._sampler = Sampler()
        self._latest: Observation | None = None

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """The best action found by its :class:`Deadline`."""
        deadline, soon = self._deadlines(min(budget_us, LONGEST_US), wall_us)
        if observation == self._latest:  # refused: the bank has not what it might have had
            return view.legal_actions(observation)[0]
        self._latest = observation
        state = view.determinize(observation, self._random.randrange)
        check_turn(rules.to_act(state), seat)
        self._sampler.seed(self.draw_seed(), 0)
        self._sampler.deal(state.game, seat)  # who offers something has it, or nobody would accept
        return unpack_action(self.decide(state.game, seat, deadline, soon))

    def _deadlines(self, budget_us: int, wall_us: int | None) -> tuple[Deadline, Deadline]:
        """For all, and for what to offer: a quarter, so that there is time left to choose a move."""
        if not self._is_timed:
            return Deadline(), Deadline()
        return Deadline(budget_us, wall_us), Deadline(budget_us // 4, None if wall_us is None else wall_us // 4)

    def forget(self) -> None:
        """The game has gone back: to see the same again is no refusal."""
        self._latest = None

    def draw_seed(self) -> int:
        return self._random.randrange(1 << 30)

    @abstractmethod
    def decide(self, game: CatanKernel, seat: Seat, deadline: Deadline, soon: Deadline) -> int:
        """A packed move, with what to offer found ``soon``; ``game`` is one of those that may be played."""


class Greedy(TradingBot):
    """Plays as the search thinks that everybody does, and offers trades besides."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._policy = Policy()

    def decide(self, game: CatanKernel, seat: Seat, deadline: Deadline, soon: Deadline) -> int:
        """An offer that is worth it, or the move with the best value one ply ahead."""
        offer = self._offers.find(game, seat, self.draw_seed(), soon)
        return offer or self._policy.decide(game, seat, deadline)
