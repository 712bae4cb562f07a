"""One connection at the pages, in memory: half-closed ones, hosts in targets, ``HEAD``, and the server's end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from spieltisch.web.access.bounds import Bounds
from spieltisch.web.feeds.streams import EventStream
from spieltisch.web.serving import Pages, Visit
from tests.net.streams import Stream
from tests.net.test_heads import HEADS
from tests.web.feeds.test_feeds import a_feed, join

GET: Final = b"GET /a?b HTTP/1.1\r\nHost: x\r\n\r\n"
POST: Final = b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n"


class Place:
    """Pages with one application, and one peer."""

    def __init__(self) -> None:
        self.scopes: list[Scope] = []
        self.may_answer = asyncio.Event()
        self.given_back = b""
        self.feed = a_feed(3)
        self.pages = Pages(self._app, Bounds(), lambda address: False)  # type: ignore[arg-type]
        self.stream = Stream()

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        if scope["path"] == "/feed":
            await EventStream(join(self.feed), b"event: hello\n\n")(scope, receive, send)
            return
        message: Any = {"more_body": scope["method"] == "POST"}
        while message["more_body"]:
            message = await receive()
        await self.may_answer.wait()
        await PlainTextResponse("answer")(scope, receive, send)

    def _take_back(self, head: bytes) -> bool:
        if head.startswith(b"GET /lines"):
            self.given_back = head
        return bool(self.given_back)

    async def come(self, data: bytes, *, answered: bool = True) -> Visit:
        """A peer sends this, and nothing more yet."""
        if answered:
            self.may_answer.set()
        self.pages.take(self.stream, data, self._take_back)
        await self.pass_on()
        assert isinstance(self.stream.protocol, Visit)
        return self.stream.protocol

    async def pass_on(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    def lose(self, visit: Visit) -> None:
        visit.connection_lost(None)
        assert not self.pages.count()


def at(work: Callable[[Place], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        await work(Place())

    asyncio.run(run())


@pytest.mark.parametrize("data", [GET, POST + b"{}"])
def test_who_sends_nothing_more_gets_its_answer_and_is_closed_then(data: bytes) -> None:
    async def work(place: Place) -> None:
        visit = await place.come(data, answered=False)
        assert visit.eof_received() is True
        await place.pass_on()
        assert (place.stream.written, place.stream.is_closing()) == (b"", False)
        place.may_answer.set()
        await place.pass_on()
        assert place.stream.written.endswith(b"\r\n\r\nanswer")
        assert place.stream.is_closing()
        place.lose(visit)

    at(work)


def test_all_of_several_requests_are_answered_before() -> None:
    async def work(place: Place) -> None:
        visit = await place.come(GET + GET + GET[:9], answered=False)
        assert visit.eof_received() is True
        place.may_answer.set()
        await place.pass_on()
        assert place.stream.written.count(b"answer") == 2
        assert place.stream.is_closing()
        place.lose(visit)

    at(work)


@pytest.mark.parametrize("data", [GET[:9], POST, POST + b"{"])
def test_who_leaves_in_the_middle_of_a_request_is_let_go(data: bytes) -> None:
    async def work(place: Place) -> None:
        visit = await place.come(data)
        assert visit.eof_received() is False
        place.lose(visit)

    at(work)


def test_who_has_its_answer_and_sends_nothing_more_is_let_go() -> None:
    async def work(place: Place) -> None:
        visit = await place.come(GET)
        assert place.stream.written.endswith(b"answer")
        assert visit.eof_received() is False
        place.lose(visit)

    at(work)


def test_a_feed_ends_whole_for_who_sends_nothing_more() -> None:
    async def work(place: Place) -> None:
        visit = await place.come(b"GET /feed HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (place.feed.readers, place.stream.is_closing()) == (1, False)
        assert visit.eof_received() is True
        await place.pass_on()
        assert (place.feed.readers, place.stream.is_closing()) == (0, True)
        assert place.stream.written.endswith(b"\r\n0\r\n\r\n")
        place.lose(visit)

    at(work)


def test_a_host_in_the_target_counts_more_than_the_header() -> None:
    async def work(place: Place) -> None:
        visit = await place.come(b"GET http://table.example:80/a%20b?c HTTP/1.1\r\nHost: other\r\n\r\n")
        [scope] = place.scopes
        assert [value for name, value in scope["headers"] if name == b"host"] == [b"table.example:80"]
        assert (scope["path"], scope["raw_path"], scope["query_string"]) == ("/a b", b"/a%20b", b"c")
        place.lose(visit)

    at(work)


@pytest.mark.parametrize("path", [b"/a", b"/feed"])
def test_head_has_the_beginning_of_the_answer_to_get_and_nothing_else(path: bytes) -> None:
    async def work(place: Place) -> None:
        visit = await place.come(b"HEAD " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n")
        [scope] = place.scopes
        assert scope["method"] == "GET"
        head, _, body = place.stream.written.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 OK\r\n")
        assert (b"content-length: 6" in head) is (path == b"/a")
        assert (b"text/event-stream" in head) is (path == b"/feed")
        assert (body, place.feed.readers) == (b"", 0)
        visit.data_received(GET)  # and the connection goes on
        await place.pass_on()
        assert place.stream.written.endswith(b"answer")
        place.lose(visit)

    at(work)


@pytest.mark.parametrize("before", [b"", GET], ids=["first", "later"])
def test_the_door_has_a_connection_back_for_its_websocket(before: bytes) -> None:
    async def work(place: Place) -> None:
        wanted = b"GET /lines?x HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n"
        visit = await place.come(before + wanted + b"\x81\x81")
        await place.pass_on()
        assert place.given_back == wanted + b"\x81\x81"
        assert len(place.scopes) == (1 if before else 0)
        assert not place.pages.count()
        assert not place.pages.state.connections
        assert visit._request is visit.timeout_keep_alive_task is None

    at(work)


def test_who_wants_another_websocket_is_answered_like_anybody() -> None:
    async def work(place: Place) -> None:
        visit = await place.come(b"GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
        assert place.stream.written.endswith(b"answer")
        place.lose(visit)

    at(work)


@pytest.mark.parametrize("path", [b"/a", b"/feed"])
def test_an_answer_that_the_servers_end_breaks_off_is_no_fault(path: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def work(place: Place) -> None:
        visit = await place.come(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n", answered=False)
        place.pages.break_off()
        await place.pass_on()
        assert place.stream.is_closing()
        place.lose(visit)

    caplog.set_level(logging.INFO)
    at(work)
    assert caplog.text == ""


WHOLE: Final = st.sampled_from([GET, POST, POST + b"{}", b"GET /feed HTTP/1.1\r\nHost: x\r\n\r\n"])


@pytest.mark.fuzz
@given(st.lists((HEADS | WHOLE).filter(bool), min_size=1, max_size=4))
def test_whoever_sends_anything_and_then_nothing_more_is_answered_or_let_go(pieces: list[bytes]) -> None:
    async def work(place: Place) -> None:
        visit = await place.come(pieces[0])
        for piece in pieces[1:]:
            if not place.stream.is_closing() and not place.given_back:
                visit.data_received(piece)
        if not place.stream.is_closing() and not place.given_back and visit.eof_received():
            await place.pass_on()
            assert place.stream.is_closing()
        assert not place.stream.written or place.stream.written.startswith(b"HTTP/1.1 ")
        if not place.given_back:
            place.lose(visit)
        await place.pass_on()
        assert not place.feed.readers

    at(work)
