"""Tree searches find what is best in games small enough to know, and end when they are told to."""

from __future__ import annotations

import threading
import time
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.games.twixt.config import Config
from tests.bots.simulated import Coin, Dice, Endless, Heap, Prize, nothing
from tests.kernels import source_module

UCT = "spieltisch.bots.mcts"
PUCT = "spieltisch.bots.puct"
DEADLINE = "spieltisch.bots.deadline"
TWIXT = "spieltisch.games.twixt.research.simulation"
Deadline: Any = source_module(DEADLINE).Deadline
DEEPEST: Any = source_module("spieltisch.bots.tree_search").DEEPEST
Uct: Any = source_module(UCT).Uct
Puct: Any = source_module(PUCT).Puct


def uct(toy: Any, seed: int = 1, **options: Any) -> Any:
    return Uct(toy(), toy(), seed, **options)


# -- what is found -----------------------------------------------------------


@pytest.mark.parametrize("rave", [0, 20])
@pytest.mark.parametrize("heap", [5, 6, 7, 9])
def test_the_best_choice_is_found(heap: int, rave: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "heap", heap)
    search = uct(Heap, rave=rave)
    assert search.ponder(Deadline(), 600) == heap % 4 - 1
    assert search.line() == [heap % 4 - 1]
    assert search.counts()[heap % 4 - 1][1] > 0.5


def test_each_simulation_is_one_more_visit_of_a_choice() -> None:
    search = uct(Heap)
    search.ponder(Deadline(), 100)
    assert search.playouts == 100
    assert sum(visits for visits, _ in search.counts().values()) == 100


def test_one_bonus_tries_more_than_none() -> None:
    seldom = []
    for explore in (0.0, 3.0):
        search = uct(Heap, explore=explore)
        search.ponder(Deadline(), 300)
        seldom.append(min(visits for visits, _ in search.counts().values()))
    assert seldom[0] < seldom[1]


def test_what_is_learnt_elsewhere_is_used_before_much_is_tried() -> None:
    """Whoever ever takes the prize has won, so simulations that take it later teach to take it now."""
    hits = {
        rave: sum(uct(Prize, seed, rave=rave).ponder(Deadline(), 30) == 7 for seed in range(20)) for rave in (0, 30)
    }
    assert hits[0] <= 14
    assert hits[30] >= 17


@pytest.mark.parametrize("is_led", [False, True])
def test_chance_is_met_as_it_may_come(is_led: bool) -> None:
    search = Puct(Dice(), Dice(), 3, nothing, batch=3) if is_led else uct(Dice, 3)
    assert search.ponder(Deadline(), 800) == 2
    counts = search.counts()
    assert counts[2][1] == pytest.approx(0.6, abs=0.15)
    assert counts[0][1] == pytest.approx(0.2, abs=0.05)
    assert -0.45 < counts[1][1] < 0.45
    assert set(counts) == {0, 1, 2}


def test_nobody_counts_on_knowing_later_what_is_hidden() -> None:
    """Who searches one world after the other would guess, because in each it knows the coin (strategy fusion)."""
    for luck in (0, 1):
        alone = uct(Coin)
        alone.root.luck = luck
        assert alone.ponder(Deadline(), 400) == 1
    random = Random(5)
    together = uct(Coin, world=lambda root: setattr(root, "luck", random.randrange(2)))
    assert together.ponder(Deadline(), 400) == 0
    led = Puct(Coin(), Coin(), 1, nothing, world=lambda root: setattr(root, "luck", random.randrange(2)))
    assert led.ponder(Deadline(), 400) == 0


def test_a_world_lasts_for_as_many_simulations_as_are_asked_for() -> None:
    worlds: list[int] = []
    search: Any = uct(Coin, world=lambda root: worlds.append(search.playouts), each=7)
    search.ponder(Deadline(), 30)
    assert worlds == [0, 7, 14, 21, 28]


def test_worlds_wait_for_the_same_seat() -> None:
    search = uct(Heap, world=lambda root: root.past.append(0))
    with pytest.raises(ValueError, match="does not wait for seat 1"):
        search.ponder(Deadline(), 10)


# -- when it ends ------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 40])
def test_no_more_is_remembered_than_there_is_room_for(size: int) -> None:
    for search in (uct(Heap, size=size), Puct(Heap(), Heap(), 1, nothing, size=size)):
        assert search.ponder(Deadline(), 300) in range(3)
        assert search.playouts == 300
        assert 0 <= search.room < size


def test_no_path_is_remembered_further_than_there_is_room_for() -> None:
    for search in (Uct(Endless(2, 1), Endless(2, 1), 1, horizon=1), Puct(Endless(2, 1), Endless(2, 1), 1, nothing)):
        assert search.ponder(Deadline(), 300) == 0
        assert search.playouts == 300
        assert DEEPEST < search.size - search.room <= 2 + DEEPEST


@pytest.mark.usefixtures("clock")
def test_it_ends_at_its_deadline_even_within_a_playout() -> None:
    began_ns = time.thread_time_ns()
    search = Uct(Endless(2, 3), Endless(2, 3), 1, horizon=10**9)
    assert search.ponder(Deadline(30_000, 60_000_000), 0) in range(3)
    assert search.playouts == 0
    assert search.counts() == {}
    assert time.thread_time_ns() - began_ns < 400_000_000


@pytest.mark.parametrize("is_led", [False, True])
def test_another_thread_can_stop_it(is_led: bool) -> None:
    search = Puct(Heap(), Heap(), 1, nothing) if is_led else uct(Heap)
    thread = threading.Thread(target=search.ponder, args=(Deadline(), 0))
    thread.start()
    was_at_it = thread.is_alive()
    while thread.is_alive():
        search.stop()
        thread.join(0.01)
    assert was_at_it


def test_a_game_that_does_not_end_counts_as_it_stands() -> None:
    search = Uct(Endless(2, 3), Endless(2, 3), 1, horizon=20)
    search.ponder(Deadline(), 50)
    assert [mean for _, mean in search.counts().values()] == [0, 0, 0]


def test_what_cannot_be_searched_is_refused() -> None:
    over = uct(Heap)
    over.root.ends = [1.0, -1.0]
    with pytest.raises(ValueError, match="over"):
        over.ponder(Deadline(), 10)
    one = Heap()
    for other in (Coin(), one, None):
        with pytest.raises(TypeError, match="two simulations"):
            Uct(one, other, 1)
    with pytest.raises(ValueError, match="at least"):
        uct(Heap, each=0)
    with pytest.raises(ValueError, match="at least"):
        uct(Heap, size=0)


# -- a real game -------------------------------------------------------------


def twixt(way: Any, rounds: int) -> Any:
    game = way(TWIXT).TwixtSimulation(Config(rounds=rounds, mirror=False, swamps=((4, 2, 2), (3, 12, 8))))
    game.begin(1)
    return game


def by_heart(features: Any, masks: Any) -> tuple[Any, Any]:
    """An evaluation that prefers low numbers, and likes what the mover has."""
    value = features[:, 0].sum((1, 2)) - features[:, 1].sum((1, 2))
    return masks / (1 + np.arange(masks.shape[1])), np.stack([value, -value], 1) / 8


def searching(way: Any, kind: str) -> Any:
    """A search by nothing but what is imported this way, compiled or not."""
    root, game = twixt(way, 3), twixt(way, 3)
    if kind == "puct":
        return way(PUCT).Puct(root, game, 7, by_heart, batch=4, shape=(15, 24, 24))
    return way(UCT).Uct(root, game, 7, rave=50 if kind == "rave" else 0)


@pytest.mark.parametrize("kind", ["uct", "rave", "puct"])
def test_a_seed_decides_what_is_found_compiled_or_not(kind: str) -> None:
    found = []
    for way in (source_module, import_module, import_module):
        search = searching(way, kind)
        best = search.ponder(way(DEADLINE).Deadline(), 40)
        found.append((best, search.counts(), search.line()))
    assert found[0] == found[1] == found[2]
    assert sum(visits for visits, _ in found[0][1].values()) == 40 - (kind == "puct")


@pytest.mark.parametrize("kind", ["uct", "puct"])
def test_a_compiled_one_can_be_stopped_since_it_lets_others_run(kind: str) -> None:
    search = searching(import_module, kind)
    thread = threading.Thread(target=lambda: search.ponder(import_module(DEADLINE).Deadline(), 0))
    thread.start()
    while search.playouts < 20:
        time.sleep(0.001)
    while thread.is_alive():
        search.stop()
        thread.join(0.01)
    assert search.counts()


def test_it_beats_chance_at_twixt() -> None:
    points = 0.0
    for number in range(10):
        random, game, mine = Random(number), twixt(import_module, 4), number % 2
        search = import_module(UCT).Uct(twixt(import_module, 4), twixt(import_module, 4), number, rave=300)
        while game.mover() >= 0:
            if game.mover() == mine:
                search.root.become(game)
                game.choose(search.ponder(import_module(DEADLINE).Deadline(), 400))
            else:
                game.choose(random.choice([choice for choice in range(578) if game.is_lawful(choice)]))
        points += game.rewards()[mine]
    assert points >= 6
