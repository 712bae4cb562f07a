"""Catan as a board: ``catan.Board()``. Moves are values such as ``BuildRoad``, as text ``road -2,0/-1,0``; chance's
outcomes are ``Drawn``, ``dice 3 4``."""

from __future__ import annotations

from operator import itemgetter
from typing import Final, TypedDict, Unpack, get_args

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import CHANCE, Actor
from spieltisch.games.catan import GAME
from spieltisch.games.catan.actions import (
    Accept,
    Action,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Conclude,
    Decline,
    Default,
    Discard,
    Drawn,
    EndTurn,
    MoveRobber,
    Offer,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoads,
    Roll,
    Withdraw,
    pack_action,
)  # fmt: skip
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.rules import State
from spieltisch.games.catan.view import Observation
from spieltisch.rules import board

__all__ = [
    "Accept", "BankTrade", "Board", "BuildCity", "BuildRoad", "BuildSettlement", "BuyCard", "Conclude", "Decline",
    "Default", "Discard", "Drawn", "EndTurn", "Kind", "Move", "MoveRobber", "Observation", "Offer", "Options",
    "PlayInvention", "PlayKnight", "PlayMonopoly", "PlayRoads", "Roll", "Withdraw",
]  # fmt: skip

Move = Action
NOTHING: Final = -1
"""For numbers that no move has."""


class Options(TypedDict, total=False):
    """What can be chosen; ``spieltisch config`` tells of all."""

    players: int
    """3 to 6; by default 3."""
    bank: int
    harbours: str
    points: int
    turns: int
    offers: int
    strict_robber: bool
    skip_poor: bool


class Board(board.Board[State, Action, Observation]):
    """A game of Catan, from before chance draws who begins and the island."""

    __slots__ = ()

    _game = GAME
    _kinds = frozenset(get_args(Action))
    _options = Options.__annotations__

    def __init__(self, position: str | None = None, **options: Unpack[Options]) -> None:
        """Options; see there. There is no position text: too much of a position is hidden."""
        super().__init__(position, **options)

    @property
    def seats(self) -> int:
        return self._state.config.seats

    def _actor(self) -> Actor | None:
        game = self._state.game
        return CHANCE if game.is_chance() else None if game.phase == Phase.OVER else game.mover()

    def _pack(self, actor: Actor, move: Action) -> int:
        try:
            return pack_action(move)
        except IllegalAction:
            return NOTHING

    def _is_legal(self, actor: Actor, move: Action, packed: int) -> bool:
        game = self._state.game
        if isinstance(move, Drawn):
            return actor == CHANCE and game.is_chance() and packed in map(itemgetter(0), game.outcomes())
        return packed != NOTHING and 0 <= actor < game.seats and not game.refusal(actor, packed)

    def _play(self, state: State, actor: Actor, move: Action, packed: int) -> None:
        state.play(actor, move, packed)
