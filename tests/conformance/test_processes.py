"""What the system tells of a program and all that it started, read from a folder that looks like the system's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spieltisch.conformance import processes

PARENTS = {1: 0, 20: 1, 21: 20, 22: 21, 30: 1}


@pytest.fixture(autouse=True)
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each process has used as many ticks as its number, half of them for itself, and waited so many milliseconds."""
    for process, parent in PARENTS.items():
        folder = tmp_path / str(process)
        folder.mkdir()
        used = [process // 2, process - process // 2]
        fields = ["S", parent, *[0] * 9, *used]
        (folder / "stat").write_text(f"{process} (a (odd) name) {' '.join(map(str, fields))}")
        (folder / "schedstat").write_text(f"5 {process * 1_000_000} 7\n")
    monkeypatch.setattr(processes, "PROCESSES", tmp_path)
    return tmp_path


def test_the_time_of_a_process_is_that_of_all_below_it() -> None:
    assert processes.cpu_us(20) == (20 + 21 + 22) * 1_000_000 // processes.TICKS
    assert processes.cpu_us(22) == 22 * 1_000_000 // processes.TICKS


def test_so_is_what_it_waited() -> None:
    assert processes.wait_below_us(20) == (20 + 21 + 22) * 1000


def test_a_system_that_does_not_tell_has_let_nobody_wait(system: Path) -> None:
    (system / "21" / "schedstat").unlink()
    (system / "22" / "schedstat").write_text("")
    assert processes.wait_below_us(20) == 20 * 1000
    assert processes.own_wait_us() == 0


def test_a_process_that_ends_while_it_is_looked_at_counts_no_more(
    system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system answers then that there is none, and not that there is no such file."""
    read = Path.read_text

    def vanished(path: Path | str) -> bool:
        return str(path).endswith("21/stat")

    def read_text(path: Path, encoding: str | None = None) -> str:
        if vanished(path):
            raise ProcessLookupError(path)
        return read(path, encoding)

    def stat(path: Path | str, **how: object) -> os.stat_result:
        if vanished(path):
            raise ProcessLookupError(path)
        return stat_of(path)

    stat_of = os.stat
    monkeypatch.setattr(Path, "read_text", read_text)
    monkeypatch.setattr(os, "stat", stat)
    assert processes.cpu_us(20) == 20 * 1_000_000 // processes.TICKS
