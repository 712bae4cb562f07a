"""Hive as a board: ``hive.Board()``. Moves are ``SetPiece``, ``Drag`` and ``Skip``, as texts ``S A -1,2``,
``D -1,3 -1,5`` and ``K``; chance's outcomes are ``Obstruct``, ``O 1,-2``. Red, seat 0, begins."""

from __future__ import annotations

from typing import Any, Final, TypedDict, Unpack, get_args

from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.hive import GAME
from spieltisch.games.hive.actions import (
    BLUE,
    RED,
    SKIP,
    Action,
    Drag,
    Field,
    Kind,
    Obstruct,
    SetPiece,
    Skip,
    pack,
)  # fmt: skip
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.events import as_event
from spieltisch.games.hive.rules import State
from spieltisch.games.hive.view import Observation
from spieltisch.rules import board
from spieltisch.rules.origins import Agreement, Origin, Position

__all__ = [
    "BLUE", "RED", "SKIP", "Board", "Drag", "Field", "Kind", "Move", "Observation", "Obstruct", "Options", "SetPiece",
    "Skip",
]  # fmt: skip

Move = Action
EMPTY: Final = Position("")


class Options(TypedDict, total=False):
    """What can be chosen where no position is given."""

    drawn: bool
    """Whether chance obstructs three fields first, as at a table; without, there are none."""


class Board(board.Board[State, Action, Observation]):
    """A game of Hive, by default from the empty board without obstructed fields."""

    __slots__ = ()

    _game = GAME
    _kinds = frozenset(get_args(Action))
    _options = Options.__annotations__

    def __init__(self, position: str | None = None, **options: Unpack[Options]) -> None:
        """A position text or options; see ``Options``. Raises ``ValueError`` with all that is wrong in a position."""
        super().__init__(position, **options)

    def _origin_of(self, options: dict[str, Any]) -> Origin:
        return Agreement(Config()) if options.get("drawn") else EMPTY

    def _actor(self) -> Actor | None:
        state = self._state
        if state.to_draw:
            return CHANCE
        return None if state.kernel.is_over() else state.kernel.ply & 1

    def _pack(self, actor: Actor, move: Action) -> int:
        return pack(move, actor)

    def _is_legal(self, actor: Actor, move: Action, packed: int) -> bool:
        state = self._state
        if actor == state.kernel.ply & 1 and not state.to_draw:
            return bool(state.kernel.is_legal(packed))
        return super()._is_legal(actor, move, packed)

    def _advance(self, actor: Actor, move: Action, packed: int) -> None:
        if actor == CHANCE:
            super()._advance(actor, move, packed)
            return
        state = self._state
        self._past.append((move, actor, packed, state.last))
        state.move(packed, None)

    def _take_back(self, packed: int, before: Any) -> None:
        if isinstance(before, State):
            self._state = before
        else:
            self._state.take_back(packed, before)

    def observe(self, seat: Seat | None = None) -> Observation:
        state = self._state
        if self._past and state.last is None:  # only who looks at the board needs the event
            move, actor, _, _ = self._past[-1]
            state.last = None if isinstance(move, Obstruct) else as_event(actor, move)
        return super().observe(seat)

    def _agreed(self) -> None:
        """A digest has all that is agreed on."""

    def __repr__(self) -> str:
        return f"{self._name}({self.position!r})"
