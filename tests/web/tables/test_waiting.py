"""Tables that wait for players outlive their server: same link, same tokens, bots and doors again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.net.address import Address
from spieltisch.store.archive import Archive
from spieltisch.store.journal import Journal
from spieltisch.store.schema import FILES, PAGES
from spieltisch.store.waiting import Waiting
from tests.web.site import API, GAMES, HOST, PATIENCE_S, bearer, following, open_table, running_site
from tests.web.tables.test_mixed import PLAIN, Foreigner
from tests.web.tables.test_tables import word_of


def noted(folder: Path) -> list[str]:
    with sqlite3.connect(folder / FILES[PAGES]) as database:
        return [row[0] for row in database.execute("SELECT id FROM waiting")]


def has_doors(card: Any) -> list[int]:
    """How many doors each seat shows."""
    return [len(seat["doors"]) for seat in card["seats"]]


@pytest.mark.parametrize("orderly", [True, False], ids=["stopped", "killed"])
@pytest.mark.parametrize("name", ["bazaar", "catan"])
def test_a_table_waits_on_after_a_restart(name: str, orderly: bool, tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, [name], options=PLAIN, orderly=orderly) as site, site.client() as client:
            opened = await open_table(client, name, "me", "open", "random", timed=name == "catan")
            id = opened["table"]["id"]
            before = (await client.get(f"/tables/{id}")).json()
        async with running_site(tmp_path, [name], options=PLAIN) as site, site.client() as client:
            card = (await client.get(f"/tables/{id}")).json()
            assert card == before
            assert (card["status"], [seat["state"] for seat in card["seats"]]) == (
                "waiting",
                ["taken", "open", "taken"],
            )
            player = site.player(client, opened)
            async with following(client, f"/tables/{id}/feed", player.token) as stream:
                hello = await stream.next()
                assert hello
                assert (hello.data["seat"], hello.data["table"]) == (0, card)
                taken = (await client.post(f"/tables/{id}/seats/1", json={"name": "Grace"})).json()
                entry = await stream.until(lambda event: event.kind == "entry")
                assert entry.data["items"][0] == {"is": "started", "names": ["Person 0", "Grace", "random"]}
            assert taken["seat"] == 1
        assert noted(tmp_path) == []

    asyncio.run(work())


class Late:
    """A journal that is slow to hand over what it was given."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.append = journal.append

    def flush(self, then: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(0.05, self._journal.flush, then)


def test_whoever_opens_a_table_that_begins_hears_of_it_when_its_log_is_kept(clock: None, tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            runtime = site.server.runtime
            assert isinstance(runtime.journal, Journal)
            runtime.journal = Late(runtime.journal)
            opened = await open_table(client, "hive", "me", "random")
            assert opened["table"]["status"] == "running"
            with Archive(tmp_path) as archive:
                assert archive.knows(opened["table"]["id"])

    asyncio.run(work())


@pytest.mark.parametrize("name", ["hive", "twixt"])
def test_clients_of_the_protocol_find_their_seat_after_a_restart(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    [dialect] = game.wire.dialects()

    async def work() -> None:
        async with running_site(tmp_path, [name], options=PLAIN) as site, site.client() as client:
            opened = await open_table(client, name, "me", "open")
            [old] = opened["seats"][1]["doors"]
        async with running_site(tmp_path, [name], options=PLAIN) as site, site.client() as client:
            player = site.player(client, opened)
            card = (await client.get(f"/tables/{player.table}", headers=bearer(player.token))).json()
            [door] = card["seats"][1]["doors"]
            assert door["reservation"] == old["reservation"]
            if not door["reservation"]:
                assert door == old
            foreigner = Foreigner(game, dialect, door, "Foreigner")
            foreign = asyncio.create_task(foreigner.play())
            assert await player.play(actions=1) == "enough"
            card = (await client.get(f"/tables/{player.table}")).json()
            assert has_doors(card) == [0, 0]
            await player.post("leave", None)
            await asyncio.wait_for(foreign, 10)
            assert foreigner.ends

    asyncio.run(work())


def test_a_door_whose_port_is_taken_by_then_gets_another(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["twixt"]) as site, site.client() as client:
            opened = await open_table(client, "twixt", "me", "open")
            [old] = opened["seats"][1]["doors"]
        thief = await asyncio.start_server(lambda *_: None, old["host"], old["port"])
        async with thief, running_site(tmp_path, ["twixt"]) as site, site.client() as client:
            card = (await client.get(f"/tables/{opened['table']['id']}")).json()
            [door] = card["seats"][1]["doors"]
            assert door["port"] != old["port"]
            assert str(door["port"]) in door["url"]

    asyncio.run(work())


def test_a_fork_waits_on_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            played = site.player(client, await open_table(client, "hive", "me", "random"))
            assert await played.play() == "over"
            body = {"ply": 4, "seats": [{"who": "me", "name": "Ada"}, {"who": "open", "name": "later"}]}
            forked = (await client.post(f"/replays/{played.table}/fork", json=body)).json()
        async with running_site(tmp_path) as site, site.client() as client:
            player = site.player(client, forked)
            card = (await client.get(f"/tables/{player.table}")).json()
            assert (card["status"], card["parent"]) == ("waiting", played.table)
            assert [seat["name"] for seat in card["seats"]] == ["Ada", "later"]
            taken = (await client.post(f"/tables/{player.table}/seats/1", json={"name": "Grace"})).json()
            grace = site.player(client, {"table": card, "seats": [None, taken]}, 1)
            assert set(await asyncio.gather(player.play(), grace.play())) == {"over"}
            check = (await client.get(f"/replays/{player.table}/verification")).json()
            assert (check["ok"], check["complete"]) == (True, True)

    asyncio.run(work())


def test_the_record_goes_when_the_game_begins_or_the_table_is_given_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            begun = await open_table(client, "hive", "me", "open")
            left = await open_table(client, "hive", "me", "open")
            waiting = await open_table(client, "hive", "me", "open")
            full = await open_table(client, "hive", "me", "me")
            ids = [opened["table"]["id"] for opened in (begun, left, waiting, full)]
            assert set(noted(tmp_path)) == set(ids[:3])
            await client.post(f"/tables/{ids[0]}/seats/1", json={"name": "Grace"})
            await site.player(client, left).post("leave", None)
        assert noted(tmp_path) == [ids[2]]
        async with running_site(tmp_path) as site, site.client() as client:
            assert {card["id"]: card["status"] for card in (await client.get("/tables")).json()["tables"]} == {
                ids[0]: "running", ids[2]: "waiting", ids[3]: "running",
            }  # fmt: skip

    asyncio.run(work())


def test_who_left_the_seat_has_no_right_to_it_after_a_restart_either(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "open")
            id = opened["table"]["id"]
        async with running_site(tmp_path, ["bazaar"]) as site, site.client() as client:
            assert word_of(await client.get(f"/tables/{id}")) == (404, "no-such-table")
            opened = await open_table(client, "bazaar", "me", "me", "open")
            gone = site.player(client, opened, 1)
            assert (await gone.post("leave", None)).status_code == 200
        async with running_site(tmp_path, ["bazaar", "hive"]) as site, site.client() as client:
            assert (await client.get(f"/tables/{id}")).json()["status"] == "waiting"  # it waited for its game, too
            path = f"/tables/{gone.table}/seats/1"
            again = await client.post(path, json={"name": "Person 1"})
            assert word_of(again) == (422, "bad-name")
            assert (await client.post(path, json={"name": "Grace"})).status_code == 201
            feed = await client.get(f"/tables/{gone.table}/feed?follow=false", headers=bearer(gone.token))
            assert word_of(feed) == (401, "bad-token")

    asyncio.run(work())


def test_records_of_tables_that_have_begun_or_cannot_be_read_are_dropped(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            begun = (await open_table(client, "hive", "me", "me"))["table"]["id"]
            waits = (await open_table(client, "hive", "me", "open"))["table"]["id"]
        store = Waiting(tmp_path)
        [record] = store.records().values()
        store.keep(begun, record)  # as if the server had been killed before it dropped it
        store.keep("junk", b"{}")
        store.keep("odd", record.replace(b'"config":{', b'"config":{"nothing":1,'))
        store.keep("lost", record.replace(b'"parent":null,"ply":null', b'"parent":"nowhere","ply":2'))
        store.close()
        async with running_site(tmp_path) as site, site.client() as client:
            cards = {card["id"]: card["status"] for card in (await client.get("/tables")).json()["tables"]}
            assert cards == {begun: "running", waits: "waiting"}
        assert noted(tmp_path) == [waits]

    asyncio.run(work())


def test_addresses_are_told_as_people_reach_the_server(tmp_path: Path) -> None:
    """At a server that is open at all addresses."""

    async def work() -> None:
        async with running_site(tmp_path, ["twixt"]) as site:
            for place in site.web.tables.games.values():
                place.addresses["twixt"] = Address("0.0.0.0", 1)  # type: ignore[index]
            async with httpx.AsyncClient(base_url=f"http://localhost:{site.port}{API}", timeout=PATIENCE_S) as client:
                opened = await open_table(client, "twixt", "me", "open")
                [door] = opened["seats"][1]["doors"]
                assert door["host"] == "localhost"
                assert door["url"] == f"twixt://localhost:{door['port']}"

    asyncio.run(work())


def test_a_seat_has_its_door_at_all_hosts_of_the_server(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["twixt"]) as site:
            site.web.tables.games["twixt"].addresses["twixt"] = Address(HOST, 1, ["127.0.0.2"])  # type: ignore[index]
            async with httpx.AsyncClient(base_url=f"http://{HOST}:{site.port}{API}", timeout=PATIENCE_S) as client:
                opened = await open_table(client, "twixt", "me", "open")
                [door] = opened["seats"][1]["doors"]
                assert door["host"] == HOST
                for host in (HOST, "127.0.0.2"):
                    _, writer = await asyncio.open_connection(host, door["port"])
                    writer.close()

    asyncio.run(work())
