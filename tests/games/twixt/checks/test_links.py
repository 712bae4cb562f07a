"""The positions that ask whether a client knows its links are what they are said to be."""

from __future__ import annotations

import pytest

from spieltisch.core.seats import Seat
from spieltisch.games.twixt import notation, rules
from spieltisch.games.twixt.actions import Peg
from spieltisch.games.twixt.checks.links import Crossing
from spieltisch.games.twixt.checks.server import Cell
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.rules import State


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_one_of_two_pegs_wins(seat: Seat, number: int) -> None:
    """In a game that can be; the other one is a knight's move from both its neighbours, and linked to one."""
    crossing = Crossing(seat, number)
    assert len(crossing.moves) < 2 * Config().rounds
    state = notation.read_position(crossing.text(crossing.moves))
    assert list(rules.to_act(state)) == [seat]
    assert [cell for cell in cells(state, seat) if has_won(crossing, cell)] == [crossing.joining]
    blocked = notation.read_position(crossing.text([*crossing.moves, crossing.blocked]))
    assert blocked.kernel.links[seat] == state.kernel.links[seat] + 1


@pytest.mark.parametrize("seat", [0, 1])
def test_the_older_links_are_what_decides(seat: Seat) -> None:
    """Without the other player's barrier both pegs win."""
    crossing = Crossing(seat, 0)
    barrier = {crossing.moves[0 if seat else 1], crossing.moves[2 if seat else 3]}
    elsewhere = iter([(5, 8), (8, 14)])
    moves = [next(elsewhere) if cell in barrier else cell for cell in crossing.moves]
    assert rules.outcome(notation.read_position(crossing.text([*moves, crossing.blocked]))) is not None


def cells(state: State, seat: Seat) -> list[Cell]:
    """All that are free."""
    return [(peg.x, peg.y) for peg in rules.legal_actions(state, seat) if isinstance(peg, Peg)]


def has_won(crossing: Crossing, cell: Cell) -> bool:
    """Whether that peg ends the game."""
    return rules.outcome(notation.read_position(crossing.text([*crossing.moves, cell]))) is not None
