"""Cascadia as a board: ``cascadia.Board()``. Moves are ``Place``, as text ``place 3 1,0 0 3 1,1``, and ``Exchange``,
``exchange 0,2``; chance's outcomes are ``DealLandscape``, ``DrawTile`` and ``DrawToken``, ``token B``."""

from __future__ import annotations

from typing import Final, TypedDict, Unpack, get_args

from spieltisch.core.seats import CHANCE, Actor
from spieltisch.games.cascadia import GAME
from spieltisch.games.cascadia.actions import Action, DealLandscape, DrawTile, DrawToken, Exchange, Place
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.tiles import Landscape, Tile
from spieltisch.games.cascadia.rules import State, can_draw, play
from spieltisch.games.cascadia.view import Observation
from spieltisch.rules import board

__all__ = [
    "Board", "DealLandscape", "DrawTile", "DrawToken", "Exchange", "Landscape", "Move", "Observation", "Options",
    "Place", "Tile",
]  # fmt: skip

Move = Action
OF_SEATS: Final = (Place, Exchange)


class Options(TypedDict, total=False):
    """What can be chosen; ``spieltisch config`` tells of all. ``tiles`` and ``tokens`` are the contents of files."""

    players: int
    """1 to 4; by default 2."""
    cards: str
    rounds: int
    tiles: str
    tokens: str
    assignment1: bool
    salmon_prune: bool
    elk_gaps: bool
    elk_split: bool
    hawk_gaps: bool
    hawk_lone_pairs: bool
    second_after_tie: bool


class Board(board.Board[State, Action, Observation]):
    """A game of Cascadia, from before the landscapes are dealt and the shop is filled."""

    __slots__ = ()

    _game = GAME
    _kinds = frozenset(get_args(Action))
    _options = Options.__annotations__

    def __init__(self, position: str | None = None, **options: Unpack[Options]) -> None:
        """Options; see there. There is no position text."""
        super().__init__(position, **options)

    @property
    def seats(self) -> int:
        return self._state.config.seats

    def _actor(self) -> Actor | None:
        kernel = self._state.kernel
        if kernel.phase == codes.PLACING:
            return kernel.seat
        return None if kernel.phase == codes.OVER else CHANCE

    def _pack(self, actor: Actor, move: Action) -> int:
        return move.move if type(move) in OF_SEATS else 0  # type: ignore[union-attr]

    def _is_legal(self, actor: Actor, move: Action, packed: int) -> bool:
        if isinstance(move, OF_SEATS):
            kernel = self._state.kernel
            is_due = kernel.phase == codes.PLACING and kernel.seat == actor
            return is_due and move.is_sound and kernel.refusal(packed) == codes.FINE
        return actor == CHANCE and can_draw(self._state, move)

    def _play(self, state: State, actor: Actor, move: Action, packed: int) -> None:
        if actor == CHANCE:
            play(state, move)
        else:
            state.kernel.do(packed)
