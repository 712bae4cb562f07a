"""A door for HTTP with real sockets: WebSockets of a library's client, plain requests, and plain TCP where allowed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError, ConnectionClosedOK, InvalidMessage, InvalidStatus

from spieltisch.core.commands import Act, Leave
from spieltisch.core.game import Access, DoorRules
from spieltisch.core.messages import Dismissed
from spieltisch.lobby.effects import Send
from spieltisch.net import http, tcp
from spieltisch.net.admission import Capacity
from spieltisch.net.door import Door
from spieltisch.net.reach import Reach, read_proxies
from tests.net.fakes import LINES, FakeLobby, LineSession, new_runtime

HOST = "127.0.0.1"


@pytest.fixture(autouse=True)
def short_farewells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tcp, "DRAIN_US", 100_000)


@dataclass
class OpenDoor:
    door: Door
    lobby: FakeLobby
    port: int
    queries: list[Any]

    def visit(self, path: str = "/lines", **more: Any) -> connect:
        return connect(f"ws://{HOST}:{self.port}{path}", compression=None, **more)

    async def request(self, head: str) -> str:
        reader, writer = await asyncio.open_connection(HOST, self.port)
        first, _, rest = head.partition(" HTTP/1.1")
        writer.write(f"{first} HTTP/1.1\r\nHost: x{rest}\r\n\r\n".encode())
        answer = await asyncio.wait_for(reader.read(), 2)
        writer.close()
        return answer.decode()


@asynccontextmanager
async def opened(
    rules: DoorRules = DoorRules(), capacity: Capacity = Capacity(), reach: Reach = Reach()
) -> AsyncIterator[OpenDoor]:  # fmt: skip
    runtime, runner, lobby, _ = new_runtime()
    queries: list[Any] = []

    def server(options: Any, query: Any) -> LineSession:
        queries.append(query)
        return LineSession(options)

    dialect = replace(LINES, server=server, access=Access(path="/lines"))
    door = Door(runner, dialect, None, rules, capacity=capacity, reach=reach)
    place = OpenDoor(door, lobby, (await door.open([HOST], 0)).port, queries)
    try:
        yield place
    finally:
        door.close()
        runtime.close()
        await asyncio.wait_for(runtime.emptied(), 5)
        await asyncio.sleep(0.01)


async def hear(client: ClientConnection) -> Any:
    return await asyncio.wait_for(client.recv(), 2)


def test_each_message_is_a_line_and_each_line_a_message() -> None:
    async def work() -> None:
        async with opened() as place, place.visit("/lines?x=1&empty=") as client:
            await client.send("join")
            await client.send(b"a\nb")
            assert [await hear(client) for _ in range(2)] == ["tell\n"] * 2
            assert [act.action for act in place.lobby.commands(Act)] == [b"a", b"b"]
            assert place.queries == [{"x": "1", "empty": ""}]

    asyncio.run(work())


def test_a_message_in_fragments_is_one() -> None:
    async def work() -> None:
        async with opened() as place, place.visit() as client:
            await client.send(["on", "e"])
            assert await hear(client) == "tell\n"
            assert [act.action for act in place.lobby.commands(Act)] == [b"one"]

    asyncio.run(work())


def test_a_message_beyond_all_measure_ends_the_connection() -> None:
    async def work() -> None:
        async with opened() as place, place.visit() as client:
            await client.send("x" * (http.MESSAGE + 1))
            with pytest.raises(ConnectionClosedError) as closed:
                await hear(client)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            assert [leave.why for leave in place.lobby.commands(Leave)] == ["end of stream"]

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_who_closes_has_left() -> None:
    async def work() -> None:
        async with opened() as place:
            async with place.visit() as client:
                await client.send("x")
                await hear(client)
            await asyncio.sleep(0.05)
            assert len(place.lobby.commands(Leave)) == 1

    asyncio.run(work())


def test_a_goodbye_is_heard_before_the_connection_closes() -> None:
    async def work() -> None:
        async with opened() as place, place.visit() as client:
            place.lobby.effects = lambda connection, _: [Send(connection, Dismissed("no"))]
            await client.send("x")
            assert await hear(client) == "bye\n"
            with pytest.raises(ConnectionClosedOK):
                await hear(client)

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_a_ping_is_answered_and_peers_are_asked_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "PING_US", 20_000)

    async def work() -> None:
        async with opened() as place, place.visit() as client:
            assert await asyncio.wait_for(await client.ping(), 2) >= 0
            await asyncio.sleep(0.05)
            await client.send("x")
            assert await hear(client) == "tell\n"

    asyncio.run(work())


@pytest.mark.parametrize(
    ("head", "status"),
    [("GET /", "200"), ("GET /nowhere", "404"), ("GET /lines", "426"), ("GET /lines/", "426")],
)
def test_what_is_no_websocket_gets_a_word(head: str, status: str) -> None:
    async def work() -> None:
        async with opened() as place:
            assert (await place.request(head)).startswith(f"HTTP/1.1 {status} ")
            assert place.queries == []

    asyncio.run(work())


def test_a_request_in_pieces_is_one() -> None:
    async def work() -> None:
        async with opened() as place:
            reader, writer = await asyncio.open_connection(HOST, place.port)
            for piece in (b"GET /now", b"here HTTP/1.1\r\nHo", b"st: x\r\n\r\n"):
                writer.write(piece)
                await asyncio.sleep(0.01)
            assert (await asyncio.wait_for(reader.read(), 2)).startswith(b"HTTP/1.1 404 ")
            writer.close()

    asyncio.run(work())


def test_whoever_serves_the_pages_gets_what_is_not_the_dialects() -> None:
    async def work() -> None:
        async with opened() as place:
            taken: list[bytes] = []

            def pages(transport: asyncio.Transport, data: bytes, give_back: Callable[[bytes], bool]) -> None:
                taken.append(data)
                transport.write(b"HTTP/1.1 200 OK\r\n\r\n")
                transport.close()

            place.door.site.pages = pages
            assert (await place.request("GET /some/page?x=1")).startswith("HTTP/1.1 200")
            assert taken[0].startswith(b"GET /some/page?x=1 HTTP/1.1")
            assert not place.door.admission.present
            async with place.visit("/lines?x=1") as client:
                await client.send("x")
                assert await hear(client) == "tell\n"

    asyncio.run(work())


def test_what_is_no_http_is_closed() -> None:
    async def work() -> None:
        async with opened() as place:
            reader, writer = await asyncio.open_connection(HOST, place.port)
            writer.write(b"\x16\x03\x01 garbage\r\n\r\n")
            await asyncio.wait_for(reader.read(), 2)
            writer.close()
            assert place.queries == []

    asyncio.run(work())


def test_who_never_asks_for_anything_is_closed() -> None:
    async def work() -> None:
        async with opened(capacity=Capacity(silent_us=50_000)) as place:
            reader, writer = await asyncio.open_connection(HOST, place.port)
            assert await asyncio.wait_for(reader.read(), 2) == b""
            writer.close()

    asyncio.run(work())


PROXY = Reach(proxies=read_proxies(["127.0.0.0/8"]))


def test_behind_a_proxy_places_are_counted_by_visitor() -> None:
    async def work() -> None:
        async with opened(capacity=Capacity(connections_per_address=1), reach=PROXY) as place:
            ann, bob = ({"X-Forwarded-For": address} for address in ("192.0.2.1", "192.0.2.2"))
            async with place.visit(additional_headers=ann) as first, place.visit(additional_headers=bob) as second:
                for client in (first, second):
                    await client.send("x")
                    assert await hear(client) == "tell\n"
                with pytest.raises(InvalidStatus) as refused:
                    await place.visit(additional_headers=ann)
                assert refused.value.response.status_code == 503

    asyncio.run(work())


def test_behind_a_proxy_the_silent_are_counted_by_visitor() -> None:
    async def work() -> None:
        async with opened(capacity=Capacity(silent_per_address=2, moment_us=50_000), reach=PROXY) as place:
            crowd = [await place.visit(additional_headers={"X-Forwarded-For": "192.0.2.1"}) for _ in range(4)]
            other = await place.visit(additional_headers={"X-Forwarded-For": "192.0.2.2"})
            for client in crowd[:2]:
                await asyncio.wait_for(client.wait_closed(), 2)
            for client in (*crowd[2:], other):
                await client.send("x")
                assert await hear(client) == "tell\n"
                await client.close()

    asyncio.run(work())


def test_nobody_but_a_proxy_says_who_it_is() -> None:
    async def work() -> None:
        async with opened(capacity=Capacity(connections_per_address=1)) as place:
            client = await place.visit(additional_headers={"X-Forwarded-For": "192.0.2.1"})
            await client.send("x")
            assert await hear(client) == "tell\n"
            with pytest.raises(InvalidMessage):
                await place.visit(additional_headers={"X-Forwarded-For": "192.0.2.2"})
            await client.close()

    asyncio.run(work())


@pytest.mark.parametrize("head", ["Origin: http://[::1", "Origin: null\r\nOrigin: null", "Host: y\r\nOrigin: x"])
def test_an_origin_that_is_none_is_refused(head: str) -> None:
    async def work() -> None:
        async with opened() as place:
            assert (await place.request("GET /lines HTTP/1.1\r\n" + head)).startswith("HTTP/1.1 403 ")
            assert (await place.request("GET //[::1 HTTP/1.1\r\nX: y")).startswith("HTTP/1.1 404 ")

    asyncio.run(work())


def test_pages_from_a_file_come_in_where_the_door_admits_them() -> None:
    async def work() -> None:
        async with opened() as place:
            with pytest.raises(InvalidStatus):
                await place.visit(origin="null")
        async with opened(DoorRules(admits_files=True)) as place:
            async with place.visit(origin="null") as client:
                await client.send("x")
                assert await hear(client) == "tell\n"
            with pytest.raises(InvalidStatus):
                await place.visit(origin="https://evil.example")

    asyncio.run(work())


class TestPlainTcpAtTheSameDoor:
    def test_who_begins_without_http_is_taken_as_plain(self) -> None:
        async def work() -> None:
            async with opened(DoorRules(sniff_ms=300)) as place:
                reader, writer = await asyncio.open_connection(HOST, place.port)
                writer.write(b"x\n")
                assert await asyncio.wait_for(reader.readline(), 2) == b"tell\n"
                writer.close()

        asyncio.run(work())

    def test_who_says_nothing_at_all_is_greeted_as_plain(self) -> None:
        async def work() -> None:
            async with opened(DoorRules(sniff_ms=10)) as place:
                _, writer = await asyncio.open_connection(HOST, place.port)
                await asyncio.sleep(0.05)
                assert place.queries == [{}]
                writer.close()

        asyncio.run(work())

    def test_websockets_work_as_ever(self) -> None:
        async def work() -> None:
            async with opened(DoorRules(sniff_ms=300)) as place, place.visit() as client:
                await client.send("x")
                assert await hear(client) == "tell\n"

        asyncio.run(work())
