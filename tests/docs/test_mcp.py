"""The page about language models says what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from spieltisch.cli.app import COMMANDS
from spieltisch.contests.plans.reading import read_plan

PAGE = (Path(__file__).parents[2] / "docs" / "mcp.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def test_the_tools_are_those_of_the_sets() -> None:
    toolbox = pytest.importorskip("spieltisch.mcp.toolbox", reason="the extra is not installed", exc_type=ImportError)
    for title, names in ((toolbox.PLAYING, "| to play |"), (toolbox.WORKSHOP, "| workshop |")):
        table = PAGE[PAGE.index(names) :].partition("\n\n")[0]
        assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [*toolbox.SETS[title]]


def test_the_configuration_starts_a_command() -> None:
    [server] = json.loads(BLOCKS["json"])["mcpServers"].values()
    assert server["command"] == "spieltisch"
    assert server["args"][0] in {name for name, *_ in COMMANDS}


def test_the_contest_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(BLOCKS["toml"])
    assert [player.bot for player in read_plan(file, lambda: 1).players] == ["mcp", "greedy"]
