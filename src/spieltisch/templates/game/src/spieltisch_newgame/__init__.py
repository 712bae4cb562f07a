"""Newgame: noughts and crosses. All that Spieltisch knows of the game is the ``GAME`` below."""

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
from spieltisch.core.seating import OpenSeats
from spieltisch_newgame import notation, rules, view
from spieltisch_newgame.config import Config, limits
from spieltisch_newgame.options import Options, configure

PORT: Final = 47474
"""Of the door; any that no other game's door has."""


def dialects() -> Sequence[Dialect[Options]]:
    """The one protocol the game is spoken in."""
    return (
        Dialect(
            door="new-game",
            port=PORT,
            server=later("spieltisch_newgame.wire.server:Server"),
            client=later("spieltisch_newgame.wire.client:Client"),
            spectators=Spectators(later("spieltisch_newgame.wire.spectator:Spectator")),
            scope=Scope(joins_midway=True),
            stream=Stream(explain=later("spieltisch_newgame.wire.glossary:explain")),
        ),
    )


GAME: Final = Game(
    name="newgame",
    title="Newgame",
    play=Play(
        seats=range(2, 3),
        config=Config,
        rules=rules,
        view=view,
        notation=notation,
        limits=limits,
        variant=lambda config: "3x3",
        rules_version=1,
    ),
    setup=Setup(options=Options, configure=configure),
    wire=Wire(
        dialects=dialects,
        protocol={"en": Path(__file__).with_name("wire") / "PROTOCOL.md"},
        checks=later("spieltisch_newgame.checks:book"),
    ),
    people=People(policy=lambda options, opening: OpenSeats(opening, shows_at_once=True)),
    roster=Roster(
        bots={
            "random": later("spieltisch_newgame.bots.random:Random"),
            "search": later("spieltisch_newgame.bots.search:Search"),
        },
    ),
    research=Research(tools=later("spieltisch_newgame.tools")),
    display=Display(
        page=later("spieltisch_newgame.page:Page"),
        guide=guide_in(Path(__file__).with_name("page")),
    ),
)
