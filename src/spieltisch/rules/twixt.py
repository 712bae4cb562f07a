"""TwixT as a board: ``twixt.Board()``. Moves are ``Peg``, as text ``16/14``: column and row, and where it is asked for
``Mirror``, ``mirror=1``; chance's outcomes are ``Swamp``, ``swamp=3,9,20``: size, column and row."""

from __future__ import annotations

from typing import Any, TypedDict, Unpack, get_args

from spieltisch.core.seats import Actor
from spieltisch.games.twixt import GAME
from spieltisch.games.twixt.actions import Action, Mirror, Peg, Swamp
from spieltisch.games.twixt.rules import Phase, State
from spieltisch.games.twixt.view import Observation
from spieltisch.rules import board
from spieltisch.rules.origins import Origin

__all__ = ["Board", "Mirror", "Move", "Observation", "Options", "Peg", "Swamp"]

Move = Action


class Options(TypedDict, total=False):
    """What can be chosen where no position is given; ``spieltisch config`` tells of all but the last."""

    orientation: int
    rounds: int
    size: int
    swamps: str
    mirror: bool
    """Whether seat 0 is asked first if the swamps shall be mirrored; by default nobody is."""
    drawn: bool
    """Whether chance draws four swamps first, as at a table; without, there are those of ``swamps``."""


class Board(board.Board[State, Action, Observation]):
    """A game of TwixT, by default from the empty board of 24 × 24 without swamps."""

    __slots__ = ()

    _game = GAME
    _kinds = frozenset(get_args(Action))
    _options = Options.__annotations__

    def __init__(self, position: str | None = None, **options: Unpack[Options]) -> None:
        """A position text or options; see ``Options``. Raises ``ValueError`` with what is wrong in a position."""
        super().__init__(position, **options)

    def _origin_of(self, options: dict[str, Any]) -> Origin:
        swamps = "" if options.pop("drawn", False) else "none"
        return super()._origin_of({"mirror": False, "swamps": swamps} | options)

    def _actor(self) -> Actor | None:
        state = self._state
        if state.phase is not Phase.PLIES:
            return super()._actor()
        return state.kernel.ply & 1 if state.kernel.legal_count() else None

    def _is_legal(self, actor: Actor, move: Action, packed: None) -> bool:
        state = self._state
        if isinstance(move, Peg) and state.phase is Phase.PLIES and actor == state.kernel.ply & 1:
            return move.is_on_board() and bool(state.kernel.is_legal(move.cell))
        return super()._is_legal(actor, move, packed)

    def _advance(self, actor: Actor, move: Action, packed: None) -> None:
        if isinstance(move, Peg):
            self._state.kernel.apply(move.cell)
            self._past.append((move, actor, None, None))
        else:
            super()._advance(actor, move, packed)

    def _take_back(self, packed: None, before: State | None) -> None:
        if before is None:
            self._state.kernel.undo()
        else:
            self._state = before

    def _agreed(self) -> None:
        """A digest has all that is agreed on."""

    def __repr__(self) -> str:
        return f"{self._name}({self.position!r})"
