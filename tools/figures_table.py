"""The table of measured figures in ``docs/web.md``, from what the browser tests have noted.

SPIELTISCH_FIGURES=figures.jsonl pytest tests/web/browser/test_visits.py tests/web/browser/test_sizes.py
python -m tools.figures_table figures.jsonl
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "web.md"
BEGIN, END = "<!-- figures: python -m tools.figures_table -->", "<!-- end of figures -->"
VISITS: Final = (
    "| page | requests | until seen | first visit | requests again | again |\n| --- | --: | --: | --: | --: | --: |"
)
LETTERS: Final = "| table | players | desk, 1280 × 800 | phone, 390 × 844 |\n| --- | --: | --: | --: |"


def table(notes: Sequence[Any]) -> str:
    """Of each page and table the latest note counts."""
    visits = {note["page"]: note for note in notes if note["of"] == "visit"}
    letters = {(note["game"], note["players"]): note for note in notes if note["of"] == "letters"}
    return "\n".join([VISITS, *_visits(visits), "", LETTERS, *_letters(letters)])


def _visits(notes: dict[str, Any]) -> Iterator[str]:
    for page, note in sorted(notes.items()):
        sizes = [f"{note[name] / 1000:.1f} kB" for name in ("bytes_seen", "bytes", "bytes_again")]
        yield f"| {page} | {note['requests']} | {sizes[0]} | {sizes[1]} | {note['requests_again']} | {sizes[2]} |"


def _letters(notes: dict[tuple[str, int], Any]) -> Iterator[str]:
    for (game, players), note in sorted(notes.items()):
        yield f"| {game} | {players} | {note['desk']:.1f} px | {note['phone']:.1f} px |"


def main() -> None:
    notes = [json.loads(line) for line in Path(sys.argv[1]).read_text("utf-8").splitlines()]
    before, _, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    DOCUMENT.write_text(f"{before}{BEGIN}\n\n{table(notes)}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
