"""Hive as the Software-Challenge of 2020 played it: 91 fields, three of them obstructed, and 30 rounds."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from spieltisch.core.contracts import Audience, Dialect, Game, Keepsake
from spieltisch.core.imports import later
from spieltisch.games.hive import notation, rules, tally, view
from spieltisch.games.hive.config import Config, Options, limits
from spieltisch.games.hive.options import configure


def _dialects() -> Sequence[Dialect]:
    wire = import_module("spieltisch.games.hive.wire")
    return (
        Dialect(
            "hive", 13050, lambda options, _: wire.Server(options), wire.Client,
            spectator=wire.Spectator, is_reserving=True, joins_midway=True,
        ),
    )  # fmt: skip


def _keepsake(options: Options) -> Keepsake | None:
    if not options.save_replay:
        return None
    kept: Keepsake = import_module("spieltisch.games.hive.wire.replay").Replay(options.save_replay)
    return kept


def _page() -> Any:
    return import_module("spieltisch.games.hive.page")


def _tools() -> Any:
    return import_module("spieltisch.games.hive.tools")


GAME: Final = Game(
    name="hive",
    title="Hive (Software-Challenge 2020)",
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
        "random": later("spieltisch.games.hive.bots.random:Random"),
        "greedy": later("spieltisch.games.hive.bots.greedy:Greedy"),
        "search": later("spieltisch.games.hive.bots.search:Search"),
    },
    variant=lambda config: "2020",
    rules_version=1,
    refusals=Audience.SPECTATORS,
    tally=tally.add,
    keepsake=_keepsake,
    page=_page,
    tools=_tools,
)
