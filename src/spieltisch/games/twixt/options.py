"""From the options of a server or match to the agreement of a game, and from one game to its return."""

from __future__ import annotations

from dataclasses import replace

from spieltisch.core.errors import UsageError
from spieltisch.games.twixt import notation
from spieltisch.games.twixt.config import MAX_ROUNDS, ORIENTATIONS, Config, Options
from spieltisch.games.twixt.rules import State


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table. Raises ``UsageError`` for values out of range."""
    if seats != 2:
        raise UsageError(f"twixt is for 2 players, not {seats}")
    if options.orientation not in ORIENTATIONS:
        raise UsageError(f"twixt.orientation is 2009 or 2016, not {options.orientation}")
    if not 1 <= options.rounds <= MAX_ROUNDS:
        raise UsageError(f"twixt.rounds is 1 to {MAX_ROUNDS}, not {options.rounds}")
    return Config(options.orientation, options.rounds, options.mirror, _blocks(options.swamps), options.strict)


def _blocks(text: str) -> tuple[tuple[int, int, int], ...] | None:
    if not text:
        return None
    try:
        swamps = notation.read_swamps("" if text == "none" else text)
    except ValueError as wrong:
        raise UsageError(f"twixt.swamps: {wrong}") from wrong
    return tuple((swamp.size, swamp.x, swamp.y) for swamp in swamps)


def return_game(config: Config, state: State) -> Config:
    """The other game of an encounter: the swamps as they were drawn, not as they were mirrored."""
    return replace(config, swamps=tuple((swamp.size, swamp.x, swamp.y) for swamp in state.swamps))
