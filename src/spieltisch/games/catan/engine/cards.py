"""Development cards of Catan: bought unseen, played one a turn, and the largest army."""

from __future__ import annotations

import cython

from spieltisch.games.catan.engine.codes import (
    A_KNIGHT,
    A_MONOPOLY,
    A_ROADS,
    AN_INVENTION,
    ARMY,
    BOUGHT,
    CARD,
    CARD_COST,
    DREW,
    INVENTION,
    INVENTION_PLAYED,
    KNIGHT_PLAYED,
    KNIGHTS,
    MAIN,
    MONOPOLY,
    MONOPOLY_PLAYED,
    ROADS,
    ROADS_PLAYED,
    ROLL,
    Refusal,
)
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.building import build_road, can_pave, can_pave_after
    from spieltisch.games.catan.engine.counting import count_none
    from spieltisch.games.catan.engine.resources import (
        bank_holds,
        bank_size,
        count_cards,
        gain,
        hand_over,
        holds,
        pay,
    )
    from spieltisch.games.catan.engine.robber import find_targets, is_robbable, refusal_of_target, rob
    from spieltisch.games.catan.engine.trading import release
    from spieltisch.games.catan.engine.turns import deck_size, resume

NOT_NOW, NO_PLACE, NO_PIECE = int(Refusal.NOT_NOW), int(Refusal.NO_PLACE), int(Refusal.NO_PIECE)
TAKEN, NOT_LINKED, TOO_POOR = int(Refusal.TAKEN), int(Refusal.NOT_LINKED), int(Refusal.TOO_POOR)
NO_CARDS_LEFT, NOT_HELD, TOO_FRESH = int(Refusal.NO_CARDS_LEFT), int(Refusal.NOT_HELD), int(Refusal.TOO_FRESH)
PLAYED, BANK_SHORT, WRONG_COUNT = int(Refusal.PLAYED), int(Refusal.BANK_SHORT), int(Refusal.WRONG_COUNT)
NO_SUCH_MOVE = int(Refusal.NO_SUCH_MOVE)
LEAST_ARMY = 3
"""Knights that the largest army must have."""


# -- buying ------------------------------------------------------------------------


def refusal_of_purchase(game: State, seat: int) -> int:
    if deck_size(game) == 0:
        return NO_CARDS_LEFT
    return 0 if holds(game, seat, CARD_COST) else TOO_POOR


def buy(game: State, seat: int) -> None:
    """Chance draws the card then."""
    pay(game, seat, CARD_COST)
    game.note(BOUGHT, seat, 0, 0, 0)
    game.phase = CARD


def take_card(game: State, card: int) -> None:
    """What was drawn may not be played in the same turn; nor is it new in the buyer's own next one."""
    seat = game.active if game.builder < 0 else game.builder
    game.deck[card] -= 1
    game.cards[5 * seat + card] += 1
    if game.builder < 0:
        game.fresh[card] += 1
    game.note(DREW, seat, card, 0, 0)
    resume(game)


# -- what is refused ---------------------------------------------------------------


def refusal_of_card(game: State, seat: int, kind: int, a: int, b: int) -> int:
    """One a turn, before or after the roll (register C34), and none that was bought in the same turn (LMU 13.2)."""
    card = kind - A_KNIGHT
    if game.phase != ROLL and game.phase != MAIN:
        return NOT_NOW
    if game.has_played:
        return PLAYED
    if game.cards[5 * seat + card] == 0:
        return NOT_HELD
    if game.cards[5 * seat + card] == game.fresh[card]:
        return TOO_FRESH
    if kind == A_KNIGHT:
        return refusal_of_target(game, seat, a, b - 1)
    if kind == A_ROADS:
        return refusal_of_roads(game, seat, a, b - 1)
    if kind == A_MONOPOLY:
        return 0 if a < 5 else NO_SUCH_MOVE
    return refusal_of_invention(game, a)


def refusal_of_roads(game: State, seat: int, first: int, second: int) -> int:
    """One road or two, in either order (register C37)."""
    if first >= game.n_edges or second >= game.n_edges:
        return NO_PLACE
    if game.roads[seat] == 0 or (second >= 0 and game.roads[seat] == 1):
        return NO_PIECE
    if game.road[first] or first == second or (second >= 0 and game.road[second]):
        return TAKEN
    if can_pave(game, seat, first) and (second < 0 or can_pave_after(game, seat, second, first)):
        return 0
    if second >= 0 and can_pave(game, seat, second) and can_pave_after(game, seat, first, second):
        return 0
    return NOT_LINKED


def refusal_of_invention(game: State, cards: int) -> int:
    """Any two cards, equal ones too, as long as the bank has two (register C38)."""
    left = bank_size(game)
    if left == 0:
        return BANK_SHORT
    if count_cards(cards) != min(left, 2):
        return WRONG_COUNT
    return 0 if bank_holds(game, cards) else BANK_SHORT


# -- moves with a number -----------------------------------------------------------


def find_cards(game: State, seat: int) -> None:
    """List the ways to play a development card."""
    if game.has_played:
        return
    if game.cards[5 * seat + KNIGHTS] > game.fresh[KNIGHTS]:
        find_targets(game, seat, A_KNIGHT)
    if game.cards[5 * seat + ROADS] > game.fresh[ROADS]:
        find_roads(game, seat)
    if game.cards[5 * seat + MONOPOLY] > game.fresh[MONOPOLY]:
        for resource in range(5):
            game.put(A_MONOPOLY, resource, 0)
    if game.cards[5 * seat + INVENTION] > game.fresh[INVENTION]:
        find_inventions(game)


def find_roads(game: State, seat: int) -> None:
    """One road, or two in an order in which they can be built."""
    if game.roads[seat] == 0:
        return
    for first in range(game.n_edges):
        if can_pave(game, seat, first):
            game.put(A_ROADS, first, 0)
            if game.roads[seat] > 1:
                for second in range(game.n_edges):
                    if can_pave_after(game, seat, second, first):
                        game.put(A_ROADS, first, second + 1)


def find_inventions(game: State) -> None:
    """Any two cards of the bank, or its last one."""
    left = bank_size(game)
    for one in range(5):
        if left == 1 and game.bank[one]:
            game.put(AN_INVENTION, 1 << 5 * one, 0)
        elif game.bank[one]:
            if game.bank[one] > 1:
                game.put(AN_INVENTION, 2 << 5 * one, 0)
            for other in range(one + 1, 5):
                if game.bank[other]:
                    game.put(AN_INVENTION, 1 << 5 * one | 1 << 5 * other, 0)


# -- playing -----------------------------------------------------------------------


def play_card(game: State, seat: int, kind: int, a: int, b: int) -> None:
    card = kind - A_KNIGHT
    game.cards[5 * seat + card] -= 1
    game.spent[card] += 1
    game.has_played = True
    if kind == A_KNIGHT:
        play_knight(game, seat, a, b - 1)
    elif kind == A_ROADS:
        play_roads(game, seat, a, b - 1)
    elif kind == A_MONOPOLY:
        play_monopoly(game, seat, a)
    else:
        play_invention(game, seat, a)


def play_knight(game: State, seat: int, field: int, victim: int) -> None:
    """Only a larger army takes the honour from the largest."""
    if victim >= 0 and not is_robbable(game, seat, victim, field):
        victim = -1
    game.knights[seat] += 1
    game.note(KNIGHT_PLAYED, seat, field, victim + 1, 0)
    if game.knights[seat] >= LEAST_ARMY and (game.army < 0 or game.knights[seat] > game.knights[game.army]):
        game.army = seat
        game.note(ARMY, seat, 0, 0, 0)
    rob(game, field, victim)


def play_roads(game: State, seat: int, first: int, second: int) -> None:
    """One or (``second`` is no -1) two free roads, in the order in which they can be built."""
    game.note(ROADS_PLAYED, seat, first, second + 1, 0)
    if not can_pave(game, seat, first):
        first, second = second, first
    build_road(game, seat, first, 0)
    if second >= 0:
        build_road(game, seat, second, 0)


def play_monopoly(game: State, seat: int, resource: int) -> None:
    """Everybody else hands over all cards of a resource."""
    losses = 0
    for other in range(game.seats):
        n = game.hand[5 * other + resource] if other != seat else 0
        losses |= n << 5 * other
    game.note(MONOPOLY_PLAYED, seat, resource, losses, 0)
    for other in range(game.seats):
        n = losses >> 5 * other & 31
        if n:
            hand_over(game, other, seat, n << 5 * resource)
            release(game, other)
        if other != seat and game.is_counting:
            count_none(game, other, resource)


def play_invention(game: State, seat: int, cards: int) -> None:
    """Free cards from the bank."""
    game.note(INVENTION_PLAYED, seat, cards, 0, 0)
    gain(game, seat, cards)
