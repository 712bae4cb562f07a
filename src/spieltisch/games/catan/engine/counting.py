"""What everybody can count of a hand in Catan: so many cards of each resource it has at least, and so many at most.

Dice, prices and trades are seen by all. What is discarded is seen by who discards it, and what is stolen by those two.
``knowledge.Hand`` does the same with what somebody is shown of a game. Games in somebody's head do without, once their
hands are dealt.
"""

from __future__ import annotations

from spieltisch.games.catan.engine.state import State


def count_gain(game: State, seat: int, cards: int) -> None:
    """Cards came, and everybody saw which."""
    for resource in range(5):
        game.least[5 * seat + resource] += cards >> 5 * resource & 31
        game.most[5 * seat + resource] += cards >> 5 * resource & 31


def count_payment(game: State, seat: int, cards: int) -> None:
    """Cards went, and everybody saw which: they were there, whether that was known before or not."""
    is_news = False
    for at in range(5 * seat, 5 * seat + 5):
        n = cards >> 5 * (at - 5 * seat) & 31
        is_news = is_news or n > game.least[at]
        game.least[at] -= min(n, game.least[at])
        game.most[at] -= min(n, game.most[at])
    if is_news:
        narrow(game, seat)


def count_loss(game: State, seat: int, n: int) -> None:
    """So many cards went, and nobody else saw which."""
    for at in range(5 * seat, 5 * seat + 5):
        game.least[at] -= min(n, game.least[at])
    narrow(game, seat)


def count_theft(game: State, thief: int, victim: int) -> None:
    """A card changed hands, and only those two saw which."""
    for resource in range(5):
        if game.most[5 * victim + resource]:
            game.most[5 * thief + resource] += 1
    count_loss(game, victim, 1)
    narrow(game, thief)


def count_none(game: State, seat: int, resource: int) -> None:
    """Everybody saw that none is left."""
    game.most[5 * seat + resource] = 0
    narrow(game, seat)


def narrow(game: State, seat: int) -> None:
    """Draw conclusions from the size of the hand."""
    unknown = game.size[seat]
    for at in range(5 * seat, 5 * seat + 5):
        unknown -= game.least[at]
    spare = -game.size[seat]
    for at in range(5 * seat, 5 * seat + 5):
        game.most[at] = min(game.most[at], game.least[at] + max(0, unknown))
        spare += game.most[at]
    for at in range(5 * seat, 5 * seat + 5):
        game.least[at] = max(game.least[at], game.most[at] - max(0, spare))
