"""Cascadia: the board game of habitats and wildlife, for one to four players, with all its scoring cards."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from spieltisch.core.contracts import Audience, Dialect, Game
from spieltisch.core.imports import later
from spieltisch.games.cascadia import notation, rules, view
from spieltisch.games.cascadia.config import SEATS, Config, Options, limits
from spieltisch.games.cascadia.options import chance, configure


def _dialects() -> Sequence[Dialect]:
    wire = import_module("spieltisch.games.cascadia.wire")
    return (Dialect("cascadia", 50500, wire.Server, wire.Client, spectator=wire.Spectator),)


def _page() -> Any:
    return import_module("spieltisch.games.cascadia.page")


def _tools() -> Any:
    return import_module("spieltisch.games.cascadia.tools")


GAME: Final = Game(
    name="cascadia",
    title="Cascadia",
    seats=SEATS,
    rules=rules,
    view=view,
    notation=notation,
    options=Options,
    configure=configure,
    chance=chance,
    config=Config,
    limits=limits,
    dialects=_dialects,
    bots={
        "random": later("spieltisch.games.cascadia.bots.random:Random"),
        "greedy": later("spieltisch.games.cascadia.bots.greedy:Greedy"),
        "search": later("spieltisch.games.cascadia.bots.search:Search"),
    },
    variant=lambda config: config.cards,
    rules_version=1,
    refusals=Audience.EVERYBODY,
    page=_page,
    tools=_tools,
)
