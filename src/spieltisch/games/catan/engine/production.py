"""Dice, and what fields yield in Catan."""

from __future__ import annotations

import cython

from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import GAINED, ROLLED
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.resources import gain
    from spieltisch.games.catan.engine.robber import roll_seven
    from spieltisch.games.catan.engine.turns import resume

CORNER_FIELDS = geometry.CORNER_FIELDS
FIELD_CORNERS = geometry.FIELD_CORNERS


def score_dice(game: State, one: int, other: int) -> None:
    game.note(ROLLED, game.active, one, other, 0)
    game.has_rolled = True
    resume(game)
    if one + other == 7:
        roll_seven(game)
    else:
        produce(game, one + other)


def produce(game: State, chip: int) -> None:
    """Give everybody what the fields with a chip yield, as far as the bank lasts: a settlement 1, a city 2."""
    due = [0] * 30
    for at in range(30):
        due[at] = 0
    for k in range(1, 1 + game.by_chip[5 * chip]):
        field = game.by_chip[5 * chip + k]
        if field != game.robber:
            for at in range(6 * field, 6 * field + 6):
                corner = FIELD_CORNERS[at]
                if game.owner[corner]:
                    due[5 * (game.owner[corner] - 1) + game.terrain[field]] += game.level[corner]
    for resource in range(5):
        ration(game, due, resource)
    for seat in range(game.seats):
        at = 5 * seat
        cards = due[at] | due[at + 1] << 5 | due[at + 2] << 10 | due[at + 3] << 15 | due[at + 4] << 20
        if cards:
            gain(game, seat, cards)
            game.note(GAINED, seat, cards, 0, 0)


def ration(game: State, due: list[int], resource: int) -> None:
    """Where the bank cannot serve all, nobody gets the resource; but a single claimant gets what there is.

    So says catan.com/faqs/92 (register C35).
    """
    total = claimants = last = 0
    for seat in range(game.seats):
        if due[5 * seat + resource]:
            total += due[5 * seat + resource]
            claimants += 1
            last = seat
    if total > game.bank[resource]:
        for seat in range(game.seats):
            due[5 * seat + resource] = 0
        if claimants == 1:
            due[5 * last + resource] = game.bank[resource]


def yield_at(game: State, corner: int) -> int:
    """One card for each field around that yields any."""
    cards = 0
    for at in range(3 * corner, 3 * corner + 3):
        terrain = game.terrain[CORNER_FIELDS[at]]
        if terrain < 5:
            cards += 1 << 5 * terrain
    return cards
