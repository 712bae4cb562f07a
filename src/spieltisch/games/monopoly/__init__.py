"""Monopoly as the network game of 2016 plays it (MPMP 5): Reichsmark, auctions, and cards drawn from the whole deck."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from spieltisch.core.game import (
    Dialect,
    Display,
    Game,
    People,
    Play,
    Research,
    Roster,
    Scope,
    Setup,
    Spectators,
    Stream,
    Wire,
    guide_in,
)
from spieltisch.core.imports import later
from spieltisch.games.monopoly import notation, rules, view
from spieltisch.games.monopoly.config import MAX_SEATS, Config, limits
from spieltisch.games.monopoly.options import Options, configure

WIRE: Final = "spieltisch.games.monopoly.wire"
_framing = later(f"{WIRE}.framing")
_search = later("spieltisch.games.monopoly.bots.search:Search")


def _dialects() -> Sequence[Dialect[Options]]:
    return (
        Dialect(
            "monopoly", 1918, later(f"{WIRE}.server:Server"), later(f"{WIRE}.client:Client"),
            spectators=Spectators(later(f"{WIRE}.spectator:Spectator")),
            scope=Scope(joins_midway=True),
            stream=Stream(lambda: _framing().PACKETS, later(f"{WIRE}.glossary:explain")),
        ),
    )  # fmt: skip


GAME: Final = Game(
    name="monopoly",
    title="Monopoly (MPMP 5)",
    play=Play(
        seats=range(1, MAX_SEATS + 1),
        config=Config,
        rules=rules,
        view=view,
        notation=notation,
        limits=limits,
        variant=lambda config: "mpmp5",
        rules_version=1,
    ),
    setup=Setup(options=Options, configure=configure),
    wire=Wire(dialects=_dialects, checks=later("spieltisch.games.monopoly.checks:book")),
    people=People(policy=later("spieltisch.games.monopoly.policy:Gathering"), has_named_rooms=True),
    roster=Roster(
        bots={
            "random": later("spieltisch.games.monopoly.bots.random:Random"),
            "greedy": later("spieltisch.games.monopoly.bots.greedy:Greedy"),
            "search": _search,
        },
        counted=lambda seed, patience: _search(seed, max_playouts=8 + patience),
        strength=Path(__file__).with_name("strength.json"),
    ),
    research=Research(
        encoding=later("spieltisch.games.monopoly.research"),
        tools=later("spieltisch.games.monopoly.tools"),
    ),
    display=Display(
        page=later("spieltisch.games.monopoly.page"),
        guide=guide_in(Path(__file__).with_name("page")),
    ),
)
