"""The small integers that the kernel and its readers share."""

from __future__ import annotations

from typing import Final

LANDSCAPES: Final = 0
TILES: Final = 1
TOKENS: Final = 2
PLACING: Final = 3
OVER: Final = 4
"""What the game waits for: chance three times, the seat whose turn it is, nobody."""

EMPTY: Final = -1
"""A slot of the shop without tile or token."""

EXCHANGE: Final = 1 << 31
"""Added to a set of the shop's slots: the move that exchanges their tokens."""

FINE: Final = 0
NOT_ADJACENT: Final = 1
OCCUPIED: Final = 2
NO_TILE: Final = 3
WRONG_ANIMAL: Final = 4
HAS_TOKEN: Final = 5
NO_NATURE: Final = 6
NOT_PLAYED: Final = 7
"""Why a move is refused."""

DEALT: Final = 0
TAKEN: Final = 1
LAID: Final = 2
SETTLED: Final = 3
NATURE: Final = 4
ASIDE: Final = 5
BACK: Final = 6
SLID: Final = 7
TURN: Final = 8
TILE: Final = 9
TOKEN: Final = 10
SHOP: Final = 11
END: Final = 12
"""What the tape tells, each with two numbers (seat, landscape; tile's and token's shop slot; seat, slot; slot, animal;
count, 1 when spent; slots, why; animal; code, animal; seat, turn; shop slot, code; shop slot, animal; tokens)."""

AUTOMATIC: Final = 0
FREE: Final = 1
PAID: Final = 2
"""Why tokens are set aside: four equal, three equal, a nature token spent."""

PRUNES_SALMON: Final = 1
ALLOWS_ELK_GAPS: Final = 2
KEEPS_HERDS: Final = 4
STOPS_AT_GAPS: Final = 8
PAIRS_LONE_HAWKS: Final = 16
SECOND_AFTER_TIE: Final = 32
"""The readings of contested rules that differ from the usual ones (C45 to C50); a set of them is their sum."""
