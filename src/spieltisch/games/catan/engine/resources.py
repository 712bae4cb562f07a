"""Resource cards of Catan: who has them, and how they go from hand to hand.

Cards by resource are five counts of five bits in one integer, as in ``codes``. Nothing here asks
whether it is allowed.
"""

# loops compile, generators do not

from __future__ import annotations

import cython

from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.counting import count_gain, count_payment, count_theft


def count_cards(cards: int) -> int:
    return (cards & 31) + (cards >> 5 & 31) + (cards >> 10 & 31) + (cards >> 15 & 31) + (cards >> 20 & 31)


def holds(game: State, seat: int, cards: int) -> bool:
    """Whether the seat has all these cards."""
    for resource in range(5):
        if game.hand[5 * seat + resource] < cards >> 5 * resource & 31:
            return False
    return True


def bank_size(game: State) -> int:
    return game.bank[0] + game.bank[1] + game.bank[2] + game.bank[3] + game.bank[4]


def bank_holds(game: State, cards: int) -> bool:
    for resource in range(5):
        if game.bank[resource] < cards >> 5 * resource & 31:
            return False
    return True


def take(game: State, seat: int, cards: int) -> None:
    """Take cards from the bank, unseen."""
    for resource in range(5):
        n = cards >> 5 * resource & 31
        game.hand[5 * seat + resource] += n
        game.size[seat] += n
        game.bank[resource] -= n


def drop(game: State, seat: int, cards: int) -> None:
    """Give cards to the bank, unseen."""
    for resource in range(5):
        n = cards >> 5 * resource & 31
        game.hand[5 * seat + resource] -= n
        game.size[seat] -= n
        game.bank[resource] += n


def gain(game: State, seat: int, cards: int) -> None:
    """Take cards from the bank before everybody's eyes."""
    take(game, seat, cards)
    if game.is_counting:
        count_gain(game, seat, cards)


def pay(game: State, seat: int, cards: int) -> None:
    """Give cards to the bank before everybody's eyes."""
    drop(game, seat, cards)
    if game.is_counting:
        count_payment(game, seat, cards)


def hand_over(game: State, giver: int, taker: int, cards: int) -> None:
    """Before everybody's eyes."""
    pay(game, giver, cards)
    gain(game, taker, cards)


def slip(game: State, giver: int, taker: int, cards: int) -> None:
    """Hand over a card that nobody else sees."""
    drop(game, giver, cards)
    take(game, taker, cards)
    if game.is_counting:
        count_theft(game, taker, giver)
