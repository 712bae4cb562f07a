"""Every mistake of the strangers' programs is described, and made by the program it belongs to."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from spieltisch.core.registry import games
from tests.mistakes import STRANGERS, strangers_mistakes

KNOWN: Final = {"first": 20, "second": 10, "third": 20}
"""So many mistakes each program of a set knows."""
PROGRAMS: Final = [(which, game) for which in STRANGERS for game in strangers_mistakes(which)]

of_each_program = pytest.mark.parametrize(("which", "game"), PROGRAMS, ids=map(" ".join, PROGRAMS))


def program_of(which: str, game: str) -> tuple[ModuleType, Path]:
    """The program, and where it is written."""
    path = STRANGERS[which] / f"{game}.py"
    names = path.relative_to(STRANGERS["first"]).with_suffix("").parts
    return import_module(".".join(("tests.strangers", *names))), path


@pytest.mark.parametrize("which", STRANGERS)
def test_there_is_a_program_for_each_game(which: str) -> None:
    assert strangers_mistakes(which).keys() == games().keys()


@of_each_program
def test_a_program_knows_its_mistakes_and_each_is_described(
    which: str, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program, _ = program_of(which, game)
    described = strangers_mistakes(which)[game]
    assert program.main(["--list"]) == 0
    names = capsys.readouterr().out.split()
    assert sorted(names) == sorted(described)
    assert len(names) == KNOWN[which]
    assert all(mistake.keys() == {"what", "code"} for mistake in described.values())


@of_each_program
def test_a_program_makes_each_mistake_that_it_knows(which: str, game: str) -> None:
    program, path = program_of(which, game)
    made = re.findall(r"wrong\([\"']([a-z0-9-]+)[\"']\)", path.read_text(encoding="utf-8"))
    assert set(made) == set(program.MISTAKES)


@of_each_program
def test_a_program_refuses_a_mistake_that_it_does_not_know(
    which: str, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program, _ = program_of(which, game)
    assert program.main(["--mistake", f"{game}-is-fun"]) == 2
    assert f"{game}-is-fun" in capsys.readouterr().err
