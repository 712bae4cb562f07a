"""How much of each room the tests run: ``python -m tools.room_coverage``, after ``make coverage`` has run them.

Lines are those of the installed package's Python. Modules that are compiled there (kernels, and what mypyc compiles)
run unseen, so they are counted apart; so is JavaScript. Commands that tests start count too, but for what one had run
when it was killed.
"""

from __future__ import annotations

import importlib.util
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

from coverage import Coverage

DATA: Final = Path(".venv", "coverage", "data")
LEAST: Final = 20
"""How many files are named that have most lines which no test runs."""


@dataclass(frozen=True, slots=True)
class File:
    """One module: its lines that do something, and those of them that no test ran."""

    name: str
    lines: int
    missing: int

    @property
    def room(self) -> str:
        """The first folder, of games the second too."""
        first, *rest = self.name.split("/")
        return "/".join([first, rest[0]]) if first == "games" and len(rest) > 1 else first if rest else "."


def measured(coverage: Coverage, package: Path) -> Iterator[File]:
    """Every module that is not compiled, whether a test has imported it or not."""
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if not is_compiled(path) and not name.startswith("templates/"):
            _, statements, _, missing, _ = coverage.analysis2(str(path))
            yield File(name, len(statements), len(missing))


def is_compiled(path: Path) -> bool:
    return any(path.with_name(path.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES)


def table(files: list[File]) -> Iterator[str]:
    """A line for each room, one for all, and the files with most that is not run."""
    rooms: defaultdict[str, list[File]] = defaultdict(list)
    for file in files:
        rooms[file.room].append(file)
    yield f"{'room':20} {'lines':>7} {'run':>7}"
    for name, those in [*sorted(rooms.items()), ("all", files)]:
        lines, missing = sum(file.lines for file in those), sum(file.missing for file in those)
        yield f"{name:20} {lines:7,} {1 - missing / max(1, lines):7.1%}"
    yield "\nmost that no test runs:"
    for file in sorted(files, key=lambda file: -file.missing)[:LEAST]:
        if file.missing:
            yield f"{file.missing:5} of {file.lines:4} lines  {file.name}"


def main() -> int:
    if not (found := importlib.util.find_spec("spieltisch")) or not found.origin:
        sys.exit("install it first: make coverage does")
    package = Path(found.origin).parent
    coverage = Coverage(data_file=DATA)
    coverage.combine()
    files = list(measured(coverage, package))
    print("\n".join(table(files)))
    compiled = sum(map(is_compiled, package.rglob("*.py")))
    print(f"\nnot measured: {compiled} compiled modules, JavaScript")
    return 0


if __name__ == "__main__":
    sys.exit(main())
