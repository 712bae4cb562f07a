"""Chance is fair: dice, thefts, cards and islands, drawn as a table draws them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from spieltisch.core.fair import FairChance, seed_from
from spieltisch.games.catan import rules
from spieltisch.games.catan.actions import Drawn
from spieltisch.games.catan.engine.codes import BOX_CARDS, Phase
from spieltisch.games.catan.engine.geometry import CORNER_NEXT, LARGE, neighbours
from tests.games.catan.stage import set_up, stage

ROLLS = 36_000
HOME = "0 settlement 0,0/1,0/0,1"


def drawn(phase: Phase, count: int, victim: int = -1) -> list[Drawn]:
    """So many draws of a table in the same situation."""
    state = stage(HOME, hands={1: (1, 2, 0, 3, 4)}, phase=Phase.ROLL)
    state.game.phase, state.game.victim = int(phase), victim
    chance, draw = FairChance(seed_from(18, 1)), rules.draw(state)
    return [chance.pick(draw) for _ in range(count)]


def chi_squared(found: Counter[int], expected: dict[int, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[value] - n) ** 2 / n for value, n in expected.items())


def test_sums_of_dice_come_as_often_as_they_should() -> None:
    sums = Counter(dice.number + dice.other for dice in drawn(Phase.DICE, ROLLS))
    expected = {total: ROLLS / 36 * (6 - abs(total - 7)) for total in range(2, 13)}
    assert chi_squared(sums, expected) < 29.6  # ten degrees of freedom, one in a thousand


def test_every_card_of_a_hand_is_stolen_equally_often() -> None:
    kinds = Counter(theft.number for theft in drawn(Phase.STEAL, 5_000, victim=1))
    assert chi_squared(kinds, {0: 500, 1: 1_000, 3: 1_500, 4: 2_000}) < 16.3


def test_development_cards_are_drawn_as_often_as_they_are_in_the_deck() -> None:
    kinds = Counter(card.number for card in drawn(Phase.CARD, 5_000))
    assert chi_squared(kinds, {kind: 5_000 * n / 25 for kind, n in enumerate(BOX_CARDS[:5])}) < 18.5


@pytest.mark.parametrize(
    ("seats", "tiles"), [(3, (4, 3, 4, 4, 3, 1)), (4, (4, 3, 4, 4, 3, 1)), (6, (6, 5, 6, 6, 5, 2))]
)
def test_every_island_and_every_opening_is_legal(seats: int, tiles: tuple[int, ...]) -> None:
    for seed in range(25):
        game = set_up(seats, Random(seed), is_wooden=seed % 2 == 1).game
        terrains, chips = game.terrains(), game.chips()
        assert tuple(terrains.count(terrain) for terrain in range(6)) == tiles
        assert all((chip == 0) == (terrain == 5) for chip, terrain in zip(chips, terrains, strict=True))
        red = {LARGE[at] for at, chip in enumerate(chips) if chip in (6, 8)}
        assert not any(red.intersection(neighbours(at)) for at in red)
        assert sorted(game.turn_order()) == list(range(seats))
        built = [at for at, mark in enumerate(game.buildings()) if mark]
        assert len(built) == 2 * seats
        assert not any(far in built for at in built for far in CORNER_NEXT[3 * at : 3 * at + 3])
        assert Counter(kind for kind in game.harbours() if kind)[6] == (4 if seats < 5 else 5)
