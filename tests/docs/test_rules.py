"""The page on boards: its examples run from top to bottom and print what stands there, and it names all there is."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from spieltisch.rules import Board, cascadia, catan, hive, monopoly, twixt

PAGE = (Path(__file__).parent.parent.parent / "docs" / "rules.md").read_text()
MODULES: dict[str, Any] = {
    "Hive": hive, "TwixT": twixt, "Catan": catan, "Cascadia": cascadia, "Monopoly": monopoly,
}  # fmt: skip
EXAMPLES = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))


def section(title: str) -> str:
    return re.split(r"^## ", PAGE.partition(f"\n## {title}\n")[2], flags=re.MULTILINE)[0]


def test_the_examples_print_what_stands_there() -> None:
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(EXAMPLES, {}, "rules.md", None, 0)
    result = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert not result.failed, "".join(told)
    assert result.attempted > 30


def test_the_first_example_comes_at_once() -> None:
    assert PAGE.splitlines().index(">>> board = hive.Board()") < 10


def test_everything_that_a_board_has_is_in_the_table() -> None:
    table = section("All boards")
    for name in vars(Board):
        if not name.startswith("_"):
            assert re.search(rf"\b[Bb]oard\.{name}\b", table), name


@pytest.mark.parametrize("title", MODULES)
def test_a_games_section_names_its_moves_and_options(title: str) -> None:
    text, module = section(title), MODULES[title]
    for kind in module.Board._kinds:
        assert f"`{kind.__name__}(" in text
    for name in module.Options.__annotations__:
        assert f"`{name}" in text
