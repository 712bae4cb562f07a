"""Catan as the LMU's network protocol plays it: the base game, and the extension for five and six."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from spieltisch.core.contracts import Bot, Game
from spieltisch.games.catan import notation, rules, view
from spieltisch.games.catan.config import SEATS, Config, Options, configure, limits


def _tools() -> Any:
    return import_module("spieltisch.games.catan.tools")


def _random(seed: int) -> Bot:
    bot: Bot = import_module("spieltisch.bots.random").RandomBot(view, seed)
    return bot


GAME: Final = Game(
    name="catan",
    title="Catan",
    seats=SEATS,
    rules=rules,
    view=view,
    notation=notation,
    options=Options,
    configure=configure,
    config=Config,
    limits=limits,
    dialects=lambda: (),
    bots={"random": _random},
    variant=lambda config: "5-6" if config.island else "base",
    rules_version=1,
    tools=_tools,
)
