"""Every mistake of the strangers' programs is described, and made by the program it belongs to."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from typing import Final

import pytest

from spieltisch.core.registry import games
from tests.mistakes import STRANGERS, strangers_mistakes

pytestmark = pytest.mark.usefixtures("process")
KNOWN: Final = {"first": 20, "second": 10, "third": 20, "fourth": 10}
"""So many mistakes each program of a set knows."""
PROGRAMS: Final = [(which, game) for which in STRANGERS for game in strangers_mistakes(which)]

of_each_program = pytest.mark.parametrize(("which", "game"), PROGRAMS, ids=map(" ".join, PROGRAMS))


def asked(which: str, game: str, *words: str) -> tuple[int, str, str]:
    """What comes of running the program: its exit status, and what it says."""
    path = STRANGERS[which] / f"{game}.py"
    done = subprocess.run([sys.executable, "-I", "-S", path, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("which", STRANGERS)
def test_there_is_a_program_for_each_game(which: str) -> None:
    assert strangers_mistakes(which).keys() == games().keys()


@of_each_program
def test_a_program_knows_its_mistakes_and_each_is_described(which: str, game: str) -> None:
    described = strangers_mistakes(which)[game]
    status, names, _ = asked(which, game, "--list")
    assert status == 0
    assert sorted(names.split()) == sorted(described)
    assert len(described) == KNOWN[which]
    assert all(mistake.keys() == {"what", "code"} and mistake["code"] for mistake in described.values())


@of_each_program
def test_a_program_makes_each_mistake_that_it_knows(which: str, game: str) -> None:
    """Beside its list, each is named where it is made."""
    text = (STRANGERS[which] / f"{game}.py").read_text(encoding="utf-8")
    named = Counter(re.findall(r"[\"']([a-z0-9-]+)[\"']", text))
    assert all(named[name] > 1 for name in strangers_mistakes(which)[game])


@of_each_program
def test_a_program_refuses_a_mistake_that_it_does_not_know(which: str, game: str) -> None:
    status, _, complaint = asked(which, game, "--mistake", f"{game}-is-fun")
    assert status != 0
    assert f"{game}-is-fun" in complaint
