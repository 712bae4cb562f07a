"""Causes that need no search: of what cannot be read, and of what the rules refuse."""

from __future__ import annotations

import re
from typing import Final

ODD_RIGHT: Final = "it shifts rows with odd y to the right; they are shifted to the left"
NEGATIVE: Final = "odd rows below zero are even to it: -1 % 2 is -1 in most languages, so ask whether y & 1 is set"
UNSHIFTED: Final = "it treats rows with odd y as even ones; they are shifted to the left"
SLANTED: Final = "its columns slant, as if rows with odd y were not shifted back to the left"
NEIGHBOURS: Final = (
    "it takes other fields for neighbours; rows with odd y are shifted to the left, also those below zero"
)
NO_TOKENS: Final = "it has forgotten the tokens that lie on its tiles"
UNPAID: Final = "different indices, and all other exchanges, cost a nature token; it has none"
LETTERS: Final = "it takes the letters of habitats for animals: F before the minus sign is a forest"
SPENT: Final = "it has forgotten that it spent a nature token"
FREE_AGAIN: Final = "it exchanges three equal tokens for nothing more than once in a turn"
INDICES: Final = "it writes the token's index first and the tile's second"
ON_TILES: Final = "it lays tiles where tiles lie"
NOWHERE: Final = "it settles tokens where no tile lies"
ANYWHERE: Final = "it settles tokens on tiles that do not show their animal"
RANGES: Final = "rotations are 0 to 5, indices 0 to 3; its are others"
NUMBERS: Final = "its numbers or positions are none: -1,2 is a position, without a blank"
PARAMETERS: Final = "its commands have too many parameters"
LEFT_OUT: Final = "it leaves parameters out: only the token's position may be missing, behind all others"
INVENTED: Final = "it says what the protocol does not have"
CHARACTERS: Final = "it sends empty lines, blanks around its commands, or other characters than printable ASCII"

BROKEN: Final = {
    "not_adjacent": NEIGHBOURS,
    "occupied": ON_TILES,
    "no_tile": NOWHERE,
    "wrong_animal": ANYWHERE,
    "has_token": NO_TOKENS,
    "no_nature_token": UNPAID,
    "no_such_slot": RANGES,
}
"""By the code of a refusal, where no wrong picture fits."""
UNREADABLE: Final = (
    ("is not one of", RANGES),
    ("is no NET-", NUMBERS),
    (" takes ", PARAMETERS),
    ("no such message", INVENTED),
    ("an empty message", CHARACTERS),
    ("only printable", CHARACTERS),
    ("no blanks are", CHARACTERS),
)
"""By what the reader says."""
_POSITION_FOR_NUMBER: Final = re.compile(r"'-?\d+,-?\d+' is no NET-INT")
_TOO_FEW: Final = re.compile(r" takes 4 or 5 parameters, not [0-3]$| takes 1 to 4 parameters, not 0$")


def unreadable(why: str) -> str:
    """The cause of what cannot be read; empty where the reader's words tell none."""
    if _POSITION_FOR_NUMBER.search(why) or _TOO_FEW.search(why):
        return LEFT_OUT
    return next((cause for words, cause in UNREADABLE if words in why), "")
