"""Score sheets against a second implementation that shares nothing with the kernel, on random boards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.cascadia import oracle
from tests.games.cascadia.boards import READINGS, random_animals, random_spots, random_tiles, set_up
from tests.kernels import both_ways

KERNELS = both_ways("spieltisch.games.cascadia.engine.kernel")
CARDS = ("AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE")


def number(kernel: Any, compiled: int) -> int:
    """Fewer boards where the kernel runs from its source."""
    return compiled // 12 if kernel.__file__.endswith(".py") else compiled


def check_board(kernel: Any, random: Random, readings: int) -> None:
    """All cards of one random board."""
    spots = random_spots(random, random.randint(10, 23), random.randrange(4))
    animals, laid = random_animals(random, spots), random_tiles(random, spots)
    chosen = {word for bit, word in enumerate(READINGS) if readings >> bit & 1}
    sizes = oracle.corridors({spot: (tile.habitats, turn) for spot, (tile, turn) in laid.items()})
    for cards in CARDS:
        game = set_up(kernel, cards, laid, animals, readings)
        expected = oracle.wildlife(cards, animals, set(spots), chosen)
        assert [game.wildlife(0, animal) for animal in range(5)] == expected, (cards, animals, chosen)
        assert list(game.largest)[:5] == list(sizes.values())


@pytest.mark.parametrize("kernel", KERNELS)
def test_sheets_of_random_boards_agree(kernel: Any) -> None:
    random = Random(1)
    for _ in range(number(kernel, 1_200)):
        check_board(kernel, random, readings=0)


@pytest.mark.parametrize("kernel", KERNELS)
def test_sheets_agree_in_all_readings(kernel: Any) -> None:
    random = Random(2)
    for _ in range(number(kernel, 800)):
        check_board(kernel, random, readings=random.randrange(32))


@pytest.mark.parametrize("kernel", KERNELS)
def test_bonuses_agree(kernel: Any) -> None:
    random = Random(3)
    for _ in range(number(kernel, 2_400)):
        seats, second = random.randint(1, 4), random.randrange(2)
        game = kernel.CascadiaKernel(seats, 1)
        game.choose_rules(32 * second, 0)
        for seat in range(seats):
            for (x, y), (tile, turn) in random_tiles(random, random_spots(random, random.randint(0, 9) + 1, 1)).items():
                game.put_tile(seat, 48 * 24 + 24 + 48 * y + x - (y + y % 2) // 2, tile.code, turn)
        for habitat in range(5):
            sizes = [game.largest[5 * seat + habitat] for seat in range(seats)]
            expected = oracle.bonuses(sizes, second_after_tie=bool(second))
            assert [game.bonus(seat, habitat) for seat in range(seats)] == expected, sizes
