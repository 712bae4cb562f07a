"""The kernel by example and by law, compiled and from its source."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.games.cascadia.engine import codes, tiles
from spieltisch.games.cascadia.engine.geometry import STEP, cell_of, field_of
from spieltisch.games.cascadia.engine.moves import pack
from tests.games.cascadia.games import new_game, play_randomly
from tests.kernels import both_ways

KERNELS = both_ways("spieltisch.games.cascadia.engine.kernel")
BEAR, ELK, SALMON, HAWK, FOX = range(5)


@pytest.fixture(params=KERNELS)
def kernel(request: pytest.FixtureRequest) -> Any:
    return request.param


def in_turn(kernel: Any, tokens: str, nature: int = 0, seats: int = 2) -> Any:
    """Seat 0's first turn with these tokens in the shop, the rest in the bag."""
    game = new_game(kernel, seats)
    play_randomly(game, Random(1), turns=0)
    for slot, letter in enumerate(tokens):
        game.put_shop(slot, game.shop_tile[slot], tiles.ANIMALS.index(letter))
    for animal, letter in enumerate(tiles.ANIMALS):
        game.put_bag(animal, 20 - tokens.count(letter))
    game.put_nature(0, nature)
    game.resume(0, 0, game.lands)
    return game


def moves(game: Any) -> list[int]:
    return [game.move_of(k) for k in range(game.legal_count())]


def test_playouts_are_the_same_compiled_and_from_the_source() -> None:
    results = [new_game(way.values[0]).playouts(12, 2023, 10_000) for way in KERNELS]
    assert all(result == results[0] for result in results)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_are_the_same_compiled_and_from_the_source(seats: int) -> None:
    histories = []
    for way in KERNELS:
        game, random, history = new_game(way.values[0], seats, cards="DDDDD"), Random(seats), []
        while count := game.legal_count():
            history.append((count, game.digest()))
            game.play(random.randrange(count))
        histories.append([*history, [game.points(seat) for seat in range(seats)], game.winner()])
    assert all(history == histories[0] for history in histories)


def test_every_numbered_move_is_there_once_and_legal(kernel: Any) -> None:
    game = in_turn(kernel, "BESS", nature=1)
    play_randomly(game, Random(3), turns=6)
    found = moves(game)
    assert len(set(found)) == len(found)
    assert all(game.refusal(move) == codes.FINE for move in found)


def test_a_game_has_its_turns_and_then_no_moves(kernel: Any) -> None:
    game = new_game(kernel, 3, rounds=2)
    assert game.winner() == -1
    play_randomly(game, Random(4))
    assert (game.turn, game.phase, game.legal_count()) == (6, codes.OVER, 0)
    assert game.n_tiles == [5, 5, 5, 0]
    assert game.n_left == 85 - 4 - 5  # after the very last turn the shop is not filled


def test_tokens_are_never_lost(kernel: Any) -> None:
    for seats in (1, 2, 4):
        game, random = new_game(kernel, seats), Random(seats)
        while count := game.legal_count():
            on_boards = sum(1 for seat in range(seats) for *_, animal in game.tiles_of(seat) if animal)
            in_shop = sum(token >= 0 for token in game.shop_token)
            assert game.n_bag + on_boards + in_shop + len(game.set_aside()) == 100
            game.play(random.randrange(count))


def test_the_shop_is_filled_in_place(kernel: Any) -> None:
    game = in_turn(kernel, "BESH", nature=1)
    before = list(game.shop_tile), list(game.shop_token)
    rim = cell_of(0, -1)
    game.do(pack(1, 3, 0, rim, 0))
    assert [game.shop_tile[k] for k in (0, 2, 3)] == [before[0][k] for k in (0, 2, 3)]
    assert [game.shop_token[k] for k in range(3)] == before[1][:3]
    assert (game.shop_tile[1], game.shop_token[3]) == (codes.EMPTY, codes.EMPTY)
    assert game.nature[0] == 0


def test_four_equal_tokens_are_exchanged_by_themselves_until_they_differ(kernel: Any) -> None:
    game = in_turn(kernel, "BESH")
    for slot in range(4):
        game.put_shop(slot, game.shop_tile[slot], codes.EMPTY)
    game.resume(0, 0, game.lands)
    for _ in range(4):
        assert game.phase == codes.TOKENS
        game.draw_token(BEAR)
    assert (game.phase, game.set_aside()) == (codes.TOKENS, [BEAR] * 4)
    for animal in (ELK, ELK, ELK, FOX):
        game.draw_token(animal)
    assert (game.phase, game.set_aside()) == (codes.PLACING, [])
    assert game.free_exchange() == 0b0111


def test_four_equal_tokens_stay_when_the_bag_has_no_other(kernel: Any) -> None:
    game = in_turn(kernel, "BBB" + "E")
    for animal in range(5):
        game.put_bag(animal, 3 if animal == BEAR else 0)
    game.put_shop(3, game.shop_tile[3], codes.EMPTY)
    game.resume(0, 0, game.lands)
    game.draw_token(BEAR)
    assert (game.phase, game.shop_token) == (codes.PLACING, [BEAR] * 4)


def test_four_equal_tokens_do_not_change_places_with_four_equal_ones_for_ever(kernel: Any) -> None:
    game = in_turn(kernel, "BBB" + "E")
    for animal in range(5):
        game.put_bag(animal, {BEAR: 1, SALMON: 4}.get(animal, 0))
    game.put_shop(3, game.shop_tile[3], codes.EMPTY)
    game.resume(0, 0, game.lands)
    game.draw_token(BEAR)
    assert (game.phase, game.shop_token) == (codes.PLACING, [BEAR] * 4)


def test_three_equal_tokens_may_be_exchanged_once_for_free(kernel: Any) -> None:
    game = in_turn(kernel, "BBEB")
    assert [move ^ codes.EXCHANGE for move in moves(game) if move & codes.EXCHANGE] == [0b1011]
    game.do(codes.EXCHANGE | 0b1011)
    assert game.n_bag == 96
    for _ in range(3):
        game.draw_token(SALMON)
    assert (game.phase, game.is_free_used, game.free_exchange()) == (codes.PLACING, 1, 0)
    assert not [move for move in moves(game) if move & codes.EXCHANGE]
    assert game.refusal(codes.EXCHANGE | 0b1011) == codes.NO_NATURE


def test_any_exchange_costs_a_nature_token_and_leaves_the_free_one(kernel: Any) -> None:
    game = in_turn(kernel, "BBEB", nature=2)
    assert sum(bool(move & codes.EXCHANGE) for move in moves(game)) == 15
    game.do(codes.EXCHANGE | 0b0100)
    game.draw_token(HAWK)
    assert (game.nature[0], game.is_free_used, game.free_exchange()) == (1, 0, 0b1011)
    game.do(codes.EXCHANGE | 0b1011)
    assert game.nature[0] == 1


def test_an_exchange_draws_before_the_old_tokens_return(kernel: Any) -> None:
    game = in_turn(kernel, "BESH", nature=1)
    for animal in range(5):
        game.put_bag(animal, 1 if animal == FOX else 0)
    game.do(codes.EXCHANGE | 0b0011)
    assert (game.bag, game.set_aside()) == ([0, 0, 0, 0, 1], [BEAR, ELK])
    game.draw_token(FOX)
    assert (game.bag, game.set_aside()) == ([1, 1, 0, 0, 0], [])  # the bag ran out
    game.draw_token(BEAR)
    assert (game.phase, game.shop_token) == (codes.PLACING, [FOX, BEAR, SALMON, HAWK])


def test_a_keystone_earns_a_nature_token_also_that_of_the_start(kernel: Any) -> None:
    game = in_turn(kernel, "BESH")
    keystones = [(cell, code) for cell, code, *_ in game.tiles_of(0) if tiles.TILES[code].is_keystone]
    [(cell, code)] = keystones
    slot = tiles.ANIMALS.index(tiles.TILES[code].animals)
    game.put_shop(0, game.shop_tile[0], slot)
    game.do(pack(0, 0, 0, cell_of(0, -1), cell))
    assert game.nature[0] == 1


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ((0, 0, (5, 5), None), codes.NOT_ADJACENT),
        ((0, 0, (0, 1), None), codes.OCCUPIED),
        ((0, 0, (0, -1), (0, -2)), codes.NO_TILE),
        ((0, 1, (0, -1), None), codes.NO_NATURE),
        ((0, 0, (0, -1), None), codes.FINE),
    ],
)
def test_moves_are_refused_for_what_is_wrong_with_them(kernel: Any, move: Any, why: int) -> None:
    tile, token, at, token_at = move
    game = in_turn(kernel, "BESH")
    assert game.refusal(pack(tile, token, 0, cell_of(*at), cell_of(*token_at) if token_at else 0)) == why


def test_a_token_needs_an_own_free_tile_of_its_animal(kernel: Any) -> None:
    game = in_turn(kernel, "BESH")
    cell, code, *_ = game.tiles_of(0)[1]
    for slot, letter in enumerate("BESH"):
        is_home = letter in tiles.TILES[code].animals
        move = pack(slot, slot, 0, cell_of(0, -1), cell)
        assert game.refusal(move) == (codes.FINE if is_home else codes.WRONG_ANIMAL)
    game.put_token(0, cell, tiles.ANIMALS.index(tiles.TILES[code].animals[0]))
    assert game.refusal(pack(0, 0, 0, cell_of(0, -1), cell)) == codes.HAS_TOKEN


def test_alone_the_farthest_pair_goes_after_each_turn_and_the_rest_slides(kernel: Any) -> None:
    game = in_turn(kernel, "BESH", seats=1)
    before = list(game.shop_tile)
    game.do(pack(2, 2, 0, cell_of(0, -1), 0))
    assert game.shop_tile == [before[1], before[3], codes.EMPTY, codes.EMPTY]
    assert game.shop_token == [ELK, HAWK, codes.EMPTY, codes.EMPTY]
    assert game.bag == [20, 19, 20, 19, 20]  # the salmon was declined, the bear discarded
    assert game.n_left == 81


def test_alone_a_mixed_pair_leaves_each_row_to_slide_for_itself(kernel: Any) -> None:
    game = in_turn(kernel, "BESH", nature=1, seats=1)
    before = list(game.shop_tile)
    game.do(pack(0, 3, 0, cell_of(0, -1), 0))
    assert game.shop_tile[:2] == before[2:]
    assert game.shop_token[:2] == [ELK, SALMON]
    assert game.phase == codes.TILES


def test_the_first_assignment_knows_neither_exchanges_nor_nature_tokens(kernel: Any) -> None:
    game = in_turn(kernel, "BBBE", nature=3)
    game.choose_rules(0, 1)
    assert not [move for move in moves(game) if move & codes.EXCHANGE or move & 3 != move >> 2 & 3]
    assert game.refusal(codes.EXCHANGE | 7) == codes.NOT_PLAYED
    assert game.refusal(pack(0, 1, 0, cell_of(0, -1), 0)) == codes.NOT_PLAYED
    play_randomly(game, Random(2))
    for seat in range(2):
        assert game.points(seat) == sum(game.wildlife(seat, animal) for animal in range(5))


@pytest.mark.parametrize(("nature", "foxes", "winner"), [((2, 0), 1, 0), ((0, 0), 0, -1), ((1, 0), 1, 1)])
def test_the_winner_has_most_points_then_most_nature_tokens(
    kernel: Any, nature: tuple[int, int], foxes: int, winner: int
) -> None:
    """A fox of seat 1 is worth two nature tokens of seat 0."""
    game = new_game(kernel, cards="EEEEE")
    for seat in range(2):
        game.put_tile(seat, cell_of(0, 0), tiles.read_tile("MM-F").code, 0)
        game.put_nature(seat, nature[seat])
    if foxes:
        game.put_token(1, cell_of(0, 0), FOX)
    game.resume(40, 0, 0)
    assert game.points(0) - game.points(1) == nature[0] - 2 * foxes
    assert game.winner() == winner


def test_cells_are_fields_and_fields_are_cells() -> None:
    for x in range(-12, 13):
        for y in range(-12, 13):
            assert field_of(cell_of(x, y)) == (x, y)
    assert cell_of(40, 0) == cell_of(0, 40) == cell_of(0, -30) == -1


def test_twenty_tiles_in_any_direction_stay_on_the_grid(kernel: Any) -> None:
    for d in range(6):
        game, random = new_game(kernel, 1), Random(d)
        play_randomly(game, random, turns=0)
        cell = max((cell for cell, *_ in game.tiles_of(0)), key=lambda cell: along(cell, d))
        while count := game.legal_count():
            if game.phase == codes.PLACING:
                cell += STEP[d]
                move = pack(0, 0, 0, cell, 0)
                assert game.refusal(move) == codes.FINE
                game.do(move)
            else:
                game.play(random.randrange(count))
        assert game.n_tiles[0] == 23


def along(cell: int, d: int) -> int:
    """How far in a direction a cell lies."""
    column, row = cell % 48, cell // 48
    return (column, row, row - column, -column, -row, column - row)[d]
