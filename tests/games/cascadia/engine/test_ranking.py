"""The greedy ranking against trying every move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.games.cascadia.engine import tiles
from tests.games.cascadia.games import new_game, own_points, play_randomly
from tests.kernels import both_ways, source_module

RANKINGS = [
    pytest.param(way.values[0], both_ways("spieltisch.games.cascadia.engine.kernel")[k].values[0], id=way.id)
    for k, way in enumerate(both_ways("spieltisch.games.cascadia.engine.ranking"))
]
EXCHANGE = 1 << 31
GAPS = 8

every_ranking = pytest.mark.parametrize(("ranking", "kernel"), RANKINGS)


def gains_by_trying(game: Any, kernel: Any) -> dict[int, int]:
    """What each placing move gains; single habitats in their first rotation only."""
    seat, before, gains = game.seat, own_points(game, game.seat), {}
    count, twin = game.legal_count(), kernel.CascadiaKernel()
    for move in {game.move_of(k) for k in range(count)}:
        tile = tiles.TILES[game.shop_tile[move & 3]]
        if not move & EXCHANGE and (tile.text[0] != tile.text[1] or not move >> 4 & 7):
            twin.copy_from(game)
            twin.do(move)
            gains[move] = own_points(twin, seat) - before
    return gains


@every_ranking
def test_the_best_moves_are_those_that_gain_most_when_tried(ranking: Any, kernel: Any) -> None:
    random = Random(5)
    for turn, cards in enumerate(["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE", "DBCDB"] * 2):
        game = new_game(kernel, cards=cards, readings=GAPS * (turn % 2))
        play_randomly(game, random, turns=2 * turn)
        if game.phase != 3:
            continue
        best, gains = ranking.Ranking(40), gains_by_trying(game, kernel)
        assert best.rank(game) == min(40, len(gains))
        assert best.seen == len(gains)
        ranked = [(best.gain_at(k), best.move_at(k)) for k in range(best.n)]
        assert [gain for gain, _ in ranked] == sorted(gains.values(), reverse=True)[:40]
        assert all(gains[move] == gain for gain, move in ranked)
        assert len({move for _, move in ranked}) == len(ranked)


@every_ranking
def test_of_each_tile_with_each_token_it_knows_the_most_they_gain(ranking: Any, kernel: Any) -> None:
    random, best = Random(9), ranking.Ranking(1)
    for turns in (3, 12, 33):
        game = new_game(kernel, cards="DCBAD")
        play_randomly(game, random, turns)
        best.rank(game)
        most: dict[int, int] = {}
        for move, gain in gains_by_trying(game, kernel).items():
            pair = 4 * (move & 3) + (move >> 2 & 3)
            most[pair] = max(gain, most.get(pair, gain))
        assert {pair: best.pair_best[pair] for pair in most} == most


@every_ranking
def test_where_only_wildlife_scores_nothing_else_is_ranked(ranking: Any, kernel: Any) -> None:
    game, best = new_game(kernel), ranking.Ranking(1)
    game.choose_rules(0, 1)
    play_randomly(game, Random(2), turns=15)
    best.rank(game)
    seat, before = game.seat, game.points(game.seat)
    gains = []
    for k in range(game.legal_count()):
        twin = game.copy()
        twin.play(k)
        gains.append(twin.points(seat) - before)
    assert best.gain_at(0) == max(gains) > 0


@every_ranking
def test_ranking_leaves_the_game_as_it_was(ranking: Any, kernel: Any) -> None:
    random, game = Random(6), new_game(kernel)
    twin = game.copy()
    play_randomly(game, random, turns=10)
    before, count = game.digest(), game.legal_count()
    ranking.Ranking().rank(game)
    assert (game.digest(), game.legal_count()) == (before, count)
    twin.copy_from(game)
    play_randomly(game, Random(7))
    play_randomly(twin, Random(7))
    assert game.digest() == twin.digest()


@every_ranking
def test_nothing_is_ranked_while_chance_is_to_act(ranking: Any, kernel: Any) -> None:
    assert ranking.Ranking().rank(new_game(kernel)) == 0


def test_greedy_games_are_the_same_compiled_and_from_the_source() -> None:
    ends = set()
    for way in both_ways("spieltisch.games.cascadia.engine.ranking"):
        name = "spieltisch.games.cascadia.engine.kernel"
        kernel = source_module(name) if way.id == "source" else __import__(name, fromlist=["kernel"])
        game, best, random = new_game(kernel), way.values[0].Ranking(1), Random(8)
        while count := game.legal_count():
            if best.rank(game):
                game.do(best.move_at(0))
            else:
                game.play(random.randrange(count))
        ends.add((game.digest(), game.points(0), game.points(1)))
    assert len(ends) == 1
