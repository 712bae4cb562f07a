"""What it costs that connections outlive the server: processor time of the serving process per move, with a ledger and
without, in turn on the same core.

    python -m bench.continuity [--games 100] [--rounds 5] [--json]
"""

from __future__ import annotations

import argparse
import json
import sys

from bench.load import Hive, measure

BAR_US = 15
"""Of processor time that the ledger may cost a move."""


def cost_us(games: int, rounds: int) -> tuple[int, int]:
    """Processor time per move without a ledger, and with one: the least of rounds that take turns."""
    found: dict[bool, list[int]] = {False: [], True: []}
    for _ in range(rounds):
        for is_held, figures in found.items():
            figures.append(measure(Hive(), games, 100, is_held=is_held).server_cpu_per_move_us)
    return min(found[False]), min(found[True])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    without, with_ledger = cost_us(given.games, given.rounds)
    figures = {"without_us": without, "with_us": with_ledger, "cost_us": with_ledger - without}
    if given.json:
        print(json.dumps(figures))
    else:
        print(f"a move costs {with_ledger} µs of processor time with a ledger, {without} µs without")
    return 0 if with_ledger - without <= BAR_US else 1


if __name__ == "__main__":
    sys.exit(main())
