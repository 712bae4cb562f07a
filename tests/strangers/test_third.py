"""What only a script can tell of the third set's clients: each is asked by one check, and is named by it."""

from __future__ import annotations

import pytest

from tests.mistakes import STRANGERS, command, examined, told
from tools.workshop import PLACES, USUAL

CASES = (
    ("catan", "offer-and-demand-swapped", "ports", "it exchanges `Angebot` and `Nachfrage`: it gives what it offers"),
    ("monopoly", "ascii-only", "welcome", "it reads in another character set than UTF-8"),
    ("monopoly", "starts-again", "list.in-game", "it says start-game at each player list, also when a game is running"),
    ("monopoly", "uneven", "plots.all", "it does not build evenly"),
    ("twixt", "enters-mirrored", "request.enemy", "it would be free if x and y were exchanged"),
)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(("game", "mistake", "check", "likely"), CASES, ids=[f"{each[0]} {each[1]}" for each in CASES])
def test_a_script_names_the_mistake(game: str, mistake: str, check: str, likely: str) -> None:
    program = command(STRANGERS["third"] / f"{game}.py", "--mistake", mistake, *PLACES.get(game, USUAL))
    results = examined(game, program, [check])
    assert results[f"{game}.{check}"].likely == likely, told(results)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(("game", "check"), sorted({(game, check) for game, _, check, _ in CASES}))
def test_who_makes_none_is_not_accused(game: str, check: str) -> None:
    program = command(STRANGERS["third"] / f"{game}.py", *PLACES.get(game, USUAL))
    results = examined(game, program, [check])
    assert not told(results)
