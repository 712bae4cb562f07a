"""What the foxes of a board are worth: by the animals beside each of them, or beside a pair."""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest
    from spieltisch.games.cascadia.engine.groups import slots_around
    from spieltisch.games.cascadia.engine.pairs import score_pairs

from spieltisch.games.cascadia.engine.state import State

ONE = 1
A, B, D = 0, 1, 3
FOX = 4
FOX_TWINS = [0, 3, 5, 7]
"""Printed fox card B: by number of animals that are beside the fox twice."""
FOX_PAIRS = [0, 5, 7, 9, 11]
"""Printed fox card D: by number of animals that are beside the pair twice."""


def score_foxes(game: State, seat: int, mask: int, card: int) -> int:
    """What is beside each fox, or beside each pair of foxes."""
    # Printed fox cards: A counts kinds, foxes too; B kinds that are there twice; C the most frequent; D pairs.
    if card == D:
        return score_fox_pairs(game, seat, mask)
    points = 0
    while mask:
        around = game.near[64 * seat + lowest(mask)]
        mask &= mask - 1
        if card == A:
            points += count_kinds(game, seat, around, 1) + (1 if around & game.tokens[5 * seat + FOX] else 0)
        elif card == B:
            points += FOX_TWINS[count_kinds(game, seat, around, 2)]
        else:
            points += count_most(game, seat, around)
    return points


def count_kinds(game: State, seat: int, around: int, at_least: int) -> int:
    """How many animals but foxes are among these slots, so many times each."""
    kinds = 0
    for animal in range(FOX):
        kinds += count(around & game.tokens[5 * seat + animal]) >= at_least
    return kinds


def count_most(game: State, seat: int, around: int) -> int:
    """How often the most frequent animal but the fox is among these slots."""
    most = 0
    for animal in range(FOX):
        most = max(most, count(around & game.tokens[5 * seat + animal]))
    return most


def score_fox_pairs(game: State, seat: int, mask: int) -> int:
    """Pairs of neighbours, by what is twice or more on the eight cells around them."""
    game.n_pairs = 0
    left = mask
    while left:
        fox = left & -left
        left ^= fox
        mates = game.near[64 * seat + lowest(fox)] & left
        while mates:
            pair = fox | mates & -mates
            mates &= mates - 1
            game.pair[game.n_pairs] = pair
            beside = slots_around(game, seat, pair) & ~pair
            game.pair_points[game.n_pairs] = FOX_PAIRS[count_kinds(game, seat, beside, 2)]
            game.n_pairs += 1
    return score_pairs(game)
