"""Whole conversations at real doors, and what comes of their inputs when they are dealt with once more."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import pytest

from spieltisch.bots.named import NamedBot, find_bot
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.registry import games
from spieltisch.net.ledger import read
from spieltisch.net.refold import Fold, Relived
from spieltisch.net.remote import RemotePlayer
from spieltisch.net.server import Server
from spieltisch.net.spoken import Spoken
from spieltisch.net.tcp import TcpTransport
from spieltisch.net.url import read_url
from tests.net.fakes import FakeJournal
from tests.net.ledgers import MemoryLedger

HOST = "127.0.0.1"
SHORT: Mapping[str, Mapping[str, object]] = {"catan": {"points": 3}, "monopoly": {"max_rounds": 5}}
DIALECTS = [(name, dialect) for name, game in games().items() for dialect in game.wire.dialects()]


class Overheard:
    """What carries a connection's bytes; what is written is remembered."""

    def __init__(self, stream: Any, said: bytearray) -> None:
        self._stream, self._said = stream, said

    def write(self, data: bytes) -> None:
        self._said += data
        self._stream.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> dict[int, bytearray]:
    """All that was written to each connection, by number."""
    found: dict[int, bytearray] = {}
    made = TcpTransport.connection_made

    def connection_made(self: TcpTransport, stream: Any) -> None:
        if isinstance(stream, Spoken):
            made(self, stream)
        else:
            made(self, Overheard(stream, found.setdefault(self.number, bytearray())))  # type: ignore[arg-type]

    monkeypatch.setattr(TcpTransport, "connection_made", connection_made)
    return found


def stay(url: str, bot: NamedBot, number: int) -> None:
    place = read_url(url, games())
    session = place.dialect.client(f"player {number}", place.query)
    RemotePlayer(place.connect(), session, lambda update: None, bot.make(number), 100_000).stay()


async def play(server: Server, game: AnyGame, dialect: AnyDialect) -> None:
    """A whole game between our weakest bots, as clients on sockets."""
    addresses = await server.open([HOST], {dialect.door: 0})
    url = f"{dialect.url_scheme}://{addresses[dialect.door]}"
    bot, players = find_bot(game, "random"), max(2, game.play.seats[0])
    await asyncio.gather(*(asyncio.to_thread(stay, url, bot, number) for number in range(players)))


@pytest.mark.parametrize(("name", "dialect"), DIALECTS, ids=[dialect.door for _, dialect in DIALECTS])
def test_the_same_inputs_say_the_same_words(name: str, dialect: AnyDialect, said: dict[int, bytearray]) -> None:
    game, ledger = games()[name], MemoryLedger()
    options = replace(game.setup.options(), **SHORT.get(name, {}))

    def hosting(**given: Any) -> Server:
        server = Server(FakeJournal(), **given)
        server.host(game, options, new_seed=lambda number: bytes([number]) * 32)
        return server

    async def run() -> tuple[bytes, dict[int, bytes]]:
        server = hosting(ledger=ledger)
        await play(server, game, dialect)
        inputs, words = bytes(ledger.data), {number: bytes(data) for number, data in said.items()}
        await server.close()
        return inputs, words

    async def fold(inputs: bytes) -> dict[int, bytes]:
        server = hosting()
        transports = Fold(server.runtime, server.doors, Relived(read(inputs))).transports
        return {number: bytes(cast("Spoken", transport.stream).data) for number, transport in transports.items()}

    inputs, words = asyncio.run(run())
    assert all(words.values())
    assert asyncio.run(fold(inputs)) == words
