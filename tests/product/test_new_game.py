"""A game of somebody else's: written by ``spieltisch new-game``, installed with pip, and played in every way."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.commands import run
from tests.product.server import Client, Server, serving
from tests.test_build import can_compile

pytestmark = pytest.mark.usefixtures("process")

ROOT = Path(__file__).parent.parent.parent
NAME = "oxo"
MOVES = ["b2", "a1", "c3", "a2", "a3", "c1", "b3"]
"""A whole game; seat 0 wins."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game's sources, while it is installed for every process that is started meanwhile."""
    folder = tmp_path_factory.mktemp("newcomer")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder / "site"), *sys.path]))
        written = run(folder, "new-game", NAME)
        assert written.returncode == 0, written.stderr
        patch.setenv("CFLAGS", "-O0")  # compiled soon, and fast enough
        installed = subprocess.run(
            [*pip, "--target", "site", f"./{NAME}"], cwd=folder, capture_output=True, text=True, timeout=300
        )
        assert installed.returncode == 0, installed.stderr
        yield folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with serving(folder, f"--{NAME}", "0", "--seed", "5", hive="off", twixt="off", others="0") as server:
        yield server


def pytest_in(place: Path, *arguments: str) -> str:
    """The last line of a test run."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
    return done.stdout.splitlines()[-1]


def test_building_leaves_nothing_among_the_sources(folder: Path) -> None:
    assert {path.name for path in (folder / NAME).iterdir()} == {
        "README.md", "pyproject.toml", "setup.py", "src", "tests",
    }  # fmt: skip
    assert [path.name for path in (folder / NAME / "src").iterdir()] == [f"spieltisch_{NAME}"]


@pytest.mark.skipif(not can_compile(), reason="no C compiler, or no headers of this Python")
def test_its_kernel_is_compiled(folder: Path) -> None:
    built = folder / "site" / f"spieltisch_{NAME}" / "engine"
    assert all((built / f"{name}{EXTENSION_SUFFIXES[0]}").exists() for name in ("state", "kernel"))


@pytest.mark.long
def test_its_own_tests_pass(folder: Path) -> None:
    assert "passed" in pytest_in(folder / NAME)


@pytest.mark.long
def test_the_contract_suite_passes(folder: Path) -> None:
    assert "passed" in pytest_in(ROOT, "tests/contract", "-k", NAME)


def test_the_commands_know_it(folder: Path) -> None:
    assert run(folder, "bots", NAME, "--json").stdout == '["random", "search"]\n'
    assert json.loads(run(folder, "perft", NAME, "--depth", "4", "--json").stdout)["nodes"] == 3024
    assert json.loads(run(folder, "legal", NAME, "--position", "xox/xo./o..", "--json").stdout) == ["b3", "c2", "c3"]
    assert f"{NAME}.move_ms" in run(folder, "config").stdout


def test_its_bots_play_a_match_whose_replays_verify(folder: Path) -> None:
    played = run(folder, "match", NAME, "search", "random", "--games", "2", "--seed", "1", "--out", "out", "--json")
    results = [json.loads(line) for line in played.stdout.splitlines()]
    assert [result["reason"] for result in results] == ["regular", "regular"]
    for replay in sorted((folder / "out").glob("*.jsonl")):
        assert run(folder, "replay", "verify", str(replay)).returncode == 0


def test_two_sockets_play_at_its_door_while_another_watches(server: Server) -> None:
    players = [Client(server.ports[NAME]) for _ in range(2)]
    for player, mark in zip(players, (b"x", b"o"), strict=True):
        player.send(b"join\n")
        assert player.read_until(b"\n").startswith(b"seat %s " % mark)
    watcher = Client(server.ports[NAME])
    watcher.send(b"watch\n")
    watcher.read_until(b"board .../.../...\n")
    for ply, cell in enumerate(MOVES):
        player, mark = players[ply % 2], b"xo"[ply % 2 : ply % 2 + 1]
        player.read_until(b"turn %s 60000\n" % mark)
        player.send(b"place %s\n" % cell.encode())
        player.read_until(b"ok\nplaced %s %s\n" % (mark, cell.encode()))
    for everybody in (*players, watcher):
        assert everybody.read_to_end().endswith(b"end x regular\nbye the game is over\n")
    listed = run(server.folder, "replay", "list", "--data", "data", "--json")
    table = json.loads(listed.stdout.splitlines()[0])
    assert table["game"] == NAME
    assert run(server.folder, "replay", "verify", table["id"], "--data", "data").returncode == 0


def test_a_bot_joins_at_its_door_by_url(server: Server) -> None:
    url = f"{NAME}://127.0.0.1:{server.ports[NAME]}"
    command = [sys.executable, "-m", "spieltisch", "join", url, "--bot", "search", "--json"]
    with subprocess.Popen(command, cwd=server.folder, stdout=subprocess.PIPE, text=True) as first:
        second = run(server.folder, "join", url, "--bot", "random", "--json")
        output, _ = first.communicate(timeout=30)
    assert (first.returncode, second.returncode) == (0, 0)
    assert json.loads(output.splitlines()[-1])


def test_it_is_played_on_its_page(server: Server) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{server.ports['http']}", timeout=10) as page:
        [card] = [card for card in page.get("/api/v1/games").json()["games"] if card["name"] == NAME]
        assert (card["bots"], card["has_page"]) == (["random", "search"], True)
        for file in ("board.js", "words.js", "options.js", "board.css"):
            assert page.get(f"/static/games/{NAME}/{file}").status_code == 200
        seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Grace"}]
        opened = page.post("/api/v1/tables", json={"game": NAME, "options": {}, "seats": seats}).json()
        path = f"/api/v1/tables/{opened['table']['id']}"
        tokens = [{"Authorization": f"Bearer {seat['token']}"} for seat in opened["seats"]]
        assert entry(page.get(f"{path}/feed?follow=false", headers=tokens[0]).text)["choices"][:2] == ["a1", "a2"]
        for ply, cell in enumerate(MOVES):
            action = {"action": cell}
            done = page.post(f"{path}/seats/{ply % 2}/actions", json=action, headers=tokens[ply % 2])
            assert done.status_code == 200, done.text
        picture = entry(page.get(f"{path}/feed?follow=false").text)["picture"]
        assert (picture["line"], picture["to_move"]) == ([6, 7, 8], None)


def test_its_protocol_is_told_where_those_of_ours_are(server: Server) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{server.ports['http']}", timeout=10) as page:
        [card] = [card for card in page.get("/api/v1/games").json()["games"] if card["name"] == NAME]
        assert card["has_protocol"]
        told = page.get(f"/protocols/{NAME}")
        assert (told.status_code, told.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert f"<title>{NAME.capitalize()}: its protocol</title>" in told.text
        assert {"from-the-client", "from-the-server", "time"} <= set(re.findall(r'<h2 id="([^"]*)"', told.text))
        assert f'href="/games/{NAME}?lang=en"' in told.text


def entry(feed: str) -> Any:
    """The latest entry of a feed that has a picture."""
    data = [line.removeprefix("data: ") for line in feed.splitlines() if line.startswith("data: ")]
    return next(value for value in map(json.loads, reversed(data)) if "picture" in value)
