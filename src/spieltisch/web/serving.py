"""HTTP for pages: transports handed over by a door, served by uvicorn's protocol in our own loop.

Nothing of uvicorn's own server runs: no signals, no sockets, no lifespan. What it leaves open is bounded here: how
many connections there are, how long a request may be on its way, how long a reader may take nothing. And hundreds may
come in the same instant, as they do when a final begins: then each has a turn of the loop to itself, so that players'
moves pass between them.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.types import Message, Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from spieltisch.core.rates import whose
from spieltisch.net.now import SECOND_US
from spieltisch.net.tcp import peer_address
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.access.heads import hang_up, settle
from spieltisch.web.feeds.streams import DIRECT, TURNS, DirectBody
from spieltisch.web.feeds.turns import LoopQueue

if TYPE_CHECKING:
    import h11
    from uvicorn._types import ASGI3Application

DEAF_MS = 45_000
"""How long a peer may acknowledge nothing that was sent to it: three beats of a feed."""
GOODBYE_US = SECOND_US // 3
"""How long the last answers may take when the server ends."""


class Visit(H11Protocol):
    """One connection of a browser's or program's."""

    def __init__(self, pages: Pages, place: str, give_back: Callable[[bytes], bool]) -> None:
        """``place`` is what limits for an address count as one. ``give_back`` offers the door a request that may be for
        its WebSocket, with whatever came behind it."""
        super().__init__(pages.config, pages.state, {})
        self.app = self._enter
        self.place = place
        self._pages = pages
        self._give_back = give_back
        self._is_gone = False
        """Whether the door has the connection again."""
        self._request: asyncio.TimerHandle | None = None
        """Runs while a request is on its way, or none is there."""
        self._stuck: asyncio.TimerHandle | None = None
        """Runs while the peer takes nothing."""
        self._has_ended = False
        """Whether the peer sends nothing more."""

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, once it is its turn. Answers that go on for long may write by themselves."""
        settled, is_head = settle(scope), scope["method"] == "HEAD"
        direct = DirectBody(self.transport, is_chunked=scope["http_version"] == "1.1")
        settled["extensions"] = {TURNS: self._pages.queue.come, **({} if is_head else {DIRECT: direct})}
        try:
            await self._pages.queue.come()
            await self._pages.config.loaded_app(settled, hang_up if is_head else self._hearing(receive), send)
        except asyncio.CancelledError:  # the server ends, and uvicorn would report a fault
            self.cycle.disconnected = True

    def _hearing(self, receive: Receive) -> Receive:
        """What an application hears: of a peer that sends nothing more, that it is gone, though it may yet read. So it
        gets its answer, if that has an end; one that has none, a feed, ends."""
        is_read = False

        async def hear() -> Message:
            nonlocal is_read
            message = await (hang_up if is_read and self._has_ended else receive)()
            if is_read and self._has_ended:
                return await hang_up()
            is_read = not message.get("more_body", False)
            return message

        return hear

    def _should_upgrade(self) -> bool:
        """Whether the door takes the connection back, for the request that has just come in."""
        if self._get_upgrade() != b"websocket" or self.transport.get_write_buffer_size():
            return False
        target = b"?".join(filter(None, (self.scope["raw_path"], self.scope["query_string"])))
        line = b"%b %b HTTP/1.1\r\n" % (self.scope["method"].encode(), target)
        head = b"".join(b"%b: %b\r\n" % header for header in self.headers)
        self._is_gone = self._give_back(line + head + b"\r\n" + self.conn.trailing_data[0])
        return self._is_gone

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The door has it: nothing of ours may touch the connection any more."""
        self.connections.discard(self)
        self._unset_keepalive_if_required()
        self._stop_watching()
        self._pages.forget(self)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _notice_silence(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def eof_received(self) -> bool:  # type: ignore[override]  # uvicorn's own lets go of everybody
        """Whether the connection stays: a peer may say that it sends nothing more, and wait for an answer."""
        self._has_ended = True
        if self._is_answering:
            self.cycle.message_event.set()
        return self._is_answering

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._has_ended and not self._is_answering:
            self.transport.close()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_watching()
        self.resume_writing()
        self._pages.forget(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self._later(self._pages.bounds.stuck_us)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck:
            self._stuck.cancel()
            self._stuck = None

    def abort(self) -> None:
        self.transport.abort()

    def is_silent_at(self, place: str) -> bool:
        """Whether it comes from there, and has not asked for anything yet."""
        return self.cycle is None and self.place == place

    @property
    def _is_answering(self) -> bool:
        """Whether there is a whole request, and no whole answer."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete and not cycle.more_body

    def _watch(self) -> None:
        if self._is_answering:
            self._stop_watching()
        elif self._request is None and not self._is_gone and not self.transport.is_closing():
            self._request = self._later(self._pages.bounds.idle_us)

    def _stop_watching(self) -> None:
        if self._request:
            self._request.cancel()
            self._request = None

    def _later(self, delay_us: int) -> asyncio.TimerHandle:
        return self.loop.call_later(delay_us / SECOND_US, self.abort)


def _notice_silence(transport: asyncio.Transport) -> None:
    """Let a peer that vanished without a word be found out: it acknowledges no beat of a feed any more."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)  # not every system has it
    peer = transport.get_extra_info("socket")
    if peer is not None and option is not None:
        with suppress(OSError):
            peer.setsockopt(socket.IPPROTO_TCP, option, DEAF_MS)


class Pages:
    """All visits to one application."""

    def __init__(self, app: ASGI3Application, bounds: Bounds, is_shared: Callable[[str], bool]) -> None:
        """Limits for an address do not count where many visitors ``is_shared`` it."""
        self.bounds = bounds
        self.config = Config(
            app, interface="asgi3", http="h11", ws="none", lifespan="off", log_config=None, access_log=False,
            proxy_headers=False, server_header=False, date_header=False,
            timeout_keep_alive=bounds.idle_us // SECOND_US, h11_max_incomplete_event_size=bounds.head_bytes,
        )  # fmt: skip
        self.config.load()
        self.state = ServerState()
        self.queue = LoopQueue()
        self._by_address: Counter[str] = Counter()
        self._is_shared = is_shared
        self._is_closing = False
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # a peer's nonsense is not worth a line

    def take(self, transport: asyncio.Transport, data: bytes, give_back: Callable[[bytes], bool]) -> None:
        """Serve a peer from here on; ``data`` is what it has sent so far. ``give_back`` takes it again with a request
        for a WebSocket of the door, and says whether it is one."""
        address = peer_address(transport)
        place = whose(address)
        if self._is_closing or not self._has_room(place, is_shared=self._is_shared(address)):
            transport.close()
            return
        self._by_address[place] += 1
        transport.pause_reading()
        self.queue.add(partial(self._let_in, Visit(self, place, give_back), transport, data))

    def count(self) -> int:
        """How many connections there are."""
        return self._by_address.total()

    def _has_room(self, place: str, *, is_shared: bool) -> bool:
        bounds, present = self.bounds, self._by_address[place]
        if self.count() >= bounds.connections:
            return False
        if is_shared:
            return True
        if present >= bounds.connections_per_address:
            return False
        visits = self.state.connections if present >= bounds.silent_per_address else ()
        silent = sum(isinstance(visit, Visit) and visit.is_silent_at(place) for visit in visits)
        return silent < bounds.silent_per_address

    def _let_in(self, visit: Visit, transport: asyncio.Transport, data: bytes) -> None:
        if self._is_closing or transport.is_closing():
            self.forget(visit)
            transport.close()
            return
        transport.set_write_buffer_limits()
        visit.connection_made(transport)
        transport.set_protocol(visit)
        transport.resume_reading()
        visit.data_received(data)

    def forget(self, visit: Visit) -> None:
        """The connection is gone."""
        self._by_address[visit.place] -= 1
        if not self._by_address[visit.place]:
            del self._by_address[visit.place]

    async def close(self) -> None:
        """No more requests; answers that are on their way have a moment."""
        self._is_closing = True
        for visit in list(self.state.connections):
            visit.shutdown()
        if self.state.tasks:
            await asyncio.wait(list(self.state.tasks), timeout=GOODBYE_US / SECOND_US)
        self.break_off()

    def break_off(self) -> None:
        """Close everything at once."""
        self._is_closing = True
        for task in list(self.state.tasks):
            task.cancel()
        for visit in list(self.state.connections):
            transport: Any = visit.transport  # uvicorn declares less than a transport is
            transport.abort() if self.state.tasks else transport.close()
