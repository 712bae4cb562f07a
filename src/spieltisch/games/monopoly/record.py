"""How the kernel packs what is public of a game: one tuple of integers."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Counter(IntEnum):
    """The single numbers at its beginning; -1 is nobody and nothing."""

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
    """Four bits for each seat: offers and cheats since the turn began."""
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
