"""Monopoly as a board: ``monopoly.Board()``. Moves are values such as ``Buy``, as text ``buy 39``; chance's outcomes
are ``First``, ``Dice`` and ``Draw``, ``dice 3 4``."""

from __future__ import annotations

from typing import TypedDict, Unpack, get_args

from spieltisch.core.seats import CHANCE, Actor
from spieltisch.games.monopoly import GAME
from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Build,
    Buy,
    Cheat,
    Decline,
    Dice,
    Draw,
    EndTurn,
    First,
    Mortgage,
    Pass,
    PayBail,
    Quit,
    Raze,
    Redeem,
    Sell,
    SwapCard,
    TakeCard,
    UseCard,
    pack,
)  # fmt: skip
from spieltisch.games.monopoly.engine import codes
from spieltisch.games.monopoly.engine.cards import Deck, Effect
from spieltisch.games.monopoly.rules import State
from spieltisch.games.monopoly.view import Observation
from spieltisch.rules import board

__all__ = [
    "Accept", "Bid", "Board", "Build", "Buy", "Cheat", "Deck", "Decline", "Dice", "Draw", "Effect", "EndTurn", "First",
    "Mortgage", "Move", "Observation", "Options", "Pass", "PayBail", "Quit", "Raze", "Redeem", "Sell", "SwapCard",
    "TakeCard", "UseCard",
]  # fmt: skip

Move = Action


class Options(TypedDict, total=False):
    """What can be chosen; ``spieltisch config`` tells of all."""

    players: int
    """1 to 8; by default 2."""
    max_rounds: int
    sell_consent: bool
    double_rent: bool
    houses: int
    hotels: int
    cheats: bool
    cards: str


class Board(board.Board[State, Action, Observation]):
    """A game of Monopoly, from before chance names who begins. Without ``max_rounds`` it goes on until one is left."""

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
        return None if kernel.phase == codes.OVER else CHANCE if kernel.phase <= codes.CARD else kernel.mover_seat()

    def _pack(self, actor: Actor, move: Action) -> int:
        return pack(move)

    def _is_legal(self, actor: Actor, move: Action, packed: int) -> bool:
        return self._state.kernel.check(actor, packed) == codes.LEGAL

    def _play(self, state: State, actor: Actor, move: Action, packed: int) -> None:
        state.play(actor, packed)
