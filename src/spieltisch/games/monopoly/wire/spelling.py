"""How the reference client spells what it says. It never says who it is, but it gives itself away: its window knows few
commands, and no auctions.

From then on it can be spared what it cannot bear. Nothing it says in common with others tells.
"""

from __future__ import annotations

import re
from typing import Final

from spieltisch.games.monopoly.wire.errors import Nein

_PURCHASE: Final = re.compile(r"buy-plot [0-9]+ (.+)")
_HANDED_BACK: Final = "chat-update "
"""A refused wish to leave prison goes back to the server as if it were a chat line."""
_AUCTION_REFUSALS: Final = frozenset({Nein(333, "Not a valid plot"), Nein(215, "This player does not exist")})
"""It has no plots for auctions, and looks for the bidder among the players it knows."""


def is_of_reference_client(line: str, name: str) -> bool:
    """Whether only that client says this, of a player or spectator of this name."""
    purchase = _PURCHASE.fullmatch(line)
    return line.startswith(_HANDED_BACK) or (purchase is not None and purchase[1] == name)


def is_reference_refusal(nein: Nein) -> bool:
    """Whether only that client declines an auction or an offer in these words."""
    return nein in _AUCTION_REFUSALS
