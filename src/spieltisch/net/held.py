"""A serving process and its holder (``net/holder.py``): what this one finds there, and what it leaves for the next."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Sequence
from typing import Final

LONGEST: Final = 4096
"""Bytes of a packet."""


class Held:
    """The listening sockets that outlive this process. Without a holder there are none, and nobody hears anything."""

    def __init__(self, channel: socket.socket | None = None) -> None:
        self.restarts = 0
        """How many processes have served before this one."""
        self._channel = channel
        self._found: dict[str, socket.socket] = {}

    @property
    def has_holder(self) -> bool:
        return self._channel is not None

    def begin(self) -> None:
        """Everything is imported: wait until it is our turn to serve. Raises ``SystemExit`` where nobody is there to
        say so."""
        self._tell("loaded")
        while self._channel:
            packet, fds, _, _ = socket.recv_fds(self._channel, LONGEST, 1)
            word, _, rest = packet.decode().partition(" ")
            if word == "listener" and fds:
                self._found[rest] = socket.socket(fileno=fds[0])
                self._found[rest].setblocking(False)  # which one of systemd's need not be
            elif word == "go":
                self.restarts = int(rest)
                break
            elif not word:
                raise SystemExit(128 + signal.SIGTERM)

    def take(self, door: str, hosts: Sequence[str], port: int) -> Sequence[socket.socket]:
        """Those that an earlier process has opened for a door that asked for the same, or systemd at this port."""
        wanted = _name(door, hosts, port)
        names = [name for name in self._found if name.rpartition(" ")[0] == wanted]
        if port and not names:
            names = [name for name in self._found if " " not in name and self._found[name].getsockname()[1] == port]
        return [self._found.pop(name) for name in names]

    def keep(self, door: str, hosts: Sequence[str], port: int, sockets: Sequence[socket.socket]) -> None:
        """For the next process: they listen for a door that asked for this."""
        for number, each in enumerate(sockets):
            self._tell(f"keep {_name(door, hosts, port)} {number}", each)

    def ready(self) -> None:
        """All doors are open; what nobody asked for is let go."""
        for name, each in self._found.items():
            each.close()
            self._tell(f"drop {name}")
        self._found.clear()
        self._tell("ready")

    def end(self) -> None:
        """What follows is no crash."""
        self._tell("end")

    def when_replaced(self, call: Callable[[], None]) -> None:
        """Call when another process waits for this one's end."""
        if self._channel:
            asyncio.get_running_loop().add_reader(self._channel, self._hear, call)

    def _hear(self, call: Callable[[], None]) -> None:
        assert self._channel
        word = self._channel.recv(LONGEST)
        if not word:  # and the kernel is about to end us, too
            asyncio.get_running_loop().remove_reader(self._channel)
        else:
            call()

    def _tell(self, word: str, sending: socket.socket | None = None) -> None:
        if self._channel:
            socket.send_fds(self._channel, [word.encode()], [sending.fileno()] if sending else [])


def _name(door: str, hosts: Sequence[str], port: int) -> str:
    """What a door asked for. Systemd wants no colons in it."""
    return f"{door} {','.join(hosts).replace(':', '_')} {port}"
