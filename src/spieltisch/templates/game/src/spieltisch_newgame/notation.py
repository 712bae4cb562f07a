"""Text forms, for logs, tools and the wire: a cell is ``b3``, a position ``x.o/.x./...``.

Columns are a to c from the left, rows 1 to 3 from the top; a position has its rows from the top, and who has
fewer marks, else the crosses, is to move.
"""

from __future__ import annotations

from typing import Final

from spieltisch.core.seats import Seat
from spieltisch_newgame.actions import CELLS, PLACES, Place
from spieltisch_newgame.config import Config
from spieltisch_newgame.engine.kernel import Kernel
from spieltisch_newgame.rules import State

MARKS: Final = "xo"
"""By seat."""
FREE: Final = "."
START: Final = ".../.../..."
NAMES: Final = tuple(f"{column}{row}" for row in "123" for column in "abc")
"""By cell."""


def write_action(action: Place) -> str:
    return NAMES[action.cell]


def read_action(text: str) -> Place:
    """Raises ``ValueError``; whether the action is legal is another question."""
    if text not in NAMES:
        raise ValueError(f"{text[:20]!r} is no cell; expected a1 to c3")
    return PLACES[NAMES.index(text)]


def read_seat(text: str) -> Seat:
    """The seat of a mark. Raises ``ValueError``."""
    if text not in tuple(MARKS):
        raise ValueError(f"{text[:20]!r} is no seat; expected x or o")
    return MARKS.index(text)


def write_position(state: State) -> str:
    marks = [mark_at(state.kernel, cell) for cell in range(CELLS)]
    return "/".join("".join(marks[row : row + 3]) for row in range(0, CELLS, 3))


def mark_at(kernel: Kernel, cell: int) -> str:
    """What lies in a cell."""
    if kernel.crosses >> cell & 1:
        return MARKS[0]
    return MARKS[1] if kernel.noughts >> cell & 1 else FREE


def read_position(text: str) -> State:
    """A state with the usual agreement; no text is the start. Raises ``ValueError`` for a position no game comes to."""
    text = text or START
    if [len(row) for row in text.split("/")] != [3, 3, 3] or not set(text) <= {*MARKS, FREE, "/"}:
        raise ValueError(f"{text[:20]!r} is no position; expected three rows of x, o and . such as x.o/.x./...")
    cells = {mark: [cell for cell, at in enumerate(text.replace("/", "")) if at == mark] for mark in MARKS}
    crosses, noughts = (cells[mark] for mark in MARKS)
    if len(crosses) - len(noughts) not in (0, 1):
        raise ValueError(f"{len(crosses)} crosses and {len(noughts)} noughts cannot have alternated")
    return State(Config(), _played(crosses, noughts))


def _played(crosses: list[int], noughts: list[int]) -> Kernel:
    """The position after these moves. Who has just moved may have won by it, and nobody else."""
    kernel = Kernel()
    for ply in range(len(crosses) + len(noughts)):
        kernel.place((noughts if ply % 2 else crosses)[ply // 2])
    latest = (kernel.ply - 1) % 2
    if kernel.winner() >= 0 and not any(_was_running(kernel, cell) for cell in (noughts if latest else crosses)):
        raise ValueError("the game was over before this position")
    return kernel


def _was_running(kernel: Kernel, cell: int) -> bool:
    """Whether the game was not over yet, had this been the latest move."""
    before = kernel.copy()
    before.undo(cell)
    return before.winner() < 0
