"""What the page on arenas says of the file, the limits, the folder and the commands, against the product."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from spieltisch.arenas.entries.languages import OTHER, TOOLS
from spieltisch.arenas.entries.manifest import Manifest
from spieltisch.arenas.fold import FAULTY
from spieltisch.arenas.limits import Limits
from spieltisch.arenas.lines import ArenaPlan
from spieltisch.arenas.plan import ANCHORS, MOVE_MS, plan_of
from spieltisch.arenas.showing import Ladder, Standing
from spieltisch.cli.arena import app
from spieltisch.cli.submit import LEFT_OUT

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "arena.md").read_text()
EXAMPLES = [text for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) if "run =" not in text]


def rows(after: str) -> dict[str, str]:
    """A table by the names in its first column."""
    table = PAGE[PAGE.index(after) :].split("\n\n")[1]
    return dict(re.findall(r"^\| `([^`]+)` \| ?([^|]*?) ?\|", table, re.MULTILINE))


def test_each_key_of_the_file_is_told_with_its_default_and_no_other() -> None:
    told = rows('url = "https://arena.example.org"')
    assert told.keys() == {*ArenaPlan.__struct_fields__} - {"options", "limits"} | {"[set]", "[limits]"}
    assert told["move_ms"] == str(MOVE_MS)
    assert told["anchors"] == f"`{list(ANCHORS)}`".replace("'", '"')


def test_each_limit_is_told_with_its_default_and_no_other() -> None:
    limits = Limits()
    assert rows("Limits, all of them") == {name: str(getattr(limits, name)) for name in Limits.__struct_fields__}


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_example_is_a_file_that_can_be_used(text: str) -> None:
    assert plan_of(tomllib.loads(text), "arena", Path(), lambda: 7).seats >= 2


def test_there_are_five_examples_and_the_first() -> None:
    assert len(EXAMPLES) == 6


def test_each_command_is_shown() -> None:
    for name in ("serve", "invite", "revoke", "show", "freeze", "run"):
        assert name in app
        assert f"spieltisch arena {name} " in PAGE


def test_what_an_entry_says_is_told() -> None:
    part = PAGE[PAGE.index("## What authors hand in") : PAGE.index("## What happens")]
    for name in (*Manifest.__struct_fields__, *TOOLS, OTHER):
        assert f"`{name}`" in part
    for name in (".git", "__pycache__", "node_modules", "target"):
        assert name in LEFT_OUT
        assert f"`{name}`" in part


def test_what_show_prints_is_told() -> None:
    part = PAGE[PAGE.index("## For programs") :]
    for name in (*Ladder.__struct_fields__, *Standing.__struct_fields__):
        assert f"`{name}`" in part


def test_numbers_in_sentences_are_those_of_the_code() -> None:
    assert FAULTY == 5
    assert "ends five blocks in a row" in PAGE
