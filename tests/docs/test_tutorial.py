"""The tutorial on contests, carried out: its files, its commands, what it says that they print; in both languages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import clean_environment, run
from tests.product.server import HOST, serving

DOCS = Path(__file__).parent.parent.parent / "docs"
ENGLISH, GERMAN = ((DOCS / name).read_text() for name in ("tutorial-contest.md", "tutorial-contest.de.md"))
FILE = re.compile(r"^`([\w/.-]+)`[^\n]*(?:\n[^\n`]+)*\n\n```(?:python|toml)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODES = {"spieltisch contest check cup.toml": 1}
"""Exit codes that are told, where they are not 0."""


def commands(page: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a page, and the lines that it is said to print; ``…`` stands for anything."""
    for block in CONSOLE.findall(page):
        for text in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = text.splitlines()
            yield command, lines


def files(page: str) -> dict[str, str]:
    return dict(FILE.findall(page))


def bare(text: str) -> str:
    """Without what is said to people."""
    return re.sub(r" +#.*$", "", text, flags=re.MULTILINE)


def missing(lines: list[str], output: str) -> str | None:
    """The first line that does not follow in the output."""
    begin = 0
    for line in lines:
        found = re.compile(".*?".join(re.escape(part) for part in line.split("…"))).search(output, begin)
        if not found:
            return line
        begin = found.end()
    return None


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """An empty folder, and beside it ``spieltisch`` where the shell finds it."""
    (tmp_path / "bin").mkdir()
    script = tmp_path / "bin" / "spieltisch"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m spieltisch "$@"\n')
    script.chmod(0o755)
    (tmp_path / "here").mkdir()
    return tmp_path / "here"


def typed(command: str, place: Path) -> subprocess.CompletedProcess[str]:
    own = [str(place.parent / "bin"), str(Path(sys.executable).resolve().parent)]
    environment = clean_environment() | {"PATH": os.pathsep.join([*own, os.environ["PATH"]]), "COLUMNS": "200"}
    both = subprocess.STDOUT
    return subprocess.run(
        ["sh", "-c", command], cwd=place, env=environment, stdout=subprocess.PIPE, stderr=both, text=True, timeout=240
    )


@pytest.mark.usefixtures("process")
def test_the_tutorial_works_as_it_is_written(place: Path) -> None:
    for name, text in files(ENGLISH).items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(text)
    carried_out = []
    for command, lines in commands(ENGLISH):
        if command.startswith("mkdir"):
            continue
        if command.startswith("spieltisch serve "):
            is_shown_in_the_browser(place, command.split()[2:])
        else:
            done = typed(command, place)
            assert done.returncode == CODES.get(command, 0), (command, done.stdout)
            assert missing(lines, done.stdout) is None, (command, done.stdout)
        carried_out.append(command)
    assert len(carried_out) >= 10
    for name in ("report.html", "standings.csv"):
        assert (place / "cup" / name).is_file(), name
    with zipfile.ZipFile(place / "cup.zip") as packed:
        packed.extractall(place / "unpacked")
    assert run(place, "contest", "verify", "unpacked").returncode == 0


def is_shown_in_the_browser(place: Path, words: list[str]) -> None:
    with serving(place, *words, others="0") as server:
        base = f"http://{HOST}:{server.ports['http']}"
        with urllib.request.urlopen(f"{base}/contests", timeout=20) as page:
            assert page.status == 200
        with urllib.request.urlopen(f"{base}/api/v1/contests", timeout=20) as answer:
            assert "cup" in json.dumps(json.load(answer))


def test_both_languages_have_the_same_files_and_commands() -> None:
    assert set(files(ENGLISH)) == {"anna/player.py", "ben/player.py", "cup.toml"}
    assert {name: bare(text) for name, text in files(ENGLISH).items()} == {
        name: bare(text) for name, text in files(GERMAN).items()
    }
    assert CONSOLE.findall(ENGLISH) == CONSOLE.findall(GERMAN)


def test_what_a_command_does_not_print_is_missed() -> None:
    output = "one 1\ntwo 2\nthree 3\n"
    assert missing(["one …", "three"], output) is None
    assert missing(["three", "one …"], output) == "one …"
