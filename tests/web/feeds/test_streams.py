"""Streams: what many read is written to all at once, and nobody gets it twice, out of order or wrongly framed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import h11
import pytest

from spieltisch.web.feeds.streams import DirectBody
from tests.web.feeds.test_feeds import a_feed, events_of, join, run, tell
from tests.web.site import API, HOST, bearer, open_table, running_site


class Wire:
    """A transport that keeps what is written; its buffer is as full as it is told to be."""

    def __init__(self) -> None:
        self.written = b""
        self.waiting = 0
        self.is_shut = False

    def write(self, data: bytes) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.is_shut


def direct_to(wire: Wire, *, is_chunked: bool = False) -> DirectBody:
    return DirectBody(cast("asyncio.WriteTransport", wire), is_chunked=is_chunked)


def test_the_body_goes_out_in_chunks_where_the_client_knows_them() -> None:
    plain, chunked = Wire(), Wire()
    for data in (b"x" * 17, b":\n\n"):
        direct_to(plain).write(data)
        direct_to(chunked, is_chunked=True).write(data)
    assert plain.written == b"x" * 17 + b":\n\n"
    assert chunked.written == b"11\r\n" + b"x" * 17 + b"\r\n3\r\n:\n\n\r\n"


def test_a_waiting_reader_is_written_to_and_one_that_lags_behind_gets_it_from_its_task() -> None:
    async def work() -> None:
        feed, wire = a_feed(1), Wire()
        reader = join(feed, "1")
        waiting = asyncio.create_task(reader.next(direct_to(wire)))
        await asyncio.sleep(0)
        tell(feed, 2)
        await asyncio.sleep(0.01)
        assert [id for id, _ in events_of(wire.written)] == ["2.0"]
        assert not waiting.done()
        wire.waiting = 1
        tell(feed, 3)
        assert [id for id, _ in events_of(await asyncio.wait_for(waiting, 1))] == ["3.0"]
        wire.waiting = 0
        tell(feed, 4)  # while the task is busy with what it got
        await asyncio.sleep(0.01)
        assert [id for id, _ in events_of(wire.written)] == ["2.0"]
        assert [id for id, _ in events_of(await asyncio.wait_for(reader.next(direct_to(wire)), 1))] == ["4.0"]

    run(work)


@pytest.mark.parametrize("how", ["the feed ends", "the reader leaves", "the peer is gone"])
def test_nothing_is_written_after_the_end(how: str) -> None:
    async def work() -> None:
        feed, wire = a_feed(1), Wire()
        reader = join(feed, "1")
        waiting = asyncio.create_task(reader.next(direct_to(wire)))
        await asyncio.sleep(0)
        tell(feed, 2)
        if how == "the feed ends":
            feed.close("over")
        elif how == "the reader leaves":
            reader.leave()
        else:
            wire.is_shut = True
        last = await asyncio.wait_for(waiting, 1)
        assert wire.written == b""
        assert [id for id, _ in events_of(last)] == ([] if how == "the reader leaves" else ["2.0"])

    run(work)


def test_a_comment_goes_the_same_way() -> None:
    async def work() -> None:
        feed, wire = a_feed(1), Wire()
        reader = join(feed, "1")
        waiting = asyncio.create_task(reader.next(direct_to(wire)))
        await asyncio.sleep(0)
        feed.beat()
        await asyncio.sleep(0.01)
        assert wire.written == b":\n\n"
        reader.leave()
        assert await waiting == b""

    run(work)


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_a_whole_game_reaches_clients_of_either_version(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bytes] = []
    write = DirectBody.write

    def noted(direct: DirectBody, data: bytes) -> None:
        written.append(data)
        write(direct, data)

    monkeypatch.setattr(DirectBody, "write", noted)

    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "random")
            stream, writer = await asyncio.open_connection(HOST, site.port)
            path = f"{API}/tables/{opened['table']['id']}/feed"
            writer.write(f"GET {path} HTTP/{version}\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
            heard = asyncio.create_task(body_of(stream))
            assert await site.player(client, opened).play() == "over"
            events = events_of((await asyncio.wait_for(heard, 10)).replace(b":\n\n", b""))
            writer.close()
            marks = [id for id, _ in events if "." in id]
            assert marks == sorted(set(marks), key=lambda mark: [int(part) for part in mark.split(".")])
            assert len(marks) > 5
            assert events[-1] == ("end", {"why": "over"})
            assert len(written) > len(marks) // 2

    asyncio.run(work())


def test_a_browser_that_comes_back_says_in_a_header_where_it_was(tmp_path: Path) -> None:
    """It asks by the same address as before, which may say where it was then."""

    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "random")
            player = site.player(client, opened)
            assert await player.play(actions=2) == "enough"
            marks = [entry["at"] for entry in player.entries]
            path = f"/tables/{opened['table']['id']}/feed?follow=false"

            async def first(last: str, since: str = "") -> str:
                """The entry with which it goes on."""
                headers = {"Last-Event-ID": last, **bearer(opened["seats"][0]["token"])}
                text = (await client.get(path + since, headers=headers)).text
                return next(id for id, _ in events_of(text.encode()) if "." in id)

            assert await first(marks[0]) == marks[1]
            assert await first(marks[1], f"&since={marks[0]}") == marks[2]
            assert await first("nonsense", f"&since={marks[0]}") == marks[1]
            assert await first("nonsense") == await first("") not in marks[:3]

    asyncio.run(work())


async def body_of(stream: asyncio.StreamReader) -> bytes:
    """An answer's body, by another implementation of HTTP."""
    connection: Any = h11.Connection(h11.CLIENT)
    connection.send(h11.Request(method="GET", target="/", headers=[("Host", HOST), ("Connection", "close")]))
    connection.send(h11.EndOfMessage())
    body = b""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await stream.read(65536))
        elif isinstance(event, h11.Data):
            body += bytes(event.data)
        elif isinstance(event, h11.EndOfMessage):
            return body
