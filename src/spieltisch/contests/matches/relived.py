"""A logged game again, with somebody at one of its seats: the same table, the same luck, the same opponents, and no
clocks. Its client hears from the game's own session what it heard then, as long as it does what it did then.

What happens is read from the log: chance draws as it drew, and all other seats, as well as the table in a player's
stead, act as they acted, each as soon as everything before it has happened again.
"""

from __future__ import annotations

import asyncio
import uuid
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Any, Final

import msgspec

from spieltisch.contests.matches.compared import ComparedConnection, SeatDoor
from spieltisch.contests.matches.course import Course, Draws
from spieltisch.contests.matches.memory import MemoryJournal
from spieltisch.contests.matches.puppets import Puppet
from spieltisch.core.commands import Act, Command, Leave, Received
from spieltisch.core.contracts import Fault, Limit
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import SEED_BYTES
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.options import agreed
from spieltisch.core.seats import Seat
from spieltisch.net.address import Address
from spieltisch.net.connection import Connection, Transport
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.net.participant import Participant
from spieltisch.net.server import Server
from spieltisch.net.tracing import Tracing
from spieltisch.table.acts import Forfeits, read_act
from spieltisch.table.effects import Finished
from spieltisch.table.folding import read_config
from spieltisch.table.log import Entry, Header, is_ending, read_entry, read_header
from spieltisch.table.replay import taken_back

LONG_US: Final = 1 << 50
"""Some thirty years."""
MS: Final = 1000


@dataclass(frozen=True, slots=True)
class Deviation:
    """What the client did then, and what it does now, in the game's notation; None: nothing."""

    ply: int
    """Of those of the log that stand, from 1."""
    expected: str | None
    got: str


@dataclass(frozen=True, slots=True)
class Terms:
    """How a game is lived again."""

    is_lenient: bool = False
    """Whether the client, where it does something else, has done what it did then."""
    until: float | bytes | None = None
    """Where it ends, but for the client's answer: milliseconds of the log, or words that either side says."""
    factor: float | None = None
    """How many times faster than then; None: at once, whenever everything before has happened."""


def _standing(lines: Sequence[bytes]) -> Iterator[Entry]:
    gone, plies = taken_back(lines), 0
    for line in lines[1:]:
        if not is_ending(line):
            entry = read_entry(line)
            plies += isinstance(entry.actor, int)
            if not isinstance(entry.actor, int) or plies not in gone:
                yield entry


class Relived:
    """One game of a log, with a client at one seat. What was taken back is left out, as no protocol has words for it:
    the game is what stands in the end."""

    def __init__(
        self, lines: Sequence[bytes], seat: Seat, game: AnyGame, tracing: Tracing, terms: Terms = Terms()
    ) -> None:
        """Raises ``ValueError`` for what is no log, ``UsageError`` for a seat that is not there."""
        header = read_header(lines[0])
        entries = list(_standing(lines))
        if not 0 <= seat < len(header.seats):
            raise UsageError(f"the log has seats 0 to {len(header.seats) - 1}, not {seat}")
        self.seat = seat
        self.deviations: list[Deviation] = []
        self.over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """Done when there is nothing more to live again, and why."""
        self._game = _without_clocks(game, entries)
        self._course = Course(entries, seat)
        self._terms = terms
        self._words = terms.until if isinstance(terms.until, bytes) else b""
        """Those that are yet to be said; empty when they have been, or when none are waited for."""
        if isinstance(terms.until, float):
            self._course.end_at(int(MS * terms.until))
        self._is_begun = False
        """Whether the table has written its header."""
        self._latest_us = monotonic_us()
        """When the latest action happened."""
        self._timer: asyncio.TimerHandle | None = None
        self._held: deque[Command] = deque()
        """What the client did before it was its time."""
        self._client: ComparedConnection | None = None
        self._tracing = tracing
        self._doors: list[SeatDoor] = []
        self._host(header)

    def _host(self, header: Header) -> None:
        """Set the table up, with everybody but the client."""
        seats, config = len(header.seats), read_config(header.config, self._game)
        ids = _ids(header)
        self._server = Server(MemoryJournal(copy=self._note), new_id=lambda: next(ids))
        self.hosted = self._server.host(
            self._game, _options(self._game, config, seats), seats=seats, new_seed=lambda _: bytes(SEED_BYTES),
            is_seeded=True,
        )  # fmt: skip
        self.hosted.runner.listeners.append(self._note_end)
        names = [player.name for player in header.seats]
        _, codes = self.hosted.runner.lobby.reserve(names, config=config)
        self.code = codes[self.seat]
        """The client's reservation."""
        self.name = names[self.seat]
        """What it was called."""
        self._puppets = {
            seat: Puppet(self.hosted.runner, code, self._note_refusal)
            for seat, code in enumerate(codes)
            if seat != self.seat
        }
        for puppet in self._puppets.values():
            puppet.sit_down()

    async def open(self, hosts: Sequence[str], ports: Mapping[str, int] = {}) -> dict[str, Address]:
        """Doors for the client. Raises ``OSError``."""
        addresses = {}
        for dialect in self._game.wire.dialects():
            door = SeatDoor(self.hosted, dialect, self.code, self.connection)
            self._doors.append(door)
            addresses[dialect.door] = await door.open(hosts, ports.get(dialect.door, 0))
        return addresses

    def connection(self, dialect: AnyDialect, session: Any, transport: Transport) -> Connection:
        """The client's."""
        recorder = self.hosted.recorder(dialect, self.hosted.options, self._tracing)
        assert recorder is not None
        self._client = ComparedConnection(self.hosted.runner, session, transport, self.code, recorder=recorder)
        self._client.judge = self
        return self._client

    async def close(self) -> None:
        """Leave nothing behind."""
        if self._timer:
            self._timer.cancel()
        for door in self._doors:
            door.close()
        await self._server.close()

    # What the client does.

    def allows(self, command: Act) -> Act | None:
        """What the client's action comes to: itself, or what it did then; None: it is not yet, or never, its time."""
        expected = self._course.next_of_client()
        got = self._game.play.notation.write_action(command.action)
        if expected is None or got != expected.action:
            self.deviations.append(Deviation(self._course.ply + 1, expected.action if expected else None, got))
            if not self._terms.is_lenient:
                self._finish("the client does something else")
                return None
        if expected is None:
            return None
        if expected is not self._course.next():
            self._held.append(command)
            return None
        return msgspec.structs.replace(command, action=self._game.play.notation.read_action(expected.action))

    def watch(self, said: bytes) -> None:
        """Either side says this."""
        if self._words and self._words in said:
            self._words = b""
            self._course.end_here()
            asyncio.get_running_loop().call_soon(self._go_on)

    # What happens.

    def _note(self, _table: str, line: bytes) -> None:
        """The table has logged something: if that was next, what follows it is."""
        is_first, self._is_begun = not self._is_begun, True
        if is_ending(line):
            return
        if is_first or self._course.pass_by(read_entry(line)):
            self._latest_us = monotonic_us()
        asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        due = self._course.next()
        if self.over.done() or self._timer:
            return
        if due is None:
            self._finish("the log ends here" if self._terms.until is None else "it was to go no further")
        elif self._course.is_clients(due):
            if self._held and self._client:
                self._client.pass_on(self._held.popleft(), self._client.runtime.now())
                self._client.runtime.post(self._client)
        elif (wait_us := self._wait_us(due)) > 0:
            self._timer = asyncio.get_running_loop().call_later(wait_us / SECOND_US, self._go_on_late)
        elif isinstance(due.actor, int):
            self._act(due.actor, due)
        else:
            self._end(due)

    def _go_on_late(self) -> None:
        self._timer = None
        self._go_on()

    def _wait_us(self, due: Entry) -> int:
        """Until it may happen, for as much time to have passed as then."""
        if self._terms.factor is None:
            return 0
        return self._latest_us + int((due.at - self._course.at_us) / self._terms.factor) - monotonic_us()

    def _act(self, seat: Seat, entry: Entry) -> None:
        actor: Participant[Any] | None = self._client if seat == self.seat else self._puppets[seat]
        if actor is None:
            return
        now_us = actor.runtime.now()
        act = Act(self._game.play.notation.read_action(entry.action), Received(now_us, now_us), remark=entry.remark)
        if isinstance(actor, ComparedConnection):
            actor.act_by_table(act, now_us)
        else:
            actor.command(act, now_us)

    def _end(self, entry: Entry) -> None:
        """Somebody lost, or the game was broken off."""
        match read_act(entry.action):
            case Forfeits(seat, reason, detail) if seat != self.seat:
                self._course.pass_end()
                self._latest_us = monotonic_us()
                fault = Fault.CRASHED if reason == "crashed" else Fault.LEFT
                self._puppets[seat].leave(Leave(fault, detail, ends_game=True))
            case _:
                self._finish(f"here the log has {entry.action!r}")

    def _note_refusal(self, why: str) -> None:
        self._finish(f"another player's action of then is refused: {why}")

    def _note_end(self, finished: Finished) -> None:
        if (due := self._course.next()) and not self.over.done():
            self.deviations.append(Deviation(self._course.ply + 1, due.action, f"an end: {finished.outcome.detail}"))
        self._finish("the game is over")

    def _finish(self, why: str) -> None:
        if not self.over.done():
            self.over.set_result(why)


def _without_clocks(game: AnyGame, entries: Sequence[Entry]) -> AnyGame:
    def limits(config: Any) -> Mapping[str, Limit]:
        return {name: Limit(LONG_US, LONG_US) for name in game.play.limits(config)}

    play = replace(game.play, limits=limits, client_limits=lambda config, client: None)
    return replace(game, play=play, setup=replace(game.setup, chance=lambda _: Draws(game, entries), record=None))


def _options(game: AnyGame, config: Any, seats: int) -> Any:
    options = game.setup.resize(agreed(game.setup.options(), config), seats)
    return game.setup.pair(options, False) if game.setup.pair else options


def _ids(header: Header) -> Iterator[str]:
    """Codes for the seats, then the table's own id again."""
    codes = (str(uuid.uuid5(uuid.NAMESPACE_OID, f"{header.id}/{seat}")) for seat in range(len(header.seats)))
    return chain(codes, [header.id], (str(uuid.uuid4()) for _ in repeat(None)))
