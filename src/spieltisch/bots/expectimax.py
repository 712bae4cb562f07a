"""Looking ahead in any game with a simulation: what each choice may be expected to bring, over all that chance may do.

Each seat takes the choice that brings it most: expectimax (Michie, "Game-playing and game-learning automata", 1966),
with more than two seats max^n (Luckhardt and Irani, "An algorithmic solution of n-person games", AAAI 1986). Where a
choice calls for draws with few enough outcomes, all are looked at (``core/enumeration.py``), and the mean is exact. Of
more, some are drawn: sparse sampling (Kearns, Mansour and Ng, "A sparse sampling algorithm for near-optimal planning in
large Markov decision processes", Machine Learning 49, 2002). What is drawn in a position follows from the same keys for
all its choices, so that what differs is rather what they are worth.

With two seats what one wins the other loses, and no reward is beyond -1 and 1. So a choice is given up as soon as even
the best luck in all outcomes that are left cannot make it good enough, or the worst cannot spoil it: Star1 (Ballard,
"The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21, 1983). That changes no
value. It deepens choice by choice, the best of one depth first in the next.

A simulation cannot take a choice back. So each depth has a game of its own, which becomes the one above it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython

if not cython.compiled:
    from spieltisch.bots.memory import free, ints, reals
    from spieltisch.core.simulation import mixed

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.luck import Luck
from spieltisch.core.enumeration import Enumeration
from spieltisch.core.simulation import Simulation

WORD64 = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
LOWEST = -1e300
SLACK = 1e-9
"""By how much an outcome must miss its bound to be past it: sums of rewards are rounded."""
LOOKS = 63
"""A mask: how many choices of a playout are made between two looks at the clock."""


class Level:
    """A position so many choices ahead, and what is being found out of it."""

    def __init__(self, game: Simulation, below: Level | None) -> None:
        """``below`` is where its choices lead to; the deepest has none, and is never asked for it."""
        self.game = game
        self.below: Any = below
        self.chance = game.enumeration = Enumeration()
        self.masks: Any = memoryview(bytearray(game.n_choices)).cast("b", (1, game.n_choices))
        self.worth = reals(game.seats)  # the position's, by seat
        self.mean = reals(game.seats)  # the same of the choice that is looked at
        self.killer = -1  # what was best at this depth the last time

    def __dealloc__(self) -> None:
        free(self.worth)
        free(self.mean)


class Expectimax:
    """The search of one game, without the interpreter's lock. A subclass is compiled and overrides ``evaluate``."""

    def __init__(
        self,
        make: Callable[[], Simulation],
        seed: int,
        *,
        samples: int = 4,
        widest: int = 36,
        playouts: int = 1,
        horizon: int = 100_000,
        deepest: int = 24,
        world: Callable[[Any, int], object] | None = None,
    ) -> None:
        """``make()`` makes simulations by one agreement; ``root`` is the one that is searched.

        Of the draws that a choice calls for the first are enumerated, as far as that comes to no more than ``widest``
        outcomes (0: none is), and the others drawn; where not even the first can be, ``samples`` times. Where no depth
        is left, ``playouts`` games go on by chance for ``horizon`` choices and are evaluated then (0: the position is,
        as it is). ``world(root, number)`` makes the root a game as it may really be.
        """
        if min(samples, deepest) < 1 or min(widest, playouts, horizon) < 0:
            raise ValueError("there are at least 1 sample and depth, and no less than 0 of anything else")
        level = Level(make(), None)
        for _ in range(deepest):
            level = Level(make(), level)
        self.top, self.root, self.tried = level, level.game, make()
        self.samples, self.widest, self.playouts, self.horizon = samples, widest, playouts, horizon
        self.deepest, self.world = deepest, world
        self.luck, self.dice = Luck(seed), Luck(0)  # of the search, and of a playout
        self.n_seats = self.root.seats
        self.is_zero_sum = self.n_seats == 2
        self.choices, self.totals = ints(self.root.n_choices), reals(self.root.n_choices)
        self.deadline = Deadline()
        self.count = self.depth = self.nodes = self.is_stopped = 0
        self.is_cut = self.is_alone = False
        self.value = 0.0
        self.seat = -1

    def __dealloc__(self) -> None:
        free(self.choices)
        free(self.totals)

    # -- what a game overrides -----------------------------------------------------

    def evaluate(self, game: Simulation, seat: int) -> float:
        """What a position promises a seat, from -1 to 1. Of two seats only seat 0 is asked about."""
        return game.reward(seat)

    # -- thinking ------------------------------------------------------------------

    def stop(self) -> None:
        """End the search soon; another thread may ask for it."""
        self.is_stopped = 1

    def ponder(self, deadline: Deadline, max_depth: int, worlds: int) -> int:
        """The choice that is worth most to the seat that is to move, on average over so many worlds.

        The search ends at the deadline, at a depth (0: none), or where it has seen all games to their ends. Then
        ``depth`` is how many choices it has looked ahead in full, and ``value`` what that promises. One lawful choice
        needs no search. Raises ``ValueError`` where the game is over, or worlds do not wait for the same seat.
        """
        self.deadline, self.is_alone = deadline, worlds == 1
        self.nodes = self.depth = self.is_stopped = 0
        self.value, self.seat = 0.0, -1
        self.enter(0)
        self.begin()
        goal = min(max_depth or self.deepest, self.deepest)
        self.is_cut = self.count > 1
        while self.is_cut and self.depth < goal and not self.is_late():
            self.is_cut = False
            if not self.deepen(worlds):
                break
            self.depth += 1
            self.value = self.totals[0] / worlds
        return self.choices[0]

    def deepen(self, worlds: int) -> bool:
        """Look ahead one choice further, and put the best choice first; False where there was no time for all of it.

        Half a depth counts where there is one world, since the best choice so far came first, and half of the worlds
        where nothing better is known.
        """
        key = self.luck.draw()
        for i in range(self.count):
            self.totals[i] = 0
        for number in range(worlds):
            self.enter(number)
            with cython.nogil:
                found = self.search_root(self.depth + 1, key + number * STEP & WORD64)
            if found < self.count:
                if self.is_alone:
                    self.rank(found)
                return False
            if self.depth == 0 or number == worlds - 1:
                self.rank(self.count)
        return True

    def enter(self, number: int) -> None:
        """Begin with a world."""
        if self.world is not None:
            self.world(self.root, number)
        mover = self.root.mover()
        if mover < 0 or (self.seat >= 0 and mover != self.seat):
            raise ValueError("the game is over" if mover < 0 else f"the game does not wait for seat {self.seat}")
        self.seat = mover

    def begin(self) -> None:
        """List the root's choices."""
        self.root.write_mask(self.top.masks, 0)
        self.count = 0
        for choice in range(self.root.n_choices):
            if self.top.masks[0, choice]:
                self.choices[self.count] = choice
                self.count += 1

    def rank(self, count: int) -> None:
        """Sort the first so many choices by what they have brought; of equals the one that was ahead stays so."""
        for i in range(1, count):
            choice, total = self.choices[i], self.totals[i]
            j = i
            while j > 0 and self.totals[j - 1] < total:
                self.choices[j], self.totals[j] = self.choices[j - 1], self.totals[j - 1]
                j -= 1
            self.choices[j], self.totals[j] = choice, total

    # -- a world -------------------------------------------------------------------

    def search_root(self, depth: int, key: int) -> int:
        """Add to each choice's total what it is worth in this world, or, where there is no other, a bound that says
        it is no better than one before. How many it was done for."""
        low, high = -1.0, 1.0
        for i in range(self.count):
            if low >= high:
                self.totals[i] = LOWEST
                continue
            if self.root.is_lawful(self.choices[i]):
                self.expect(self.top, self.choices[i], depth, key, low, high)
                if self.is_stopped:
                    return i
                value = self.top.mean[self.seat]
            else:
                value = -1.0  # which is not lawful in every world
            self.totals[i] += value
            if self.is_alone and self.is_zero_sum:
                if self.seat == 0:
                    low = max(low, value)
                else:
                    high = min(high, -value)
        return self.count

    def search(self, level: Level, depth: int, key: int, low: float, high: float) -> None:
        """Find out what a position is worth to each seat. Of two seats, a value of seat 0 that is not between the
        bounds need only be known to be beyond."""
        if self.is_late():
            return
        self.nodes += 1
        mover = level.game.mover()
        if mover < 0:
            for seat in range(self.n_seats):
                level.worth[seat] = level.game.reward(seat)
        elif depth <= 0:
            self.is_cut = True
            self.judge(level, key)
        else:
            self.search_choices(level, depth, key, low, high)

    def search_choices(self, level: Level, depth: int, key: int, low: float, high: float) -> None:
        """The same by its choices, of which the one comes first that was best in the latest position so far ahead."""
        mover, best = level.game.mover(), LOWEST
        first = level.killer if self.is_zero_sum else -1
        level.game.write_mask(level.masks, 0)
        for turn in range(-1, self.root.n_choices):
            choice = first if turn < 0 else turn
            if choice < 0 or (turn == first and turn >= 0) or not level.masks[0, choice]:
                continue
            self.expect(level, choice, depth, key, low, high)
            if self.is_stopped:
                return
            if level.mean[mover] > best:
                best, level.killer = level.mean[mover], choice
                for seat in range(self.n_seats):
                    level.worth[seat] = level.mean[seat]
            if self.is_zero_sum:
                if mover == 0:
                    low = max(low, best)
                else:
                    high = min(high, -best)
                if low >= high:
                    break

    # -- chance --------------------------------------------------------------------

    def expect(self, level: Level, choice: int, depth: int, key: int, low: float, high: float) -> None:
        """Find out what a choice brings to each seat on average."""
        if not self.enumerate(level, choice, depth, key, low, high):
            self.sample(level, choice, depth, key, low, high)

    def enumerate(self, level: Level, choice: int, depth: int, key: int, low: float, high: float) -> bool:
        """The same by all outcomes, or the only one; False where there are too many."""
        for seat in range(self.n_seats):
            level.mean[seat] = 0
        left, number = 1.0, 0
        level.below.chance.begin(self.widest)
        while True:
            level.below.game.become(level.game)
            level.below.game.key = mixed(key + number * STEP & WORD64)
            level.below.chance.listen()
            level.below.game.choose(choice)
            ways = level.below.chance.end()
            if ways == 1 and level.below.chance.is_past:
                return False
            share = 1.0 / ways
            left -= share
            number += 1
            if not self.add(level, depth, level.below.game.key, share, left, low, high):
                return True
            if not level.below.chance.advance():
                return True

    def sample(self, level: Level, choice: int, depth: int, key: int, low: float, high: float) -> None:
        """The same by some that are drawn."""
        for seat in range(self.n_seats):
            level.mean[seat] = 0
        share = 1.0 / self.samples
        for number in range(self.samples):
            level.below.game.become(level.game)
            level.below.game.key = mixed(key + number * STEP & WORD64)
            level.below.game.choose(choice)
            left = (self.samples - 1 - number) * share
            if not self.add(level, depth, level.below.game.key, share, left, low, high):
                return

    def add(self, level: Level, depth: int, key: int, share: float, left: float, low: float, high: float) -> bool:
        """Count an outcome's share of the mean; False where what is left can make no difference any more."""
        floor, roof = LOWEST, -LOWEST
        if self.is_zero_sum:
            floor = (low - level.mean[0] - left) / share - SLACK
            roof = (high - level.mean[0] + left) / share + SLACK
        self.search(level.below, depth - 1, key, floor, roof)
        if self.is_stopped:
            return False
        for seat in range(self.n_seats):
            level.mean[seat] += share * level.below.worth[seat]
        if self.is_zero_sum and left > SLACK:
            if level.below.worth[0] <= floor:
                level.mean[0], level.mean[1] = level.mean[0] + left, level.mean[1] - left
                return False
            if level.below.worth[0] >= roof:
                level.mean[0], level.mean[1] = level.mean[0] - left, level.mean[1] + left
                return False
        return True

    # -- where no depth is left ------------------------------------------------------

    def judge(self, level: Level, key: int) -> None:
        """Evaluate the position, or what comes of it by chance."""
        for seat in range(self.n_seats):
            level.worth[seat] = 0
        for number in range(max(self.playouts, 1)):
            self.tried.become(level.game)
            self.dice.word = mixed(key + number * STEP & WORD64)
            self.tried.key = self.dice.draw()
            left = self.horizon if self.playouts else 0
            while left and self.tried.mover() >= 0:
                self.tried.choose(self.dice.pick(self.tried, level.masks))
                left -= 1
                if left & LOOKS == 0 and self.is_late():
                    return
            for seat in range(self.n_seats):
                if seat == 1 and self.is_zero_sum:
                    level.worth[1] = -level.worth[0]
                else:
                    level.worth[seat] += self.evaluate(self.tried, seat) / max(self.playouts, 1)

    def is_late(self) -> bool:
        """Whether the search is at its end."""
        if self.deadline.is_over():
            self.is_stopped = 1
        return self.is_stopped != 0
