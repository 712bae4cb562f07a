"""A lobby on a test's own time: what each participant heard, what was recorded, when it wants to be woken."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from spieltisch.core.commands import Act, Command, Received
from spieltisch.core.fair import seed_from
from spieltisch.core.game import AnyGame, People
from spieltisch.core.messages import Answer, Asked, Batch, Item, Message
from spieltisch.core.outcome import Outcome
from spieltisch.core.policy import Begin, Disband, Instruction, Opening, Played, Sit
from spieltisch.core.seating import OpenSeats
from spieltisch.core.seats import Seat
from spieltisch.lobby.effects import Keep, LobbyEffect, Send, Warn
from spieltisch.lobby.lobby import Lobby
from spieltisch.table.effects import Finished, LogLine, WakeAt
from tests import toy
from tests.toy.model import Options

OPENED = "2020-05-05"


@dataclass(frozen=True, slots=True)
class HouseOptions(Options):
    """Bazaar's options, with what its rooms may look for."""

    paused: bool = field(default=False, metadata={"help": "Whether joined tables start paused."})
    return_game: bool = field(default=False, metadata={"help": "Whether a second game follows."})
    show_on_watch: bool = field(default=False, metadata={"help": "Whether spectators see the state at once."})


class Encounter(OpenSeats):
    """A second game may follow, with the same set-up; the coins tell that it was made from the first game's end."""

    def __init__(self, options: HouseOptions, opening: Opening) -> None:
        super().__init__(opening, starts_paused=options.paused, shows_at_once=options.show_on_watch)
        self._has_sequel = options.return_game and not opening.is_single

    def end(self, played: Played) -> Sequence[Instruction]:
        if not (self._has_sequel and played.is_full):
            return [Disband()]
        self._has_sequel = False
        members = [*self.members[1:], self.members[0]]
        told = [Sit(member, seat) for seat, member in enumerate(members) if member is not None]
        config = replace(played.config, coins=played.config.coins + 1)
        return [*told, Begin(tuple(members), config=config, is_sequel=True)]


BAZAAR: AnyGame = toy.GAME
GAME = replace(BAZAAR, setup=replace(BAZAAR.setup, options=HouseOptions), people=People(Encounter))
"""Bazaar with encounters."""


class Door:
    """Drives a lobby with numbers that count: ids, seeds and, where nobody says otherwise, time."""

    def __init__(self, game: AnyGame = GAME, options: Any = None, seats: int | None = None, seed: int = 7) -> None:
        ids = count(1)
        self.game = game
        self.lobby = Lobby(
            game,
            options or game.setup.options(),
            seats=seats,
            new_id=lambda: f"id{next(ids)}",
            new_seed=lambda number: seed_from(seed, number),
            today=lambda: OPENED,
        )
        self.now_us = 0
        self.wake_us: int | None = None
        self.heard: dict[int, list[Any]] = defaultdict(list)
        self.answers: dict[int, list[Answer]] = defaultdict(list)
        """The verdicts that each got, apart from what it heard."""
        self.lines: dict[str, list[bytes]] = defaultdict(list)
        self.finished: dict[str, Outcome] = {}
        self.kept: dict[str, bytes] = {}
        self.warnings: list[str] = []
        self.bots: dict[tuple[int, str, Seat], Any] = {}

    def enter(self, *connections: int) -> None:
        """Somebody new."""
        for connection in connections:
            self.lobby.connect(connection)

    def say(self, connection: int, *commands: Command) -> list[LobbyEffect]:
        effects: list[LobbyEffect] = []
        for command in commands:
            effects += self.note(self.lobby.handle(connection, command, self.now_us))
        return effects

    def tick(self) -> None:
        """Jump to the time the lobby wants to be woken at."""
        assert self.wake_us is not None
        self.now_us = max(self.now_us, self.wake_us)
        self.note(self.lobby.tick(self.now_us))

    def note(self, effects: list[LobbyEffect]) -> list[LobbyEffect]:
        """Carry the effects out."""
        for effect in effects:
            match effect:
                case Send(person, Answer() as answer):
                    self.answers[person].append(answer)
                case Send(person, message):
                    self.heard[person].append(message)
                    if isinstance(message, Batch) and message.answer:
                        self.answers[person].append(message.answer)
                case LogLine(table, line):
                    self.lines[table].append(line)
                case WakeAt(at_us):
                    self.wake_us = at_us
                case Finished(table, outcome):
                    self.finished[table] = outcome
                case Keep(path, content):
                    self.kept[path] = content
                case Warn(text):
                    self.warnings.append(text)
        assert sum(isinstance(effect, WakeAt) for effect in effects) <= 1
        return effects

    def hear(self, connection: int) -> list[Any]:
        """Every message since the last time; tests know which kinds they are."""
        return self.heard.pop(connection, [])

    def kinds(self, connection: int) -> list[str]:
        """What was heard since the last time: replies by name, batches by the names of their items."""
        return [
            " ".join(type(item).__name__ for item in message.items)
            if isinstance(message, Batch)
            else type(message).__name__
            for message in self.hear(connection)
        ]

    def items(self, connection: int) -> list[Item]:
        """The items of all batches heard since the last time."""
        return [item for message in self.hear(connection) if isinstance(message, Batch) for item in message.items]

    def play(self, *connections: int, table: str | None = None, plies: int = 10_000) -> None:
        """Let bots answer what these connections are asked, until nobody is asked or the plies are played."""
        while plies and (asked := self._next_asked(connections, table)):
            connection, batch = asked
            bot = self.bots.setdefault((connection, batch.table, batch.viewer), self._make_bot(batch))
            action = bot.choose(batch.observation, batch.viewer, 100_000)
            self.now_us += 10
            self.say(connection, Act(action, Received(self.now_us - 2, self.now_us - 1), batch.table))
            plies -= 1

    def _make_bot(self, batch: Batch) -> Any:
        return next(iter(self.game.roster.bots.values()))(len(batch.table) + batch.viewer)

    def _next_asked(self, connections: tuple[int, ...], table: str | None) -> tuple[int, Batch] | None:
        for connection in connections:
            seen = set()
            for message in reversed(self.heard[connection]):
                if isinstance(message, Batch) and (key := (message.table, message.viewer)) not in seen:
                    seen.add(key)
                    if table in (None, message.table) and self.is_asked(connection, message):
                        return connection, message
        return None

    def is_asked(self, connection: int, batch: Batch) -> bool:
        """Whether the table waits for this viewer of the batch."""
        room = self.lobby.find(batch.table)
        return batch.viewer >= 0 and room is not None and room.is_asked(batch.viewer)


def asks(message: Message, seat: Seat) -> bool:
    """Whether this batch asks the seat for something."""
    return isinstance(message, Batch) and any(isinstance(item, Asked) and item.seat == seat for item in message.items)
