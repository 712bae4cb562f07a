"""The player that plays its choices on in its head."""

from __future__ import annotations

import threading
import time
from importlib import import_module
from typing import Any

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.games.monopoly import view
from spieltisch.games.monopoly.actions import Accept, Decline, EndTurn, Sell
from spieltisch.games.monopoly.bots.evaluation import COMPLETION
from spieltisch.games.monopoly.bots.greedy import Greedy
from spieltisch.games.monopoly.bots.random import Random
from spieltisch.games.monopoly.bots.search import Search
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, PLOTS
from spieltisch.games.monopoly.engine.codes import DEBT
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly.bots.positions import ENOUGH_US, decide, split_table, wins
from tests.games.monopoly.positions import do, table
from tests.kernels import both_ways, source_module
from tests.thinking import quickest_us

KERNEL = "spieltisch.games.monopoly.engine.kernel"
SEARCH = "spieltisch.games.monopoly.bots.search"
FOREVER = 1 << 40

searches = pytest.mark.parametrize("search", both_ways(SEARCH))


def middle() -> State:
    """Much to do: an orange and a red plot are missing, and one may buy, build, mortgage and sell."""
    owner = {plot: i % 4 for group in GROUPS for i, plot in enumerate(group)} | dict.fromkeys(GROUPS[1], 0) | {39: -1}
    return table(4, owner=owner, at={0: 39}, counters={Counter.IS_LANDED: 1}, cash={0: 7_500}, max_rounds=5)


def bargain(price: int, cash: int) -> State:
    """Seat 1 is a little poorer than seat 0, who offers it the dearest plot; the game is all but over."""
    last = {Counter.ROUND: 9, Counter.FIRST: 0}
    state = table(2, owner={39: 0}, cash={0: 0, 1: cash}, current=1, counters=last, max_rounds=10)
    do(state, 0, f"sell 39 1 {price}")
    return state


def debt() -> State:
    """Seat 0 owes something, and the end of the game is far."""
    owner = {6: 0, 11: 0, 21: 0, 16: 0, 18: 1, 19: 1, 1: 2, 3: 2}
    return table(3, owner=owner, houses={1: 2, 3: 2}, cash={0: -500}, counters={Counter.PHASE: DEBT})


def found(search: Any, state: State, max_playouts: int) -> tuple[int, int]:
    """What a new search of this module decides on this module's own kernel, and in how many games."""
    kernels = source_module(KERNEL) if search is source_module(SEARCH) else import_module(KERNEL)
    kernel, own = state.kernel, kernels.Monopoly(state.config.seats, state.config.max_rounds)
    own.load(kernel.pack(), -1, kernel.offers())
    prospects = search.Prospects()
    return prospects.think(own, kernel.mover_seat(), 1918, Deadline(), max_playouts), prospects.playouts


def hopes(state: State) -> float:
    """The chance to win that seat 0 sees when it ends its turn."""
    bot = Search(1, max_playouts=40)
    decide(bot, state, 0)
    opinion = bot.judge(view.observe(state, 0), 0, [EndTurn()], ENOUGH_US)
    assert opinion is not None
    return opinion.worths[0]


@pytest.mark.parametrize("state", [middle(), split_table(max_rounds=4), bargain(500, 7_000), debt()])
def test_the_compiled_search_finds_what_its_source_finds(state: State) -> None:
    assert len({found(parameter.values[0], state, 40) for parameter in both_ways(SEARCH)}) == 1


@searches
def test_a_forced_action_needs_no_thought(search: Any) -> None:
    assert found(search, table(2, owner=dict.fromkeys(PLOTS, 1), cash={0: 500}), 40)[1] == 0


@searches
def test_how_to_pay_a_debt_is_worth_a_thought(search: Any) -> None:
    assert found(search, debt(), 40)[1] >= 40


@searches
def test_a_search_plays_about_as_many_games_as_it_may(search: Any) -> None:
    few, many = (found(search, bargain(500, 7_000), games)[1] for games in (20, 60))
    assert (few, many) == (20, 60)


def test_it_takes_an_offer_that_wins_even_with_its_last_money() -> None:
    state = bargain(500, 600)
    assert decide(Greedy(1), state, 1) == Decline(39)
    assert decide(Search(1, max_playouts=10), state, 1) == Accept(39, 500)


def test_it_declines_what_would_ruin_it() -> None:
    state = table(2, owner={1: 1, 3: 0}, cash={0: 24_000}, max_rounds=6)
    do(state, 1, "sell 1 0 23900")
    assert decide(Search(1, max_playouts=60), state, 0) == Decline(1)


def test_it_mortgages_nothing_for_nothing() -> None:
    assert decide(Search(1, max_playouts=60), table(2, owner={1: 0, 6: 1, 11: 0}, max_rounds=6), 0) == EndTurn()


def test_it_sells_for_all_that_a_beginning_of_a_colour_is_worth_to_somebody() -> None:
    """The quick player itself would keep the plot."""
    state = table(2, owner={16: 1, 19: 0}, cash={0: 500})
    price = FIELDS[19].price + COMPLETION[3] // 4
    assert decide(Greedy(1), state, 0) == EndTurn()
    assert decide(Search(1, max_playouts=60), state, 0) == Sell(19, 1, price)


def test_it_asks_anybody_in_any_round() -> None:
    """In the last, where the quick player would ask another seat; and only the sale makes it the richest."""
    last = {Counter.ROUND: 9, Counter.FIRST: 0}
    state = table(3, owner={16: 2, 19: 0}, cash={0: 29_000}, counters=last, max_rounds=10)
    assert isinstance(sale := decide(Search(1, max_playouts=60), state, 0), Sell)
    assert sale.buyer == 2


def test_it_knows_what_complete_colours_will_bring() -> None:
    """Both have as much, and nothing is built. It would like the colour best, and fears it most."""
    orange, others = GROUPS[3], (6, 13, 21)
    owners = (
        dict.fromkeys(orange, 0) | dict.fromkeys(others, 1),
        {16: 0, 6: 0, 26: 0, 13: 1, 21: 1, 31: 1},
        dict.fromkeys(orange, 1) | dict.fromkeys(others, 0),
    )
    mine, nobodys, theirs = (hopes(table(2, owner=owner)) for owner in owners)
    assert mine > 0.95 > nobodys > 0.7 > theirs > 0.3


def test_without_a_clock_it_decides_the_same_again() -> None:
    assert len({decide(Search(3, max_playouts=20), middle(), 0) for _ in range(2)}) == 1


@pytest.mark.usefixtures("clock")
def test_it_thinks_no_longer_than_its_budget() -> None:
    observation = view.observe(middle(), 0)
    assert quickest_us(lambda: Search(1).choose(observation, 0, 100_000), 100_000) <= 100_000


@pytest.mark.usefixtures("clock")
def test_another_thread_can_stop_the_thinking() -> None:
    bot = Search(1, max_playouts=FOREVER)
    timer = threading.Timer(0.1, bot.stop)
    timer.start()
    begin_ns = time.monotonic_ns()
    decide(bot, middle(), 0)
    assert time.monotonic_ns() - begin_ns < 10_000_000_000
    timer.join()


def test_search_beats_random() -> None:
    assert wins(Search(1, max_playouts=10), Random(2), 2, Config(2, max_rounds=60)) == 2
