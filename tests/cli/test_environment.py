"""``doctor --environment``: one table of what the machine has, right where something is missing, too."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from spieltisch.cli import USAGE, environment
from spieltisch.cli.environment import BROWSERS, Finding, look_around
from spieltisch.net import cgroups, sandbox
from tests.cli.conftest import Cli

NAMES = ["Spieltisch", "Python", "C compiler", "kernels", "Bubblewrap", "control groups", "browsers"]


def found() -> dict[str, Finding]:
    return {each.name: each for each in look_around()}


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Linux that has nothing."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda name, **_: None)
    monkeypatch.setattr(Path, "exists", lambda path: False)
    monkeypatch.setattr(cgroups, "homes", dict)
    monkeypatch.setattr(sandbox, "available", lambda: "bwrap not found; on Debian: apt-get install bubblewrap")
    monkeypatch.setattr(environment, "uncompiled_modules", lambda: ["a", "b"])
    monkeypatch.setattr(environment, "compiled_modules", lambda: ["c"])
    monkeypatch.setattr(environment, "unfinished_modules", list)


@pytest.mark.usefixtures("bare")
def test_what_is_missing_is_named_with_its_remedy() -> None:
    told = found()
    assert [name for name, each in told.items() if not each.ok] == NAMES[2:]
    assert told["C compiler"].found.endswith("apt-get install gcc libc6-dev")
    assert told["kernels"].found.startswith("1 of 3 compiled; installing again, with pip install --verbose, shows why")
    assert "apt-get install bubblewrap" in told["Bubblewrap"].found
    assert told["control groups"].found == "none that may be made here"


@pytest.mark.usefixtures("bare")
def test_kernels_that_are_still_being_compiled_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "compiled_modules", lambda: ["a", "b"])
    monkeypatch.setattr(environment, "uncompiled_modules", list)
    monkeypatch.setattr(environment, "unfinished_modules", lambda: ["c"])
    kernels = found()["kernels"]
    assert kernels.ok
    assert kernels.found == "2 of 3 compiled, 1 that only research needs are being compiled"


@pytest.mark.usefixtures("bare")
def test_a_compiler_without_pythons_headers_is_of_no_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name, **_: "/usr/bin/cc")
    monkeypatch.setattr(environment, "_version", lambda path: path)
    told = found()["C compiler"]
    assert not told.ok
    assert "apt-get install python3-dev" in told.found


@pytest.mark.usefixtures("bare")
def test_some_control_groups_are_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cgroups, "homes", lambda: {"memory": ("/sys", False), "io": ("/sys", False)})
    told = found()["control groups"]
    assert (told.ok, told.found) == (False, "memory")


@pytest.mark.usefixtures("bare")
def test_elsewhere_than_on_linux_there_is_no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    told = found()
    assert not told["Bubblewrap"].ok
    assert "only for Linux" in told["Bubblewrap"].found
    assert not told["control groups"].ok


@pytest.mark.usefixtures("bare")
def test_each_browser_that_is_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name, **_: name if name == "firefox" else None)
    monkeypatch.setattr(environment, "_compiler", lambda: Finding("C compiler", False, "", ""))
    monkeypatch.setattr(Path, "exists", lambda path: str(path) == BROWSERS[-1])
    assert found()["browsers"].found == "firefox, Safari"


@pytest.mark.usefixtures("process")
def test_this_machine_is_told_as_a_table_and_as_json(cli: Cli) -> None:
    done = cli("doctor", "--environment")
    assert done.code == 0
    head, *rows = done.out.splitlines()
    assert head.split("  ")[0] == "what"
    assert [row.split("  ")[0].strip() for row in rows] == NAMES
    told = cli("doctor", "--environment", "--json").json
    assert [each["name"] for each in told] == NAMES
    assert all(each.keys() == {"name", "ok", "found", "use"} for each in told)
    assert next(each for each in told if each["name"] == "Python")["ok"]


def test_a_folder_is_another_question(cli: Cli) -> None:
    assert cli("doctor", "--environment", "--data", ".").code == USAGE
