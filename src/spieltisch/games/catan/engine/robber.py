"""The robber of Catan: what a seven costs, where he may go, and whom he robs there."""

# loops compile, generators do not

from __future__ import annotations

import cython

from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import (
    A_DEFAULT,
    A_DISCARD,
    A_FIELD,
    CHOSEN,
    DISCARD,
    DISCARDED,
    MOVED,
    ROBBER,
    STEAL,
    STOLE,
    VICTIM,
    Refusal,
)
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.counting import count_loss
    from spieltisch.games.catan.engine.resources import count_cards, drop, holds, slip
    from spieltisch.games.catan.engine.trading import release
    from spieltisch.games.catan.engine.turns import resume

FIELD_CORNERS = geometry.FIELD_CORNERS
NOT_NOW, NO_PLACE, TOO_POOR = int(Refusal.NOT_NOW), int(Refusal.NO_PLACE), int(Refusal.TOO_POOR)
WRONG_COUNT, SAME_FIELD = int(Refusal.WRONG_COUNT), int(Refusal.SAME_FIELD)
NO_VICTIM, WRONG_VICTIM = int(Refusal.NO_VICTIM), int(Refusal.WRONG_VICTIM)
SAFE = 7
"""Cards in hand that no seven halves."""


# -- discards ----------------------------------------------------------------------


def roll_seven(game: State) -> None:
    """Who holds more than seven cards owes half of them; then the robber moves."""
    game.phase = ROBBER
    for seat in range(game.seats):
        if game.size[seat] > SAFE:
            game.owing[seat] = game.size[seat] // 2
            game.phase = DISCARD


def refusal_of_discard(game: State, seat: int, kind: int, cards: int) -> int:
    """Exactly half of the hand, rounded down."""
    if game.phase != DISCARD or game.owing[seat] == 0:
        return NOT_NOW
    if kind == A_DEFAULT:
        return 0
    if count_cards(cards) != game.owing[seat]:
        return WRONG_COUNT
    return 0 if holds(game, seat, cards) else TOO_POOR


def count_discards(game: State, seat: int) -> int:
    """In how many ways the seat can discard what it owes: too many to be listed."""
    owing = game.owing[seat]
    for n in range(owing + 1):
        game.ways[400 + n] = 1 if n <= game.hand[5 * seat + 4] else 0
    for step in range(4):
        resource = 3 - step
        for n in range(owing + 1):
            total = 0
            for taken in range(min(n, game.hand[5 * seat + resource]) + 1):
                total += game.ways[100 * resource + 100 + n - taken]
            game.ways[100 * resource + n] = total
    return game.ways[owing]


def nth_discard(game: State, seat: int, k: int) -> int:
    """The k-th of them, after they were counted."""
    cards, left, at = 0, game.owing[seat], k
    for resource in range(5):
        taken = 0
        if resource == 4:
            taken = left
        else:
            while at >= game.ways[100 * resource + 100 + left - taken]:
                at -= game.ways[100 * resource + 100 + left - taken]
                taken += 1
        cards |= taken << 5 * resource
        left -= taken
    return A_DISCARD << 56 | cards


def discard(game: State, seat: int, cards: int) -> None:
    drop(game, seat, cards)
    if game.is_counting:
        count_loss(game, seat, game.owing[seat])
    game.owing[seat] = 0
    game.note(DISCARDED, seat, cards, 0, 0)
    for other in range(game.seats):
        if game.owing[other]:
            return
    game.phase = ROBBER


def usual_discard(game: State, seat: int) -> int:
    """What a silent seat discards: always one of what it has most of."""
    cards = 0
    for _ in range(game.owing[seat]):
        best = most = 0
        for resource in range(5):
            left = game.hand[5 * seat + resource] - (cards >> 5 * resource & 31)
            if left > most:
                best, most = resource, left
        cards += 1 << 5 * best
    return cards


# -- whom and where ----------------------------------------------------------------


def lives_at(game: State, seat: int, field: int) -> bool:
    """Whether the seat has a building at the field."""
    for at in range(6 * field, 6 * field + 6):
        if game.owner[FIELD_CORNERS[at]] == seat + 1:
            return True
    return False


def is_robbable(game: State, thief: int, seat: int, field: int) -> bool:
    """Whether a robber on the field may rob the seat, cards or none."""
    return seat != thief and lives_at(game, seat, field)


def has_victims(game: State, seat: int, field: int) -> bool:
    """Whether anybody can be robbed at the field."""
    for other in range(game.seats):
        if is_robbable(game, seat, other, field):
            return True
    return False


def refusal_of_target(game: State, seat: int, field: int, victim: int) -> int:
    """Another field of land (register C47). A victim may be left to chance, and be named where nobody lives,
    unless it was agreed to be strict (register C10)."""
    if field >= game.n_fields:
        return NO_PLACE
    if field == game.robber:
        return SAME_FIELD
    if victim < 0:
        return NO_VICTIM if game.is_strict and has_victims(game, seat, field) else 0
    if victim < game.seats and is_robbable(game, seat, victim, field):
        return 0
    return WRONG_VICTIM if game.is_strict or has_victims(game, seat, field) else 0


def find_targets(game: State, seat: int, kind: int) -> None:
    """List fields for the robber, and whom to rob there; where chance may choose, one more for that."""
    for field in range(game.n_fields):
        if field != game.robber:
            before = game.n_moves
            for victim in range(game.seats):
                if is_robbable(game, seat, victim, field):
                    game.put(kind, field, victim + 1)
            if game.n_moves == before or (game.n_moves > before + 1 and not game.is_strict):
                game.put(kind, field, 0)


def find_usual_fields(game: State) -> None:
    """List where a silent seat's robber goes: to no field of its own, unless there is no other."""
    for own in range(2):
        for field in range(game.n_fields):
            if field != game.robber and (own or not lives_at(game, game.active, field)):
                game.put(A_FIELD, field, 0)
        if game.n_moves:
            return


# -- robbing -----------------------------------------------------------------------


def move_robber(game: State, seat: int, field: int, victim: int) -> None:
    """After a seven; the victim is -1 where it was not named."""
    if victim >= 0 and not is_robbable(game, seat, victim, field):
        victim = -1
    game.note(MOVED, seat, field, victim + 1, 0)
    rob(game, field, victim)


def rob(game: State, field: int, victim: int) -> None:
    """Put the robber there; a victim that was not named (-1) is chosen by chance, unless nobody lives there."""
    game.robber = field
    candidates = only = 0
    for seat in range(game.seats):
        if is_robbable(game, game.active, seat, field):
            candidates += 1
            only = seat
    if candidates == 0:
        resume(game)
    elif victim < 0 and candidates > 1:
        game.phase = VICTIM
    else:
        if victim < 0:
            game.note(CHOSEN, game.active, only, 0, 0)
        aim(game, only if victim < 0 else victim)


def aim(game: State, victim: int) -> None:
    """Steal from this seat, if it has anything."""
    if game.size[victim]:
        game.victim = victim
        game.phase = STEAL
    else:
        resume(game)


def steal(game: State, resource: int) -> None:
    victim = game.victim
    slip(game, victim, game.active, 1 << 5 * resource)
    game.note(STOLE, game.active, victim, resource, 0)
    release(game, victim)
    resume(game)
