"""The search sees past its turn, keeps to its budget, and plays the same compiled and from its source."""

from __future__ import annotations

import time
from random import Random
from threading import Thread
from typing import Any

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.core.build import compiled_modules
from spieltisch.games.cascadia import rules
from spieltisch.games.cascadia.actions import Action, Exchange, Place
from spieltisch.games.cascadia.bots.greedy import Greedy
from spieltisch.games.cascadia.bots.search import Search
from spieltisch.games.cascadia.config import Config
from tests.games.cascadia.bots.games import ELK, SALMON, ask, bear_awaited, begin, play
from tests.games.cascadia.games import new_game, own_points, play_randomly
from tests.kernels import both_ways, source_module
from tests.thinking import quickest_us

NAME = "spieltisch.games.cascadia.bots.search"
KERNEL = "spieltisch.games.cascadia.engine.kernel"


@pytest.fixture(params=both_ways(NAME))
def search(request: pytest.FixtureRequest) -> Any:
    return request.param


def kernel_of(search: Any) -> Any:
    """The kernel on which that search plays."""
    return source_module(KERNEL) if search is source_module(NAME) else __import__(KERNEL, fromlist=["kernel"])


@pytest.mark.parametrize(("cards", "seats", "turns"), [("AAAAA", 2, 38), ("DBCDB", 4, 76), ("EEEEE", 1, 18)])
def test_compiled_and_from_source_it_chooses_the_same(search: Any, cards: str, seats: int, turns: int) -> None:
    chosen = []
    for module in (search, source_module(NAME)):
        game = new_game(kernel_of(module), seats, cards=cards)
        play_randomly(game, Random(turns), turns)
        endings = module.Endings(5)
        chosen.append((endings.think(game, Deadline(), 70), endings.playouts))
    assert chosen[0] == chosen[1]


def test_thinking_leaves_the_game_as_it_was(search: Any) -> None:
    game = new_game(kernel_of(search))
    play_randomly(game, Random(7), turns=37)
    before = game.digest()
    search.Endings(1).think(game, Deadline(), 60)
    assert game.digest() == before


def test_the_last_turn_takes_all_that_it_can(search: Any) -> None:
    game = new_game(kernel_of(search), cards="BCDAB")
    play_randomly(game, Random(11), turns=39)
    seat = game.seat
    assert game.free_exchange() == 0
    game.put_nature(seat, 0)
    gains = []
    for k in range(game.legal_count()):
        twin = game.copy()
        twin.play(k)
        gains.append(own_points(twin, seat))
    game.do(search.Endings(1).think(game, Deadline(), 150))
    assert own_points(game, seat) >= max(gains) - 1  # for a bonus it may leave a point


def test_it_keeps_a_place_for_what_is_worth_more_later(search: Any) -> None:
    """Only bears remain: on card B the first two bring nothing at once, but three of them ten points."""
    game = new_game(kernel_of(search), seats=1, rounds=20, cards="BAAAA")
    play_randomly(game, Random(3), turns=17)
    for animal in range(5):
        game.put_bag(animal, 20 if animal == 0 else 0)
    for slot in range(4):
        game.put_shop(slot, game.shop_tile[slot], 0)
    before, trials = game.wildlife(0, 0), search.Endings(2)
    while game.legal_count():
        if game.phase == 3:
            game.do(trials.think(game, Deadline(), 55))
        else:
            game.play(0)
    assert game.wildlife(0, 0) >= before + 10


def test_it_tries_an_exchange_beside_many_moves() -> None:
    """In the last turn only an exchange brings the third bear, among hundreds of moves."""
    state = bear_awaited([SALMON, SALMON, ELK, SALMON], nature=0, rounds=1)
    assert len(rules.legal_actions(state, 0)) > 100
    assert ask(Search(1, max_playouts=300), state) == Exchange((0, 1, 3))


# -- how it behaves ----------------------------------------------------------


def test_with_a_number_of_playouts_it_plays_the_same_game_again() -> None:
    assert record(seed=3) == record(seed=3)


def record(seed: int) -> int:
    config = Config(rounds=3, cards="CBACD")
    return rules.digest(play([Search(seed, max_playouts=20), Search(seed, max_playouts=20)], config, seed))


@pytest.mark.parametrize("seats", [1, 3])
def test_it_plays_whole_games(seats: int) -> None:
    bots = [Search(seat, max_playouts=2) for seat in range(seats)]
    state = play(bots, Config(seats=seats, rounds=6, cards="EDCBA"), seed=seats)
    assert state.kernel.turn == 6 * seats


def test_it_plays_where_only_wildlife_scores() -> None:
    state = play([Search(0, max_playouts=10), Greedy(0)], Config(rounds=3, assignment1=True), seed=4)
    assert rules.outcome(state) is not None


def test_it_goes_on_when_what_remains_is_a_wrong_guess() -> None:
    state = begin(Config(rounds=4), seed=6)
    for animal in range(5):
        state.kernel.put_bag(animal, 0)
    for kind in range(state.kernel.n_kinds):
        state.kernel.put_left(kind, 0)
    assert isinstance(ask(Search(1, max_playouts=60), state), Place | Exchange)


@pytest.mark.usefixtures("clock")
def test_it_keeps_to_its_budget() -> None:
    state, bot = begin(Config(), seed=8), Search(0)
    assert quickest_us(lambda: ask(bot, state, budget_us=200_000), 240_000) < 240_000


@pytest.mark.usefixtures("clock")
def test_another_thread_can_stop_it() -> None:
    state, bot, answers = begin(Config(), seed=9), Search(0), list[Action]()
    thread = Thread(target=lambda: answers.append(ask(bot, state, budget_us=600_000_000)))
    thread.start()
    since = time.monotonic()
    while thread.is_alive() and time.monotonic() - since < 20:
        bot.stop()
        thread.join(0.01)
    assert len(answers) == 1


@pytest.mark.skipif(NAME not in compiled_modules(), reason="takes a minute from its source")
def test_it_is_far_ahead_of_the_greedy_player() -> None:
    outcome = rules.outcome(play([Search(1, max_playouts=200), Greedy(1)], Config(cards="BBBBB"), seed=1))
    assert outcome is not None
    assert outcome.points is not None
    assert outcome.points[0] >= outcome.points[1] + 3
