"""What it costs that connections outlive the server: processor time of the serving process per move, with a ledger and
without, in turn on the same core; and how long clients wait when that process is killed in the middle of their games.

    python -m bench.continuity [--games 100] [--rounds 5] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
from threading import Timer

from bench.load import UNLIMITED, Hive, Load, Table, measure, served

BAR_US = 15
"""Of processor time that the ledger may cost a move."""
THINK_MS = 200
KILLED_S = 5.0
"""When the games have gone on for so long."""


def cost_us(games: int, rounds: int) -> tuple[int, int]:
    """Processor time per move without a ledger, and with one: the least of rounds that take turns."""
    found: dict[bool, list[int]] = {False: [], True: []}
    for _ in range(rounds):
        for is_held, figures in found.items():
            figures.append(measure(Hive(), games, 100, is_held=is_held).server_cpu_per_move_us)
    return min(found[False]), min(found[True])


def pause_ms(games: int, *flags: str) -> int:
    """The longest that a client waited for an answer, in games whose server was killed."""
    speaker, rng = Hive(), random.Random(2009)
    plans = [speaker.plan(rng) for _ in range(games)]
    flags += ("--games-per-minute", "0") if games > UNLIMITED else ()
    with served(speaker.name, speaker.sets, *flags, is_held=True) as (pid, port):
        load = Load([Table(speaker, moves, port) for moves in plans], THINK_MS, rng)
        Timer(KILLED_S, os.kill, (pid, signal.SIGKILL)).start()
        load.run()
    return max(load.latencies_ns) // 1_000_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    without, with_ledger = cost_us(given.games, given.rounds)
    figures = {
        "without_us": without,
        "with_us": with_ledger,
        "cost_us": with_ledger - without,
        "pause_ms": pause_ms(given.games),
        "pause_standby_ms": pause_ms(given.games, "--standby"),
    }
    if given.json:
        print(json.dumps(figures))
    else:
        print(f"a move costs {with_ledger} µs of processor time with a ledger, {without} µs without")
        print(f"a kill in {given.games} games costs {figures['pause_ms']} ms")
        print(f"with another process that stands by it costs {figures['pause_standby_ms']} ms")
    return 0 if with_ledger - without <= BAR_US else 1


if __name__ == "__main__":
    sys.exit(main())
