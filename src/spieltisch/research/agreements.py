"""Which games there are for research, and by which agreement they are played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from spieltisch.core.encoding import Encoding
from spieltisch.core.errors import UsageError
from spieltisch.core.options import implied
from spieltisch.core.registry import game as game_of


def agree(name: str, seats: int | None, chosen: Mapping[str, Any]) -> tuple[Encoding, Any]:
    """A game's encoding, and the agreement of these options for so many seats, by default the fewest, at least 2. What
    is not chosen is as in matches, where nobody would end a long game.

    Raises ``UsageError`` for a game, a number of seats, an option or a value that there is not.
    """
    game = game_of(name)
    if game.research.encoding is None:
        raise UsageError(f"{name} has no encoding for research")
    count = max(2, game.play.seats[0]) if seats is None else seats
    if count not in game.play.seats:
        raise UsageError(f"{name} is for {game.play.seats[0]} to {game.play.seats[-1]} players, not {count}")
    kind = game.setup.options
    try:
        options = kind(**dict(implied(fields(kind), chosen, {}, is_match=True)) | dict(chosen))
    except TypeError:
        known = ", ".join(kind.__dataclass_fields__)
        raise UsageError(f"the options of {name} are {known}; not all of {', '.join(chosen)} are among them") from None
    return game.research.encoding(), game.setup.configure(game.setup.resize(options, count), count)
