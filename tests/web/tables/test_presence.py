"""Who is there, who has gone away, how many look on, and what people say without words of their own."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx

from spieltisch.core.rates import Rate
from spieltisch.net.now import SECOND_US
from spieltisch.web.expiry import BEAT_US
from spieltisch.web.tables.presence import counted, note_readers
from spieltisch.web.tables.subscription import Subscription
from tests.web.site import GENEROUS, bearer, following, open_table, running_site

SECRET = "a" * 43


def test_who_reads_is_there_and_who_has_not_for_a_minute_is_away_since_then() -> None:
    feed = SimpleNamespace(readers=1)
    one = cast("Subscription", SimpleNamespace(feed=feed, since_us=0, away_since=None))
    assert note_readers([one], 5 * SECOND_US, 60 * SECOND_US)
    assert one.since_us == 5 * SECOND_US
    feed.readers = 0
    assert note_readers([one], 65 * SECOND_US, 60 * SECOND_US)
    assert one.away_since is None
    assert not note_readers([one], 66 * SECOND_US, 60 * SECOND_US)
    since = one.away_since
    assert since
    assert not note_readers([one], 500 * SECOND_US, 60 * SECOND_US)
    assert one.away_since is since, "a card that says the same is not told again"
    feed.readers = 1
    assert note_readers([one], 501 * SECOND_US, 60 * SECOND_US)
    assert one.away_since is None
    feed.readers, one.since_us, one.away_since = 0, 590 * SECOND_US, since
    assert note_readers([one], 600 * SECOND_US, 60 * SECOND_US), "an action is a sign of life too"
    assert one.away_since is None


def test_a_page_that_vanished_without_a_word_is_found_out_by_its_silence(tmp_path: Path) -> None:
    async def work() -> None:
        running = running_site(tmp_path, ["hive"])
        async with running as site, site.client() as client, following(client, "/lobby/feed"):
            [visit] = cast("set[Any]", site.web.pages.state.connections)
            peer = visit.transport.get_extra_info("socket")
            silence_ms = peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert 2 * BEAT_US <= silence_ms * 1000 <= GENEROUS.deserted_us

    asyncio.run(work())


def test_a_crowd_is_counted_in_tens() -> None:
    assert [counted(n) for n in (0, 1, 20, 21, 39, 250)] == [0, 1, 20, 20, 30, 250]


def test_a_table_tells_who_is_away_who_looks_on_and_whose_name_is_their_own(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["hive"]) as site, site.client() as client:
            headers = {"Profile-Secret": SECRET}
            assert (await client.post("/profile", json={"name": "Ada"}, headers=headers)).status_code == 201
            seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
            opened = (await client.post("/tables", json={"game": "hive", "seats": seats}, headers=headers)).json()
            id, token = opened["table"]["id"], opened["seats"][0]["token"]
            assert (await client.post(f"/tables/{id}/seats/1", json={"name": "Bob"})).status_code == 201
            table = site.web.tables.find(id)
            for person in table.people.values():
                person.since_us -= GENEROUS.deserted_us + 1
            async with following(client, f"/tables/{id}/feed", token), following(client, f"/tables/{id}/feed"):
                table.note_presence(site.server.runtime.now(), GENEROUS.deserted_us)
                card = (await client.get(f"/tables/{id}")).json()
            ada, bob = card["seats"]
            assert (ada["away_since"], ada["profile"], bob["profile"]) == (None, "Ada", None)
            assert bob["away_since"] is not None
            assert card["spectators"] == 1

    asyncio.run(work())


async def emote(client: httpx.AsyncClient, table: str, seat: int, token: str, which: str = "nice") -> str:
    answer = await client.post(f"/tables/{table}/seats/{seat}/emote", json={"emote": which}, headers=bearer(token))
    return "" if answer.status_code == 200 else str(answer.json()["code"])


def test_emotes_are_lines_of_their_own_kind_before_and_in_the_game_and_are_few(tmp_path: Path) -> None:
    async def work() -> None:
        bounds = replace(GENEROUS, emotes=Rate(1e-6, 3))
        async with running_site(tmp_path, ["hive"], bounds=bounds) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "open")
            id, token = opened["table"]["id"], opened["seats"][0]["token"]
            assert await emote(client, id, 0, token, "hello") == ""
            taken = (await client.post(f"/tables/{id}/seats/1", json={"name": "Grace"})).json()
            async with following(client, f"/tables/{id}/feed", taken["token"]) as stream:
                await stream.until(lambda event: event.kind == "entry")
                assert await emote(client, id, 0, token) == ""
                heard: Any = await stream.until(lambda event: event.kind == "entry" and bool(event.data["items"]))
            [line] = heard.data["items"]
            assert (line["is"], line["seat"], line["text"], line["emote"]) == ("said", 0, "Well played!", "nice")
            assert "picture" in heard.data
            said = (await client.get(f"/tables/{id}/events")).json()["said"]
            assert [(each["line"], each["emote"]) for each in said] == [(1, "hello"), (2, "nice")]
            assert await emote(client, id, 0, token) == ""
            assert await emote(client, id, 0, token) == "too-many-emotes"
            assert await emote(client, id, 1, taken["token"]) == "", "everybody has a measure of their own"
            assert await emote(client, id, 0, token, "rude") == "bad-value"
            assert await emote(client, id, 1, token) == "bad-token"
            assert await site.player(client, opened).play(1) == "enough"

    asyncio.run(work())
