"""A transposition table: what a search knows of positions, however they came about.

An entry is two words, a position's key and a *note*: the move that was best (32 bits, 0 for none), the value (24), the
depth that it was found at (6), and whether it is exact or a bound (2). What is newer replaces what lies in its place.

Threads may share a table without locks, since the first word is the key mixed with the note: where two threads wrote
one word each, they do not fit, and nothing is found (Hyatt and Mann, "A lockless transposition table implementation for
parallel search", ICGA Journal 25, 2002).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.bots.memory import free, words

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
MIDDLE = 1 << 23
"""Written for a value of 0."""


class Transpositions:
    """2 ** ``bits`` entries of 16 bytes. Memory is taken as they are used."""

    def __init__(self, bits: int) -> None:
        self.mask = (1 << bits) - 1
        self.words = words(2 << bits)

    def __dealloc__(self) -> None:
        free(self.words)

    def find(self, key: int) -> int:
        """The note on a position, or 0."""
        at = 2 * (key & self.mask)
        note = self.words[at + 1]
        return note if self.words[at] ^ note == key else 0

    def keep(self, key: int, move: int, depth: int, bound: int, value: int) -> None:
        """Note what is known of a position: ``value`` within ±2 ** 23, 0 ≤ ``depth`` < 64."""
        at = 2 * (key & self.mask)
        note = move
        note = note << 24 | value + MIDDLE
        note = note << 8 | depth << 2 | bound
        self.words[at] = key ^ note
        self.words[at + 1] = note


def value_of(note: int) -> int:
    """The value in a note."""
    value = note >> 8 & 0xFFFFFF
    return value - MIDDLE


def answers(note: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether a note tells enough for a search of this depth and window; none, which is 0, never does."""
    bound, found, value = note & 3, note >> 2 & 63, value_of(note)
    if bound == 0 or found < depth:
        return False
    return bound == EXACT or (value >= beta if bound == AT_LEAST else value <= alpha)
