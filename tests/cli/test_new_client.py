"""``spieltisch new-client``: what it writes, and what it refuses. Whether that plays, the product tests show."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from spieltisch.cli.new_client import CLIENTS, SPELLINGS
from spieltisch.core.registry import games
from tests.cli.conftest import Cli

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_it_is_a_copy_in_a_folder_named_after_the_game(cli: Cli, tmp_path: Path) -> None:
    done = cli("new-client", "hive", "--language", "java")
    assert (done.code, done.err) == (0, "")
    assert "hive/README.md" in done.out
    template = CLIENTS / "hive" / "java"
    written = {path.name: path.read_text() for path in (tmp_path / "hive").iterdir() if path.name[0] != "."}
    assert written == {path.name: path.read_text() for path in template.iterdir()}
    assert "HiveClient.java" in written


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(("game", "language"), [("hive", "python"), ("hive", "java"), ("cascadia", "cpp")])
def test_a_forge_checks_the_client_by_the_commands_of_its_page(
    cli: Cli, tmp_path: Path, game: str, language: str
) -> None:
    assert cli("new-client", game, "--language", language, "--to", "here").code == 0
    page = (tmp_path / "here" / "README.md").read_text()
    build = [command for command in re.findall(r"^\$ (.*)$", page, re.MULTILINE) if command[:4] in ("java", "g++ ")][:1]
    [check] = re.findall(r"^\$ (spieltisch check .*)$", page, re.MULTILINE)
    for kind, path in {"github-workflows": ".github/workflows/check.yml", "gitlab-ci": ".gitlab-ci.yml"}.items():
        file = tmp_path / "here" / path
        validator = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{kind}", str(file)]
        done = subprocess.run(validator, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
        told = commands_in(YAML(typ="safe").load(file))
        assert told[-1 - len(build) :] == [*build, f"{check} --junit check.xml"]
        assert "pip install spieltisch" in told
        assert any("jdk" in command for command in told) == (kind == "gitlab-ci" and language == "java")


def commands_in(read: Any) -> list[str]:
    """Those of the one job."""
    if "jobs" in read:
        return [step["run"].strip() for step in read["jobs"]["check"]["steps"] if "run" in step]
    return [command.strip() for command in read["check"]["script"]]


def test_the_actions_are_those_of_our_own_workflows(cli: Cli, tmp_path: Path) -> None:
    assert cli("new-client", "hive", "--language", "python").code == 0
    used = re.findall(r"uses: (.*)", (tmp_path / "hive" / ".github" / "workflows" / "check.yml").read_text())
    ours = (EXAMPLES.parent / ".github" / "workflows" / "tests.yml").read_text()
    assert used
    assert all(f"uses: {action}" in ours for action in used)


@pytest.mark.parametrize("language", ["C++", "cpp", "CPP"])
def test_a_language_is_known_by_its_usual_names(cli: Cli, tmp_path: Path, language: str) -> None:
    assert cli("new-client", "cascadia", "--language", language, "--to", "here").code == 0
    assert (tmp_path / "here" / "cascadia_client.cpp").is_file()


def test_who_asks_for_what_there_is_not_hears_what_there_is(cli: Cli) -> None:
    done = cli("new-client", "hive", "--language", "cobol")
    assert (done.code, done.out) == (2, "")
    assert "hive in 'cobol'; there are: java, python" in done.err
    done = cli("new-client", "chess", "--language", "python")
    assert (done.code, done.out) == (2, "")
    assert "cascadia, catan, hive, monopoly, twixt" in done.err


def test_nothing_is_written_over(cli: Cli, tmp_path: Path) -> None:
    assert cli("new-client", "hive", "--language", "java").code == 0
    done = cli("new-client", "hive", "--language", "python")
    assert done.code == 2
    assert "hive exists and is not an empty folder" in done.err
    assert not (tmp_path / "hive" / "hive_client.py").exists()


def test_every_game_has_a_client_in_python_and_in_one_more_language() -> None:
    for name in games():
        languages = {path.name for path in (CLIENTS / name).iterdir()}
        assert "python" in languages
        assert len(languages) >= 2
        assert set(SPELLINGS.values()) <= {"python", "cpp"}


def test_the_examples_are_the_templates() -> None:
    """By a link in a checkout; an sdist has none, and copies the files."""
    if EXAMPLES.is_symlink():
        assert EXAMPLES.readlink().parts[-2:] == CLIENTS.parts[-2:]
    for path in (path for path in EXAMPLES.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        assert path.read_bytes() == (CLIENTS / path.relative_to(EXAMPLES)).read_bytes()
