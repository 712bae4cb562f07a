"""Files one can read in one sitting."""

from __future__ import annotations

from tests.architecture.sources import ROOT

MAX_LINES = 450
FOLDERS = ("src", "tests", "tools", "bench")


def test_no_module_is_too_long() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text().splitlines())
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
    }
    assert lengths
    assert not {name: lines for name, lines in lengths.items() if lines > MAX_LINES}
