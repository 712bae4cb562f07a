"""A WebSocket as lines: each message comes in as a line and each line goes out as a message, a piece of a line as a
fragment of one. No I/O: whoever has the connection hands over what comes in and writes what waits. The protocol is a
library's.
"""

from __future__ import annotations

from websockets.frames import Frame, Opcode
from websockets.protocol import SEND_EOF, Protocol, State


class WebLines:
    """One side of a WebSocket."""

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol
        self._message = bytearray()
        """What has begun to come in."""
        self._is_within = False
        """Whether a message of ours has begun that goes on."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come in."""
        return self._protocol.close_expected() or self._protocol.state is State.CLOSED

    def hear(self, data: bytes) -> bytes:
        """What came over the connection, empty at its end; gives back the lines that it completes."""
        if data:
            self._protocol.receive_data(data)
        else:
            self._protocol.receive_eof()
        lines = b""
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._message += event.data
                if event.fin:
                    lines += self._message.removesuffix(b"\n") + b"\n"
                    self._message.clear()
        return lines

    def say(self, data: bytes) -> None:
        """Lines, and perhaps a piece of one; nothing where it is closed."""
        if self._protocol.state is State.OPEN:
            self._is_within = send_lines(self._protocol, data, is_within=self._is_within)

    def say_end(self) -> None:
        """Nothing more will be said."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(1000)

    def take(self) -> tuple[bytes, bool]:
        """All that is to be written, once and in one piece, and whether the connection's stream ends with it."""
        waiting = self._protocol.data_to_send()
        return b"".join(waiting), SEND_EOF in waiting


def send_lines(web: Protocol, data: bytes, *, is_within: bool) -> bool:
    """Each line is a message, and a piece of one is a fragment; whether the last one has yet to end, and before that
    whether the first one goes on (``is_within``)."""
    for line in data.split(b"\n")[:-1]:
        _send_fragment(web, line + b"\n", is_within=is_within, is_last=True)
        is_within = False
    if rest := data.rpartition(b"\n")[2]:
        _send_fragment(web, rest, is_within=is_within, is_last=False)
    return is_within or bool(rest)


def _send_fragment(web: Protocol, data: bytes, *, is_within: bool, is_last: bool) -> None:
    if is_within:
        web.send_continuation(data, fin=is_last)
    else:
        web.send_text(data, fin=is_last)
