"""A transport of asyncio's without a socket: what is written is kept, and nothing comes in by itself."""

from __future__ import annotations

import asyncio
from typing import Any


class Stream(asyncio.Transport):
    """The peer's end is the test's."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 50000), "sockname": ("127.0.0.1", 8080)})
        self.written = b""
        self.has_ended = False
        """Whether our side has been ended."""
        self.protocol: asyncio.BaseProtocol | None = None
        self._is_closing = False

    def write(self, data: Any) -> None:
        if not self._is_closing:
            self.written += bytes(data)

    def write_eof(self) -> None:
        self.has_ended = True

    def close(self) -> None:
        self._is_closing = self.has_ended = True

    abort = close

    def is_closing(self) -> bool:
        return self._is_closing

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass
