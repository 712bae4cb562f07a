"""A model's seat in a contest: it comes to a door as any remote player, and may think as long as it is waited for."""

from __future__ import annotations

import asyncio
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from spieltisch.contests.matches.block import blocks
from spieltisch.contests.matches.play import GameLog, Match, play_block
from spieltisch.contests.matches.players import BuiltInBot, RemoteEntrant
from spieltisch.contests.plans.plan import Entrant
from spieltisch.contests.running.remote import Gates, is_remote
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as installed
from spieltisch.table.replay import verify
from tests.mcp.model import Model, new_server, sdk

HOST = "127.0.0.1"
SEATS = {"cascadia": 2, "catan": 3, "hive": 2, "monopoly": 2, "twixt": 2}
OPTIONS: dict[str, dict[str, Any]] = {
    "cascadia": {"rounds": 2}, "catan": {"turns": 4, "linger_ms": 0}, "hive": {}, "monopoly": {"max_rounds": 3},
    "twixt": {"rounds": 5},
}  # fmt: skip


def match(name: str, rita: RemoteEntrant) -> Match:
    others = [BuiltInBot("random") for _ in range(SEATS[name] - 1)]
    return Match(name, installed(name).setup.options(**OPTIONS[name]), (rita, *others), 100_000)


def played(name: str, folder: Path, visit: Any, walkover_s: float = 20) -> list[GameLog]:
    """A game, while somebody comes to the gate, in a thread of its own."""
    with closing(Gates(installed(name), folder, [HOST])) as gates:
        entrant = Entrant(name="Rita", bot="mcp", secret="hers", walkover_s=walkover_s)
        player, (url, *_) = gates.player(entrant), gates.urls(entrant)
        visitor = threading.Thread(target=lambda: asyncio.run(visit(url)))
        visitor.start()
        block = next(iter(blocks(SEATS[name], 1, 5, is_rotating=True)))
        logs = asyncio.run(play_block(match(name, player), block))
        visitor.join()
    return logs


@pytest.mark.parametrize("name", [*OPTIONS])
def test_a_model_plays_its_game_of_a_contest(name: str, tmp_path: Path) -> None:
    told: list[Any] = []

    async def visit(url: str) -> None:
        server, playing = new_server(url)
        async with sdk.Client(server) as client:
            model = Model(client)
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert not {"games", "open_table"} & names
            assert "join_table first" in await model.refused("position", seat="door")
            joined = await model.call("join_table", name="Rita")
            model.seat = joined["seat"]
            assert "at the table already" in await model.refused("join_table")
            await model.play(told.append)
            if name in {"cascadia", "hive"}:  # whose protocols tell how the game ended
                told.append(await model.call("result", seat=model.seat))
        await playing.close()

    for log in played(name, tmp_path, visit):
        assert log.played.reason == "regular", log.played
        assert verify(log.lines).ok
    assert len(told) > 2


def test_a_model_that_does_not_answer_loses_the_game(tmp_path: Path) -> None:
    """Hive's own limit would be 10 s."""

    async def visit(url: str) -> None:
        server, _ = new_server(url)
        async with sdk.Client(server) as client:
            model = Model(client)
            await model.call("join_table", name="Rita")
            turn = await model.call("wait_for_turn", seat="door", seconds=10)
            assert turn["state"] == "your-turn"
            assert (await model.call("choices", seat="door", begins="D"))["count"] == 0
            assert "choices" in await model.refused("act", seat="door", action="my ant")
            assert "Nothing has changed" in await model.refused("act", seat="door", action="D 0,0 1,1")

    [log] = played("hive", tmp_path, visit, walkover_s=0.7)
    assert (log.played.reason, log.played.detail) == ("left", "did not answer")
    assert log.played.fault_seat == log.order.index(0)


def test_a_model_is_a_player_from_elsewhere() -> None:
    assert is_remote([Entrant(name="a", bot="mcp", secret="s")])
    with pytest.raises(UsageError, match="name a server or a door"):
        new_server("twixt:")
