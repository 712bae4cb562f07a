"""A player of Monopoly that takes anything it may, and asks and bids any price."""

from __future__ import annotations

from random import Random as Generator

from spieltisch.bots.turns import check_turn
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly import rules, view
from spieltisch.games.monopoly.actions import Action, Bid, Sell, unpack
from spieltisch.games.monopoly.engine.board import FIELDS
from spieltisch.games.monopoly.engine.codes import ACT, AUCTION, DEBT
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.view import Observation


class Random:
    """Each numbered move, and one more bid or offer of any price, with the same chance. It never gives up or cheats."""

    is_instant = True

    def __init__(self, seed: int) -> None:
        self._random = Generator(seed)

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """One of the actions of a seat the game waits for."""
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        kernel = state.kernel
        actions = [unpack(move) for move in kernel.moves_of(seat)]
        if kernel.phase == AUCTION:
            actions += self._any_bid(kernel, seat)
        elif kernel.phase in (ACT, DEBT) and seat == kernel.current and kernel.oldest_offer(seat) < 0:
            actions += self._any_offer(kernel, seat)
        return self._random.choice(actions)

    def _any_bid(self, kernel: Monopoly, seat: Seat) -> list[Action]:
        plot, least = kernel.auction, kernel.price + 1
        most = min(kernel.cash[seat], kernel.price + FIELDS[plot].price)
        return [Bid(plot, self._random.randint(least, most))] if least <= most else []

    def _any_offer(self, kernel: Monopoly, seat: Seat) -> list[Action]:
        sellable = kernel.sellable(seat)
        if not sellable:
            return []
        plot, buyer, least, most = self._random.choice(sellable)
        return [Sell(plot, buyer, self._random.randint(least, min(most, least + 2 * FIELDS[plot].price)))]
