"""Whole conversations at real doors, and what comes of their inputs when they are dealt with once more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.registry import games
from spieltisch.net.connection import Connection
from spieltisch.net.door import Door
from spieltisch.net.ledger import Record, What, read
from spieltisch.net.refold import Fold, Relived
from spieltisch.net.server import Server
from spieltisch.net.sifting import sift
from spieltisch.net.spoken import Spoken
from spieltisch.net.tcp import TcpTransport
from tests.net.fakes import FakeJournal
from tests.net.ledgers import MemoryLedger
from tests.net.slow import Pace, stay

HOST = "127.0.0.1"
SHORT: Mapping[str, Mapping[str, object]] = {"catan": {"points": 3, "grace_ms": 100}, "monopoly": {"max_rounds": 5}}
ONE_BY_ONE = {"catan", "monopoly"}
"""At whose doors there is one game at a time."""
SOME = 5
"""Entries of a game that has begun."""
PACE_S, SLOW_S = 0.01, 0.5
"""How long it takes to move at the beginning of a game that is to be on when another one is over, and then."""
DIALECTS = [(name, game.wire.dialects()[0], False) for name, game in games().items()]
"""Catan's other one has the same lobby, and what carries it is that of all others."""
DURABLE = [(name, dialect, True) for name, dialect, _ in DIALECTS if name == "hive"]
LATE_S = 0.002
"""How long a disk takes."""


class LateJournal(FakeJournal):
    """Hands its lines over after a while."""

    def flush(self, then: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(LATE_S, then)


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


async def play(game: AnyGame, url: str, name: str, pace: Pace) -> None:
    """A whole game between clients on sockets."""
    seats = range(max(2, game.play.seats[0]))
    await asyncio.gather(*(asyncio.to_thread(stay, url, f"{name} {seat}", seat, pace) for seat in seats))


async def begin(door: Door, known: set[str]) -> None:
    """Wait until a game is on that is not known yet, and for a bit of it."""
    while True:
        for room in door.runner.lobby.rooms:
            if room.table and room.table.seq > SOME and room.id not in known:
                known.add(room.id)
                return
        await asyncio.sleep(0.001)


async def left(door: Door, players: int) -> None:
    """Wait until the server has heard of all who have left, and no more than these are there."""
    while len(door.admission.present) > players:  # noqa: ASYNC110 - nothing tells of that
        await asyncio.sleep(0.001)


@pytest.mark.parametrize(
    ("name", "dialect", "is_durable"),
    [*DIALECTS, *DURABLE],
    ids=[*(dialect.door for _, dialect, _ in DIALECTS), "durable"],
)
def test_the_same_inputs_say_the_same_words_and_so_do_those_that_are_needed(
    name: str, dialect: AnyDialect, said: dict[int, bytearray], is_durable: bool
) -> None:
    game, ledger = games()[name], MemoryLedger()
    players = max(2, game.play.seats[0])
    options = replace(game.setup.options(), **SHORT.get(name, {}))

    def hosting(journal: FakeJournal | None = None, **given: Any) -> Server:
        server = Server(journal or FakeJournal(), is_durable=is_durable, **given)
        server.host(game, options, new_seed=lambda number: bytes([number]) * 32)
        return server

    async def run() -> None:
        server = hosting(LateJournal() if is_durable else None, ledger=ledger)
        door = server.doors[dialect.door]
        addresses = await server.open([HOST], {dialect.door: 0})
        url = f"{dialect.url_scheme}://{addresses[dialect.door]}"
        over = asyncio.create_task(play(game, url, "first", Pace(0)))
        known: set[str] = set()
        if name in ONE_BY_ONE:
            await over
            await left(door, 0)
        else:
            await begin(door, known)
        pace = Pace(PACE_S)
        running = asyncio.create_task(play(game, url, "second", pace))
        await begin(door, known)
        pace.seconds = SLOW_S
        await over
        await left(door, players)
        present = [each.number for each in door.admission.present]
        assert len(present) == players
        pace.hurry.set()
        inputs, words = list(read(bytes(ledger.data))), {number: bytes(data) for number, data in said.items()}
        needed = sift(server.runtime, inputs, present)
        assert (What.LET_GO in {each.what for each in inputs}) == is_durable
        assert fold(inputs) == words
        assert all(words.values())
        assert len(needed) < 0.9 * len(inputs) or name == "monopoly", "all are at its one table"
        again = fold(needed)
        assert [again[number] for number in present] == [words[number] for number in present]
        await server.close()
        await running

    def fold(records: Sequence[Record]) -> dict[int, bytes]:
        server = hosting()
        transports = Fold(server.runtime, server.doors, Relived(records)).transports
        return {number: bytes(cast("Spoken", transport.stream).data) for number, transport in transports.items()}

    asyncio.run(run())


@pytest.mark.parametrize(("inputs", "connections"), [([], 0), ([What.SNIFFED], 1)], ids=["not heard yet", "silent"])
def test_nobody_is_taken_for_silent_whom_nobody_listens_to(inputs: list[What], connections: int) -> None:
    game = games()["catan"]
    options = replace(game.setup.options(), sniff=True, sniff_ms=1)
    records = [Record(1, 7, What.OPENED, b"http 1 127.0.0.1"), *(Record(2, 7, what, b"") for what in inputs)]

    async def run() -> None:
        server = Server(FakeJournal())
        begun: list[Connection] = []
        server.host(game, options, new_seed=lambda number: bytes(32))
        server.doors["http"].arrived = begun.append
        Fold(server.runtime, server.doors, Relived(records))
        await asyncio.sleep(0.02)
        assert len(begun) == connections

    asyncio.run(run())
