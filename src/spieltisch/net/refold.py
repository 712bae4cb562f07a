"""From the ledger of an earlier process to where that one was: its inputs, dealt with once more.

The same doors, lobbies and sessions as ever are told the same inputs at the same times, and so say the same words. They
speak into a stream that only keeps them, and nobody is woken meanwhile.

People at pages and bots are there as ghosts, which do what those did. Of tables at which they are among themselves
nothing stands in the ledger. What an input drew who meant such a table is passed over, and what fails concerns its
connection alone: that one is let go, in the end because it was told other words.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, TypeAlias, cast

from spieltisch.net.connection import Connection
from spieltisch.net.door import Door
from spieltisch.net.heartbeat import Heartbeat
from spieltisch.net.http import HttpTransport
from spieltisch.net.insider import Ghost
from spieltisch.net.ledger import NOBODY, OF_TABLES, Record, What, table_of
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.runtime import Runner, Runtime
from spieltisch.net.spoken import Spoken
from spieltisch.net.stillness import Stillness, load, peer_of
from spieltisch.net.tcp import TcpTransport


class Relived:
    """The ledger of an earlier process, read once more."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = [record for record in records if record.what is not What.SAID]
        self._at = 0

    def __iter__(self) -> Iterator[Record]:
        """All inputs, and nothing of what they drew."""
        while self._at < len(self._records):
            record = self._records[self._at]
            self._at += 1
            if record.what is not What.DREW:
                yield record

    def note(self, at_us: int, who: int, what: What, data: bytes = b"") -> None:
        """It stands there already."""

    def draw(self, at_us: int, draw: Callable[[], bytes]) -> bytes:
        """What was drawn. The last input may not have come so far, and nobody has heard of what it led to."""
        if self._at == len(self._records) or self._records[self._at].what is not What.DREW:
            return draw()
        self._at += 1
        return self._records[self._at - 1].data


class NoHeartbeat(Heartbeat):
    """While inputs are dealt with once more: what stood still then is among them."""

    awaited: dict[Hashable, Callable[[int], None]]
    """Who still waits for a rest."""

    def check(self, now_us: int) -> None:
        """Time stands still."""

    def when_idle(self, key: Hashable, call: Callable[[int], None]) -> None:
        """It is known when that was; if it was."""
        self.awaited[key] = call

    def start(self) -> None:
        """Nothing beats."""


Act: TypeAlias = Callable[[int], object]
Build: TypeAlias = Callable[..., Door]
"""Makes a door of a table of pages, given the place of its lobby, the table's id, and what pages have written down."""

ACTS: Final[Mapping[What, Callable[[TcpTransport, bytes], Act]]] = {
    What.HEARD: lambda transport, data: partial(transport.hear, data),
    What.ENDED: lambda transport, _: transport.hear_end,
    What.STUCK: lambda transport, _: transport.give_up,
    What.SHOWN_OUT: lambda transport, data: partial(transport.dismiss, data.decode()),
    What.SNIFFED: lambda transport, _: cast("HttpTransport", transport).speak_plainly,
    What.PINGED: lambda transport, _: cast("HttpTransport", transport).ping,
    What.WOKE: lambda transport, _: connection_of(transport).wake,
    What.RESTED: lambda transport, _: connection_of(transport).go_on,
    What.SENT: lambda transport, _: connection_of(transport).start_clocks,
}
"""What a transport's inputs, and its connection's, come to."""
OF_LOBBIES: Final = OF_TABLES | {What.TICKED, What.IDLE, What.KNEW, What.WAS}
"""Inputs that are known by a lobby's place."""
OF_ALL: Final = frozenset({What.TICKED, What.IDLE, What.STALLED, What.TURNED, What.KNEW, What.LET_GO})
"""Inputs that are a lobby's, or everybody's."""


def connection_of(transport: TcpTransport) -> Connection:
    """Raises ``LookupError`` for one that has none."""
    if transport.connection is None:
        raise LookupError(f"transport {transport.number} has no connection")
    return transport.connection


class Fold:
    """What comes of all inputs."""

    def __init__(
        self, runtime: Runtime, doors: Mapping[str, Door], relived: Relived, build: Build | None = None
    ) -> None:
        """Of a runtime in which nothing has happened; the doors by name, none of them open. ``build`` makes those of
        tables of pages."""
        self.transports: dict[int, TcpTransport] = {}
        """Everybody who was ever there, by number."""
        self.present: dict[int, TcpTransport] = {}
        """Those who still are."""
        self.ghosts: dict[int, Ghost] = {}
        """People at pages and bots of that time."""
        self.notes: dict[tuple[int, str], bytes] = {}
        """What pages knew of their tables, by the place of its lobby and its id."""
        self.built: dict[str, Door] = {}
        """Doors of their tables' own, by name."""
        self.heard_before: dict[int, int] = {}
        """How many bytes had come in at a quiet moment, by number."""
        self._build = build
        self.strayed: dict[int, Exception] = {}
        """Of whom an input failed, by number."""
        self._runtime, self._doors = runtime, doors
        self.last_us = 0
        """When the last input came."""
        self._quiet = NoHeartbeat(runtime.credit, runtime.clock, lambda: False)
        self._quiet.awaited = {}
        ledger, heartbeat = runtime.ledger, runtime.heartbeat
        runtime.ledger, runtime.heartbeat, runtime.is_reliving = relived, self._quiet, True
        for record in relived:
            try:
                runtime.take_at(record.at_us, record.who, record.what, self._act(record))
            except Exception as error:
                if record.what in OF_ALL:
                    raise
                self.strayed.setdefault(NOBODY if record.what in OF_LOBBIES else record.who, error)
            runtime.forget_following()
            self.last_us = record.at_us
            if record.what not in OF_LOBBIES:
                runtime.skip_number(record.who)
        runtime.ledger, runtime.heartbeat, runtime.is_reliving = ledger, heartbeat, False
        runtime.go_on_from(self.last_us)
        for key, call in self._quiet.awaited.items():
            heartbeat.when_idle(key, call)

    def _act(self, record: Record) -> Act:
        data, runtime = record.data, self._runtime
        match record.what:
            case What.OPENED:
                door, held, address = data.decode().split(" ", 2)
                return partial(self._open, record.who, door, int(held), address)
            case What.JOINED:
                place, kind, address = data.decode().split(" ", 2)
                return partial(self._join, record.who, runtime.runners[int(place)], kind, address)
            case What.COMMANDED:
                return partial(self.ghosts[record.who].command, pickle.loads(data))
            case What.SENT if record.who in self.ghosts:
                return self.ghosts[record.who].start_clocks
            case What.WANTED:
                table, wish = table_of(record)
                lobby = cast("LobbyRunner", runtime.runners[record.who])
                return partial(lobby.do, table, pickle.loads(wish))
            case What.BUILT:
                return partial(self._build_door, record)
            case What.WAS:
                return partial(self._thaw, record)
            case What.NOTED:
                table, note = table_of(record)
                self.notes[record.who, table] = note
                return lambda _: None
            case What.LOST:
                return self.present.pop(record.who).lose
            case What.TICKED:
                return partial(runtime.runners[record.who].wake, data.decode())
            case What.KNEW:
                return lambda _: runtime.runners[record.who].recall(data)
            case What.IDLE:
                seat, _, table = data.decode().partition(" ")
                runner = runtime.runners[record.who]
                self._quiet.awaited.pop((runner, table, int(seat)), None)
                return partial(runner.note_idle, table, int(seat))
            case What.STALLED:
                return partial(runtime.credit, int.from_bytes(data, "little"))
            case What.TURNED:
                return runtime.turn
            case What.LET_GO:
                return runtime.let_go
            case _:
                return ACTS[record.what](self.transports[record.who], data)

    def _join(self, number: int, runner: Runner, kind: str, address: str, _now_us: int) -> None:
        ghost = self.ghosts[number] = Ghost(cast("LobbyRunner", runner), number)
        ghost.connect(kind, address)

    def _thaw(self, record: Record, _now_us: int) -> None:
        runner = cast("LobbyRunner", self._runtime.runners[record.who])
        was: Stillness = load(runner.lobby.past.fixed, record.data)
        runner.thaw(was.lobby)
        for still in was.connections:
            door = self.built.get(still.door) or self._doors[still.door]
            transport = door.new_transport(number=still.number)
            self.transports[still.number] = self.present[still.number] = transport
            self.heard_before[still.number] = still.heard
            self._runtime.skip_number(still.number)
            connection = door.begin(transport, still.session, still.number)
            transport.wake_up(Spoken(still.address, still.said), still.held, still.since_us, connection)
            connection.wake_up(peer_of(still), is_done=still.is_done)
        for number in was.insiders:
            ghost = self.ghosts[number] = Ghost(runner, number)
            self._runtime.participants[number] = ghost
            self._runtime.skip_number(number)

    def _build_door(self, record: Record, _now_us: int) -> None:
        table, needed = table_of(record)
        if self._build:
            door = self._build(record.who, table, *pickle.loads(needed))
            self.built[door.name] = door

    def _open(self, number: int, door: str, held: int, address: str, _now_us: int) -> None:
        transport = (self.built.get(door) or self._doors[door]).new_transport(number=number)
        self.transports[number] = self.present[number] = transport
        transport.held = held
        transport.connection_made(Spoken(address))
