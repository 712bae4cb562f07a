"""Somebody who stays while games come and go: of the ledger only what came since the latest quiet moment is needed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, cast

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game
from spieltisch.net.admission import Newcomer
from spieltisch.net.door import Door
from spieltisch.net.held import Held, HeldSocket
from spieltisch.net.ledger import Record, What, read
from spieltisch.net.listening import Listener
from spieltisch.net.refold import Fold, Relived
from spieltisch.net.server import Server
from spieltisch.net.sifting import sift
from spieltisch.net.spoken import Spoken
from spieltisch.net.stillness import freeze
from spieltisch.net.takeover import heard_by, progress
from spieltisch.net.tcp import TcpTransport
from tests.net.fakes import FakeJournal
from tests.net.ledgers import MemoryLedger
from tests.net.slow import Pace, stay

HOST = "127.0.0.1"
SHORT: Mapping[str, Mapping[str, object]] = {"hive": {"test_mode": True}, "monopoly": {"max_rounds": 2}}
FIRST_WORDS = {
    "hive": b'<protocol><authenticate password="examplepassword"/>',
    "monopoly": b"subscribe spectator #ff0000 Staying\nchat first\n",
}
LATER = {"hive": b'<scoreForPlayer displayName="Unknown"/><testMode testMode="true"/>', "monopoly": b"chat hello\n"}


class LonelyHeld(Held):
    """Lets go at once."""

    def let_go(self, connection: HeldSocket, then: Callable[[], None]) -> None:
        then()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were a holder."""
    let_in, numbers, lonely = Listener.let_in, count(1), LonelyHeld()

    def let_in_held(self: Listener, connection: socket.socket) -> bool:
        return let_in(self, HeldSocket(lonely, next(numbers), connection.detach()))

    monkeypatch.setattr(Listener, "let_in", let_in_held)


class Staying(asyncio.Protocol):
    """Somebody at a door, and all that it was told."""

    def __init__(self) -> None:
        self.heard = b""

    def data_received(self, data: bytes) -> None:
        self.heard += data


def hosting(game: AnyGame, **given: Any) -> Server:
    server = Server(FakeJournal(), **given)
    options = replace(game.setup.options(), **SHORT[game.name])
    server.host(game, options, new_seed=lambda number: bytes([number]) * 32)
    return server


async def play(game: AnyGame, url: str, name: str, door: Door) -> None:
    """A whole game between two others, who are gone then."""
    await asyncio.gather(*(asyncio.to_thread(stay, url, f"{name} {seat}", seat, Pace(0)) for seat in range(2)))
    while len(door.admission.present) > 1:  # noqa: ASYNC110 - nothing tells of that
        await asyncio.sleep(0.001)


def heard(transport: TcpTransport) -> int:
    return progress(cast("HeldSocket", transport.peer)).heard


@pytest.mark.usefixtures("held")
@pytest.mark.parametrize("name", ["hive", "monopoly"])
def test_at_a_quiet_moment_the_ledger_begins_anew(name: str) -> None:
    game_, ledger = game(name), MemoryLedger()

    async def run() -> None:
        server = hosting(game_, ledger=ledger)
        door = server.doors[name]
        address = (await server.open([HOST], {name: 0}))[name]
        url = f"{door.dialect.url_scheme}://{address}"
        stream, staying = await asyncio.get_running_loop().create_connection(Staying, HOST, address.port)
        stream.write(FIRST_WORDS[name])
        await play(game_, url, "first", door)
        [transport] = door.admission.present
        value = freeze(door.runner, [cast("TcpTransport", transport)], heard)
        assert value
        known, before = list(read(bytes(ledger.data))), len(staying.heard)
        needed = sift(server.runtime, known, (), {0: value})
        assert [each.what for each in needed] == [What.KNEW, What.WAS]
        door.runner.lobby.past.forget()
        stream.write(LATER[name])
        await play(game_, url, "second", door)
        stream.write(LATER[name])
        await asyncio.sleep(0.05)
        later = list(read(bytes(ledger.data)))[len(known) :]
        assert len(staying.heard) > before
        for records in ([*needed, *later], sift(server.runtime, [*needed, *later], [transport.number])):
            check(transport, staying.heard, records)
        await server.close()

    def check(transport: Newcomer, said: bytes, records: Sequence[Record]) -> None:
        again = hosting(game_)
        fold = Fold(again.runtime, again.doors, Relived(records))
        assert fold.strayed == {}
        assert list(fold.present) == [transport.number]
        stream = cast("Spoken", fold.present[transport.number].stream)
        assert stream.total == len(said)
        assert bytes(stream.data) == said[-len(stream.data) :]
        assert stream.checksum(len(said)) == cast("TcpTransport", transport).peer.sum  # type: ignore[union-attr]
        number = transport.number
        assert fold.heard_before[number] + heard_by(records)[number] == heard(cast("TcpTransport", transport))

    asyncio.run(run())
