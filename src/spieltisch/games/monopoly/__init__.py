"""Monopoly as the network game of 2016 plays it (MPMP 5): Reichsmark, auctions, and cards drawn from the whole deck."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from spieltisch.core.contracts import Bot, Dialect, Game
from spieltisch.games.monopoly import notation, rules, view
from spieltisch.games.monopoly.config import MAX_SEATS, Config, Options, limits
from spieltisch.games.monopoly.options import configure


def _dialects() -> Sequence[Dialect]:
    return ()


def _tools() -> Any:
    return import_module("spieltisch.games.monopoly.tools")


def _random(seed: int) -> Bot:
    bot: Bot = import_module("spieltisch.games.monopoly.bots.random").Random(seed)
    return bot


GAME: Final = Game(
    name="monopoly",
    title="Monopoly (MPMP 5)",
    seats=range(1, MAX_SEATS + 1),
    rules=rules,
    view=view,
    notation=notation,
    options=Options,
    configure=configure,
    config=Config,
    limits=limits,
    dialects=_dialects,
    bots={"random": _random},
    variant=lambda config: "mpmp5",
    rules_version=1,
    tools=_tools,
)
