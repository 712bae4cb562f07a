"""The kernel by example and by law, compiled and from its source."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from spieltisch.games.twixt.engine.geometry import KEYS, pools
from tests.games.twixt.oracle import do_cross
from tests.games.twixt.positions import GAME, SWAMPS, across, cell, cells, set_pegs, sunken
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.twixt.engine.kernel"
KNIGHT = ((1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2))


@pytest.fixture(params=both_ways(NAME))
def kernel(request: pytest.FixtureRequest) -> Any:
    return request.param


def after(kernel: Any, pegs: str, orientation: int = 2009) -> Any:
    position = kernel.TwixtKernel(orientation)
    set_pegs(position, pegs)
    return position


def networks(kernel: Any, pegs: str, of: str) -> list[tuple[int, int]]:
    """For each peg of seat 0, how far its network reaches in columns and in rows."""
    wide, high = after(kernel, pegs), after(kernel, pegs, 2016)
    return [(wide.extent_of(peg), high.extent_of(peg)) for peg in cells(of)]


def everything(position: Any) -> tuple[Any, ...]:
    """All that can be asked of a position."""
    board = [
        (position.owner_of(at), position.links_of(at), [position.crossings_of(at, d) for d in range(8)])
        for at in range(576)
    ]
    extents = [position.extent_of(at) for at in position.moves()]
    numbers = (position.ply, position.is_over, position.hash, position.winner(), position.legal_moves())
    return (*numbers, position.moves(), list(position.score), list(position.links), extents, board)


def play_randomly(position: Any, random: Random, plies: int) -> None:
    for _ in range(min(plies, 1000)):
        if count := position.legal_count():
            position.play(random.randrange(count))


# -- links -------------------------------------------------------------------


def test_t1_links_come_by_themselves_and_only_where_nothing_crosses(kernel: Any) -> None:
    assert after(kernel, "0 5/5 6/7").links == [1, 0]
    position = after(kernel, "0 5/5 6/7 5/6 6/8")
    assert position.links == [2, 0]
    assert position.links_of(cell("5/6")) == 1 << KNIGHT.index((1, 2))
    assert after(kernel, "0 5/5 6/7 5/6 6/8 1 5/7 6/5").links == [2, 0]
    assert after(kernel, "0 5/5 6/7 5/6 6/8 1 5/7 6/5 0 10/19 6/19 8/18").links == [4, 0]


def test_t2_an_own_link_blocks_too(kernel: Any) -> None:
    pegs = "0 10/10 11/12 11/11 10/13 12/11"
    assert after(kernel, pegs).links == [2, 0]
    assert networks(kernel, pegs, "10/10 11/12 12/11") == [(2, 2)] * 3
    assert networks(kernel, pegs, "11/11 10/13") == [(0, 0)] * 2


def test_t3_a_hub_links_in_all_eight_directions(kernel: Any) -> None:
    rim = [f"{12 + dx}/{12 + dy}" for dx, dy in KNIGHT]
    pegs = " ".join(["0 12/12", *rim])
    position = after(kernel, pegs)
    assert position.links == [8, 0]
    assert position.links_of(cell("12/12")) == 0xFF
    assert networks(kernel, pegs, " ".join(rim)) == [(4, 4)] * 8


def test_t4_the_opponents_link_blocks(kernel: Any) -> None:
    assert after(kernel, "0 8/8 1 8/9 0 10/9 1 10/8 9/7").links == [1, 0]


def test_t5_a_network_may_be_a_ring(kernel: Any) -> None:
    pegs = "1 6/6 8/7 10/6 8/5 7/9"
    wide, high = after(kernel, pegs, 2016), after(kernel, pegs)
    assert wide.links == [0, 5]
    assert {wide.extent_of(peg) for peg in cells("6/6 8/7 10/6 8/5 7/9")} == {4}
    assert {high.extent_of(peg) for peg in cells("6/6 8/7 10/6 8/5 7/9")} == {4}


@pytest.mark.parametrize(
    ("orientation", "scores"),
    [
        (2009, [[2, 3], [3, 6], [3, 9], [4, 10], [6, 10], [6, 12]]),
        (2016, [[2, 4], [2, 6], [4, 8], [4, 8], [4, 8], [5, 8]]),
    ],
)
def test_t6_a_whole_game_has_these_links_and_scores(kernel: Any, orientation: int, scores: list[list[int]]) -> None:
    position = kernel.TwixtKernel(orientation)
    for at in sunken(SWAMPS):
        position.sink(at)
    seen = []
    for ply, move in enumerate(cells(GAME), start=1):
        position.apply(move)
        if ply % 10 == 0:
            seen.append((sum(position.links), list(position.score)))
    assert seen == list(zip([6, 14, 24, 29, 33, 40], scores, strict=True))
    assert (position.legal_count(), position.winner()) == (0, 1)


@pytest.mark.parametrize("d", range(8))
def test_a_link_crosses_exactly_what_it_meets_in_the_plane(kernel: Any, d: int) -> None:
    end = (11 + KNIGHT[d][0], 11 + KNIGHT[d][1])
    position = after(kernel, f"0 11/11 {end[0]}/{end[1]}")
    met = 0
    for x, y in ((x, y) for x in range(4, 19) for y in range(4, 19)):
        for way, (dx, dy) in enumerate(KNIGHT):
            is_met = do_cross(((11, 11), end), ((x, y), (x + dx, y + dy)))
            assert position.crossings_of(24 * x + y, way) == is_met, (x, y, way)
            met += is_met
    assert met == 18  # nine links, seen from either end


def test_swamps_do_not_block_links(kernel: Any) -> None:
    position = kernel.TwixtKernel()
    for at in cells("5/6 6/6 5/5 6/7"):
        position.sink(at)
    set_pegs(position, "0 4/5 6/4 5/7 7/6")
    assert position.links == [4, 0]


# -- who may use what --------------------------------------------------------


@pytest.mark.parametrize(("orientation", "mine"), [(2009, "0/7"), (2016, "7/0")])
def test_a_border_is_its_owners_alone(kernel: Any, orientation: int, mine: str) -> None:
    yours = "/".join(reversed(mine.split("/")))
    position = kernel.TwixtKernel(orientation)
    assert (position.is_legal(cell(mine)), position.is_legal(cell(yours))) == (1, 0)
    position.apply(cell("10/10"))
    assert (position.is_legal(cell(mine)), position.is_legal(cell(yours))) == (0, 1)


def test_corners_swamps_and_pegs_are_not_legal(kernel: Any) -> None:
    position = kernel.TwixtKernel()
    position.sink(cell("3/3"))
    position.apply(cell("4/4"))
    refused = [*cells("0/0 0/23 23/0 23/23 3/3 4/4"), -1, 576, 10_000]
    before = everything(position)
    for at in refused:
        with pytest.raises(ValueError, match="illegal move"):
            position.apply(at)
    assert everything(position) == before


def test_510_first_moves_are_left_by_swamps_that_do_not_overlap(kernel: Any) -> None:
    position = kernel.TwixtKernel()
    assert position.legal_count() == 528
    for at in sunken(SWAMPS):
        position.sink(at)
        position.sink(at)
    assert position.legal_count() == 510
    position.play(0)
    position.reset()
    assert position.legal_count() == 510


def test_mirroring_moves_the_inner_swamps_and_nothing_else(kernel: Any) -> None:
    position = kernel.TwixtKernel()
    for at in sunken(SWAMPS):
        position.sink(at)
    position.mirror()
    swamps = {at for at in range(576) if position.owner_of(at) == 3}
    inner = {at % 24 * 24 + at // 24 for at in sunken(SWAMPS)}
    assert swamps == inner | set(cells("0/0 0/23 23/0 23/23"))
    assert position.is_legal(cell("0/7"))
    assert not position.is_legal(cell("7/0"))


@pytest.mark.parametrize("orientation", [2009, 2016])
def test_numbers_cells_and_mask_name_the_same_moves(kernel: Any, orientation: int) -> None:
    position = kernel.TwixtKernel(orientation)
    for at in sunken(SWAMPS):
        position.sink(at)
    mask = bytearray(576)
    for number in (3, 480, 505, 0, 490, 77):
        legal = position.legal_moves()
        assert legal == [position.cell_of(k) for k in range(position.legal_count())]
        assert sorted(legal) == [at for at in range(576) if position.is_legal(at)]
        position.fill_mask(mask)
        assert [at for at in range(576) if mask[at]] == sorted(legal)
        position.play(number)
        assert position.moves()[-1] == legal[number]


# -- the end -----------------------------------------------------------------


@pytest.mark.parametrize("orientation", [2009, 2016])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_connection_ends_the_game_with_ply_25_or_26_at_the_earliest(kernel: Any, orientation: int, seat: int) -> None:
    axis = seat if orientation == 2009 else 1 - seat
    position = kernel.TwixtKernel(orientation)
    wait = iter([24 * 3 + i for i in range(2, 22)] if axis else [24 * i + 3 for i in range(2, 22)])
    for move in across(axis):
        assert position.legal_count()
        if position.ply % 2 != seat:
            position.apply(next(wait))
        position.apply(move)
    assert (position.ply, position.score[seat], position.links[seat]) == (25 + seat, 23, 12)
    assert (position.legal_count(), position.legal_moves(), position.winner()) == (0, [], seat)


def test_the_sixtieth_ply_may_connect(kernel: Any) -> None:
    position = kernel.TwixtKernel()
    idle = iter([24 * x + y for x in (1, 2, 4, 5) for y in range(2, 22)])
    for move in [*islice(idle, 17), *across(1)]:
        assert position.winner() == -1
        position.apply(next(idle))
        position.apply(move)
    assert (position.ply, position.score[1]) == (60, 23)
    assert (position.legal_count(), position.winner()) == (0, 1)


def test_equal_scores_after_the_last_round_are_a_draw(kernel: Any) -> None:
    position = kernel.TwixtKernel(2009, 3)
    for move in cells("5/5 15/15 7/6 16/17 9/20 20/9"):
        assert position.legal_count()
        position.apply(move)
    assert (position.score, position.legal_count(), position.winner()) == ([2, 2], 0, -1)


def test_without_a_free_cell_the_game_ends_by_score(kernel: Any) -> None:
    position = kernel.TwixtKernel(2009, 286)
    free = cells("0/5 2/6 4/5 6/6 9/9 9/10 9/11")
    for at in sorted(set(range(576)) - set(free)):
        position.sink(at)
    for move in cells("2/6 9/9 0/5 9/10 4/5 9/11"):
        position.apply(move)
    assert position.legal_moves() == cells("6/6")
    position.apply(cell("6/6"))
    assert position.ply < position.last_ply
    assert (position.score, position.legal_count(), position.winner()) == ([6, 0], 0, 0)


@pytest.mark.parametrize("orientation", [2009, 2016])
def test_only_the_movers_score_changes_and_it_never_falls(kernel: Any, orientation: int) -> None:
    random = Random(7)
    for _ in range(4):
        position = kernel.TwixtKernel(orientation)
        while count := position.legal_count():
            seat, before = position.ply % 2, list(position.score)
            position.play(random.randrange(count))
            assert position.score[seat] >= before[seat]
            assert position.score[1 - seat] == before[1 - seat]


# -- taking back, copies, hashes ---------------------------------------------


@pytest.mark.parametrize("rounds", [30, 286])
def test_undo_restores_everything_even_the_numbers(kernel: Any, rounds: int) -> None:
    random, position = Random(3), kernel.TwixtKernel(2009, rounds)
    for at in sunken(SWAMPS):
        position.sink(at)
    before: list[tuple[Any, ...] | None] = []
    while count := position.legal_count():
        before.append(everything(position) if len(before) % 12 < 3 else None)
        position.play(random.randrange(count))
    while before:
        position.undo()
        known = before.pop()
        assert known is None or everything(position) == known


def test_after_undo_every_cell_can_still_be_named(kernel: Any) -> None:
    random, position = Random(6), kernel.TwixtKernel()
    play_randomly(position, random, 40)
    for _ in range(30):
        position.undo()
    before = everything(position)
    for move in position.legal_moves():
        position.apply(move)
        assert position.moves()[-1] == move
        position.undo()
    assert everything(position) == before


def test_undo_and_other_moves_give_what_those_moves_alone_give(kernel: Any) -> None:
    random = Random(5)
    position, straight = kernel.TwixtKernel(), kernel.TwixtKernel()
    for _ in range(60):
        for _ in range(random.randrange(3)):
            play_randomly(position, random, 2)
            while position.ply > straight.ply:
                position.undo()
        move = random.choice(position.legal_moves())
        position.apply(move)
        straight.apply(move)
    assert everything(position) == everything(straight)


def test_a_copy_is_equal_and_goes_its_own_way(kernel: Any) -> None:
    position = kernel.TwixtKernel(2016, 40)
    position.sink(cell("12/12"))
    play_randomly(position, Random(1), 41)
    twin, before = position.copy(), everything(position)
    assert everything(twin) == before
    play_randomly(twin, Random(2), 20)
    assert everything(position) == before
    twin.copy_from(position)
    assert everything(twin) == before
    for number in range(9):
        twin.play(number)
        position.play(number)
    while position.legal_count():
        assert twin.legal_count() == position.legal_count()
        twin.play(0)
        position.play(0)
    while position.ply:
        assert everything(twin) == everything(position) or position.ply % 9
        twin.undo()
        position.undo()
    twin.reset()
    assert (twin.owner_of(cell("12/12")), twin.ply) == (3, 0)


def test_the_hash_forgets_the_order_of_plies_but_not_which_links_came(kernel: Any) -> None:
    def hash_after(moves: str) -> tuple[int, list[int]]:
        position = kernel.TwixtKernel()
        for move in cells(moves):
            position.apply(move)
        return position.hash, list(position.links)

    assert hash_after("5/5 15/5 6/7 16/7") == hash_after("6/7 16/7 5/5 15/5")
    mine, my_links = hash_after("8/8 8/9 10/9 1/2 20/20 10/8")
    yours, your_links = hash_after("8/8 8/9 20/20 10/8 10/9 1/2")
    assert (my_links, your_links) == ([1, 0], [0, 1])
    assert mine != yours


def test_no_two_links_have_the_same_key() -> None:
    links = source_module("spieltisch.games.twixt.engine.kernel")
    keys = {links.link_key(point, d) for pool in pools(24) for point in pool for d in range(4)}
    assert len(keys | set(KEYS)) == 4 * 572 + 2 * 572 + 1


# -- counting and playing out ------------------------------------------------


def leaves(position: Any, depth: int) -> int:
    """Perft by copies of positions instead of taking back."""
    if depth == 0:
        return 1
    children = []
    for move in position.legal_moves():
        child = position.copy()
        child.apply(move)
        children.append(child)
    return sum(leaves(child, depth - 1) for child in children)


def test_perft_counts_what_copies_count(kernel: Any) -> None:
    position = kernel.TwixtKernel(2009, 286)
    for at in range(576):
        if at // 24 not in (0, 9, 10) and at % 24 != 0:
            position.sink(at)
    for _ in range(72):
        position.play(position.ply * 31 % position.legal_count())
    assert 0 < position.legal_count() < 30
    before = everything(position)
    assert [position.perft(depth) for depth in range(4)] == [leaves(position, depth) for depth in range(4)]
    assert everything(position) == before


def test_perft_ends_where_games_end(kernel: Any) -> None:
    position = kernel.TwixtKernel(2009, 1)
    assert (position.perft(0), position.perft(1)) == (1, 528)
    assert position.perft(2) == 484 * 527 + 44 * 528  # a peg on the first one's border takes nothing from the other
    for at in range(240):
        position.sink(at)
    assert position.perft(3) == 0


def test_playouts_play_as_many_plies_as_asked_for_and_count_wins(kernel: Any) -> None:
    wins, plies = kernel.TwixtKernel().playouts(30, 2009, 1000)
    assert plies == 30 * 60
    assert 0 < sum(wins[:2]) <= 30
    assert wins[2:] == [0] * 6
    assert kernel.TwixtKernel().playouts(3, 2009, 7)[1] == 21


def xorshift(word: int) -> int:
    """The next random number of 32 bits (Marsaglia 2003)."""
    word ^= word << 13 & 0xFFFFFFFF
    word ^= word >> 17
    return word ^ word << 5 & 0xFFFFFFFF


@pytest.mark.parametrize(("rounds", "max_plies"), [(286, 1000), (30, 1000), (286, 333), (286, 0)])
def test_playouts_are_the_games_that_the_same_random_numbers_play(kernel: Any, rounds: int, max_plies: int) -> None:
    swampy, position = kernel.TwixtKernel(2016, rounds), kernel.TwixtKernel(2016, rounds)
    for at in sunken(SWAMPS):
        swampy.sink(at)
        position.sink(at)
    wins, plies, word = [0] * 8, 0, 77
    for _ in range(12):
        position.reset()
        while position.ply < max_plies and (count := position.legal_count()):
            word = xorshift(word)
            position.play(word * count >> 32)
        plies += position.ply
        if position.winner() >= 0:
            wins[position.winner()] += 1
    assert swampy.playouts(12, 77, max_plies) == (wins, plies)
    assert everything(swampy) == everything(position)


def test_playouts_without_a_free_cell_play_nothing(kernel: Any) -> None:
    position = kernel.TwixtKernel()
    for at in range(576):
        position.sink(at)
    assert position.playouts(3, 1, 9) == ([0] * 8, 0)


def test_compiled_and_source_play_the_same_games() -> None:
    compiled = [kernel for parameter in both_ways(NAME) if parameter.id == "compiled" for kernel in parameter.values]
    if not compiled:
        pytest.skip("the kernel is not compiled here")
    (kernel,), source = compiled, source_module(NAME)
    assert kernel.TwixtKernel(2016, 286).playouts(3, 77, 1000) == source.TwixtKernel(2016, 286).playouts(3, 77, 1000)
    for seed in range(8):
        random = Random(seed)
        pair = [module.TwixtKernel(2009, 30 + 20 * seed) for module in (kernel, source)]
        for at in random.sample(range(576), 18):
            for position in pair:
                position.sink(at)
        while count := pair[0].legal_count():
            number, back = random.randrange(count), random.random() < 0.2
            for position in pair:
                position.play(number)
                if back:
                    position.undo()
            assert pair[0].hash == pair[1].hash
        assert everything(pair[0]) == everything(pair[1])
