"""Whole conversations at a door, worked out beforehand with the real sessions of both sides.

A rehearsal plays games in this process, with a lobby whose seeds a server started with ``--seed``
will have too. What it writes down are the bytes that each client sends and how many bytes each client
then hears, so that a load can be put on a real server by sockets that know nothing of the protocol.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from spieltisch.core.commands import Leave
from spieltisch.core.fair import seed_from
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.messages import Asked, Batch
from spieltisch.core.seats import Seat
from spieltisch.core.session import ClientSession, Session, Turn
from spieltisch.lobby.effects import LobbyEffect, Send
from spieltisch.lobby.lobby import Lobby
from spieltisch.table.effects import WhenIdle

Choose = Callable[[Turn], Any]
DAY: Final = "2020-02-29T12:00:00Z"


def table_ids() -> Iterator[str]:
    """Ids of tables, as long as real ones."""
    return (f"00000000-0000-4000-8000-{number:012d}" for number in count())


@dataclass(frozen=True, slots=True)
class Step:
    """Something a client says, and what everybody at its table hears of it."""

    client: int
    """Counted at its table from 0."""
    data: bytes
    heard: tuple[bytes, ...]
    """By client."""
    is_action: bool
    """Whether it is a player's action, not an acknowledgement or a greeting."""
    is_aside: bool = False
    """Whether it waits for nothing but the action before, which is another client's."""


@dataclass
class Script:
    """One table's conversation."""

    query: Mapping[str, str]
    opening: list[Step] = field(default_factory=list)
    """Until the game asks for its first action."""
    play: list[Step] = field(default_factory=list)


class RandomChoice:
    """One random bot for each seat of each table, as far as seats tell them apart."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self._new = next(iter(game.roster.bots.values()))
        self._rng = rng
        self._bots: dict[int, Any] = {}

    def __call__(self, turn: Turn) -> Any:
        bot = self._bots.setdefault(turn.seat, self._new(self._rng.randrange(1 << 30)))
        return bot.choose(turn.observation, turn.seat, 100_000)


class Rehearsal:
    """Tables at one door, each with clients of its own."""

    def __init__(
        self, game: AnyGame, dialect: AnyDialect, options: Any, *, seed: int, stream: int, is_prompt: bool = False
    ) -> None:
        """``seed`` is the server's, ``stream`` the place of the game among its games. Clients that are prompt
        act before they send, so that their acknowledgements and their action leave in one piece."""
        self._dialect, self._options, self.is_prompt = dialect, options, is_prompt
        self._lobby = Lobby(
            game,
            options,
            new_id=table_ids().__next__,
            new_seed=lambda table: seed_from(seed, table * 1000 + stream),
            today=lambda: DAY,
            is_seeded=True,
        )
        self._numbers = count()
        self._servers: dict[int, Session] = {}
        self._rests: dict[tuple[str, Seat], None] = {}
        self.now_us = 1

    def table(self, query: Mapping[str, str], seats: int, choose: Choose, actions: int) -> Script:
        """The conversation of one table, up to so many actions or its end."""
        return _Table(self, Script(query), seats, choose).run(actions)

    def enter(self, query: Mapping[str, str]) -> int:
        """A new connection's number."""
        number = next(self._numbers)
        self._servers[number] = self._dialect.server(self._options, query)
        self._lobby.connect(number)
        self._obey(number, self._servers[number].connected())
        return number

    def client(self, name: str, query: Mapping[str, str]) -> ClientSession:
        session: ClientSession = self._dialect.client(name, query)
        return session

    def receive(self, number: int, data: bytes) -> None:
        self.now_us += 1
        self._obey(number, self._servers[number].receive(data, self.now_us))

    def rest(self) -> bool:
        """Nobody says anything more; whether that ends the windows of some who have no time at all. In a rehearsal
        nobody is late otherwise."""
        rests, self._rests = self._rests, {}
        for table, seat in rests:
            self._carry_out(self._lobby.idle(table, seat, self.now_us))
        return bool(rests)

    def heard(self, number: int) -> bytes:
        """What the connection hears, once."""
        return self._servers[number].to_send()

    def _obey(self, number: int, commands: Any) -> None:
        for command in commands:
            self._carry_out(self._lobby.handle(number, command, self.now_us))
            if isinstance(command, Leave):
                break

    def _carry_out(self, effects: Sequence[LobbyEffect]) -> None:
        told: list[tuple[int, Batch]] = []
        for effect in effects:
            match effect:
                case Send(connection, message):
                    self._servers[connection].tell(message)
                    if isinstance(message, Batch):
                        told.append((connection, message))
                case WhenIdle(table, seat):
                    self._rests[table, seat] = None
                case _:
                    pass
        for connection, batch in told:
            self._report_sent(connection, batch)

    def _report_sent(self, connection: int, batch: Batch) -> None:
        for item in batch.items:
            if isinstance(item, Asked) and item.seat == batch.viewer:
                self._carry_out(self._lobby.sent(connection, batch.table, item.seat, self.now_us))


class _Table:
    def __init__(self, door: Rehearsal, script: Script, seats: int, choose: Choose) -> None:
        self._door, self._script, self._choose = door, script, choose
        self._steps = script.opening
        self._numbers: list[int] = []
        self._clients: list[ClientSession] = []
        self._turns: list[Turn | None] = [None] * seats

    def run(self, actions: int) -> Script:
        for seat in range(len(self._turns)):
            self._clients.append(self._door.client(f"player {seat}", self._script.query))
            self._numbers.append(self._door.enter(self._script.query))
            self._clients[-1].connected()
            self._note(Step(seat, b"", self._exchange(), is_action=False))
            self._talk()
        self._steps = self._script.play
        while actions and (any(self._turns) or self._rest()):
            self._act()
            actions -= 1
        return self._script

    def _rest(self) -> bool:
        """Whether somebody has to act after those who were asked in vain."""
        while not any(self._turns) and self._door.rest():
            self._note(Step(0, b"", self._exchange(), is_action=False))
            self._talk()
        return any(self._turns)

    def _act(self) -> None:
        seat = next(seat for seat, turn in enumerate(self._turns) if turn)
        turn, self._turns[seat] = self._turns[seat], None
        assert turn is not None
        self._clients[seat].act(self._choose(turn))
        self._talk(seat)

    def _talk(self, actor: int | None = None) -> None:
        """Until nobody has anything more to say; who acts speaks first. Where clients are prompt, others do not make
        anybody wait: what they have to acknowledge comes after the next action."""
        while said := [(seat, data) for seat in self._speakers(actor) if (data := self._clients[seat].to_send())]:
            for seat, data in said:
                self._door.receive(self._numbers[seat], data)
                is_aside = actor is not None and seat != actor
                self._note(Step(seat, data, self._exchange(), seat == actor, is_aside))
            actor = None

    def _speakers(self, actor: int | None) -> list[int]:
        is_in_the_way = self._door.is_prompt and actor is None and any(self._turns)
        return [] if is_in_the_way else sorted(range(len(self._clients)), key=lambda seat: seat != actor)

    def _exchange(self) -> tuple[bytes, ...]:
        """What each client hears now."""
        heard = tuple(self._door.heard(number) for number in self._numbers)
        for seat, data in enumerate(heard):
            if data:
                for update in self._clients[seat].receive(data, self._door.now_us):
                    if isinstance(update, Turn):
                        self._turns[seat] = update
        return heard

    def _note(self, step: Step) -> None:
        if step.data or any(step.heard):
            self._steps.append(step)
