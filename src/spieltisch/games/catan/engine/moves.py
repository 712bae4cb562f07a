"""What a seat's packed move of Catan is: whether it is refused, which ones there are, and what it does.

Refusals are numbers, see ``codes.Refusal``; 0 means legal. Some moves are forgiven that are spelled
oddly: a victim named where nobody lives, two roads in the order in which they cannot be built. Of
trades only the small ones are listed: one card offered for one, one exchange at the bank; a robber's
victim may be left to chance where there are several. Discards are many, and so counted and found by
number, see ``robber``.
"""

from __future__ import annotations

import cython

from spieltisch.games.catan.engine.codes import (
    A_BANK,
    A_BUY,
    A_CITY,
    A_CONCLUDE,
    A_DECLINE,
    A_DEFAULT,
    A_DISCARD,
    A_KNIGHT,
    A_ROAD,
    A_ROBBER,
    A_ROLL,
    A_SETTLEMENT,
    A_WITHDRAW,
    AN_ACCEPT,
    AN_END,
    AN_INVENTION,
    AN_OFFER,
    ARGUMENT,
    DICE,
    DISCARD,
    MAIN,
    OVER,
    PAVE,
    ROAD_COST,
    ROBBER,
    ROLL,
    SETTLE,
    SETTLEMENT_COST,
    SPECIAL,
    Refusal,
)
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.building import (
        build_city,
        build_road,
        build_settlement,
        find_buildings,
        refusal_of_city,
        refusal_of_road,
        refusal_of_settlement,
    )
    from spieltisch.games.catan.engine.cards import buy, find_cards, play_card, refusal_of_card, refusal_of_purchase
    from spieltisch.games.catan.engine.chance import leave_to_chance
    from spieltisch.games.catan.engine.opening import (
        build_first_road,
        build_first_settlement,
        find_first_buildings,
        refusal_of_first_road,
        refusal_of_first_settlement,
    )
    from spieltisch.games.catan.engine.robber import (
        discard,
        find_targets,
        move_robber,
        refusal_of_discard,
        refusal_of_target,
    )
    from spieltisch.games.catan.engine.trading import (
        answer_offer,
        conclude,
        exchange,
        find_answers,
        find_exchanges,
        find_offers,
        open_offer,
        refusal_of_answer,
        refusal_of_conclusion,
        refusal_of_exchange,
        refusal_of_offer,
        withdraw,
    )
    from spieltisch.games.catan.engine.turns import acting_seat, end_turn, is_chance_phase

OVER_NOW, NOT_YOUR_TURN, NOT_NOW = int(Refusal.OVER), int(Refusal.NOT_YOUR_TURN), int(Refusal.NOT_NOW)
ROLL_FIRST, HAS_ROLLED, NO_SUCH_MOVE = int(Refusal.ROLL_FIRST), int(Refusal.ROLLED), int(Refusal.NO_SUCH_MOVE)


# -- what is refused ---------------------------------------------------------------


def refusal_of(game: State, seat: int, move: int) -> int:
    """Why the seat may not make this move now, or 0."""
    kind = move >> 56
    if game.phase == OVER:
        return OVER_NOW
    if kind == A_DISCARD or (kind == A_DEFAULT and game.phase == DISCARD):
        return refusal_of_discard(game, seat, kind, move & ARGUMENT)
    if kind in (AN_ACCEPT, A_DECLINE, A_WITHDRAW):
        return refusal_of_answer(game, seat, kind, move & ARGUMENT)
    if is_chance_phase(game) or game.phase == DISCARD:
        return NOT_NOW
    if seat != acting_seat(game):
        return NOT_YOUR_TURN
    return refusal_in_turn(game, seat, kind, move & ARGUMENT, move >> 25 & ARGUMENT)


def refusal_in_turn(game: State, seat: int, kind: int, a: int, b: int) -> int:
    if kind == A_ROLL:
        return 0 if game.phase == ROLL else HAS_ROLLED if game.phase == MAIN else NOT_NOW
    if kind == AN_END:
        return refusal_of_time(game)
    if A_ROAD <= kind <= A_BUY:
        return refusal_of_building(game, seat, kind, a)
    if kind == A_BANK:
        return refusal_of_exchange(game, seat, a, b)
    if kind == AN_OFFER:
        return refusal_of_offer(game, seat, a, b)
    if kind == A_CONCLUDE:
        return refusal_of_conclusion(game, seat, a, b)
    if kind == A_ROBBER:
        return refusal_of_target(game, seat, a, b - 1) if game.phase == ROBBER else NOT_NOW
    if A_KNIGHT <= kind <= AN_INVENTION:
        return refusal_of_card(game, seat, kind, a, b)
    if kind == A_DEFAULT:
        return 0 if game.phase == SETTLE or game.phase == PAVE or game.phase == ROBBER else NOT_NOW
    return NO_SUCH_MOVE


def refusal_of_time(game: State) -> int:
    """Building, and the end of the turn, come after the roll (register C48), and in the special phase."""
    if game.phase == MAIN or game.phase == SPECIAL:
        return 0
    return ROLL_FIRST if game.phase == ROLL else NOT_NOW


def refusal_of_building(game: State, seat: int, kind: int, place: int) -> int:
    if kind == A_ROAD and game.phase == PAVE:
        return refusal_of_first_road(game, place)
    if kind == A_SETTLEMENT and game.phase == SETTLE:
        return refusal_of_first_settlement(game, place)
    when = refusal_of_time(game)
    if when:
        return when
    if kind == A_ROAD:
        return refusal_of_road(game, seat, place)
    if kind == A_SETTLEMENT:
        return refusal_of_settlement(game, seat, place)
    if kind == A_CITY:
        return refusal_of_city(game, seat, place)
    return refusal_of_purchase(game, seat)


# -- which there are ---------------------------------------------------------------


def find_moves(game: State, seat: int) -> int:
    """List a seat's numbered moves, and count them; good until the next move. Discards are counted instead."""
    game.n_moves = 0
    if game.phase == MAIN and seat != game.active:
        find_answers(game, seat)
    elif seat == acting_seat(game):
        if game.phase == MAIN or game.phase == SPECIAL:
            game.put(AN_END, 0, 0)
            find_buildings(game, seat)
            if refusal_of_purchase(game, seat) == 0:
                game.put(A_BUY, 0, 0)
            if game.phase == MAIN:
                find_exchanges(game, seat)
                find_cards(game, seat)
                find_offers(game, seat)
        elif game.phase == ROLL:
            game.put(A_ROLL, 0, 0)
            find_cards(game, seat)
        elif game.phase == ROBBER:
            find_targets(game, seat, A_ROBBER)
        elif game.phase == SETTLE or game.phase == PAVE:
            find_first_buildings(game)
    return game.n_moves


# -- what it does ------------------------------------------------------------------


def act(game: State, seat: int, kind: int, a: int, b: int) -> None:
    """Make a legal move."""
    if kind == A_ROLL:
        game.phase = DICE
    elif kind == AN_END:
        end_turn(game)
    elif kind == A_ROAD and game.phase == PAVE:
        build_first_road(game, a)
    elif kind == A_ROAD:
        build_road(game, seat, a, ROAD_COST)
    elif kind == A_SETTLEMENT and game.phase == SETTLE:
        build_first_settlement(game, a)
    elif kind == A_SETTLEMENT:
        build_settlement(game, seat, a, SETTLEMENT_COST)
    elif kind == A_CITY:
        build_city(game, seat, a)
    elif kind == A_BUY:
        buy(game, seat)
    elif kind <= A_WITHDRAW:
        trade(game, seat, kind, a, b)
    elif kind == A_DISCARD:
        discard(game, seat, a)
    elif kind == A_ROBBER:
        move_robber(game, seat, a, b - 1)
    elif kind == A_DEFAULT:
        leave_to_chance(game, seat)
    else:
        play_card(game, seat, kind, a, b)


def trade(game: State, seat: int, kind: int, a: int, b: int) -> None:
    if kind == A_BANK:
        exchange(game, seat, a, b)
    elif kind == AN_OFFER:
        open_offer(game, seat, a, b)
    elif kind == AN_ACCEPT:
        answer_offer(game, seat, 1)
    elif kind == A_CONCLUDE:
        conclude(game, seat, b)
    else:
        withdraw(game, seat, game.active)
