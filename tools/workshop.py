"""What the checks of clients are worth: ``python -m tools.workshop table`` and ``python -m tools.workshop alarms``.

``table`` lets each wrong client of the tests play a match and then asks the checks about it: what a match alone shows,
and what they say, as the table in ``docs/workshop.md``. ``alarms`` asks the checks again and again about clients that
are right, and counts what they say against them: it has to be nothing.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from spieltisch.core.registry import games
from tests.mistakes import Mistake, command

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "tests" / "games"
PAGE: Final = ROOT / "docs" / "workshop.md"
BEGIN, END = "<!-- wrong clients: begin -->", "<!-- wrong clients: end -->"
PLACES: Final = {
    "twixt": (),
    "hive": ("{host}", "{port}", "{reservation}"),
    "monopoly": ("{port}", "{name}"),
    "catan": ("{port}",),
}
"""What a game's test client is told; the others get host, port and name."""
USUAL: Final = ("{host}", "{port}", "{name}")
FRAMES: Final = "catan.frames"
"""A check that makes sense at a WebSocket only."""
PATIENCE_S: Final = 120
"""How long a match may take."""
JOBS: Final = 2
BUSY: Final = "while True: pass"


@dataclass(frozen=True, slots=True)
class Row:
    """One wrong client."""

    game: str
    sentence: str
    match: str
    check: str
    is_found: bool


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.workshop", description=__doc__)
    parser.add_argument("what", choices=["table", "alarms"])
    parser.add_argument("--games", default=",".join(games()), help="names with commas between")
    parser.add_argument("--seeds", type=int, default=20, help="how often each right client is asked")
    parser.add_argument("--load", type=int, default=0, help="so many processes keep the machine busy")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.relative_to(ROOT)}")
    chosen = parser.parse_args(words)
    names = chosen.games.split(",")
    if chosen.what == "table":
        return print_table(names, is_written=chosen.write)
    with busy(chosen.load):
        return count_alarms(names, chosen.seeds)


# Wrong clients.


def print_table(names: Sequence[str], *, is_written: bool) -> int:
    rows = [row for name in names for row in rows_of(name)]
    missed = [row for row in rows if not row.is_found]
    hidden = sum(row.match.startswith("only regular games") for row in rows)
    found = len(rows) - len(missed)
    lines = [
        f"Of {len(rows)} wrong clients {hidden} end a match with only regular games; `check` finds {found}.",
        "",
        "| game | the client … | a match shows | `check` says |",
        "| --- | --- | --- | --- |",
        *(f"| {row.game} | {row.sentence} | {row.match} | {row.check} |" for row in rows),
    ]
    print(*lines, sep="\n")
    if is_written:
        before, _, rest = PAGE.read_text().partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text("\n".join([f"{before}{BEGIN}", *lines, f"{END}{after}"]))
    return 1 if missed else 0


def rows_of(game: str) -> Iterator[Row]:
    """A row for each mistake."""
    with ThreadPoolExecutor(JOBS) as pool:
        yield from pool.map(partial(row_of, game), mistakes_of(game))


def row_of(game: str, mistake: Mistake) -> Row:
    places = ("{url}",) if mistake.check == FRAMES else PLACES.get(game, USUAL)
    program = client_of(game, "--wrong", mistake.name, *places)
    found = checked(game, program, [mistake.check])
    row = Row(game, mistake.sentence, shown_by_match(game, program), told(found, mistake), is_bad(found, mistake))
    print(f"{game} {mistake.name}: {row.check[:60]}", file=sys.stderr, flush=True)
    return row


def mistakes_of(game: str) -> Sequence[Mistake]:
    mistakes: Sequence[Mistake] = import_module(f"tests.games.{game}.checks.wrong").WRONG
    return mistakes


def client_of(game: str, *arguments: str) -> str:
    return command(GAMES / game / "checks" / "client.py", *arguments)


def shown_by_match(game: str, program: str) -> str:
    """Two games against ``random``."""
    rivals = ["random"] * (max(2, games()[game].seats[0]) - 1)
    try:
        done = spieltisch("match", game, program, *rivals, "-n", "2", "--seed", "1", "--move-ms", "50", "--json")
    except subprocess.TimeoutExpired:
        return f"no end within {PATIENCE_S} s"
    played = [json.loads(line) for line in done.splitlines()]
    own = [each["seats"].index(program) for each in played]
    faults = [each for each, seat in zip(played, own, strict=True) if each["fault_seat"] == seat]
    if not faults:
        won = sum(each["ranks"][seat] == 1 for each, seat in zip(played, own, strict=True))
        return f"only regular games, {won} of {len(played)} won"
    return cell(f"{faults[0]['reason']}: {faults[0]['detail'] or 'no more'}")


def checked(game: str, program: str, ids: Sequence[str], seed: int = 1) -> list[dict[str, Any]]:
    """The results, as ``check --json`` prints them."""
    done = spieltisch("check", game, program, *ids, "--seed", str(seed), "--json")
    return [json.loads(line) for line in done.splitlines()[:-1]]


def is_bad(found: Sequence[dict[str, Any]], mistake: Mistake) -> bool:
    return any(each["id"] == mistake.check and each["verdict"] in ("failed", "warned") for each in found)


def told(found: Sequence[dict[str, Any]], mistake: Mistake) -> str:
    for each in found:
        if each["id"] == mistake.check:
            likely = f"; {each['likely']}" if each["likely"] else ""
            return cell(f"`{each['id']}` {each['verdict']}: expected {each['expected']}, got {each['got']}{likely}")
    return "nothing"


def cell(text: str) -> str:
    """As it stands in a table."""
    words = " ".join(text.split()).replace("|", "\\|")
    return words if len(words) < 300 else words[:299] + "…"


# Right clients.


def count_alarms(names: Sequence[str], seeds: int) -> int:
    total = 0
    for name in names:
        for program, what in (
            (client_of(name, *PLACES.get(name, USUAL)), "the tests' client"),
            ("random", "our own client"),
        ):
            begun, alarms = time.monotonic(), []
            for seed in range(1, seeds + 1):
                results = checked(name, program, [], seed)
                alarms += [each for each in results if each["verdict"] not in ("passed", "unclear")]
            total += len(alarms)
            seconds = (time.monotonic() - begun) / seeds
            print(f"{name:<10}{what:<20}{seeds} seeds, {seconds:5.1f} s each, {len(alarms)} false alarms", flush=True)
            for each in alarms:
                print(f"    {each['id']} {each['verdict']}: expected {each['expected']}, got {each['got']}", flush=True)
    return 1 if total else 0


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Other processes keep the machine's processors from us."""
    others = [subprocess.Popen([sys.executable, "-I", "-S", "-c", BUSY]) for _ in range(processes)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def spieltisch(*words: str) -> str:
    """What a command prints."""
    done = subprocess.run(
        [sys.executable, "-m", "spieltisch", *words], capture_output=True, text=True, check=False,
        timeout=PATIENCE_S if words[0] == "match" else None,
    )  # fmt: skip
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
