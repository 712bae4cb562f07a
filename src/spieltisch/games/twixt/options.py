"""What whoever runs a server or match may choose, the agreement that follows from it, and that of a return game."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.core.errors import OptionError, UsageError
from spieltisch.core.options import option
from spieltisch.games.twixt import notation
from spieltisch.games.twixt.config import MAX_ROUNDS, ORIENTATIONS, Config
from spieltisch.games.twixt.engine.geometry import SIZE, SIZES


@dataclass(frozen=True, slots=True)
class Options:
    """``--set twixt.NAME=VALUE``."""

    orientation: int = option(2009, "2009: the first player joins left and right; 2016: top and bottom.")
    rounds: int = option(30, f"How many plies each player has, 1 to {MAX_ROUNDS}.")
    mirror: bool = option(True, "Whether the first player is asked if the swamps shall be mirrored.")
    swamps: str = option("", 'The swamps as size,x,y;…, instead of drawn ones; "none" for no inner swamps.')
    return_game: bool = option(True, "Whether a second game follows with the seats exchanged and the same swamps.")
    strict: bool = option(False, "Whether a line that nobody asked for loses the game; else it is ignored.")
    mirror_board: bool = option(True, "Whether the first player gets the board anew after mirroring the swamps.")
    size: int = option(
        SIZE,
        f"How many columns and rows the board has, {SIZES[0]} to {SIZES[-1]}. On fewer than {SIZE} no swamps are drawn"
        ", and no client of the protocol can play.",
    )


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table. Raises ``UsageError`` for values out of range."""
    if seats != 2:
        raise UsageError(f"twixt is for 2 players, not {seats}")
    if options.orientation not in ORIENTATIONS:
        raise OptionError("orientation", f"twixt.orientation is 2009 or 2016, not {options.orientation}")
    if not 1 <= options.rounds <= MAX_ROUNDS:
        raise OptionError("rounds", f"twixt.rounds is 1 to {MAX_ROUNDS}, not {options.rounds}")
    if options.size not in SIZES:
        raise OptionError("size", f"twixt.size is {SIZES[0]} to {SIZES[-1]}, not {options.size}")
    swamps = _blocks(options.swamps, options.size)
    is_asked = options.mirror and (options.size == SIZE or bool(swamps))  # no swamps, nothing to mirror
    return Config(options.orientation, options.rounds, is_asked, swamps, options.strict, options.size)


def unspoken(options: Options) -> str:
    """What the protocol has no words for: its board is 24 × 24."""
    if options.size == SIZE:
        return ""
    return f"the twixt protocol knows {SIZE} × {SIZE} cells only, so no client plays where twixt.size is {options.size}"


def _blocks(text: str, size: int) -> tuple[tuple[int, int, int], ...] | None:
    if not text:
        return None
    try:
        swamps = notation.read_swamps("" if text == "none" else text, size)
    except ValueError as wrong:
        raise OptionError("swamps", f"twixt.swamps: {wrong}") from wrong
    return tuple((swamp.size, swamp.x, swamp.y) for swamp in swamps)
