"""The numbers that the kernel and the typed door share: phases, packed moves, refusals, and notes of events.

*A move* is one integer: its kind from bit 56 on, two arguments of 25 bits below. Cards are
counted by resource in five bits each, wood lowest, so both sides of a trade fit.
"""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """What the game waits for."""

    ORDER = 0
    """Chance: who is next in turn order."""
    TILES = 1
    SPIRAL = 2
    RING = 3
    """Chance: whether harbours are on even or odd sea fields."""
    COAST = 4
    """Chance: where at its sea field the next harbour lies."""
    HARBOUR = 5
    """Chance: what the next harbour trades."""
    SETTLE = 6
    PAVE = 7
    LOT = 8
    """Chance chooses for somebody who was silent."""
    DICE = 9
    VICTIM = 10
    STEAL = 11
    CARD = 12
    ROLL = 13
    DISCARD = 14
    ROBBER = 15
    MAIN = 16
    SPECIAL = 17
    OVER = 18


class Kind(IntEnum):
    """What a packed move is; its arguments in brackets."""

    ROLL = 1
    END = 2
    ROAD = 3
    """(edge)"""
    SETTLEMENT = 4
    """(corner)"""
    CITY = 5
    """(corner)"""
    BUY = 6
    BANK = 7
    """(given cards, taken cards)"""
    OFFER = 8
    """(given cards, wanted cards)"""
    ACCEPT = 9
    """(offer)"""
    DECLINE = 10
    """(offer)"""
    CONCLUDE = 11
    """(offer, partner)"""
    WITHDRAW = 12
    """(offer)"""
    DISCARD = 13
    """(cards)"""
    ROBBER = 14
    """(field, victim plus one or 0)"""
    KNIGHT = 15
    """(field, victim plus one or 0)"""
    ROADS = 16
    """(first edge, second plus one or 0)"""
    MONOPOLY = 17
    """(resource)"""
    INVENTION = 18
    """(cards)"""
    DEFAULT = 19
    SEAT = 32
    """(seat); from here on chance's, the argument is what was drawn"""
    TILE = 33
    START = 34
    PARITY = 35
    SHORE = 36
    HARBOUR = 37
    DICE = 38
    """(one die, the other)"""
    THEFT = 39
    VICTIM = 40
    CARD = 41
    CORNER = 42
    EDGE = 43
    FIELD = 44


class Note(IntEnum):
    """What a note on the tape says; after whom it is about, up to three arguments."""

    ORDERED = 1
    LAID = 2
    """field, terrain"""
    NUMBERED = 3
    """start"""
    HARBOUR = 4
    """edge, kind"""
    ROLLED = 5
    """one die, the other"""
    GAINED = 6
    """cards"""
    ROAD = 7
    """edge, cost"""
    SETTLEMENT = 8
    """corner, cost"""
    CITY = 9
    """corner, cost"""
    BOUGHT = 10
    DREW = 11
    """card"""
    BANKED = 12
    """given, taken"""
    OFFERED = 13
    """offer, given, wanted"""
    ANSWERED = 14
    """offer, whether accepted"""
    WITHDREW = 15
    """offer"""
    TRADED = 16
    """partner, given, taken"""
    DISCARDED = 17
    """cards"""
    MOVED = 18
    """field, victim plus one or 0"""
    KNIGHT = 19
    """field, victim plus one or 0"""
    CHOSEN = 20
    """victim"""
    STOLE = 21
    """victim, resource"""
    ROADS = 22
    """first edge, second plus one or 0"""
    MONOPOLY = 23
    """resource, losses by seat in five bits each"""
    INVENTION = 24
    """cards"""
    TRADER = 25
    """nothing: who is the new holder, or -1"""
    ARMY = 26
    WON = 27
    """hidden points"""


class Refusal(IntEnum):
    """Why a move is not legal."""

    OVER = 1
    NOT_YOUR_TURN = 2
    NOT_NOW = 3
    ROLL_FIRST = 4
    ROLLED = 5
    NO_PLACE = 6
    TAKEN = 7
    TOO_CLOSE = 8
    NOT_LINKED = 9
    NO_PIECE = 10
    TOO_POOR = 11
    NO_CARDS_LEFT = 12
    NOT_HELD = 13
    TOO_FRESH = 14
    PLAYED = 15
    BANK_SHORT = 16
    GIFT = 17
    SAME_RESOURCE = 18
    RATE = 19
    TOO_MANY_OFFERS = 20
    NO_OFFER = 21
    NOT_ACCEPTED = 22
    ANSWERED = 23
    WRONG_COUNT = 24
    SAME_FIELD = 25
    NO_VICTIM = 26
    WRONG_VICTIM = 27
    NO_SUCH_MOVE = 28


def pack(kind: int, a: int = 0, b: int = 0) -> int:
    """A move as one integer; arguments are 0 to 2**25 - 1."""
    return kind << 56 | b << 25 | a


def pack_cards(cards: tuple[int, ...]) -> int:
    """Five counts of at most 31 as one integer."""
    wood, brick, wool, grain, ore = cards
    return wood | brick << 5 | wool << 10 | grain << 15 | ore << 20


def unpack_cards(word: int) -> tuple[int, int, int, int, int]:
    return word & 31, word >> 5 & 31, word >> 10 & 31, word >> 15 & 31, word >> 20 & 31


# The same for kernels, where each is a number and nothing else.

(
    ORDER, TILES, SPIRAL, RING, COAST, HARBOUR, SETTLE, PAVE, LOT, DICE, VICTIM, STEAL, CARD, ROLL, DISCARD, ROBBER,
    MAIN, SPECIAL, OVER,
) = map(int, Phase)  # fmt: skip
(
    A_ROLL, AN_END, A_ROAD, A_SETTLEMENT, A_CITY, A_BUY, A_BANK, AN_OFFER, AN_ACCEPT, A_DECLINE, A_CONCLUDE, A_WITHDRAW,
    A_DISCARD, A_ROBBER, A_KNIGHT, A_ROADS, A_MONOPOLY, AN_INVENTION, A_DEFAULT, A_SEAT, A_TILE, A_START, A_PARITY,
    A_SHORE, A_HARBOUR, A_DICE, A_THEFT, A_VICTIM, A_CARD, A_CORNER, AN_EDGE, A_FIELD,
) = map(int, Kind)  # fmt: skip
(
    ORDERED, LAID, NUMBERED, HARBOUR_SET, ROLLED, GAINED, ROAD_BUILT, SETTLEMENT_BUILT, CITY_BUILT, BOUGHT, DREW,
    BANKED, OFFERED, ANSWERED, WITHDREW, TRADED, DISCARDED, MOVED, KNIGHT_PLAYED, CHOSEN, STOLE, ROADS_PLAYED,
    MONOPOLY_PLAYED, INVENTION_PLAYED, TRADER, ARMY, WON,
) = map(int, Note)  # fmt: skip

SILENT, DECLINED, ACCEPTED = range(3)
"""Answers to an offer."""
DESERT, SEA = 5, 6
"""Terrains that yield nothing; the others are numbered as what they yield."""
KNIGHTS, ROADS, MONOPOLY, INVENTION, POINTS = range(5)
"""Development cards."""
ROAD_COST = pack_cards((1, 1, 0, 0, 0))
SETTLEMENT_COST = pack_cards((1, 1, 1, 1, 0))
CITY_COST = pack_cards((0, 0, 0, 2, 3))
CARD_COST = pack_cards((0, 0, 1, 1, 1))
BOX_CARDS = [14, 2, 2, 2, 5, 20, 3, 3, 3, 5]
"""How many development cards there are, by island, then kind."""
ARGUMENT = 0x1FFFFFF
