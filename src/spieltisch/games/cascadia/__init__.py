"""Cascadia: the board game of habitats and wildlife, for one to four players, with all its scoring cards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from spieltisch.core.contracts import Audience
from spieltisch.core.game import Game, guide_in
from spieltisch.core.imports import later
from spieltisch.core.seating import OpenSeats
from spieltisch.games.cascadia import notation, rules, view
from spieltisch.games.cascadia.config import SEATS, Config, limits
from spieltisch.games.cascadia.options import Options, chance, configure, resize

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
    players=lambda options: options.players,
    resize=resize,
    policy=lambda options, opening: OpenSeats(opening, shows_at_once=options.show_on_watch),
    config=Config,
    limits=limits,
    dialects=later("spieltisch.games.cascadia.wire:dialects"),
    bots={
        "random": later("spieltisch.games.cascadia.bots.random:Random"),
        "greedy": later("spieltisch.games.cascadia.bots.greedy:Greedy"),
        "search": later("spieltisch.games.cascadia.bots.search:Search"),
    },
    strength=Path(__file__).with_name("strength.json"),
    variant=lambda config: config.cards,
    rules_version=1,
    refusals=Audience.EVERYBODY,
    guide=guide_in(Path(__file__).with_name("page")),
    page=later("spieltisch.games.cascadia.page"),
    checks=later("spieltisch.games.cascadia.checks:book"),
    encoding=later("spieltisch.games.cascadia.research"),
    tools=later("spieltisch.games.cascadia.tools"),
)
