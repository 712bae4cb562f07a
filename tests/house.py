"""A server of ours in memory, on a time of its own: who is checked there meets our lobby, our sessions, and our weakest
bots as company; somebody in between may change what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from spieltisch.conformance.inbox import Recorder
from spieltisch.core.commands import Leave
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.messages import Asked, Batch
from spieltisch.core.scripts import (
    Again,
    Arrived,
    AwaitExit,
    Company,
    Exited,
    Gone,
    Halt,
    HangUp,
    Heard,
    Read,
    Remark,
    Reset,
    Said,
    Say,
    Silence,
    Step,
)
from spieltisch.core.session import ClientSession, Rest, Session, Turn, Update
from spieltisch.lobby.effects import LobbyEffect, Send
from tests.lobby.door import Door

Change: TypeAlias = Callable[[bytes], Iterable[bytes]]
"""What becomes of a whole message, each without what ends it."""
GAP_US: Final = 100
"""How long whatever is said takes to arrive."""
THINKING_US: Final = 20_000


def unchanged(message: bytes) -> Sequence[bytes]:
    """As it is."""
    return (message,)


@dataclass(frozen=True, slots=True)
class House:
    """Where to go (what ``Destination`` is over a network)."""

    game: AnyGame
    dialect: AnyDialect
    options: Any
    changes: Callable[[], Change] = lambda: unchanged
    """Made anew for each connection: what becomes of the server's messages to who is checked,"""
    heard: Callable[[], Change] = lambda: unchanged
    """and of theirs to the server."""
    seed: int = 1
    """Of chance, and of the company."""
    name: str = "Pruefling"
    reservation: str = ""

    def partner(self, record: Recorder) -> Stay:
        """A conversation."""
        return Stay(self, record)


class Between:
    """Somebody who takes a stream apart and puts it together again."""

    def __init__(self, house: House, change: Change) -> None:
        assert house.game.wire.checks
        traits = house.game.wire.checks().traits
        self._reader, self._end, self._change = traits.reader(), b"\n" if traits.is_lined else b"", change

    def pass_on(self, data: bytes) -> bytes:
        if self._change is unchanged:
            return data
        found = (each for message in self._reader.receive(data) for each in self._change(message))
        return b"".join(each + self._end for each in found)


@dataclass(slots=True)
class Companion:
    """One of our bots, as another client."""

    client: ClientSession
    bot: Any

    def take(self, updates: Iterable[Update]) -> None:
        for update in updates:
            if isinstance(update, Turn):
                action = self.bot.choose(update.observation, update.seat, THINKING_US)
                self.client.act(action)


@dataclass(slots=True)
class Caller:
    """Who is checked with, on one connection."""

    words: Between
    """To it."""
    own: Between
    """From it."""
    arrived: list[Heard] = field(default_factory=list)


class Stay:
    """One conversation with the house, in no time at all (a ``Visit``)."""

    def __init__(self, house: House, record: Recorder) -> None:
        self._house, self._record = house, record
        self._door = Door(house.game, house.options, seed=house.seed)
        self._servers: dict[int, Session] = {}
        self._peers: dict[int, Companion | Caller] = {}
        self._caller = 0
        self._is_halted = False
        """Whether the company stands still."""
        self.transport = "websocket" if house.dialect.access.path else "tcp"
        self.connected_us = self.connections = 0
        self.exits: list[int] = []
        self.stderr = b""

    @property
    def now_us(self) -> int:
        return self._door.now_us

    async def come(self) -> None:
        """Somebody to check with has come."""
        self.connections += 1
        house = self._house
        caller = Caller(Between(house, house.changes()), Between(house, house.heard()))
        self._caller = self._enter(caller)

    async def leave(self) -> None:
        """Nothing is left of it."""

    async def do(self, step: Step) -> object:
        """Carry a step out; what comes back for it."""
        match step:
            case Say(data):
                self._record(self.now_us, "client", data, "")
                self._receive(self._caller, self._met.own.pass_on(data))
            case Read(patience_us):
                return self._read(self.now_us + patience_us)
            case AwaitExit(within_us):
                until_us = self.now_us + within_us
                while not isinstance(heard := self._read(until_us), Gone):
                    if isinstance(heard, Silence):
                        return heard
                return Exited(self.now_us)
            case HangUp() | Reset():
                self._hang_up()
            case Again():
                self._hang_up()
                await self.come()
            case Company(players):
                self._bring(players)
            case Halt(is_on):
                self._is_halted = is_on
            case Remark(text):
                self._record(self.now_us, "client", b"", text)
            case _:
                pass
        return Said(self.now_us)

    # -- who is there --------------------------------------------------------------

    @property
    def _met(self) -> Caller:
        found = self._peers[self._caller]
        assert isinstance(found, Caller)
        return found

    def _enter(self, peer: Companion | Caller) -> int:
        person = len(self._peers)
        self._peers[person] = peer
        self._servers[person] = server = self._house.dialect.server(self._house.options, {})
        self._door.enter(person)
        self._obey(person, server.connected())
        return person

    def _bring(self, players: int) -> None:
        for _ in range(players):
            number = len(self._peers)
            client = self._house.dialect.client(f"Gast{number}", {})
            companion = Companion(client, next(iter(self._house.game.roster.bots.values()))(self._house.seed + number))
            self._enter(companion)
            client.connected()
            self._settle()

    def _hang_up(self) -> None:
        self._close(self._caller)
        self._settle()

    def _close(self, person: int) -> None:
        if (server := self._servers.get(person)) is not None:
            self._obey(person, server.closed(self.now_us))

    # -- what passes ----------------------------------------------------------------

    def _read(self, until_us: int) -> Heard:
        arrived = self._met.arrived
        self._settle()
        while not arrived:
            next_us = self._next_us()
            if next_us is None or next_us > until_us:
                self._door.now_us = max(self.now_us, until_us)
                return Silence(self.now_us)
            self._wake(next_us)
            self._settle()
        return arrived[0] if isinstance(arrived[0], Gone) else arrived.pop(0)

    def _next_us(self) -> int | None:
        """When somebody wants to be woken."""
        times = [self._door.wake_us, *(server.next_deadline() for server in self._servers.values())]
        return min((at_us for at_us in times if at_us is not None), default=None)

    def _wake(self, at_us: int) -> None:
        self._door.now_us = max(self.now_us, at_us)
        if self._door.wake_us is not None and self._door.wake_us <= self.now_us:
            self._door.wake_us = None
            self._tell(self._door.note(self._door.lobby.tick(self.now_us)))
        for person, server in [*self._servers.items()]:
            if (deadline_us := server.next_deadline()) is not None and deadline_us <= self.now_us:
                self._obey(person, server.wake(self.now_us))

    def _settle(self) -> None:
        """Until nobody says anything any more."""
        while sum(self._exchange(person) for person in [*self._servers]):
            pass

    def _exchange(self, person: int) -> bool:
        server, peer = self._servers[person], self._peers[person]
        if self._is_halted and isinstance(peer, Companion):
            return False
        data = server.to_send()
        self._door.now_us += GAP_US if data else 0
        if isinstance(peer, Caller):
            said = self._hear(peer, data, is_last=server.is_closing)
        else:
            if data and not peer.client.is_closing:
                peer.take(peer.client.receive(data, self.now_us))
            said = peer.client.to_send()
            self._receive(person, said)
        if server.is_closing:
            self._door.say(person, Leave())
            self._servers.pop(person, None)
        elif isinstance(peer, Companion) and peer.client.is_closing:
            self._close(person)
            self._servers.pop(person, None)
        return bool(data or said)

    def _hear(self, caller: Caller, data: bytes, *, is_last: bool) -> bytes:
        """It hears what the server says, or what has become of it. What it says itself comes when it wants."""
        words = caller.words.pass_on(data)
        if words:
            self._record(self.now_us, "server", words, "")
            caller.arrived.append(Arrived(words, self.now_us))
        if is_last:
            self._record(self.now_us, "server", b"", "end of stream")
            caller.arrived.append(Gone(self.now_us))
        return words

    def _receive(self, person: int, data: bytes) -> None:
        if data and (server := self._servers.get(person)) is not None:
            self._door.now_us += GAP_US
            self._obey(person, server.receive(data, self.now_us))

    def _obey(self, person: int, commands: Iterable[Any]) -> None:
        for command in commands:
            if not isinstance(command, Rest):
                self._tell(self._door.say(person, command))

    def _tell(self, effects: Sequence[LobbyEffect]) -> None:
        for effect in effects:
            if isinstance(effect, Send) and (server := self._servers.get(effect.person)) is not None:
                server.tell(effect.message)
                if isinstance(effect.message, Batch):
                    self._report(effect.person, effect.message)

    def _report(self, person: int, batch: Batch) -> None:
        """Its request has left."""
        for item in batch.items:
            if isinstance(item, Asked) and item.seat == batch.viewer:
                lobby = self._door.lobby
                self._tell(self._door.note(lobby.sent(person, batch.table, item.seat, self.now_us)))


def house_of(game: AnyGame, options: Mapping[str, Any], door: str = "") -> House:
    """Ours, at this door, or at the first one without a path."""
    own = game.setup.options(**options)
    dialects = game.wire.dialects()
    dialect = next(each for each in dialects if (each.door == door if door else not each.access.path))
    return House(game, dialect, own)
