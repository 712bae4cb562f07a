"""Newgame in a browser: what ``board.js`` beside this draws. Nothing is hidden, so all viewers get the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from spieltisch_newgame import rules, view
from spieltisch_newgame.events import Placed
from spieltisch_newgame.notation import MARKS, NAMES, mark_at, write_action
from spieltisch_newgame.view import Observation


class Picture(TypedDict):
    """The whole board, row by row."""

    cells: list[int | None]
    """The seat that has taken each cell, if any."""
    line: list[int]
    """The cells of the lines that won: three, or five, or none."""
    to_move: int | None


Told = TypedDict("Told", {"is": str, "seat": int, "cell": str})
"""One event; ``say`` of the board puts it into words."""


class Page:
    """Satisfies ``core.contracts.Page``."""

    def picture(self, observation: Observation) -> Picture:
        """All there is to draw."""
        state = view.restore(observation)
        cells = [mark_at(state.kernel, cell) for cell in range(len(NAMES))]
        return {
            "cells": [MARKS.index(mark) if mark in MARKS else None for mark in cells],
            "line": state.kernel.cells_in_lines(),
            "to_move": next(iter(rules.to_act(state)), None),
        }

    def choices(self, observation: Observation) -> Sequence[str]:
        """The viewer's legal actions in notation, sorted."""
        return sorted(map(write_action, view.legal_actions(observation)))

    def tell(self, event: Placed) -> Told:
        """What ``say`` of the board puts into words."""
        return {"is": "Placed", "seat": event.seat, "cell": NAMES[event.cell]}
