"""A process in the place of one that has died: the same lobbies and sessions, and the same connections.

The ledger says what came in, so what was said follows (``net/refold.py``). How far either had got on each connection
only the kernel knows, and it knows exactly: bytes written are those acknowledged and those that wait, bytes read are
those received without those that wait (tcp(7), ``TCP_INFO``, ``SIOCOUTQ``, ``SIOCINQ``). So what stands in the ledger
and was not read is read now, and what follows from it and was not written is written now.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import socket
import struct
import termios
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from msgspec import Struct

from spieltisch.net.held import Held, HeldSocket
from spieltisch.net.ledger import NOBODY, SUM, Record, What
from spieltisch.net.refold import Fold
from spieltisch.net.runtime import Runtime
from spieltisch.net.spoken import Spoken
from spieltisch.net.tcp import TcpTransport

log = logging.getLogger(__name__)

INFO: Final = 256
"""Bytes of ``struct tcp_info``, and more than are of interest."""
COUNTS: Final = struct.Struct("QQ")
COUNTS_AT: Final = 120
"""Where ``tcpi_bytes_acked`` and ``tcpi_bytes_received`` are."""
CLOSED: Final = 7
"""The state of a connection that is gone, by a reset for one (``TCP_CLOSE``)."""
SAID_END: Final = {4, 5, 6, 9, 11}
"""States in which our end of the stream counts among the bytes written."""
HEARD_END: Final = {6, 8, 9, 11}
"""States in which the peer's counts among those received."""


class Progress(Struct, frozen=True):
    """How far a connection has come, in bytes since its beginning."""

    heard: int
    """Taken from the kernel."""
    said: int
    """Given to the kernel."""
    has_said_end: bool
    is_gone: bool


def progress(peer: socket.socket) -> Progress:
    """As the kernel knows it."""
    info = peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO)
    state = info[0]
    acknowledged, received = COUNTS.unpack_from(info, COUNTS_AT)
    unread, unsent = _count(peer, termios.FIONREAD), _count(peer, termios.TIOCOUTQ)
    heard, said = received - unread - (state in HEARD_END), acknowledged + unsent - (state in SAID_END)
    return Progress(heard, said, state in SAID_END, state == CLOSED)


def _count(peer: socket.socket, what: int) -> int:
    return int(struct.unpack("i", fcntl.ioctl(peer, what, bytes(4)))[0])


def said_by(records: Iterable[Record]) -> Mapping[int, tuple[int, int]]:
    """How much each transport is known to have said, and its checksum."""
    return {record.who: SUM.unpack(record.data) for record in records if record.what is What.SAID}


def heard_by(records: Iterable[Record]) -> Mapping[int, int]:
    """How many bytes of each transport stand in a ledger."""
    found: dict[int, int] = {}
    for record in records:
        if record.what is What.HEARD:
            found[record.who] = found.get(record.who, 0) + len(record.data)
    return found


def welcome(held: Held) -> None:
    """Whoever else has come meanwhile."""
    for name, peer in held.take_connections():
        _meet(held, name, peer)


def _meet(held: Held, name: str, peer: HeldSocket) -> None:
    """Of whom nothing is known is new, if it has neither said nor heard anything. Everybody else is let go."""
    at = progress(peer)
    if at.heard or at.said or at.is_gone:
        peer.close()
    else:
        held.arrive(name, peer)


async def take_over(runtime: Runtime, fold: Fold, held: Held, records: Sequence[Record]) -> None:
    """Go on with all connections, at once, so that nobody is judged whose words wait. Whom nothing carries any more is
    lost."""
    heard, said = dict(heard_by(records)), said_by(records)
    peers = {peer.number: (name, peer) for name, peer in held.take_connections()}
    if error := fold.strayed.get(NOBODY):
        log.warning("not all that was at tables can go on: %r", error)
    going_on = []
    for number, base in fold.heard_before.items():
        heard[number] = heard.get(number, 0) + base
    for number, transport in list(fold.present.items()):
        _, peer = peers.pop(transport.held, ("", None))
        if error := fold.strayed.get(number):
            log.warning("the connection from %s cannot go on: %s", transport.address, repr(error))
        elif peer and _catch_up(transport, peer, heard.get(number, 0), said.get(number, (0, 0))):
            going_on.append(transport.resume(peer))
            continue
        runtime.take(number, What.LOST, transport.lose)
        if peer:
            peer.close()
    known = {transport.held for transport in fold.transports.values()}
    for name, peer in peers.values():
        if peer.number in known:
            peer.close()
        else:
            held.leave(name, peer)
    await asyncio.gather(*going_on)
    log.info("%d connections go on, after %d ms", len(going_on), (runtime.clock() - fold.last_us) // 1000)


def _catch_up(transport: TcpTransport, peer: HeldSocket, heard: int, said: tuple[int, int]) -> bool:
    """Bring the kernel to where the ledger is. False where it is further, or where other words were said."""
    at, stream = progress(peer), cast("Spoken", transport.stream)
    if at.is_gone:
        return False
    known, of_those = said
    sum = stream.checksum(at.said)
    if at.heard > heard or at.said > stream.total or sum is None or stream.checksum(known) not in (None, of_those):
        log.warning("the connection from %s cannot go on: %s of %d, %d", transport.address, at, heard, stream.total)
        return False
    if heard > at.heard:
        peer.drop(heard - at.heard)
    peer.said, peer.sum = at.said, sum
    stream.drop(at.said)
    return True
