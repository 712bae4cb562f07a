"""Wrong servers: ours behind somebody who changes one thing, and what the checks say of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from spieltisch.conformance.diagnosis import diagnose
from spieltisch.conformance.german import sentences_of
from spieltisch.conformance.hypotheses import server_hypotheses_of
from spieltisch.conformance.results import Result
from spieltisch.conformance.running import Examination, chosen, examine, server_checks_of
from spieltisch.core.registry import game as game_of
from tests.house import Change, House, house_of, unchanged


@dataclass(frozen=True, slots=True)
class Meddler:
    """A server that is right but for one thing."""

    name: str
    sentence: str
    """What it does wrong."""
    check: str
    """Which check is to find it, without its game."""
    likely: str
    """Words of the cause that is named; empty where none can be told."""
    change: Callable[[], Change] = lambda: unchanged
    """Makes what becomes of the server's messages to the client,"""
    heard: Callable[[], Change] = lambda: unchanged
    """and of the client's to the server."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The game's, by name."""
    code: str = ""
    """Of the headline; empty where nobody has said what it should be."""
    seed: int = 1


def visited(house: House, wanted: Sequence[str] = (), seed: int = 1) -> dict[str, Result]:
    """The results of checks by id without the game: of those that begin with ``wanted``, or of all."""
    game = house.game
    checks = chosen(game.name, server_checks_of(game, house.dialect, house.options), wanted, ())

    async def run() -> dict[str, Result]:
        plan = Examination(game, house.options, checks, lambda check: cast(Any, house), seed)
        return {each.result.check.id.partition(".")[2]: each.result async for each in examine(plan)}

    return asyncio.run(run())


def meddled(game: str, meddler: Meddler, wanted: Sequence[str] = ()) -> dict[str, Result]:
    """What the checks say of it: those that begin with ``wanted``, or the one that is to find it."""
    house = replace(house_of(game_of(game), meddler.options), changes=meddler.change, heard=meddler.heard)
    return visited(house, wanted or [meddler.check], meddler.seed)


def headline(game: str, results: Sequence[Result]) -> str:
    """The code of what is most likely the matter with a server."""
    found = game_of(game)
    assert found.wire.checks
    first, *_ = diagnose(results, server_hypotheses_of(found.wire.checks()), sentences_of(found))
    return first.code
