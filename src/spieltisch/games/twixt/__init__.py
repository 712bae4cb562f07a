"""TwixT with swamps and points: "High Voltage" of the Software-Challenge 2009, and its edition of 2016."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from spieltisch.core.contracts import Bot, Dialect, Game
from spieltisch.core.imports import later
from spieltisch.games.twixt import notation, rules, view
from spieltisch.games.twixt.config import QUERY_COSTS_US, Config, Options, limits
from spieltisch.games.twixt.options import configure, return_game


def _dialects() -> Sequence[Dialect]:
    wire = import_module("spieltisch.games.twixt.wire")
    return (
        Dialect(
            "twixt", 2009, lambda options, _: wire.Server(options), wire.Client, is_piped=True, joins_midway=True,
        ),
    )  # fmt: skip


def _page() -> Any:
    return import_module("spieltisch.games.twixt.page").Page()


def _tools() -> Any:
    return import_module("spieltisch.games.twixt.tools")


def _random(seed: int) -> Bot:
    bot: Bot = import_module("spieltisch.bots.random").RandomBot(view, seed)
    return bot


GAME: Final = Game(
    name="twixt",
    title="TwixT (High Voltage)",
    seats=range(2, 3),
    rules=rules,
    view=view,
    notation=notation,
    options=Options,
    configure=configure,
    config=Config,
    limits=limits,
    dialects=_dialects,
    bots={
        "random": _random,
        "greedy": later("spieltisch.games.twixt.bots.greedy:Greedy"),
        "search": later("spieltisch.games.twixt.bots.search:Search"),
    },
    variant=lambda config: str(config.orientation),
    rules_version=1,
    query_costs_us=QUERY_COSTS_US,
    return_game=return_game,
    page=_page,
    tools=_tools,
)
