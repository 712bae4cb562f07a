"""The games that have an encoding, and the agreement they are played by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from spieltisch.core.encoding import Encoding
from spieltisch.core.errors import UsageError
from spieltisch.core.options import implied
from spieltisch.core.registry import game as game_of
from spieltisch.rules import origins


def agree(name: str, seats: int | None, chosen: Mapping[str, Any]) -> tuple[Encoding, Any]:
    """A game's encoding, and the agreement of these options for this many seats (default: the fewest, at least 2). What
    is not chosen is as in matches, where nobody would end a long game.

    Raises ``UsageError`` for a game, a number of seats, an option, a value or a file that there is not.
    """
    game = game_of(name)
    if game.research.encoding is None:
        raise UsageError(f"{name} has no encoding for research")
    usual = dict(implied(fields(game.setup.options), chosen, {}, is_match=True))
    return game.research.encoding(), origins.agree(game, seats, usual | dict(chosen))
