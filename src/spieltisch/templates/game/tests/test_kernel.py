"""The kernel, against numbers anybody can find elsewhere and against an oracle that is slow and obvious."""

from __future__ import annotations

import random

from spieltisch_newgame import notation, rules
from spieltisch_newgame.config import Config
from spieltisch_newgame.engine.kernel import Kernel

LEAVES = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
"""By depth."""


def test_the_tree_of_moves_has_the_leaves_it_should_have() -> None:
    assert [Kernel().perft(depth) for depth in range(8)] == LEAVES[:8]


def has_line(text: str, mark: str) -> bool:
    rows = text.split("/")
    lines = [*rows, *map("".join, zip(*rows, strict=True)), rows[0][0] + rows[1][1] + rows[2][2]]
    return 3 * mark in [*lines, rows[0][2] + rows[1][1] + rows[2][0]]


def test_the_kernel_agrees_with_the_board_as_text() -> None:
    chance = random.Random(1)
    for _ in range(300):
        state = rules.initial(Config())
        while count := state.kernel.legal_count():
            text = notation.write_position(state)
            assert count == text.count(".")
            assert not has_line(text, "x")
            assert not has_line(text, "o")
            k = chance.randrange(count)
            cell = state.kernel.cell_at(k)
            twin = state.copy()
            state.kernel.play(k)
            twin.kernel.place(cell)
            assert rules.digest(twin) == rules.digest(state)
            twin.kernel.undo(cell)
            assert notation.write_position(twin) == text
        text = notation.write_position(state)
        assert state.kernel.winner() == next((seat for seat, mark in enumerate("xo") if has_line(text, mark)), -1)
        assert "." not in text or state.kernel.winner() >= 0


def test_random_games_have_five_to_nine_moves() -> None:
    assert 5_000 <= Kernel().playouts(1_000, 47) <= 9_000
