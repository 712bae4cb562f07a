"""Hive as the Software-Challenge of 2020 played it: 91 fields, three of them obstructed, and 30 rounds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from spieltisch.core.contracts import Audience
from spieltisch.core.game import (
    Dialect,
    Display,
    Game,
    GameRecord,
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
from spieltisch.games.hive import notation, rules, view
from spieltisch.games.hive.config import Config, limits
from spieltisch.games.hive.options import Options, cautions, configure

SECRETS: Final = rb"(?<![\w/])(?:reservationCode|reservation|password)(?:\s*=\s*[\"']|\s*>)([^\"'<]*)"
"""As attributes, or as elements of their own."""
_server = later("spieltisch.games.hive.wire.server:Server")
_replay = later("spieltisch.games.hive.wire.replay:Replay")
_read_position = later("spieltisch.games.hive.wire.replay:read_position")
_search = later("spieltisch.games.hive.bots.search:Search")
_uhp = later("spieltisch.games.hive.uhp.protocol:protocol")


def _dialects() -> Sequence[Dialect[Options]]:
    return (
        Dialect(
            "hive",
            13050,
            server=lambda options, _: _server(options),
            client=later("spieltisch.games.hive.wire.client:Client"),
            spectators=Spectators(later("spieltisch.games.hive.wire.spectator:Spectator"), table="room"),
            scope=Scope(is_reserving=True, joins_midway=True),
            stream=Stream(
                framing=later("spieltisch.games.hive.wire.framing:framing"),
                explain=later("spieltisch.games.hive.wire.glossary:explain"),
                secrets=SECRETS,
            ),
        ),
    )


def _record(options: Options) -> GameRecord | None:
    return _replay(options.save_replay) if options.save_replay else None


def _position_of(replay: bytes, options: Options) -> str:
    return str(_read_position(replay, options.turn_to_load))


GAME: Final = Game(
    name="hive",
    title="Hive (Software-Challenge 2020)",
    play=Play(
        seats=range(2, 3),
        config=Config,
        rules=rules,
        view=view,
        notation=notation,
        limits=limits,
        variant=lambda config: "2020",
        rules_version=1,
        refusals=Audience.SPECTATORS,
    ),
    setup=Setup(
        options=Options,
        configure=configure,
        files={"load_game_file": _position_of},
        record=_record,
        cautions=cautions,
    ),
    wire=Wire(dialects=_dialects, checks=later("spieltisch.games.hive.checks:book"), engines={"uhp": _uhp}),
    people=People(
        policy=later("spieltisch.games.hive.policy:open_seats"),
        lobby_policy=later("spieltisch.games.hive.policy:Administration"),
    ),
    roster=Roster(
        bots={
            "random": later("spieltisch.games.hive.bots.random:Random"),
            "greedy": later("spieltisch.games.hive.bots.greedy:Greedy"),
            "search": _search,
        },
        threaded={"search": _search},
        counted=lambda seed, patience: _search(seed, max_nodes=400 + 60 * patience),
        strength=Path(__file__).with_name("strength.json"),
    ),
    research=Research(
        encoding=later("spieltisch.games.hive.research"),
        tools=later("spieltisch.games.hive.tools"),
    ),
    display=Display(
        page=later("spieltisch.games.hive.page"),
        guide=guide_in(Path(__file__).with_name("page")),
    ),
)
