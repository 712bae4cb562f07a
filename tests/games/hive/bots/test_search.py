"""The player that looks ahead, and the tree it does it with."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.games.hive.actions import Skip, pack
from spieltisch.games.hive.bots.greedy import Greedy
from spieltisch.games.hive.bots.search import Search
from spieltisch.games.hive.position import read_setup
from tests.games.hive.bots.positions import ONE_FIELD_LEFT, best_result, look, observe, play, score, surrounds
from tests.games.hive.positions import EMPTY, FORCED_BEE, MIDDLE, OBSTRUCTED
from tests.kernels import both_ways, source_module
from tests.thinking import quickest_us

TREE = "spieltisch.games.hive.bots.search"
KERNEL = "spieltisch.games.hive.engine.kernel"
LAST_ROUND = "obs= stacks=0,0,Q;1,0,q;0,1,S;2,0,s;-1,1,A;3,0,a"

trees = pytest.mark.parametrize("tree", both_ways(TREE))


def found(tree: Any, text: str, max_nodes: int) -> tuple[int, int, int, int]:
    """What a new tree of this module's own class makes of a position."""
    record = read_setup(text).kernel().pack()
    kernels = source_module(KERNEL) if tree is source_module(TREE) else __import__(KERNEL, fromlist=["kernel"])
    search = tree.Tree()
    best = search.think(kernels.unpack_position(record), Deadline(), max_nodes)
    return best, search.value, search.depth, search.nodes


@pytest.mark.parametrize("text", [OBSTRUCTED, MIDDLE, FORCED_BEE, "turn=58 " + LAST_ROUND, "turn=20 " + ONE_FIELD_LEFT])
def test_the_compiled_search_finds_what_its_source_finds(text: str) -> None:
    answers = [found(parameter.values[0], text, 600) for parameter in both_ways(TREE)]
    assert len(set(answers)) == 1


@trees
def test_a_search_keeps_within_its_nodes(tree: Any) -> None:
    assert found(tree, MIDDLE, 200)[3] == 200


def test_search_closes_the_last_field_around_the_other_bee() -> None:
    kernel = read_setup("turn=21 " + ONE_FIELD_LEFT).kernel()
    kernel.apply(pack(Search(1, max_nodes=300).choose(look(kernel), 1, 0), 1))
    assert kernel.winner() == 1


def test_search_does_not_let_its_bee_be_surrounded_by_the_next_move() -> None:
    kernel = read_setup("turn=20 " + ONE_FIELD_LEFT).kernel()
    kernel.apply(0)
    assert surrounds(kernel, 0)
    kernel.undo(0)
    kernel.apply(pack(Search(1, max_nodes=2_000).choose(look(kernel), 0, 0), 0))
    assert not surrounds(kernel, 0)


@pytest.mark.parametrize("turn", [58, 59])
def test_the_last_round_is_played_exactly(turn: int) -> None:
    kernel = read_setup(f"turn={turn} " + LAST_ROUND).kernel()
    reachable = best_result(kernel, turn & 1)
    kernel.apply(pack(Search(1, max_nodes=5_000).choose(look(kernel), turn & 1, 0), turn & 1))
    assert best_result(kernel, turn & 1) == reachable == 1


@pytest.mark.parametrize("turn", [58, 59])
def test_several_threads_play_it_as_exactly(turn: int) -> None:
    kernel = read_setup(f"turn={turn} " + LAST_ROUND).kernel()
    reachable = best_result(kernel, turn & 1)
    bot = Search(1, threads=3)
    for _ in range(20):
        move = pack(bot.choose(look(kernel), turn & 1, 1_000_000), turn & 1)
        kernel.apply(move)
        assert best_result(kernel, turn & 1) == reachable
        kernel.undo(move)


@pytest.mark.usefixtures("clock")
def test_several_threads_keep_to_the_budget_of_one_and_leave_none_behind() -> None:
    bot, observation, threads = Search(1, threads=3), observe(MIDDLE), threading.active_count()
    legal = read_setup(MIDDLE).kernel().legal_moves()
    answers: list[int] = []
    think = lambda: answers.append(pack(bot.choose(observation, 0, 100_000, 60_000_000), 0))  # noqa: E731
    assert quickest_us(think, 130_000) < 130_000
    assert {*answers} <= {*legal}
    assert threading.active_count() == threads


def test_a_number_of_nodes_is_for_one_thread() -> None:
    with pytest.raises(ValueError, match="one thread"):
        Search(1, max_nodes=5, threads=2)


@pytest.mark.usefixtures("clock")
def test_a_forced_skip_needs_no_thought() -> None:
    text = FORCED_BEE.replace("turn=3", "turn=7").replace("4,0 ", "4,0;5,0 ")
    begin_ns = time.monotonic_ns()
    assert Search(1).choose(observe(text), 1, 60_000_000) == Skip()
    assert time.monotonic_ns() - begin_ns < 1_000_000_000


@pytest.mark.usefixtures("clock")
def test_a_win_that_is_found_ends_the_thinking() -> None:
    begin_ns = time.monotonic_ns()
    Search(1).choose(observe("turn=21 " + ONE_FIELD_LEFT), 1, 60_000_000)
    assert time.monotonic_ns() - begin_ns < 10_000_000_000


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("text", [EMPTY, MIDDLE])
def test_search_answers_within_its_budget(text: str) -> None:
    bot, observation = Search(1), observe(text)
    assert 100_000 < quickest_us(lambda: bot.choose(observation, 0, 200_000, 60_000_000), 200_000) <= 200_000


@pytest.mark.usefixtures("clock")
def test_another_thread_can_stop_the_thinking() -> None:
    bot, observation = Search(1), observe(MIDDLE)
    timer = threading.Timer(0.1, bot.stop)
    timer.start()
    begin_ns = time.monotonic_ns()
    bot.choose(observation, 0, 60_000_000)
    assert time.monotonic_ns() - begin_ns < 10_000_000_000
    timer.join()


def test_what_one_game_taught_does_not_change_the_next() -> None:
    used, fresh = Search(1, max_nodes=150), Search(2, max_nodes=150)
    play(used, Greedy(1), 1)
    assert used.choose(observe(MIDDLE), 0, 0) == fresh.choose(observe(MIDDLE), 0, 0)


def test_search_beats_greedy() -> None:
    assert score(Search(1, max_nodes=800), Greedy(2), 6) >= 5
