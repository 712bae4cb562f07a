"""A table before its game: bots for free seats, and who may let them in."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx

from tests.web.site import Player, bearer, open_table, running_site

PLAIN = {"twixt": {"mirror": False}}


async def add_bot(client: httpx.AsyncClient, table: str, asker: tuple[int, str], seat: int, bot: str = "random") -> str:
    path, token = f"/tables/{table}/seats/{asker[0]}/add-bot", asker[1]
    answer = await client.post(path, json={"seat": seat, "bot": bot}, headers=bearer(token))
    return "" if answer.status_code == 200 else str(answer.json()["code"])


def states(card: Any) -> list[str]:
    return [f"{seat['state']} {seat['kind']}".strip() for seat in card["seats"]]


def test_the_host_lets_bots_in_until_the_game_begins(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["catan", "twixt"], options=PLAIN) as site, site.client() as client:
            opened = await open_table(client, "catan", "me", "open", "open")
            id, host = opened["table"]["id"], (0, opened["seats"][0]["token"])
            joined = (await client.post(f"/tables/{id}/seats/2", json={"name": "Grace"})).json()
            guest = (2, joined["token"])
            assert await add_bot(client, id, guest, 1) == "not-host"
            assert await add_bot(client, id, (0, "0.x"), 1) == "bad-token"
            assert await add_bot(client, id, host, 1, "nobody") == "no-such-bot"
            assert await add_bot(client, id, host, 2) == "seat-taken"
            assert await add_bot(client, id, host, 9) == "no-such-seat"
            assert site.web.tables.find(id).doors_of[1]
            assert await add_bot(client, id, host, 1) == ""
            assert 1 not in site.web.tables.find(id).doors_of
            assert await add_bot(client, id, host, 1) == "seat-taken"
            card = (await client.get(f"/tables/{id}")).json()
            assert (card["status"], states(card)) == ("running", ["taken page", "taken bot", "taken page"])

    asyncio.run(work())


def test_a_level_takes_the_seat_and_is_there_again_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["catan"]) as site, site.client() as client:
            opened = await open_table(client, "catan", "me", "open", "open")
            id, host = opened["table"]["id"], (0, opened["seats"][0]["token"])
            assert await add_bot(client, id, host, 1, "easy") == ""
            before = (await client.get(f"/tables/{id}")).json()
            assert before["seats"][1]["name"].startswith("easy (")
        async with running_site(tmp_path, ["catan"]) as site, site.client() as client:
            after = (await client.get(f"/tables/{id}")).json()
            assert (after["status"], states(after)) == ("waiting", ["taken", "taken", "open"])
            assert after["seats"][1] == before["seats"][1]
            assert await add_bot(client, id, host, 2) == ""
            assert await Player(client, id, *host).play(1) == "enough"

    asyncio.run(work())


def test_anybody_there_lets_bots_in_once_the_host_has_gone(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["catan"]) as site, site.client() as client:
            opened = await open_table(client, "catan", "me", "open", "open")
            id, token = opened["table"]["id"], opened["seats"][0]["token"]
            joined = (await client.post(f"/tables/{id}/seats/1", json={"name": "Grace"})).json()
            assert (await client.post(f"/tables/{id}/seats/0/leave", headers=bearer(token))).status_code == 200
            assert await add_bot(client, id, (1, joined["token"]), 0) == ""

    asyncio.run(work())
