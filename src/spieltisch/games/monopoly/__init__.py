"""Monopoly as the network game of 2016 plays it (MPMP 5): Reichsmark, auctions, and cards drawn from the whole deck."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from spieltisch.core.contracts import Dialect, Game
from spieltisch.core.foyer import Foyer
from spieltisch.core.imports import later
from spieltisch.games.monopoly import notation, rules, view
from spieltisch.games.monopoly.config import MAX_SEATS, Config, Options, limits
from spieltisch.games.monopoly.options import configure


def _dialects() -> Sequence[Dialect]:
    wire = import_module("spieltisch.games.monopoly.wire")
    return (Dialect("monopoly", 1918, wire.Server, wire.Client, spectator=wire.Spectator, joins_midway=True),)


def _foyer(options: Options, seats: int | None) -> Foyer:
    foyer: Foyer = import_module("spieltisch.games.monopoly.foyer").Foyer(options, seats)
    return foyer


def _page() -> Any:
    return import_module("spieltisch.games.monopoly.page")


def _tools() -> Any:
    return import_module("spieltisch.games.monopoly.tools")


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
    bots={
        "random": later("spieltisch.games.monopoly.bots.random:Random"),
        "greedy": later("spieltisch.games.monopoly.bots.greedy:Greedy"),
        "search": later("spieltisch.games.monopoly.bots.search:Search"),
    },
    variant=lambda config: "mpmp5",
    rules_version=1,
    foyer=_foyer,
    page=_page,
    tools=_tools,
)
