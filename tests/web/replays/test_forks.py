"""Forks with clients of the protocol: where it lets them, they take a seat in the middle of a game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.site import GAMES, following, open_table
from tests.web.tables.test_mixed import PLAIN, Foreigner
from tests.web.tables.test_tables import at


async def played(client: httpx.AsyncClient, name: str) -> Any:
    """A finished game between bots; its replay."""
    bots = [*GAMES[name].roster.bots, "random"][1]
    opened = await open_table(client, name, *[bots] * max(2, GAMES[name].play.seats[0]))
    async with following(client, f"/tables/{opened['table']['id']}/feed") as stream:
        await stream.until(lambda event: event.kind == "end")
    return (await client.get(f"/replays/{opened['table']['id']}")).json()


async def fork(client: httpx.AsyncClient, replay: Any, ply: int) -> Any:
    """A person, an open seat, and bots."""
    others = [{"who": "bot", "bot": "random"}] * (len(replay["names"]) - 2)
    wishes = [{"who": "me", "name": "Ada"}, {"who": "open"}, *others]
    answer = await client.post(f"/replays/{replay['id']}/fork", json={"ply": ply, "seats": wishes})
    assert answer.status_code == 201, answer.text
    return answer.json()


TRIES = 5


def awkward(replay: Any) -> list[int]:
    """Before Catan's second seat lays its first road: nobody tells it from which settlement."""
    plies = replay["plies"][:6] if replay["game"] == "catan" else []
    return [one["ply"] - 1 for one in plies if one["seat"] == 1 and one["action"].startswith("road")]


@pytest.mark.parametrize("name", ["hive", "twixt", "catan", "monopoly"])
def test_a_client_plays_on_from_the_middle(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    dialect = next(dialect for dialect in game.wire.dialects() if not dialect.access.path)

    async def work(site: Any, client: httpx.AsyncClient) -> None:
        replay, own = await played(client, name), []
        clients = [one["ply"] for one in replay["plies"] if one["seat"] == 1]
        middle = clients[len(clients) // 2] - 1
        for ply in [*awkward(replay), *[middle] * TRIES]:
            forked = await fork(client, replay, ply)
            doors = {door["door"]: door for door in forked["seats"][1]["doors"]}
            player = site.player(client, forked)
            foreigner = Foreigner(game, dialect, doors[dialect.door], "Foreigner")
            foreign = asyncio.create_task(foreigner.play())
            assert await player.play() == "over"
            await asyncio.wait_for(foreign, 10)
            assert foreigner.ends
            checked = (await client.get(f"/replays/{player.table}/verification")).json()
            assert (checked["ok"], checked["complete"]) == (True, True)
            whole = (await client.get(f"/replays/{player.table}")).json()
            assert whole["result"]["reason"] == "regular"
            own = [one for one in whole["plies"][ply:] if one["seat"] == 1 and not one["by_table"]]
            if own and ply == middle:
                break
        assert own, "chance may end a game before the client's turn, but not every time"

    at(tmp_path, work, name, options=PLAIN)


def test_a_client_of_monopoly_is_told_how_the_game_stands(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        replay = await played(client, "monopoly")
        ply = replay["count"] * 3 // 4
        forked = await fork(client, replay, ply)
        door = forked["seats"][1]["doors"][0]
        reader, writer = await asyncio.open_connection(door["host"], door["port"])
        writer.write(b"subscribe player #ffa500 Foe\n")
        heard = await asyncio.wait_for(reader.readuntil(b"turn-update"), 10)
        state = site.runners["monopoly"].lobby.find(forked["table"]["id"]).table.state
        observation = GAMES["monopoly"].play.view.observe(state, 1)
        assert [observation.cash(seat) for seat in (0, 1)] != [30000, 30000]
        for seat, name in enumerate(["Ada", "Foe"]):
            assert f"money-update {observation.cash(seat)} {name}\n".encode() in heard
            assert f"pos-update {observation.field_of(seat)} {name}\n".encode() in heard
        assert heard.count(b"start-update") == 1
        writer.transport.abort()

    at(tmp_path, work, "monopoly", options=PLAIN)


def test_a_protocol_that_tells_no_client_what_it_missed_has_no_doors_there(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        forked = await fork(client, await played(client, "cascadia"), 3)
        assert forked["seats"][1]["doors"] == []
        path = f"/tables/{forked['table']['id']}/seats/1"
        assert (await client.post(path, json={"name": "Grace"})).status_code == 201

    at(tmp_path, work, "cascadia", options=PLAIN)
