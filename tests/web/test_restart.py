"""Tables outlive their server: people come back by their tokens, bots sit down again, nobody can tell the dice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from spieltisch.store.archive import Archive
from tests.web.site import bearer, following, open_table, running_site
from tests.web.test_games import SHORT


@pytest.mark.parametrize("orderly", [True, False], ids=["stopped", "killed"])
@pytest.mark.parametrize("name", ["hive", "bazaar", "catan"])
def test_a_game_goes_on_after_a_restart(name: str, orderly: bool, tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, [name], options=SHORT, orderly=orderly) as site, site.client() as client:
            opened = await open_table(client, name, "me", *["random"] * (1 if name == "hive" else 2))
            player = site.player(client, opened)
            assert await player.play(actions=3) == "enough"
        async with running_site(tmp_path, [name], options=SHORT) as site, site.client() as client:
            assert [origin.id for origin in site.resumed] == [player.table]
            card = (await client.get(f"/tables/{player.table}")).json()
            assert card["status"] == "running"
            assert card["seats"] == opened["table"]["seats"]
            again = site.player(client, opened)
            again.at = player.at
            seen = player.entries[-1]["n"]
            assert await again.play() == "over"
            assert min(entry["n"] for entry in again.entries) >= seen
            checked = (await client.get(f"/replays/{player.table}/verification")).json()
            assert (checked["ok"], checked["complete"], checked["unproven"]) == (True, True, 0)

    asyncio.run(work())


def test_the_feed_tells_that_it_ends_with_the_server(tmp_path: Path) -> None:
    async def work() -> None:
        ends: list[Any] = []
        async with running_site(tmp_path) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "me")
            token = opened["seats"][0]["token"]
            started = asyncio.Event()

            async def watch() -> None:
                async with following(client, f"/tables/{opened['table']['id']}/feed", token) as stream:
                    started.set()
                    ends.append((await stream.until(lambda event: event.kind == "end")).data)

            watching = asyncio.create_task(watch())
            await started.wait()
            site.server.runtime.close()
            await watching
        assert ends == [{"why": "closing"}]

    asyncio.run(work())


def test_a_token_is_of_no_use_elsewhere_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "me")
        (tmp_path / "pages.key").unlink()
        async with running_site(tmp_path) as site, site.client() as client:
            path = f"/tables/{opened['table']['id']}/feed?follow=false"
            answer = await client.get(path, headers=bearer(opened["seats"][0]["token"]))
            assert answer.status_code == 401

    asyncio.run(work())


def test_tables_with_others_than_pages_and_bots_are_revealed_as_before(tmp_path: Path) -> None:
    async def work() -> None:
        plain = {"twixt": {"mirror": False}}
        async with running_site(tmp_path, ["twixt"], orderly=False, options=plain) as site, site.client() as client:
            opened = await open_table(client, "twixt", "me", "open")
            [door] = opened["seats"][1]["doors"]
            reader, writer = await asyncio.open_connection(door["host"], door["port"])
            assert await asyncio.wait_for(reader.readline(), 5)
            id = opened["table"]["id"]
            assert (await client.get(f"/tables/{id}")).json()["status"] == "running"
        writer.transport.abort()
        async with running_site(tmp_path, ["twixt"]) as site:
            assert site.resumed == []
        with Archive(tmp_path) as archive:
            [summary] = archive.tables()
        assert summary.status == "over"
        assert summary.result
        assert summary.result.reason == "aborted"

    asyncio.run(work())
