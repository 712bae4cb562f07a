"""Our games beside public programs: the same games at random, side by side, in turn, on one processor.

- Hive and TwixT beside OpenSpiel (Apache-2.0): through Python, where ours go by number (``legal_count()`` and
  ``play(k)``) and once more through the typed rules, and theirs by ``legal_actions()`` and ``apply_action``; and each
  side's own playouts, of which Python only says how many.
- Catan beside Catanatron's random players, four at a table; ours are playouts.

Each side is a process: ours of this environment, theirs of ``.venv/peers``, which this makes with what the package
index has; what cannot be had is told and left out. In every turn each way is gone for some seconds of processor time.
Rates are medians, ratios medians of those of each turn, and the first turn is not counted. Nothing is said about how
strong anything plays. ``--write`` puts the table into ``docs/performance.md``. It exits 1 where a bar is missed.

    python -m bench.peers [--turns 7] [--seconds 1] [--json] [--write]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import IO, Any, Final

from spieltisch.contests.jobs.processors import available, pin
from spieltisch.scaling.machine import processor
from tools import install
from tools.pages import fill

PAGE: Final = install.ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- peers: begin -->", "<!-- peers: end -->"
HEAD: Final = (
    "| game | what | Spieltisch | beside it | its rate | plies a game | ratio | bar |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
)
OURS: Final = "spieltisch"
PEERS: Final = {"open-spiel": "open-spiel>=2,<3", "catanatron": "catanatron>=3.2,<4"}
"""What pip is asked for, by distribution."""
MODULES: Final = {
    OURS: "bench.peer_ours", "open-spiel": "bench.peer_openspiel", "catanatron": "bench.peer_catanatron",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Comparison:
    """One of our ways beside one of theirs."""

    game: str
    what: str
    peer: str
    """A distribution's name."""
    ours: str
    theirs: str
    unit: str
    """What is counted by the second: ``"plies"`` or ``"games"``."""
    bar: int | None = None
    """How many times theirs ours has to be; where it is None, the ratio is only told."""


COMPARISONS: Final = (
    Comparison("hive", "Python, by number", "open-spiel", "number", "python", "plies", 20),
    Comparison("hive", "Python, typed rules", "open-spiel", "typed", "python", "plies"),
    Comparison("hive", "own playouts", "open-spiel", "playouts", "playouts", "plies"),
    Comparison("twixt", "Python, by number", "open-spiel", "number", "python", "plies", 50),
    Comparison("twixt", "Python, typed rules", "open-spiel", "typed", "python", "plies"),
    Comparison("twixt", "own playouts", "open-spiel", "playouts", "playouts", "games", 30),
    Comparison("catan", "random games", "catanatron", "playouts", "python", "games", 80),
)


@dataclass(frozen=True, slots=True)
class Row:
    """What came of a comparison; rates are by the second."""

    comparison: Comparison
    ours: float
    theirs: float
    ratio: float
    reach: tuple[float, float]
    """The smallest and the greatest ratio of a turn."""
    plies: tuple[int, int]
    """Of a game, ours and theirs."""

    @property
    def is_good(self) -> bool:
        return self.comparison.bar is None or self.ratio >= self.comparison.bar

    def __str__(self) -> str:
        of = self.comparison
        bar = "" if of.bar is None else f"≥ {of.bar} {'met' if self.is_good else 'missed'}"
        rates = f"{figures(self.ours)} {of.unit}/s | {of.peer} | {figures(self.theirs)} {of.unit}/s"
        ratio = f"{self.ratio:.1f} ({self.reach[0]:.1f}–{self.reach[1]:.1f})"
        return f"| {of.game} | {of.what} | {rates} | {self.plies[0]}, {self.plies[1]} | {ratio} | {bar} |"


def figures(rate: float) -> str:
    """Three of them, which is more than the machine deserves."""
    return f"{float(f'{rate:.3g}'):,.12g}"


@dataclass(frozen=True, slots=True)
class Run:
    """One way, gone for some seconds."""

    games: int
    plies: int
    seconds: float

    def rate(self, unit: str) -> float:
        return (self.plies if unit == "plies" else self.games) / self.seconds


@dataclass(frozen=True, slots=True)
class Findings:
    """All that there is to tell."""

    versions: Mapping[str, str]
    rows: Sequence[Row]
    missing: Mapping[str, str]
    """Why, by distribution."""
    load: float
    """Of the whole machine before it began: others who wait for the same memory are no part of anybody's speed."""

    @property
    def is_good(self) -> bool:
        return all(row.is_good for row in self.rows)


# The environment of the peers.


def install_peers(wanted: Mapping[str, str] = PEERS) -> dict[str, str]:
    """Get what is not there yet, of what pip is to be asked for, by distribution; which cannot be had, and why."""
    python = python_of_peers()
    if not python.exists():
        print(f"making {python.parent.parent}", file=sys.stderr, flush=True)
        install.run(Path(sys.executable).resolve(), "-m", "venv", python.parent.parent)
    return {name: why for name in wanted if (why := why_missing(python, wanted[name]))}


def python_of_peers() -> Path:
    return install.VENV / "peers" / "bin" / "python"


def why_missing(python: Path, wanted: str) -> str:
    """Nothing where pip is content. Only wheels: building OpenSpiel takes long, and a compiler."""
    options = ("--quiet", "--disable-pip-version-check", "--no-input", "--retries=1", "--only-binary=:all:")
    words = [str(python), "-m", "pip", "install", *options, wanted]
    done = subprocess.run(words, env=clean(), capture_output=True, text=True, check=False)
    return last_line(done.stdout + done.stderr) if done.returncode else ""


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else "pip does not say why"


def clean() -> dict[str, str]:
    """Our own packages are none of theirs."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


# The sides.


class Side:
    """A process that plays for one of them."""

    def __init__(self, asks: IO[str], answers: IO[str]) -> None:
        """Raises ``ChildProcessError`` if it does not say who it is."""
        self.asks, self.answers = asks, answers
        hello = self._heard()
        self.version, self.python = str(hello["version"]), str(hello["python"])

    def run(self, way: str, seconds: float) -> Run:
        self.asks.write(f"{way} {seconds}\n")
        self.asks.flush()
        return Run(**self._heard())

    def _heard(self) -> dict[str, Any]:
        line = self.answers.readline()
        if not line:
            raise ChildProcessError("its process has ended")
        heard: dict[str, Any] = json.loads(line)
        return heard


@contextmanager
def started(name: str) -> Iterator[Side]:
    """Ours is of this environment. It ends when nothing more can be asked."""
    python, env = (sys.executable, None) if name == OURS else (str(python_of_peers()), clean())
    words, pipe = [python, "-m", MODULES[name]], subprocess.PIPE
    with subprocess.Popen(words, cwd=install.ROOT, env=env, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Side(process.stdin, process.stdout)


# Side by side.


def measure(sides: Mapping[str, Side], turns: int, seconds: float) -> list[Row]:
    """The comparisons that those who are there allow; a way that stands in several is gone once a turn."""
    wanted = [each for each in COMPARISONS if each.peer in sides]
    ways = dict.fromkeys(way for each in wanted for way in ways_of(each))
    runs: defaultdict[tuple[str, str], list[Run]] = defaultdict(list)
    for turn in range(turns + 1):
        for name, way in ways:
            done = sides[name].run(way, seconds)
            if turn:
                runs[name, way].append(done)
    return [row_of(each, *(runs[way] for way in ways_of(each))) for each in wanted]


def ways_of(of: Comparison) -> tuple[tuple[str, str], tuple[str, str]]:
    """Ours and theirs, each with its side."""
    return (OURS, f"{of.game}/{of.ours}"), (of.peer, f"{of.game}/{of.theirs}")


def row_of(of: Comparison, ours: Sequence[Run], theirs: Sequence[Run]) -> Row:
    rates = [(own.rate(of.unit), other.rate(of.unit)) for own, other in zip(ours, theirs, strict=True)]
    lengths = [round(sum(run.plies for run in runs) / sum(run.games for run in runs)) for runs in (ours, theirs)]
    ratios = [own / other for own, other in rates]
    return Row(
        of,
        ours=median(own for own, _ in rates),
        theirs=median(other for _, other in rates),
        ratio=median(ratios),
        reach=(min(ratios), max(ratios)),
        plies=(lengths[0], lengths[1]),
    )


def find(turns: int, seconds: float, missing: Mapping[str, str]) -> Findings:
    """Everything that runs from here on shares the last processor, one at a time."""
    pin(available()[-1:])
    gone, load = dict(missing), os.getloadavg()[0]
    with ExitStack() as stack:
        sides = {OURS: stack.enter_context(started(OURS))}
        for name in (name for name in PEERS if name not in missing):
            try:
                sides[name] = stack.enter_context(started(name))
            except ChildProcessError as wrong:
                gone[name] = str(wrong)
        versions = {name: side.version for name, side in sides.items()} | {"Python": sides[OURS].python}
        return Findings(versions, measure(sides, turns, seconds), gone, round(load, 1))


# Telling.


def lines_of(found: Findings) -> list[str]:
    """As they stand on the page: with what was compared, the table, what was left out."""
    versions = ", ".join(f"{name} {version}" for name, version in found.versions.items())
    where = f"on one core of {processor()}, load {found.load} before"
    told = f"Made by `make bench-peers ARGS=--write` {where}; {versions}."
    left = [f"\nLeft out: {name}, which cannot be had here ({why})." for name, why in found.missing.items()]
    return [told, "", *HEAD, *map(str, found.rows), *left]


def write(lines: Sequence[str]) -> None:
    """Into the page, in the place of those before."""
    fill(PAGE, BEGIN, END, lines)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1, help="for each way in each turn")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.relative_to(install.ROOT)}")
    given = parser.parse_args(words)
    found = find(given.turns, given.seconds, install_peers())
    lines = lines_of(found)
    print(json.dumps(asdict(found)) if given.json else "\n".join(lines), flush=True)
    if given.write and found.rows:
        write(lines)
    return 0 if found.is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
