"""Kernels that are still being compiled are waited for, and are never run as plain Python beside compiled ones."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from spieltisch import unfinished
from spieltisch.core import build

NAME = "spieltisch.bots.mcts"


@pytest.fixture
def marker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That of an installation in which one kernel is being compiled."""
    path = tmp_path / "unfinished.txt"
    path.touch()
    monkeypatch.setattr(build, "UNFINISHED", path)
    monkeypatch.setattr(build, "_has_extension", lambda source: source.stem != "mcts")
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    return path


def test_an_import_waits_until_the_kernel_is_there(
    marker: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    waits = iter([lambda: None, marker.unlink])
    monkeypatch.setattr(unfinished, "time", SimpleNamespace(monotonic=lambda: 0, sleep=lambda _: next(waits)()))
    unfinished.have_imports_wait()
    [patience] = sys.meta_path[:1]
    assert patience.find_spec(NAME, None) is None
    assert list(waits) == []
    assert capsys.readouterr().err == f"{NAME} is still being compiled, as .venv/build.log shows: waiting\n"


@pytest.mark.usefixtures("marker")
def test_other_imports_do_not_wait() -> None:
    unfinished.have_imports_wait()
    [patience] = sys.meta_path[:1]
    assert patience.find_spec("spieltisch.bots.alphabeta", None) is None


@pytest.mark.usefixtures("marker")
def test_an_import_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unfinished, "LONGEST_WAIT_S", -1)
    unfinished.have_imports_wait()
    [patience] = sys.meta_path[:1]
    with pytest.raises(ImportError, match=f"{NAME} is not compiled: `make install` does it") as raised:
        patience.find_spec(NAME, None)
    assert raised.value.name == NAME


@pytest.mark.usefixtures("marker")
def test_what_is_unfinished_is_neither_compiled_nor_plain() -> None:
    assert build.unfinished_modules() == [NAME]
    assert NAME not in build.compiled_modules()
    assert build.uncompiled_modules() == []
    assert build.is_compiled()


def test_a_whole_installation_has_no_such_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "UNFINISHED", tmp_path / "unfinished.txt")
    before = list(sys.meta_path)
    unfinished.have_imports_wait()
    assert sys.meta_path == before
    assert build.unfinished_modules() == []
