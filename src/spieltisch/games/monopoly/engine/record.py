"""A game as one row of integers: all that is public of it, packed, loaded, and hashed.

What is hidden, a held card and the offers that wait, goes beside it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import cython

from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.trading import add_offer

WORD64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
SPREAD = 0xFF51AFD7ED558CCD


class Counter(IntEnum):
    """The single numbers at the beginning of a record; -1 is nobody and nothing."""

    PHASE = 0
    CURRENT = 1
    FIRST = 2
    ROUND = 3
    DOUBLES = 4
    TOTAL = 5
    IS_ROLLING = 6
    IS_LANDED = 7
    """Whether the current player came this turn to a plot that nobody owned."""
    IS_ENDING = 8
    IS_OUT = 9
    """Whether the last round is over."""
    DECK = 10
    """The deck a card is to be drawn from, and for whom."""
    MOVER = 11
    HOLDER = 12
    """Who has a card to answer."""
    AUCTION = 13
    BIDDER = 14
    PRICE = 15
    BIDS = 16
    """How many calls there have been in all auctions."""
    PASSED = 17
    """A bit for each seat."""
    QUEUE = 18
    """A bit for each plot that waits for its auction."""
    ASKED = 19
    """Four bits for each seat: offers since the turn began."""
    POT = 20
    BANKRUPT = 21
    """How many are out."""


COUNTERS: Final = len(Counter)
PLEDGED: Final = COUNTERS
"""A bit for each mortgaged plot."""
CASH: Final = PLEDGED + 1
AT: Final = CASH + 8
JAILED: Final = AT + 8
KEYS: Final = JAILED + 8
BUST: Final = KEYS + 8
OWNER: Final = BUST + 8
HOUSES: Final = OWNER + 40
LENGTH: Final = HOUSES + 40


def pack(game: State) -> tuple[int, ...]:
    """All that is public, the counters first."""
    row = [0] * 143
    lay_out(game, row)
    return tuple(row)


def counters(game: State) -> tuple[int, ...]:
    """The beginning of ``pack``: the 22 single numbers, one or another of which every action changes."""
    row = [0] * 143
    lay_out(game, row)
    return tuple([row[i] for i in range(22)])


def lay_out(game: State, row: list[int]) -> None:
    """Write what ``pack`` returns into a row of 143 places. In C that makes no objects: so the places, which
    have names above, are literal numbers here."""
    row[:23] = [
        game.phase, game.current, game.first, game.round, game.doubles, game.total, game.is_rolling,
        game.is_landed, game.is_ending, game.is_out, game.deck, game.mover, game.holder, game.auction, game.bidder,
        game.price, game.bids, game.passed, game.queue, game.asked, game.pot, game.n_bust, game.pledged,
    ]  # fmt: skip
    for seat in range(8):
        row[23 + seat] = game.cash[seat]
        row[31 + seat] = game.at[seat]
        row[39 + seat] = game.jailed[seat]
        row[47 + seat] = game.keys[seat]
        row[55 + seat] = game.bust[seat]
    for plot in range(40):
        row[63 + plot] = game.owner[plot]
        row[103 + plot] = game.houses[plot]


def load(game: State, record: tuple[int, ...], held: int, offers: list[tuple[int, int, int, int]]) -> None:
    """Become the game of a ``pack``, with the held card (-1: none) and the offers."""
    game.restart()
    (
        game.phase, game.current, game.first, game.round, game.doubles, game.total, game.is_rolling,
        game.is_landed, game.is_ending, game.is_out, game.deck, game.mover, game.holder, game.auction, game.bidder,
        game.price, game.bids, game.passed, game.queue, game.asked, game.pot, game.n_bust, game.pledged,
    ) = record[:23]  # fmt: skip
    for seat in range(8):
        game.cash[seat] = record[23 + seat]
        game.at[seat] = record[31 + seat]
        game.jailed[seat] = record[39 + seat]
        game.keys[seat] = record[47 + seat]
        game.bust[seat] = record[55 + seat]
    for plot in range(40):
        game.give(plot, record[63 + plot])
        game.set_houses(plot, record[103 + plot])
    game.held = held
    for seller, buyer, plot, price in offers:
        add_offer(game, seller, buyer, plot, price)


def offers_of(game: State) -> list[tuple[int, int, int, int]]:
    """Seller, buyer, plot and price of the offers that wait, oldest first."""
    return [
        (game.offer_from[k], game.offer_to[k], game.offer_plot[k], game.offer_price[k])
        for k in range(game.n_offers)
    ]  # fmt: skip


def digest(game: State) -> int:
    """A hash of all that decides the future, the rules agreed on apart."""
    row = [0] * 143
    lay_out(game, row)
    row[19] += game.cheated  # logs are from before cheats were counted apart
    h = mix(GOLDEN, game.held)
    for i in range(143):
        h = mix(h, row[i])
    for k in range(game.n_offers):
        h = mix(mix(h, game.offer_price[k]), game.offer_plot[k] << 16 | game.offer_from[k] << 8 | game.offer_to[k])
    return h


def mix(h: int, value: int) -> int:
    """Fold one more number into a 64-bit hash."""
    h = (h ^ (value & WORD64)) * SPREAD & WORD64
    return h ^ h >> 32
