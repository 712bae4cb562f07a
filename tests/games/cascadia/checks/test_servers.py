"""Checks of servers: ours is not accused, each wrong one is, and told why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spieltisch.conformance.results import Verdict
from spieltisch.core.registry import game as game_of
from spieltisch.games.cascadia.checks import replays
from tests.games.cascadia.checks.wrong_servers import WRONG
from tests.house import Change, house_of
from tests.lengths import long
from tests.meddling import Meddler, demand_found, visited
from tests.mistakes import told

GAME = game_of("cascadia")


@pytest.mark.parametrize("options", [{"rounds": 3}, long({"players": 4}), long({"cards": "BCDAB"})], ids=str)
def test_our_server_is_not_accused(options: dict[str, object]) -> None:
    results = visited(house_of(GAME, options))
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.parametrize("meddler", WRONG, ids=lambda meddler: meddler.name)
def test_a_wrong_server_is_found(meddler: Meddler) -> None:
    """With the cause, where it can be told."""
    demand_found(GAME, meddler)


@pytest.mark.parametrize(
    ("options", "seed"), [({"salmon_prune": True}, 16), ({"cards": "AAACA", "hawk_gaps": False}, 2)]
)
def test_who_reads_a_contested_rule_in_another_way_is_not_accused(
    options: dict[str, object], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was worth other points in these games."""
    house, usual = house_of(GAME, options), GAME.setup.options()
    [result] = visited(house, ["rules"], seed, usual).values()
    assert result.verdict is Verdict.PASSED
    monkeypatch.setattr(replays, "READINGS", range(1))
    [result] = visited(house, ["rules"], seed, usual).values()
    assert (result.verdict, "it counts the points for" in result.likely) == (Verdict.FAILED, True)


def test_an_error_of_somebody_else_asks_again_and_is_no_mistake() -> None:
    """Our client does not take it for its own either."""

    def changes() -> Change:
        def changed(message: bytes) -> list[bytes]:
            is_request = message.startswith(b"RequestInput")
            return (
                [message, b"SyntaxError player 1 sent <Hallo>: no such message", message] if is_request else [message]
            )

        return changed

    results = visited(replace(house_of(GAME, {"rounds": 2}), changes=changes), ["rules"])
    assert results["server.rules"].verdict is Verdict.PASSED, told(results)
