"""Keepsakes: whole files, none overwritten."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from spieltisch.net.keeping import keep


def keep_all(*files: tuple[Path, bytes]) -> None:
    async def main() -> None:
        for path, content in files:
            keep(path, content)
        await asyncio.get_running_loop().shutdown_default_executor()

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
