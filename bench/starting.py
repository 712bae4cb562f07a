"""What our bots at other people's servers cost before they answer: processor time from the start of their process.

For each protocol a bot joins a table of ours as ``spieltisch join`` and answers one request, some times over. Told are
the medians of the processor time that its process has used (user and system) when it says its first word, and when it
has answered its first request; and what ``serve`` has used when its doors are open.

    python -m bench.starting [--runs 5] [--bot greedy] [--json] [hive] [twixt] …
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Final

from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import Match, play_block
from spieltisch.contests.matches.players import ForeignProgram, read_player
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games

SEED: Final = 2009
BAR_MS: Final = 200
PROCESS_CPU: Final = 2
"""Makes the number of a clock out of a process's (``CPUCLOCK_SCHED`` of Linux)."""
MEASURED: Final = """
import os, sys, time
from spieltisch.cli import main
from spieltisch.net import channels, remote

into, said_ms, thoughts = sys.argv.pop(1), [], []

def noting(write):
    def noted(self, data):
        write(self, data)
        said_ms.append(time.process_time() * 1000)
        if thoughts:
            with open(into, "w") as file:
                print(said_ms[0], said_ms[-1], file=file)
            os._exit(0)
    return noted

def remembering(conclude):
    def remembered(self, chosen):
        thoughts.append(chosen)
        conclude(self, chosen)
    return remembered

channels.TcpChannel.write = noting(channels.TcpChannel.write)
channels.PipeChannel.write = noting(channels.PipeChannel.write)
remote.RemotePlayer._conclude = remembering(remote.RemotePlayer._conclude)
main()
"""
"""``spieltisch``, which notes when something goes out, and ends with its first answer."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one protocol, medians in milliseconds of processor time."""

    protocol: str
    runs: int
    word_ms: float
    """When it says its first word."""
    answer_ms: float
    """When it has answered its first request."""


def measure(name: str, bot: str, runs: int) -> Figures:
    found = [run_once(name, bot) for _ in range(runs)]
    return Figures(name, runs, *(round(median(times), 1) for times in zip(*found, strict=True)))


def run_once(name: str, bot: str) -> tuple[float, float]:
    """The processor milliseconds of the first word and of the first answer. The one who has answered ends, and so the
    game."""
    game = game_of(name)
    seats = max(2, game.play.seats[0])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "times")
        argv = (sys.executable, "-c", MEASURED, str(file), "join", "{url}", "--bot", bot, "--seed", "1")
        players = (ForeignProgram(bot, argv), *(read_player(game, "random") for _ in range(seats - 1)))
        match = Match(name, game.setup.options(), players, 1_000_000)
        asyncio.run(play_block(match, Block(0, SEED, (tuple(range(seats)),))))
        word, answer = file.read_text().split()
    return float(word), float(answer)


def serve_ms() -> float:
    """What a server has used when its doors are open."""
    with tempfile.TemporaryDirectory() as folder:
        ports = [word for door in doors() for word in (f"--{door}", "0")]
        command = [sys.executable, "-m", "spieltisch", "serve", "--no-holder", "--data", folder, *ports]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            while process.stdout.readline() not in ("ready\n", ""):
                pass
            used = time.clock_gettime((~process.pid << 3) | PROCESS_CPU)
            process.terminate()
    return used * 1000


def doors() -> list[str]:
    return [dialect.door for name in games() for dialect in game_of(name).wire.dialects()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", default=sorted(games()))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    logging.disable()  # that each game ends with the first answer is no news
    is_good = True
    for name in given.game:
        figures = measure(name, given.bot, given.runs)
        is_good &= figures.answer_ms <= BAR_MS
        print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    serving = round(median(serve_ms() for _ in range(given.runs)), 1)
    print(json.dumps({"serve_ms": serving}) if given.json else f"serve: {serving:.0f} ms until its doors are open")
    return 0 if is_good else 1


def describe(figures: Figures) -> str:
    return (
        f"{figures.protocol}: {figures.word_ms:.0f} ms of processor time until the first word, "
        f"{figures.answer_ms:.0f} ms until the first answer"
    )


if __name__ == "__main__":
    sys.exit(main())
