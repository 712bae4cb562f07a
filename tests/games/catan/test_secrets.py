"""Two games that differ only in what a viewer may not know look the same to it, with five and six players too."""

from __future__ import annotations

import pytest

from spieltisch.core.seats import SPECTATOR
from spieltisch.games.catan.options import Options, configure
from tests.contract.subjects import SUBJECTS
from tests.contract.test_view import compare_worlds

[CATAN] = [game for game in SUBJECTS if game.name == "catan"]


@pytest.mark.parametrize("seats", [5, 6])
def test_games_at_a_large_table_keep_their_secrets(seats: int) -> None:
    config = configure(Options(points=6, turns=24, offers=1), seats)
    differed = [compare_worlds(CATAN, config, viewer, seed=1) for viewer in (1, SPECTATOR)]
    assert any(differed)
