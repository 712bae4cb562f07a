"""What is promised on Windows, as far as it shows on a system that lacks the same things (docs/windows.md)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.cli.app import COMMANDS
from spieltisch.cli.posix import NEEDING
from spieltisch.store.folder import default_folder
from tests.commands import clean_environment
from tests.product.server import serving

pytestmark = pytest.mark.usefixtures("process")

PROGRAM = str(Path(__file__).with_name("windows.py"))
PAGE = (Path(__file__).parent.parent.parent / "docs" / "windows.md").read_text(encoding="utf-8")
WORKING = [f"spieltisch.cli.{function.partition(':')[0]}" for name, function, *_ in COMMANDS if name not in NEEDING]
LIBRARIES = [
    *("spieltisch.research", "spieltisch.research.batches", "spieltisch.research.datasets", "spieltisch.net.remote"),
    *(f"spieltisch.research.{game}_v0" for game in ("cascadia", "catan", "hive", "monopoly", "twixt")),
    *(f"spieltisch.rules.{game}" for game in ("cascadia", "catan", "hive", "monopoly", "twixt")),
]


def windows(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, PROGRAM, *words]
    return subprocess.run(
        command, cwd=place, env=clean_environment(), capture_output=True, text=True, timeout=120, check=False
    )


def test_what_works_there_imports_nothing_that_is_not_there(tmp_path: Path) -> None:
    done = windows(tmp_path, "--import", "spieltisch.cli.app", *WORKING, *LIBRARIES)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", ["serve", "match hive random random", "join twixt: --bot random"])
def test_what_needs_posix_says_so_in_a_sentence(words: str, tmp_path: Path) -> None:
    done = windows(tmp_path, *words.split())
    assert done.returncode == 2
    assert re.fullmatch(r"(spieltisch: )?.* needs Linux or macOS: .*\n", done.stderr), done.stderr


def test_files_with_the_line_ends_of_windows_are_read(tmp_path: Path) -> None:
    (tmp_path / "positions.txt").write_bytes(b"turn=0 obs= stacks=\r\nturn=1 obs= stacks=0,0,B\r\n")
    (tmp_path / "spieltisch.toml").write_bytes(b"[hive]\r\npaused = true\r\n")
    done = windows(tmp_path, "legal", "hive", "--positions", "positions.txt", "--json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 2
    assert "error" not in done.stdout
    shown = windows(tmp_path, "config", "--json")
    assert shown.returncode == 0, shown.stderr
    assert '"hive.paused"' in shown.stdout


def test_our_bots_play_from_there(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        url = f"hive://127.0.0.1:{server.ports['hive']}"
        words = [sys.executable, PROGRAM, "join", url, "--bot", "random", "--seed", "1", "--json"]
        both = [subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        for player in both:
            told, _ = player.communicate(timeout=60)
            assert player.returncode == 0
            assert '"ended": "result"' in told


def test_data_lies_where_windows_keeps_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert default_folder() == tmp_path / "spieltisch"
    monkeypatch.delenv("LOCALAPPDATA")
    assert default_folder() == Path.home() / "AppData" / "Local" / "spieltisch"


def test_the_page_names_each_command_where_it_belongs() -> None:
    works, _, needs = PAGE.partition("## What needs Linux or macOS")
    assert {name for name, *_ in COMMANDS if f"`{name}`" in needs} == NEEDING
    assert {name for name, *_ in COMMANDS if f"`{name}`" in works} == {name for name, *_ in COMMANDS} - NEEDING
