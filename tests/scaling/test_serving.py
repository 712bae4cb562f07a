"""A server in this process plays what was rehearsed, whoever looks on."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.net.server import HostedGame
from spieltisch.scaling import serving
from spieltisch.scaling.serving import Plan, pages, play, programs
from spieltisch.scaling.spectating import Audience

REHEARSED = list(games().values())
WATCHED = {"cascadia", "catan", "hive"}
"""By the protocol, without a word to the players."""


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "ACTIONS", 6)


@pytest.mark.parametrize("game", REHEARSED, ids=lambda game: game.name)
def test_all_moves_of_all_tables_are_played(game: AnyGame) -> None:
    plan = Plan(game)
    tables = 3 if plan.has_many_tables else 1
    sample = asyncio.run(play(plan, tables))
    actions = [sum(step.is_action for step in script.play) for script in plan.scripts(tables)]
    assert sample.work == sum(actions) >= 4 * tables
    assert sample.cpu_ns > 0


@pytest.mark.parametrize("game", REHEARSED, ids=lambda game: game.name)
def test_every_spectator_is_told_everything(game: AnyGame) -> None:
    """By the protocol where it has spectators, and at pages."""
    plan = Plan(game)
    for invite in (programs, pages) if game.name in WATCHED else (pages,):
        one, three = (_heard(plan, invite, spectators) for spectators in (1, 3))
        assert three == 3 * one > 0


def _heard(plan: Plan, invite: serving.Invite, spectators: int) -> int:
    """By all together, after they have come in."""
    come: list[tuple[Audience, int]] = []

    def noted(hosted: HostedGame, plan: Plan, table: str) -> Audience:
        audience = invite(hosted, plan, table)
        enter = audience.come

        async def come_in(spectators: int) -> None:
            await enter(spectators)
            come.append((audience, audience.heard))

        audience.come = come_in  # type: ignore[method-assign]
        return audience

    asyncio.run(play(plan, 1, spectators, noted))
    ((audience, before),) = come
    return audience.heard - before


def test_a_server_that_says_something_else_than_rehearsed_is_not_measured() -> None:
    plan = Plan(game_of("hive"))
    script = plan.scripts(1)[0]
    script.play[-1] = replace(script.play[-1], heard=(b"?" * 10_000,))
    with pytest.raises(UsageError, match="games of hive cannot be rehearsed"):
        asyncio.run(play(plan, 1))


def test_spectators_are_those_of_the_protocol_and_at_pages_where_it_has_none() -> None:
    twixt, monopoly = (
        [(subject.curve, subject.name) for subject in serving.subjects(game_of(name))] for name in ("twixt", "monopoly")
    )
    assert twixt == [("tables", ""), ("spectators", "at pages")]
    assert monopoly == [("spectators", "at pages")]  # at its door there is one table
    for name in WATCHED:
        assert ("spectators", "by protocol") in [(each.curve, each.name) for each in serving.subjects(game_of(name))]
