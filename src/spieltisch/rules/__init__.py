"""The rules of each game as a board to push moves onto: ``from spieltisch.rules import NAME``, then ``NAME.Board()``.

One module a game, each with a ``Board`` and the values its moves are made of; ``docs/rules.md`` tells how to use them.
"""

from __future__ import annotations

from spieltisch.core.errors import UsageError
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.rules.board import Board
from spieltisch.rules.moves import UNREADABLE, IllegalMove, LegalMoves

__all__ = ["UNREADABLE", "Board", "IllegalMove", "LegalMoves", "Outcome", "Reason", "UsageError"]
