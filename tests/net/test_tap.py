"""A proxy that writes down what it passes on, over real sockets."""

from __future__ import annotations

import asyncio
import io
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import connect as connect_websocket
from websockets.asyncio.server import ServerConnection, serve

from spieltisch.core.errors import CannotStart
from spieltisch.core.registry import games
from spieltisch.net.fault_plan import FaultPlan, read_faults
from spieltisch.net.recording import Recorder
from spieltisch.net.tap import Tap
from spieltisch.net.url import read_url
from spieltisch.wire.tape import Record, TapeHeader, data, read_tape

HOST = "127.0.0.1"
HEADER = TapeHeader("twixt", "twixt", "tcp", "0", "")
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Tapped:
    """A tap that is open, and its tape so far."""

    def __init__(self, port: int, tape: io.BytesIO) -> None:
        self.port = port
        self._tape = tape

    @property
    def records(self) -> list[Record]:
        return read_tape(self._tape.getvalue().splitlines())[1]

    def said(self, side: str) -> bytes:
        return b"".join(data(record) for record in self.records if record.from_ == side)

    def events(self) -> list[tuple[str, str]]:
        return [(record.from_, record.event) for record in self.records if record.event]


@asynccontextmanager
async def tapped(url: str, plan: FaultPlan = FaultPlan()) -> AsyncIterator[Tapped]:
    tape = io.BytesIO()
    tap = Tap(read_url(url, games()), Recorder(HEADER, tape, lambda _: None), plan)
    address = await tap.open([HOST], 0)
    try:
        yield Tapped(address.port, tape)
    finally:
        await tap.close()


@asynccontextmanager
async def server(talk: Talk) -> AsyncIterator[str]:
    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await talk(reader, writer)
        writer.close()

    async with await asyncio.start_server(meet, HOST, 0) as listening:
        yield f"twixt://{HOST}:{listening.sockets[0].getsockname()[1]}"


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answers until the other end hangs up, and then says goodbye."""
    while line := await reader.readline():
        writer.write(b"heard " + line)
    writer.write(b"bye\n")
    await writer.drain()


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110 - what is waited for happens in sockets
        await asyncio.sleep(0.01)


async def talk(port: int, *lines: bytes) -> bytes:
    """Say these and hang up; all that comes back."""
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.writelines(lines)
    writer.write_eof()
    heard = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return heard


def test_both_sides_hear_each_other_and_an_end_of_stream_leaves_the_other_way_open() -> None:
    async def scene() -> None:
        async with server(echo) as url, tapped(url) as tap:
            assert await talk(tap.port, b"one\n", b"two\n") == b"heard one\nheard two\nbye\n"
            assert tap.said("client") == b"one\ntwo\n"
            assert tap.said("server") == b"heard one\nheard two\nbye\n"
            assert tap.events() == [("client", "opened"), ("client", "closed"), ("server", "closed")]

    asyncio.run(scene())


def test_many_connections_are_told_apart() -> None:
    async def scene() -> None:
        async with server(echo) as url, tapped(url) as tap:
            talks = [talk(tap.port, b"%d\n" % number) for number in range(20)]
            assert sorted(await asyncio.gather(*talks)) == sorted(b"heard %d\nbye\n" % number for number in range(20))
            assert {record.conn for record in tap.records} == set(range(1, 21))
            for conn in range(1, 21):
                said = [data(record) for record in tap.records if record.conn == conn and data(record)]
                assert said[1].startswith(b"heard " + said[0])

    asyncio.run(scene())


def test_a_connection_that_is_cut_off_is_cut_off_on_the_other_side_too() -> None:
    lost: list[type[Exception]] = []

    async def wait_for_reset(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        try:
            await reader.read()
        except ConnectionResetError as error:
            lost.append(type(error))

    async def scene() -> None:
        async with server(wait_for_reset) as url, tapped(url) as tap:
            client = socket.create_connection((HOST, tap.port))
            client.sendall(b"half a lin")
            await until(lambda: tap.said("client") != b"")
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.close()
            await until(lambda: lost != [])
            assert ("client", "reset") in tap.events()

    asyncio.run(scene())


@pytest.mark.usefixtures("clock")
def test_who_does_not_read_makes_the_other_wait() -> None:
    taken = [0]

    async def pour(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(1000):
            writer.write(b"x" * 65536)
            taken[0] += 65536
            await writer.drain()

    async def scene() -> None:
        async with server(pour) as url, tapped(url) as tap:
            reader, writer = await asyncio.open_connection(HOST, tap.port, limit=1024)
            last = -1
            while taken[0] != last:  # nobody has taken more for a while
                last = taken[0]
                await asyncio.sleep(0.3)
            assert last < 1000 * 65536
            while await reader.read(1 << 20):
                pass
            assert taken[0] == 1000 * 65536
            writer.close()

    asyncio.run(scene())


def test_faults_befall_what_is_passed_on_and_the_tape_has_what_the_client_had() -> None:
    async def scene() -> None:
        plan = read_faults(["duplicate:server", "crlf:client"], 1)
        async with server(echo) as url, tapped(url, plan) as tap:
            assert await talk(tap.port, b"one\n") == b"heard one\r\nheard one\r\nbye\nbye\n"
            assert tap.said("client") == b"one\n"
            assert tap.said("server") == b"heard one\r\nheard one\r\nbye\nbye\n"
            assert {record.note for record in tap.records if record.from_ == "server" and data(record)} == {"duplicate"}

    asyncio.run(scene())


def test_split_words_arrive_as_before() -> None:
    async def scene() -> None:
        async with server(echo) as url, tapped(url, read_faults(["split=1"], 1)) as tap:
            assert await talk(tap.port, b"one\n", b"two\n") == b"heard one\nheard two\nbye\n"
            assert all(len(data(record)) <= 1 for record in tap.records if record.from_ == "server")

    asyncio.run(scene())


def test_after_so_many_bytes_both_are_cut_off() -> None:
    async def scene() -> None:
        async with server(echo) as url, tapped(url, read_faults(["reset=8:server"], 1)) as tap:
            reader, writer = await asyncio.open_connection(HOST, tap.port)
            writer.write(b"one\n")
            with pytest.raises(ConnectionResetError):
                while await reader.read(100):
                    pass
            assert tap.said("server") == b"heard on"

    asyncio.run(scene())


def test_after_so_many_bytes_one_side_says_no_more_but_hears() -> None:
    async def scene() -> None:
        async with server(echo) as url, tapped(url, read_faults(["half=8:server"], 1)) as tap:
            reader, writer = await asyncio.open_connection(HOST, tap.port)
            writer.write(b"one\n")
            assert await reader.read() == b"heard on"
            writer.write(b"two\n")
            await until(lambda: tap.said("client") == b"one\ntwo\n")
            writer.close()

    asyncio.run(scene())


def test_nobody_behind_it() -> None:
    async def scene() -> None:
        tape = io.BytesIO()
        with socket.create_server((HOST, 0)) as free:
            port = free.getsockname()[1]
        url = read_url(f"twixt://{HOST}:{port}", games())
        tap = Tap(url, Recorder(HEADER, tape, lambda _: None), is_once=True)
        address = await tap.open([HOST], 0)
        assert await talk(address.port) == b""
        with pytest.raises(CannotStart, match="cannot connect to"):
            await asyncio.wait_for(tap.over, 10)
        await tap.close()

    asyncio.run(scene())


@pytest.mark.parametrize("faults", [[], ["split=1"], ["split=3", "duplicate"]])
def test_a_websocket_is_passed_on_message_by_message(faults: list[str]) -> None:
    paths: list[str] = []

    async def answer(socket: ServerConnection) -> None:
        assert socket.request
        paths.append(socket.request.path)
        async for message in socket:
            assert isinstance(message, str)
            await socket.send(message.replace("frage", "antwort"))

    async def scene() -> None:
        async with serve(answer, HOST, 0) as listening:
            port = next(iter(listening.sockets)).getsockname()[1]
            async with tapped(f"catan://{HOST}:{port}/catan", read_faults(faults, 1)) as tap:
                async with connect_websocket(f"ws://{HOST}:{tap.port}/catan?spieler=ä") as client:
                    await client.send('{"frage":"Würfeln"}')
                    heard = await asyncio.wait_for(client.recv(), 10)
                assert heard == '{"antwort":"Würfeln"}\n'
                assert tap.said("client") == '{"frage":"Würfeln"}\n'.encode()
                assert paths == ["/catan?spieler=%C3%A4"]

    asyncio.run(scene())


def test_who_speaks_no_websocket_where_one_is_spoken_is_sent_away() -> None:
    async def scene() -> None:
        async with tapped(f"catan://{HOST}:1/catan") as tap:
            assert await talk(tap.port, b"nonsense\r\n\r\n") == b""

    asyncio.run(scene())
