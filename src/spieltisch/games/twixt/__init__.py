"""TwixT with swamps and points: "High Voltage" of the Software-Challenge 2009, and its edition of 2016."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from spieltisch.core.contracts import Bot
from spieltisch.core.game import (
    Access,
    Dialect,
    Display,
    Game,
    People,
    Play,
    Research,
    Roster,
    Scope,
    Setup,
    Stream,
    Wire,
    guide_in,
)
from spieltisch.core.imports import later
from spieltisch.games.twixt import notation, rules, view
from spieltisch.games.twixt.actions import Action
from spieltisch.games.twixt.config import QUERY_COSTS_US, Config, limits
from spieltisch.games.twixt.options import Options, configure, unspoken
from spieltisch.games.twixt.view import Observation

_server = later("spieltisch.games.twixt.wire.server:Server")
_random_bot = later("spieltisch.bots.random:RandomBot")
_search = later("spieltisch.games.twixt.bots.search:Search")


def _dialects() -> Sequence[Dialect[Options]]:
    return (
        Dialect(
            "twixt",
            2009,
            server=lambda options, _: _server(options),
            client=later("spieltisch.games.twixt.wire.client:Client"),
            access=Access(is_piped=True),
            scope=Scope(joins_midway=True, unspoken=unspoken),
            stream=Stream(
                framing=later("spieltisch.games.twixt.wire.messages:framing"),
                explain=later("spieltisch.games.twixt.wire.glossary:explain"),
            ),
        ),
    )


def _random(seed: int) -> Bot[Observation, Action]:
    bot: Bot[Observation, Action] = _random_bot(view, seed)
    return bot


GAME: Final = Game(
    name="twixt",
    title="TwixT (High Voltage)",
    play=Play(
        seats=range(2, 3),
        config=Config,
        rules=rules,
        view=view,
        notation=notation,
        limits=limits,
        variant=lambda config: str(config.orientation),
        rules_version=1,
        query_costs_us=QUERY_COSTS_US,
    ),
    setup=Setup(
        options=Options,
        configure=configure,
        pair=lambda options, on: replace(options, return_game=on),
    ),
    wire=Wire(dialects=_dialects, checks=later("spieltisch.games.twixt.checks:book")),
    people=People(policy=later("spieltisch.games.twixt.policy:Encounter")),
    roster=Roster(
        bots={
            "random": _random,
            "greedy": later("spieltisch.games.twixt.bots.greedy:Greedy"),
            "search": _search,
        },
        threaded={"search": _search},
        counted=lambda seed, patience: _search(seed, max_nodes=60 * patience),
        strength=Path(__file__).with_name("strength.json"),
    ),
    research=Research(
        encoding=later("spieltisch.games.twixt.research"),
        tools=later("spieltisch.games.twixt.tools"),
    ),
    display=Display(
        page=later("spieltisch.games.twixt.page:Page"),
        guide=guide_in(Path(__file__).with_name("page")),
    ),
)
