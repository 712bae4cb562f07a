"""Whether one serving process per game would carry more than one for all games, on the same cores.

Each process has the lobbies of its games, a table of bots for each, and a journal in a folder of its own. One process
with all games and one process per game take turns. A game's moves count as the processor time that they cost where the
game has a process of its own; so a mix of other moves is no gain.

    python -m bench.splitting [--seconds 5] [--rounds 5] [--tables 4] [--json] [strongest] [instant]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.net.bot import BotPlayer
from spieltisch.net.server import HostedGame, Server
from spieltisch.store.journal import Journal

CORES: Final = 2
BUDGET_US: Final = 20_000
"""A thought of the strongest bots."""
NS_A_S: Final = 1_000_000_000
BAR: Final = 1.7
"""From here on it would pay."""


class Counting:
    """A journal that counts the lines of each table's game."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.lines: Counter[str] = Counter()

    def append(self, table: str, line: bytes) -> None:
        self.lines[table] += 1
        self._journal.append(table, line)

    def flush(self, then: Callable[[], None]) -> None:
        self._journal.flush(then)


class BotTable:
    """Keeps a table of one game running between bots."""

    def __init__(self, hosted: HostedGame, kind: str) -> None:
        self._hosted = hosted
        self._bot = strongest(hosted.game) if kind == "strongest" else instant(hosted.game)
        self._seated = 0

    def open(self) -> None:
        lobby = self._hosted.runner.lobby
        self._seated = lobby.usual_seats
        _, codes = lobby.reserve([self._bot] * self._seated)
        for code in codes:
            bot = self._hosted.game.roster.bots[self._bot](secrets.randbits(32))
            BotPlayer(self._hosted.runner, bot, code, budget_us=BUDGET_US, gone=self._note_gone).sit_down()

    def _note_gone(self) -> None:
        self._seated -= 1
        if not self._seated:
            asyncio.get_running_loop().call_soon(self.open)


def strongest(game: AnyGame) -> str:
    return list(game.roster.bots)[-1]


def instant(game: AnyGame) -> str:
    """Of those that choose at once, the strongest."""
    return [name for name, new in game.roster.bots.items() if new(0).is_instant][-1]


def processor_ns() -> tuple[int, int]:
    """How long this process's threads have had a processor, and how long they have waited for one."""
    found = [thread.read_text().split() for thread in Path("/proc/self/task").glob("*/schedstat")]
    return sum(int(each[0]) for each in found), sum(int(each[1]) for each in found)


async def serve(names: Sequence[str], kind: str, tables: int, seconds: float) -> dict[str, Any]:
    """What this process has done for these games: log lines by game, and nanoseconds of processor time."""
    with tempfile.TemporaryDirectory() as folder:
        journals = {}
        for name in names:
            Path(folder, name).mkdir()
            journals[name] = Counting(Journal.open(Path(folder, name)))
        servers = {name: Server(journals[name]) for name in names}  # one loop; a journal each, to tell lines by game
        for name in names:
            game = game_of(name)
            hosted = servers[name].host(game, game.setup.options(), new_seed=lambda _: secrets.token_bytes(32))
            for _ in range(tables):
                BotTable(hosted, kind).open()
        await asyncio.sleep(1)
        before = {name: journals[name].lines.total() for name in names}
        begin_ns, (cpu_ns, wait_ns) = time.perf_counter_ns(), processor_ns()
        await asyncio.sleep(seconds)
        wall_ns, (later_ns, waited_ns) = time.perf_counter_ns() - begin_ns, processor_ns()
        spent_ns = later_ns - cpu_ns
        return {
            "lines": {name: journals[name].lines.total() - before[name] for name in names},
            "cpu_ns": spent_ns, "wait_ns": waited_ns - wait_ns, "wall_ns": wall_ns,
        }  # fmt: skip


def run(groups: Sequence[Sequence[str]], kind: str, tables: int, seconds: float) -> list[dict[str, Any]]:
    """What each of so many processes, all at once, says of its games."""
    command = [sys.executable, "-m", "bench.splitting", kind, "--tables", str(tables), "--seconds", str(seconds)]
    children = [
        subprocess.Popen([*command, "--child", *group], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for group in groups
    ]
    return [json.loads(child.communicate()[0].splitlines()[-1]) for child in children]


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one kind of bots; medians of the rounds, and the ratio's range."""

    bots: str
    tables: int
    rounds: int
    cores: int
    lines_one: float
    """Log lines a second in one process,"""
    lines_split: float
    """and in one process per game."""
    busy_one: float
    """Processors that were kept busy: by one process,"""
    busy_split: float
    """and by all of them."""
    ratio: float
    """Work a second when split, against that of one process."""
    ratios: tuple[float, float]
    """The smallest and the greatest of the rounds."""
    per_cpu: float
    """The same by processor time instead of elapsed time."""


def measure(kind: str, tables: int, seconds: float, rounds: int) -> Figures:
    names = list(games())
    rows = []
    for _ in range(rounds):
        (one,) = run([names], kind, tables, seconds)
        split = run([[name] for name in names], kind, tables, seconds)
        cost_ns = {name: each["cpu_ns"] / each["lines"][name] for name, each in zip(names, split, strict=True)}
        work = sum(one["lines"][name] * cost_ns[name] for name in names) / one["wall_ns"]
        busy = sum(each["cpu_ns"] / each["wall_ns"] for each in split)
        own = one["cpu_ns"] / one["wall_ns"]
        wants = [sum(e["cpu_ns"] + e["wait_ns"] for e in each) / one["wall_ns"] for each in ([one], split)]
        print([round(w, 2) for w in wants], file=sys.stderr)
        lines_split = sum(each["lines"][name] * NS_A_S / each["wall_ns"] for name, each in zip(names, split, strict=True))
        rows.append((sum(one["lines"].values()) * NS_A_S / one["wall_ns"], lines_split, own, busy, busy / work, own / work))
        print(kind, [round(value, 3) for value in rows[-1]], one["lines"], [e["lines"] for e in split], file=sys.stderr)
    middles = [median(column) for column in zip(*rows, strict=True)]
    ratios = [row[4] for row in rows]
    return Figures(
        kind, tables, rounds, CORES, middles[0], middles[1], middles[2], middles[3], middles[4],
        (min(ratios), max(ratios)), middles[5],
    )  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("bots", nargs="*", default=["strongest", "instant"])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--child", nargs="*")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.child:
        print(json.dumps(asyncio.run(serve(given.child, given.bots[0], given.tables, given.seconds))), flush=True)
        os._exit(0)
    for kind in given.bots:
        figures = measure(kind, given.tables, given.seconds, given.rounds)
        print(json.dumps(asdict(figures)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
