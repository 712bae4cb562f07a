"""The numbers of Cascadia's choices, and where each of its features lies in a row."""

from __future__ import annotations

from typing import Final

from spieltisch.games.cascadia.research.frame import FIELDS

TAKING: Final = 0
LAYING: Final = 1
TURNING: Final = 2
SETTLING: Final = 3
"""What the mover is asked for: a pair or an exchange, then the tile's field, its rotation, the token's field."""

EXCHANGE: Final = 15
"""Choices below 16 take the tile of slot ``choice // 4`` and the token of slot ``choice % 4``. Choices from 16 to 30
exchange tokens: this plus the set of their slots."""
LAY: Final = 31
"""From here: the tile lies on a field."""
TURN: Final = LAY + FIELDS
"""From here: it has a rotation, 0 to 5. A tile with one habitat looks the same in all of them and stays unturned, so
nobody is asked."""
SETTLE: Final = TURN + 6
"""From here: the token lies on the tile of a field, the new one included."""
DECLINE: Final = SETTLE + FIELDS
"""The token goes back to the bag."""
CHOICES: Final = DECLINE + 1

TILES: Final = 23
"""A landscape has no more: three to begin with, and one for each of twenty rounds."""

PLACE: Final = 1
EDGES: Final = 3
ANIMALS: Final = 33
KEYSTONE: Final = 38
TOKEN: Final = 39
TILE: Final = 44
"""Of a tile of a landscape: whether there is one, the row and column of its field; the habitat of each edge, five flags
an edge; the animals that may live there, whether a token earns a nature token, the token."""

PRINTED: Final = 10
SHOWN: Final = 16
PAIR: Final = 21
CLAIMED: Final = 21
SLOT: Final = 23
"""Of a slot of the shop: both habitats of its tile, its animals and whether it is a keystone; the token. A pair ends
there; a slot also has whether the mover takes the tile, and whether the token."""

SHOP: Final = 4
TAKEN: Final = SHOP + 4 * SLOT
LAID: Final = TAKEN + PAIR
CARDS: Final = LAID + TILE
READINGS: Final = CARDS + 25
PLAIN: Final = READINGS + 6
FREE_USED: Final = PLAIN + 1
BAG: Final = FREE_USED + 1
STACK: Final = BAG + 5
SEATS: Final = STACK + 20
"""Of the row: what is asked for lies at 0; the shop, the pair that is taken, the tile that is being laid; cards and
readings; whether the free exchange is used; bag; stack by pairs of habitats and by animals. Then, own first and the
others in seating order, the numbers of all seats, and after them their landscapes."""

WILDLIFE: Final = 3
CORRIDORS: Final = 8
BONUSES: Final = 13
SEAT: Final = 18
"""Of a seat: whether it is its turn, its turns left, nature tokens; points for wildlife, corridors and bonuses."""


def count_features(seats: int) -> int:
    """How many a row has."""
    return SEATS + seats * (SEAT + TILES * TILE)
