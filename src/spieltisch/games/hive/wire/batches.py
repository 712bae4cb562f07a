"""What a batch looks like on the wire, as far as it takes more than one item to tell."""

from __future__ import annotations

from typing import Final

from spieltisch.core.messages import Batch, Happened, Refusal
from spieltisch.core.seats import SPECTATOR
from spieltisch.games.hive.actions import Drag, SetPiece
from spieltisch.games.hive.wire import messages, moves
from spieltisch.games.hive.wire.requests import UNNAMED
from spieltisch.games.hive.wire.state import WIRE

NOT_YOUR_TURN: Final = "It's not your turn yet."
OUT_OF_TURN: Final = frozenset({"out-of-turn", "not_your_turn"})
"""What the table, and what the rules call it."""
NOT_REQUESTED: Final = "We didn't request a data from you yet."
INVALID_MOVE: Final = "Ungueltiger Zug von '{}'.\n{}"


def display_names(batch: Batch) -> tuple[str, ...]:
    """By seat; who has no name is unknown."""
    return tuple([name or UNNAMED for name in batch.names])


def has_moved(batch: Batch) -> bool:
    """Whether a player made a move; chance does not count."""
    return any(isinstance(item, Happened) and item.actor >= 0 for item in batch.items)


def write_state(batch: Batch) -> bytes:
    """Nothing is hidden, so one state serves everybody who hears of this input."""
    memento = batch.shared.get("memento")
    if memento is None:
        memento = WIRE.memento(batch.table, display_names(batch), batch.observation, batch.remark)
        batch.shared["memento"] = memento
    return memento


def write_error(batch: Batch, refused: Refusal) -> bytes:
    """The refusal, with the move that caused it; observers get the bare sentence."""
    sentence = refused.sentence
    if refused.code in OUT_OF_TURN:
        is_mover = batch.observation.turn % 2 == refused.seat
        sentence = NOT_REQUESTED if is_mover else NOT_YOUR_TURN
    elif batch.viewer != SPECTATOR:
        sentence = INVALID_MOVE.format(display_names(batch)[refused.seat], sentence)
    request = ""
    if isinstance(refused.action, SetPiece | Drag):
        request = moves.write_move("originalRequest", refused.action, refused.seat, level=3)
    return messages.error(batch.table, sentence, request)
