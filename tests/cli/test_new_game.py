"""``spieltisch new-game``: what it writes, and what it refuses. Whether that works, the product tests show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spieltisch.cli.new_game import PLACEHOLDER, PORT, TEMPLATE, port_of
from spieltisch.core.registry import games
from tests.cli.conftest import Cli


def texts(folder: Path) -> dict[str, str]:
    """All files, by their paths."""
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


def test_every_place_of_the_name_is_found(cli: Cli, tmp_path: Path) -> None:
    done = cli("new-game", "go_moku")
    assert (done.code, done.err) == (0, "")
    assert "pip install go_moku" in done.out
    written = texts(tmp_path / "go_moku")
    assert {"pyproject.toml", "setup.py", "README.md", "src/spieltisch_go_moku/engine/kernel.pxd"} <= written.keys()
    for word in (PLACEHOLDER, "new-game", str(PORT)):
        assert not [name for name, text in written.items() if word in text.lower() or word in name]
    start = written["src/spieltisch_go_moku/__init__.py"]
    for line in ('name="go_moku"', 'title="Go moku"', 'door="go-moku"', f"PORT: Final = {port_of('go_moku')}\n"):
        assert line in start


def test_only_the_name_is_another(cli: Cli, tmp_path: Path) -> None:
    assert cli("new-game", "gomoku", "--to", str(tmp_path / "deep" / "folder")).code == 0
    written = texts(tmp_path / "deep" / "folder")
    kept = [path for path in TEMPLATE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(written) == len(kept)
    kernel = (TEMPLATE / "src" / f"spieltisch_{PLACEHOLDER}" / "engine" / "kernel.py").read_text()
    assert written["src/spieltisch_gomoku/engine/kernel.py"] == kernel.replace(PLACEHOLDER, "gomoku")


def test_the_template_has_its_port_where_every_game_has_its_own() -> None:
    start = (TEMPLATE / "src" / f"spieltisch_{PLACEHOLDER}" / "__init__.py").read_text()
    assert re.search(r"^PORT: Final = (\d+)$", start, re.MULTILINE)[1] == str(PORT)  # type: ignore[index]
    ports = {dialect.port for game in games().values() for dialect in game.wire.dialects()}
    assert not ports & {*range(20_000, 30_000)}
    assert 20_000 <= port_of("gomoku") < 30_000


@pytest.mark.parametrize(
    "name", ["Gomoku", "9men", "go-moku", "go moku", "_go", "go_", "go__moku", "gö", "", "class", "."]
)
def test_what_is_no_name_is_refused(cli: Cli, tmp_path: Path, name: str) -> None:
    done = cli("new-game", name)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "cannot be a game's name" in done.err
    assert not list(tmp_path.glob("*/pyproject.toml"))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (next(iter(games())), "there is already a game"),
        *((name, "is a word of the command line") for name in ("doors", "http", "seed")),
    ],
)
def test_a_name_that_is_taken_is_refused(cli: Cli, name: str, why: str) -> None:
    done = cli("new-game", name)
    assert (done.code, done.out) == (2, "")
    assert why in done.err


def test_nothing_is_written_over(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    assert cli("new-game", "gomoku", "--to", "empty").code == 0
    for place in ("full", "full/file", "empty"):
        done = cli("new-game", "gomoku", "--to", place)
        assert done.code == 2
        assert "is not an empty folder" in done.err
    assert cli("new-game", "gomoku", "--to", "full/file/below").code == 2
    assert texts(tmp_path / "full") == {"file": "mine"}
