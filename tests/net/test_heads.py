"""How a door for HTTP reads the head of a request and answers it, in memory."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.game import Access, DoorRules
from spieltisch.net.connection import Connection, Transport
from spieltisch.net.door import Door
from spieltisch.net.http import HttpTransport
from spieltisch.net.reach import Reach
from tests.net.fakes import LINES, new_runtime
from tests.net.streams import Stream

TLS: Final = bytes.fromhex("16030100c8010000c40303")
UPGRADE: Final = (
    b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
VERSIONED: Final = UPGRADE + b"Sec-WebSocket-Version: 13\r\n\r\n"


class Peer:
    """Somebody at a door, whose bytes come in as the test likes."""

    def __init__(self, *, sniff_ms: int | None = None, has_pages: bool = False, names: Sequence[str] = ()) -> None:
        _, runner, _, _ = new_runtime()
        dialect = replace(LINES, access=Access(path="/lines"))
        self.door = Door(runner, dialect, None, DoorRules(sniff_ms=sniff_ms), reach=Reach(names))
        self.door.site.hosts = ("127.0.0.1",)
        self.visits: list[bytes] = []
        """What pages were handed over."""
        self.queries: list[Mapping[str, str]] = []
        if has_pages:
            self.door.site.pages = self._hand_over
        self.stream = Stream()
        self.transport = HttpTransport(self.door.admission, self._connect, runner.runtime, self.door.site)
        self.transport.connection_made(self.stream)

    def _connect(self, transport: Transport, query: Mapping[str, str], number: int) -> Connection:
        self.queries.append(query)
        return self.door.connect(transport, query, number)

    def _hand_over(self, stream: asyncio.Transport, data: bytes, give_back: Callable[[bytes], bool]) -> None:
        self.visits.append(data)
        self.give_back = give_back

    def send(self, *pieces: bytes) -> bytes:
        """All that is answered."""
        for piece in pieces:
            if self.visits:
                self.visits[0] += piece
            elif piece and not self.stream.is_closing():
                self.transport.get_buffer(-1)[: len(piece)] = piece
                self.transport.buffer_updated(len(piece))
        return re.sub(rb"Date: [^\r]*\r\n|\d+ bytes", b"", self.stream.written)

    @property
    def status(self) -> int:
        return int(self.stream.written.split(b" ", 2)[1])

    def leave(self) -> None:
        self.transport.connection_lost(None)
        self.door.close()


def asked(*pieces: bytes, **rules: Any) -> Peer:
    """A peer that has sent these pieces."""

    async def work() -> Peer:
        peer = Peer(**rules)
        peer.send(*pieces)
        await asyncio.sleep(0)  # then the runtime lets go what is to be said
        peer.leave()
        return peer

    return asyncio.run(work())


@pytest.mark.parametrize("has_pages", [True, False])
@pytest.mark.parametrize("sniff_ms", [None, 300])
def test_a_browser_that_tries_tls_first_is_answered_at_once(sniff_ms: int | None, has_pages: bool) -> None:
    peer = asked(TLS[:1], TLS[1:], sniff_ms=sniff_ms, has_pages=has_pages)
    assert peer.status == 400
    assert b"http://" in peer.stream.written
    assert peer.stream.has_ended
    assert (peer.visits, peer.queries) == ([], [])


@pytest.mark.parametrize(
    "data", [b'{"Verbindung": 1}\n', b"<protocol>", b" GET / HTTP/1.1\r\n", b"X" * 33, b"\x00", b"EHLO\n"]
)
def test_what_can_be_no_http_is_refused_where_nothing_else_is_spoken(data: bytes) -> None:
    assert asked(data, has_pages=True).status == 400
    assert asked(data).status == 400


def test_a_head_that_is_no_request_is_refused() -> None:
    for head in (b"GET\r\n\r\n", b"GET / HTTP/3\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n"):
        peer = asked(head)
        assert peer.status == 400
        assert peer.stream.has_ended


def test_a_method_in_pieces_is_http_where_plain_peers_come_in_too() -> None:
    assert asked(b"G", b"ET /x HTTP/1.1\r\nHost: x\r\n\r\n", sniff_ms=300, has_pages=True).visits
    assert asked(b"{", b"}\n", sniff_ms=300, has_pages=True).queries == [{}]


def test_what_comes_behind_a_request_is_no_part_of_it() -> None:
    assert asked(b"GET / HTTP/1.1\r\n\r\nGET").status == 200
    peer = asked(b"GET /lines HTTP/1.1\r\n" + VERSIONED + b"\x81\x81\0\0\0\0x")
    assert peer.status == 101
    assert peer.stream.written.endswith(b"\x81\x05tell\n")


def test_empty_lines_before_a_request_are_passed_over() -> None:
    assert asked(b"\r\n\r", b"\n", b"GET / HTTP/1.1\r\n\r\n").status == 200


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (b"GET http://127.0.0.1:8080/ HTTP/1.1", 200),
        (b"GET HTTP://LOCALHOST HTTP/1.1", 200),
        (b"GET http://tables.example/ HTTP/1.1", 200),
        (b"GET http://evil.example/ HTTP/1.1", 421),
        (b"GET http:/// HTTP/1.1", 421),
        (b"GET ws://evil.example/lines HTTP/1.1", 421),
        (b"GET ws://127.0.0.1:8080/lines HTTP/1.1", 101),
        (b"GET http://127.0.0.1/lines?name=Ann HTTP/1.1", 101),
        (b"GET http://127.0.0.1/nowhere HTTP/1.1", 404),
    ],
)
def test_a_target_may_name_the_host_and_is_refused_where_that_is_not_ours(line: bytes, status: int) -> None:
    peer = asked(line + b"\r\n" + VERSIONED, names=["tables.example"])
    assert peer.status == status
    if b"name=Ann" in line:
        assert peer.queries == [{"name": "Ann"}]


def test_an_origin_is_compared_with_the_host_in_the_target() -> None:
    line, origin = b"GET ws://192.0.2.9/lines HTTP/1.1\r\n", b"Origin: http://192.0.2.9\r\n"
    assert asked(line.replace(b"192.0.2.9", b"127.0.0.1") + origin + VERSIONED).status == 403
    assert asked(b"GET /lines HTTP/1.1\r\nOrigin: http://127.0.0.1\r\n" + VERSIONED).status == 101


def test_pages_get_what_is_meant_for_them_in_absolute_form_too() -> None:
    head = b"GET http://127.0.0.1/lines/x HTTP/1.1\r\nHost: y\r\n\r\n"
    assert asked(head, has_pages=True).visits == [head]
    assert asked(b"GET http://127.0.0.1/lines HTTP/1.1\r\n" + VERSIONED, has_pages=True).status == 101


def test_a_connection_that_pages_had_is_taken_back_for_the_websocket_alone() -> None:
    async def work() -> None:
        peer = Peer(has_pages=True)
        peer.send(b"GET / HTTP/1.1\r\n\r\n")
        assert not peer.door.admission.present
        assert not peer.give_back(b"GET /other HTTP/1.1\r\n" + VERSIONED)
        assert (peer.stream.written, peer.stream.protocol) == (b"", None)
        assert peer.give_back(b"GET /lines?a=b HTTP/1.1\r\n" + VERSIONED + b"\x81\x81\0\0\0\0x")
        assert (peer.status, peer.queries, peer.stream.protocol) == (101, [{"a": "b"}], peer.transport)
        assert peer.door.admission.present == (peer.transport,)
        await asyncio.sleep(0)
        assert peer.stream.written.endswith(b"\x81\x05tell\n")
        peer.leave()

    asyncio.run(work())


@pytest.mark.parametrize(("version", "status"), [(b"8", 426), (b"13, 8", 426), (b"x", 426), (b"13", 101), (b"", 426)])
def test_an_unknown_version_of_websockets_is_told_the_known_one(version: bytes, status: int) -> None:
    peer = asked(b"GET /lines HTTP/1.1\r\n" + UPGRADE + b"Sec-WebSocket-Version: " + version + b"\r\n\r\n")
    assert peer.status == status
    assert (b"\r\nSec-WebSocket-Version: 13\r\n" in peer.stream.written) is (status == 426)


@pytest.mark.parametrize(("path", "status"), [(b"/", 200), (b"/x", 404), (b"/lines", 426)])
def test_head_is_answered_like_get_without_a_body(path: bytes, status: int) -> None:
    rest = path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    whole, short = asked(b"GET " + rest), asked(b"HEAD " + rest)
    assert whole.status == short.status == status
    assert short.stream.written.endswith(b"\r\n\r\n")
    names = [re.findall(rb"\r\n([A-Z][\w-]+):", peer.stream.written) for peer in (whole, short)]
    assert set(names[0]) <= set(names[1])


def test_head_opens_no_websocket() -> None:
    peer = asked(b"HEAD /lines HTTP/1.1\r\n" + VERSIONED)
    assert (peer.status, peer.queries) == (426, [])


PIECES: Final = st.sampled_from(
    [
        *(b"GET", b"HEAD", b"PUT", b" ", b"/", b"/lines", b"?a=b", b"http://", b"127.0.0.1", b":8080", b"evil.example"),
        *(b"\r\n", b"\n", b"\r", b" HTTP/1.1", b" HTTP/1.0", b"Host: 127.0.0.1\r\n", b"Origin: null\r\n", UPGRADE),
        *(
            b"Sec-WebSocket-Version: ",
            b"13",
            VERSIONED,
            TLS,
            b"{",
            b"\x81\x80",
            b"\x00",
            b"\xff",
            b"x" * 40,
            b"x" * 9000,
        ),
    ]
)
HEADS: Final = st.lists(PIECES | st.binary(max_size=8), max_size=14).map(b"".join)


@pytest.mark.fuzz
@given(
    HEADS | HEADS.map(b"GET /".__add__) | HEADS.map(b"GET ".__add__),
    st.lists(st.integers(0, 400), max_size=5),
    st.booleans(),
)
def test_any_head_means_the_same_however_it_is_cut(data: bytes, cuts: list[int], has_pages: bool) -> None:
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    cut = [data[begin:end] for begin, end in pairwise(places)]
    whole = [data[begin : begin + 16_000] for begin in range(0, len(data), 16_000)]
    cut = [piece[begin : begin + 16_000] for piece in cut for begin in range(0, len(piece), 16_000)]
    found, again = asked(*whole, has_pages=has_pages), asked(*cut, has_pages=has_pages)
    assert found.visits == again.visits
    assert found.queries == again.queries
    assert found.stream.has_ended == again.stream.has_ended
    assert found.send() == again.send()
    assert not found.stream.written or found.stream.written.startswith(b"HTTP/1.1 ")
