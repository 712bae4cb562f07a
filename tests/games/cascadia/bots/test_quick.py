"""The quick player knows what every place gains, keeps knowing it move by move, and takes the most at the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.games.cascadia.engine import tiles
from tests.games.cascadia.games import new_game, own_points, play_randomly
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.cascadia.bots.quick"
KERNEL = "spieltisch.games.cascadia.engine.kernel"
RANKING = "spieltisch.games.cascadia.engine.ranking"
GAPS, ELK_GAPS = 8, 2


@pytest.fixture(params=both_ways(NAME))
def quick(request: pytest.FixtureRequest) -> Any:
    return request.param


def beside(quick: Any, name: str) -> Any:
    """Another module, from its source or compiled as this one is."""
    return source_module(name) if quick is source_module(NAME) else __import__(name, fromlist=["module"])


def known(player: Any, game: Any) -> tuple[object, ...]:
    """What a player knows of the first seat's board, but for what is left of earlier boards in its memory."""
    prospects, n = player.prospects, player.prospects.n_rim
    rooms = [list(prospects.room)[64 * animal : 64 * animal + n] for animal in range(5)]
    spots = [list(prospects.spot)[64 * animal + slot] for animal, slot in open_slots(game)]
    return list(prospects.cell)[:n], rooms, spots, list(prospects.arc)[: 35 * n]


def open_slots(game: Any) -> list[tuple[int, int]]:
    """Animals with slots of the first seat's board that may take them."""
    board = enumerate(game.tiles_of(0))
    free = [(slot, code) for slot, (_, code, _, token) in board if not token]
    return [(animal, slot) for slot, code in free for animal in range(5) if tiles.ALLOWS[code] >> animal & 1]


def play_on(player: Any, game: Any, random: Random, left: int) -> None:
    """A random move of the first seat that lays a token, for the player to follow, and all until its next turn."""
    moves = [game.move_of(random.randrange(game.legal_count())) for _ in range(50)]
    move = next((move for move in moves if not move >> 31 and move >> 19 & 4095), moves[0] & (1 << 19) - 1)
    game.do(move)
    cells = [cell for cell, _, _, _ in game.tiles_of(0)]
    while game.phase < 3:
        game.play(random.randrange(game.legal_count()))
    player.follow(game, cells.index(move >> 19 & 4095) if move >> 19 & 4095 else -1, left)
    play_randomly(game, random, turns=game.turn + 1)


@pytest.mark.parametrize(
    ("cards", "readings"),
    [("AAAAA", 0), ("BBBBB", GAPS), ("CCCCC", 0), ("DDDDD", 0), ("DDDDD", ELK_GAPS), ("EDADE", 0)],
)
def test_move_by_move_it_knows_what_a_look_at_everything_tells(quick: Any, cards: str, readings: int) -> None:
    game, random = new_game(beside(quick, KERNEL), cards=cards, readings=readings), Random(cards)
    play_randomly(game, random, turns=0)
    player, other = quick.Quick(), quick.Quick()
    player.prepare(game)
    other.prepare(game)
    player.survey(game, 19)
    for left in range(18, -1, -1):
        play_on(player, game, random, left)
        other.survey(game, left)
        assert known(player, game) == known(other, game)


@pytest.mark.parametrize("cards", ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"])
def test_it_knows_what_a_token_gains(quick: Any, cards: str) -> None:
    game, player = new_game(beside(quick, KERNEL), cards=cards), quick.Quick()
    play_randomly(game, Random(cards), turns=32)
    player.prepare(game)
    player.survey(game, 3)
    before = sum(game.wildlife(0, animal) for animal in range(5))
    for animal, slot in open_slots(game):
        twin = game.copy()
        twin.put_token(0, game.tiles_of(0)[slot][0], animal)
        gain = sum(twin.wildlife(0, other) for other in range(5)) - before
        assert player.prospects.spot[64 * animal + slot] == gain


@pytest.mark.parametrize("cards", ["AAAAA", "BCDAB", "DDDDD"])
def test_in_the_last_turn_it_takes_what_gains_most(quick: Any, cards: str) -> None:
    for seed in range(5):
        game, player = new_game(beside(quick, KERNEL), cards=cards), quick.Quick()
        play_randomly(game, Random(seed), turns=38)
        best = beside(quick, RANKING).Ranking(1)
        best.rank(game)
        before, seat = own_points(game, game.seat), game.seat
        player.prepare(game)
        player.survey(game, 0)
        move = player.choose(game)
        if not move >> 31:  # it exchanges three equal tokens where nothing gains anything
            game.do(move)
            assert own_points(game, seat) - before == best.gain_at(0)
