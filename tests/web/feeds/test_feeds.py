"""Feeds: numbered, lossless, encoded once, and never in the players' way."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.net.bot import BotPlayer
from spieltisch.web.feeds import feeds
from spieltisch.web.feeds.feeds import Feed, Reader, read_mark
from tests.web.site import GAMES, following, open_table, running_site
from tests.web.tables.test_tables import at


def events_of(data: bytes) -> list[tuple[str, Any]]:
    """Ids and values of what a reader got."""
    found = []
    for event in data.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in event.splitlines())
        if fields:
            found.append((fields.get("id", fields.get("event", "")), json.loads(fields["data"])))
    return found


def a_feed(*numbers: int) -> Feed[str]:
    feed: Feed[str] = Feed(lambda shown: {"picture": shown, "choices": [], "clock": []})
    feed.beginning = 0
    tell(feed, *numbers)
    return feed


def tell(feed: Feed[str], *numbers: int) -> None:
    for n in numbers:
        feed.tell(n, {"items": [n]}, f"picture {n}")
    feed.publish(len(numbers))


def join(feed: Feed[Any], since: str | None = None) -> Reader:
    reader = feed.join(read_mark(since) if since else None)
    assert reader is not None
    return reader


def run(work: Any) -> None:
    asyncio.run(work())


def test_entries_of_one_number_are_told_apart() -> None:
    async def work() -> None:
        feed = a_feed()
        reader = join(feed)
        tell(feed, 3, 3, 4, 4, 4)
        reader.take()
        tell(feed, 4, 6)
        assert [id for id, _ in events_of(join(feed, "3.0").take())] == ["3.1", "4.0", "4.1", "4.2", "4.3", "6.0"]
        assert [id for id, _ in events_of(join(feed, "4.2").take())] == ["4.3", "6.0"]
        assert [id for id, _ in events_of(reader.take())] == ["4.3", "6.0"]
        assert events_of(join(feed, "6").take()) == []

    run(work)


def test_what_another_server_told_by_the_same_number_is_not_gone_on_from() -> None:
    async def work() -> None:
        before, after = (Feed[str](lambda shown: {"picture": shown}) for _ in range(2))
        for feed in before, after:
            tell(feed, 7, 8, 8)
        for mark in before.latest_mark, (8, before.beginning):
            assert join(before, feeds.write_mark(mark)).is_continued
            assert not join(after, feeds.write_mark(mark)).is_continued

    run(work)


def test_only_the_latest_entry_has_a_picture_and_it_is_drawn_once() -> None:
    async def work() -> None:
        drawn: list[str] = []

        def draw(shown: str) -> dict[str, Any]:
            drawn.append(shown)
            return {"picture": shown}

        feed = Feed(draw)
        feed.beginning = 0
        tell(feed, 1, 2, 3)
        assert drawn == []
        for _ in range(50):
            [(_, one), (_, other)] = events_of(join(feed, "1").take())
            assert "picture" not in one
            assert other["picture"] == "picture 3"
            assert events_of(join(feed).take()) == [
                ("3.0", {"n": 3, "at": "3.0", "now_ms": 0, "items": [], "picture": "picture 3"})
            ]
        assert drawn == ["picture 3"]

    run(work)


def test_nothing_is_read_before_it_is_published() -> None:
    async def work() -> None:
        feed = a_feed(1)
        reader = join(feed)
        reader.take()
        feed.tell(2, {"items": []}, "later")
        settling = asyncio.create_task(feed.settled())
        await asyncio.sleep(0)
        assert not settling.done()
        assert reader.take() == b""
        assert [value["picture"] for _, value in events_of(join(feed).take())] == ["picture 1"]
        feed.publish(1)
        await settling
        assert [id for id, _ in events_of(reader.take())] == ["2.0"]

    run(work)


def test_who_comes_from_before_the_feeds_memory_gets_the_picture_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "KEPT", 10)

    async def work() -> None:
        feed = a_feed(1)
        slow = join(feed, "1")
        tell(feed, *range(2, 30))
        assert not join(feed, "5").is_continued
        assert join(feed, "25").is_continued
        assert not join(feed, "99").is_continued
        assert [id for id, _ in events_of(join(feed, "5").take())] == ["29.0"]
        assert events_of(await slow.next()) == [("end", {"why": "slow"})]
        feed.close("over")
        assert (await slow.next(), slow.farewell()) == (b"", b""), "it has not seen what the feed's end follows"

    run(work)


def test_a_feed_that_ends_says_why_and_keeps_what_may_not_be_said() -> None:
    async def work() -> None:
        feed = a_feed(1)
        reader = join(feed, "1")
        feed.tell(2, {}, "never")
        waiting = asyncio.create_task(reader.next())
        await asyncio.sleep(0)
        feed.close("closing")
        assert await asyncio.wait_for(waiting, 1) == b""
        assert events_of(reader.farewell()) == [("end", {"why": "closing"})]
        feed.tell(3, {}, "too late")
        await asyncio.wait_for(feed.settled(), 1)

    run(work)


def test_readers_are_woken_a_few_at_a_time() -> None:
    """Between two slices the loop looks at everything else."""

    async def work() -> None:
        feed = a_feed(1)
        readers = [join(feed, "1") for _ in range(5 * feeds.SLICE)]
        waiting = [asyncio.create_task(reader.next()) for reader in readers]
        await asyncio.sleep(0)
        tell(feed, 2)
        done = [0]
        while done[-1] < len(readers):
            await asyncio.sleep(0)
            done.append(sum(task.done() for task in waiting))
        steps = [after - before for before, after in pairwise(done)]
        assert max(steps) <= feeds.SLICE
        assert len({task.result() for task in waiting}) == 1

    run(work)


@pytest.mark.parametrize("text", ["", "x", "-1", "1.", ".1", "1.2.3", "1 ", "\u0663", "9" * 10])
def test_what_is_no_mark(text: str) -> None:
    assert read_mark(text) is None


def test_a_page_that_lost_its_connection_misses_nothing(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "bazaar", "me", "me", "me")
        whole, torn = site.player(client, opened, 0), site.player(client, opened, 1)
        rest = site.player(client, opened, 2, 3)
        steady = asyncio.create_task(whole.play())
        others = asyncio.create_task(rest.play())
        why = ""
        while why != "over":
            why = await torn.play(actions=1)
        await asyncio.gather(steady, others)
        for player in (torn, whole):
            at_marks = [read_mark(entry["at"]) for entry in player.entries]
            assert at_marks == sorted(set(at_marks))  # type: ignore[type-var]
        came = max(player.entries[0]["n"] for player in (torn, whole))
        public = [
            [
                [item for item in entry["items"] if item["is"] != "refused" and "Dealt" not in str(item)]
                for entry in player.entries
                if entry["n"] > came
            ]
            for player in (torn, whole)
        ]
        names = [[item["is"] for items in side for item in items] for side in public]
        assert names[0]
        assert names[0] == names[1]

    at(tmp_path, work, "bazaar")


def test_spectators_do_not_slow_the_players_of_their_table(tmp_path: Path) -> None:
    """With 200 spectators, one turn of the loop that a player could have to wait for serves a few of them only."""
    served = 0

    async def read_on(reader: Reader) -> bytes:
        nonlocal served
        data = b""
        while more := await reader.next():
            served += 1
            data += more
        return data

    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "me")
            spectators = site.web.tables.find(opened["table"]["id"]).spectators
            assert spectators is not None
            readers = [join(spectators.feed) for _ in range(200)]
            reading = [asyncio.create_task(read_on(reader)) for reader in readers]
            playing = asyncio.gather(*(site.player(client, opened, seat).play(actions=6) for seat in (0, 1)))
            await asyncio.sleep(0)
            at_first = before = served
            while not playing.done():
                await asyncio.sleep(0)
                assert served - before <= len(readers) / 5
                before = served
            await playing
            await asyncio.sleep(2 * len(readers) * feeds.PACE_US / 1e6)
            assert served - at_first >= 2 * len(readers)
            for reader in readers:
                reader.leave()
            ids = [[id for id, _ in events_of(await task) if id != "table"] for task in reading]
            latest = {seen[-1] for seen in ids}
            assert latest == {feeds.write_mark(spectators.feed.latest_mark)}

    asyncio.run(work())


def test_a_table_of_protocol_clients_or_bots_can_be_watched(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "random")
        player = site.player(client, opened)
        playing = asyncio.create_task(player.play())
        async with following(client, f"/tables/{player.table}/feed") as stream:
            hello = await stream.next()
            assert hello
            assert hello.data["seat"] is None
            end = await stream.until(lambda event: event.kind == "end")
            assert end.data == {"why": "over"}
        assert await playing == "over"

    at(tmp_path, work)


async def kinds_until_the_end(stream: Any) -> list[str]:
    kinds = []
    while event := await asyncio.wait_for(stream.next(), 20):
        kinds.append(f"table {event.data['status']}" if event.kind == "table" else event.kind)
    return kinds


def test_readers_are_told_that_the_table_is_over(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "random")
        player = site.player(client, opened)
        playing = asyncio.create_task(player.play())
        for token in (None, player.token):
            async with following(client, f"/tables/{player.table}/feed", token) as stream:
                kinds = await kinds_until_the_end(stream)
                assert kinds[-1] == "end"
                assert kinds.count("table over") == (token is None)  # to who comes later hello has said so
        assert await playing == "over"

    at(tmp_path, work)


def test_readers_of_a_table_that_no_page_opened_are_told_so_too(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        runner, make = site.runners["hive"], GAMES["hive"].roster.bots["random"]
        table, codes = runner.lobby.reserve(["one", "other"])
        for seed, code in enumerate(codes):
            BotPlayer(runner, make(seed), code, budget_us=1_000, pace_us=10_000).sit_down()
        async with following(client, f"/tables/{table}/feed") as stream:
            kinds = await kinds_until_the_end(stream)
        assert kinds[-1] == "end"
        assert kinds.count("table over") == 1

    at(tmp_path, work)
