"""The numbers of Catan's choices, and how many features there are.

Other seats are counted in turn order from the one that chooses, places are numbered as in ``engine/geometry``. Places
come last, so that what comes before them is the same on both islands.
"""

from __future__ import annotations

from typing import Final

from spieltisch.games.catan.engine.codes import A_BUY, A_ROLL, AN_END
from spieltisch.games.catan.engine.geometry import N_CORNERS, N_EDGES, N_FIELDS

TO_ROLL: Final = 0
TO_END: Final = 1
"""The turn, or one's part of the special building phase."""
TO_BUY: Final = 2
TO_KNIGHT: Final = 3
"""Plays a knight; a field follows."""
TO_PAVE: Final = 4
"""Plays a card for two roads; they follow."""
TO_MONOPOLY: Final = 5
"""Five by resource."""
TO_INVENT: Final = 10
"""Twenty: see ``INVENTIONS``."""
TO_EXCHANGE: Final = 30
"""With the bank: ``5 * given + taken``, at the seat's rate; several exchanges follow one another."""
TO_GIVE: Final = 55
"""Five by resource: puts one more card into an offer, and begins it; resources in ascending order."""
TO_WANT: Final = 60
"""Asks for one more card in return, in ascending order as well."""
TO_OFFER: Final = 65
"""Makes the offer that was put together."""
TO_ACCEPT: Final = 66
TO_DECLINE: Final = 67
TO_CONCLUDE: Final = 68
"""Five: with the next seat, with the one after that …"""
TO_WITHDRAW: Final = 73
TO_DISCARD: Final = 74
"""Five by resource: one card, in ascending order, until all that is owed has been named."""
TO_STOP: Final = 79
"""One road of the card for two is enough."""
TO_ROB: Final = 80
"""Six: leaves the victim to chance; the next seat, the one after that … Only asked for where several can be robbed."""
TO_FIELD: Final = 86
"""Moves the robber; from here on by field, then by corner (settlements, cities), then by edge."""
TO_SETTLE: Final = tuple(TO_FIELD + n for n in N_FIELDS)
"""By island, as what follows."""
TO_CITY: Final = tuple(first + n for first, n in zip(TO_SETTLE, N_CORNERS, strict=True))
TO_ROAD: Final = tuple(first + n for first, n in zip(TO_CITY, N_CORNERS, strict=True))
CHOICES: Final = tuple(first + n for first, n in zip(TO_ROAD, N_EDGES, strict=True))

INVENTIONS: Final = [
    *[1 << 5 * one for one in range(5)],
    *[(1 << 5 * one) + (1 << 5 * other) for one in range(5) for other in range(one, 5)],
]
"""Packed cards: a single one, of a bank that has no more, or two."""
BARE: Final = [A_ROLL, AN_END, A_BUY]
"""Kinds of moves without arguments, as numbered above."""

MOST_OFFERS: Final = 3
"""In one turn, as far as they are agreed on: people may make more."""
MOST_CARDS: Final = 3
"""On each side of an offer: for four equal ones the bank gives anything."""

LONG: Final = 10_000
"""Of turns that are left, no more are told."""
PHASES: Final = 8
"""In which a seat is asked, and the end."""
OF_PLAYERS: Final = 16
"""Numbers of each."""
OF_ONESELF: Final = 21
OF_ALL: Final = PHASES + 24
"""What is the same for everybody."""
OF_A_STEP: Final = 12
"""What is under way, but for places."""


def count_features(seats: int) -> int:
    """How many there are at a table."""
    island = int(seats > 4)
    on_the_board = 9 * N_FIELDS[island] + (6 + seats) * N_CORNERS[island] + seats * N_EDGES[island]
    under_way = OF_A_STEP + N_FIELDS[island] + N_EDGES[island]
    return on_the_board + OF_PLAYERS * seats + OF_ONESELF + OF_ALL + under_way
