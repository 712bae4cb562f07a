"""Text forms of TwixT: actions ``16/14``, ``mirror=1``, ``swamp=3,9,20``, and positions.

A position is its record, ``orientation=2009 swamps=3,9,20;2,6,14 moves=16/14,7/8``: swamps
as size, column and row of the top left cell, as they lie now; the plies alternate and seat
0 begins. Keys come in any order and may be empty or absent (2009, no inner swamps, no
moves). ``rounds=40`` is written where the game is not 30 rounds long, ``size=12`` where the
board is not 24 × 24.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from spieltisch.core.errors import IllegalAction
from spieltisch.games.twixt import rules
from spieltisch.games.twixt.actions import PEGS, Action, Mirror, Peg, Swamp
from spieltisch.games.twixt.config import MAX_ROUNDS, ORIENTATIONS, Config
from spieltisch.games.twixt.engine.geometry import SIZE, SIZES
from spieltisch.games.twixt.rules import State

_PEG: Final = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")
_SWAMP: Final = re.compile(r"([0-9]{1,9}),([0-9]{1,9}),([0-9]{1,9})")
_KEYS: Final = ("orientation", "rounds", "size", "swamps", "moves")


def write_action(action: Action) -> str:
    """An action as text."""
    return str(action)


def read_action(text: str) -> Action:
    """An action from text. Whether it is legal is another question. Raises ``ValueError``."""
    match text.partition("="):
        case ["mirror", "=", ("0" | "1") as on]:
            return Mirror(on == "1")
        case ["swamp", "=", block]:
            return read_swamp(block)
        case _:
            return read_peg(text)


def read_peg(text: str) -> Peg:
    """A peg from ``x/y``; the known ones are the same objects. Raises ``ValueError``."""
    found = _PEG.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no action; expected x/y, mirror=0, mirror=1 or swamp=size,x,y")
    peg = Peg(int(found[1]), int(found[2]))
    return PEGS[peg.cell] if peg.is_on_board() else peg


def read_swamp(text: str, size: int = SIZE) -> Swamp:
    """A block of swamp from ``size,x,y``. Raises ``ValueError``, also where it would touch the border of a board of
    this size."""
    found = _SWAMP.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no swamp; expected size,x,y")
    swamp = Swamp(int(found[1]), int(found[2]), int(found[3]))
    if not swamp.is_inside(size):
        raise ValueError(f"the swamp {text} does not lie inside the borders")
    return swamp


def read_swamps(text: str, size: int = SIZE) -> tuple[Swamp, ...]:
    """Blocks, separated by semicolons. Raises ``ValueError``."""
    return tuple(read_swamp(block, size) for block in text.split(";")) if text else ()


def write_position(state: State) -> str:
    """A state as text. Set-up that is still to come (swamps to be drawn, the mirror question) is not written."""
    config, swamps = state.config, ";".join(swamp.block for swamp in state.swamps_now)
    rounds = "" if config.rounds == Config().rounds else f" rounds={config.rounds}"
    size = "" if config.size == SIZE else f" size={config.size}"
    moves = ",".join(write_action(PEGS[cell]) for cell in state.kernel.moves())
    return f"orientation={config.orientation}{rounds}{size} swamps={swamps} moves={moves}"


def read_position(text: str) -> State:
    """The state of a game in which no mirror question is asked (any more). Raises ``ValueError``."""
    given = _split(text)
    size = _number(given, "size", SIZE, SIZES)
    config = Config(
        orientation=_number(given, "orientation", Config().orientation, ORIENTATIONS),
        rounds=_number(given, "rounds", Config().rounds, range(1, MAX_ROUNDS + 1)),
        mirror=False,
        swamps=tuple((swamp.size, swamp.x, swamp.y) for swamp in read_swamps(given.get("swamps", ""), size)),
        size=size,
    )
    state = rules.initial(config)
    moves = given.get("moves", "")
    for ply, move in enumerate(moves.split(",") if moves else ()):
        try:
            rules.apply(state, ply % 2, read_peg(move))
        except IllegalAction as refused:
            raise ValueError(f"move {ply + 1}, {move}: {refused.sentence}") from refused
    return state


def _split(text: str) -> Mapping[str, str]:
    given: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key not in _KEYS:
            raise ValueError(f"{word!r} is no part of a position; expected {', '.join(key + '=' for key in _KEYS)}")
        if key in given:
            raise ValueError(f"{key}= is given twice")
        given[key] = value
    return given


def _number(given: Mapping[str, str], key: str, default: int, allowed: range | tuple[int, ...]) -> int:
    text = given.get(key, "")
    if text and not (text.isdecimal() and text.isascii() and len(text) < 10 and int(text) in allowed):
        raise ValueError(f"{key}={text} is none of {_listing(allowed)}")
    return int(text) if text else default


def _listing(allowed: range | tuple[int, ...]) -> str:
    return f"{allowed[0]} to {allowed[-1]}" if isinstance(allowed, range) else ", ".join(map(str, allowed))
