"""A turn of Cascadia as choices: exchanges, pairs, and fields of a frame that wraps."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from spieltisch.core.simulation import key_of
from spieltisch.games.cascadia import notation, research, rules
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.geometry import cell_of
from spieltisch.games.cascadia.engine.tiles import TILES, read_tile
from spieltisch.games.cascadia.research.codes import DECLINE, EXCHANGE, LAY, SETTLE, TURN
from spieltisch.games.cascadia.research.frame import FIELD_OF
from tests.games.cascadia.research.simulations import PRINTED, begun, in_turn
from tests.research.simulated import lawful

SHOP = "FP-BE MF-BF RR-S WR-HF"
PAIRS = [0, 5, 10, 15]
FREE = EXCHANGE + 0b1101


def test_three_equal_tokens_are_exchanged_for_nothing_and_only_once() -> None:
    game = in_turn(SHOP, "BEBB")
    assert lawful(game) == [*PAIRS, FREE]
    game.choose(FREE)
    assert (game.mover(), game.kernel.turn, game.kernel.nature[0]) == (0, 0, 0)
    assert game.kernel.shop_token[1] == 1
    assert lawful(game) == PAIRS


def test_with_a_nature_token_any_tokens_are_exchanged_and_any_two_slots_are_a_pair() -> None:
    game = in_turn(SHOP, "BEBB", nature=2)
    assert lawful(game) == list(range(31))
    game.choose(EXCHANGE + 0b0010)
    assert game.kernel.nature[0] == 1
    game.choose(4 * 3 + 1)
    assert game.kernel.nature[0] == 1, "nothing is paid before the action is complete"
    while game.mover() == 0:
        game.choose(lawful(game)[0 if game.stage < 3 else -1])
    assert game.kernel.nature[0] == 0


def test_by_the_first_assignment_only_pairs_are_taken() -> None:
    assert lawful(in_turn(SHOP, "BEBB", nature=2, config=Config(assignment1=True))) == PAIRS


def test_four_equal_tokens_are_never_there_to_choose_from() -> None:
    game = begun()
    for key in range(300):
        game.begin(key_of(5, key, 0))
        assert len(set(game.kernel.shop_token)) > 1


@pytest.mark.parametrize(("tile", "length"), [("RR-S", 3), ("WR-HF", 4)])
def test_only_a_tile_with_two_habitats_is_turned(tile: str, length: int) -> None:
    game = in_turn(f"{tile} MF-BF MF-BE MF-BH", "BEBH")
    state = research.state(game, PRINTED)
    actions = [action for action in rules.legal_actions(state, 0) if isinstance(action, Place) and action.tile == 0]
    ways = {tuple(research.choices(state, 0, action)) for action in actions}
    assert {len(way) for way in ways} == {length}
    assert len(ways) == len(actions) // (1 if length == 4 else 6)
    for choice in (0, lawful(game)[0]):
        game.choose(choice)
    assert (lawful(game) == list(range(TURN, TURN + 6))) == (length == 4)


def test_a_token_goes_to_the_new_tile_or_an_open_one_or_back() -> None:
    game = in_turn(SHOP, "BEBB")
    homes = [FIELD_OF[cell] for cell, code, *_ in game.kernel.tiles_of(0) if "B" in TILES[code].animals]
    game.choose(0)
    field = lawful(game)[0] - LAY
    for choice in (LAY + field, TURN + 2):
        game.choose(choice)
    assert set(lawful(game)) == {DECLINE, SETTLE + field, *(SETTLE + home for home in homes)}


def test_nobody_chooses_what_chance_does() -> None:
    state = rules.initial(PRINTED)
    for action in rules.draw(state).outcomes:
        with pytest.raises(LookupError):
            research.choices(state, 0, action)


def test_an_action_is_described_as_far_as_it_is_complete() -> None:
    game, told = in_turn(SHOP, "BEBB", nature=1), []
    for choice in (4 * 1 + 0, LAY + FIELD_OF[cell_of(1, 0)], TURN + 3, DECLINE):
        told.append(research.describe(game, choice))
        game.choose(choice)
    assert told == ["place 1 ? ? 0 ?", "place 1 1,0 ? 0 ?", "place 1 1,0 3 0 ?", "place 1 1,0 3 0"]
    assert research.describe(begun(), EXCHANGE + 0b1010) == "exchange 1,3"


@pytest.mark.parametrize(
    ("config", "seed"),
    [
        (Config(seats=1, cards="EEEEE"), 1),
        (Config(seats=2, cards="BBBBB", rounds=7), 2),
        (Config(seats=3, cards="CDCDC", readings=63), 3),
        (Config(seats=4, cards="DCDCD"), 4),
        (Config(seats=4, cards="ABCDE", assignment1=True), 5),
    ],
)
def test_choices_do_what_their_action_does(config: Config, seed: int) -> None:
    game, random = begun(config, seed), Random(seed)
    while (seat := game.mover()) >= 0:
        state = research.state(game, config)
        legal = rules.legal_actions(state, seat)
        action = unturned(state, legal[random.randrange(len(legal))])
        said = ""
        for choice in research.choices(state, seat, action):
            assert game.is_lawful(choice)
            said = research.describe(game, choice)
            game.choose(choice)
        assert notation.read_action(said) == action
        rules.apply(state, seat, action)
        assert game.kernel.tiles_of(seat) == state.kernel.tiles_of(seat)
        assert game.kernel.nature == state.kernel.nature
    outcome = rules.outcome(research.state(game, config))
    assert outcome is not None
    standing = [game.standing(seat) for seat in range(config.seats)]
    assert outcome.ranks == tuple(1 + sum(other > own for other in standing) for own in standing)


def unturned(state: rules.State, action: Any) -> Any:
    """The action, with a tile of one habitat in the only rotation that can be chosen."""
    if isinstance(action, Exchange) or len(set(TILES[state.kernel.shop_tile[action.tile]].habitats)) > 1:
        return action
    return Place(action.tile, action.x, action.y, 0, action.token, action.token_at)


@pytest.mark.parametrize("noise", [0.0, 0.3])
@pytest.mark.parametrize("way", [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)])
def test_a_landscape_never_leaves_the_frame(way: tuple[int, int], noise: float) -> None:
    """Twenty tiles in a line, or nearly so: every field that the rules allow has a choice of its own, and back."""
    config = Config(seats=1)
    game, random = begun(config), Random(1)
    while game.mover() >= 0:
        actions = rules.legal_actions(research.state(game, config), 0)
        game.choose(0)
        spots = {choice: spot_of(research.describe(game, choice)) for choice in lawful(game)}
        assert set(spots.values()) == {(action.x, action.y) for action in actions if isinstance(action, Place)}
        assert len(set(spots.values())) == len(spots)
        farthest = max(spots, key=lambda choice: advance(spots[choice], way))
        game.choose(random.choice([*spots]) if random.random() < noise else farthest)
        while game.stage:
            game.choose(lawful(game)[-1])
    assert len(game.kernel.tiles_of(0)) == 23


def spot_of(text: str) -> tuple[int, int]:
    """Column and row of the tile in a description."""
    found = re.search(r"(-?\d+),(-?\d+)", text)
    assert found
    return int(found[1]), int(found[2])


def advance(spot: tuple[int, int], way: tuple[int, int]) -> int:
    """How far a field lies in a direction, which is given in half fields and rows."""
    x, y = spot
    return (2 * x - (y & 1)) * way[0] + 3 * y * way[1]


def test_pieces_come_as_often_as_they_weigh() -> None:
    """Landscapes alike, and first tiles by their number among the 85; bounds of more than four sigma."""
    lands, tiles, game = Counter[int](), Counter[int](), begun()
    for key in range(4000):
        game.begin(key_of(11, key, 0))
        lands[game.kernel.tiles_of(1)[0][1]] += 1
        tiles[game.kernel.shop_tile[0]] += 1
    assert len(lands) == 5
    assert all(abs(number - 800) < 110 for number in lands.values())
    assert abs(tiles[read_tile("MM-E").code] - 4000 * 2 / 85) < 45
    assert abs(tiles[read_tile("MF-BEF").code] - 4000 / 85) < 33
