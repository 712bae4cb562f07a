"""A logged game again, with somebody at one of its seats: the same table, the same luck, the same opponents, and no
clocks. Its client hears from the game's own session what it heard then, as long as it does what it did then.

What happens is read from the log: chance draws as it drew, and all other seats, as well as the table in a player's
stead, act as they acted, each as soon as everything before it has happened again.
"""

from __future__ import annotations

import asyncio
import uuid
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Any, Final

import msgspec

from spieltisch.arena.matches.memory import MemoryJournal
from spieltisch.core.commands import Act, Claim, Command, Leave, Received
from spieltisch.core.contracts import Draw, Fault, Limit
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import SEED_BYTES
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.messages import Answer, Batch, Dismissed, Message, Refused
from spieltisch.core.seats import CHANCE, TABLE, Seat, actor_name
from spieltisch.lobby.room import BOT
from spieltisch.net.connection import Connection, Transport
from spieltisch.net.door import Door
from spieltisch.net.participant import Participant
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.server import Address, HostedGame, Server
from spieltisch.net.traced import TracedConnection
from spieltisch.net.tracing import Tracing
from spieltisch.table.acts import Abort, Forfeits, read_act
from spieltisch.table.effects import Finished
from spieltisch.table.folding import read_config
from spieltisch.table.log import Entry, Header, is_ending, read_entry, read_header

LONG_US: Final = 1 << 50
"""Some thirty years."""
_CHANCE, _TABLE = actor_name(CHANCE), actor_name(TABLE)


@dataclass(frozen=True, slots=True)
class Deviation:
    """What the client did then, and what it does now, in the game's notation; None: nothing."""

    ply: int
    """Of the log, from 1."""
    expected: str | None
    got: str


class _Draws:
    """Chance as it was."""

    def __init__(self, game: AnyGame, entries: Sequence[Entry]) -> None:
        self._game = game
        self._drawn = deque(entry.action for entry in entries if entry.actor == _CHANCE)

    def pick(self, draw: Draw[Any]) -> Any:
        """The next of the log's draws; where it has no more, any."""
        return self._game.notation.read_action(self._drawn.popleft()) if self._drawn else draw.outcomes[0]


class _Puppet(Participant[None]):
    """Sits at another seat, and does what it is told."""

    def __init__(self, runner: LobbyRunner, code: str, refused: Callable[[str], None]) -> None:
        super().__init__(runner)
        self._reservation = code
        self._refused = refused
        self._is_closing = False

    def sit_down(self) -> None:
        """Claim the seat."""
        self.connect(BOT)
        self.command(Claim(self._reservation), self.runtime.now())

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def hear(self, message: Message) -> None:
        answer = message.answer if isinstance(message, Batch) else message if isinstance(message, Answer) else None
        if answer and isinstance(answer.verdict, Refused):
            self._refused(answer.verdict.sentence or answer.verdict.code)
        self._is_closing |= isinstance(message, Dismissed)

    def collect(self) -> None:
        """Nothing waits to leave."""

    def release(self, load: None, *, is_asked: bool) -> bool:
        return is_asked

    def finish(self) -> None:
        self.runtime.forget(self)

    def abort(self) -> None:
        self.finish()


class Relived:
    """One game of a log, with a client at one seat."""

    def __init__(
        self, lines: Sequence[bytes], seat: Seat, game: AnyGame, tracing: Tracing, *, is_lenient: bool
    ) -> None:
        """Raises ``ValueError`` for what is no log, ``UsageError`` for a seat that is not there. ``is_lenient``: where
        the client does something else, it has done what it did then."""
        header = read_header(lines[0])
        entries = [read_entry(line) for line in lines[1:] if not is_ending(line)]
        if not 0 <= seat < len(header.seats):
            raise UsageError(f"the log has seats 0 to {len(header.seats) - 1}, not {seat}")
        self.seat = seat
        self.deviations: list[Deviation] = []
        self.over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """Done when there is nothing more to live again, and why."""
        self._game = _without_clocks(game, entries)
        self._todo = deque(entry for entry in entries if entry.actor != _CHANCE)
        self._is_begun = False
        """Whether the table has written its header."""
        self._ply = 0
        self._is_lenient = is_lenient
        self._held: deque[Command] = deque()
        """What the client did before it was its time."""
        self._client: _Client | None = None
        options = _options(self._game, len(header.seats))
        ids = _ids(header)
        server = Server(MemoryJournal(copy=self._note), new_id=lambda: next(ids))
        self.hosted = server.host(
            self._game, options, seats=len(header.seats), new_seed=lambda _: bytes(SEED_BYTES), is_seeded=True
        )
        self.hosted.runner.listeners.append(self._note_end)
        names = [player.name for player in header.seats]
        _, codes = self.hosted.runner.reserve(names, read_config(header.config, self._game))
        self._tracing = tracing
        self.code = codes[seat]
        """The client's reservation."""
        self.name = names[seat]
        """What it was called."""
        self._puppets: dict[Seat, _Puppet] = {}
        for other, code in enumerate(codes):
            if other != seat:
                self._puppets[other] = _Puppet(self.hosted.runner, code, self._note_refusal)
                self._puppets[other].sit_down()
        self._doors: list[_SeatDoor] = []
        self._server = server

    async def open(self, host: str, ports: Mapping[str, int] = {}) -> dict[str, Address]:
        """Doors for the client. Raises ``OSError``."""
        addresses = {}
        for dialect in self._game.dialects():
            door = _SeatDoor(self.hosted, dialect, self)
            self._doors.append(door)
            addresses[dialect.door] = Address(*await door.open(host, ports.get(dialect.door, 0)))
        return addresses

    def connection(self, dialect: AnyDialect, session: Any, transport: Transport) -> Connection:
        """The client's."""
        recorder = self.hosted.recorder(dialect, self.hosted.options, self._tracing)
        assert recorder is not None
        self._client = _Client(self.hosted.runner, session, transport, self.code, recorder=recorder)
        self._client.relived = self
        return self._client

    async def close(self) -> None:
        """Leave nothing behind."""
        for door in self._doors:
            door.close()
        await self._server.close()

    # What the client does.

    def allows(self, command: Act) -> Act | None:
        """What the client's action comes to: itself, or what it did then; None: it is not yet, or never, its time."""
        expected = next((entry for entry in self._todo if self._is_clients(entry)), None)
        got = self._game.notation.write_action(command.action)
        if expected is None or got != expected.action:
            self.deviations.append(Deviation(self._ply + 1, expected.action if expected else None, got))
            if not self._is_lenient:
                self._finish("the client does something else")
                return None
        if expected is None:
            return None
        if expected is not self._next():
            self._held.append(command)
            return None
        return msgspec.structs.replace(command, action=self._game.notation.read_action(expected.action))

    # What happens.

    def _note(self, _table: str, line: bytes) -> None:
        """The table has logged something: if that was next, what follows it is."""
        is_first, self._is_begun = not self._is_begun, True
        if is_ending(line):
            return
        if not is_first:
            self._tick_off(read_entry(line))
        asyncio.get_running_loop().call_soon(self._go_on)

    def _tick_off(self, entry: Entry) -> None:
        due = self._next()
        if due and isinstance(entry.actor, int) and (entry.actor, entry.action) == (due.actor, due.action):
            self._todo.popleft()
            self._ply += 1

    def _next(self) -> Entry | None:
        """What happens next; the table's own acts happen by themselves, but for ends."""
        while self._todo and self._todo[0].actor == _TABLE and not _is_end(self._todo[0]):
            self._todo.popleft()
        return self._todo[0] if self._todo else None

    def _go_on(self) -> None:
        due = self._next()
        if self.over.done():
            return
        if due is None:
            self._finish("the log ends here")
        elif due.actor == _TABLE:
            self._end(due)
        elif not self._is_clients(due) and isinstance(due.actor, int):
            self._act(due.actor, due)
        elif self._held and self._client:
            self._client.pass_on(self._held.popleft(), self._client.runtime.now())
            self._client.runtime.post(self._client)

    def _act(self, seat: Seat, entry: Entry) -> None:
        actor: Participant[Any] | None = self._client if seat == self.seat else self._puppets[seat]
        if actor is None:
            return
        now_us = actor.runtime.now()
        act = Act(self._game.notation.read_action(entry.action), Received(now_us, now_us), remark=entry.remark)
        if isinstance(actor, _Client):
            actor.act_by_table(act, now_us)
        else:
            actor.command(act, now_us)

    def _end(self, entry: Entry) -> None:
        """Somebody lost, or the game was broken off."""
        match read_act(entry.action):
            case Forfeits(seat, reason, detail) if seat != self.seat:
                self._todo.popleft()
                fault = Fault.CRASHED if reason == "crashed" else Fault.LEFT
                self._puppets[seat].leave(Leave(fault, detail, ends_game=True))
            case _:
                self._finish(f"here the log has {entry.action!r}")

    def _is_clients(self, entry: Entry) -> bool:
        return entry.actor == self.seat and entry.by is None

    def _note_refusal(self, why: str) -> None:
        self._finish(f"another player's action of then is refused: {why}")

    def _note_end(self, finished: Finished) -> None:
        if (due := self._next()) and not self.over.done():
            self.deviations.append(Deviation(self._ply + 1, due.action, f"an end: {finished.outcome.detail}"))
        self._finish("the game is over")

    def _finish(self, why: str) -> None:
        if not self.over.done():
            self.over.set_result(why)


class _SeatDoor(Door):
    """Lets its visitors have the seat."""

    def __init__(self, hosted: HostedGame, dialect: AnyDialect, relived: Relived) -> None:
        super().__init__(hosted.runner, dialect, hosted.options, dialect.rules(hosted.options), code=relived.code)
        self._relived = relived

    def connect(self, transport: Transport, query: Mapping[str, str]) -> Connection:
        session = self.dialect.server(self._relived.hosted.options, query)
        return self._relived.connection(self.dialect, session, transport)


class _Client(TracedConnection):
    """The client's connection: what it does is compared before it is done."""

    relived: Relived
    _is_table_acting = False

    def pass_on(self, command: Command, now_us: int) -> None:
        allowed: Command | None = command
        if isinstance(command, Act) and not self._is_table_acting:
            allowed = self.relived.allows(command)
        if allowed is not None:
            super().pass_on(allowed, now_us)

    def act_by_table(self, act: Act, now_us: int) -> None:
        """What the table did then in the client's stead."""
        self._is_table_acting = True
        try:
            self.command(act, now_us)
        finally:
            self._is_table_acting = False


def _without_clocks(game: AnyGame, entries: Sequence[Entry]) -> AnyGame:
    def limits(config: Any) -> Mapping[str, Limit]:
        return {name: Limit(LONG_US, LONG_US) for name in game.limits(config)}

    return replace(
        game, limits=limits, client_limits=lambda config, client: None, chance=lambda _: _Draws(game, entries),
        record=None,
    )  # fmt: skip


def _options(game: AnyGame, seats: int) -> Any:
    options = game.resize(game.options(), seats)
    return game.pair(options, False) if game.pair else options


def _ids(header: Header) -> Iterator[str]:
    """Codes for the seats, then the table's own id again."""
    codes = (str(uuid.uuid5(uuid.NAMESPACE_OID, f"{header.id}/{seat}")) for seat in range(len(header.seats)))
    return chain(codes, [header.id], (str(uuid.uuid4()) for _ in repeat(None)))


def _is_end(entry: Entry) -> bool:
    return isinstance(read_act(entry.action), Forfeits | Abort)
