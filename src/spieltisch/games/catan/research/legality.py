"""What of an action of Catan that is put together may come next."""

from __future__ import annotations

import cython

from spieltisch.games.catan.engine.codes import MAIN, PAVE, ROLL, SETTLE, SPECIAL
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.research.codes import MOST_CARDS, MOST_OFFERS

if not cython.compiled:
    from spieltisch.games.catan.engine.building import find_buildings, has_way
    from spieltisch.games.catan.engine.opening import find_first_buildings
    from spieltisch.games.catan.engine.resources import count_cards


def find_places(game: CatanKernel, seat: int) -> None:
    """List what the seat can build now."""
    game.n_moves = 0
    if game.phase == SETTLE or game.phase == PAVE:
        find_first_buildings(game)
    elif game.phase == SPECIAL or (game.phase == MAIN and seat == game.active):
        find_buildings(game, seat)


def can_play(game: CatanKernel, seat: int, card: int) -> bool:
    """A knight, or the card for two roads, which needs a place for one."""
    if (game.phase != ROLL and game.phase != MAIN) or seat != game.active or game.has_played:
        return False
    if game.cards[5 * seat + card] <= game.fresh[card]:
        return False
    return card == 0 or (game.roads[seat] > 0 and has_way(game, seat))


def can_discard(game: CatanKernel, seat: int, cards: int, resource: int) -> bool:
    """One more card: in ascending order, and so that what is still owed can be made up."""
    if cards >> 5 * resource + 5:
        return False
    left = game.hand[5 * seat + resource] - (cards >> 5 * resource & 31)
    if left <= 0:
        return False
    for other in range(resource + 1, 5):
        left += game.hand[5 * seat + other]
    return left >= game.owing[seat] - count_cards(cards)


def can_offer(game: CatanKernel, seat: int, resource: int) -> bool:
    """Whether to begin an offer with a card."""
    if game.phase != MAIN or seat != game.active or game.offers >= min(game.offer_limit, MOST_OFFERS):
        return False
    return game.hand[5 * seat + resource] > 0


def can_add(cards: int, resource: int, most: int) -> bool:
    """One more card on a side of an offer: in ascending order, and no more than there are."""
    if cards >> 5 * resource + 5 or count_cards(cards) >= MOST_CARDS:
        return False
    return (cards >> 5 * resource & 31) < most
