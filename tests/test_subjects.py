"""Subjects of commits are checked where there is a history, and only those that are new."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tools import subjects
from tools.subjects import faults


@pytest.mark.parametrize(
    "subject",
    [
        "Make Retry-After accurate",
        "Feed pages once",
        "Pass the seed on",
        "Bring back Escape",
        "Focus the board",
        "X" + "x" * 71,
    ],
)
def test_a_short_imperative_is_right(subject: str) -> None:
    assert list(faults(subject)) == []


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("X" + "x" * 72, "longer than 72 characters"),
        ("make Retry-After accurate", "does not begin with a capitalised imperative"),
        ("Fixed a leak", "does not begin with a capitalised imperative"),
        ("Fixes a leak", "does not begin with a capitalised imperative"),
        ("Fixing a leak", "does not begin with a capitalised imperative"),
        ("fixup! Make Retry-After accurate", "does not begin with a capitalised imperative"),
        ("", "does not begin with a capitalised imperative"),
        ("Make Retry-After accurate.", "ends with a period"),
    ],
)
def test_what_is_wrong_is_named(subject: str, fault: str) -> None:
    assert list(faults(subject)) == [fault]


def git(folder: Path, *words: str) -> str:
    author = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", "-C", folder, *author, *words], capture_output=True, text=True, check=True).stdout


@pytest.fixture
def history(process: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A history of an old riddle and a new one, of which only the second is checked."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "commit", "--quiet", "--allow-empty", "--message", "what was so.")
    monkeypatch.setattr(subjects, "ROOT", tmp_path)
    monkeypatch.setattr(subjects, "BEFORE", git(tmp_path, "rev-parse", "HEAD").strip())
    git(tmp_path, "commit", "--quiet", "--allow-empty", "--message", "Hold what is so.")
    return tmp_path


def test_a_new_commit_is_named_with_what_is_wrong(history: Path) -> None:
    commit = git(history, "rev-parse", "--short", "HEAD").strip()
    with pytest.raises(SystemExit) as told:
        subjects.main()
    assert told.value.code == f"{commit}: ends with a period: Hold what is so."


def test_a_history_that_does_not_reach_back_is_not_checked(history: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subjects, "BEFORE", "0" * 39 + "1")
    subjects.main()


@pytest.mark.usefixtures("process")
def test_without_a_history_nothing_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subjects, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    subjects.main()


def test_without_git_nothing_is_checked(history: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(history))
    subjects.main()
