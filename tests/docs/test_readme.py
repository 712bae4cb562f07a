"""The README's first screen is run as it is written; its other commands are ones that the command line takes."""

from __future__ import annotations

import json
import re
import shlex
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.cli import run
from spieltisch.cli.app import app
from spieltisch.core.registry import games
from tests.architecture.sources import PACKAGE, ROOT
from tests.docs.test_contests import anchors
from tests.product.server import HOST, serving

PAGE = (ROOT / "README.md").read_text()
FIRST, *OTHERS = re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
DESIGN = [ROOT / "ARCHITECTURE.md", *(ROOT / "docs" / "design").glob("*.md")]
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)")


def commands(block: str) -> Iterator[tuple[list[str], list[str]]]:
    """The words of each command, without the installer in front, and the lines that it is said to print."""
    for text in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *lines = text.splitlines()
        yield shlex.split(command.removeprefix("uvx "), comments=True), lines


@pytest.mark.usefixtures("process")
def test_the_first_screen_does_what_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (serve, printed), (match, table) = commands(FIRST)
    assert printed == []
    with serving(tmp_path, *serve[2:], others="0") as server:
        assert serve[:2] == ["spieltisch", "serve"]
        with urllib.request.urlopen(f"http://{HOST}:{server.ports['http']}/api/v1/tables", timeout=20) as answer:
            assert {one["game"] for one in json.load(answer)["tables"]} == {*games()}
    capsys.readouterr()
    assert run(match[1:]) == 0
    assert capsys.readouterr().out.splitlines() == table


@pytest.mark.parametrize("words", [words for block in OTHERS for words, _ in commands(block)], ids=" ".join)
def test_each_other_command_is_one(words: list[str]) -> None:
    if words[0] == "spieltisch":
        app.parse_args(words[1:], exit_on_error=False, print_error=False)
    else:
        assert words[:2] == ["python", "-m"]
        assert (ROOT / "src" / words[2].replace(".", "/") / "__main__.py").is_file()


def test_clients_connect_where_it_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["config", "--json"]) == 0
    options = json.loads(capsys.readouterr().out)
    table = PAGE[PAGE.index("| where clients connect |") : PAGE.index("Each page has all")]
    assert {*map(int, re.findall(r"(?:TCP |:)(\d+)", table))} == {
        option["value"] for name, option in options.items() if name.startswith("doors.")
    }


@pytest.mark.parametrize(
    "file", [*ROOT.glob("*.md"), *(ROOT / "docs" / "design").glob("*.md")], ids=lambda file: file.name
)
def test_each_link_leads_somewhere(file: Path) -> None:
    for path, anchor in LINK.findall(file.read_text()):
        target = file.parent / path if path else file
        assert target.is_file(), path
        assert not anchor or anchor in anchors(target.read_text()), anchor


def test_the_architecture_is_short_and_every_subject_of_the_design_is_listed() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_bytes()) <= 12_000
    pages = {file.name for file in (ROOT / "docs" / "design").glob("*.md")} - {"README.md"}
    for index in (ROOT / "ARCHITECTURE.md", ROOT / "docs" / "design" / "README.md"):
        assert {Path(path).name for path, _ in LINK.findall(index.read_text())} >= pages, index


@pytest.mark.parametrize("file", DESIGN, ids=lambda file: file.name)
def test_each_module_that_is_named_exists(file: Path) -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir()}
    for name in re.findall(r"`(\w+/[\w/]+)(?:\.py|/)?`", file.read_text()):
        if name.split("/")[0] in folders and "/X/" not in name:
            assert (PACKAGE / name).exists() or (PACKAGE / f"{name}.py").exists(), name
