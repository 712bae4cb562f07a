"""Catan with other players, for checks of servers: its own bots' games are long."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from tests.games.catan.wire.party import Builder


class Quick:
    """Builds what it can; its games are short and varied."""

    def __init__(self, seed: int) -> None:
        self._builder = Builder(seed)

    def choose(self, observation: Any, seat: int, *budgets_us: int) -> Any:
        return self._builder.choose(observation)


def _with(game: AnyGame, bots: Mapping[str, Any]) -> AnyGame:
    return replace(game, roster=replace(game.roster, bots=bots))


GAME: Final = _with(game_of("catan"), {"quick": Quick})
