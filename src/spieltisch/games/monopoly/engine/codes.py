"""The numbers the kernel speaks in; everything else meets them as the values of ``actions`` and ``events``."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

NOBODY: Final = -1
BANK: Final = -1
POT: Final = -2
"""Creditors that are no seat."""


class Phase(IntEnum):
    """What the game waits for."""

    FIRST = 0
    """CHANCE names who begins."""
    ROLL = 1
    CARD = 2
    ACT = 3
    """The current player does what it likes, until it ends its turn."""
    DEBT = 4
    """The current player owes the bank and must raise cash."""
    HELD = 5
    """A card was drawn that its player may exchange."""
    AUCTION = 6
    OVER = 7


PHASES: Final = tuple(range(8))
FIRST, ROLL, CARD, ACT, DEBT, HELD, AUCTION, OVER = PHASES

# Actions: how the lowest byte of a packed one is read. Plot and seat follow in a byte each, then the amount.
END_TURN, BUY, SELL, ACCEPT, DECLINE, BID, PASS, BUILD, RAZE, MORTGAGE, REDEEM, PAY_BAIL, USE_CARD = range(1, 14)
TAKE, SWAP, QUIT, CHEAT = range(14, 18)
DRAW_FIRST, DRAW_DICE, DRAW_CARD = range(20, 23)
SCALE: Final = 1 << 24
"""What the amount of a packed action is multiplied with."""
NO_PLOT: Final = 63

# The tape: seven numbers for each event, its kind first.
WIDTH: Final = 7
(
    PAID, PLOT_SET, MOVED, JAILED, FREED, KEYS, FIRST_SET, THROWN, TURN, CARD_DRAWN, CARD_KEPT, CARD_SWAPPED,
    OPENED, BID_MADE, PASSED, CLOSED, OFFERED, OFFER_ENDED, BROKE,
) = range(19)  # fmt: skip

# Why money moved.
(
    WAGE, TAX, PARKING, RENT, CARD_MONEY, COLLECTED, PURCHASE, HOUSE_BOUGHT, HOUSE_SOLD, MORTGAGED, REDEEMED, AUCTIONED,
    SOLD, BAIL, BANKRUPTCY, CHEATED,
) = range(16)  # fmt: skip

# How an offer ended.
ACCEPTED, DECLINED, WITHDRAWN = range(3)

# Why an action is refused, in ``legality.REFUSALS`` in words.
(
    LEGAL, NOT_PLAYING, AUCTION_RUNS, NO_SUCH_PLOT, NOT_OWNER, NOT_YOUR_TURN, NOT_HERE, NO_MONEY, FULL, NOT_COMPLETE,
    GROUP_MORTGAGED, UNBALANCED, NO_HOUSE, HAS_HOUSES, IS_MORTGAGED, NOT_MORTGAGED, NO_SUCH_BUYER, NOT_JAILED, NO_KEY,
    NO_AUCTION, OTHER_PLOT, TOO_LOW, NO_OFFER, IN_DEBT, CARD_WAITS, NO_CARD, BAD_AMOUNT, TOO_CHEAP, TOO_MANY,
    NO_HOUSES_LEFT, NO_HOTELS_LEFT, NO_CHEATS, GAME_OVER, HAS_PASSED, BUYER_POOR, CHANCE_FIRST, OWN_BID, NO_ACTION,
) = range(38)  # fmt: skip

MAX_ASKED: Final = 15
"""How many offers, or cheats, a seat may make between two turns."""
MAX_AMOUNT: Final = 1_000_000
"""The dearest offer, and the largest cheat, in Reichsmark."""
