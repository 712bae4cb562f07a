"""What the checks of clients are worth: ``python -m tools.workshop table`` and ``python -m tools.workshop alarms``.

``table`` lets each wrong client of the tests play a match and asks the checks about it: what a match alone shows, and
what they say, as the table in ``docs/workshop.md``, where the rows of other games than the named ones stay. ``alarms``
asks the checks again and again about clients that are right, and counts what they say against them: it has to be
nothing. Its figures stand on the same page.
"""

from __future__ import annotations

import argparse
import json
import re
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
from tempfile import TemporaryDirectory
from typing import Any, Final

from spieltisch.core.registry import games
from tests.docs import test_clients as clients
from tests.mistakes import Mistake, command

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "tests" / "games"
PAGE: Final = ROOT / "docs" / "workshop.md"
BEGIN, END = "<!-- wrong clients: begin -->", "<!-- wrong clients: end -->"
RIGHT_BEGIN, RIGHT_END = "<!-- right clients: begin -->", "<!-- right clients: end -->"
RIGHT_HEAD: Final = (
    "| game | client | busy processes | seeds | seconds a protocol | false alarms |",
    "| --- | --- | --- | --- | --- | --- |",
)  # fmt: skip
HEAD: Final = ("| game | the client … | a match shows | `check` says |", "| --- | --- | --- | --- |")
REGULAR: Final = "only regular games"
PLACES: Final = {
    "twixt": (),
    "hive": ("{host}", "{port}", "{reservation}"),
    "monopoly": ("{port}", "{name}"),
    "catan": ("{port}",),
}
"""What a game's test client is told; the others get host, port and name."""
USUAL: Final = ("{host}", "{port}", "{name}")
PATIENCE_S: Final = 300
"""How long a match may take."""
BUSY: Final = "while True: pass"


@dataclass(frozen=True, slots=True)
class Row:
    """One wrong client: four cells."""

    game: str
    sentence: str
    match: str
    check: str

    @property
    def is_hidden(self) -> bool:
        """Whether a match shows nothing of it."""
        return self.match.startswith(REGULAR)

    @property
    def is_found(self) -> bool:
        return re.match(r"`\S+` (failed|warned):", self.check) is not None

    def __str__(self) -> str:
        return f"| {self.game} | {self.sentence} | {self.match} | {self.check} |"


@dataclass(frozen=True, slots=True)
class RightRow:
    """One right client, asked so many times: six cells."""

    game: str
    client: str
    load: str
    seeds: str
    seconds: str
    alarms: str

    def __str__(self) -> str:
        return f"| {self.game} | {self.client} | {self.load} | {self.seeds} | {self.seconds} | {self.alarms} |"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.workshop", description=__doc__)
    parser.add_argument("what", choices=["table", "alarms"])
    parser.add_argument("--games", default=",".join(games()), help="names with commas between")
    parser.add_argument("--jobs", type=int, default=2, help="so many clients at once")
    parser.add_argument("--seeds", type=int, default=20, help="how often each right client is asked")
    parser.add_argument("--load", type=int, default=0, help="so many processes keep the machine busy")
    parser.add_argument("--write", action="store_true", help=f"put what was found into {PAGE.relative_to(ROOT)}")
    chosen = parser.parse_args(words)
    names = chosen.games.split(",")
    with busy(chosen.load):
        if chosen.what == "table":
            return print_table(names, chosen.jobs, is_written=chosen.write)
        return count_alarms(names, chosen.seeds, chosen.load, chosen.jobs, is_written=chosen.write)


# Wrong clients.


def print_table(names: Sequence[str], jobs: int, *, is_written: bool) -> int:
    begun = time.monotonic()
    wrong = [(name, each) for name in names for each in mistakes_of(name)]
    with ThreadPoolExecutor(jobs) as pool:
        rows = list(pool.map(row_of, *zip(*wrong, strict=True)))
    print(*lines_of(rows), sep="\n")
    print(f"{len(rows)} wrong clients in {time.monotonic() - begun:.0f} s", file=sys.stderr)
    if is_written:
        before, table, after = read_page()
        PAGE.write_text("\n".join([before + BEGIN, *lines_of(replaced(table, rows)), END + after]))
    return 0 if all(row.is_found for row in rows) else 1


def read_page() -> tuple[str, list[Row], str]:
    """The page before its table, the table's rows, and the page behind it."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    table, _, after = rest.partition(END)
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    return before, [Row(*re.split(r"(?<!\\) \| ", line[2:-2])) for line in lines[len(HEAD) :]], after


def replaced(rows: Sequence[Row], news: Sequence[Row]) -> list[Row]:
    """The same with a game's new rows in the place of those that it had."""
    order = list(dict.fromkeys(row.game for row in [*rows, *news]))
    asked = {row.game for row in news}
    kept = [row for row in rows if row.game not in asked]
    return sorted([*kept, *news], key=lambda row: order.index(row.game))


def lines_of(rows: Sequence[Row]) -> list[str]:
    """As they stand on the page, with what they come to."""
    hidden, found = sum(row.is_hidden for row in rows), sum(row.is_found for row in rows)
    total = f"Of {len(rows)} wrong clients {hidden} end a match with only regular games; `check` finds {found}."
    return [total, "", *HEAD, *map(str, rows)]


def row_of(game: str, mistake: Mistake) -> Row:
    begun = time.monotonic()
    program = client_of(game, "--wrong", mistake.name, *PLACES.get(game, USUAL))
    found = checked(game, program, [mistake.check])
    row = Row(game, mistake.sentence, shown_by_match(game, program), told(found, mistake))
    seconds = time.monotonic() - begun
    print(f"{seconds:4.0f} s  {game} {mistake.name}: {row.check[:60]}", file=sys.stderr, flush=True)
    return row


def mistakes_of(game: str) -> Sequence[Mistake]:
    mistakes: Sequence[Mistake] = import_module(f"tests.games.{game}.checks.wrong").WRONG
    return mistakes


def client_of(game: str, *arguments: str) -> str:
    return command(GAMES / game / "checks" / "client.py", *arguments)


def shown_by_match(game: str, program: str) -> str:
    """Two games against ``random``."""
    rivals = ["random"] * (max(2, games()[game].play.seats[0]) - 1)
    try:
        done = spieltisch("match", game, program, *rivals, "-n", "2", "--seed", "1", "--move-ms", "50", "--json")
    except subprocess.TimeoutExpired:
        return f"no end within {PATIENCE_S} s"
    played = [json.loads(line) for line in done.splitlines()]
    own = [each["seats"].index(program) for each in played]
    faults = [each for each, seat in zip(played, own, strict=True) if each["fault_seat"] == seat]
    if not faults:
        won = sum(each["ranks"][seat] == 1 for each, seat in zip(played, own, strict=True))
        return f"{REGULAR}, {won} of {len(played)} won"
    return cell(f"{faults[0]['reason']}: {faults[0]['detail'] or 'no more'}")


def checked(game: str, program: str, ids: Sequence[str], seed: int = 1) -> list[dict[str, Any]]:
    """The results, as ``check --json`` prints them."""
    done = spieltisch("check", game, program, *ids, "--seed", str(seed), "--json")
    return [json.loads(line) for line in done.splitlines()[:-1]]


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


@dataclass(frozen=True, slots=True)
class RightClient:
    """One that nothing is to be said against."""

    game: str
    client: str
    """Which one, for people."""
    program: str
    brief: frozenset[str] = frozenset()
    """Checks of which it leaves out something, and says so."""


def right_clients(game: str, folder: Path) -> Iterator[RightClient]:
    """The tests', ours, the page's, and the template's; ``folder`` is for their files."""
    yield RightClient(game, "the tests' client", client_of(game, *PLACES.get(game, USUAL)))
    yield RightClient(game, "our own client", "random")
    printed = folder / f"{game}.py"
    printed.write_text(clients.printed(game), encoding="utf-8")
    program = command(printed, *clients.PLACES[game])
    yield RightClient(game, "the page's client", program, frozenset(clients.BRIEF[game]))
    spieltisch("new-client", game, "--language", "python", "--to", str(folder / game))
    readme = folder.joinpath(game, "README.md").read_text(encoding="utf-8")
    [(file, places)] = re.findall(r'^\$ spieltisch check \S+ "cmd:python3 (\S+)(.*)"', readme, re.MULTILINE)
    yield RightClient(game, "the template's client", f"cmd:{sys.executable} {folder / game / file}{places}")


def count_alarms(names: Sequence[str], seeds: int, load: int, jobs: int, *, is_written: bool) -> int:
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        right = [each for name in names for each in right_clients(name, Path(folder))]
        rows = list(pool.map(partial(right_row_of, seeds=seeds, load=load), right))
    print(*RIGHT_HEAD, *rows, sep="\n")
    if is_written:
        write_right_rows(rows)
    return 1 if any(row.alarms != "0" for row in rows) else 0


def right_row_of(right: RightClient, *, seeds: int, load: int) -> RightRow:
    begun, alarms = time.monotonic(), 0
    for seed in range(1, seeds + 1):
        for each in checked(right.game, right.program, [], seed):
            if each["verdict"] not in ("passed", "unclear") and each["id"] not in right.brief:
                alarms += 1
                said = f"expected {each['expected']}, got {each['got']}"
                print(f"{each['id']} {each['verdict']}, seed {seed}: {said}", file=sys.stderr, flush=True)
    seconds = (time.monotonic() - begun) / seeds
    row = RightRow(right.game, right.client, str(load), str(seeds), f"{seconds:.0f}", str(alarms))
    print(row, file=sys.stderr, flush=True)
    return row


def write_right_rows(news: Sequence[RightRow]) -> None:
    """They take the place of those of the same games, clients and loads."""
    before, _, rest = PAGE.read_text().partition(RIGHT_BEGIN)
    table, _, after = rest.partition(RIGHT_END)
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    old = [RightRow(*line[2:-2].split(" | ")) for line in lines[len(RIGHT_HEAD) :]]
    rows = {(row.load, row.game, row.client): row for row in [*old, *news]}
    shown = [str(rows[key]) for key in sorted(rows)]
    PAGE.write_text("\n".join([before + RIGHT_BEGIN, *RIGHT_HEAD, *shown, RIGHT_END + after]))


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
