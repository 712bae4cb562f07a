"""What the rows of Cascadia tell: what lies on the table, to everybody the same, and nothing of what is still open."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.games.cascadia import research, rules, view
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.decks import tiles_of
from spieltisch.games.cascadia.engine.codes import ALLOWS_ELK_GAPS
from spieltisch.games.cascadia.engine.geometry import cell_of, is_first_half
from spieltisch.games.cascadia.engine.tiles import ANIMALS, HABITATS
from spieltisch.games.cascadia.knowledge import Field, Observation
from spieltisch.games.cascadia.research.codes import LAY, TURN
from spieltisch.games.cascadia.research.frame import FIELD_OF
from spieltisch.games.cascadia.scores import sheet_of
from tests.games.cascadia.research.simulations import begun, in_turn, played, told
from tests.kernels import source_module
from tests.research.simulated import features_of, lawful, played_alike

WHOSE = ("own", "next seat's", "second next seat's", "third next seat's")
CONFIGS = [
    Config(seats=1, rounds=8),
    Config(seats=2),
    Config(seats=3, cards="CDCDC", readings=37),
    Config(seats=4, cards="ABCDE", assignment1=True),
]


def flags(row: list[int], letters: str) -> str:
    """The letters whose flags are set."""
    assert set(row) <= {0, 1}
    return "".join(letter for letter, flag in zip(letters, row, strict=True) if flag)


class Reader:
    """A row by the first words of the legend's sentences."""

    def __init__(self, simulation: Any, seat: int, config: Config) -> None:
        self.row = told(simulation, seat, config)

    def __call__(self, start: str) -> list[int]:
        [sentence] = [sentence for sentence in self.row if sentence.startswith(start)]
        return self.row[sentence]


def edges_of(field: Field) -> str:
    """The letters of a tile's edges, from the east clockwise."""
    return "".join(field.tile.habitats[0 if is_first_half(field.rotation, d) else 1] for d in range(6))


@pytest.mark.parametrize("config", CONFIGS)
def test_a_row_tells_what_is_observed(config: Config) -> None:
    simulation = begun(config, 4)
    for ply, _ in enumerate(played(simulation, Random(4))):
        if ply % 29 == 0:
            state = research.state(simulation, config)
            for seat in range(config.seats):
                reader = Reader(simulation, seat, config)
                check_table(reader, view.observe(state, seat))
                for k, whose in enumerate(WHOSE[: config.seats]):
                    check_seat(reader, whose, state, (seat + k) % config.seats)


def check_table(reader: Reader, seen: Observation) -> None:
    for name, tile, token in zip(("first", "second", "third", "last"), seen.tiles, seen.tokens, strict=True):
        slot, both = f"the shop's {name} slot", HABITATS + HABITATS
        assert tile
        assert flags(reader(f"{slot}: flags for the tile's"), both) == tile.habitats
        assert set(flags(reader(f"{slot}: flags for who"), ANIMALS)) == set(tile.animals)
        assert reader(f"{slot}: whether a token on") == [tile.is_keystone]
        assert flags(reader(f"{slot}: flags for the token"), ANIMALS) == token
    cards = reader("flags for the cards")
    assert "".join(flags(cards[5 * k : 5 * k + 5], "ABCDE") for k in range(5)) == seen.config.cards
    assert sum(flag << k for k, flag in enumerate(reader("flags for the readings"))) == seen.config.readings
    assert reader("whether only wildlife") == [seen.config.assignment1]
    assert reader("whether three equal") == [seen.is_free_used]
    assert reader("tokens in the bag") == list(seen.tokens_left)
    left = [(tile, n) for (tile, _), n in zip(tiles_of(seen.config), seen.tiles_left, strict=True)]
    assert reader("tiles in the stack where") == [sum(n for tile, n in left if a in tile.animals) for a in ANIMALS]
    pairs = [{one, two} for k, one in enumerate(HABITATS) for two in HABITATS[k:]]
    assert reader("tiles in the stack by") == [sum(n for t, n in left if set(t.habitats) == pair) for pair in pairs]


def check_seat(reader: Reader, whose: str, state: rules.State, seat: int) -> None:
    kernel, config = state.kernel, state.config
    sheet, board = sheet_of(kernel, seat), view.observe(state, seat).boards[seat]
    turns = sum(turn % config.seats == seat for turn in range(kernel.turn, config.seats * config.rounds))
    assert reader(f"{whose} turn") == [kernel.seat == seat, turns]
    assert reader(f"{whose} nature tokens") == [board.nature]
    assert reader(f"{whose} points as it stands") == list(sheet.wildlife)
    assert reader(f"{whose} points for the largest") == list(sheet.habitats)
    assert reader(f"{whose} points for having") == list(sheet.bonuses)
    for k in range(23):
        name = f"{whose} tile {k}: "
        if k >= len(board.fields):
            assert not any(any(row) for sentence, row in reader.row.items() if sentence.startswith(name))
            continue
        field = board.fields[k]
        assert reader(f"{name}whether there") == [1]
        row, column = reader(f"{name}row and")
        assert 24 * row + column == FIELD_OF[cell_of(field.x, field.y)]
        assert flags(reader(f"{name}flags for m"), HABITATS * 6) == edges_of(field)
        assert set(flags(reader(f"{name}flags for who"), ANIMALS)) == set(field.tile.animals)
        assert reader(f"{name}whether a") == [field.tile.is_keystone]
        assert flags(reader(f"{name}flags for its token"), ANIMALS) == (field.animal or "")


def test_what_is_chosen_so_far_is_told_to_the_mover() -> None:
    game, config = in_turn("FP-BE MF-BF RR-S WR-HF", "BEBH", nature=1), Config()
    stages = "the mover's next choice"
    assert Reader(game, 0, config)(stages) == [1, 0, 0, 0]
    game.choose(4 * 1 + 3)
    reader = Reader(game, 0, config)
    assert reader(stages) == [0, 1, 0, 0]
    assert flags(reader("taken: flags for the tile's"), HABITATS + HABITATS) == "MF"
    assert flags(reader("taken: flags for the token"), ANIMALS) == "H"
    assert reader("the shop's second slot: whether the mover") == [1, 0]
    assert reader("the shop's last slot: whether the mover") == [0, 1]
    field = FIELD_OF[cell_of(1, 0)]
    game.choose(LAY + field)
    reader = Reader(game, 0, config)
    assert reader("the tile that is being laid (its edges once it is turned): row") == [field // 24, field % 24]
    assert not any(reader("the tile that is being laid (its edges once it is turned): flags for m"))
    game.choose(TURN + 3)
    edges = Reader(game, 0, config)("the tile that is being laid (its edges once it is turned): flags for m")
    assert flags(edges, HABITATS * 6) == "MMFFFM"


@pytest.mark.parametrize("config", CONFIGS)
def test_what_is_chosen_so_far_is_told_to_nobody_else(config: Config) -> None:
    game = begun(config, 6)
    before = [features_of(game, seat) for seat in range(config.seats)]
    for _ in played(game, Random(6)):
        rows = [features_of(game, seat) for seat in range(config.seats)]
        if game.stage:
            others = [seat for seat in range(config.seats) if seat != game.mover()]
            assert all(np.array_equal(rows[seat], before[seat]) for seat in others)
            assert not np.array_equal(rows[game.mover()], before[game.mover()])
        else:
            before = rows


@pytest.mark.parametrize("config", CONFIGS)
def test_two_worlds_that_look_the_same_give_the_same_rows(config: Config) -> None:
    """A game, and one that is made of nothing but what a seat observes of it, whose chance goes another way."""
    game, other = begun(config, 7), begun(config, 8)
    differ = 0
    for ply, _ in enumerate(played(game, Random(7))):
        if game.stage or ply % 5:
            continue
        state = research.state(game, config)
        for seat in range(config.seats):
            twin = view.restore(view.observe(state, seat))
            assert view.observe(twin, seat) == view.observe(state, seat)
            research.load(other, twin, game.mover())
            assert np.array_equal(features_of(other, seat), features_of(game, seat))
            assert lawful(other) == lawful(game)
        differ += goes_another_way(config, state, other)
    assert differ


def goes_another_way(config: Config, state: rules.State, other: Any) -> bool:
    """Whether the same choices in the same position lead elsewhere with another key."""
    twin = begun(config, 9)
    research.load(twin, state, twin.mover())
    for choice in iter_turn(twin):
        other.choose(choice)
    return research.state(twin, config).kernel.digest() != research.state(other, config).kernel.digest()


def iter_turn(game: Any) -> list[int]:
    """The choices of a turn, made: the last that is lawful each time, of pairs the first."""
    made = [0]
    game.choose(0)
    while game.stage:
        made.append(lawful(game)[-1])
        game.choose(made[-1])
    return made


def test_uncompiled_it_is_the_same() -> None:
    """The sources of all kernels that it stands on, against what is installed."""
    config = Config(3, cards="CDBCA", rounds=4, readings=ALLOWS_ELK_GAPS)
    fast = research.simulate(config)
    slow = source_module("spieltisch.games.cascadia.research.simulation").CascadiaSimulation(3, 4)
    rules.set_up(slow.kernel, config)
    for _ in played_alike(slow, fast, 9, 1000):
        pass
    assert slow.mover() == -1
