"""Kept files: whole files, none overwritten."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from spieltisch.core.session import Written
from spieltisch.net.keeping import append, finish_writing, keep


def keep_all(*files: tuple[Path, bytes]) -> None:
    async def main() -> None:
        for path, content in files:
            keep(path, content)
        finish_writing()

    asyncio.run(main())


def test_files_of_one_name_are_numbered_and_no_draft_is_left(tmp_path: Path) -> None:
    path = tmp_path / "new" / "game.xml"
    keep_all((path, b"one"))
    keep_all((path, b"two"), (tmp_path / "new" / "other.xml", b"three"))
    found = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    assert found == {"game.xml": b"one", "game-2.xml": b"two", "other.xml": b"three"}


def test_a_folder_that_cannot_be_is_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_bytes(b"")
    with caplog.at_level(logging.WARNING):
        keep_all((tmp_path / "file" / "game.xml", b"one"))
    assert "was not kept" in caplog.text


def test_what_is_appended_stays_in_order_and_a_new_file_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def main() -> None:
        append([Written("a", b"old"), Written("b", b"0\n")])
        append([Written("a", b"new", is_new=True), Written("b", b"1\n")])
        append([Written("a", b"er"), Written("no/folder", b"x")])
        finish_writing()

    asyncio.run(main())
    assert ((tmp_path / "a").read_bytes(), (tmp_path / "b").read_bytes()) == (b"newer", b"0\n1\n")
