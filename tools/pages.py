"""What tools put into the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def fill(page: Path, begin: str, end: str, lines: Sequence[str]) -> None:
    """Put lines between two marks of a page, in the place of those before."""
    before, _, rest = page.read_text().partition(begin)
    _, _, after = rest.partition(end)
    page.write_text("\n".join([before + begin, *lines, end + after]))


def filling(page: Path, begin: str, end: str) -> list[str]:
    """The lines between two marks of a page."""
    return page.read_text().partition(begin)[2].partition(end)[0].strip("\n").split("\n")
