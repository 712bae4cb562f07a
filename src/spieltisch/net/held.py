"""A serving process and its holder (``net/holder.py``): what this one finds there, and what it leaves for the next."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from spieltisch.net.ledger import SUM, checksum

LONGEST: Final = 4096
"""Bytes of a packet."""
OFTEN: Final = 16
"""Once in so many times that something was said it is written down how much that is by now."""


PEEK: Final = int(socket.MSG_PEEK)
TRUNC: Final = int(socket.MSG_TRUNC)
"""As numbers: to combine members of an enumeration takes longer than to read from a socket."""
_recv_into, _send = socket.socket.recv_into, socket.socket.send  # for each move: ``super`` looks for them anew
_dropped = bytearray(1 << 16)
"""Into which nothing is read."""


class HeldSocket(socket.socket):
    """A connection of which the holder has a duplicate. As long as it has, a close would say nothing to the peer: so
    the holder is told first, and the file is closed when it has answered."""

    def __init__(self, held: Held, number: int, file: int) -> None:
        super().__init__(fileno=file)
        self.number = number
        """The holder's."""
        self.said = self.sum = 0
        """How many bytes were given to the kernel, and their checksum."""
        self.spoke: Callable[[bytes], None] = lambda said: None
        """Hears of both now and then, packed as in the ledger."""
        self._times = 0
        self._held: Held | None = held

    def close(self) -> None:
        """At once where it is not held any more."""
        if self._held:
            self._held.let_go(self, super().close)
            self._held = None
        else:
            super().close()

    def recv_into(self, buffer: Any, nbytes: int = 0, flags: int = 0) -> int:
        """What has come in. As long as it is held, it stays with the kernel until it is dropped."""
        return _recv_into(self, buffer, nbytes, flags | PEEK if self._held else flags)

    def send(self, data: Any, flags: int = 0) -> int:
        """As much as there is room for."""
        count = _send(self, data, flags)
        if self._held:
            self._note(data if count == len(data) else memoryview(data)[:count])
        return count

    def sendmsg(self, buffers: Iterable[Any], *given: Any) -> int:
        """As much as there is room for."""
        pieces = [memoryview(each) for each in buffers]
        count = left = super().sendmsg(pieces, *given)
        for piece in pieces if self._held else ():
            self._note(piece[:left])
            left -= min(left, len(piece))
        return count

    def _note(self, data: bytes | bytearray | memoryview) -> None:
        self.sum = checksum(data, self.said, self.sum)
        self.said += len(data)
        if self._times % OFTEN == 0:
            self.spoke(SUM.pack(self.said, self.sum))
        self._times += 1

    def drop(self, nbytes: int) -> None:
        """So much is known for good."""
        try:
            _recv_into(self, _dropped, nbytes, TRUNC)
        except OSError:
            """It is closed, or was reset."""

    def let_go(self) -> None:
        """It ends with this process."""
        if self._held:
            self._held.let_go(self, lambda: None)
            self._held = None


Arrive: TypeAlias = Callable[[HeldSocket], None]
"""Hears of a connection."""


class Held:
    """The sockets that outlive this process. Without a holder there are none, and nobody hears anything."""

    def __init__(self, channel: socket.socket | None = None) -> None:
        self.restarts = 0
        """How many processes have served before this one."""
        self.replaced: Callable[[], None] = lambda: None
        """Called when another process waits for this one's end."""
        self._channel = channel
        self._listeners: dict[str, socket.socket] = {}
        """What an earlier process, or systemd, has left and nobody has asked for yet."""
        self._connections: list[tuple[str, HeldSocket]] = []
        """What an earlier process had, with the names of their listeners."""
        self._doors: dict[str, Arrive] = {}
        self._leaving: dict[int, Callable[[], None]] = {}
        """By number, what is to be done when the holder has let go."""

    @property
    def has_holder(self) -> bool:
        return self._channel is not None

    def begin(self) -> None:
        """Everything is imported: wait until it is our turn to serve. Raises ``SystemExit`` where nobody is there to
        say so."""
        self._tell("loaded")
        interrupted = signal.signal(signal.SIGINT, signal.SIG_DFL)  # who only waits ends without a word
        while self._channel:
            word, rest, file = self._packet(self._channel)
            if word == "listener":
                self._listeners[rest] = socket.socket(fileno=file)
                self._listeners[rest].setblocking(False)  # which one of systemd's need not be
            elif word == "held":
                number, _, name = rest.partition(" ")
                self._connections.append((name, HeldSocket(self, int(number), file)))
            elif word == "go":
                self.restarts = int(rest)
                break
            elif not word:
                raise SystemExit(128 + signal.SIGTERM)
        signal.signal(signal.SIGINT, interrupted)

    def take(self, door: str, hosts: Sequence[str], port: int) -> Sequence[socket.socket]:
        """Those that an earlier process has opened for a door that asked for the same, or systemd at this port."""
        wanted = _name(door, hosts, port)
        names = [name for name in self._listeners if name.rpartition(" ")[0] == wanted]
        if port and not names:
            names = [name for name, each in self._listeners.items() if " " not in name and _port(each) == port]
        return [self._listeners.pop(name) for name in names]

    def keep(
        self, door: str, hosts: Sequence[str], port: int, sockets: Sequence[socket.socket], arrive: Arrive
    ) -> None:
        """They listen for a door that asked for this, and for that of the next process; ``arrive`` hears of everybody
        who comes."""
        for number, each in enumerate(sockets):
            name = f"{_name(door, hosts, port)} {number}"
            self._doors[name] = arrive
            self._tell(f"keep {name}", each)

    def take_all(self, door: str) -> Sequence[socket.socket]:
        """Those that an earlier process has opened for a door that no other has the name of."""
        return [self._listeners.pop(name) for name in list(self._listeners) if name.partition(" ")[0] == door]

    def drop(self, door: str) -> None:
        """A door listens no more, and neither does that of the next process."""
        for name in [name for name in self._doors if name.partition(" ")[0] == door]:
            del self._doors[name]
            self._tell(f"drop {name}")

    def take_connections(self) -> Sequence[tuple[str, HeldSocket]]:
        """Those that an earlier process had, with the names of their listeners."""
        found, self._connections = self._connections, []
        return found

    def leave(self, name: str, connection: HeldSocket) -> None:
        """One that was taken is to be seen to later."""
        self._connections.append((name, connection))

    def arrive(self, name: str, connection: HeldSocket) -> None:
        """Somebody has come at this listener."""
        if name in self._doors:
            self._doors[name](connection)
        else:
            connection.close()

    def ready(self) -> None:
        """All doors are open; what nobody asked for is let go."""
        for name, each in self._listeners.items():
            each.close()
            self._tell(f"drop {name}")
        self._listeners.clear()
        if self._channel:
            asyncio.get_running_loop().add_reader(self._channel, self._hear)
        self._tell("ready")

    def have_another(self) -> None:
        """Another process is to be loaded, and to stand by for the next crash."""
        self._tell("stand-by")

    def end(self) -> None:
        """What follows is no crash."""
        self._tell("end")

    def let_go(self, connection: HeldSocket, then: Callable[[], None]) -> None:
        """The holder is to have no duplicate any more; then do this."""
        self._leaving[connection.number] = then
        self._tell(f"gone {connection.number}")

    def _hear(self) -> None:
        assert self._channel
        word, rest, file = self._packet(self._channel)
        if word == "new":
            number, _, name = rest.partition(" ")
            self.arrive(name, HeldSocket(self, int(number), file))
        elif word == "gone":
            self._leaving.pop(int(rest))()
        elif word == "hand-over":
            self.replaced()
        elif not word:  # and the kernel is about to end us, too
            asyncio.get_running_loop().remove_reader(self._channel)

    @staticmethod
    def _packet(channel: socket.socket) -> tuple[str, str, int]:
        """A word, what belongs to it, and a file; -1 for none."""
        packet, files, _, _ = socket.recv_fds(channel, LONGEST, 1)
        word, _, rest = packet.decode().partition(" ")
        return word, rest, files[0] if files else -1

    def _tell(self, word: str, sending: socket.socket | None = None) -> None:
        if self._channel:
            socket.send_fds(self._channel, [word.encode()], [sending.fileno()] if sending else [])


def _name(door: str, hosts: Sequence[str], port: int) -> str:
    """What a door asked for. Systemd wants no colons in it."""
    return f"{door} {','.join(hosts).replace(':', '_')} {port}"


def _port(listening: socket.socket) -> int:
    return int(listening.getsockname()[1])
