"""Wrong servers: ours behind somebody who changes one thing, and what the checks say of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from spieltisch.conformance.diagnosis import diagnose
from spieltisch.conformance.german import sentences_of
from spieltisch.conformance.hypotheses import server_hypotheses_of
from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import Examination, chosen, examine, server_checks_of
from spieltisch.core.game import AnyGame
from tests.house import Change, House, house_of, unchanged
from tests.mistakes import told


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
    seed: int = 1


def visited(house: House, wanted: Sequence[str] = (), seed: int = 1, options: Any = None) -> dict[str, Result]:
    """The results of checks by id without the game: of those that begin with ``wanted``, or of all. ``options`` are the
    game's as the checks know them; None: they are told those of the house."""
    game, known, there = house.game, options or house.options, replace(house, seed=seed)
    checks = chosen(game.name, server_checks_of(game, house.dialect, known), wanted, ())

    async def run() -> dict[str, Result]:
        plan = Examination(game, known, checks, lambda check: cast(Any, there), seed)
        return {each.result.check.id.partition(".")[2]: each.result async for each in examine(plan)}

    return asyncio.run(run())


def meddled(game: AnyGame, meddler: Meddler, wanted: Sequence[str] = ()) -> dict[str, Result]:
    """What the checks say of it: those that begin with ``wanted``, or the one that is to find it."""
    house = replace(house_of(game, meddler.options), changes=meddler.change, heard=meddler.heard)
    return visited(house, wanted or [meddler.check], meddler.seed)


def is_known(game: AnyGame, results: Mapping[str, Result]) -> bool:
    """Whether the headline is a mistake that is known of servers, and not only a check's own words."""
    assert game.wire.checks
    known = server_hypotheses_of(game.wire.checks())
    first, *_ = diagnose([*results.values()], known, sentences_of(game))
    return first.code in {hypothesis.code for hypothesis in known}


def demand_found(game: AnyGame, meddler: Meddler) -> None:
    """The check that is to find it fails, with the cause where one can be told."""
    results = meddled(game, meddler)
    result = results[meddler.check]
    assert result.verdict is Verdict.FAILED, told(results)
    assert meddler.likely in result.likely, told(results)
    assert not meddler.likely or is_known(game, results)
