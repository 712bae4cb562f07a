"""Listening for connections. Where the system has no more files for new ones this rests and says so now and then,
while asyncio's own way is to report each attempt, a thousand in one turn of the loop. And strangers never get the last
files, which the process needs for itself: for a module, a page, a log."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
from collections.abc import Callable
from functools import partial
from typing import Final

from spieltisch.net.files import limit
from spieltisch.net.logs import Repeated
from spieltisch.net.now import SECOND_US, Now

AT_ONCE: Final = 16
"""How many come in in one turn of the loop. A page needs some turns, and waits for all of them."""
RESERVED: Final = 32
"""How many files are not for connections."""
EXHAUSTED: Final = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
"""What keeps everybody out, not one peer."""
REST_US: Final = SECOND_US
log = logging.getLogger(__name__)

_exhaustion = Repeated(60 * SECOND_US)
"""Files are the whole process's, and so are lines about them."""


class Listener:
    """One address that is listened at."""

    def __init__(
        self, listening: socket.socket, new_protocol: Callable[[socket.socket], asyncio.BaseProtocol], now: Now, *,
        is_held: bool = False,
    ) -> None:  # fmt: skip
        """``is_held``: a holder accepts, and we are told of whom (``let_in``)."""
        self.socket = listening
        self._new_protocol = new_protocol
        self._now = now
        self._files = limit() - RESERVED
        self._at_once = max(1, min(AT_ONCE, self._files // 16))  # who has to go again goes only in the next turn
        self._rest: asyncio.TimerHandle | None = None
        self._arriving: set[asyncio.Task[object]] = set()
        if not is_held:
            self._listen()

    def close(self) -> None:
        """Listen no longer; connections stay."""
        if self._rest:
            self._rest.cancel()
        asyncio.get_running_loop().remove_reader(self.socket)
        self.socket.close()

    def _listen(self) -> None:
        asyncio.get_running_loop().add_reader(self.socket, self._accept)

    def _accept(self) -> None:
        for _ in range(self._at_once):
            try:
                connection, _ = self.socket.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in EXHAUSTED:
                    raise
                self._pause()
                return
            if not self.let_in(connection):
                self._pause()
                return

    def let_in(self, connection: socket.socket) -> bool:
        """Somebody has come. False where there is no room for more files: then it is closed."""
        if connection.fileno() >= self._files:  # numbers are given from below
            connection.close()
            return False
        loop = asyncio.get_running_loop()
        arrival = loop.create_task(loop.connect_accepted_socket(partial(self._new_protocol, connection), connection))
        self._arriving.add(arrival)
        arrival.add_done_callback(self._arriving.discard)
        return True

    def _pause(self) -> None:
        """The socket would be ready all the time, and every attempt in vain."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(self.socket)
        self._rest = loop.call_later(REST_US / SECOND_US, self._listen)
        if times := _exhaustion.count(self._now()):
            log.error("nobody can come in: %s (%d times so far)", os.strerror(errno.EMFILE), times)
