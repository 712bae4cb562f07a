"""Connections of pages: slow ones, silent ones, too many, and the end of the server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.seats import SPECTATOR
from spieltisch.web.access.bounds import Bounds
from tests.web.site import HOST, RunningSite, open_table, running_site

GET = f"GET /api/v1/games HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()


def at(folder: Path, bounds: Bounds, work: Any) -> None:
    async def run() -> None:
        async with running_site(folder, bounds=bounds) as site:
            await work(site)

    asyncio.run(run())


async def visit(site: RunningSite, data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(HOST, site.port)
    writer.write(data)
    return reader, writer


async def read_answer(reader: asyncio.StreamReader) -> bytes:
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
    length = next(int(line[16:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length: "))
    return head + await asyncio.wait_for(reader.readexactly(length), 5)


@pytest.mark.parametrize("data", [GET[:30], b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"])
def test_a_request_that_does_not_end_loses_its_connection(data: bytes, tmp_path: Path) -> None:
    async def work(site: RunningSite) -> None:
        first = data if b"\r\n" in data else GET[:31]
        reader, writer = await visit(site, first)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await asyncio.wait_for(reader.readuntil(b"never"), 5)
        writer.close()

    at(tmp_path, Bounds(idle_us=200_000), work)


def test_a_connection_bears_many_requests_in_any_pieces(tmp_path: Path) -> None:
    async def work(site: RunningSite) -> None:
        reader, writer = await visit(site, GET + GET + GET[:20])
        answers = [await read_answer(reader) for _ in range(2)]
        writer.write(GET[20:])
        answers.append(await read_answer(reader))
        assert all(answer.startswith(b"HTTP/1.1 200") for answer in answers)
        writer.close()

    at(tmp_path, Bounds(), work)


@pytest.mark.parametrize("orderly", [True, False])
def test_a_connection_over_which_nothing_was_asked_yet_ends_with_the_server(orderly: bool, tmp_path: Path) -> None:
    """A browser keeps some in store, and would ask over one of them when it comes back."""

    async def run() -> None:
        async with running_site(tmp_path, orderly=orderly) as site:
            served, answers = await visit(site, GET)
            await read_answer(served)
            reader, writer = await visit(site, b"")
        assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()
        answers.close()

    asyncio.run(run())


@pytest.mark.usefixtures("clock")
def test_there_is_room_for_so_many_only(tmp_path: Path) -> None:
    async def work(site: RunningSite) -> None:
        visits = [await visit(site, GET) for _ in range(2)]
        for reader, _ in visits:
            await read_answer(reader)
        reader, writer = await visit(site, GET)
        assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()
        visits[0][1].close()
        await asyncio.sleep(0.05)
        reader, writer = await visit(site, GET)
        assert (await read_answer(reader)).startswith(b"HTTP/1.1 200")
        for _, each in [*visits, (reader, writer)]:
            each.close()

    at(tmp_path, Bounds(connections_per_address=2), work)


def test_a_reader_that_takes_nothing_loses_its_connection_and_slows_nobody(tmp_path: Path) -> None:
    async def work(site: RunningSite) -> None:
        async with site.client() as client:
            opened = await open_table(client, "hive", "me", "me")
            id = opened["table"]["id"]
            head = f"GET /api/v1/tables/{id}/feed HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
            _, writer = await visit(site, head)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            spectators = site.web.tables.find(id).spectators
            assert spectators is not None
            async with asyncio.timeout(5):
                while not spectators.feed.readers:  # noqa: ASYNC110 - nothing tells of it
                    await asyncio.sleep(0.01)
            for number in range(200):
                spectators.feed.tell(1000 + number, {"items": ["x" * 100_000]}, (None, SPECTATOR, id))
                spectators.feed.publish(1)
                await asyncio.sleep(0)
            for _ in range(100):
                await asyncio.sleep(0.02)
                if not spectators.feed.readers:
                    break
            assert not spectators.feed.readers
            writer.close()

    at(tmp_path, Bounds(stuck_us=100_000), work)


@pytest.mark.parametrize(
    "data", [b"GET / HTTP/9\r\n\r\n", b"GET /\r\n\r\n", b"POST x\0y HTTP/1.1\r\n\r\n", b"GET " + b"a" * 9000]
)
def test_nonsense_is_answered_or_ends_the_connection(data: bytes, tmp_path: Path) -> None:
    async def work(site: RunningSite) -> None:
        reader, writer = await visit(site, data)
        answer = await asyncio.wait_for(reader.read(), 5)
        assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
        writer.close()

    at(tmp_path, Bounds(idle_us=200_000), work)


def test_who_sends_nothing_more_after_its_request_reads_the_answer(tmp_path: Path) -> None:
    async def work(site: RunningSite) -> None:
        reader, writer = await visit(site, GET)
        writer.write_eof()
        answer = await asyncio.wait_for(reader.read(), 5)
        assert answer.startswith(b"HTTP/1.1 200")
        assert answer.endswith(b"}")
        writer.close()

    at(tmp_path, Bounds(), work)


def test_a_foreign_host_in_the_target_is_refused_like_one_in_the_header(tmp_path: Path) -> None:
    async def work(site: RunningSite) -> None:
        statuses = []
        for target, host in [
            ("", HOST),
            ("", "evil.example"),
            ("http://127.0.0.1", "x"),
            ("http://evil.example", HOST),
        ]:
            reader, writer = await visit(site, f"GET {target}/api/v1/games HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            statuses.append((await read_answer(reader)).split(b" ")[1])
            writer.close()
        assert statuses == [b"200", b"421", b"200", b"421"]

    at(tmp_path, Bounds(), work)


def test_head_is_known_wherever_get_is(tmp_path: Path) -> None:
    async def work(site: RunningSite) -> None:
        async with site.visitor() as client:
            for path in ("/", "/api/v1/games", "/api/v1/lobby/feed", "/static/main.js", "/protocols/hive"):
                whole = await client.get(path, params={"follow": "false"})
                head = await client.head(path)
                assert (head.status_code, head.content) == (whole.status_code, b"")
                assert head.headers["content-type"] == whole.headers["content-type"]
            assert (await client.head("/api/v1/tables/x/chat")).status_code == 405

    at(tmp_path, Bounds(), work)
