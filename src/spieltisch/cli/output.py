"""Results on stdout: JSON for programs, lines for people. Progress on stderr, where somebody looks at it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn, TypeVar

T = TypeVar("T")


def print_json(value: object) -> None:
    """One value on one line."""
    print(json.dumps(value, ensure_ascii=False))


def print_pairs(pairs: Mapping[str, object]) -> None:
    """A name and its value a line, aligned."""
    width = max(map(len, pairs), default=0)
    for name, value in pairs.items():
        print(f"{name:<{width}}  {value}")


def print_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Aligned columns; numbers to the right."""
    texts = [list(head), *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    to_right = [bool(rows) and all(isinstance(row[index], int) for row in rows) for index in range(len(head))]
    for row in texts:
        cells = zip(row, widths, to_right, strict=True)
        print("  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in cells).rstrip())


def complain(sentence: str) -> None:
    """One line on stderr."""
    print("spieltisch:", " ".join(sentence.split()), file=sys.stderr)


def leave_at_once(code: int) -> NoReturn:
    """End the process. A search that still runs in its thread would hold up an ordinary exit."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def is_watched() -> bool:
    """Whether somebody sees progress on stderr."""
    return sys.stderr.isatty()


def tracked(items: Sequence[T], label: str) -> Iterable[T]:
    """The items, with a progress bar on stderr while they are worked on, if that is a terminal."""
    if not is_watched():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, label, console=Console(stderr=True), transient=True)
