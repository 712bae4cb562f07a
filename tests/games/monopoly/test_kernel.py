"""The kernel both ways: compiled and from its source it plays the same games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.games.monopoly.engine.codes import LEGAL, OVER
from spieltisch.games.monopoly.engine.record import COUNTERS, LENGTH
from tests.kernels import both_ways

GOLDEN = ["3c4afeabea23859a", "54ad106df80edb6c", "e6ada784089ca9df", "49882b84868b9c1f"]
"""Of games of one, two, four and eight seats."""

every_way = pytest.mark.parametrize("kernel", both_ways("spieltisch.games.monopoly.engine.kernel"))


def played(kernel: Any, seats: int, seed: int, plies: int) -> Any:
    game, random = kernel.Monopoly(seats, 60), Random(seed)
    for _ in range(plies):
        count = game.legal_count()
        if not count:
            break
        game.play(random.randrange(count))
    return game


def kernels() -> list[Any]:
    return [parameter.values[0] for parameter in both_ways("spieltisch.games.monopoly.engine.kernel")]


def trace(kernel: Any, seats: int, seed: int, **rules: Any) -> list[int]:
    game, random, digests = kernel.Monopoly(seats, 25, **rules), Random(seed), []
    game.take_tape()
    while count := game.legal_count():
        game.play(random.randrange(count))
        digests.append(hash((game.digest(), game.pack(), tuple(game.take_tape()))))
    return digests


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_both_ways_play_the_same_games_with_the_same_tapes(seats: int) -> None:
    traces = {tuple(trace(kernel, seats, seed=seats, community=2 * (seats % 2))) for kernel in kernels()}
    assert len(traces) == 1


def test_both_ways_have_the_same_playouts() -> None:
    results = {repr(kernel.Monopoly(4, 40).playouts(6, 1918, 100_000)) for kernel in kernels()}
    assert len(results) == 1


@every_way
def test_playouts_end_with_the_rounds_and_count_wins(kernel: Any) -> None:
    wins, plies = kernel.Monopoly(3, 30).playouts(8, 5, 100_000)
    assert sum(wins) == 8
    assert wins[3:] == [0] * 5
    assert plies > 8 * 30


@every_way
def test_a_copy_goes_its_own_way(kernel: Any) -> None:
    game = played(kernel, 4, seed=1, plies=400)
    twin, before, random = game.copy(), game.digest(), Random(2)
    assert twin.digest() == before
    while count := twin.legal_count():
        twin.play(random.randrange(count))
    assert twin.digest() != before
    assert game.digest() == before


@every_way
def test_a_record_begins_with_the_counters(kernel: Any) -> None:
    game = played(kernel, 3, seed=4, plies=200)
    assert game.counters() == game.pack()[:COUNTERS]
    assert (len(game.counters()), len(game.pack())) == (COUNTERS, LENGTH)


@every_way
def test_digests_are_what_old_logs_say(kernel: Any) -> None:
    digests = [f"{played(kernel, seats, seed=seats, plies=300).digest():016x}" for seats in (1, 2, 4, 8)]
    assert digests == GOLDEN


@every_way
def test_a_record_loads_to_an_equal_game(kernel: Any) -> None:
    for seed in range(12):
        game = played(kernel, 4, seed, plies=60 * seed)
        twin = kernel.Monopoly(4, 60)
        twin.load(game.pack(), game.held, game.offers())
        assert (twin.pack(), twin.digest()) == (game.pack(), game.digest())
        assert twin.legal_count() == game.legal_count()
        assert (twin.n_houses, twin.n_hotels, list(twin.lands)) == (game.n_houses, game.n_hotels, list(game.lands))


@every_way
def test_every_numbered_move_is_legal_and_each_is_there_once(kernel: Any) -> None:
    game, random = kernel.Monopoly(5, 30), Random(3)
    while count := game.legal_count():
        moves = [game.move_at(k) for k in range(count)]
        assert len(set(moves)) == count
        assert {game.check(game.mover_seat(), move) for move in moves} == {LEGAL}
        if game.mover_seat() >= 0:
            assert sorted(game.moves_of(game.mover_seat())) == sorted(moves)
        game.legal_count()
        game.play(random.randrange(count))
    assert game.phase == OVER


@every_way
def test_no_number_at_all_upsets_the_judge(kernel: Any) -> None:
    random, game = Random(4), played(kernel, 4, seed=4, plies=500)
    before = game.digest()
    for _ in range(20_000):
        action = random.getrandbits(random.randrange(1, 60)) * random.choice([1, 1, -1])
        assert 0 <= game.check(random.randrange(-1, 9), action) < 60
    assert game.digest() == before
