"""Control groups: real ones where this system lets us make some, and version 2 in folders that look like it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.net import cgroups, sandbox

HOMES = cgroups.homes()


def group(folder: Path, offered: str, enabled: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("cgroup.procs", "memory.events"):
        (folder / name).touch()
    (folder / "cgroup.controllers").write_text(offered)
    (folder / "cgroup.subtree_control").write_text(enabled)


@pytest.fixture
def unified(tmp_path: Path) -> Path:
    """A system with version 2 alone, where we are in a scope of a user's slice."""
    (tmp_path / "cgroup").write_text("0::/user.slice/session-1.scope\n")
    (tmp_path / "mountinfo").write_text(
        f"23 1 0:2 / / rw - ext4 /dev/x rw\n30 23 0:26 / {tmp_path}/fs rw,nosuid shared:9 - cgroup2 cgroup2 rw\n"
    )
    group(tmp_path / "fs", "cpu memory pids", "cpu memory pids")
    group(tmp_path / "fs" / "user.slice", "memory pids", "memory pids")
    group(tmp_path / "fs" / "user.slice" / "session-1.scope", "memory pids", "")
    return tmp_path


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is written to control files, with nobody there to act on it."""
    written: list[tuple[str, str]] = []

    def attempt(path: str, text: str) -> bool:
        written.append((path, text))
        return True

    monkeypatch.setattr(cgroups, "attempt", attempt)
    return written


def test_a_group_lies_beside_the_one_that_has_our_processes(unified: Path, written: list[tuple[str, str]]) -> None:
    """Where we are ourselves, none with limits can be made, though that is tried."""
    home = str(unified / "fs" / "user.slice")
    assert cgroups.homes(str(unified)) == dict.fromkeys(("memory", "pids", cgroups.METER), (home, True))
    assert (f"{home}/session-1.scope/cgroup.subtree_control", "+memory") in written


def test_where_no_group_is_ours_there_is_none(unified: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cgroups, "is_ours", lambda folder: False)
    assert cgroups.homes(str(unified)) == {}
    monkeypatch.setattr(cgroups, "homes", dict)
    assert len(sandbox.shortcomings()) == 3


def test_limits_are_written_as_version_2_has_them(unified: Path, written: list[tuple[str, str]]) -> None:
    home = str(unified / "fs")
    places = dict.fromkeys(cgroups.KINDS, (home, True))
    groups = cgroups.Groups({"memory": 1000, "pids": 7, "cpu": 2}, places)
    (folder,) = groups.folders
    groups.enter()
    assert written == [
        (f"{folder}/cpu.max", "200000 100000"),
        (f"{folder}/memory.max", "1000"),
        (f"{folder}/memory.swap.max", "0"),
        (f"{folder}/memory.oom.group", "1"),
        (f"{folder}/pids.max", "7"),
        (f"{folder}/cgroup.procs", str(os.getpid())),
    ]
    assert groups.usage == f"{folder}/cpu.stat"
    assert not groups.is_out_of_memory()
    events = Path(folder) / "memory.events"
    events.write_text("low 0\noom 2\noom_kill 1\noom_group_kill 0\n")
    assert groups.is_out_of_memory()
    events.unlink()
    groups.remove()
    assert not Path(folder).exists()


def test_a_limit_that_is_not_taken_is_an_error(unified: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And leaves nothing behind. Processor time is limited by our own group, where it cannot have more."""
    home = unified / "fs"
    monkeypatch.setattr(cgroups, "attempt", lambda path, text: not path.endswith(("pids.max", "cpu.max")))
    with pytest.raises(OSError, match="cannot limit pids"):
        cgroups.Groups({"pids": 7}, {"pids": (str(home), True)})
    assert not [*home.glob(f"{cgroups.NAME}-*")]
    assert cgroups.Groups({"cpu": 7}, {"cpu": (str(home), True)}).folders


def test_both_versions_beside_each_other_are_told_apart(unified: Path) -> None:
    (unified / "cgroup").write_text("5:cpu,cpuacct:/a\n4:cpuset:/x\n3:memory:/docker/1\n1:name=systemd:/\n0::/\n")
    mounts = [
        f"31 1 0:1 / {unified}/v1/cpu rw - cgroup cgroup rw,cpu,cpuacct",
        f"32 1 0:2 / {unified}/v1/cpuset rw - cgroup cgroup rw,cpuset",
        f"33 1 0:3 /docker/1 {unified}/v1/memory rw - cgroup cgroup rw,memory",
        f"34 1 0:4 / {unified}/v1/systemd rw - cgroup cgroup rw,name=systemd",
    ]
    (unified / "mountinfo").write_text("\n".join(mounts))
    group(unified / "v1" / "cpu" / "a", "", "")
    group(unified / "v1" / "memory", "", "")
    found = cgroups.homes(str(unified))
    cpu = (f"{unified}/v1/cpu/a", False)
    assert found == {"cpu": cpu, cgroups.METER: cpu, "memory": (f"{unified}/v1/memory", False)}


def test_processor_time_is_counted_where_version_1_does_that_and_nothing_else(unified: Path) -> None:
    groups = cgroups.Groups({"cpu": 7}, {cgroups.METER: (str(unified), False)})
    (folder,) = groups.folders
    assert groups.usage == f"{folder}/cpuacct.usage"
    groups.remove()
    assert not cgroups.Groups({}, {}).usage


@pytest.mark.parametrize(
    ("text", "used_us"), [(b"1234567890\n", 1_234_567), (b"usage_usec 12\nuser_usec 3\nnice_usec 0\n", 12)]
)
def test_what_a_group_has_used_is_read_in_either_version(text: bytes, used_us: int) -> None:
    assert cgroups.used_us(text) == used_us
    with pytest.raises((ValueError, IndexError)):
        cgroups.used_us(b"nothing of the kind\n")


@pytest.mark.usefixtures("process")
@pytest.mark.skipif("memory" not in HOMES, reason="no control group can be made here")
def test_groups_of_keepers_that_were_killed_are_swept_up() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    home, _ = HOMES["memory"]
    stale, alive = (Path(home) / f"{cgroups.NAME}-{pid}-1" for pid in (gone.pid, os.getpid()))
    stale.mkdir()
    alive.mkdir()
    groups = cgroups.Groups({"memory": 1 << 30}, HOMES)
    assert [path.exists() for path in (stale, alive)] == [False, True]
    assert all(Path(folder).exists() for folder in groups.folders)
    groups.remove()
    alive.rmdir()
    assert not any(Path(folder).exists() for folder in groups.folders)
