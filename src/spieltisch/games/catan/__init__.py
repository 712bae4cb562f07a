"""Catan as the LMU's network protocol plays it: the base game, and the extension for five and six."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from spieltisch.core.game import (
    Access,
    Dialect,
    Display,
    DoorRules,
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
from spieltisch.core.outcome import ScoreMap
from spieltisch.games.catan import notation, rules, view
from spieltisch.games.catan.actions import PlayMonopoly
from spieltisch.games.catan.config import SEATS, Config, client_limits, limits
from spieltisch.games.catan.options import Options, cautions, configure

WIRE: Final = "spieltisch.games.catan.wire"
_framing = later(f"{WIRE}.framing")
_search = later("spieltisch.games.catan.bots.search:Search")


def _dialects() -> Sequence[Dialect[Options]]:
    """A WebSocket at the door for HTTP, and plain TCP for older programs; both with the same tables."""
    server, client = later(f"{WIRE}.server:Server"), later(f"{WIRE}.client:Client")
    spectator = later(f"{WIRE}.spectator:Spectator")
    scope: Scope[Options] = Scope(joins_midway=True)
    stream = Stream(framing=lambda: _framing().OBJECTS, explain=later(f"{WIRE}.glossary:explain"))
    return (
        Dialect(
            "http", 8080, server, client,
            access=Access(path="/catan", scheme="catan", plain="catan+tcp", rules=door_rules),
            spectators=Spectators(spectator, query={"zuschauer": "1"}), scope=scope, stream=stream,
        ),
        Dialect(
            "catan-tcp", 10003, server, client, access=Access(scheme="catan+tcp"),
            spectators=Spectators(spectator), scope=scope, stream=stream,
        ),
    )  # fmt: skip


def door_rules(options: Options) -> DoorRules:
    """Whether plain TCP is guessed at the door for HTTP."""
    return DoorRules(sniff_ms=options.sniff_ms if options.sniff else None, admits_files=options.file_pages)


GAME: Final = Game(
    name="catan",
    title="Catan",
    play=Play(
        seats=SEATS,
        config=Config,
        rules=rules,
        view=view,
        notation=notation,
        limits=limits,
        variant=lambda config: "5-6" if config.island else "base",
        rules_version=1,
        client_limits=client_limits,
        shows_hands=lambda action: isinstance(action, PlayMonopoly),
        counts=ScoreMap.WIN,
    ),
    setup=Setup(
        options=Options,
        configure=configure,
        players=lambda options: options.players,
        resize=lambda options, seats: replace(options, players=seats),
        cautions=cautions,
    ),
    wire=Wire(dialects=_dialects, checks=later("spieltisch.games.catan.checks:book")),
    people=People(policy=later("spieltisch.games.catan.policy:Gathering"), has_named_rooms=True),
    roster=Roster(
        bots={
            "random": later("spieltisch.games.catan.bots.random:Random"),
            "greedy": later("spieltisch.games.catan.bots.greedy:Greedy"),
            "search": _search,
        },
        counted=lambda seed, patience: _search(seed, max_playouts=8 + patience),
        strength=Path(__file__).with_name("strength.json"),
    ),
    research=Research(
        encoding=later("spieltisch.games.catan.research"),
        tools=later("spieltisch.games.catan.tools"),
    ),
    display=Display(
        page=later("spieltisch.games.catan.page:Page"),
        guide=guide_in(Path(__file__).with_name("page")),
    ),
)
