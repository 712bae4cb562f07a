"""Which contests there are, whoever looks and whatever comes and goes meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event

import pytest

from spieltisch.contests.plans.plan import Stage, System
from spieltisch.web.contests.folders import Folders
from tests.web.staged import Staged

NAMES = ("Ada", "Grace", "Alan", "Kurt")
SWISS = Stage(system=System.SWISS, rounds=2)


def test_who_asks_while_another_one_is_looking_waits_for_what_is_found(tmp_path: Path) -> None:
    Staged(tmp_path / "cup", NAMES, SWISS)
    folders = HeldFolders([tmp_path])
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(folders.find, "cup")
        assert folders.begun.wait(5)
        second = pool.submit(folders.find, "cup")
        assert not wait([second], timeout=0.1).done
        folders.go.set()
        assert first.result() == second.result() is not None


class HeldFolders(Folders):
    """The first to look is kept at it until somebody says so."""

    def __init__(self, given: Sequence[Path]) -> None:
        super().__init__(given)
        self.begun, self.go = Event(), Event()

    def _interesting(self) -> Iterator[Path]:
        self.begun.set()
        assert self.go.wait(5)
        return super()._interesting()


def test_a_contest_is_found_as_soon_as_it_has_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though somebody had looked for it a moment before."""
    monkeypatch.setattr("spieltisch.web.contests.folders.AGAIN_US", -1)  # time need not pass
    folders = Folders([tmp_path])
    assert folders.find("cup") is None
    Staged(tmp_path / "cup", NAMES, SWISS)
    assert folders.find("cup") is not None


def test_a_folder_that_goes_while_one_looks_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Staged(tmp_path / "cup", NAMES, SWISS)
    (tmp_path / "a").mkdir()
    glob = Path.glob

    def gone(path: Path, pattern: str) -> Iterator[Path]:
        if path.name == "a":
            raise FileNotFoundError(path)
        return glob(path, pattern)

    monkeypatch.setattr(Path, "glob", gone)
    assert [folder.id for folder in Folders([tmp_path]).look()] == ["cup"]
