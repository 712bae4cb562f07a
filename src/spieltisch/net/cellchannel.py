"""What we hear from the keeper of a program that is shut in: the sockets that listen inside, what counts its processor
time, and why it ended."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from spieltisch.net import cell
from spieltisch.net.meter import Meter

MOST = 16
"""Sockets at once."""


class CellChannel:
    """Our end."""

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)
        self._is_readable = asyncio.Event()
        self.meter: Meter | None = None
        """Of the processor time that is used inside, where that is counted; there with the ``sockets``."""

    @contextmanager
    def theirs(self) -> Iterator[int]:
        """The keeper's end, to inherit."""
        with self._theirs:
            yield self._theirs.fileno()

    async def sockets(self) -> Sequence[socket.socket]:
        """Those that listen inside, in the order of the ports; none if the program could not be shut in."""
        asyncio.get_running_loop().add_reader(self._ours, self._is_readable.set)
        await self._is_readable.wait()
        if self._ours.fileno() < 0:
            return ()
        asyncio.get_running_loop().remove_reader(self._ours)
        try:
            kind, files, _, _ = socket.recv_fds(self._ours, len(cell.SOCKETS), MOST)
        except ConnectionResetError:
            return ()
        if kind == cell.METERED_SOCKETS:
            self.meter, files = Meter(files[0]), files[1:]
        return [socket.socket(fileno=file) for file in files]

    def close(self) -> bool:
        """The keeper is gone. Whether its program ran out of memory."""
        if self.meter:
            self.meter.close()
        asyncio.get_running_loop().remove_reader(self._ours)
        self._is_readable.set()
        with self._ours, suppress(BlockingIOError, ConnectionResetError):
            return cell.OUT_OF_MEMORY in self._ours.recv(MOST)
        return False
