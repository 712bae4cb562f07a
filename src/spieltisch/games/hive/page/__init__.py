"""What a browser gets of a game of Hive; ``board.js`` beside this file draws it.

Fields are the first two of their three coordinates, pieces the letters of the position notation:
Q A B G S, upper case for red, lower case for blue.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict, assert_never

from spieltisch.core.outcome import Outcome
from spieltisch.games.hive import events, notation, rules, view
from spieltisch.games.hive.actions import BLUE, LETTERS, RED, Field, Piece
from spieltisch.games.hive.page.pinned import pinned_by_level
from spieltisch.games.hive.position import PIECE_LETTERS
from spieltisch.games.hive.view import Observation


class Picture(TypedDict):
    """A game of Hive as a viewer knows it."""

    turn: int
    """Moves made; red moves on even turns."""
    obstructed: list[list[int]]
    stacks: list[list[Any]]
    """``[x, y, "qB"]``, sorted; pieces bottom first."""
    hands: list[str]
    """By seat: a letter for each piece not set yet, upper case."""
    free: list[int]
    """By seat: free fields around the bee, -1 while it is in hand."""
    held: list[list[Any]]
    """``[x, y, ["covered", ""]]``: fields with pieces that cannot move, of either side, and why, by level, bottom
    first; see ``held.Reason``."""
    last: Any | None
    """The latest move, as told."""


class Outlook(TypedDict):
    """What a move would bring."""

    free: list[int]
    """As in the picture."""
    result: str
    """"won", "lost" or "drawn" for the viewer, empty where the game goes on."""


def picture(observation: Observation) -> Picture:
    """The whole table."""
    state = view.restore(observation)
    return {
        "turn": observation.turn,
        "obstructed": [_spot(at) for at in observation.obstructed],
        "stacks": [[at.x, at.y, "".join(map(_letter, stack))] for at, stack in observation.stacks.items()],
        "hands": ["".join(LETTERS[kind] for kind in observation.hand(seat)) for seat in (RED, BLUE)],
        "free": list(rules.points(state)),
        "held": [[at.x, at.y, [why or "" for why in reasons]] for at, reasons in pinned_by_level(observation).items()],
        "last": tell(observation.last) if observation.last else None,
    }


def points(observation: Observation) -> Sequence[int | None]:
    """Free fields around each bee, none while it is in hand."""
    return [free if free >= 0 else None for free in rules.points(view.restore(observation))]


def choices(observation: Observation) -> Sequence[str]:
    """All the viewer's moves."""
    return sorted(map(notation.write_action, view.legal_actions(observation)))


def outlook(observation: Observation, of: str) -> Outlook | None:
    """What a move would bring, named as in notation; None where the viewer cannot make it."""
    action = notation.read_action(of)
    state = view.restore(observation)
    if action not in rules.legal_actions(state, observation.viewer):
        return None
    rules.apply(state, observation.viewer, action)
    outcome = rules.outcome(state)
    return {"free": list(rules.points(state)), "result": _result(outcome, observation.viewer) if outcome else ""}


def _result(outcome: Outcome, seat: int) -> str:
    return "drawn" if outcome.is_draw else "won" if outcome.ranks[seat] == 1 else "lost"


def tell(event: events.Event) -> Any:
    """A move. Obstructed fields are seen in the picture alone."""
    match event:
        case events.FieldObstructed():
            return None
        case events.PieceSet(seat, kind, at):
            return {"is": "PieceSet", "seat": seat, "kind": LETTERS[kind], "at": _spot(at)}
        case events.PieceDragged(seat, start, target):
            return {"is": "PieceDragged", "seat": seat, "start": _spot(start), "target": _spot(target)}
        case events.TurnSkipped(seat):
            return {"is": "TurnSkipped", "seat": seat}
        case _:
            assert_never(event)


def _spot(at: Field) -> list[int]:
    return [at.x, at.y]


def _letter(piece: Piece) -> str:
    return PIECE_LETTERS[5 * piece.owner + piece.kind]
