"""Catan as the LMU's network protocol plays it: the base game, and the extension for five and six."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from spieltisch.core.contracts import Dialect, Game
from spieltisch.core.imports import later
from spieltisch.games.catan import notation, rules, view
from spieltisch.games.catan.config import SEATS, Config, Options, configure, limits
from spieltisch.games.catan.foyer import Foyer


def _dialects() -> Sequence[Dialect]:
    """A WebSocket at the door for HTTP, and plain TCP for older programs; both with the same tables."""
    wire = import_module("spieltisch.games.catan.wire")
    return (
        Dialect(
            "http", 8080, wire.Server, wire.Client, path="/catan", scheme="catan",
            spectator=wire.Spectator, spectators_query={"zuschauer": "1"}, joins_midway=True,
        ),
        Dialect(
            "catan-tcp", 10003, wire.Server, wire.Client, spectator=wire.Spectator, joins_midway=True,
            scheme="catan+tcp",
        ),
    )  # fmt: skip


def _page() -> Any:
    return import_module("spieltisch.games.catan.page").Page()


def _tools() -> Any:
    return import_module("spieltisch.games.catan.tools")


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
    dialects=_dialects,
    bots={
        "random": later("spieltisch.games.catan.bots.random:Random"),
        "greedy": later("spieltisch.games.catan.bots.greedy:Greedy"),
        "search": later("spieltisch.games.catan.bots.search:Search"),
    },
    variant=lambda config: "5-6" if config.island else "base",
    rules_version=1,
    foyer=Foyer,
    page=_page,
    tools=_tools,
)
