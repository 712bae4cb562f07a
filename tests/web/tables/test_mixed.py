"""Mixed tables: a person at a page against clients that speak the games' own protocols over their own doors."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest

from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.session import Failed, Over, Turn
from tests.contract.subjects import sample
from tests.web.site import GAMES, bearer, following, open_table
from tests.web.tables.test_tables import at
from tests.web.test_games import SHORT

PLAIN = {**SHORT, "twixt": {"mirror": False, "rounds": 8}}


class Foreigner:
    """A client program: nothing but a socket and the protocol's other side."""

    def __init__(self, game: AnyGame, dialect: AnyDialect, door: Mapping[str, Any], name: str) -> None:
        self.game = game
        self.door = door
        query = dict(parse_qsl(urlsplit(door["url"]).query))
        self.session: Any = dialect.client(name, query)
        self.random = Random(3)
        self.ends: list[Over | Failed] = []
        self.heard = b""
        self.writer: asyncio.StreamWriter | None = None

    async def play(self) -> None:
        reader, writer = await asyncio.open_connection(self.door["host"], self.door["port"])
        self.writer = writer
        try:
            self.session.connected()
            writer.write(self.session.to_send())
            while not self.session.is_closing:
                data = await asyncio.wait_for(reader.read(65536), 20)
                self.heard += data
                for update in self.session.receive(data, 0) if data else self.session.closed(0):
                    self._hear(update)
                writer.write(self.session.to_send())
                if not data:
                    break
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def _hear(self, update: Any) -> None:
        match update:
            case Turn(observation):
                [action] = sample(self.game.play.view.legal_actions(observation), 1, self.random)
                self.session.act(action)
            case Over() | Failed():
                self.ends.append(update)
            case _:
                pass


@pytest.mark.parametrize("name", ["hive", "twixt", "cascadia", "catan", "monopoly"])
def test_a_person_plays_against_a_client_of_the_protocol(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    dialect = next(dialect for dialect in game.wire.dialects() if not dialect.access.path)

    async def work(site: Any, client: httpx.AsyncClient) -> None:
        seats = ["me", "open", *["random"] * (max(2, game.play.seats[0]) - 2)]
        opened = await open_table(client, name, *seats)
        doors = {door["door"]: door for door in opened["seats"][1]["doors"]}
        door = doors[dialect.door]
        assert bool(door["reservation"]) is dialect.scope.is_reserving
        player = site.player(client, opened)
        foreigner = Foreigner(game, dialect, door, "Foreigner")
        playing = asyncio.create_task(player.play())
        foreign = asyncio.create_task(foreigner.play())
        async with following(client, f"/tables/{player.table}/feed") as stream:
            await stream.until(lambda event: event.kind == "end")
        assert await playing == "over"
        await asyncio.wait_for(foreign, 10)
        card = (await client.get(f"/tables/{player.table}")).json()
        assert [seat["kind"] for seat in card["seats"]][:2] == ["page", "tcp"]
        checked = (await client.get(f"/replays/{player.table}/verification")).json()
        assert (checked["ok"], checked["complete"]) == (True, True)
        result = (await client.get(f"/replays/{player.table}")).json()["result"]
        assert result["reason"] == "regular"
        assert [type(end) for end in foreigner.ends] == [Over]

    at(tmp_path, work, name, options=PLAIN)


@pytest.mark.usefixtures("clock")
def test_a_client_at_a_doors_seat_is_alone_there(tmp_path: Path) -> None:
    """Who comes second to a seat's door is sent away, and the table does not notice."""

    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "twixt", "open", "open", options={"mirror": False})
        door = opened["seats"][0]["doors"][0]
        _, one = await asyncio.open_connection(door["host"], door["port"])
        await asyncio.sleep(0.05)
        reader, two = await asyncio.open_connection(door["host"], door["port"])
        await asyncio.wait_for(reader.read(), 5)
        card = (await client.get(f"/tables/{opened['table']['id']}")).json()
        assert [seat["state"] for seat in card["seats"]] == ["taken", "open"]
        for writer in (one, two):
            writer.close()
        assert (await client.get("/games", headers=bearer("0.x"))).status_code == 200

    at(tmp_path, work, "twixt")
