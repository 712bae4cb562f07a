"""The kernel, from its source and as it is installed: counts, make and undo, one hive."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spieltisch.games.hive.actions import unpack
from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine import kernel as installed
from spieltisch.games.hive.notation import write_action
from spieltisch.games.hive.position import Setup, read_setup
from tests.games.hive.positions import EMPTY, FORCED_BEE, MIDDLE, OBSTRUCTED, PERFT
from tests.kernels import both_ways, source_module

LEAVES = {"source": 60_000, "compiled": 60_000_000}
"""How many leaves a test may count."""

kernels = pytest.mark.parametrize("kernel", both_ways("spieltisch.games.hive.engine.kernel"))


def load(kernel: Any, text: str) -> Any:
    """A position of this module's own class."""
    return kernel.unpack_position(read_setup(text).kernel().pack())


@kernels
@pytest.mark.parametrize("position", PERFT)
def test_perft_counts_what_two_other_engines_count(kernel: Any, position: str, request: pytest.FixtureRequest) -> None:
    most = LEAVES["compiled" if "compiled" in request.node.callspec.id else "source"]
    game = load(kernel, position)
    for depth, leaves in enumerate(PERFT[position], 1):
        if leaves <= most:
            assert game.perft(depth) == leaves, divided(game, depth)


def divided(game: Any, depth: int) -> str:
    """What a failure shows: leaves below each first move."""
    return "\n".join(f"{write_action(unpack(move))}: {leaves}" for move, leaves in game.divide(depth).items())


@kernels
def test_divide_adds_up_to_perft(kernel: Any) -> None:
    game = load(kernel, MIDDLE)
    divide = game.divide(2)
    assert len(divide) == 29
    assert sum(divide.values()) == 1_248


@kernels
def test_a_bee_that_is_due_and_cannot_be_set_means_a_skip(kernel: Any) -> None:
    game = load(kernel, FORCED_BEE.replace("turn=3", "turn=7").replace("4,0 ", "4,0;5,0 "))
    assert game.legal_moves() == [0]
    assert game.legal_count() == 1
    game.play(0)
    assert game.ply == 8


@kernels
def test_moves_have_one_order_by_list_and_by_number(kernel: Any) -> None:
    for game in walk(kernel, 11):
        moves = game.legal_moves()
        assert len(moves) == game.legal_count() == len(set(moves))
        assert [game.move_at(k) for k in range(len(moves))] == moves


@kernels
def test_undo_restores_position_and_hash(kernel: Any) -> None:
    game = load(kernel, OBSTRUCTED)
    dice, trail = Random(5), []
    while moves := game.legal_moves():
        trail.append((dice.choice(moves), game.pack(), game.key))
        game.apply(trail[-1][0])
    assert len(trail) > 20
    for move, record, key in reversed(trail):
        game.undo(move)
        assert (game.pack(), game.key) == (record, key)
    assert game.perft(2) == 11_100


@kernels
def test_the_hash_knows_the_position_and_the_mover_but_not_the_way_there(kernel: Any) -> None:
    for game in walk(kernel, 3):
        assert kernel.unpack_position(game.pack()).key == game.key
    others = ["stacks=0,0,Q;1,0,q", "turn=1 stacks=0,0,Q;1,0,q", "stacks=0,0,q;1,0,Q", "stacks=0,0,Q;1,0,s"]
    others += ["stacks=0,0,Q;1,0,qbB", "stacks=0,0,Q;1,0,qBb", "stacks=0,0,Qb;1,0,q"]
    assert len({load(kernel, text).key for text in others}) == len(others)


@kernels
def test_equal_pieces_are_not_told_apart(kernel: Any) -> None:
    ways = [(4, (0, 0)), (4, (0, 1))], [(4, (0, 1)), (4, (0, 0))]
    keys = set()
    for way in ways:
        game = kernel.HiveKernel()
        for kind, at in way:
            game.deploy(0, kind, geometry.cell_of(*at))
        keys.add((game.key, game.pack()))
    assert len(keys) == 1


@kernels
def test_a_copy_goes_its_own_way(kernel: Any) -> None:
    game = load(kernel, MIDDLE)
    before = game.pack()
    twin = game.copy()
    twin.play(3)
    assert game.pack() == before != twin.pack()
    game.copy_from(twin)
    assert game.pack() == twin.pack()
    assert game.perft(2) == twin.perft(2)


@kernels
def test_reset_keeps_the_obstructed_fields(kernel: Any) -> None:
    game = load(kernel, MIDDLE)
    game.reset()
    assert Setup.of(game) == read_setup("obs=-3,-1;1,2;3,-3")
    assert game.key == 0
    assert game.legal_count() == 88 * 5


@kernels
def test_pins_follow_from_arcs_and_holes(kernel: Any) -> None:
    """Against the definition: lift the piece, and see whether the others hang together."""
    holed = 0
    for seed in range(12):
        for game in walk(kernel, seed):
            spots = {geometry.field_of(cell): game.stack_at(cell) for cell in game.occupied_cells()}
            holed += has_hole(set(spots))
            pinned = [0, 0]
            for (x, y), stack in spots.items():
                rest = set(spots) - {(x, y)} if len(stack) == 1 else set(spots)
                assert game.is_pinned(geometry.cell_of(x, y)) == (not hang_together(rest))
                pinned[stack[-1] // 5] += game.is_pinned(geometry.cell_of(x, y))
            assert pinned == [game.pinned_count(0), game.pinned_count(1)]
    assert holed > 5


@kernels
def test_in_a_ring_nothing_is_pinned_until_it_opens(kernel: Any) -> None:
    ring = load(kernel, "turn=20 obs= stacks=-1,0,A;-1,1,a;0,-1,Q;0,1,q;1,-1,S;1,0,s")
    assert not any(ring.is_pinned(cell) for cell in ring.occupied_cells())
    lifted = load(kernel, "turn=20 obs= stacks=-1,1,a;0,-1,Q;0,1,q;1,-1,S;1,0,s")
    pinned = [geometry.field_of(cell) for cell in lifted.occupied_cells() if lifted.is_pinned(cell)]
    assert pinned == [(0, 1), (1, -1), (1, 0)]


def has_hole(spots: set[tuple[int, int]]) -> bool:
    """Whether some empty field cannot be left without crossing the swarm."""
    plane = {(x, y) for x in range(-6, 7) for y in range(-6, 7)}
    return not hang_together(plane - spots)


def hang_together(spots: set[tuple[int, int]]) -> bool:
    if not spots:
        return True
    edge, reached = [next(iter(spots))], set()
    while edge:
        x, y = edge.pop()
        reached.add((x, y))
        near = {(x + dx, y + dy) for dx, dy in geometry.VECTORS}
        edge.extend((near & spots) - reached)
    return reached == spots


@kernels
@pytest.mark.parametrize(
    ("stacks", "pinned"),
    [
        ("0,0,Q;1,0,q;4,0,A", "0,0 1,0"),
        ("0,0,Q;4,0,A", ""),
        ("0,0,Q;1,0,q;4,0,A;5,0,a", "0,0 1,0 4,0 5,0"),
        ("0,0,Q;2,0,q;4,0,A", "0,0 2,0 4,0"),
    ],
)
def test_of_a_swarm_in_parts_only_a_lone_piece_may_go(kernel: Any, stacks: str, pinned: str) -> None:
    game = load(kernel, f"stacks={stacks}")
    cells = game.occupied_cells()
    found = [geometry.field_of(cell) for cell in cells if game.is_pinned(cell)]
    assert " ".join(f"{x},{y}" for x, y in found) == pinned


@kernels
def test_nonsense_numbers_are_no_moves(kernel: Any) -> None:
    for text in (EMPTY, MIDDLE, FORCED_BEE):
        game = load(kernel, text)
        legal = set(game.legal_moves())
        everything = {
            *range(-300, 1_200),
            *(move ^ bit for move in legal for bit in (1, 2, 13, 256, 512, 1 << 15, 1 << 20)),
        }
        assert {move for move in everything | legal if game.is_legal(move)} == legal


@kernels
def test_random_playouts_end_within_sixty_moves(kernel: Any) -> None:
    game = kernel.HiveKernel()
    wins, plies = game.playouts(20, 2020, 100)
    assert game.is_over()
    assert 20 * 20 < plies <= 20 * 60
    assert sum(wins) <= 20
    assert wins == kernel.HiveKernel().playouts(20, 2020, 100)[0]


def test_the_installed_kernel_plays_the_same_games_as_its_source() -> None:
    ends = []
    for module in (source_module("spieltisch.games.hive.engine.kernel"), installed):
        game = load(module, OBSTRUCTED)
        results = [(*game.playouts(1, seed, 60), game.pack(), game.key) for seed in range(1, 60)]
        ends.append([(list(wins), plies, record, key) for wins, plies, record, key in results])
    assert ends[0] == ends[1]


def walk(kernel: Any, seed: int) -> list[Any]:
    """Every other position of a random game."""
    dice, game, seen = Random(seed), load(kernel, OBSTRUCTED), []
    while moves := game.legal_moves():
        drags = [move for move in moves if move >> 8 > 4]
        game.apply(dice.choice(drags if drags and dice.random() < 0.5 else moves))
        if game.ply % 2:
            seen.append(game.copy())
    return seen
