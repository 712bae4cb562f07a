"""Turns of Catan: whose it is, what it is at, and the special building phase between turns."""

# loops compile, generators do not

from __future__ import annotations

import cython

from spieltisch.games.catan.engine.codes import (
    CARD_COST,
    DISCARD,
    LOT,
    MAIN,
    OVER,
    ROAD_COST,
    ROLL,
    SETTLE,
    SILENT,
    SPECIAL,
)
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.building import has_site, has_way
    from spieltisch.games.catan.engine.resources import holds
    from spieltisch.games.catan.engine.trading import withdraw


def start_turn(game: State, seat: int) -> None:
    game.active = seat
    game.builder = -1
    game.has_rolled = game.has_played = False
    game.offers = 0
    game.phase = ROLL


def end_turn(game: State) -> None:
    """End the turn, or one seat's part of the special building phase."""
    if game.builder >= 0:
        pass_building(game, game.builder)
        return
    withdraw(game, game.active, game.active)
    for kind in range(5):
        game.fresh[kind] = 0
    pass_building(game, game.active)


def pass_building(game: State, after: int) -> None:
    """Let the next seat build, if five or six play; after the last one a new turn begins (register C25)."""
    n, rank = game.seats, game.rank[after]
    while game.island:
        rank = (rank + 1) % n
        seat = game.order[rank]
        if seat == game.active:
            break
        if not game.is_skipping or can_buy(game, seat):
            game.builder = seat
            game.phase = SPECIAL
            return
    game.turn += 1
    start_turn(game, game.order[(game.rank[game.active] + 1) % n])
    if game.turn == game.last_turn:
        game.phase = OVER


def can_buy(game: State, seat: int) -> bool:
    """Whether the seat can buy anything at all."""
    if holds(game, seat, CARD_COST) and deck_size(game):
        return True
    if holds(game, seat, ROAD_COST) and game.roads[seat] and has_way(game, seat):
        return True
    return has_site(game, seat)


def deck_size(game: State) -> int:
    """Development cards left."""
    return game.deck[0] + game.deck[1] + game.deck[2] + game.deck[3] + game.deck[4]


def resume(game: State) -> None:
    """Go back to what the active seat, or the special builder, was at."""
    game.lot = 0
    game.victim = -1
    game.phase = SPECIAL if game.builder >= 0 else MAIN if game.has_rolled else ROLL


# -- whom the game waits for -------------------------------------------------------


def acting_seat(game: State) -> int:
    """Who may build, trade or play cards now, if anybody may."""
    return game.builder if game.phase == SPECIAL else game.active


def is_chance_phase(game: State) -> bool:
    """Whether it is chance that acts."""
    return game.phase < SETTLE or LOT <= game.phase < ROLL


def is_awaited(game: State, seat: int) -> bool:
    """Whether the game waits for this seat: one, or all that owe a discard or an answer."""
    if game.phase == DISCARD:
        return game.owing[seat] > 0
    if game.phase == MAIN and game.is_offering and is_unanswered(game):
        return seat != game.active and game.answer[seat] == SILENT
    return seat == next_seat(game)


def is_unanswered(game: State) -> bool:
    """Whether somebody has yet to answer the open offer."""
    for seat in range(game.seats):
        if seat != game.active and game.answer[seat] == SILENT:
            return True
    return False


def next_seat(game: State) -> int:
    """The first seat in turn order the game waits for; -1 for chance and when it is over."""
    if game.phase == SPECIAL:
        return game.builder
    if SETTLE <= game.phase < LOT or ROLL <= game.phase < OVER:
        if game.phase == DISCARD or (game.phase == MAIN and game.is_offering):
            for step in range(game.seats):
                seat = game.order[(game.rank[game.active] + step) % game.seats]
                if game.phase == DISCARD and game.owing[seat]:
                    return seat
                if game.phase == MAIN and step and game.answer[seat] == SILENT:
                    return seat
        return game.active
    return -1
