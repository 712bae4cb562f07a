"""Games small enough to know what is best in them, as simulations from their sources."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.kernels import source_module

simulation: Any = source_module("spieltisch.core.simulation")


class Toy(simulation.Simulation):  # type: ignore[misc]
    """What small games share: all that is known of one is ``past`` and ``luck``, and its result is ``ends``."""

    def __init__(self, seats: int, n_choices: int) -> None:
        super().__init__(seats, n_choices, 16, False)
        self.begin(0)

    def begin(self, key: int) -> None:
        self.key, self.drawn = key, 0
        self.past: list[int] = []
        self.luck = 0
        self.ends: list[float] = []

    def mover(self) -> int:
        return -1 if self.ends else len(self.past) % self.seats

    def is_lawful(self, choice: int) -> bool:
        return choice in self.lawful()

    def lawful(self) -> list[int]:
        return list(range(self.n_choices))

    def choose(self, choice: int) -> None:
        assert self.is_lawful(choice)
        assert not self.ends
        self.past.append(choice)
        self.go_on()

    def go_on(self) -> None:
        """What follows from the latest choice."""

    def reward(self, seat: int) -> float:
        return self.ends[seat] if self.ends else 0.0

    def write_mask(self, masks: Any, row: int) -> None:
        for choice in range(self.n_choices):
            masks[row, choice] = choice in self.lawful()

    def write_features(self, features: Any, row: int, seat: int) -> None:
        for at in range(self.n_features):
            features[row, at] = self.past[at] + 1 if at < len(self.past) else 0

    def become(self, other: Any) -> None:
        self.key, self.drawn, self.luck = other.key, other.drawn, other.luck
        self.past, self.ends = other.past.copy(), other.ends.copy()


class Heap(Toy):
    """Seats take 1 to 3 in turn from a heap; who takes the last wins. So one leaves a multiple of four."""

    heap = 7

    def __init__(self) -> None:
        super().__init__(2, 3)

    def left(self) -> int:
        return self.heap - sum(choice + 1 for choice in self.past)

    def lawful(self) -> list[int]:
        return list(range(min(3, self.left())))

    def go_on(self) -> None:
        if self.left() == 0:
            winner = 1 - len(self.past) % 2
            self.ends = [1.0 if seat == winner else -1.0 for seat in range(2)]


class Dice(Toy):
    """One may have 0.2; or 1 by one throw in four, and -0.5 else; or toss a coin. What it shows may then be done and
    brings 0.6, what it does not show may not, and anything else brings -1."""

    def __init__(self) -> None:
        super().__init__(2, 6)

    def lawful(self) -> list[int]:
        return [3 + self.luck, 5] if self.past else [0, 1, 2]

    def go_on(self) -> None:
        worth = {0: 0.2, 1: -0.5, 3: 0.6, 4: 0.6, 5: -1.0}
        if self.past == [1] and self.below(4) == 0:
            worth[1] = 1.0
        if self.past == [2]:
            self.luck = self.below(2)
        else:
            self.ends = [worth[self.past[-1]], -worth[self.past[-1]]]

    def mover(self) -> int:
        return -1 if self.ends else 0


class Coin(Toy):
    """One may have 0.3, or guess a coin that lies covered: 1 or -1."""

    def __init__(self) -> None:
        super().__init__(2, 4)

    def lawful(self) -> list[int]:
        return [2, 3] if self.past else [0, 1]

    def go_on(self) -> None:
        if self.past != [1]:
            worth = 0.3 if self.past == [0] else 1.0 if self.past[-1] == 2 + self.luck else -1.0
            self.ends = [worth, -worth]

    def mover(self) -> int:
        return -1 if self.ends else 0


class Prize(Toy):
    """One seat makes six choices of sixty. Number 7, if it is among them, wins all the more the sooner."""

    def __init__(self) -> None:
        super().__init__(2, 60)

    def mover(self) -> int:
        return -1 if self.ends else 0

    def go_on(self) -> None:
        if len(self.past) == 6:
            worth = 1 - 0.1 * self.past.index(7) if 7 in self.past else -1.0
            self.ends = [worth, -worth]


class Endless(Toy):
    """Never ends, and has as many positions as there are ways."""


def nothing(features: Any, masks: Any) -> tuple[Any, Any]:
    """An evaluation that knows nothing, of games of two seats."""
    return np.ones(masks.shape), np.zeros((len(masks), 2))


class Maze(Toy):
    """Three choices deep, and made up by a hash of all that has happened: who is to choose what, what is drawn then,
    and what it all comes to, in eighths."""

    rows = 3

    def __init__(self, seats: int = 2, seed: int = 0) -> None:
        self.seed = seed
        super().__init__(seats, 3)

    def noise(self, use: int, limit: int) -> int:
        word = simulation.mixed(self.seed * 1000 + use)
        for deed in self.past:
            word = simulation.mixed(word + deed + 1)
        return int(word) % limit

    def begin(self, key: int) -> None:
        super().begin(key)
        self.made = 0

    def mover(self) -> int:
        return -1 if self.made == self.rows else self.noise(1, self.seats)

    def lawful(self) -> list[int]:
        return [choice for choice in range(3) if choice == self.noise(2, 3) or self.noise(3 + choice, 4)]

    def go_on(self) -> None:
        self.made += 1
        for number in range(self.noise(6, 3)):
            self.past.append(10 + self.below(2 + self.noise(7 + number, 3)))

    def reward(self, seat: int) -> float:
        if self.seats == 2 and seat:
            return -self.reward(0)
        return self.noise(20 + seat, 17) / 8 - 1

    def become(self, other: Any) -> None:
        super().become(other)
        self.made = other.made
