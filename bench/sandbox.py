"""What shutting a program in costs: its start, and a whole game.

The start is that of a program that ends at once, from the call that starts it to its end; the game is one of TwixT's
first rounds between a program on pipes and our ``random``, and what counts is the difference to the same game with the
same program free. Both are done by turns, so that what else the machine does falls on both; medians are told.

    python -m bench.sandbox [--starts 50] [--games 20] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from spieltisch.contests.matches.block import blocks
from spieltisch.contests.matches.confining import confine
from spieltisch.contests.matches.play import Match, play_block
from spieltisch.contests.matches.players import ForeignProgram, Player, read_player
from spieltisch.core.outcome import Reason
from spieltisch.core.registry import game as game_of
from spieltisch.net.child import Program
from spieltisch.net.sandbox import available, shortcomings
from spieltisch.net.surroundings import Surroundings

SEED = 2009
ROUNDS = 10
PLAYER = """
import sys
board, taken = [], set()
for line in sys.stdin:
    kind, *words = line.split()
    if kind == "2":
        board, taken = words, set()
    elif kind == "6":
        print("6 0", flush=True)
    elif kind == "3":
        if words:
            taken.add(24 * int(words[0]) + int(words[1]))
        cell = next(cell for cell, code in enumerate(board) if code == "0" and cell not in taken)
        taken.add(cell)
        print("3", *divmod(cell, 24), flush=True)
    elif kind == "9":
        break
"""
"""Plays the first free cell."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=50)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if why := available():
        print(f"no sandbox here: {why}", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "player.py"
        file.write_text(PLAYER)
        file.chmod(0o644)
        figures = {"start_ms": by_turns(started, arguments.starts), "game_ms": by_turns(player(file), arguments.games)}
    if arguments.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name}: {figure['free']:.1f} free, {figure['shut in']:.1f} shut in, {figure['cost']:+.1f}")
        print(*shortcomings(), sep="\n", end="")
    return 0


def by_turns(work: Callable[[bool], None], times: int) -> Mapping[str, float]:
    """The medians of milliseconds, and of what shutting in adds."""
    seconds: dict[bool, list[float]] = {False: [], True: []}
    for is_shut_in in (False, True) * (times + 1):
        begun = time.perf_counter()
        work(is_shut_in)
        seconds[is_shut_in].append(1000 * (time.perf_counter() - begun))
    free, shut_in = (seconds[is_shut_in][1:] for is_shut_in in (False, True))  # the first ones read everything in
    added = [one - other for one, other in zip(shut_in, free, strict=True)]
    return {"free": statistics.median(free), "shut in": statistics.median(shut_in), "cost": statistics.median(added)}


def started(is_shut_in: bool) -> None:
    async def work() -> None:
        program = Program()
        confinement = confine(["true"], None, memory_mb=512) if is_shut_in else None
        await program.start(["true"], is_piped=True, surroundings=Surroundings(confinement=confinement))
        if (await program.ended).status:
            raise SystemExit(f"{program.ended.result()}: {program.chatter.words()}")

    asyncio.run(work())


def player(file: Path) -> Callable[[bool], None]:
    """A game between a program in this file and a bot of ours."""
    twixt = game_of("twixt")
    read = read_player(twixt, f"cmd:{sys.executable} -S -E {file}")
    assert isinstance(read, ForeignProgram)
    shut_in = replace(read, confinement=confine(read.argv, None, memory_mb=512))
    (block,) = blocks(2, 1, SEED, is_rotating=True)

    def play(is_shut_in: bool) -> None:
        players: tuple[Player, ...] = (shut_in if is_shut_in else read, read_player(twixt, "random"))
        match = Match("twixt", twixt.setup.options(rounds=ROUNDS), players, 100_000)
        (log,) = asyncio.run(play_block(match, block))
        if log.played.reason is not Reason.REGULAR:
            raise SystemExit(f"the game ended {log.played.reason}")

    return play


if __name__ == "__main__":
    raise SystemExit(main())
