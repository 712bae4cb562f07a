"""Whole games of all protocols on a server that is killed and reloaded at random moments: who loses what?

    python -m bench.chaos [--games 40] [--kills 30] [--reloads 10] [--seed 1]

The games are played twice, first undisturbed. At doors where nobody speaks out of turn (Hive, TwixT, Cascadia) each
client has to be told the same bytes both times; ids, which are drawn, are counted through. A game of Monopoly and one
of Catan, over a WebSocket, are among them, in which who speaks first is a matter of milliseconds: they have to end.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final

from spieltisch.bots.named import find_bot
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import games
from spieltisch.net.channels import Channel
from spieltisch.net.remote import RemotePlayer
from spieltisch.net.url import read_url

HOST: Final = "127.0.0.1"
IN_TURN: Final = ("hive", "twixt", "cascadia")
"""Doors where nobody speaks out of turn."""
ONE_BY_ONE: Final = ("monopoly", "http")
"""Doors where there is one game at a time."""
SHORT: Final = ("--set", "catan.points=4", "--set", "monopoly.max_rounds=8")
ENTER_S: Final = 0.05
"""Who comes first has the first seat."""
SLOWEST_S: Final = 1.5
"""How long it takes at most to move,"""
SLOW_S: Final = 0.05
"""and in games of hundreds of moves."""
PAUSE_S: Final = (0.3, 1.3)
"""Between two disturbances."""
PATIENCE_S: Final = 600
ID: Final = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


class Slow:
    """Our weakest bot, which takes its time."""

    is_instant = False

    def __init__(self, game: AnyGame, door: str, seed: int) -> None:
        self._bot, self._pace = find_bot(game, "random").make(seed), random.Random(seed)
        self._slowest_s = SLOWEST_S if door in IN_TURN else SLOW_S

    def choose(self, *given: Any) -> Any:
        time.sleep(self._pace.random() * self._slowest_s)
        return self._bot.choose(*given)


class Overheard:
    """A channel of which all is remembered that came in."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self.data = bytearray()

    def read(self) -> bytes:
        data = self._channel.read()
        self.data += data
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._channel, name)


@dataclass(slots=True)
class Client:
    """One of ours, and what became of it."""

    url: str
    seed: int
    heard: Any = None
    """What was read."""
    failed: str = "still there"

    def stay(self) -> None:
        """Until its game is over."""
        place = read_url(self.url, games())
        self.heard = Overheard(place.connect())
        session = place.dialect.client(f"player {self.seed}", place.query)
        player = RemotePlayer(
            self.heard, session, lambda update: None, Slow(place.game, place.dialect.door, self.seed), 1_000_000
        )
        failed = player.stay()
        self.failed = str(failed) if failed else ""

    @property
    def told(self) -> bytes:
        """All that it was told, ids by their order."""
        ids: dict[bytes, bytes] = {}
        return ID.sub(lambda found: ids.setdefault(found[0], b"id %d" % len(ids)), bytes(self.heard.data))


@dataclass(slots=True)
class Server:
    """A running ``spieltisch serve``."""

    process: subprocess.Popen[str]
    folder: Path
    ports: dict[str, str] = field(default_factory=dict)

    def serving(self) -> int:
        """The process that serves now."""
        return int((self.folder / "serve.pid").read_text().split()[0])

    def disturb(self, *, is_killed: bool) -> float:
        """Kill the process that serves, or replace it; seconds until another one does."""
        before, begun = self.serving(), time.monotonic()
        os.kill(*((before, signal.SIGKILL) if is_killed else (self.process.pid, signal.SIGUSR2)))
        while self.serving() == before:
            time.sleep(0.01)
        return time.monotonic() - begun


@contextmanager
def serving(seed: int) -> Iterator[Server]:
    """With all doors, and its own chance."""
    with TemporaryDirectory() as folder, Path(folder, "stderr").open("w") as errors:
        doors = [part for each in (*IN_TURN, *ONE_BY_ONE, "catan-tcp") for part in (f"--{each}", "0")]
        command = [sys.executable, "-m", "spieltisch", "serve", "--data", folder, "--seed", str(seed), *doors, *SHORT]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        server = Server(process, Path(folder))
        assert process.stdout
        for line in process.stdout:
            if line == "ready\n":
                break
            name, address = line.split()
            server.ports[name] = address
        try:
            yield server
        finally:
            process.terminate()
            process.wait()


def enter(server: Server, count: int, seed: int) -> Mapping[str, Sequence[tuple[Client, Thread]]]:
    """The clients of so many games, by door; their games have begun."""
    doors = [*ONE_BY_ONE, *(IN_TURN[number % len(IN_TURN)] for number in range(count - len(ONE_BY_ONE)))]
    dialects = {each.door: (game, each) for game in games().values() for each in game.wire.dialects()}
    found: dict[str, list[tuple[Client, Thread]]] = {}
    for number, door in enumerate(doors):
        game, dialect = dialects[door]
        for seat in range(max(2, game.play.seats[0])):
            client = Client(f"{dialect.url_scheme}://{server.ports[door]}", 1000 * seed + 10 * number + seat)
            thread = Thread(target=client.stay, daemon=True)
            thread.start()
            found.setdefault(door, []).append((client, thread))
            time.sleep(ENTER_S)
    return found


def play(count: int, seed: int, disturbances: Sequence[bool]) -> tuple[Mapping[str, Sequence[Client]], list[float]]:
    """The clients by door, when all games are over, and how long each disturbance took; True is a kill."""
    rng, took = random.Random(seed), list[float]()
    with serving(seed) as server:
        entered = enter(server, count, seed)
        threads = [thread for those in entered.values() for _, thread in those]
        for is_killed in disturbances:
            time.sleep(rng.uniform(*PAUSE_S))
            if any(thread.is_alive() for thread in threads):
                took.append(server.disturb(is_killed=is_killed))
        deadline = time.monotonic() + PATIENCE_S
        for thread in threads:
            thread.join(max(0, deadline - time.monotonic()))
    return {door: [client for client, _ in those] for door, those in entered.items()}, took


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--reloads", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    disturbances = [True] * given.kills + [False] * given.reloads
    random.Random(given.seed).shuffle(disturbances)
    calm, _ = play(given.games, given.seed, [])
    wild, took = play(given.games, given.seed, disturbances)
    lost = [f"{door}: {each.failed}" for door, those in wild.items() for each in those if each.failed]
    same = {door: [one.told == two.told for one, two in zip(calm[door], wild[door], strict=True)] for door in IN_TURN}
    figures = {
        "games": given.games,
        "clients": sum(map(len, wild.values())),
        "lost": lost,
        "disturbances": len(took),
        "seconds": sorted(round(each, 2) for each in took),
        "same": {door: f"{sum(those)} of {len(those)}" for door, those in same.items()},
    }
    print(json.dumps(figures) if given.json else "\n".join(f"{name}: {value}" for name, value in figures.items()))
    return 0 if not lost and all(map(all, same.values())) else 1


if __name__ == "__main__":
    sys.exit(main())
