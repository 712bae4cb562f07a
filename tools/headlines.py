"""How often the first line that ``check`` says names the mistake: ``python -m tools.headlines``.

The clients are those of ``tests/strangers``, four sets, written by people who had not seen what the checks know. Each
is asked once; ``mistakes.toml`` says which code is right. ``--before COMMAND`` asks an earlier version too; where that
had no headline, what it said of the first check that failed stands for it. The tables are in ``docs/workshop.md``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from spieltisch.conformance.results import SHORT
from spieltisch.core.registry import games
from tests.mistakes import STRANGERS, command, strangers_mistakes
from tools.workshop import PAGE, PLACES, ROOT, USUAL, cell

BEGIN, END = "<!-- headlines of the {} set: begin -->", "<!-- headlines of the {} set: end -->"
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
    parser.add_argument("--set", choices=STRANGERS, default="first", help="whose clients")
    parser.add_argument("--games", default=",".join(games()), help="names with commas between")
    parser.add_argument("--jobs", type=int, default=2, help="so many clients at once")
    parser.add_argument("--before", help="the command of an earlier version")
    parser.add_argument("--wrong", action="store_true", help="only those whose first line was not right")
    parser.add_argument("--write", action="store_true", help=f"put what was found into {PAGE.relative_to(ROOT)}")
    chosen = parser.parse_args(words)
    mistakes, known = strangers_mistakes(chosen.set), read_page(chosen.set)[1]
    those = [(game, name) for game in chosen.games.split(",") for name in mistakes[game]]
    if chosen.wrong:
        right = {key for key, row in known.items() if row.is_right}
        those = [(game, name) for game, name in those if (game, cell(mistakes[game][name]["what"])) not in right]

    def row_of(game: str, name: str) -> Row:
        begun, mistake = time.monotonic(), mistakes[game][name]
        program = command(STRANGERS[chosen.set] / f"{game}.py", "--mistake", name, *PLACES.get(game, USUAL))
        code, now = headline(game, program)
        old = known.get((game, cell(mistake["what"])))
        before = first_said(chosen.before, game, program) if chosen.before else old.before if old else NOTHING
        row = Row(game, cell(mistake["what"]), cell(before), cell(now), code == mistake["code"])
        print(f"{time.monotonic() - begun:4.0f} s  {name}: {code}  {row}", file=sys.stderr, flush=True)
        return row

    with ThreadPoolExecutor(chosen.jobs) as pool:
        rows = list(pool.map(lambda one: row_of(*one), those))
    found = known | {(row.game, row.what): row for row in rows}
    keys = [(game, cell(each["what"])) for game in games() for each in mistakes[game].values()]
    lines = lines_of([found[key] for key in keys if key in found])
    print(*lines, sep="\n")
    if chosen.write:
        head, _, tail = read_page(chosen.set)
        begin, end = (mark.format(chosen.set) for mark in (BEGIN, END))
        PAGE.write_text("\n".join([head + begin, *lines, end + tail]))
    return 0


def headline(game: str, program: str) -> tuple[str, str]:
    """Its code, and its sentence."""
    diagnoses = json.loads(asked(sys.executable, "-m", "spieltisch", game=game, program=program)[-1])["diagnosis"]
    return (diagnoses[0]["code"], diagnoses[0]["cause"]) if diagnoses else ("", NOTHING)


def first_said(version: str, game: str, program: str) -> str:
    """What an earlier version said first; one without a headline, of the first check that failed: the likely cause, or
    what was not so."""
    found: list[Mapping[str, Any]] = [json.loads(line) for line in asked(version, game=game, program=program)]
    if "diagnosis" in (last := found.pop()):
        return last["diagnosis"][0]["cause"] if last["diagnosis"] else NOTHING
    short = [each for each in found if each["verdict"] in SHORT]
    first = min(short, key=lambda each: SHORT.index(each["verdict"]), default=None)
    return NOTHING if first is None else first["likely"] or f"not so: {first['title']}"


def asked(*version: str, game: str, program: str) -> list[str]:
    """The lines of ``check --json``."""
    words = [*version, "check", game, program, "--seed", "1", "--no-shrink", "--json"]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT).stdout.splitlines()


def read_page(which: str) -> tuple[str, dict[tuple[str, str], Row], str]:
    """The page before a set's table, the table's rows by game and mistake, and the page behind it."""
    before, _, rest = PAGE.read_text().partition(BEGIN.format(which))
    table, _, after = rest.partition(END.format(which))
    cells = [line[2:-2].split(" | ") for line in table.splitlines() if line.startswith("| ")][len(HEAD) :]
    found = [Row(game, what, old, now, right == "yes") for game, what, old, now, right in cells]
    return before, {(row.game, row.what): row for row in found}, after


def lines_of(rows: Sequence[Row]) -> list[str]:
    """As they stand on the page, with what they come to."""
    return [f"The first line is right for {', '.join(shares(rows))}.", "", *HEAD, *map(str, rows)]


def shares(rows: Sequence[Row]) -> Iterator[str]:
    """Of all clients, and of those of each game."""
    for game in ["", *dict.fromkeys(row.game for row in rows)]:
        those = [row.is_right for row in rows if game in ("", row.game)]
        yield f"{sum(those)} of {len(those)}" + (f" in {game}" if game else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
