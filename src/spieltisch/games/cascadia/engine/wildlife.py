"""What the wildlife of a board is worth, and what another token would change.

Each animal is scored anew from its set of slots; that costs a few dozen loads and counts, so
trying a token anywhere means scoring only the animals whose points it can change.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.elk import score_elk
    from spieltisch.games.cascadia.engine.foxes import score_foxes
    from spieltisch.games.cascadia.engine.groups import score_bears, score_families
    from spieltisch.games.cascadia.engine.hawks import score_hawks
    from spieltisch.games.cascadia.engine.salmon import score_salmon

from spieltisch.games.cascadia.engine.state import State

ONE = 1
BEAR, ELK, SALMON, HAWK, FOX = 0, 1, 2, 3, 4
D, FAMILY = 3, 4


def score(game: State, seat: int, animal: int) -> int:
    """The points for all tokens of an animal."""
    mask = game.tokens[5 * seat + animal]
    card = game.cards[animal]
    if mask == 0:
        return 0
    if card == FAMILY:
        return score_families(game, seat, mask)
    if animal == BEAR:
        return score_bears(game, seat, mask, card)
    if animal == ELK:
        return score_elk(game, seat, mask, card)
    if animal == SALMON:
        return score_salmon(game, seat, mask, card)
    if animal == HAWK:
        return score_hawks(game, seat, mask, card)
    return score_foxes(game, seat, mask, card)


def score_some(game: State, seat: int, animals: int) -> int:
    """The points for the animals of a set."""
    points = 0
    for animal in range(5):
        if animals >> animal & 1:
            points += score(game, seat, animal)
    return points


def learn(game: State, seat: int) -> None:
    """Keep in mind what each animal is worth now."""
    for animal in range(5):
        game.known[animal] = score(game, seat, animal)


def token_gain(game: State, seat: int, animal: int, slot: int) -> int:
    """By how much a token on a slot would change all wildlife points since ``learn``."""
    touched = 1 << animal | touched_around(game, seat, slot)
    if game.cards[HAWK] == D:
        touched |= 1 << HAWK
    return gain_of(game, seat, animal, slot, touched)


def touched_around(game: State, seat: int, slot: int) -> int:
    """The animals beside a slot, as a set, that any token on it may please."""
    around = game.near[64 * seat + slot]
    touched = 0
    if around & game.tokens[5 * seat + FOX]:
        touched |= 1 << FOX
    if game.cards[SALMON] == D and around & game.tokens[5 * seat + SALMON]:
        touched |= 1 << SALMON
    return touched


def gain_of(game: State, seat: int, animal: int, slot: int, touched: int) -> int:
    """By how much a token on a slot would change the points for a set of animals since ``learn``."""
    game.tokens[5 * seat + animal] |= ONE << slot
    game.animal[64 * seat + slot] = animal + 1
    points = score_some(game, seat, touched)
    game.tokens[5 * seat + animal] ^= ONE << slot
    game.animal[64 * seat + slot] = 0
    for other in range(5):
        if touched >> other & 1:
            points -= game.known[other]
    return points
