"""What a position promises: the same compiled, from its source and by a plain sum, and more for who has more."""

from __future__ import annotations

from math import exp
from typing import Any

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.games.catan.bots import net
from spieltisch.games.catan.engine.codes import Phase
from tests.games.catan.stage import REST, lay_out
from tests.kernels import both_ways, source_module

NAME = "spieltisch.games.catan.bots.outlook"
KERNEL = "spieltisch.games.catan.engine.kernel"
EMPTY = (0, 0, 0, 0, 0)
HOME = f"0 settlement 0,0/1,0/0,1;0 road 0,0/1,0;1 settlement -1,0/-2,0/-2,1;1 road -2,1/-1,0;{REST}"
GROWN = HOME.replace("0 settlement", "0 city", 1)


@pytest.fixture(params=both_ways(NAME))
def module(request: pytest.FixtureRequest) -> Any:
    return request.param


def begun(module: Any, built: str, hands: dict[int, tuple[int, ...]], knights: int = 0) -> Any:
    """A game before seat 0's roll, on the kernel that goes with the module."""
    source = source_module(KERNEL)
    kernel = source if module is source_module(NAME) else __import__(KERNEL, fromlist=["CatanKernel"])
    game = kernel.CatanKernel(4)
    lay_out(game, built, phase=Phase.ROLL)
    for seat in range(4):
        cards = (knights, 0, 0, 0, 0) if seat == 0 else EMPTY
        game.set_hand(seat, hands.get(seat, EMPTY), cards, 0)
    return game


def shares(module: Any, game: Any) -> list[int]:
    outlook = module.Outlook()
    return [outlook.share(game, seat) for seat in range(4)]


@pytest.mark.parametrize("hands", [{}, {0: (0, 0, 0, 2, 3), 2: (4, 4, 4, 0, 0)}])
def test_compiled_and_from_source_it_is_the_same(module: Any, hands: dict[int, tuple[int, ...]]) -> None:
    source = source_module(NAME)
    assert shares(module, begun(module, GROWN, hands)) == shares(source, begun(source, GROWN, hands))


def test_a_city_a_hand_that_pays_for_one_and_a_knight_promise_more(module: Any) -> None:
    plain = shares(module, begun(module, HOME, {}))[0]
    assert shares(module, begun(module, GROWN, {}))[0] > plain
    assert shares(module, begun(module, HOME, {0: (0, 0, 0, 2, 3)}))[0] > plain
    assert shares(module, begun(module, HOME, {}, knights=1))[0] > plain


def test_who_has_won_has_it_all(module: Any) -> None:
    game = begun(module, HOME, {})
    game.phase, game.champion = Phase.OVER, 1
    assert shares(module, game) == [0, 1_000_000, 0, 0]


def test_the_net_is_what_a_plain_sum_says(module: Any) -> None:
    game, outlook, numbers = (
        begun(module, GROWN, {0: (1, 0, 2, 2, 3), 2: (4, 4, 4, 0, 0)}),
        module.Outlook(),
        iter(net.numbers()),
    )

    def take(count: int) -> list[int]:
        return [next(numbers) for _ in range(count)]

    first, first_bias = [take(96) for _ in range(64)], take(64)
    second, second_bias, last = [take(64) for _ in range(32)], take(32), take(32)
    assert next(numbers, None) is None
    for asked in range(4):
        scores = []
        for seat in range(4):
            hidden = layer(first, first_bias, outlook.notes_of(game, seat, seat == asked), 4)
            scores.append(dot(last, layer(second, second_bias, hidden, 12)) / (1 << 20))
        whole = sum(map(exp, scores))
        assert outlook.share(game, asked) == pytest.approx(1e6 * exp(scores[asked]) / whole, rel=0.02)


def layer(weights: list[list[int]], biases: list[int], values: list[int], shift: int) -> list[int]:
    return [max(0, min(4_095, (dot(row, values) + bias) >> shift)) for row, bias in zip(weights, biases, strict=True)]


def dot(weights: list[int], values: list[int]) -> int:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def test_no_sum_of_the_net_leaves_32_bits() -> None:
    """Notes stay below some hundreds in any game, and what leaves a unit below 4 096."""
    numbers = net.numbers()
    first, second, last = numbers[:6144], numbers[6208:8256], numbers[8288:]
    assert max(map(abs, first + second + last)) < 1 << 15
    rows = [(first[at : at + 96], 4_095) for at in range(0, 6144, 96)]
    rows += [(second[at : at + 64], 4_095) for at in range(0, 2048, 64)] + [(last, 4_095)]
    biases = max(map(abs, numbers[6144:6208] + numbers[8256:8288]))
    assert max(sum(map(abs, row)) * most for row, most in rows) + biases < 1 << 31


def test_other_numbers_are_refused() -> None:
    assert net.unpacked(net.PACKED, net.FINGERPRINT) == net.numbers()
    lines = net.PACKED.split()
    swapped = "".join([lines[1], lines[0], *lines[2:]])
    with pytest.raises(UsageError, match="outlook"):
        net.unpacked(swapped, net.FINGERPRINT)
