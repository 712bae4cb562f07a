"""Tables that nobody is at any more leave the lobby's list, and nothing of them is lost."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.web import expiry
from tests.web.site import GENEROUS, RunningSite, bearer, following, open_table
from tests.web.tables.test_tables import at

SOON = replace(GENEROUS, deserted_us=300_000)


def deserted(event: Any) -> set[str]:
    """The tables that an entry of the lobby's feed says are deserted."""
    return {table["id"] for table in event.data["tables"] if table["is_deserted"]}


def test_a_table_is_deserted_once_its_people_are_gone_and_no_longer_when_they_are_back(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        waiting = await open_table(client, "hive", "me", "open")
        running = await open_table(client, "hive", "me", "random")
        ids = {table["table"]["id"] for table in (waiting, running)}
        token = running["seats"][0]["token"]
        async with following(client, "/lobby/feed") as lobby:
            first = await lobby.until(lambda event: event.kind == "entry")
            assert deserted(first) == set()  # they may be on their way
            await lobby.until(lambda event: deserted(event) == ids)
            async with following(client, f"/tables/{running['table']['id']}/feed", token):
                await lobby.until(lambda event: deserted(event) == {waiting["table"]["id"]})
            await lobby.until(lambda event: deserted(event) == ids)
        cards = {card["id"]: card for card in (await client.get("/tables")).json()["tables"]}
        assert cards.keys() == ids, "whoever knows a table finds it"
        again = await client.post(f"/tables/{waiting['table']['id']}/seats/1", json={"name": "Grace"})
        assert again.status_code == 201

    at(tmp_path, work, bounds=SOON)


def test_whoever_looks_on_is_somebody_and_bots_are_nobody(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        watched, left = [(await open_table(client, "hive", "me", "random"))["table"]["id"] for _ in range(2)]
        async with following(client, f"/tables/{watched}/feed"), following(client, "/lobby/feed") as lobby:
            assert deserted(await lobby.until(lambda event: bool(deserted(event)))) == {left}

    at(tmp_path, work, bounds=SOON)


def test_a_client_of_the_protocol_is_somebody(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        played = await open_table(client, "twixt", "me", "open")
        left = await open_table(client, "twixt", "me", "open")
        [door] = played["seats"][1]["doors"]
        reader, writer = await asyncio.open_connection(door["host"], door["port"])
        assert await asyncio.wait_for(reader.readline(), 5)
        async with following(client, "/lobby/feed") as lobby:
            assert deserted(await lobby.until(lambda event: bool(deserted(event)))) == {left["table"]["id"]}
            writer.transport.abort()
            await lobby.until(lambda event: played["table"]["id"] not in {one["id"] for one in event.data["tables"]})

    at(tmp_path, work, "twixt", bounds=SOON, options={"twixt": {"mirror": False}})


def test_a_game_that_was_deserted_goes_on_and_is_kept(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "me")
        one = site.player(client, opened)
        async with following(client, "/lobby/feed") as lobby:
            await lobby.until(lambda event: bool(deserted(event)))
            async with following(client, f"/tables/{one.table}/feed", one.token):
                await lobby.until(lambda event: not deserted(event))
                assert (await one.post("actions", {"action": (await one.choices())[0]})).status_code == 200
            await lobby.until(lambda event: bool(deserted(event)))
        left = await client.post(f"{one.path}/leave", headers=bearer(one.token))
        assert left.status_code == 200
        replay = (await client.get(f"/replays/{one.table}")).json()
        assert replay["count"] == 1
        assert (await client.get(f"/replays/{one.table}/verification")).json()["ok"]

    at(tmp_path, work, bounds=SOON)


@pytest.mark.usefixtures("clock")
def test_a_server_that_was_suspended_waits_anew_for_pages_that_lost_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "SWEEP_US", 20_000)
    monkeypatch.setattr(expiry, "LATE_US", 200_000)

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "me", timed=True)
        path = f"/tables/{opened['table']['id']}"
        await asyncio.sleep(0.1)
        time.sleep(1)  # noqa: ASYNC251 - this is the suspension, longer than a page may be away
        await asyncio.sleep(0.1)
        assert (await client.get(path)).json()["status"] == "running"
        async with asyncio.timeout(5):
            while (await client.get(path)).json()["status"] == "running":  # noqa: ASYNC110 - nobody follows it
                await asyncio.sleep(0.05)

    at(tmp_path, work, bounds=replace(GENEROUS, away_us=600_000))
