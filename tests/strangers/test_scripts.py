"""What only a script can tell of the later sets' clients: each is asked by one check, and is named by it."""

from __future__ import annotations

from typing import Final

import pytest

from spieltisch.conformance.results import Verdict
from tests.mistakes import STRANGERS, command, examined, told
from tools.workshop import PLACES, USUAL

CASES: Final = (
    ("third", "catan", "offer-and-demand-swapped", "ports",
     "it exchanges `Angebot` and `Nachfrage`: it gives what it offers"),
    ("third", "monopoly", "ascii-only", "welcome", "it reads in another character set than UTF-8"),
    ("third", "monopoly", "starts-again", "list.in-game",
     "it says start-game at each player list, also when a game is running"),
    ("third", "monopoly", "uneven", "plots.all", "it does not build evenly"),
    ("third", "twixt", "enters-mirrored", "request.enemy", "it would be free if x and y were exchanged"),
)  # fmt: skip


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("which", "game", "mistake", "check", "likely"), CASES, ids=[" ".join(each[:3]) for each in CASES]
)
def test_a_script_names_the_mistake(which: str, game: str, mistake: str, check: str, likely: str) -> None:
    program = command(STRANGERS[which] / f"{game}.py", "--mistake", mistake, *PLACES.get(game, USUAL))
    results = examined(game, program, [check])
    assert results[f"{game}.{check}"].likely == likely, told(results)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("which", "game", "check"), sorted({(which, game, check) for which, game, _, check, _ in CASES})
)
def test_who_makes_none_is_not_accused(which: str, game: str, check: str) -> None:
    program = command(STRANGERS[which] / f"{game}.py", *PLACES.get(game, USUAL))
    results = examined(game, program, [check])
    assert not told(results)


@pytest.mark.usefixtures("process")
def test_who_never_bids_in_small_auctions_has_nothing_to_be_judged_by() -> None:
    """The check goes on until its own piece has left prison and drawn a card."""
    program = command(STRANGERS["fourth"] / "monopoly.py", *PLACES["monopoly"])
    results = examined("monopoly", program, ["auction.own-bid"])
    assert results["monopoly.auction.own-bid"].verdict is Verdict.UNCLEAR, told(results)
