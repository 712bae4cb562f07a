"""The greedy player takes the most that a turn can bring, by trying everything."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.games.cascadia.actions import Action, Exchange, Place, unpack
from spieltisch.games.cascadia.bots.greedy import Greedy
from spieltisch.games.cascadia.config import Config
from tests.games.cascadia.bots.games import BEAR, ELK, SALMON, ask, bear_awaited, code, play
from tests.games.cascadia.games import new_game, own_points, play_randomly
from tests.kernels import both_ways, source_module

EXCHANGES = "spieltisch.games.cascadia.bots.exchanges"
RANKING = "spieltisch.games.cascadia.engine.ranking"
KERNEL = "spieltisch.games.cascadia.engine.kernel"


@pytest.mark.parametrize(("cards", "turns"), [("AAAAA", 2), ("DCBDB", 10)])
def test_nothing_else_brings_more(cards: str, turns: int) -> None:
    state = play([Greedy(0), Greedy(0)], Config(cards=cards), seed=turns, turns=turns)
    game, twin = state.kernel, state.kernel.copy()
    for slot in range(4):
        game.put_shop(slot, game.shop_tile[slot], BEAR if slot % 2 else ELK)
    game.put_nature(game.seat, 0)
    points: dict[Action, int] = {}
    for k in range(game.legal_count()):
        twin.copy_from(game)
        twin.play(k)
        points[unpack(game.move_of(k))] = own_points(twin, game.seat)
    assert points[ask(Greedy(0), state)] == max(points.values())


def test_it_pays_for_a_tile_of_another_slot() -> None:
    state = bear_awaited([SALMON, ELK, SALMON, BEAR], nature=1, has_room=False)
    state.kernel.put_shop(1, code("MM-B"), ELK)
    action = ask(Greedy(0), state)
    assert isinstance(action, Place)
    assert (action.tile, action.token) == (1, 3)


def test_it_exchanges_three_equal_tokens_for_better_ones() -> None:
    state = bear_awaited([SALMON, SALMON, ELK, SALMON], nature=0)
    assert ask(Greedy(0), state) == Exchange((0, 1, 3))


def test_it_pays_for_an_exchange_that_promises_more_than_it_costs() -> None:
    action = ask(Greedy(0), bear_awaited([SALMON, SALMON, ELK, ELK], nature=1))
    assert isinstance(action, Exchange)


def test_it_keeps_what_is_better_than_any_exchange() -> None:
    state = bear_awaited([SALMON, SALMON, BEAR, SALMON], nature=1)
    for animal in range(5):
        state.kernel.put_bag(animal, 0 if animal == BEAR else 9)
    action = ask(Greedy(0), state)
    assert isinstance(action, Place)
    assert action.token == 2


# -- what exchanges promise --------------------------------------------------


@pytest.fixture(params=both_ways(EXCHANGES))
def exchanges(request: pytest.FixtureRequest) -> Any:
    return request.param


def parts_of(exchanges: Any) -> tuple[Any, Any]:
    """The kernel and the ranking that go with them."""
    if exchanges is source_module(EXCHANGES):
        return source_module(KERNEL), source_module(RANKING)
    return __import__(KERNEL, fromlist=["kernel"]), __import__(RANKING, fromlist=["ranking"])


def expectation(game: Any, best: Any, slots: int) -> float:
    """The mean of the best move's gain after an exchange, by playing all draws."""
    seat, before, twin = game.seat, own_points(game, game.seat), game.copy()
    twin.do(1 << 31 | slots)
    total, ways = mean_after_draws(twin, best)
    return total / ways + own_points(twin, seat) - before


def mean_after_draws(game: Any, best: Any) -> tuple[int, int]:
    if game.phase == 3:
        best.rank(game)
        return best.gain_at(0), 1
    total = ways = 0
    for animal in range(5):
        if weight := game.bag[animal]:
            twin = game.copy()
            twin.draw_token(animal)
            below, count = mean_after_draws(twin, best)
            total, ways = total + weight * below, ways + weight * count
    return total, ways


@pytest.mark.parametrize(("nature", "slots"), [(0, 0b1011), (1, 0b0110), (2, 0b0001), (2, 0b0101)])
def test_an_exchange_promises_the_mean_of_all_draws(exchanges: Any, nature: int, slots: int) -> None:
    kernel, ranking = parts_of(exchanges)
    game = new_game(kernel, cards="ABDCA")
    play_randomly(game, Random(nature), turns=14)
    for slot, animal in enumerate([BEAR, BEAR, ELK, BEAR]):
        game.put_shop(slot, game.shop_tile[slot], animal)
    for animal, number in enumerate([1, 2, 3, 0, 2]):
        game.put_bag(animal, number)
    game.put_nature(game.seat, nature)
    trial = exchanges.Exchanges()
    trial.find_best(game, 0)
    assert trial.promise(game, slots) / 1024 == pytest.approx(expectation(game, ranking.Ranking(1), slots), abs=0.001)


def test_no_exchange_is_found_where_none_is_possible(exchanges: Any) -> None:
    kernel, _ = parts_of(exchanges)
    game = new_game(kernel)
    play_randomly(game, Random(4), turns=4)
    for slot in range(4):
        game.put_shop(slot, game.shop_tile[slot], slot)
    game.put_nature(game.seat, 0)
    assert exchanges.Exchanges().find_best(game, -1000) == 0
