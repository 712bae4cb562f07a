"""A lobby at a quiet moment, with everybody's connection, as one value: all that came before is of no more use.

So the ledger of a table that is there for ever, or of an administrator who stays, begins anew with each game that is
over. What is more than a value keeps a lobby from being quiet: a game that runs, a WebSocket, half a goodbye.
"""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable, Collection, Mapping, Sequence
from io import BytesIO
from typing import Any

from msgspec import Struct

from spieltisch.core.session import Session
from spieltisch.net.insider import Insider
from spieltisch.net.life import Peer
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.tcp import TcpTransport

log = logging.getLogger(__name__)


class Still(Struct, frozen=True):
    """A connection in which nothing is on its way, as far as we know."""

    number: int
    held: int
    door: str
    address: str
    since_us: int
    heard: int
    """How many bytes have come in."""
    said: tuple[int, int]
    """How many have been said, and their checksum."""
    session: Session
    peer: str
    is_done: bool


class Stillness(Struct, frozen=True):
    """What a lobby is with everybody who is there."""

    lobby: Any
    """``Lobby.freeze``."""
    connections: Sequence[Still]
    insiders: Collection[int]


def freeze(runner: LobbyRunner, transports: Collection[TcpTransport], heard: Callable[[TcpTransport], int]) -> bytes:
    """The lobby as a value, with all ``transports`` at its doors; nothing if it is not quiet, or not all of them are.
    ``heard`` tells how much was read of each."""
    if not (runner.runtime.is_settled and runner.is_quiet and all(each.is_still for each in transports)):
        return b""
    stills = []
    for each in transports:
        assert each.connection
        assert each.peer
        stills.append(
            Still(
                each.number, each.held, each.door, each.address, each.since_us, heard(each),
                (each.peer.said, each.peer.sum), each.connection.session, each.connection.peer.name,
                each.connection.is_done,
            )
        )  # fmt: skip
    participants = runner.runtime.participants
    insiders = [number for number, each in participants.items() if isinstance(each, Insider) and each.runner is runner]
    try:
        data = dump(runner.lobby.past.fixed, Stillness(runner.lobby.past.freeze(), stills, insiders))
        load(runner.lobby.past.fixed, data)
    except Exception as error:  # noqa: BLE001 - a game of somebody else's, whose sessions are more than values
        log.debug("a quiet moment is of no use: %r", error)
        return b""
    return data


def dump(fixed: Mapping[str, object], value: object) -> bytes:
    """Pickled, but for what is fixed."""
    names = {id(each): name for name, each in fixed.items() if each is not None}

    class Pickler(pickle.Pickler):
        def persistent_id(self, obj: object) -> str | None:
            return names.get(id(obj))

        def reducer_override(self, obj: Any) -> Any:
            if isinstance(obj, type) or not hasattr(obj, "made_of"):
                return NotImplemented
            return type(obj), obj.made_of(), obj.__getstate__()

    out = BytesIO()
    Pickler(out, pickle.HIGHEST_PROTOCOL).dump(value)
    return out.getvalue()


def load(fixed: Mapping[str, object], data: bytes) -> Any:
    """What was dumped."""

    class Unpickler(pickle.Unpickler):
        def persistent_load(self, pid: str) -> object:
            return fixed[pid]

    return Unpickler(BytesIO(data)).load()


def peer_of(still: Still) -> Peer:
    return Peer[still.peer]
