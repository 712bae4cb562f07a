"""What plays in an arena is there, or is made again from what was handed in."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.arenas.casting import restore
from spieltisch.arenas.entries.manifest import FILE
from spieltisch.arenas.journal import upload_path, version_path
from spieltisch.contests.journal.files import write_files
from tests.arenas.staged import MANIFEST, arena_of, checked, handed_in, ready, zipped

DATA = zipped({FILE: MANIFEST, "client.py": "print()"})


def test_a_version_that_plays_and_is_gone_is_made_again(tmp_path: Path) -> None:
    arena = arena_of(*ready("Anna"), handed_in("Anna", 2), checked("Anna", 2))
    write_files(tmp_path, {upload_path("Anna", number): DATA for number in (1, 2)})
    restore(arena, tmp_path)
    assert (tmp_path / version_path("Anna", 2) / "client.py").read_text() == "print()"
    assert not (tmp_path / version_path("Anna", 1)).exists()


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    write_files(tmp_path, {upload_path("Anna", 1): DATA, f"{version_path('Anna', 1)}/client.py": b"built"})
    restore(arena_of(*ready("Anna")), tmp_path)
    assert (tmp_path / version_path("Anna", 1) / "client.py").read_text() == "built"


def test_what_cannot_be_made_again_keeps_nobody_else_from_playing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    arena = arena_of(*ready("Anna", "Ben", "Cleo"), limits={"files": 1})
    write_files(tmp_path, {upload_path("Ben", 1): DATA, upload_path("Cleo", 1): zipped({FILE: MANIFEST})})
    restore(arena, tmp_path)
    assert [record.getMessage()[:5] for record in caplog.records] == ["Anna#", "Ben#1"]
    assert "more than 1 files" in caplog.text
    assert (tmp_path / version_path("Cleo", 1)).is_dir()
