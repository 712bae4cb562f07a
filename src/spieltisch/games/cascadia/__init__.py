"""Cascadia: the board game of habitats and wildlife, for one to four players, with all its scoring cards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from spieltisch.core.contracts import Audience
from spieltisch.core.game import Display, Game, People, Play, Research, Roster, Setup, Wire, guide_in
from spieltisch.core.imports import later
from spieltisch.games.cascadia import notation, rules, view
from spieltisch.games.cascadia.config import SEATS, Config, limits
from spieltisch.games.cascadia.options import Options, chance, configure, resize

_open_seats = later("spieltisch.core.seating:OpenSeats")

_search = later("spieltisch.games.cascadia.bots.search:Search")

GAME: Final = Game(
    name="cascadia",
    title="Cascadia",
    play=Play(
        seats=SEATS,
        config=Config,
        rules=rules,
        view=view,
        notation=notation,
        limits=limits,
        variant=lambda config: config.cards,
        rules_version=1,
        refusals=Audience.EVERYBODY,
    ),
    setup=Setup(
        options=Options,
        configure=configure,
        players=lambda options: options.players,
        resize=resize,
        chance=chance,
    ),
    wire=Wire(
        dialects=later("spieltisch.games.cascadia.wire:dialects"),
        checks=later("spieltisch.games.cascadia.checks:book"),
    ),
    people=People(policy=lambda options, opening: _open_seats(opening, shows_at_once=options.show_on_watch)),
    roster=Roster(
        bots={
            "random": later("spieltisch.games.cascadia.bots.random:Random"),
            "greedy": later("spieltisch.games.cascadia.bots.greedy:Greedy"),
            "search": _search,
        },
        counted=lambda seed, patience: _search(seed, max_playouts=8 + patience),
        strength=Path(__file__).with_name("strength.json"),
    ),
    research=Research(
        encoding=later("spieltisch.games.cascadia.research"),
        tools=later("spieltisch.games.cascadia.tools"),
    ),
    display=Display(
        page=later("spieltisch.games.cascadia.page"),
        guide=guide_in(Path(__file__).with_name("page")),
    ),
)
