"""What cards do, and cheats, which do to oneself what cards do."""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import cards, tables
from spieltisch.games.monopoly.engine.codes import (
    ACT,
    BAD_AMOUNT,
    CARD_DRAWN,
    CARD_KEPT,
    CARD_MONEY,
    CARD_SWAPPED,
    CARD_WAITS,
    CHEATED,
    COLLECTED,
    DEBT,
    LEGAL,
    MAX_AMOUNT,
    MAX_ASKED,
    NO_CHEATS,
    NOBODY,
    SWAP,
)
from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.debts import charge
    from spieltisch.games.monopoly.engine.movement import go
    from spieltisch.games.monopoly.engine.prison import add_keys, free, jail

BIT = tables.BIT
EFFECT = tables.EFFECT
AMOUNT = tables.AMOUNT
ALTERNATIVE = tables.ALTERNATIVE
CARDS = tables.CARDS
MONEY = int(cards.Effect.MONEY)
COLLECT = int(cards.Effect.COLLECT)
GO = int(cards.Effect.GO)
BACK = int(cards.Effect.BACK)
PRISON = int(cards.Effect.PRISON)
UNJAIL = int(cards.Effect.UNJAIL)
SET_MONEY = int(cards.Effect.SET_MONEY)


def draw(game: State, card: int) -> None:
    """A card comes from the pending deck; one that may be exchanged waits for its player's answer."""
    seat = game.mover
    number = CARDS * game.deck + card
    is_held = ALTERNATIVE[number] >= 0
    game.note(CARD_DRAWN, seat, game.deck, card, 1 if is_held else 0, 0, 0)
    game.deck = NOBODY
    game.mover = NOBODY
    if is_held:  # MPMP 5, eventcard: all others take effect at once
        game.held = number
        game.holder = seat
    else:
        take_effect(game, seat, EFFECT[number], AMOUNT[number], CARD_MONEY)


def answer_card(game: State, seat: int, kind: int) -> None:
    """Do what the held card says, or draw one from the other deck (MPMP 5, eventcard: 133)."""
    number = game.held
    game.held = game.holder = NOBODY
    if kind == SWAP:
        game.note(CARD_SWAPPED, seat, 0, 0, 0, 0, 0)
        game.deck = ALTERNATIVE[number]
        game.mover = seat
    else:
        game.note(CARD_KEPT, seat, 0, 0, 0, 0, 0)
        take_effect(game, seat, EFFECT[number], AMOUNT[number], CARD_MONEY)


def take_effect(game: State, seat: int, effect: int, amount: int, reason: int) -> None:
    """What a card or a cheat says. Payments go to the bank, not the pot; a field is met as after a throw."""
    if effect == MONEY:
        if amount < 0:
            charge(game, seat, -amount, NOBODY, reason, NOBODY)
        else:
            game.transfer(seat, amount, reason, NOBODY, NOBODY)
    elif effect == COLLECT:
        collect(game, seat, amount)
    elif effect in (GO, BACK):
        free(game, seat)
        go(game, seat, amount, 1 if effect == GO else 0)
    elif effect == PRISON:
        jail(game, seat)
    elif effect == UNJAIL:
        add_keys(game, seat, 1)
    else:
        game.transfer(seat, amount - game.cash[seat], CHEATED, NOBODY, NOBODY)


def collect(game: State, seat: int, amount: int) -> None:
    """Everybody else in the game owes the amount, from the next player on."""
    other = seat
    for _ in range(game.n_seats - 1):
        other = other + 1 if other + 1 < game.n_seats else 0
        if game.bust[other] == 0:
            charge(game, other, amount, seat, COLLECTED, NOBODY)


# -- cheats ------------------------------------------------------------------------


def check_cheat(game: State, seat: int, effect: int, amount: int) -> int:
    """In anybody's turn, but not while something else is pending."""
    if not game.has_cheats:
        return NO_CHEATS
    if game.phase != ACT and game.phase != DEBT:
        return CARD_WAITS
    return LEGAL if least_cheat(effect) <= amount <= most_cheat(effect) else BAD_AMOUNT


def cheat(game: State, seat: int, effect: int, amount: int) -> None:
    """It is counted for the hash alone, and there as often as the hash has known it."""
    if game.cheated >> 4 * seat & 15 < MAX_ASKED:
        game.cheated += BIT[4 * seat]
    take_effect(game, seat, effect, amount, CHEATED)


def least_cheat(effect: int) -> int:
    """The smallest number a cheat may have."""
    return -MAX_AMOUNT if effect == MONEY else 0


def most_cheat(effect: int) -> int:
    """The largest number a cheat may have; -1 for what is no cheat."""
    if effect == GO:
        return 39
    if effect in (PRISON, UNJAIL):
        return 0
    return MAX_AMOUNT if effect in (MONEY, COLLECT, SET_MONEY) else -1
