"""Checks of servers: ours is not accused, each wrong one is, and told why."""

from __future__ import annotations

import pytest

from spieltisch.conformance.results import Verdict
from spieltisch.core.registry import game as game_of
from tests.games.hive.checks.wrong_servers import WRONG
from tests.house import house_of
from tests.lengths import long
from tests.meddling import Meddler, demand_found, visited
from tests.mistakes import told

GAME = game_of("hive")


@pytest.mark.parametrize("seed", [1, long(2), long(3), long(4), long(5)])
def test_our_server_is_not_accused(seed: int) -> None:
    results = visited(house_of(GAME, {}), seed=seed)
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.parametrize("meddler", WRONG, ids=lambda meddler: meddler.name)
def test_a_wrong_server_is_found(meddler: Meddler) -> None:
    """With the cause, where it can be told."""
    demand_found(GAME, meddler)
