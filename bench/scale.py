"""How far one serving process goes: what a move, a spectator's line, a table and a connection cost it, over real
sockets, up to its saturation; and so how many people and bots it carries.

Each game is played by rehearsed clients (``bench/tables.py``) at more and more moves a second. Costs are processor time
and resident memory of the serving process. Writes ``curves.json`` and the plots into a folder, and the table into
``docs/scale.md``.

    python -m bench.scale [--out docs/pictures/scale] [--repeats 3] [--quick] [--redraw] [GAME …]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final

from bench import splitting, tables
from bench.load import HOST, memory_bytes, served
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.scaling import drawing, records, serving
from spieltisch.scaling.curves import NS_A_S, Curve, Line, Panel, Point, Record, Sample
from spieltisch.scaling.machine import machine
from spieltisch.scaling.serving import Plan

DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "scale.md"
BEGIN, END = "<!-- scale: python -m bench.scale -->", "<!-- end of scale -->"
TABLES: Final = 40
"""Few enough that all are open before the first, at Hive, has waited for two seconds."""
RATES: Final = (100, 400, 1600, 6400)
"""Moves a second that all tables together ask for."""
SECONDS: Final = 4
LEAST, MOST = 8, 60
"""Actions of a table in one run."""
PEOPLE_S: Final = 10
"""How long people think about a move."""
SHARE: Final = 0.5
"""Of a processor, so that nobody waits for it."""
DOORS: Final = ("hive", "http")
"""Where whoever connects has no seat yet."""
SILENT: Final = 960
ADDRESSES: Final = 16
"""So many of this machine's have them, each fewer than a door bears."""
NS_A_US: Final = 1000


def _busy(sample: Sample) -> float:
    return sample.cpu_ns / max(1, sample.elapsed_ns)


def _rate(sample: Sample) -> float:
    return sample.work * NS_A_S / max(1, sample.elapsed_ns)


def _wait(sample: Sample) -> float:
    return sample.wait_ns / NS_A_S


def _work(sample: Sample) -> float:
    return sample.work


def _cost(sample: Sample) -> float:
    return sample.cpu_ns / max(1, sample.work) / NS_A_S


CURVES: Final[Mapping[str, Curve]] = {
    "saturation": Curve(
        f"One process with {TABLES} tables of one game",
        "moves a second that are asked for",
        (
            Panel("processors kept busy", _busy),
            Panel("moves a second that are played", _rate),
            Panel("99 of 100 moves wait less than", _wait, "s"),
        ),
        is_doubling=True,
    ),
    "spectating": Curve(
        "A line to a spectator, without sockets",
        "spectators of the table",
        (Panel("processor time of a move", _cost, "s"),),
        is_doubling=True,
    ),
}
SPECTATORS: Final = (1, 8, 64, 256)


def seats_of(game: AnyGame) -> int:
    return max(2, game.play.seats[0])


def saturated(game: AnyGame, rate: int) -> tuple[Sample, int]:
    """One run at so many moves a second; also the memory of a table, with its connections."""
    think_ms = max(1, TABLES * 1000 // rate)
    actions = min(MOST, max(LEAST, SECONDS * 1000 // think_ms))
    words = ["--tables", str(TABLES), "--think-ms", str(think_ms), "--actions", str(actions)]
    return _played(game, words)


def alone(game: AnyGame) -> tuple[Sample, int]:
    """The same of a game whose door has one table, by players who do not think and leave nothing to the clock."""
    return _played(game, ["--tables", "1", "--think-ms", "0", "--actions", "2000", "--plain", "--turbo"])


def _played(game: AnyGame, words: Sequence[str]) -> tuple[Sample, int]:
    affinity = os.sched_getaffinity(0)
    figures = tables.measure(tables.read([game.name, "--seats", str(seats_of(game)), *words]))
    os.sched_setaffinity(0, affinity)
    elapsed_ns = figures.messages * NS_A_S // max(1, figures.messages_per_second)
    cpu_ns = figures.server_cpu_per_message_us * NS_A_US * figures.messages
    sample = Sample(1, figures.messages, cpu_ns, elapsed_ns, figures.p99_us * NS_A_US)
    return sample, figures.server_bytes_per_table


def watched(game: AnyGame, spectators: int) -> Sample:
    """A game in this process, with so many spectators at pages."""
    return asyncio.run(serving.play(Plan(game), 1, spectators, serving.pages))


def silent_bytes(door: str) -> int:
    """Memory of the serving process for a connection that has said nothing."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, SILENT + 200)), hard))
    with served(door, ()) as (pid, port):
        warm = [_connect(port, 1) for _ in range(ADDRESSES)]
        before = memory_bytes(pid)
        opened = [_connect(port, number % ADDRESSES + 2) for number in range(SILENT)]
        with socket.create_connection((HOST, port)):
            grown = memory_bytes(pid) - before
        for each in (*warm, *opened):
            each.close()
    return grown // SILENT


def _connect(port: int, address: int) -> socket.socket:
    return socket.create_connection((HOST, port), source_address=(f"127.0.0.{address}", 0))


def bot_move(game: AnyGame) -> Sample:
    """Of bots that choose at once, four tables of them and nobody else."""
    (found,) = splitting.run([[game.name]], "instant", 4, 3)
    return Sample(1, found["moves"][game.name], found["cpu_ns"], found["wall_ns"])


def measure(names: Sequence[str], repeats: int, *, is_quick: bool) -> Record:
    """All samples."""
    began, load = datetime.now(UTC), os.getloadavg()
    rates, audience = (RATES[:2], SPECTATORS[:2]) if is_quick else (RATES, SPECTATORS)
    found: dict[tuple[str, str], dict[int, list[Sample]]] = {}

    def note(curve: str, game: str, size: int, sample: Sample) -> None:
        found.setdefault((curve, game), {}).setdefault(size, []).append(sample)
        print(curve, game, size, sample, file=sys.stderr, flush=True)

    for name in [*names] * repeats:
        game = game_of(name)
        has_many = Plan(game).has_many_tables
        for rate in rates if has_many else (1,):
            sample, size = saturated(game, rate) if has_many else alone(game)
            note("saturation" if has_many else "alone", name, rate, sample)
            if has_many:
                note("table", name, 1, Sample(1, size, 0))
        for spectators in audience:
            note("spectating", name, spectators, watched(game, spectators))
        note("bots", name, 1, bot_move(game))
    for _ in range(repeats):
        for door in DOORS:
            note("connection", door, 1, Sample(1, silent_bytes(door), 0))
    lines = [
        Line(curve, name, "", tuple(Point(size, tuple(samples)) for size, samples in points.items()))
        for (curve, name), points in found.items()
    ]
    return Record(machine(load, began), repeats, is_quick, tuple(lines))


def cost_us(line: Line) -> float:
    """Of a move: the median of all samples of a line but those that saturate the process."""
    points = line.points[:-1] or line.points
    return median(_cost(sample) for point in points for sample in point.samples) * 1e6


def look_us(line: Line) -> float:
    """Of a line to one more spectator."""
    few, many = line.points[0], line.points[-1]
    costs = [median(_cost(sample) for sample in point.samples) for point in (few, many)]
    return (costs[1] - costs[0]) / (many.size - few.size) * 1e6


HEAD: Final = (
    "| game | a move | a line to a spectator | a table, connected | people | spectators "
    "| moves of instant bots |\n| --- | --: | --: | --: | --: | --: | --: |"
)


def table(record: Record) -> str:
    where, load = record.machine, record.machine.load
    made = (
        f"Made by `python -m bench.scale --repeats {record.repeats}` on {where.began[:10]}: one serving process, "
        f"{where.processors} processors ({where.processor}), load {load[0]:.1f} before and {load[1]:.1f} after, "
        f"medians of {record.repeats}, Python {where.python}{'' if where.compiled else ', uncompiled'}."
    )
    rows = [made, "", HEAD]
    lines = {(line.curve, line.game): line for line in record.lines}
    for name in sorted({line.game for line in record.lines if line.curve == "bots"}):
        played = lines.get(("saturation", name)) or lines["alone", name]
        move, look = cost_us(played), look_us(lines["spectating", name])
        people, lookers = SHARE * PEOPLE_S * 1e6 / move, (SHARE * PEOPLE_S * 1e6 - move) / look
        bot, size = _middle(lines["bots", name], _cost), lines.get(("table", name))
        kept = f"{_middle(size, _work) / 1024:.0f} KiB" if size else "–"
        rows.append(
            f"| {name} | {move:.0f} µs | {look:.1f} µs | {kept} "
            f"| {_round(people)} | {_round(lookers)} | {_round(1 / bot)} a second |"
        )
    silent = [f"{_middle(lines['connection', door], _work) / 1024:.1f} KiB at the {door} door" for door in DOORS]
    return "\n".join([*rows, "", f"A connection that has said nothing: {', '.join(silent)}."])


def _middle(line: Line, value: Callable[[Sample], float]) -> float:
    return median(value(sample) for point in line.points for sample in point.samples)


def _round(number: float) -> str:
    """Two digits are what it is worth."""
    whole = round(number)
    digits = len(str(whole)) - 2
    return f"{round(whole, -digits) if digits > 0 else whole:,}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", default=list(games()))
    parser.add_argument("--out", type=Path, default=DOCUMENT.parent / "pictures" / "scale")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="the first sizes only, to see whether it works")
    parser.add_argument("--redraw", action="store_true", help="measure nothing, write the table and draw again")
    given = parser.parse_args()
    drawing.check_engine()
    record = records.read(given.out) if given.redraw else measure(given.game, given.repeats, is_quick=given.quick)
    if not given.redraw:
        records.write(given.out, record)
    drawing.draw(given.out, record, CURVES)
    print(table(record))
    if not record.quick:
        before, _, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        DOCUMENT.write_text(f"{before}{BEGIN}\n\n{table(record)}\n\n{END}{after}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
