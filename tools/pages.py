"""What tools put into the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

PROCESSORS: Final = Path("/proc/cpuinfo")


def fill(page: Path, begin: str, end: str, lines: Sequence[str]) -> None:
    """Put lines between two marks of a page, in the place of those before."""
    before, _, rest = page.read_text().partition(begin)
    _, _, after = rest.partition(end)
    page.write_text("\n".join([before + begin, *lines, end + after]))


def filling(page: Path, begin: str, end: str) -> list[str]:
    """The lines between two marks of a page."""
    return page.read_text().partition(begin)[2].partition(end)[0].strip("\n").split("\n")


def processor() -> str:
    """The processor's name, where the system tells it."""
    known = PROCESSORS.read_text() if PROCESSORS.exists() else ""
    names = [line.partition(":")[2].strip() for line in known.splitlines() if line.startswith("model name")]
    return names[0] if names else "some processor"
