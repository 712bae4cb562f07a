"""Our clients at our own server, in memory; the server may be dressed up as one of another edition."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, Final, Protocol, TypeAlias

from spieltisch.core.messages import Batch, Message
from spieltisch.core.session import Failed, Note, Over, Turn, Update
from spieltisch.games.catan import GAME, view
from spieltisch.games.catan.actions import (
    Accept,
    Action,
    BankTrade,
    BuildCity,
    BuildSettlement,
    BuyCard,
    Conclude,
    EndTurn,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoads,
)
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire.client import Client
from spieltisch.games.catan.wire.server import Server
from tests.wire.stage import DoorStage

PATIENCE_US: Final = 24 * 3_600_000_000
"""More than a game takes with all the waiting."""
Said: TypeAlias = tuple[str, Any]
"""A message's name and payload."""


class Builder:
    """A bot that builds what it can, and does everything else now and then: games with it are short and varied."""

    WEIGHTS: Final = {
        **dict.fromkeys((BuildCity, BuildSettlement, PlayKnight, PlayRoads, PlayMonopoly, PlayInvention), 60),
        **dict.fromkeys((Accept, Conclude), 40),
        **dict.fromkeys((BuyCard, BankTrade), 20),
        EndTurn: 4,
    }

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, observation: Observation) -> Action:
        legal = view.legal_actions(observation)
        few = [*islice(legal, 200), legal[-1]]
        kinds = sorted({type(action) for action in few}, key=lambda kind: kind.__name__)
        kind = self._random.choices(kinds, [self.WEIGHTS.get(kind, 2) for kind in kinds])[0]
        return self._random.choice([action for action in few if type(action) is kind])


class Greedy:
    """The product's own bot: its games are long, and full of trades and titles."""

    def __init__(self, seed: int) -> None:
        self._bot = GAME.roster.bots["greedy"](seed)

    def choose(self, observation: Observation) -> Action:
        chosen: Action = self._bot.choose(observation, observation.viewer, 100_000)
        return chosen


@dataclass(frozen=True)
class Edition:
    """What a server of that edition says to the player with an id, instead of what ours says."""

    says: Callable[[list[Said], int], list[Said]]
    hears: Callable[[Said], Said] = lambda said: said
    """What our server is told instead of what the client says."""
    is_typed: bool = False
    """Whether it speaks as an object mapper."""

    def disguise(self, data: bytes, id: int) -> bytes:
        return b"".join(map(self._write, self.says([read(line) for line in data.splitlines()], id)))

    def _write(self, said: Said) -> bytes:
        name, payload = said
        return json.dumps({"@type": name, "data": payload} if self.is_typed else {name: payload}).encode() + b"\n"

    def unmask(self, data: bytes, id: int) -> bytes:
        return b"".join([self._write(self.hears(read(line))) for line in data.splitlines()])

    def release(self, id: int) -> bytes:
        return b""


class StandIn(Protocol):
    """What a server of another edition says and hears instead of ours; ids are ours, from 1."""

    def disguise(self, data: bytes, id: int) -> bytes: ...

    def unmask(self, data: bytes, id: int) -> bytes: ...

    def release(self, id: int) -> bytes:
        """What it has kept back of what a client said."""


class Witness(Server):
    """A server's session that remembers what its player may know."""

    seen: Observation | None = None

    def tell(self, message: Message) -> None:
        if isinstance(message, Batch):
            self.seen = message.observation
        super().tell(message)


def read(line: bytes) -> Said:
    top = json.loads(line)
    return (top["@type"], top["data"]) if "@type" in top else next(iter(top.items()))


class Party:
    """A table of our clients."""

    def __init__(
        self,
        seats: int,
        *,
        seed: int = 1,
        edition: StandIn | None = None,
        query: Mapping[str, str] | None = None,
        new_bot: Callable[[int], Builder | Greedy] = Builder,
        is_piecemeal: bool = False,
        **options: Any,
    ) -> None:
        """``is_piecemeal``: messages arrive one by one, and are answered before the next."""
        agreed = replace(GAME.setup.options(), players=seats, **options)
        self.query = query or {}
        """Of whoever connects next."""
        self.stage = DoorStage(GAME, lambda options: Witness(options, self.query), agreed)
        names = [f"p{number}" for number in range(1, seats + 1)]
        self.clients = {name: Client(name, query or {}) for name in names}
        self.bots = {name: new_bot(10 * seed + number) for number, name in enumerate(names)}
        self.turns: list[Turn] = []
        self.notes: list[str] = []
        self.ends: dict[str, Over | Failed] = {}
        self.heard: dict[str, bytes] = dict.fromkeys(names, b"")
        self._edition = edition
        self._is_piecemeal = is_piecemeal
        self._latest_us = dict.fromkeys(names, self.stage.now_us)
        """When each client, or its server, said its latest word."""
        self.stage.perform(["connect", *names])

    def play(self, on_heard: Callable[[str, bytes], None] = lambda name, data: None) -> None:
        """Until all have heard the end, or given up. ``on_heard`` sees what a client is about to hear."""
        while self.step(on_heard) or self._wait():
            pass

    def step(self, on_heard: Callable[[str, bytes], None] = lambda name, data: None) -> bool:
        """Let everybody hear and say something; whether anybody heard anything."""
        return any([self._pass_on(name, on_heard) for name in [*self.clients]])  # noqa: C419  # everybody

    @property
    def overs(self) -> dict[str, Over]:
        return {name: end for name, end in self.ends.items() if isinstance(end, Over)}

    def _wait(self) -> bool:
        """Time passes until somebody's patience is at its end, or the server does something; False at the end."""
        here = [name for name, client in self.clients.items() if not client.is_closing]
        if not here:
            return False
        assert self.stage.now_us < PATIENCE_US, "they are stuck"
        due = {name: self._latest_us[name] + self.clients[name].patience_us for name in here}
        at_us = min([*due.values(), *([] if self.stage.wake_us is None else [self.stage.wake_us])])
        self.stage.perform(["wait", str(max(0, at_us - self.stage.now_us)), "us"])
        for name in here:
            if due[name] <= self.stage.now_us:
                self._latest_us[name] = self.stage.now_us
                self._take_all(name, self.clients[name].wake(self.stage.now_us))
        return True

    def swap(self, name: str, newcomer: str) -> None:
        """Cut a player's connection; it comes back by another one."""
        self.stage.perform(["end", name])
        del self.clients[name]
        self.clients[newcomer] = Client(name, {})
        self.bots[newcomer] = self.bots[name]
        self.heard[newcomer] = b""
        self._latest_us[newcomer] = self.stage.now_us
        self.stage.perform(["connect", newcomer])

    def witness(self, name: str) -> Observation | None:
        """What the server has shown this player."""
        seen: Observation | None = self.stage.sessions[name].seen
        return seen

    def _pass_on(self, name: str, on_heard: Callable[[str, bytes], None]) -> bool:
        data = self.stage.hear(name)
        if data and self._edition:
            data = self._edition.disguise(data, self._id(name))
        on_heard(name, data)
        for piece in data.splitlines(keepends=True) if self._is_piecemeal else [data]:
            self._hear(name, piece)
        if self._edition and (said := self._edition.release(self._id(name))):
            self.stage.say(name, said)
        return bool(data)

    def _hear(self, name: str, data: bytes) -> None:
        self.heard[name] += data
        if data:
            self._latest_us[name] = self.stage.now_us
        self._take_all(name, self.clients[name].receive(data, self.stage.now_us))

    def _take_all(self, name: str, updates: Sequence[Update]) -> None:
        for item in updates:
            self._take(name, item)
        client = self.clients[name]
        if (said := client.to_send()) and not client.is_closing:
            self._latest_us[name] = self.stage.now_us
            self.stage.say(name, self._edition.unmask(said, self._id(name)) if self._edition else said)

    def _id(self, name: str) -> int:
        return list(self.clients).index(name) + 1

    def _take(self, name: str, update: Update) -> None:
        match update:
            case Turn():
                self.turns.append(update)
                self.clients[name].act(self.bots[name].choose(update.observation))
            case Note(text):
                self.notes.append(text)
            case Over():
                self.ends[name] = update
            case Failed():
                self.ends[name] = update
                self.stage.perform(["end", name])
