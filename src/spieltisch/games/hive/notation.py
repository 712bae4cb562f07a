"""The text forms of Hive: positions and actions, as logs and tools exchange them.

A position is ``turn=5 obs=-4,5;-2,3 stacks=-2,2,B;0,1,qb``: obstructed fields, then stacks
as ``x,y,bottom…top`` with the letters Q A B G S, upper case RED, lower case BLUE. Actions are
``S A -1,2`` (set an ant), ``D -1,3 -1,5`` (drag), ``K`` (skip), ``BLUE S A -1,2`` where a set
names its piece's owner, and chance's ``O 1,-2`` (obstruct).
"""

from __future__ import annotations

from spieltisch.games.hive import rules
from spieltisch.games.hive.actions import COLOURS, LETTERS, SKIP, Action, Drag, Kind, Obstruct, SetPiece
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.position import Setup, read_field, write_setup
from spieltisch.games.hive.rules import State


def write_action(action: Action) -> str:
    """``S A -1,2``, ``D -1,3 -1,5``, ``K``, ``BLUE S A -1,2`` or ``O 1,-2``."""
    return str(action)


def read_action(text: str) -> Action:
    """The action of a text; whether it is legal, or on the board, is the rules' question."""
    match text.split():
        case ["S", kind, at]:
            return SetPiece(_read_kind(kind), read_field(at))
        case ["RED" | "BLUE" as owner, "S", kind, at]:
            return SetPiece(_read_kind(kind), read_field(at), COLOURS.index(owner))
        case ["D", start, target]:
            return Drag(read_field(start), read_field(target))
        case ["K"]:
            return SKIP
        case ["O", at]:
            return Obstruct(read_field(at))
        case _:
            raise ValueError(f"no action: {text!r}; expected S KIND x,y or D x,y x,y or K")


def write_position(state: State) -> str:
    """All three keys, sorted by coordinate."""
    return write_setup(Setup.of(state.kernel))


def read_position(text: str) -> State:
    """A state to play on from. Keys may come in any order, be empty or absent. Raises ``ValueError``."""
    return rules.initial(Config(text))


def _read_kind(text: str) -> Kind:
    if len(text) != 1 or text not in LETTERS:
        raise ValueError(f"no kind of piece: {text!r}; kinds are {', '.join(LETTERS)}")
    return Kind(LETTERS.index(text))
