"""Files in a contest's folder that are named after players, whose names may be anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.contests.journal.files import file_name, write_files
from spieltisch.contests.running.playing import stderr_path

LONG = ["b" * 240, "ä" * 120, "😀" * 60, "c" * 5000]


@pytest.mark.parametrize("name", ["anna", "b" * 225, "ä" * 110])
def test_a_name_that_fits_is_as_it_was(name: str) -> None:
    """Folders of earlier contests have these files."""
    assert stderr_path("1.1.2-b0-g1", name) == f"stderr/1.1.2-b0-g1-{name}.txt"


@pytest.mark.parametrize("name", LONG, ids=lambda name: f"{len(name.encode())} bytes")
def test_a_long_name_is_no_reason_to_stop(name: str, tmp_path: Path) -> None:
    path = stderr_path("1.1.2-b0-a1-g1", name)
    write_files(tmp_path, {path: b"words", f"checks/{file_name(name, '.txt')}": b"checked"})
    assert (tmp_path / path).read_bytes() == b"words"
    assert path.startswith(f"stderr/1.1.2-b0-a1-g1-{name[:50]}")
    assert path.endswith(".txt")


def test_long_names_that_begin_in_the_same_way_have_files_of_their_own() -> None:
    assert len({file_name("x" * 300 + str(number), ".txt") for number in range(5)}) == 5
