"""The search sees wins and losses, keeps to its budget, and plays the same compiled and from its source."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from threading import Thread, active_count
from typing import Any

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.core.game import AnyBot
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import PEGS, Mirror
from spieltisch.games.twixt.bots.greedy import Greedy
from spieltisch.games.twixt.bots.search import Search
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.rules import State
from tests.games.twixt.positions import GAME, SWAMPS, across, cell, cells, sunken
from tests.kernels import both_ways, source_module
from tests.thinking import quickest_us

NAME = "spieltisch.games.twixt.bots.search"
KERNEL = "spieltisch.games.twixt.engine.kernel"
DEEP = 60
WALL = tuple((1, x, y) for x in (10, 11) for y in range(1, 23))


@pytest.fixture(params=both_ways(NAME))
def search(request: pytest.FixtureRequest) -> Any:
    return request.param


def kernel_of(search: Any) -> Any:
    """The kernel on which that search plays."""
    source = source_module(KERNEL)
    return source if search is source_module(NAME) else __import__(KERNEL, fromlist=["TwixtKernel"])


def after(search: Any, moves: Sequence[int], orientation: int = 2009, rounds: int = 30) -> Any:
    position = kernel_of(search).TwixtKernel(orientation, rounds)
    for at in sunken(SWAMPS):
        position.sink(at)
    for at in moves:
        position.apply(at)
    return position


def wins_in_one(position: Any) -> list[int]:
    """The moves that connect."""
    found = []
    for at in position.legal_moves():
        position.apply(at)
        if position.score[1 - position.ply % 2] == 23:
            found.append(at)
        position.undo()
    return found


def begun(config: Config, moves: Sequence[int] = ()) -> State:
    state = rules.initial(config)
    for at in moves:
        state.kernel.apply(at)
    return state


def ask(bot: AnyBot, state: State, budget_us: int = 1_000_000) -> Any:
    [seat] = rules.to_act(state)
    assert isinstance(seat, int)
    return bot.choose(view.observe(state, seat), seat, budget_us)


# -- what it sees ------------------------------------------------------------


@pytest.mark.parametrize("orientation", [2009, 2016])
def test_it_connects_when_one_peg_does_it(search: Any, orientation: int) -> None:
    position = kernel_of(search).TwixtKernel(orientation)
    chain = across(0 if orientation == 2009 else 1)
    for mine, yours in zip(chain[:-1], cells("2/2 2/5 2/8 5/2 5/5 5/8 8/2 8/5 8/8 18/2 18/5 18/8"), strict=True):
        position.apply(mine)
        position.apply(yours)
    position.apply(search.Tree().think(position, Deadline(), 40, DEEP))
    assert position.winner() == 0


def test_it_takes_the_only_cell_that_would_connect_the_opponent(search: Any) -> None:
    position = kernel_of(search).TwixtKernel()
    gap = cell("12/12")
    for at in cells("12/14 12/10"):
        position.sink(at)
    chain = [at for at in across(0) if at != gap]
    for at, other in zip(chain, cells("2/2 2/5 2/8 5/2 5/5 5/8 8/2 8/5 8/8 15/2 15/5"), strict=False):
        position.apply(at)
        position.apply(other)
    position.apply(chain[-1])
    position.apply(cell("15/8"))
    assert wins_in_one(position)
    position.apply(cell("18/2"))
    assert position.ply % 2 == 1
    position.apply(search.Tree().think(position, Deadline(), 150, DEEP))
    assert not wins_in_one(position)


@pytest.mark.parametrize("seed", range(3))
def test_the_last_ply_takes_the_best_score_there_is(search: Any, seed: int) -> None:
    position = crowd(kernel_of(search), seed, plies=39, rounds=20)
    best = max(differences(position, seat=1))
    position.apply(search.Tree().think(position, Deadline(), 0, DEEP))
    assert position.score[1] - position.score[0] == best


def crowd(kernel: Any, seed: int, plies: int, rounds: int) -> Any:
    """Pegs close together on an island among swamp."""
    position, random = kernel.TwixtKernel(2009, rounds), Random(seed)
    for at in range(576):
        if not (6 <= at // 24 < 17 and 6 <= at % 24 < 17):
            position.sink(at)
    for _ in range(plies):
        position.play(random.randrange(position.legal_count()))
    return position


def differences(position: Any, seat: int) -> list[int]:
    """By move: the seat's score less the other's after it."""
    found = []
    for at in position.legal_moves():
        position.apply(at)
        found.append(position.score[seat] - position.score[1 - seat])
        position.undo()
    return found


@pytest.mark.parametrize("seed", range(2))
def test_the_last_ply_but_one_reckons_with_the_best_answer(search: Any, seed: int) -> None:
    position = crowd(kernel_of(search), seed, plies=38, rounds=20)
    best = max(answered(position, at) for at in position.legal_moves())
    position.apply(search.Tree().think(position, Deadline(), 0, DEEP))
    assert min(differences(position, seat=0)) == best


def answered(position: Any, at: int) -> int:
    position.apply(at)
    left = min(differences(position, seat=0))
    position.undo()
    return left


def test_the_last_plies_of_a_long_game_are_no_different(search: Any) -> None:
    position = kernel_of(search).TwixtKernel(2009, 286)
    random = Random(4)
    while position.ply < 400 and position.legal_count():
        position.play(random.randrange(position.legal_count()))
    assert position.legal_count()
    assert position.is_legal(search.Tree().think(position, Deadline(), 20, DEEP))


def test_it_mirrors_swamps_that_are_in_its_way_and_keeps_those_in_the_other_s() -> None:
    across_columns = begun(Config(mirror=True, swamps=WALL))
    across_rows = begun(Config(mirror=True, swamps=tuple((1, y, x) for _, x, y in WALL)))
    assert ask(Search(1), across_columns) == Mirror(True)
    assert ask(Search(1), across_rows) == Mirror(False)


@pytest.mark.parametrize("orientation", [2009, 2016])
def test_what_it_sees_at_first_sight_is_the_same_both_ways_and_every_time(search: Any, orientation: int) -> None:
    trees = [module.Tree() for module in (search, source_module(NAME))]
    random = Random(orientation)
    for _ in range(40):
        swamps, plies = random.sample(range(576), 40), random.randrange(2)
        found = []
        for module, tree in zip((search, source_module(NAME)), trees, strict=True):
            position = kernel_of(module).TwixtKernel(orientation)
            for at in swamps:
                position.sink(at)
            for _ in range(plies):
                position.play(0)
            found += [tree.look(position), tree.look(position), module.Tree().look(position)]
        assert len(set(found)) == 1


# -- how it behaves ----------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 7, 28, 52])
def test_compiled_and_from_source_it_searches_the_same(search: Any, plies: int) -> None:
    found = []
    for module in (search, source_module(NAME)):
        tree = module.Tree()
        best = tree.think(after(module, cells(GAME)[:plies]), Deadline(), 40, DEEP)
        found.append((best, tree.depth, tree.value, tree.nodes))
    assert found[0] == found[1]


def test_with_a_number_of_nodes_it_plays_the_same_game_again() -> None:
    assert record(seed=3) == record(seed=3)


def record(seed: int) -> list[object]:
    bot, state = Search(seed, max_nodes=25), begun(Config(mirror=False, swamps=SWAMPS))
    for _ in range(6):
        [seat] = rules.to_act(state)
        rules.apply(state, seat, ask(bot, state))
    return list(state.kernel.moves())


def test_it_forgets_a_game_when_another_begins() -> None:
    old, new = Search(0, max_nodes=60), Search(0, max_nodes=60)
    moves = cells(GAME)[:8]
    ask(old, begun(Config(mirror=False, swamps=WALL), moves))
    other = begun(Config(mirror=False, swamps=()), moves)
    assert ask(old, other) == ask(new, other)


@pytest.mark.usefixtures("clock")
def test_it_keeps_to_its_budget() -> None:
    state = begun(Config(mirror=False, swamps=SWAMPS), cells(GAME)[:12])
    bot, answers = Search(0), list[Any]()
    assert quickest_us(lambda: answers.append(ask(bot, state, budget_us=200_000)), 230_000) < 230_000
    assert all(answer in rules.legal_actions(state, 0) for answer in answers)


@pytest.mark.usefixtures("clock")
def test_another_thread_can_stop_it() -> None:
    state = begun(Config(mirror=False, swamps=SWAMPS), cells(GAME)[:12])
    bot, answers = Search(0), list[Any]()
    thread = Thread(target=lambda: answers.append(ask(bot, state, budget_us=600_000_000)))
    thread.start()
    begin = time.monotonic()
    while thread.is_alive() and time.monotonic() - begin < 20:
        bot.stop()
        thread.join(0.01)
    assert answers[0] in PEGS


@pytest.mark.usefixtures("clock")
def test_several_threads_have_one_legal_answer_and_end_when_they_are_told_to() -> None:
    state = begun(Config(mirror=False, swamps=SWAMPS), cells(GAME)[:12])
    bot, answers, threads = Search(0, threads=3), list[Any](), active_count()
    thread = Thread(target=lambda: answers.append(ask(bot, state, budget_us=600_000_000)))
    thread.start()
    time.sleep(0.2)
    begin = time.monotonic()
    while thread.is_alive() and time.monotonic() - begin < 20:
        bot.stop()
        thread.join(0.01)
    assert answers[0] in rules.legal_actions(state, 0)
    assert active_count() == threads


def test_a_number_of_nodes_is_for_one_thread() -> None:
    with pytest.raises(ValueError, match="one thread"):
        Search(1, max_nodes=5, threads=2)


@pytest.mark.parametrize("searching", [0, 1])
def test_it_beats_the_sample_player_with_few_nodes(searching: int) -> None:
    state = begun(Config(mirror=False, swamps=SWAMPS))
    bots: list[AnyBot] = [Greedy(5), Greedy(5)]
    bots[searching] = Search(5, max_nodes=20)
    while actors := rules.to_act(state):
        [seat] = actors
        assert isinstance(seat, int)
        rules.apply(state, seat, ask(bots[seat], state))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.winners == (searching,)
