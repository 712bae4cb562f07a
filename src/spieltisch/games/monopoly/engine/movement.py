"""Throws, and the fields they lead to."""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import board, tables
from spieltisch.games.monopoly.engine.codes import (
    MOVED,
    NOBODY,
    PARKING,
    POT,
    RENT,
    TAX,
    THROWN,
    TURN,
    WAGE,
)
from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.debts import charge
    from spieltisch.games.monopoly.engine.prices import rent
    from spieltisch.games.monopoly.engine.prison import free, jail

BIT = tables.BIT
KIND = tables.KIND
TAXES = tables.TAXES
PLOT_KINDS = tables.PLOT_KINDS
COMMUNITY_FIELD = int(board.Kind.COMMUNITY)
CHANCE_FIELD = int(board.Kind.CHANCE)
TAX_FIELD = int(board.Kind.TAX)
PARKING_FIELD = int(board.Kind.PARKING)
POLICE_FIELD = int(board.Kind.POLICE)
LOS_WAGE = board.WAGE


def throw(game: State, a: int, b: int) -> None:
    """One throw; a double is thrown again and added, the third one ends on the way to prison.

    MPMP 5, rules 2: the piece moves once, by the total; rules 10: inmates leave with a double, not with three.
    """
    seat = game.current
    game.total += a + b
    game.note(THROWN, seat, a, b, 0, 0, 0)
    if a == b:
        game.doubles += 1
        if game.doubles < 3:
            return
        game.total = 0  # MPMP 5, turn-update: 0 3 for who goes to prison
    game.is_rolling = 0
    game.note(TURN, seat, game.total, game.doubles, 0, 0, 0)
    if game.doubles == 3:
        if not game.jailed[seat]:
            jail(game, seat)
    elif not game.jailed[seat] or (game.doubles and game.doubles_free):
        free(game, seat)
        target = game.at[seat] + game.total
        go(game, seat, target if target < 40 else target - 40, 1)


def go(game: State, seat: int, target: int, is_forward: int) -> None:
    """Come to a field, with the wage where that passes or reaches field 0, and meet what is there."""
    passed = is_forward and target < game.at[seat]
    game.at[seat] = target
    if seat == game.current:
        game.is_landed = 0
    game.note(MOVED, seat, target, 0, 0, 0, 0)
    if passed:  # MPMP 5, rules 3: 4000, and 8000 at once for field 0 itself
        game.transfer(seat, LOS_WAGE if target else 2 * LOS_WAGE, WAGE, NOBODY, NOBODY)
    land(game, seat, target, KIND[target])


def land(game: State, seat: int, field: int, kind: int) -> None:
    """Meet what a field of this kind has for its visitors."""
    if 1 <= kind <= PLOT_KINDS:
        visit(game, seat, field)
    elif kind == TAX_FIELD:
        charge(game, seat, TAXES[field], POT, TAX, field)
    elif kind == PARKING_FIELD:  # MPMP 5, rules 11: the pot has taxes only, no other payments
        if game.pot:
            game.transfer(seat, game.pot, PARKING, NOBODY, NOBODY)
            game.pot = 0
    elif kind == POLICE_FIELD:
        jail(game, seat)
    elif kind in (COMMUNITY_FIELD, CHANCE_FIELD):  # each its own deck
        game.deck = 1 if kind == CHANCE_FIELD else game.community
        game.mover = seat


def visit(game: State, seat: int, plot: int) -> None:
    """Rent is due to another owner who has not mortgaged; what nobody owns may be bought, or is auctioned."""
    owner = game.owner[plot]
    if owner < 0:
        if seat == game.current:
            game.is_landed = 1
    elif owner != seat and not game.pledged & BIT[plot]:  # inmates get their rents: MPMP 5, rules 10
        charge(game, seat, rent(game, plot), owner, RENT, plot)
