"""One server a folder, any number of readers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.store.folder import claim, default_folder, is_claimed


def test_a_second_server_is_refused_and_told_who_has_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    first = claim(folder)
    with pytest.raises(CannotStart, match=rf"another server \(process {os.getpid()}\) uses the data folder"):
        claim(folder)
    assert is_claimed(folder)
    first.release()
    assert not is_claimed(folder)
    claim(folder).release()


def test_looking_whether_a_folder_is_claimed_leaves_nothing_behind(tmp_path: Path) -> None:
    assert not is_claimed(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_the_operators_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be used"):
        claim(tmp_path / "file" / "data")


def test_the_default_folder_follows_the_platforms_convention(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "spieltisch"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert default_folder() == tmp_path / ".local" / "share" / "spieltisch"
    monkeypatch.setattr("sys.platform", "darwin")
    assert default_folder() == tmp_path / "Library" / "Application Support" / "spieltisch"
