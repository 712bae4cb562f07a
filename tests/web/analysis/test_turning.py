"""The move that decided a game: the greatest loss that was never given back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spieltisch.web.analysis.models import OpinionCard
from spieltisch.web.analysis.turning import decisive


def lost(*losses: tuple[int, float | None]) -> list[OpinionCard]:
    """Opinions of plies 1, 2, …: who lost how much there."""
    return [
        OpinionCard(
            ply=ply, seat=seat, played="a", chosen="b", unit=None if weight is None else "share", played_worth=None,
            chosen_worth=None, is_large=bool(weight and weight >= 1), weight=weight,
        )
        for ply, (seat, weight) in enumerate(losses, start=1)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("losses", "ranks", "ply"),
    [
        pytest.param([(0, 1.5), (0, 3.0), (0, 2.0)], (2, 1), 2, id="the greatest of the loser's"),
        pytest.param([(0, 3.0), (1, 3.0), (0, 1.2)], (2, 1), 3, id="what was given back decided nothing"),
        pytest.param([(0, 3.0), (1, 1.0), (0, 1.2)], (2, 1), 1, id="what was given back in part is worth the rest"),
        pytest.param([(0, 3.0), (0, 1.0), (1, 3.5)], (2, 1), None, id="what came of it afterwards was given back too"),
        pytest.param([(1, 5.0), (0, 1.0)], (2, 1), 2, id="the winner's own losses cannot have decided it"),
        pytest.param([(0, 0.9)], (2, 1), None, id="none was large"),
        pytest.param([(0, 50.0), (1, 6.0), (0, 1.0)], (2, 1), 3, id="no loss is more than the game"),
        pytest.param([(0, 2.0)], (1, 1), None, id="a draw"),
        pytest.param([(0, None)], (2, 1), None, id="a bot without values"),
        pytest.param([(2, 2.0), (0, 3.0), (2, 9.0), (1, 2.5)], (3, 1, 2), 3, id="third parties give nothing back"),
        pytest.param([], (2, 1), None, id="a game without losses"),
    ],
)
def test_what_decided_it(losses: Sequence[tuple[int, float | None]], ranks: Sequence[int], ply: int | None) -> None:
    found = decisive(lost(*losses), ranks)
    assert (found.ply if found else None) == ply
