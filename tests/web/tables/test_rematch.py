"""Once more with the same people: asking, agreeing, declining, and where everybody sits then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from spieltisch.web.access.bounds import Bounds
from tests.web.site import GENEROUS, Player, RunningSite, following, open_table, running_site

PLAIN = {"twixt": {"mirror": False, "size": 8}}


def at(
    folder: Path, work: Callable[[RunningSite, httpx.AsyncClient], Awaitable[None]], bounds: Bounds = GENEROUS,
    game: str = "twixt",
) -> None:  # fmt: skip
    async def run() -> None:
        async with running_site(folder, [game], options=PLAIN, bounds=bounds) as site, site.client() as client:
            await work(site, client)

    asyncio.run(run())


async def ended(site: RunningSite, client: httpx.AsyncClient, *seats: str, **more: Any) -> list[Player]:
    """Those at pages after a game that the last of them has given up."""
    opened = await open_table(client, more.pop("game", "twixt"), *seats, **more)
    players = [site.player(client, opened, seat) for seat, who in enumerate(seats) if who == "me"]
    assert (await players[-1].post("leave", None)).status_code == 200
    return players


async def ask(player: Player, *, agrees: bool = True) -> Any:
    answer = await player.post("rematch", {"agrees": agrees})
    return answer.json() if answer.status_code == 200 else answer.json()["code"]


async def names(client: httpx.AsyncClient, table: str) -> list[str]:
    return [seat["name"] for seat in (await client.get(f"/tables/{table}")).json()["seats"]]


def test_people_agree_and_find_the_new_table_by_the_feed_with_sides_exchanged(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, other = await ended(site, client, "me", "me")
        async with following(client, f"/tables/{one.table}/rematch/feed") as stream:
            first = await stream.until(lambda event: True)
            assert first.data["rematch"] == {"people": [0, 1], "agreed": [], "declined": None, "next": None}
            assert await ask(one) == {"table": None, "seat": None, "token": None}
            asked = await stream.until(lambda event: event.data["rematch"]["agreed"] == [0])
            assert asked.data["rematch"]["next"] is None
            place = await ask(other)
            begun = await stream.until(lambda event: event.data["rematch"]["next"] is not None)
        assert begun.data["rematch"]["next"] == place["table"] != one.table
        assert place["seat"] == 0
        found = await ask(one)
        assert (found["table"], found["seat"]) == (place["table"], 1)
        assert await names(client, place["table"]) == ["Person 1", "Person 0"]
        assert await Player(client, place["table"], 0, place["token"]).play(1) == "enough"
        assert await Player(client, place["table"], 1, found["token"]).play(1) == "enough"

    at(tmp_path, work)


def test_bots_agree_at_once_with_the_same_options(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        [one] = await ended(site, client, "me", "random", options={"size": 9, "mirror": False}, timed=True)
        place = await ask(one)
        assert place["seat"] == 1
        table = site.web.tables.find(place["table"])
        assert table.plan.config == site.web.tables.find(one.table).plan.config
        assert table.is_timed
        assert await names(client, place["table"]) == ["random", "Person 0"]
        assert await ask(one) == place, "nobody gets two tables by clicking twice"

    at(tmp_path, work)


def test_nobody_waits_for_who_declines_or_left_before_the_end(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "monopoly", "me", "me", "me")
        one, other, third = (site.player(client, opened, seat) for seat in range(3))
        assert await ask(one) == "still-running"
        assert (await third.post("leave", None)).status_code == 200
        assert await ask(one) == "still-running", "the others go on"
        assert (await other.post("leave", None)).status_code == 200
        assert await ask(third) == "table-over"
        await ask(one)
        assert await ask(other, agrees=False) == {"table": None, "seat": None, "token": None}
        answer = await client.get(f"/tables/{one.table}/rematch/feed?follow=false")
        assert '"rematch":{"agreed":[],"declined":1,"next":null,"people":[0,1]}' in answer.text
        await ask(one)
        place = await ask(other)
        assert place["seat"] == 2
        seats = (await client.get(f"/tables/{place['table']}")).json()["seats"]
        assert [(seat["name"], seat["state"]) for seat in seats] == [
            ("Person 2", "open"), ("Person 0", "taken"), ("Person 1", "taken"),
        ]  # fmt: skip

    at(tmp_path, work, game="monopoly")


def test_a_full_server_refuses_and_can_be_asked_again(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        [one] = await ended(site, client, "me", "random")
        other = await open_table(client, "twixt", "me", "random")
        assert await ask(one) == "no-room"
        assert (await site.player(client, other).post("leave", None)).status_code == 200
        place = await ask(one)
        assert "table" in place, place

    at(tmp_path, work, Bounds(tables=1))
