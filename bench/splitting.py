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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from spieltisch.core.game import AnyBot, AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.core.seats import Seat
from spieltisch.net.bot import BotPlayer
from spieltisch.net.server import HostedGame, Server
from spieltisch.store.journal import Journal
from spieltisch.store.summary import is_ply

PATIENCE_US: Final = 60_000_000
WARM_UP_S: Final = 1
BUDGET_US: Final = 20_000
"""A thought of the strongest bots."""


class Counting:
    """A journal that counts what players do."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.moves = 0

    def append(self, table: str, line: bytes) -> None:
        self.moves += is_ply(line)
        self._journal.append(table, line)

    def flush(self, then: Callable[[], None]) -> None:
        self._journal.flush(then)


class Thorough:
    """A bot that thinks as long as it may, however busy the processors are. Others end after some time that passes, so
    that where more threads think at once each move would be worth less, and cost less."""

    def __init__(self, bot: AnyBot) -> None:
        self._bot = bot
        self.is_instant = bot.is_instant

    def choose(self, observation: Any, seat: Seat, budget_us: int, wall_us: int | None = None) -> Any:
        return self._bot.choose(observation, seat, budget_us, PATIENCE_US)


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
            bot = Thorough(self._hosted.game.roster.bots[self._bot](secrets.randbits(32)))
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


async def play(names: Sequence[str], kind: str, tables: int, seconds: float, folder: Path) -> dict[str, Any]:
    """What this process has done for these games: moves by game, nanoseconds with and without a processor."""
    journals = {name: Counting(Journal.open(made(folder / name))) for name in names}
    for name, journal in journals.items():  # one loop; a journal each, to tell moves apart
        game = game_of(name)
        hosted = Server(journal).host(game, game.setup.options(), new_seed=lambda _: secrets.token_bytes(32))
        for _ in range(tables):
            BotTable(hosted, kind).open()
    await asyncio.sleep(WARM_UP_S)
    before = {name: journal.moves for name, journal in journals.items()}
    begin_ns, (cpu_ns, wait_ns) = time.perf_counter_ns(), processor_ns()
    await asyncio.sleep(seconds)
    wall_ns, (later_ns, waited_ns) = time.perf_counter_ns() - begin_ns, processor_ns()
    moves = {name: journal.moves - before[name] for name, journal in journals.items()}
    return {"moves": moves, "cpu_ns": later_ns - cpu_ns, "wait_ns": waited_ns - wait_ns, "wall_ns": wall_ns}


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


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
    """Of one kind of bots; medians of the rounds. A process wants the processors that its threads have or wait for."""

    bots: str
    tables: int
    rounds: int
    seconds: float
    load: tuple[float, float]
    wanted_one: float
    wanted_split: float
    busy_one: float
    """Processors that were kept busy: by one process,"""
    busy_split: float
    """and by one per game."""
    by_processor_time: float
    """Moves a second of processor time when split, against those of one process."""
    by_processor_time_range: tuple[float, float]
    by_elapsed_time: float
    """The same by elapsed time: whatever else the machine does leaves more to more processes."""
    by_elapsed_time_range: tuple[float, float]


def measure(kind: str, tables: int, seconds: float, rounds: int) -> Figures:
    rows, load, names = [], os.getloadavg()[0], list(games())
    for _ in range(rounds):
        (one,) = run([names], kind, tables, seconds)
        split = run([[name] for name in names], kind, tables, seconds)
        by_game = list(zip(names, split, strict=True))
        work_ns = sum(one["moves"][name] * each["cpu_ns"] / max(1, each["moves"][name]) for name, each in by_game)
        busy = sum(each["cpu_ns"] / each["wall_ns"] for each in split)
        wanted = [sum(_wanted(each) for each in group) for group in ([one], split)]
        rows.append((*wanted, _busy(one), busy, one["cpu_ns"] / work_ns, busy / (work_ns / one["wall_ns"])))
        print(kind, *(f"{value:.2f}" for value in rows[-1]), file=sys.stderr, flush=True)
    columns = list(zip(*rows, strict=True))
    wanted_one, wanted_split, busy_one, busy_split, by_cpu, by_wall = map(median, columns)
    return Figures(
        kind, tables, rounds, seconds, (round(load, 1), round(os.getloadavg()[0], 1)), wanted_one, wanted_split,
        busy_one, busy_split, by_cpu, (min(columns[4]), max(columns[4])), by_wall, (min(columns[5]), max(columns[5])),
    )  # fmt: skip


def _busy(found: Mapping[str, Any]) -> float:
    return float(found["cpu_ns"] / found["wall_ns"])


def _wanted(found: Mapping[str, Any]) -> float:
    return float((found["cpu_ns"] + found["wait_ns"]) / found["wall_ns"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("bots", nargs="*", default=["instant", "strongest"])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--child", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.child:
        with tempfile.TemporaryDirectory() as folder:
            work = play(given.child, given.bots[0], given.tables, given.seconds, Path(folder))
            print(json.dumps(asyncio.run(work)), flush=True)
        os._exit(0)  # threads think on
    for kind in given.bots:
        figures = measure(kind, given.tables, given.seconds, given.rounds)
        print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    return 0


def describe(figures: Figures) -> str:
    (low, high), (lowest, highest) = figures.by_processor_time_range, figures.by_elapsed_time_range
    return (
        f"{figures.bots} bots, {figures.tables} tables of each game: split, moves by processor time "
        f"x {figures.by_processor_time:.2f} ({low:.2f} to {high:.2f}), by elapsed time "
        f"x {figures.by_elapsed_time:.2f} ({lowest:.2f} to {highest:.2f}); processors wanted {figures.wanted_one:.1f} "
        f"by one process, {figures.wanted_split:.1f} by one per game, kept busy {figures.busy_one:.2f} and "
        f"{figures.busy_split:.2f}; load {figures.load[0]} before, {figures.load[1]} after"
    )


if __name__ == "__main__":
    sys.exit(main())
