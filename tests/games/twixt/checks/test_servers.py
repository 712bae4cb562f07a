"""Checks of servers: ours is not accused, each wrong one is, and told why."""

from __future__ import annotations

import pytest

from spieltisch.conformance.results import Verdict
from spieltisch.core.registry import game as game_of
from tests.games.twixt.checks.wrong_servers import WRONG
from tests.house import house_of
from tests.lengths import long
from tests.meddling import Meddler, demand_found, meddled, visited
from tests.mistakes import told

GAME = game_of("twixt")


@pytest.mark.parametrize("seed", [1, long(2), long(3), long(4), long(5)])
def test_our_server_is_not_accused(seed: int) -> None:
    results = visited(house_of(GAME, {}), seed=seed)
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.parametrize("meddler", WRONG, ids=lambda meddler: meddler.name)
def test_a_wrong_server_is_found(meddler: Meddler) -> None:
    """With the cause, where it can be told."""
    demand_found(GAME, meddler)


@pytest.mark.parametrize(("known", "verdict"), [({}, Verdict.FAILED), ({"strict": True}, Verdict.PASSED)], ids=str)
def test_who_ends_the_game_of_who_speaks_out_of_turn_has_to_have_said_so(
    known: dict[str, object], verdict: Verdict
) -> None:
    house = house_of(GAME, {"strict": True})
    [result] = visited(house, ["out-of-turn"], options=GAME.setup.options(**known)).values()
    assert result.verdict is verdict, result
    assert ("takes what somebody says" in result.likely) == (verdict is Verdict.FAILED)


def test_where_somebody_may_have_been_late_nobody_is_accused() -> None:
    """The protocol does not tell why a game ends."""
    sloth = Meddler("sloth", "", "server.rules", "", heard=Sloth)
    [result] = meddled(GAME, sloth).values()
    assert (result.verdict, "late" in result.got) == (Verdict.UNCLEAR, True)


class Sloth:
    """Our second move never arrives."""

    def __init__(self) -> None:
        self._moves = 0

    def __call__(self, message: bytes) -> list[bytes]:
        self._moves += message.startswith(b"3 ")
        return [] if self._moves == 2 and message.startswith(b"3 ") else [message]
