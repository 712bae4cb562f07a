"""Expectimax gives the values that a plain recursion gives, by sampling and without, and ends when it is told to."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import count
from random import Random
from typing import Any

import pytest

from spieltisch.games.cascadia import rules as cascadia_rules
from spieltisch.games.twixt.config import Config
from spieltisch.research.agreements import agree
from tests.bots.simulated import Coin, Dice, Endless, Heap, Maze
from tests.kernels import source_module

EXPECTIMAX = "spieltisch.bots.expectimax"
DEADLINE = "spieltisch.bots.deadline"
TWIXT = "spieltisch.games.twixt.research.simulation"
Deadline: Any = source_module(DEADLINE).Deadline
Expectimax: Any = source_module(EXPECTIMAX).Expectimax
Luck: Any = source_module("spieltisch.bots.luck").Luck
mixed: Any = source_module("spieltisch.core.simulation").mixed
STEP, WORD64 = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF


def search(make: Any, seed: int = 1, **options: Any) -> Any:
    found = Expectimax(make, seed, **{"playouts": 0, **options})
    found.root.begin(1)
    return found


# -- a plain recursion ---------------------------------------------------------


def key_after(key: int, number: int) -> int:
    return int(mixed(key + number * STEP & WORD64))


def after(game: Any, choice: int, key: int) -> Any:
    twin = type(game)(game.seats, game.seed) if isinstance(game, Maze) else type(game)()
    twin.become(game)
    twin.key = key
    twin.choose(choice)
    return twin


class MoreDraws(Exception):
    """The limit of a draw that nobody has decided."""


def enumerated(game: Any, choice: int, key: int) -> Iterator[tuple[float, Any]]:
    """Each outcome with its probability, found by trying for how many numbers chance asks."""
    numbers = count()

    def follow(told: list[int], share: float) -> Iterator[tuple[float, Any]]:
        left = iter(told)

        class Told(type(game)):  # type: ignore[misc]
            def below(self, limit: int) -> int:
                number = next(left, -1)
                if number < 0:
                    raise MoreDraws(limit)
                return number

        twin = type(game)(game.seats, game.seed) if isinstance(game, Maze) else type(game)()
        twin.become(game)
        twin.__class__ = Told
        try:
            twin.choose(choice)
        except MoreDraws as more:
            for number in range(more.args[0]):
                yield from follow([*told, number], share / more.args[0])
        else:
            twin.__class__ = type(game)
            twin.key = key_after(key, next(numbers))
            yield share, twin

    yield from follow([], 1.0)


def sampled(game: Any, choice: int, key: int, samples: int) -> Iterator[tuple[float, Any]]:
    """So many outcomes that are drawn, or the only one."""
    first = after(game, choice, key_after(key, 0))
    if first.drawn == game.drawn:
        yield 1.0, first
        return
    for number in range(samples):
        yield 1 / samples, after(game, choice, key_after(key, number))


def values(game: Any, depth: int, key: int, samples: int) -> list[float]:
    """What a position is worth to each seat, by all choices; ``samples`` is 0 for all outcomes."""
    if game.mover() < 0 or not depth:
        return [game.reward(seat) for seat in range(game.seats)]
    return max(choices(game, depth, key, samples).values(), key=lambda found: found[game.mover()])


def choices(game: Any, depth: int, key: int, samples: int) -> dict[int, list[float]]:
    found = {}
    for choice in game.lawful():
        mean = [0.0] * game.seats
        for share, twin in sampled(game, choice, key, samples) if samples else enumerated(game, choice, key):
            worth = values(twin, depth - 1, twin.key, samples)
            mean = [total + share * more for total, more in zip(mean, worth, strict=True)]
        found[choice] = mean
    return found


@pytest.mark.parametrize("samples", [0, 1, 3])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_finds_what_a_plain_recursion_finds(depth: int, seats: int, samples: int) -> None:
    for seed in range(8):
        found = search(partial(Maze, seats, seed), seed, samples=samples or 1, widest=0 if samples else 36)
        best = found.ponder(Deadline(), depth, 1)
        luck = Luck(seed)
        keys = [luck.draw() for _ in range(depth)]
        if len(found.root.lawful()) == 1:
            assert (best, found.depth) == (found.root.lawful()[0], 0)
            continue
        reached = found.depth
        wanted = choices(found.root, reached, keys[reached - 1], samples)
        mover = found.root.mover()
        most = max(worth[mover] for worth in wanted.values())
        assert reached == depth
        assert found.value == pytest.approx(most, abs=1e-9)
        assert wanted[best][mover] == pytest.approx(most, abs=1e-9)


def test_worlds_are_averaged() -> None:
    def load(root: Any, number: int) -> None:
        root.past, root.made = [10 + number], 0

    def begun(maze: Any, number: int) -> tuple[int, list[int]]:
        load(maze, number)
        return maze.mover(), maze.lawful()

    for seed in range(1000):
        mazes = [begun(Maze(2, seed), number) for number in range(3)]
        if any(maze != mazes[0] for maze in mazes) or len(mazes[0][1]) == 1:
            continue
        found = search(partial(Maze, 2, seed), seed, world=load)
        best = found.ponder(Deadline(), 3, 3)
        mover, lawful_there = mazes[0]
        totals = dict.fromkeys(lawful_there, 0.0)
        for number in range(3):
            load(found.root, number)
            for choice, worth in choices(found.root, 3, 0, 0).items():
                totals[choice] += worth[mover] / 3
        assert found.value == pytest.approx(max(totals.values()))
        assert totals[best] == pytest.approx(found.value)
        return
    raise AssertionError("no maze begins alike in all worlds")


# -- what it comes to ------------------------------------------------------------


@pytest.mark.parametrize("heap", [5, 6, 7, 9])
def test_a_game_is_solved_and_the_search_ends(heap: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "heap", heap)
    found = search(Heap)
    assert found.ponder(Deadline(), 0, 1) == heap % 4 - 1
    assert found.value == 1
    assert found.depth <= heap


def test_dice_are_worth_what_they_are_worth() -> None:
    found = search(Dice)
    assert found.ponder(Deadline(), 0, 1) == 2
    assert found.value == pytest.approx(0.6)
    assert found.depth == 2
    greedy = search(Dice)
    assert greedy.ponder(Deadline(), 1, 1) == 0
    assert greedy.value == pytest.approx(0.2)


def test_what_cannot_matter_is_not_searched() -> None:
    nodes = {False: 0, True: 0}
    for is_zero_sum in nodes:
        for seed in range(6):
            found = search(partial(Maze, 2, seed), seed)
            found.is_zero_sum = is_zero_sum
            found.ponder(Deadline(), 3, 1)
            nodes[is_zero_sum] += found.nodes
    assert 1.2 * nodes[True] < nodes[False]


def test_each_world_knows_what_is_hidden_in_it() -> None:
    """So it guesses, where tree search over all worlds does not."""
    found = search(Coin, world=lambda root, number: setattr(root, "luck", number))
    assert found.ponder(Deadline(), 0, 2) == 1
    assert found.value == 1


def test_playouts_tell_what_no_depth_is_left_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "heap", 30)
    still, lively = search(Heap), search(Heap, playouts=40)
    for found in (still, lively):
        found.ponder(Deadline(), 1, 1)
    assert still.value == 0
    assert lively.value != 0
    monkeypatch.setattr(Heap, "heap", 5)
    assert search(Heap, playouts=60).ponder(Deadline(), 1, 1) == 0


# -- when it ends ------------------------------------------------------------------


@pytest.mark.usefixtures("clock")
def test_it_ends_at_its_deadline_with_a_lawful_choice() -> None:
    for make in (lambda: Endless(2, 3), lambda: Endless(3, 3)):
        for playouts in (0, 1):
            found = search(make, playouts=playouts, horizon=10**9)
            began_ns = time.thread_time_ns()
            assert found.ponder(Deadline(20_000, 60_000_000), 0, 2) in range(3)
            assert time.thread_time_ns() - began_ns < 400_000_000


def test_one_lawful_choice_needs_no_search() -> None:
    found = search(lambda: Endless(2, 1))
    assert found.ponder(Deadline(), 0, 1) == 0
    assert (found.nodes, found.depth) == (0, 0)


def test_no_time_is_enough_for_a_lawful_choice() -> None:
    assert search(Heap).ponder(Deadline(0), 0, 1) in range(3)


def test_what_cannot_be_searched_is_refused() -> None:
    over = search(Heap)
    over.root.ends = [1.0, -1.0]
    with pytest.raises(ValueError, match="over"):
        over.ponder(Deadline(), 1, 1)
    turning = search(Heap, world=lambda root, number: root.past.append(0))
    with pytest.raises(ValueError, match="does not wait for seat 1"):
        turning.ponder(Deadline(), 1, 2)
    for wrong in ({"samples": 0}, {"deepest": 0}, {"widest": -1}, {"playouts": -1}, {"horizon": -1}):
        with pytest.raises(ValueError, match="at least"):
            search(Heap, **wrong)


# -- real games ----------------------------------------------------------------------


def twixt(way: Any) -> Any:
    game = way(TWIXT).TwixtSimulation(Config(rounds=4, mirror=False, swamps=((4, 2, 2), (3, 12, 8))))
    game.begin(1)
    return game


def catan(way: Any) -> Any:
    """Dice, which are enumerated, and three seats."""
    kernel = way("spieltisch.games.catan.engine.kernel").CatanKernel(3)
    kernel.stock, kernel.goal, kernel.last_turn, kernel.offer_limit = 19, 5, 20, 1
    return way("spieltisch.games.catan.research.simulation").CatanSimulation(kernel)


def cascadia(way: Any) -> Any:
    """Tiles, of which there are too many."""
    game = way("spieltisch.games.cascadia.research.simulation").CascadiaSimulation(2, 4)
    cascadia_rules.set_up(game.kernel, agree("cascadia", 2, {"rounds": 4})[1])
    return game


def lawful(game: Any) -> list[int]:
    return [choice for choice in range(game.n_choices) if game.is_lawful(choice)]


@pytest.mark.parametrize(("make", "begun"), [(twixt, 0), (catan, 14), (catan, 60), (cascadia, 9)])
@pytest.mark.parametrize("playouts", [0, 2])
def test_compiled_it_finds_the_same(make: Any, begun: int, playouts: int) -> None:
    found = []
    for way in (source_module, import_module, import_module):
        searching = way(EXPECTIMAX).Expectimax(
            partial(make, way), 7, playouts=playouts, horizon=9, samples=2, deepest=3
        )
        random = Random(6)
        searching.root.begin(1)
        made = 0
        while made < begun or len(lawful(searching.root)) == 1:
            searching.root.choose(random.choice(lawful(searching.root)))
            made += 1
        best = searching.ponder(way(DEADLINE).Deadline(), 1 + (make is catan), 1)
        found.append((best, searching.value, searching.nodes, searching.depth))
    assert found[0] == found[1] == found[2]
    assert found[0][3] > 0


def test_another_thread_can_stop_it_since_it_lets_others_run() -> None:
    searching = import_module(EXPECTIMAX).Expectimax(lambda: twixt(import_module), 7)
    thread = threading.Thread(target=lambda: searching.ponder(import_module(DEADLINE).Deadline(), 0, 1))
    thread.start()
    while searching.nodes < 20:
        time.sleep(0.001)
    while thread.is_alive():
        searching.stop()
        thread.join(0.01)
    assert searching.nodes


def test_it_beats_chance_at_cascadia() -> None:
    wins = 0.0
    for number in range(4):
        game, random, mine = cascadia(import_module), Random(number), number % 2
        searching = import_module(EXPECTIMAX).Expectimax(
            partial(cascadia, import_module), number, playouts=3, samples=1, deepest=1
        )
        game.begin(number + 1)
        while game.mover() >= 0:
            if game.mover() == mine:
                searching.root.become(game)
                game.choose(searching.ponder(import_module(DEADLINE).Deadline(), 1, 1))
            else:
                game.choose(random.choice(lawful(game)))
        wins += game.rewards()[mine]
    assert wins > 2
