"""A game that ``new-game`` of an earlier version made still plays, though its form is another now."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.data.kept import HERE

pytestmark = pytest.mark.usefixtures("process")

NAME = "oxo"
ENTRY_POINT = f"[spieltisch.games]\n{NAME} = spieltisch_{NAME}:GAME\n"
METADATA = f"Metadata-Version: 2.1\nName: spieltisch-{NAME}\nVersion: 0.1\n"
PARTS = "Game has parts now: name, title, play, setup, roster, wire, people, research, display"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy as its author has it, and beside its sources what an installation adds, for whoever has ``src`` on the
    path."""
    folder = tmp_path_factory.mktemp("copy")
    with tarfile.open(HERE / "b7a6012" / f"{NAME}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    info = folder / NAME / "src" / f"spieltisch_{NAME}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINT)
    return folder / NAME


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder / "src"), *sys.path])
    return subprocess.run(
        [sys.executable, "-W", "default::DeprecationWarning", *arguments],
        cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_its_bots_play_a_match_and_its_author_is_told_what_to_change(folder: Path) -> None:
    match = ["-m", "spieltisch", "match", NAME, "search", "random"]
    done = python(folder, *match, "--games", "2", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["reason"] for line in done.stdout.splitlines()] == ["regular", "regular"]
    assert f"spieltisch_{NAME}/__init__.py:" in done.stderr
    assert done.stderr.count(PARTS) == 1


@pytest.mark.long
def test_its_own_tests_pass_where_the_warning_is_let_through(folder: Path) -> None:
    """They play at its door, in memory and as a match, draw its page, and check a client."""
    done = python(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore::DeprecationWarning")
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout
