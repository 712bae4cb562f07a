"""What weighs in a position of Hive, found by fitting.

The search played against itself, from random openings and with a random move now and then. A logistic regression was
fitted to what a search of some thousand positions made of each position and, less, to how the game ended, with the last
search's weights as the next one's teacher. Each table has two versions, for the beginning of a game and from ply
``LATE`` on; between them they are mixed. In hundredths of a logit.
"""

from __future__ import annotations

from spieltisch.games.hive.engine.geometry import LAST_PLY

FARTHEST = 6
"""A distance that stands for all beyond."""
NO_BEE = 7
"""Stands for the distance to a bee that is in hand."""
LATE = 40

# fmt: off

EARLY_TO_THEIRS = [
    # bee
    0, -3, -2, -2, 4, 7, 2, -2,
    0, -6, 4, 6, 7, -2, 7, -5,
    0, -3, -1, -8, -15, 6, 20, -14,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 11, -1, 4, 3, -11, -29, 6,
    # spider
    0, 14, 17, 13, -1, 0, 8, 11,
    0, 24, 2, 7, 1, 0, 4, -11,
    0, 23, 4, 3, -3, 5, 4, -1,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 29, -4, -4, -7, -3, -1, -2,
    # grasshopper
    0, 11, 4, 5, 4, 2, 3, 2,
    0, 11, 6, 3, 3, -3, 4, -7,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 15, 11, -9, -4, -4, -23, -1,
    # beetle
    0, 43, 17, 4, -16, -21, -23, 3,
    0, 23, 7, 2, -11, -13, -9, -9,
    0, 0, 0, 0, 0, 0, 0, 0,
    38, 37, 21, 9, -1, -12, -13, 10,
    33, 16, 5, 0, -14, -21, -30, 0,
    # ant
    0, 3, 14, 13, 8, -1, 5, 6,
    0, 11, 5, 1, 6, -1, 15, -11,
    0, 7, 2, -7, 7, 7, 5, -4,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 16, 0, 4, 5, -3, 7, -1,
]
"""By kind, state and distance to the other side's bee: a piece on the board."""
LATE_TO_THEIRS = [
    # bee
    0, -2, 9, 9, 6, -3, 17, 7,
    0, -4, -8, -4, -4, 6, 5, 3,
    0, -20, -3, 2, 3, 12, 34, -14,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 26, 1, -7, -5, -15, -56, 7,
    # spider
    0, 11, 11, 8, 5, 4, -2, 38,
    0, 17, 5, -2, 1, -9, -7, 1,
    0, 21, 2, -16, -10, -6, 9, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 16, 9, -14, -21, -20, -2, -2,
    # grasshopper
    0, -12, 46, 32, 13, 6, 0, 5,
    0, -4, 10, 9, -2, -13, -16, -4,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 18, 4, 1, -16, -2, -43, -1,
    # beetle
    0, 16, 56, 18, 4, -10, -20, -2,
    0, 0, 12, -9, -16, -35, -15, -10,
    0, 0, 0, 0, 0, 0, 0, 0,
    91, 72, 60, 29, -9, -12, -19, 15,
    52, 19, -6, -19, -32, -44, -60, 0,
    # ant
    0, 6, 31, 19, 12, 15, 17, 43,
    0, 0, -4, -1, -6, -2, -6, 2,
    0, -10, -10, -7, -5, 13, 17, -4,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 1, -5, -21, -6, -5, 4, -1,
]

EARLY_TO_MINE = [
    # bee
    6, 0, 0, 0, 0, 0, 0, 0,
    10, 0, 0, 0, 0, 0, 0, 0,
    -16, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
    -14, 0, 0, 0, 0, 0, 0, 0,
    # spider
    0, 31, 0, 0, 3, 2, 9, 16,
    0, 23, -7, -2, 2, 0, -7, 18,
    0, 30, 1, 0, 6, -10, 6, 3,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 14, 3, -2, 1, 5, -14, 0,
    # grasshopper
    0, 23, -9, 2, 6, -5, -8, 23,
    0, 22, -14, -11, 10, 1, -6, 14,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 21, -5, -23, -3, -10, 12, -5,
    # beetle
    0, 9, -10, -9, -1, 0, 1, 17,
    0, 19, -6, -16, 3, -7, -17, 13,
    0, 0, 0, 0, 0, 0, 0, 0,
    23, 37, 7, -4, -2, 9, 20, 0,
    -1, 23, 7, 2, -18, -8, -13, -4,
    # ant
    0, 31, 4, -4, -1, 4, -3, 18,
    0, 15, -12, -4, 3, 14, 3, 8,
    0, 27, -5, 2, 2, 2, -2, -10,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 13, 1, 6, 0, 6, 0, 0,
]
"""The same by its distance to its own side's bee."""
LATE_TO_MINE = [
    # bee
    44, 0, 0, 0, 0, 0, 0, 0,
    -6, 0, 0, 0, 0, 0, 0, 0,
    14, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
    -48, 0, 0, 0, 0, 0, 0, 0,
    # spider
    0, 27, 2, 4, 3, 9, 10, 20,
    0, 13, -6, -3, -9, 0, -6, 17,
    0, 23, -7, -11, 2, -15, 6, 2,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, -6, -11, 8, -3, 11, -35, 0,
    # grasshopper
    0, 55, 2, -8, -1, 5, 25, 13,
    0, 31, -7, -19, -19, -16, -9, 17,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, -18, -22, -4, -3, -7, 21, -6,
    # beetle
    0, 90, 5, -7, -18, -14, -3, 9,
    0, 50, -13, -22, -41, -27, -33, 12,
    0, 0, 0, 0, 0, 0, 0, 0,
    42, 0, 33, 29, 35, 38, 50, 0,
    8, -5, -5, -13, -16, -23, -31, -5,
    # ant
    0, 52, 2, 14, 10, 17, 17, 32,
    0, 13, -6, -4, -13, -11, -4, 8,
    0, 24, 0, 2, -11, 1, -9, -14,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, -12, -9, -2, -17, 1, 7, 0,
]

EARLY_BEE = [
    0, 93, 71, 40, -9, -130, -181,
    0, 75, 65, 37, 4, -66, -131,
    0, 0, 57, 40, 5, -28, -67,
    0, 0, 0, 31, 9, -10, -18,
    0, 97, 74, 39, -21, -136, -18,
    0, 84, 69, 44, 4, -78, -89,
    0, 0, 65, 46, 13, -25, -97,
    0, 0, 0, 45, 20, -7, -34,
]
"""By who is to move (its side, the other), own pieces beside it that can leave (up to 3), and closed fields: a bee."""
LATE_BEE = [
    0, 105, 94, 46, -28, -139, -318,
    0, 114, 114, 77, 18, -88, -184,
    0, 0, 82, 69, 33, -45, -114,
    0, 0, 0, 52, 23, -17, -30,
    0, 124, 100, 47, -32, -148, -22,
    0, 126, 125, 77, 9, -102, -149,
    0, 0, 93, 77, 25, -64, -161,
    0, 0, 0, 61, 27, -19, -53,
]

EARLY_ROOM = [
    -45, -56, -20, 5, 17, 27, 32, 39, 41, 46, 51, 43, 42, 0,
    -167, -59, -31, 2, 18, 30, 39, 44, 51, 55, 59, 54, 59, 0,
]
"""By who is to move and fields to set on (up to 12; 13: a first piece): a hand that is not empty."""
LATE_ROOM = [
    -48, 7, 22, 24, 30, 30, 35, 39, 41, 46, 42, 49, 55, 0,
    -71, 14, 35, 36, 34, 34, 37, 41, 40, 45, 43, 46, 54, 0,
]

EARLY_HAND = [
    0, 15, 0, 0,
    0, -9, -19, -28,
    0, -9, -12, 0,
    0, -13, -30, 0,
    0, -6, -16, -27,
]
"""By kind and number: what is in hand."""
LATE_HAND = [
    0, -4, 0, 0,
    0, 5, -3, -15,
    0, 5, -18, 0,
    0, -18, -54, 0,
    0, 12, -5, -30,
]

SETS_BESIDE = (19, 40)
"""Early, late: a hand that can close a field of the other bee at once."""
MOVES_NEXT = (34, 36)
"""Early, late: to be the one to move."""
UNSET = [0, 0, 18, 27, 21, 17, 10, 11, -89]
"""By ply, later ones as the last: a bee that is still in hand."""
MARGIN = 127
"""What a free field more is worth at the last ply."""
# fmt: on

TO_THEIRS, TO_MINE, BEE, ROOM, HAND, BEE_IN_HAND, SET_BESIDE_BEE, TEMPO = 0, 200, 400, 456, 484, 504, 505, 506
"""Where they lie among the weights of a ply. Pieces go by kind * 40 + state * 8 + distance; the states are free,
pinned, shut in, on top of another, and covered."""
SIZE = 507
EARLY = EARLY_TO_THEIRS + EARLY_TO_MINE + EARLY_BEE + EARLY_ROOM + EARLY_HAND
FINAL = LATE_TO_THEIRS + LATE_TO_MINE + LATE_BEE + LATE_ROOM + LATE_HAND


def by_ply() -> list[int]:
    """All weights of each ply from 0 to the last, one after the other."""
    mixed = []
    for ply in range(LAST_PLY + 1):
        age = min(ply, LATE)
        mixed += [mix(early, late, age) for early, late in zip(EARLY, FINAL, strict=True)]
        mixed += [UNSET[min(ply, 8)], mix(*SETS_BESIDE, age), mix(*MOVES_NEXT, age)]
    return mixed


def mix(early: int, late: int, age: int) -> int:
    """What lies between two weights, nearer to the second one the larger the age."""
    return (early * (LATE - age) + late * age + LATE // 2) // LATE
