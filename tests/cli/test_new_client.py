"""``spieltisch new-client``: what it writes, and what it refuses. Whether that plays, the product tests show."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.cli.new_client import CLIENTS, SPELLINGS
from spieltisch.core.registry import games
from tests.cli.conftest import Cli

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_it_is_a_copy_in_a_folder_named_after_the_game(cli: Cli, tmp_path: Path) -> None:
    done = cli("new-client", "hive", "--language", "java")
    assert (done.code, done.err) == (0, "")
    assert "hive/README.md" in done.out
    template = CLIENTS / "hive" / "java"
    written = {path.name: path.read_text() for path in (tmp_path / "hive").iterdir()}
    assert written == {path.name: path.read_text() for path in template.iterdir()}
    assert "HiveClient.java" in written


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
