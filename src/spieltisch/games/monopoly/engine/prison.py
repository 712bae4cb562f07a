"""The prison: how one comes in, and out by a double (see ``movement``), a card or money."""

from __future__ import annotations

from spieltisch.games.monopoly.engine import board
from spieltisch.games.monopoly.engine.codes import (
    BAIL,
    FREED,
    IN_DEBT,
    JAILED,
    KEYS,
    LEGAL,
    MOVED,
    NO_KEY,
    NO_MONEY,
    NOBODY,
    NOT_JAILED,
    USE_CARD,
)
from spieltisch.games.monopoly.engine.state import State

BAIL_PRICE = board.BAIL
JAIL = board.JAIL


def jail(game: State, seat: int) -> None:
    """Go to prison, without any wage."""
    game.at[seat] = JAIL
    game.jailed[seat] = 1
    if seat == game.current:
        game.is_landed = 0
    game.note(MOVED, seat, JAIL, 0, 0, 0, 0)
    game.note(JAILED, seat, 0, 0, 0, 0, 0)


def free(game: State, seat: int) -> None:
    """Let an inmate out."""
    if game.jailed[seat]:
        game.jailed[seat] = 0
        game.note(FREED, seat, 0, 0, 0, 0, 0)


def add_keys(game: State, seat: int, n: int) -> None:
    """So many cards more that open the prison."""
    game.keys[seat] += n
    game.note(KEYS, seat, game.keys[seat], 0, 0, 0, 0)


def check_release(game: State, seat: int, kind: int) -> int:
    """MPMP 5, unjail: in anybody's turn; 139 outside of prison or in debt, then 132 for a card, 131 for money."""
    if not game.jailed[seat]:
        return NOT_JAILED
    if game.cash[seat] < 0:
        return IN_DEBT
    if kind == USE_CARD:
        return LEGAL if game.keys[seat] else NO_KEY
    return NO_MONEY if game.cash[seat] < BAIL_PRICE else LEGAL


def release(game: State, seat: int, kind: int) -> None:
    """Out by card or for money, which is the bank's; the inmate moves at its own next throw."""
    if kind == USE_CARD:
        add_keys(game, seat, -1)
    else:
        game.transfer(seat, -BAIL_PRICE, BAIL, NOBODY, NOBODY)
    free(game, seat)
