"""What a message costs that is on tape, and that it costs nothing where there is no tape.

Two clients of TwixT play random moves in this process, their bytes handed to their connections and taken from them, so
that nothing but the server's own work is measured. Each game is played three times in turn: with connections that know
nothing of tapes (``plain``), with those of a door without tracing (``off``), and with tapes in a folder (``on``).
Medians of the processor time per message, both directions counted.

    python -m bench.tracing [--games 60] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final

from spieltisch.core.registry import game as game_of
from spieltisch.net.connection import Connection
from spieltisch.net.server import Server
from spieltisch.net.tracing import Tracing

GAME: Final = "twixt"
OPTIONS: Final[dict[str, Any]] = {"mirror": False, "swamps": "none", "return_game": False, "rounds": 60}
CELLS: Final = [(x, y) for x in range(1, 23) for y in range(1, 23)]
HOW: Final = ("plain", "off", "on")


class NoJournal:
    """Keeps nothing."""

    def append(self, table: str, line: bytes) -> None: ...

    def flush(self, then: Callable[[], None]) -> None:
        then()


class Client:
    """Takes what a connection writes; everything has left at once."""

    def __init__(self) -> None:
        self.messages = 0
        self.is_asked = False
        self.is_over = False

    def write(self, data: bytes) -> bool:
        lines = data.split()
        self.messages += data.count(b"\n")
        self.is_asked |= data.startswith(b"3") or b"\n3" in data
        self.is_over |= lines[-1:] == [b"9"]
        return True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def finish(self) -> None: ...

    def abort(self) -> None: ...

    def say_end(self) -> None: ...

    def reset(self) -> None: ...


def main() -> None:
    """Play, and say what a message costs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    costs: dict[str, list[float]] = {how: [] for how in HOW}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(given.games):
            for how in random.Random(seed).sample(HOW, len(HOW)):
                costs[how].append(asyncio.run(play(how, seed, Path(folder))))
    plain, off, on = (median(costs[how]) for how in HOW)
    figures = {"plain_us": plain, "off_us": off, "on_us": on, "off_ratio": off / plain, "on_ratio": on / off}
    if given.json:
        print(json.dumps(figures))
    else:
        print(
            f"a message costs {plain:.1f} µs where nobody knows of tapes, {off:.1f} µs without one "
            f"({off / plain:.3f} of that), {on:.1f} µs on tape ({on / off:.2f} times as much)"
        )


async def play(how: str, seed: int, folder: Path) -> float:
    """One game; microseconds of processor time per message."""
    server = Server(NoJournal(), tracing=Tracing.into(folder) if how == "on" else None)
    game = game_of(GAME)
    hosted = server.host(game, game.setup.options(**OPTIONS), new_seed=lambda number: bytes(32))
    door = hosted.new_door(game.wire.dialects()[0])
    clients, connections = [Client(), Client()], list[Connection]()
    for client in clients:
        if how == "plain":
            session = game.wire.dialects()[0].server(hosted.options, {})
            connections.append(Connection(hosted.runner, session, client))
        else:
            connections.append(door.connect(client, {}))
    begun = time.process_time_ns()
    said = await talk(clients, connections, random.Random(seed).sample(CELLS, len(CELLS)))
    spent_us = (time.process_time_ns() - begun) / 1000
    server.break_off()
    return spent_us / (said + sum(client.messages for client in clients))


async def talk(clients: list[Client], connections: list[Connection], cells: list[tuple[int, int]]) -> int:
    """From the first byte to the last; how many messages the clients have said."""
    for connection in connections:
        connection.open("tcp")
    said = 0
    while not any(client.is_over for client in clients):
        await asyncio.sleep(0)
        for client, connection in zip(clients, connections, strict=True):
            if client.is_asked:
                client.is_asked = False
                said += 1
                connection.receive(b"3 %d %d\n" % cells[said], connection.runtime.now())
    return said


if __name__ == "__main__":
    main()
