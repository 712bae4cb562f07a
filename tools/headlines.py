"""How often the first line that ``check`` says names the mistake: ``python -m tools.headlines``.

The clients are those of ``tests/strangers``, written by somebody who had not seen what the checks know. Each is asked
once; ``mistakes.toml`` says which code is right. ``--before COMMAND`` asks an earlier version too, which had no
headline: what it said of the first check that failed stands for it. The table is in ``docs/workshop.md``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from spieltisch.conformance.results import SHORT
from spieltisch.core.registry import games
from tests.mistakes import command
from tools.workshop import PAGE, PLACES, ROOT, USUAL, cell

STRANGERS: Final = ROOT / "tests" / "strangers"
BEGIN, END = "<!-- headlines: begin -->", "<!-- headlines: end -->"
HEAD: Final = ("| game | the client … | before | now | right |", "| --- | --- | --- | --- | --- |")
NOTHING: Final = "nothing"


@dataclass(frozen=True, slots=True)
class Row:
    """One client."""

    game: str
    what: str
    before: str
    now: str
    is_right: bool

    def __str__(self) -> str:
        return f"| {self.game} | {self.what} | {self.before} | {self.now} | {'yes' if self.is_right else 'no'} |"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.headlines", description=__doc__)
    parser.add_argument("--games", default=",".join(games()), help="names with commas between")
    parser.add_argument("--jobs", type=int, default=2, help="so many clients at once")
    parser.add_argument("--before", help="the command of an earlier version")
    parser.add_argument("--write", action="store_true", help=f"put what was found into {PAGE.relative_to(ROOT)}")
    chosen = parser.parse_args(words)
    asked, known = chosen.games.split(","), read_page()[1]
    mistakes: Mapping[str, Mapping[str, Mapping[str, str]]] = tomllib.loads((STRANGERS / "mistakes.toml").read_text())
    those = [(game, name) for game in asked for name in mistakes[game]]

    def row_of(game: str, name: str) -> Row:
        begun, mistake = time.monotonic(), mistakes[game][name]
        program = command(STRANGERS / f"{game}.py", "--mistake", name, *PLACES.get(game, USUAL))
        code, now = headline(game, program)
        old = known.get((game, cell(mistake["what"])))
        before = first_said(chosen.before, game, program) if chosen.before else old.before if old else NOTHING
        row = Row(game, cell(mistake["what"]), cell(before), cell(now), code == mistake["code"])
        print(f"{time.monotonic() - begun:4.0f} s  {name}: {code}  {row}", file=sys.stderr, flush=True)
        return row

    with ThreadPoolExecutor(chosen.jobs) as pool:
        rows = list(pool.map(row_of, *zip(*those, strict=True)))
    shown = [*(row for row in known.values() if row.game not in asked), *rows]
    print(*lines_of(shown), sep="\n")
    if chosen.write:
        head, _, tail = read_page()
        PAGE.write_text("\n".join([head + BEGIN, *lines_of(shown), END + tail]))
    return 0


def headline(game: str, program: str) -> tuple[str, str]:
    """Its code, and its sentence."""
    diagnoses = json.loads(asked(sys.executable, "-m", "spieltisch", game=game, program=program)[-1])["diagnosis"]
    return (diagnoses[0]["code"], diagnoses[0]["cause"]) if diagnoses else ("", NOTHING)


def first_said(version: str, game: str, program: str) -> str:
    """What an earlier version said of the first check that failed: the likely cause, or what was not so."""
    found: list[Mapping[str, Any]] = [json.loads(line) for line in asked(version, game=game, program=program)[:-1]]
    short = [each for each in found if each["verdict"] in SHORT]
    first = min(short, key=lambda each: SHORT.index(each["verdict"]), default=None)
    return NOTHING if first is None else first["likely"] or f"not so: {first['title']}"


def asked(*version: str, game: str, program: str) -> list[str]:
    """The lines of ``check --json``."""
    words = [*version, "check", game, program, "--seed", "1", "--no-shrink", "--json"]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT).stdout.splitlines()


def read_page() -> tuple[str, dict[tuple[str, str], Row], str]:
    """The page before its table, the table's rows by game and mistake, and the page behind it."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    table, _, after = rest.partition(END)
    cells = [line[2:-2].split(" | ") for line in table.splitlines() if line.startswith("| ")][len(HEAD) :]
    found = [Row(game, what, old, now, right == "yes") for game, what, old, now, right in cells]
    return before, {(row.game, row.what): row for row in found}, after


def lines_of(rows: Sequence[Row]) -> list[str]:
    """As they stand on the page, with what they come to."""
    order = sorted(rows, key=lambda row: list(games()).index(row.game))
    return [f"The first line is right for {', '.join(shares(order))}.", "", *HEAD, *map(str, order)]


def shares(rows: Sequence[Row]) -> Iterator[str]:
    """Of all clients, and of those of each game."""
    for game in ["", *dict.fromkeys(row.game for row in rows)]:
        those = [row.is_right for row in rows if game in ("", row.game)]
        yield f"{sum(those)} of {len(those)}" + (f" in {game}" if game else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
