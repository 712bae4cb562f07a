"""What all kernels share: random games by number, the same compiled and from the sources."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from spieltisch.core.build import compiled_modules, uncompiled_modules
from tests.kernels import both_ways, source_module

BASE = "spieltisch.core.kernel"
KERNELS = sorted({*compiled_modules(), *uncompiled_modules()} - {BASE})


class Countdown(source_module(BASE).Kernel):  # type: ignore[misc]  # a compiled base hears no Python subclass
    """Two seats take one or two of ten matches by turns; who takes the last one wins."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.left, self.seat = 10, 0

    def legal_count(self) -> int:
        return min(self.left, 2)

    def play(self, k: int) -> None:
        self.left -= k + 1
        self.seat ^= 1

    def winner(self) -> int:
        return -1 if self.left else self.seat ^ 1


def kernels_of(name: str) -> list[str]:
    """The kernel classes that a module defines."""
    module, base = importlib.import_module(name), importlib.import_module(BASE).Kernel
    classes = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, base)]
    return [value.__name__ for value in classes if value.__module__ == name]


def test_every_random_game_that_runs_to_its_end_has_a_winner() -> None:
    wins, plies = Countdown().playouts(games=500, seed=1, max_plies=100)
    assert sum(wins) == 500
    assert wins[0] > 100
    assert wins[1] > 100
    assert 500 * 5 <= plies <= 500 * 10


def test_random_games_stop_at_the_ply_they_are_told() -> None:
    assert Countdown().playouts(games=7, seed=1, max_plies=3) == ([0] * 8, 21)


def test_random_games_follow_from_the_seed() -> None:
    assert Countdown().playouts(50, 5, 100) == Countdown().playouts(50, 5, 100)
    assert Countdown().playouts(50, 5, 100) != Countdown().playouts(50, 6, 100)


@pytest.mark.parametrize("base", both_ways(BASE))
def test_a_kernel_without_moves_plays_nothing(base: Any) -> None:
    assert base.Kernel().playouts(games=3, seed=1, max_plies=9) == ([0] * 8, 0)


@pytest.mark.parametrize(("module", "kernel"), [(name, kernel) for name in KERNELS for kernel in kernels_of(name)])
@pytest.mark.parametrize("seed", [1, 2**40 + 1, -1])
def test_a_kernel_plays_the_same_random_games_compiled_and_from_its_source(module: str, kernel: str, seed: int) -> None:
    installed = getattr(importlib.import_module(module), kernel)()
    source = getattr(source_module(module), kernel)()
    assert installed.playouts(10, seed, 500) == source.playouts(10, seed, 500)
