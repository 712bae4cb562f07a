"""Catan as the LMU's network protocol plays it: the base game, and the extension for five and six."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Final

from spieltisch.core.game import Dialect, DoorRules, Game, guide_in
from spieltisch.core.imports import later
from spieltisch.core.outcome import ScoreMap
from spieltisch.games.catan import notation, rules, view
from spieltisch.games.catan.actions import PlayMonopoly
from spieltisch.games.catan.config import SEATS, Config, client_limits, limits
from spieltisch.games.catan.options import Options, cautions, configure
from spieltisch.games.catan.policy import Gathering


def _dialects() -> Sequence[Dialect[Options]]:
    """A WebSocket at the door for HTTP, and plain TCP for older programs; both with the same tables."""
    wire = import_module("spieltisch.games.catan.wire")
    explain = later("spieltisch.games.catan.wire.glossary:explain")
    return (
        Dialect(
            "http", 8080, wire.Server, wire.Client, path="/catan", scheme="catan", rules=door_rules,
            spectator=wire.Spectator, spectators_query={"zuschauer": "1"}, joins_midway=True,
            explain=explain, framing=lambda: wire.OBJECTS,
        ),
        Dialect(
            "catan-tcp", 10003, wire.Server, wire.Client, spectator=wire.Spectator, joins_midway=True,
            scheme="catan+tcp", explain=explain, framing=lambda: wire.OBJECTS,
        ),
    )  # fmt: skip


def door_rules(options: Options) -> DoorRules:
    """Whether plain TCP is guessed at the door for HTTP."""
    return DoorRules(sniff_ms=options.sniff_ms if options.sniff else None, admits_files=options.file_pages)


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
    client_limits=client_limits,
    dialects=_dialects,
    bots={
        "random": later("spieltisch.games.catan.bots.random:Random"),
        "greedy": later("spieltisch.games.catan.bots.greedy:Greedy"),
        "search": later("spieltisch.games.catan.bots.search:Search"),
    },
    strength=Path(__file__).with_name("strength.json"),
    variant=lambda config: "5-6" if config.island else "base",
    rules_version=1,
    counts=ScoreMap.WIN,
    shows_hands=lambda action: isinstance(action, PlayMonopoly),
    players=lambda options: options.players,
    resize=lambda options, seats: replace(options, players=seats),
    policy=Gathering,
    cautions=cautions,
    has_named_rooms=True,
    guide=guide_in(Path(__file__).with_name("page")),
    page=later("spieltisch.games.catan.page:Page"),
    checks=later("spieltisch.games.catan.checks:book"),
    encoding=later("spieltisch.games.catan.research"),
    tools=later("spieltisch.games.catan.tools"),
)
