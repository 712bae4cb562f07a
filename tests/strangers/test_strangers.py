"""Every mistake of the strangers' programs is described, and made by the program it belongs to."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests.strangers import cascadia, catan, hive, monopoly, twixt

FOLDER = Path(__file__).parent
PROGRAMS = {"cascadia": cascadia, "catan": catan, "hive": hive, "monopoly": monopoly, "twixt": twixt}
MISTAKES = tomllib.loads((FOLDER / "mistakes.toml").read_text(encoding="utf-8"))

of_each_program = pytest.mark.parametrize(("game", "program"), PROGRAMS.items(), ids=PROGRAMS)


def test_there_is_a_program_for_each_game() -> None:
    assert MISTAKES.keys() == PROGRAMS.keys()


@of_each_program
def test_a_program_knows_twenty_mistakes_and_each_is_described(
    game: str, program: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["--list"]) == 0
    names = capsys.readouterr().out.split()
    assert sorted(names) == sorted(MISTAKES[game])
    assert len(names) == 20
    assert all(mistake.keys() == {"what", "code"} for mistake in MISTAKES[game].values())


@of_each_program
def test_a_program_makes_each_mistake_that_it_knows(game: str, program: ModuleType) -> None:
    text = (FOLDER / f"{game}.py").read_text(encoding="utf-8")
    assert set(re.findall(r"wrong\([\"']([a-z0-9-]+)[\"']\)", text)) == set(program.MISTAKES)


@of_each_program
def test_a_program_refuses_a_mistake_that_it_does_not_know(
    game: str, program: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["--mistake", f"{game}-is-fun"]) == 2
    assert f"{game}-is-fun" in capsys.readouterr().err
