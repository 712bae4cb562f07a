"""What a game costs in a job beyond what it costs alone, and what a program costs that is shut in.

Each block is played three times in this run, one after the other: by nobody but the rules and the bots, at a table in
this process, which is to play it alone, and as a job in a process of its own. Both processes share one processor, since
only one of them has something to do. What counts is the difference between the last two, by game. A program is a few
lines of Python on pipes, against one of our bots; alone means a bot in its place, and the time that the program takes
to start by itself.

    python -m bench.overhead [--blocks 30] [--json] [hive] [twixt] …
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeVar

from bench.load import pin
from spieltisch.contests.jobs.blocks import BlockJob, play_job
from spieltisch.contests.jobs.processes import Processes
from spieltisch.contests.jobs.processors import available
from spieltisch.contests.jobs.running import Done, run
from spieltisch.contests.matches.block import Block, Orders, orders_of
from spieltisch.contests.matches.confining import confine
from spieltisch.contests.matches.play import Match
from spieltisch.contests.matches.players import BuiltInBot, ForeignProgram, Player
from spieltisch.contests.matches.seated import seat_bot
from spieltisch.core.fair import FairChance, seed_from
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.net import sandbox
from spieltisch.table.progress import Progress

SEED: Final = 2009
BOT: Final = "random"
BAR_MS: Final = 5
PROGRAM_BAR_MS: Final = 60
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"catan": {"turns": 50}, "monopoly": {"max_rounds": 20}}
PROGRAM: Final = """
import sys
for line in sys.stdin:
    number, *rest = line.split()
    if number == "2":
        board, taken = rest, set()
    elif number == "6":
        print("6 0", flush=True)
    elif number == "3":
        taken |= {24 * int(rest[0]) + int(rest[1])} if rest else set()
        cell = next(cell for cell, code in enumerate(board) if code == "0" and cell not in taken)
        taken.add(cell)
        print("3", *divmod(cell, 24), flush=True)
    elif number == "9":
        break
"""
"""Plays TwixT on the first free cells."""

ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one game, medians by game over all blocks, in milliseconds."""

    game: str
    players: str
    blocks: int
    plies: int
    """Of a game."""
    bare_ms: float
    """Rules and bots."""
    alone_ms: float
    job_ms: float
    overhead_ms: float
    bar_ms: float


def timed(work: Callable[[], ResultT]) -> tuple[float, ResultT]:
    """Milliseconds, and what came of it."""
    begin = time.perf_counter()
    result = work()
    return (time.perf_counter() - begin) * 1000, result


def play_bare(match: Match, block: Block) -> None:
    """The block's games by our bots, with nothing around them."""
    game = match.game
    config = game.setup.configure(match.options, len(match.players))
    for _ in block.orders:
        state = Progress(game, config, FairChance(seed_from(block.seed, 0)))
        bots = [seat_bot(game.roster.bots[BOT], block.seed, seat) for seat in range(len(match.players))]
        while True:
            list(state.draws())
            if state.outcome() is not None:
                break
            seat = next(iter(state.windows()))
            state.act(seat, bots[seat].choose(game.play.view.observe(state.state, seat), seat, match.move_us))


def measure(match: Match, blocks: list[Block], players: str, start_ms: float, bar_ms: float) -> Figures:
    """Of the blocks one after the other; the first is not counted, as all has to start."""
    core = available()[-1]
    pin(0, core)
    plain = replace(match, players=(BuiltInBot(BOT),) * len(match.players))
    rows: list[tuple[float, float, float, float]] = []
    waiting, begin = iter(blocks), 0.0

    def draw() -> BlockJob | None:
        nonlocal begin
        begin = time.perf_counter()
        return next((BlockJob(match, block) for block in waiting), None)

    for end in run(draw, play_job, Processes([(core,)])):
        job_ms = (time.perf_counter() - begin) * 1000
        assert isinstance(end, Done)
        job, number = end.job, len(end.job.block.orders)
        bare_ms, _ = timed(partial(play_bare, plain, job.block))
        alone_ms, _ = timed(partial(play_job, replace(job, match=plain)))
        plies = sum(log.played.plies for log in end.result)
        rows.append((plies / number, bare_ms / number, alone_ms / number + start_ms, job_ms / number))
    plies, bare, alone, whole = (median(column) for column in zip(*rows[1:], strict=True))
    over = median(job_ms - alone_ms for _, _, alone_ms, job_ms in rows[1:])
    bare, alone, whole, over = (round(ms, 2) for ms in (bare, alone, whole, over))
    return Figures(match.name, players, len(rows) - 1, round(plies), bare, alone, whole, over, bar_ms)


def of_bots(name: str, number: int) -> Figures:
    game = game_of(name)
    seats = max(2, game.play.seats[0])
    match = Match(name, game.setup.options(**OPTIONS.get(name, {})), (BuiltInBot(BOT),) * seats, 100_000)
    orders = orders_of(seats, Orders.ROTATE)
    return measure(match, [Block(each, SEED + each, orders) for each in range(number + 1)], BOT, 0, BAR_MS)


def of_programs(number: int) -> Iterator[Figures]:
    """One program against a bot, in a game of its own, so that it starts each time: as it is, and shut in."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "program.py")
        script.write_text(PROGRAM)
        argv = (sys.executable, "-S", "-E", str(script))
        start_ms = median(timed(lambda: subprocess.run(argv, stdin=subprocess.DEVNULL))[0] for _ in range(number))
        free = ForeignProgram("cmd:program", argv)
        kinds: dict[str, Player] = {"program": free}
        if sandbox.available() is None:
            kinds["program, shut in"] = replace(free, confinement=confine(argv, None))
        for kind, player in kinds.items():
            match = Match("twixt", game_of("twixt").setup.options(rounds=10), (player, BuiltInBot(BOT)), 100_000)
            blocks = [Block(each, SEED + each, ((0, 1),)) for each in range(number + 1)]
            yield measure(match, blocks, kind, start_ms, PROGRAM_BAR_MS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", default=sorted(games()))
    parser.add_argument("--blocks", type=int, default=30)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    is_good = True
    for figures in (*(of_bots(name, given.blocks) for name in given.game), *of_programs(given.blocks)):
        is_good &= figures.overhead_ms <= figures.bar_ms
        print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    return 0 if is_good else 1


def describe(figures: Figures) -> str:
    return (
        f"{figures.game}, {figures.players}: {figures.blocks} blocks, {figures.plies} plies a game; rules and bots "
        f"{figures.bare_ms:.2f} ms, alone {figures.alone_ms:.2f} ms, in a job {figures.job_ms:.2f} ms; "
        f"overhead {figures.overhead_ms:.2f} of {figures.bar_ms} ms"
    )


if __name__ == "__main__":
    sys.exit(main())
