"""``make strength``: an older installation is made once, both sides are programs, and the worst verdict counts."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import install, strength
from tools.strength import Wish


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is run to install an older commit."""
    monkeypatch.setattr(install, "ROOT", tmp_path)
    monkeypatch.setattr(strength, "OLDER", tmp_path / "strength")
    found: list[list[str]] = []

    def run(*words: object, **_: str) -> str:
        found.append([str(word) for word in words])
        if "venv" in found[-1]:
            Path(found[-1][-1]).mkdir(parents=True)
        if strength.IN_FOLDER in found[-1]:
            Path(found[-1][-1]).mkdir()
            (Path(found[-1][-1]) / "spieltisch.whl").touch()
        return ""

    monkeypatch.setattr(install, "run", run)
    return found


def test_an_older_commit_is_installed_once_with_its_own_libraries(tmp_path: Path, commands: list[list[str]]) -> None:
    command = strength.install_older("abc")
    assert command == tmp_path / "strength" / "abc" / "bin" / "spieltisch"
    assert [word for word in commands[1] if not word.startswith("--")] == ["git", "archive", "abc"]
    own = command.with_name("python")
    assert [words[0] for words in commands[3:]] == [str(own)] * 3
    assert str(tmp_path / "strength" / "abc" / "source" / "requirements" / "run.txt") in commands[3]
    commands.clear()
    assert strength.install_older("abc") == command
    assert commands == []


def test_an_installation_that_failed_is_made_again(tmp_path: Path, commands: list[list[str]]) -> None:
    (tmp_path / "strength" / "abc" / "bin").mkdir(parents=True)
    (tmp_path / "strength" / "abc" / "bin" / "spieltisch").touch()
    strength.install_older("abc")
    assert commands
    assert not (tmp_path / "strength" / "abc" / "bin").exists()


def test_what_is_not_ours_is_for_the_test() -> None:
    wish = strength.read(
        ["--games", "hive twixt", "--ref", "v1", "--elo1", "10", "--max-blocks", "7", "--move-ms", "50"]
    )
    assert wish == Wish(["hive", "twixt"], "v1", "search", 50, ["--elo1", "10", "--max-blocks", "7"])
    assert len(strength.read(["--games", ""]).games) == 5


def test_both_sides_are_programs_at_doors_or_on_pipes() -> None:
    wish = Wish([], "", "greedy", 50, [])
    for game, url in (("hive", "{url}"), ("twixt", "twixt:")):
        words = shlex.split(strength.player(game, Path("/a b/spieltisch"), wish).removeprefix("cmd:"))
        assert words == ["/a b/spieltisch", "join", url, "--bot", "greedy", "--name", "{name}", "--move-ms", "50"]


@pytest.mark.parametrize(
    ("verdicts", "code"),
    [(["H1"], 0), (["H1", "open"], 4), (["open", "H0", "H1"], 1), (["H0", None], 3), ([None], 3)],
)
def test_the_worst_verdict_counts(verdicts: list[str | None], code: int) -> None:
    assert strength.worst(verdicts) == code


@pytest.mark.parametrize(
    ("printed", "verdict", "line"),
    [
        ('{"blocks": 1}\n{"verdict": "open", "blocks": 3, "games": 6, "elo": -12.4, "elo95": 30.2}\n', "open",
         "hive: open, -12 ± 30 Elo, 3 blocks, 6 games\n"),
        ('{"verdict": "H0", "blocks": 3, "games": 6, "elo": null, "elo95": null}\n', "H0",
         "hive: H0, 3 blocks, 6 games\n"),
        ("", None, "hive: no verdict\n"),
        ("Traceback\n", None, "hive: no verdict\n"),
    ],
)  # fmt: skip
def test_a_verdict_is_told_as_a_commit_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], printed: str, verdict: str | None, line: str
) -> None:
    ran: list[list[str]] = []

    def run(words: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        ran.append(words)
        return subprocess.CompletedProcess(words, 1, printed)

    monkeypatch.setattr(subprocess, "run", run)
    wish = Wish(["hive"], "v1", "search", 50, ["--max-blocks", "3"])
    assert strength.verdict("hive", Path("/older/spieltisch"), wish) == verdict
    assert capsys.readouterr().out == line
    [[ours, test, game, candidate, champion, *rest]] = ran
    assert (ours, test, game) == (str(Path(sys.executable).with_name("spieltisch")), "test", "hive")
    assert candidate.startswith(f"cmd:{ours} join")
    assert champion.startswith("cmd:/older/spieltisch join")
    assert rest == ["--json", "--max-blocks", "3"]


@pytest.mark.usefixtures("process")
def test_without_a_release_somebody_has_to_name_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    monkeypatch.setattr(install, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match="no release yet"):
        strength.latest_release()
