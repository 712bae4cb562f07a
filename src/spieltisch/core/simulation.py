"""A game as numbers, for those who search and learn: every decision one of so many *choices*, and what a seat may know
a row of small integers.

A choice means the same in every position. What is too rich for one number (an offer, an amount, a tile and where it
goes) is made of several choices of the same seat, one after the other, of which each can be completed. Chance is drawn
as soon as a choice calls for it, from a counter: the n-th draw of a game is a function of its key and n, so what
happens depends on nothing but the key and the choices.

A subclass of a game is compiled, final, and works without the interpreter's lock. Uncompiled, arrays are NumPy's and
the same file is the reference implementation. See ``core/encoding.py`` for what a game says of it to Python.
"""

from __future__ import annotations

from typing import Protocol

from spieltisch.core.enumeration import Enumeration

WORD64 = 0xFFFFFFFFFFFFFFFF
ODD = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""Of the finaliser of SplitMix64 (Steele, Lea and Flood 2014)."""

PARTS = [1.0, *[1 / number for number in range(1, 16)]]
"""Of a whole, by how many they are."""


class Grid(Protocol):
    """A C-contiguous array of two dimensions, one row a game."""

    def __setitem__(self, place: tuple[int, int], number: float) -> None: ...


class Simulation:
    """One game. Subclasses override all but the draws, the reward and what is said of them."""

    def __init__(self, seats: int, n_choices: int, n_features: int, is_winner_only: bool) -> None:
        """``is_winner_only``: whether nothing of a result counts but who won (``ScoreMap.WIN``)."""
        self.seats, self.n_choices, self.n_features = seats, n_choices, n_features
        self.is_winner_only = is_winner_only
        self.key = self.drawn = 0
        """What chance follows from, and how often it was asked. A search may set the key during a game."""
        self.enumeration: Enumeration | None = None
        """What tells it what is drawn, as long as that is on; it belongs to the object and not to the game."""

    # -- a game ----------------------------------------------------------------------

    def begin(self, key: int) -> None:
        """Begin a game whose chance follows from the key, any 64 bits, up to the first decision."""

    def mover(self) -> int:
        """The seat that is to choose; -1 when the game is over."""
        return -1

    def is_lawful(self, choice: int) -> bool:
        """Whether the mover may choose any integer."""
        return False

    def choose(self, choice: int) -> None:
        """Make a lawful choice, and draw what chance owes after it."""

    def standing(self, seat: int) -> int:
        """What is compared at the end: more is better."""
        return 0

    # -- as rows of arrays -------------------------------------------------------------

    def write_mask(self, masks: Grid, row: int) -> None:
        """Fill a row of bytes: 1 for what the mover may choose, 0 for the rest."""

    def write_features(self, features: Grid, row: int, seat: int) -> None:
        """Fill a row of 16-bit integers with what the seat may know, as seen from it."""

    # -- copies ------------------------------------------------------------------------

    def become(self, other: Simulation) -> None:
        """Become the same game as another of the same class and agreement."""

    # -- what all share ----------------------------------------------------------------

    def reward(self, seat: int) -> float:
        """From -1 to 1: what the result of a game that is over is worth, as matches count it."""
        mine = self.standing(seat)
        beaten = level = 0
        for other in range(self.seats):
            if self.standing(other) < mine:
                beaten += 1
            elif self.standing(other) == mine and other != seat:
                level += 1
        if not self.is_winner_only:
            return (2 * beaten + level) * PARTS[self.seats - 1] - 1
        return 2 * PARTS[1 + level] - 1 if beaten + level == self.seats - 1 else -1

    def rewards(self) -> list[float]:
        """Those of all seats."""
        return [self.reward(seat) for seat in range(self.seats)]

    def below(self, limit: int) -> int:
        """The next number that chance draws, in ``range(limit)``; its bias is less than ``limit`` in 2**32."""
        word = mixed(self.key + self.drawn * ODD & WORD64)
        self.drawn += 1
        if self.enumeration is not None and self.enumeration.is_on:
            told = self.enumeration.tell(limit)
            if told >= 0:
                return told
        return (word >> 32) * limit >> 32


def mixed(word: int) -> int:
    """64 bits of which each depends on all of ``word``."""
    word = (word ^ word >> 30) * FIRST & WORD64
    word = (word ^ word >> 27) * SECOND & WORD64
    return word ^ word >> 31


def key_of(seed: int, row: int, episode: int) -> int:
    """The key of a row's n-th game."""
    word = mixed((seed & WORD64) + ODD & WORD64)
    word = mixed(word + (row + 1) * ODD & WORD64)
    return mixed(word + (episode + 1) * ODD & WORD64)
