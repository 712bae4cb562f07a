"""A peer at a door for HTTP: a WebSocket at the dialect's path; whoever serves the pages gets everybody else.

The protocol of WebSockets is a library's; what is ours is when its bytes come and go. Each message
is handed to the session with a newline after it, and each line of the session's is a message, so
that no session needs to know what carries it.
"""

from __future__ import annotations

import asyncio
import socket
from email.utils import formatdate
from functools import partial
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qsl

from websockets.exceptions import InvalidMessage
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from spieltisch.net.admission import Admission
from spieltisch.net.http_site import HttpSite
from spieltisch.net.ledger import What
from spieltisch.net.now import SECOND_US
from spieltisch.net.requests import LINE_ENDS, is_binary, may_be_http, read_target, resembles_http, split_line
from spieltisch.net.runtime import Runtime
from spieltisch.net.spoken import Spoken
from spieltisch.net.tcp import Connect, TcpTransport
from spieltisch.net.weblines import send_lines

PING_US: Final = 20 * SECOND_US
"""How often a peer is asked whether it is there, so that whatever lies between keeps the way open."""
FIRST_LINE: Final = 8 * 1024
"""The longest first line of a request, in bytes."""
MESSAGE: Final = 1 << 20
"""The longest message, in bytes."""
NO_HTTP: Final = b"This is no HTTP request. The addresses of this server begin with http://, not with https://.\n"
BAD_REQUEST: Final = (
    b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: %d\r\n\r\n%b" % (len(NO_HTTP), NO_HTTP)
)


class HttpTransport(TcpTransport):
    """Carries one HTTP connection."""

    def __init__(
        self, admission: Admission, connect: Connect, runtime: Runtime, site: HttpSite,
        peer: socket.socket | None = None, number: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(admission, connect, runtime, peer, number)
        self._site = site
        self._web: ServerProtocol | None = ServerProtocol(max_size=MESSAGE)
        """None when the peer turned out not to speak HTTP."""
        self._head = b""
        """What came in before the first line was whole."""
        self._is_head_read = False
        self._is_bodiless = False
        """Whether the peer wants to know only how an answer begins (HEAD)."""
        self._message = bytearray()
        self._is_within = False
        """Whether a message of ours has begun and not ended."""
        self._timer: asyncio.TimerHandle | None = None

    def _greet(self) -> None:
        if self._site.sniff_ms is not None:
            wait_us = 1_000 * self._site.sniff_ms
            self._timer = asyncio.get_running_loop().call_later(wait_us / SECOND_US, self._note_silence)

    def _note_silence(self) -> None:
        if isinstance(self.stream, Spoken):  # it may have spoken, and nobody has listened yet
            self._greet()
            return
        self.runtime.take(self.who, What.SNIFFED, self.speak_plainly)

    def speak_plainly(self, now_us: int) -> None:
        """The peer speaks no HTTP: it is one like those at a plain door."""
        self._web = None
        self._stop_waiting()
        self._connect("tcp", {})

    def hear(self, data: bytes, now_us: int) -> None:
        if self._timer and self.connection is None:
            self._stop_waiting()
            if not resembles_http(data) and not is_binary(data):
                self.speak_plainly(now_us)
        if self._web is None:
            super().hear(data, now_us)
        elif self._is_head_read:
            self._feed(self._web, data, now_us)
        else:
            self._read_head(self._web, data, now_us)

    def _read_head(self, web: ServerProtocol, data: bytes, now_us: int) -> None:
        """The first line tells who is meant."""
        self._head = (self._head + data).lstrip(LINE_ENDS)
        line, end, _ = self._head.partition(b"\n")
        if self._head and not may_be_http(line, is_whole=bool(end)):
            self._refuse()
            return
        if not end and len(self._head) < FIRST_LINE:
            return
        method, target = split_line(line)
        head, self._head, self._is_head_read = self._head, b"", True
        if self._site.pages and not self._site.is_meant(read_target(target)):
            self._admission.forget(self)
            self._is_admitted = False
            if self.peer:  # browsers come back by themselves
                self.peer.let_go()
                self.peer, self.held = None, 0
            self._site.pages(self.stream, head, self._take_back)
        else:
            self._is_bodiless = method == b"HEAD"
            self._feed(web, b"GET" + head[4:] if self._is_bodiless else head, now_us)

    def _take_back(self, head: bytes) -> bool:
        """A later request over the same connection; whether it is for the WebSocket, and the connection here again."""
        _, target = split_line(head.partition(b"\r\n")[0])
        if self._web is None or not self._site.is_meant(read_target(target)):
            return False
        self.number, self._is_head_read = self.runtime.next_number(), False
        self.stream.set_protocol(self)
        self._come_in(lambda now_us: None)
        if self._is_admitted:
            self.runtime.take(self.who, What.HEARD, partial(self.hear, head), head)
        return True

    def _refuse(self) -> None:
        """The peer speaks no HTTP."""
        self._web = None
        self._send_away(BAD_REQUEST)

    def _feed(self, web: ServerProtocol, data: bytes, now_us: int) -> None:
        while data and web.state is State.CONNECTING and not web.close_expected():
            end = data.find(b"\n") + 1 or len(data)  # what comes behind a request is read once that is answered
            web.receive_data(data[:end])
            data = data[end:]
            for request in web.events_received():
                if isinstance(request, Request):
                    self._answer(web, request)
        if web.state is not State.CONNECTING:
            web.receive_data(data)
            for frame in web.events_received():
                if isinstance(frame, Frame):
                    self._hear(frame, now_us)
        if isinstance(web.handshake_exc, InvalidMessage):  # for which the library has no answer
            self._refuse()
        self._flush()

    def _answer(self, web: ServerProtocol, request: Request) -> None:
        """The one request of a connection."""
        if self._is_let_in(request):
            response = self._site.answer(web, request, is_head=self._is_bodiless)
        else:
            response = web.reject(HTTPStatus.SERVICE_UNAVAILABLE, "There is no room.\n")
        if self._is_bodiless:
            response.body = b""
        del response.headers["Date"]
        response.headers["Date"] = self.runtime.draw(lambda: formatdate(usegmt=True).encode()).decode()
        web.send_response(response)
        if web.state is State.OPEN:
            self._flush()
            query = request.path.partition("?")[2]
            self._connect("websocket", dict(parse_qsl(query, keep_blank_values=True)))
            self._ping_later()

    def _is_let_in(self, request: Request) -> bool:
        """Whether there is room for whom the peer speaks for."""
        visitor = self._site.reach.visitor(self.address, request.headers.get_all("X-Forwarded-For"))
        if visitor != self.address:
            self._is_admitted = self._admission.recognise(self, visitor)
        return self._is_admitted

    def _hear(self, frame: Frame, now_us: int) -> None:
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT) or self.connection is None:
            return
        self._message += frame.data
        if frame.fin:
            self._message += b"\n"
            self.connection.receive(bytes(self._message), now_us)
            self._message.clear()

    def write(self, data: bytes) -> bool:
        if self._web is None:
            return super().write(data)
        if data and self._web.state is State.OPEN:
            self._is_within = send_lines(self._web, data, is_within=self._is_within)
        return super().write(b"".join(self._web.data_to_send()))

    def finish(self) -> None:
        """A WebSocket ends with a handshake of its own."""
        if self._web is not None and self._web.state is State.OPEN:
            self._web.send_close(1000)
            self._flush()
        super().finish()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def hear_end(self, now_us: int) -> bool:
        if self._web is not None:
            self._web.receive_eof()
        return super().hear_end(now_us)

    def _flush(self) -> None:
        """Send what the protocol itself has to say: answers, pongs, its side of a closing handshake."""
        if self._web is None or self.stream.is_closing():
            return
        data = b"".join(self._web.data_to_send())
        if data:
            self.stream.write(data)
        if self.connection is None:
            if self._web.close_expected():
                self.stream.close()
        elif self._web.state is not State.OPEN:
            self.connection.hang_up()

    def _ping_later(self) -> None:
        self._stop_waiting()
        self._timer = asyncio.get_running_loop().call_later(PING_US / SECOND_US, self._remember_to_ping)

    def _remember_to_ping(self) -> None:
        self.runtime.take(self.who, What.PINGED, self.ping)

    def ping(self, now_us: int) -> None:
        """Ask whether the peer is there."""
        if self._web is not None and self._web.state is State.OPEN:
            self._web.send_ping(b"")
            self._flush()
            self._ping_later()
