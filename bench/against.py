"""What a move costs the server, beside what it cost an older one: both play the same games in turn.

TwixT and Hive: a hundred games at once, as ``bench.load`` plays them; Monopoly: one table without a pause, as
``bench.tables`` plays it. The figure is processor time of the server's process for a move (Monopoly: a message), since
what passes on a busy machine says little. Ratios are medians of those of each turn, and above 1 where this tree's
server is the cheaper one. The older one is built and installed into ``.venv/strength``, once for each commit.

    python -m bench.against [--ref e25dca0] [--turns 5] [--think-ms 250] [--json] [twixt] [hive] [monopoly]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from time import thread_time

from bench import load, tables
from tools import install
from tools.strength import install_older

GAMES = 100
MONOPOLY = (
    "monopoly", "--tables", "1", "--seats", "2", "--actions", "2000", "--think-ms", "0", "--plain", "--turbo",
)  # fmt: skip
ADDITIONS = 3_000_000


@dataclass(frozen=True, slots=True)
class Comparison:
    """Of one game; times in microseconds."""

    game: str
    older_us: int
    newer_us: int
    ratio: float
    least: float
    most: float
    p99_us: int
    """This tree's server's."""


def cost(game: str, think_ms: int, python: str) -> tuple[int, int]:
    """Of a move on one server: processor time, and how long 99 of 100 took at most, in microseconds."""
    if game == "monopoly":
        messages = tables.measure(tables.read(MONOPOLY), python)
        return messages.server_cpu_per_message_us, messages.p99_us
    speakers = {speaker.name: speaker for speaker in (load.Twixt(), load.Hive())}
    moves = load.measure(speakers[game], GAMES, think_ms, python=python)
    return moves.server_cpu_per_move_us, moves.p99_us


def compare(game: str, older: str, turns: int, think_ms: int) -> Comparison:
    """Each in turn, so that whatever else the machine does meets both."""
    pairs = [(cost(game, think_ms, older), cost(game, think_ms, sys.executable)) for _ in range(turns)]
    ratios = [before[0] / now[0] for before, now in pairs]
    older_us, newer_us, p99_us = (
        round(median(each)) for each in zip(*((before[0], *now) for before, now in pairs), strict=True)
    )
    return Comparison(game, older_us, newer_us, median(ratios), min(ratios), max(ratios), p99_us)


def adding_s() -> float:
    """How long this processor takes to add three million numbers in a loop, to compare machines by."""
    begin, total = thread_time(), 0
    for number in range(ADDITIONS):
        total += number
    return thread_time() - begin


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", metavar="game", default=["twixt", "hive", "monopoly"])
    parser.add_argument("--ref", default="e25dca0")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--think-ms", type=int, default=250)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words)
    commit = install.run("git", "rev-parse", "--short=12", f"{given.ref}^{{commit}}").strip()
    older = str(install_older(commit).with_name("python"))
    if not given.json:
        print(f"three million additions take {adding_s():.2f} s here; older: {commit}", flush=True)
    for game in given.games:
        found = compare(game, older, given.turns, given.think_ms)
        print(json.dumps(asdict(found)) if given.json else describe(found), flush=True)
    return 0


def describe(found: Comparison) -> str:
    return (
        f"{found.game}: {found.older_us} µs before, {found.newer_us} µs now, "
        f"ratio {found.ratio:.2f} ({found.least:.2f} to {found.most:.2f}), p99 {found.p99_us / 1000:.2f} ms"
    )


if __name__ == "__main__":
    sys.exit(main())
