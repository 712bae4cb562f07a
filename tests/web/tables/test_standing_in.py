"""A client of a protocol that leaves a table with people, and the bot that goes on in its place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.site import Player, RunningSite, bearer, following, open_table, running_site

PLAIN = {"twixt": {"mirror": False}, "hive": {}}


def at(folder: Path, work: Callable[[RunningSite, httpx.AsyncClient], Awaitable[None]], *games: str) -> None:
    async def run() -> None:
        async with running_site(folder, games or ("twixt",), options=PLAIN) as site, site.client() as client:
            await work(site, client)

    asyncio.run(run())


async def playing(site: RunningSite, client: httpx.AsyncClient, **more: Any) -> tuple[Player, asyncio.StreamWriter]:
    """A person, and somebody's client of TwixT; their game has begun."""
    opened = await open_table(client, "twixt", "me", "open", **{"stand_ins": True, **more})
    [door] = opened["seats"][1]["doors"]
    reader, writer = await asyncio.open_connection(door["host"], door["port"])
    assert await asyncio.wait_for(reader.readline(), 5)
    return site.player(client, opened), writer


async def left(player: Player, writer: asyncio.StreamWriter) -> None:
    """The client hangs up, and the person is asked."""
    async with following(player.client, f"/tables/{player.table}/feed", player.token) as stream:
        writer.transport.abort()
        asked = await stream.until(lambda event: event.kind == "table" and bool(event.data["vacant"]))
    assert asked.data["vacant"] == [1]
    assert asked.data["status"] == "running"


async def settle(player: Player, bot: str | None, seat: int = 1) -> str:
    answer = await player.post("stand-in", {"seat": seat, "bot": bot})
    return "" if answer.status_code == 200 else str(answer.json()["code"])


async def card(player: Player) -> Any:
    return (await player.client.get(f"/tables/{player.table}")).json()


async def whole(player: Player) -> Any:
    return (await player.client.get(f"/replays/{player.table}")).json()


async def is_right(player: Player) -> bool:
    checked = (await player.client.get(f"/replays/{player.table}/verification")).json()
    return bool(checked["ok"] and checked["complete"])


@pytest.mark.parametrize("is_its_turn", [False, True], ids=["their turn", "its turn"])
def test_a_bot_goes_on_for_a_client_that_has_left(is_its_turn: bool, tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        player, writer = await playing(site, client)
        if is_its_turn:
            assert await player.play(actions=1) == "enough"
        await left(player, writer)
        assert await settle(player, "nobody") == "no-such-bot"
        assert await settle(player, "random", 0) == "not-vacant"
        async with following(client, f"/tables/{player.table}/feed") as stream:
            assert await settle(player, "random") == ""
            told = {"is": "fact", "what": "stood-in", "seat": 1, "bot": "random"}
            await stream.until(lambda event: event.kind == "entry" and told in event.data["items"])
        assert await settle(player, "random") == "not-vacant"
        seat = (await card(player))["seats"][1]
        assert (seat["kind"], seat["stand_in"]) == ("bot", "random")
        assert await player.play() == "over"
        found = await whole(player)
        assert (found["kinds"], found["stand_ins"]) == (["page", "tcp"], ["", "random"])
        assert found["result"]["reason"] == "regular"
        assert await is_right(player)

    at(tmp_path, work)


def test_the_game_ends_as_ever_where_no_bot_is_wanted(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        player, writer = await playing(site, client)
        await left(player, writer)
        assert await settle(player, None) == ""
        found = await whole(player)
        assert (found["result"]["reason"], found["result"]["offender"], found["stand_ins"]) == ("left", 1, ["", ""])
        assert await is_right(player)

    at(tmp_path, work)


@pytest.mark.parametrize("more", [{"stand_ins": False}, {"timed": True}], ids=["not agreed", "time counts"])
def test_nobody_is_asked_where_that_was_not_agreed_or_time_counts(more: Any, tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        player, writer = await playing(site, client, **more)
        async with following(client, f"/tables/{player.table}/feed", player.token) as stream:
            writer.transport.abort()
            ended = await stream.until(lambda event: event.kind == "entry" and "ended" in str(event.data["items"]))
        assert ended.data["items"][-1]["outcome"]["reason"] == "left"

    at(tmp_path, work)


def test_only_who_plays_there_decides(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        player, writer = await playing(site, client)
        await left(player, writer)
        path, body = f"/tables/{player.table}/seats/0/stand-in", {"seat": 1, "bot": "random"}
        assert (await client.post(path, json=body)).status_code == 401
        assert (await client.post(path, json=body, headers=bearer("0.x"))).status_code == 401
        assert (await card(player))["vacant"] == [1]

    at(tmp_path, work)


def test_the_client_that_comes_back_is_told_goodbye_in_its_own_words(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "open", stand_ins=True)
        player = site.player(client, opened)
        [door] = [door for door in opened["seats"][1]["doors"] if door["reservation"]]

        async def come() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection(door["host"], door["port"])
            writer.write(f'<protocol><joinPrepared reservationCode="{door["reservation"]}"/>'.encode())
            return reader, writer

        reader, writer = await come()
        await asyncio.wait_for(reader.readuntil(b"<joined"), 5)
        await left(player, writer)
        assert await settle(player, "random") == ""
        reader, writer = await come()
        assert (await asyncio.wait_for(reader.read(), 5)).rstrip().endswith(b"</protocol>")
        writer.close()
        assert await player.play(actions=2) == "enough"

    at(tmp_path, work, "hive")


def test_the_bot_still_sits_there_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["twixt"], options=PLAIN, orderly=False) as site, site.client() as client:
            player, writer = await playing(site, client)
            await left(player, writer)
            assert await settle(player, "random") == ""
            assert await player.play(actions=1) == "enough"
        async with running_site(tmp_path, ["twixt"], options=PLAIN) as site, site.client() as client:
            assert [origin.id for origin in site.resumed] == [player.table]
            player.client = client
            seat = (await card(player))["seats"][1]
            assert (seat["name"], seat["kind"], seat["stand_in"]) == ("Seat 2", "bot", "random")
            player.compose = lambda: site.compose(player)
            assert await player.play() == "over"
            assert (await whole(player))["stand_ins"] == ["", "random"]
            assert await is_right(player)

    asyncio.run(work())


def test_what_the_client_did_can_be_taken_back_once_a_bot_plays_there(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        player, writer = await playing(site, client)
        assert await player.play(actions=1) == "enough"
        await left(player, writer)
        assert not (await card(player))["can_go_back"]
        assert await settle(player, "random") == ""
        assert (await card(player))["can_go_back"]
        assert (await player.post("take-back", None)).status_code == 200
        assert await player.play(actions=1) == "enough"

    at(tmp_path, work)
