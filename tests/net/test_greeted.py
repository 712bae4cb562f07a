"""Whether a server greets at once, where one by plain TCP does and one by WebSocket never."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from socket import create_server, socket
from threading import Thread

import pytest

from spieltisch.core.errors import CannotStart
from spieltisch.core.registry import games
from spieltisch.net import url as urls
from spieltisch.net.ends import connect
from spieltisch.net.url import read_url

GREETING = b'{"Hallo":{"Version":"x","Protokoll":"1.0"}}\n'


@contextmanager
def saying(greeting: bytes, answer: bytes = b"") -> Iterator[tuple[int, list[bytes]]]:
    """A server for one client, which hangs up at its first words; its port, and what it heard."""
    heard: list[bytes] = []

    def serve(listener: socket) -> None:
        connection, _ = listener.accept()
        with connection:
            connection.sendall(greeting)
            heard.append(connection.recv(4096))
            if answer:
                connection.sendall(answer)

    with create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=serve, args=(listener,), daemon=True)
        thread.start()
        yield listener.getsockname()[1], heard
        thread.join(5)


def test_who_is_greeted_goes_on_over_plain_tcp_and_says_so() -> None:
    told: list[str] = []
    with saying(GREETING) as (port, heard):
        channel = read_url(f"catan://127.0.0.1:{port}", games()).connect(told.append)
        assert channel.kind == "tcp"
        assert channel.read() == GREETING
        channel.write(b"hello\n")
        assert channel.read() == b""
        channel.close()
    assert heard == [b"hello\n"]
    assert told == [f"it greets at once, so it speaks plain TCP: its URL is catan+tcp://127.0.0.1:{port}"]


@pytest.mark.parametrize(("scheme", "is_hinted"), [("catan", True), ("ws", False)])
def test_who_is_not_greeted_asks_for_a_websocket(
    scheme: str, monkeypatch: pytest.MonkeyPatch, *, is_hinted: bool
) -> None:
    monkeypatch.setattr(urls, "LISTEN_S", 0.02)
    with saying(b"", GREETING) as (port, heard):
        with pytest.raises(CannotStart, match="cannot connect") as failed:
            read_url(f"{scheme}://127.0.0.1:{port}/catan", games()).connect()
        assert ("catan+tcp://" in str(failed.value)) == is_hinted
    assert heard[0].startswith(b"GET /catan HTTP/1.1\r\n")


def test_a_check_of_a_server_and_a_tap_send_no_request_to_one_that_greets() -> None:
    with saying(GREETING) as (port, heard), pytest.raises(CannotStart, match=rf"catan\+tcp://127\.0\.0\.1:{port}"):
        read_url(f"catan://127.0.0.1:{port}", games()).refuse_greeting()
    assert heard == [b""]
    with saying(GREETING) as (port, heard), pytest.raises(CannotStart, match=rf"catan\+tcp://127\.0\.0\.1:{port}"):
        asyncio.run(connect(read_url(f"catan://127.0.0.1:{port}", games())))
    assert heard == [b""]


def test_where_nothing_can_greet_nobody_listens() -> None:
    with create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        read_url(f"hive://127.0.0.1:{port}", games()).refuse_greeting()
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()
    read_url(f"catan://127.0.0.1:{port}", games()).refuse_greeting()  # nobody is there, which is not said here
