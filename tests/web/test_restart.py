"""Tables outlive their server: people come back by their tokens, bots sit down again, nobody can tell the dice."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from spieltisch.store.archive import Archive
from spieltisch.store.schema import FILES, SECRETS
from spieltisch.store.used import Note, read_used
from spieltisch.table.clock import Used
from tests.data.kept import FOLDERS, unpack_folder
from tests.lengths import long
from tests.web.site import GAMES, bearer, following, open_table, running_site
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


@pytest.mark.usefixtures("clock")
def test_who_thought_when_the_server_was_killed_has_what_was_left_once_the_page_is_back(tmp_path: Path) -> None:
    """Not the whole time again, and none of it passes before that."""

    async def noted(table: str, least_us: int, behind: int = 0) -> Note:
        """The first note of so much time at a log of more entries than that; nothing else tells of it."""
        async with asyncio.timeout(20):
            while True:
                note = read_used(tmp_path).get(table)
                if note and note.entries > behind and note.used[0].us >= least_us:
                    return note
                await asyncio.sleep(0.05)

    async def work() -> None:
        async with running_site(tmp_path, orderly=False) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "random", timed=True)
            player = site.player(client, opened)
            assert await player.choices()
            note = await noted(player.table, 1)
            assert (await player.post("actions", {"action": (await player.choices())[0]})).status_code == 200
            note = await noted(player.table, 600_000, note.entries)
        for _ in range(2):  # also where it is killed again, before anybody is back
            async with running_site(tmp_path, orderly=False) as site:
                table = site.runners["hive"].running(player.table)
                assert table
                again = site.web.tables.find(player.table).people[0]
                assert again.is_awaited
                await noted(player.table, 600_000)
        async with running_site(tmp_path) as site, site.client() as client:
            table = site.runners["hive"].running(player.table)
            assert table
            back_us = site.server.runtime.now()
            later = site.player(client, opened)
            assert await later.choices()
            [wait] = table.waits
            assert wait.since_us >= back_us - read_used(tmp_path)[player.table].used[0].us
            assert wait.since_us <= site.server.runtime.now() - note.used[0].us
            assert (await later.post("actions", {"action": (await later.choices())[0]})).status_code == 200
        with Archive(tmp_path) as archive:
            charged = [line for line in archive.lines(player.table) if b"charge 0 " in line]
        assert len(charged) == 3
        assert all(b" restart" in line for line in charged)

    asyncio.run(work())


def test_of_a_player_who_has_acted_since_nothing_counts() -> None:
    lines = (b"", b'{"seq":0,"actor":"table","action":"step","at":0}', b'{"seq":1,"actor":1,"action":"x","at":0}')
    used = {seat: Used("move", 5) for seat in (0, 1)}
    assert Note(0, used).still_holds(lines) == {0: Used("move", 5)}
    assert Note(2, used).still_holds(lines) == used


@pytest.mark.parametrize("flips", [4, long(12)])
def test_with_damaged_seeds_and_waiting_tables_all_others_go_on(tmp_path: Path, flips: int) -> None:
    """Whatever byte of theirs is flipped: the server starts, and what it does not need them for is served."""
    chance = random.Random(11)
    names = [name for name in GAMES if name != "bazaar"]
    unpack_folder(FOLDERS["e25dca0-stopped"], tmp_path)

    async def work(place: Path) -> tuple[int, int]:
        async with running_site(place, names, orderly=False) as site, site.client() as client:
            return len((await client.get("/replays")).json()["replays"]), len(site.web.tables.tables)

    sound = tmp_path / "sound"
    shutil.copytree(tmp_path / "data", sound)
    over, going = asyncio.run(work(sound))
    for attempt in range(flips):
        place = tmp_path / str(attempt)
        shutil.copytree(tmp_path / "data", place)
        file = place / ("secrets.sqlite", "pages.sqlite")[attempt % 2]
        data = bytearray(file.read_bytes())
        data[chance.randrange(len(data))] ^= chance.randrange(1, 256)
        file.write_bytes(data)
        found = asyncio.run(work(place))
        assert found[0] >= over
        assert found[1] >= going - 6, "one page at most is lost, and six tables wait"
    with sqlite3.connect(tmp_path / "data" / FILES[SECRETS]) as connection:
        connection.execute("UPDATE seeds SET seed = zeroblob(32)")
    connection.close()
    assert asyncio.run(work(tmp_path / "data")) == (over, 6)
