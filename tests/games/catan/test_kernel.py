"""The kernel by example and by law, compiled and from its source."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.games.catan.engine.codes import BOX_CARDS, Kind, Note, Phase, pack, pack_cards, unpack_cards
from tests.games.catan.stage import build, corner, field, lay_out
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.catan.engine.kernel"
RING = "0 road 0,0/1,0;0 road 0,0/0,1;0 road 0,0/-1,1;0 road 0,0/-1,0;0 road 0,0/0,-1;0 road 0,0/1,-1"


@pytest.fixture(params=both_ways(NAME))
def kernel(request: pytest.FixtureRequest) -> Any:
    return request.param


def island(kernel: Any, built: str) -> Any:
    game = kernel.CatanKernel()
    lay_out(game, built)
    return game


def lengths(kernel: Any, built: str) -> list[int]:
    game = island(kernel, built)
    return [game.road_length(seat) for seat in range(4)]


# -- the longest road --------------------------------------------------------------


def test_a_ring_of_six_roads_counts_six(kernel: Any) -> None:
    assert lengths(kernel, RING)[0] == 6


def test_of_three_arms_only_two_count(kernel: Any) -> None:
    arms = (
        "0 road 0,0/1,0;0 road 1,0/1,-1;0 road 1,0/2,-1;"
        "0 road 0,0/0,1;0 road 0,0/-1,1;0 road 0,0/-1,0;"
        "0 road 1,0/0,1;0 road 1,0/1,1;0 road 1,1/2,0"
    )
    assert lengths(kernel, arms)[0] == 6


def test_two_hexagons_with_a_common_edge_count_all_eleven(kernel: Any) -> None:
    other = ";".join(f"0 road 1,0/{place}" for place in ("2,0", "1,1", "0,1", "1,-1", "2,-1"))
    assert lengths(kernel, f"{RING};{other}")[0] == 11


def test_somebody_else_s_settlement_cuts_six_into_three_and_three(kernel: Any) -> None:
    line = "0 road -2,0/-2,1;0 road -2,0/-1,0;0 road -1,0/-1,-1;0 road -1,0/0,-1;0 road 0,-1/0,0;0 road 0,-1/1,-1"
    assert lengths(kernel, line)[0] == 6
    assert lengths(kernel, f"{line};1 settlement -1,0/-1,-1/0,-1")[0] == 3
    assert lengths(kernel, f"{line};0 settlement -1,0/-1,-1/0,-1")[0] == 6


def test_a_ring_may_begin_and_end_at_somebody_else_s_building(kernel: Any) -> None:
    assert lengths(kernel, f"{RING};1 city 0,0/1,0/0,1")[0] == 6


# -- the bank ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("built", "gains"),
    [
        ("0 settlement 2,-1/2,0/1,0;1 settlement 1,0/0,0/0,1", {}),
        ("0 city 2,-1/2,0/1,0", {0: 1}),
        ("0 city 2,-1/2,0/1,0;1 settlement 1,0/0,0/0,1", {}),
    ],
)
def test_a_short_bank_serves_all_or_a_single_claimant(kernel: Any, built: str, gains: dict[int, int]) -> None:
    game = kernel.CatanKernel()
    game.stock, game.is_taping = 1, True
    lay_out(game, built, phase=Phase.DICE)
    game.notes()
    game.apply(-1, pack(Kind.DICE, 3, 3))
    found = {who: unpack_cards(cards)[4] for what, who, cards, *_ in game.notes() if what == Note.GAINED}
    assert {who: ore for who, ore in found.items() if ore} == gains


# -- moves by number ---------------------------------------------------------------


def test_numbered_moves_are_legal_and_each_is_there_once(kernel: Any) -> None:
    random = Random(5)
    game = kernel.CatanKernel(5)
    game.offer_limit = 2
    for _ in range(900):
        count = game.legal_count()
        if not count:
            break
        moves = [game.move_at(k) for k in range(count)]
        if not game.is_chance():
            assert len(set(moves)) == count
            assert not any(game.refusal(game.mover(), move) for move in moves)
        game.play(random.randrange(game.legal_count()))


def simple_moves(game: Any) -> list[int]:
    """All moves with small arguments that could be numbered at all."""
    places = range(30 if game.phase == Phase.ROBBER else 110)
    one = [1 << 5 * resource for resource in range(5)]
    return [
        *(pack(kind) for kind in (Kind.ROLL, Kind.END, Kind.BUY)),
        *(pack(kind, at) for kind in (Kind.ROAD, Kind.SETTLEMENT, Kind.CITY, Kind.MONOPOLY) for at in places),
        *(pack(Kind.ROADS, at) for at in places),
        *(pack(kind, rate * given, taken) for kind in (Kind.BANK, Kind.OFFER) for rate in (1, 2, 3, 4)
          for given in one for taken in one if kind == Kind.BANK or rate == 1),
        *(pack(Kind.INVENTION, a + b) for a in one for b in one),
    ]  # fmt: skip


def test_every_legal_move_of_the_simple_kinds_is_numbered() -> None:
    game, random = source_module(NAME).CatanKernel(3), Random(8)
    checked = 0
    for _ in range(1500):
        count = game.legal_count()
        if not count:
            break
        if not game.is_chance() and game.phase != Phase.DISCARD and not random.randrange(12):
            seat, moves = game.mover(), game.moves_of(game.mover())
            legal = {move for move in simple_moves(game) if not game.refusal(seat, move)}
            assert legal == {move for move in moves if move in set(simple_moves(game))}
            checked += len(legal)
            game.legal_count()
        game.play(random.randrange(count))
    assert checked > 200


def test_discards_are_counted_and_numbered_without_being_listed(kernel: Any) -> None:
    game = island(kernel, "")
    game.set_hand(0, (3, 0, 2, 4, 1), (0, 0, 0, 0, 0), 0)
    game.phase = int(Phase.DICE)
    game.apply(-1, pack(Kind.DICE, 3, 4))
    assert game.debts()[0] == 5
    moves = {game.discard_at(0, k) for k in range(game.discard_count(0))}
    expected = {
        pack(Kind.DISCARD, pack_cards((a, 0, b, c, d)))
        for a in range(4) for b in range(3) for c in range(5) for d in range(2) if a + b + c + d == 5
    }  # fmt: skip
    assert moves == expected
    assert game.discard_count(0) == len(expected) == game.legal_count()


def test_chance_has_one_number_for_each_thing_that_can_be_drawn(kernel: Any) -> None:
    game = island(kernel, "")
    game.phase = int(Phase.CARD)
    assert game.legal_count() == 25
    assert dict(game.outcomes()) == {pack(Kind.CARD, kind): n for kind, n in enumerate(BOX_CARDS[:5])}
    game.set_hand(1, (2, 0, 0, 0, 3), (0, 0, 0, 0, 0), 0)
    game.phase, game.victim = int(Phase.STEAL), 1
    assert dict(game.outcomes()) == {pack(Kind.THEFT, 0): 2, pack(Kind.THEFT, 4): 3}


# -- copies ------------------------------------------------------------------------


def test_a_copy_plays_on_alike_and_leaves_the_other_as_it_is(kernel: Any) -> None:
    game, random = kernel.CatanKernel(6), Random(2)
    for _ in range(400):
        game.play(random.randrange(game.legal_count()))
    twin, before = game.copy(), game.digest()
    path = []
    for _ in range(100):
        path.append(random.randrange(twin.legal_count()))
        twin.play(path[-1])
    assert game.digest() == before != twin.digest()
    for k in path:
        game.legal_count()
        game.play(k)
    assert game.digest() == twin.digest()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_compiled_and_from_the_source_a_game_is_the_same(seats: int) -> None:
    games = [parameters.values[0].CatanKernel(seats) for parameters in both_ways(NAME)]
    random = Random(seats)
    for game in games:
        game.offer_limit, game.is_wooden, game.is_taping = 2, seats % 2 == 0, True
    for _ in range(700):
        counts = {game.legal_count() for game in games}
        assert len(counts) == 1
        [count] = counts
        if not count:
            break
        k = random.randrange(count)
        for game in games:
            game.play(k)
        assert len({(game.digest(), str(game.notes()), str(game.flow()), game.mover()) for game in games}) == 1


def test_a_random_game_can_be_won_by_everybody(kernel: Any) -> None:
    wins, plies = kernel.CatanKernel().playouts(24, 1, 20_000)
    assert sum(wins) > 20
    assert plies > 20 * 200


def test_red_fields_of_the_sample_island_lie_where_they_should(kernel: Any) -> None:
    game = island(kernel, "")
    assert game.chips()[field(1, 0)] == 6
    assert game.robber == field(-2, 2)
    build(game, "0 settlement -2,2/-1,2/-1,1")
    assert game.buildings()[corner("-2,2/-1,2/-1,1")] == 1
