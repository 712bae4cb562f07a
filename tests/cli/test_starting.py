"""What our bots at other people's servers load before they answer, and the short way round the command line library."""

from __future__ import annotations

import inspect
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import app as commands
from spieltisch.cli import join, join_command, shortcut
from spieltisch.cli.shortcut import plain_join
from spieltisch.core.registry import games
from tests.cli.conftest import Cli

URL = "hive://localhost:13050?reservation=a-b"
UNUSED = {
    "asyncio", "attr", "concurrent", "cyclopts", "email", "fastapi", "http", "logging", "multiprocessing", "numpy",
    "pydantic", "rich", "sqlalchemy", "sqlite3", "ssl", "starlette", "subprocess", "tomllib", "uvicorn", "zipfile",
}  # fmt: skip
OF_WEBSOCKETS = {"concurrent", "email", "http", "logging", "ssl", "zipfile"}
"""What that library brings along."""
MOST = 250
"""Modules: a third of them are the interpreter's own start."""
WEBSOCKETS = 120
"""As many more."""
DIALECTS = [(name, dialect) for name, game in games().items() for dialect in game.wire.dialects()]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(("game", "dialect"), DIALECTS, ids=[dialect.url_scheme for _, dialect in DIALECTS])
def test_a_bot_loads_its_own_game_alone_and_nothing_that_only_servers_need(
    game: str, dialect: Any, tmp_path: Path
) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        url = f"{dialect.url_scheme}://127.0.0.1:{nobody.getsockname()[1]}{dialect.access.path}"
        loaded = loaded_by(tmp_path, "join", url, "--bot", "greedy", "--seed", "1")
    others = {name.split(".")[2] for name in loaded if name.startswith("spieltisch.games.")} - {game}
    assert not others
    unused, most = (UNUSED - OF_WEBSOCKETS, MOST + WEBSOCKETS) if dialect.access.path else (UNUSED, MOST)
    assert not {name.partition(".")[0] for name in loaded} & unused
    assert not {name for name in loaded if name.startswith(("spieltisch.table", "spieltisch.lobby", "spieltisch.web"))}
    assert "spieltisch.net.remote" in loaded
    assert len(loaded) <= most


def loaded_by(folder: Path, *words: str) -> set[str]:
    """All modules of a process that runs this command and cannot start, since nobody is there."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("SPIELTISCH_")}
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "spieltisch", *words],
        env=variables | {"PYTHONPATH": os.pathsep.join(sys.path)}, cwd=folder, capture_output=True, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 3, done.stderr
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}


@pytest.mark.parametrize(
    "words",
    [
        [URL, "--bot", "greedy"],
        ["--bot", "hard (search@200)", "twixt:", "--seed", "7"],
        [URL, "--json", "--trace", "--trace-dir", "a b", "--bot", "x"],
        [URL, "--bot", "search", "--move-ms", "50", "--threads", "2", "--name", "Zoë = {name}"],
    ],
)
def test_the_short_way_reads_what_the_library_reads(words: list[str]) -> None:
    plain = plain_join(["join", *words])
    assert plain
    url, given = plain
    _, bound, _ = commands.app.parse_args(["join", *words], exit_on_error=False, print_error=False)
    assert bound.arguments == {"url": url, **given}


@pytest.mark.parametrize(
    "words",
    [
        [],
        [URL],
        ["--help"],
        ["--bot", "greedy"],
        [URL, "more", "--bot", "greedy"],
        [URL, "--bot=greedy"],
        [URL, "--bot"],
        [URL, "--bot", "--json"],
        [URL, "--bot", "greedy", "--bot", "random"],
        [URL, "--bot", "greedy", "--seed", "-1"],
        [URL, "--bot", "greedy", "--seed", "1_0"],
        [URL, "--bot", "greedy", "--threads", "0"],
        [URL, "--bot", "greedy", "--no-trace"],
        [URL, "--bot", "greedy", "--name", ""],
        [URL, "--bot", "greedy", "--sed", "1"],
    ],
)
def test_anything_but_the_plain_form_is_left_to_the_library(words: list[str]) -> None:
    assert plain_join(["join", *words]) is None
    assert plain_join(words) is None


@pytest.mark.parametrize(
    "words", [["chess://x", "--bot", "a"], ["hive://x", "--bot", "nobody"], ["hive:", "--bot", "greedy"]]
)
def test_both_ways_refuse_in_the_same_words(cli: Cli, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    short = cli("join", *words)
    monkeypatch.setattr(shortcut, "plain_join", lambda _tokens: None)
    assert cli("join", *words) == short
    assert (short.code, short.out) == (2, "")


def test_both_ways_have_the_same_options() -> None:
    told, taken = (inspect.signature(each).parameters for each in (join_command.join, join.play_at))
    assert {name: each.default for name, each in told.items()} == {name: each.default for name, each in taken.items()}
    names = set(shortcut.TEXTS | shortcut.NUMBERS | shortcut.FLAGS)
    assert names == {f"--{name.removeprefix('is_').replace('_', '-')}" for name in told if name != "url"}


def test_settings_are_still_read_where_there_are_any(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "spieltisch.toml").write_text("trce = true\n")
    done = cli("join", "hive://localhost", "--bot", "greedy", "--seed", "1")
    complaint = "spieltisch: unknown key 'trce' (from spieltisch.toml); did you mean 'trace'?\n"
    assert (done.code, done.err) == (2, complaint)
