"""Somebody to play with: who meets whom, who waits, and who is never led to an empty table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from spieltisch.web.tables.pairing import HERE_US
from tests.web.site import Player, RunningSite, bearer, following, open_table, running_site

PLAIN = {"twixt": {"mirror": False}}


def at(folder: Path, work: Callable[[RunningSite, httpx.AsyncClient], Awaitable[None]]) -> None:
    async def run() -> None:
        async with running_site(folder, ["hive", "twixt"], options=PLAIN) as site, site.client() as client:
            await work(site, client)

    asyncio.run(run())


async def pair(client: httpx.AsyncClient, name: str, game: str = "twixt", known: list[str] | None = None) -> Any:
    answer = await client.post("/pairings", json={"game": game, "name": name, "known": known or []})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_the_next_two_who_want_the_same_game_meet(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        await open_table(client, "twixt", "me", "open"), "somebody's who waits for a friend"
        ada = await pair(client, "Ada")
        assert (ada["table"]["status"], ada["table"]["is_pairing"]) == ("waiting", True)
        assert [len(seat["doors"]) for seat in ada["table"]["seats"]] == [0, 0]
        other = await pair(client, "Eve", "hive")
        assert other["table"]["id"] != ada["table"]["id"]
        bob = await pair(client, "Bob")
        assert bob["table"]["id"] == ada["table"]["id"]
        assert (bob["table"]["status"], bob["table"]["is_pairing"]) == ("running", False)
        [mine], [theirs] = ada["seats"], bob["seats"]
        assert {mine["seat"], theirs["seat"]} == {0, 1}
        first = min(mine, theirs, key=lambda each: each["seat"])
        assert await Player(client, ada["table"]["id"], 0, first["token"]).play(1) == "enough"
        assert (await pair(client, "Cem"))["table"]["status"] == "waiting"

    at(tmp_path, work)


def test_nobody_meets_themselves_and_who_waits_already_waits_there(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        ada = await pair(client, "Ada")
        id = ada["table"]["id"]
        again = await pair(client, "Ada", known=[id])
        assert (again["table"]["id"], again["seats"]) == (id, [])
        assert (await pair(client, "Adа"))["table"]["id"] != id, "a name that only looks like hers"

    at(tmp_path, work)


def test_nobody_is_led_to_a_table_that_was_left(clock: None, tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        ada = await pair(client, "Ada")
        id = ada["table"]["id"]
        [person] = site.web.tables.find(id).people.values()
        person.since_us -= HERE_US
        async with following(client, f"/tables/{id}/feed", ada["seats"][0]["token"]) as stream:
            await stream.next()
            bob = await pair(client, "Bob")
        assert bob["table"]["id"] == id, "as long as her page is open she is there"
        cem = await pair(client, "Cem")
        [person] = site.web.tables.find(cem["table"]["id"]).people.values()
        person.since_us -= HERE_US
        assert (await pair(client, "Dan"))["table"]["id"] != cem["table"]["id"]

    at(tmp_path, work)


def test_such_a_table_is_for_people_and_waits_on_after_a_restart(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        ada = await pair(client, "Ada")
        id, free = ada["table"]["id"], 1 - ada["seats"][0]["seat"]
        answer = await client.post(f"/tables/{id}/seats/{free}/program", json={"name": "Bot"})
        assert answer.json()["code"] == "people-only"
        found.append(ada)

    async def later(site: RunningSite, client: httpx.AsyncClient) -> None:
        [ada] = found
        card = (await client.get(f"/tables/{ada['table']['id']}")).json()
        assert (card["is_pairing"], [len(seat["doors"]) for seat in card["seats"]]) == (True, [0, 0])
        [mine] = ada["seats"]
        path = f"/tables/{card['id']}/seats/{mine['seat']}"
        bots = {"seat": 1 - mine["seat"], "bot": "random"}
        answer = await client.post(f"{path}/add-bot", json=bots, headers=bearer(mine["token"]))
        assert answer.status_code == 200
        assert (await client.get(f"/tables/{card['id']}")).json()["status"] == "running"

    found: list[Any] = []
    at(tmp_path, work)
    at(tmp_path, later)
