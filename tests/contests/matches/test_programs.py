"""Programs that do not play as they should, each in a match of every game: that costs their game, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import pytest

from spieltisch.contests.matches.players import ARRIVAL_US
from spieltisch.games.hive import config as hive
from spieltisch.games.twixt import config as twixt
from spieltisch.net import child
from spieltisch.table.replay import verify
from tests.contests.matches.matches import PYTHON, run
from tests.net.kept import need_sandbox

pytestmark = pytest.mark.usefixtures("process")

GUEST = Path(__file__).parent / "guest.py"
SEATS = {"cascadia": 3, "catan": 3, "hive": 2, "monopoly": 3, "twixt": 2}
OPTIONS: dict[str, dict[str, Any]] = {
    "cascadia": {"rounds": 2, "move_ms": 1000},
    "catan": {"turn_ms": 500, "trade_ms": 50, "linger_ms": 0},
    "monopoly": {"turn_ms": 500, "auction_ms": 50, "offer_ms": 50, "card_ms": 50, "max_rounds": 30},
    "hive": {},
    "twixt": {"rounds": 5},
}
GAMES = sorted(SEATS)
DOORS = sorted(SEATS.keys() - {"twixt"})


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has much time to think, and programs get little time to go."""
    monkeypatch.setattr(child, "GRACE_US", 100_000)
    monkeypatch.setattr(hive, "HARD_US", 1_500_000)
    monkeypatch.setattr(twixt, "MOVE_US", 1_500_000)


class Check(Protocol):
    """Whoever it sits beside, the program loses all games for this reason, and their logs verify."""

    def __call__(self, name: str, how: str, reason: str, games: int = 2, start_us: int = ARRIVAL_US) -> None: ...


@pytest.fixture(params=[False, True], ids=["free", "shut in"])
def check(request: pytest.FixtureRequest) -> Check:
    if request.param:
        need_sandbox()

    def check(name: str, how: str, reason: str, games: int = 2, start_us: int = ARRIVAL_US) -> None:
        place = "" if name == "twixt" else " {host} {port}"
        players = [f"{PYTHON} {GUEST} '{how}' {name}{place}", *["random"] * (SEATS[name] - 1)]
        logs = run(name, players, games, start_us=start_us, is_shut_in=request.param, **OPTIONS[name])
        assert len(logs) == games
        for log in logs:
            seat = log.order.index(0)
            assert (log.played.reason, log.played.ranks[seat]) == (reason, SEATS[name])
            assert sorted(log.played.ranks)[-2:] != [SEATS[name]] * 2
            assert verify(log.lines).ok

    return check


@pytest.mark.parametrize("name", DOORS)
def test_a_program_that_never_comes_loses_its_games(check: Check, name: str) -> None:
    check(name, "never comes", "left", start_us=500_000)


@pytest.mark.parametrize("name", DOORS)
def test_a_program_that_comes_and_never_joins_loses_its_games(check: Check, name: str) -> None:
    check(name, "comes", "left", start_us=1_000_000)


@pytest.mark.parametrize("name", GAMES)
def test_a_program_that_dies_before_it_came_loses_its_games(check: Check, name: str) -> None:
    check(name, "dies at once", "crashed")


@pytest.mark.parametrize("name", DOORS)
def test_a_program_that_comes_and_dies_loses_its_games(check: Check, name: str) -> None:
    check(name, "comes and dies", "crashed")


@pytest.mark.parametrize("name", GAMES)
def test_a_program_that_dies_in_the_game_loses_it_at_once(
    check: Check, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    check(name, "dies in the game", "crashed")
    assert "exit status 3: no more" in caplog.text


@pytest.mark.parametrize("name", GAMES)
def test_a_program_that_stops_answering_loses_its_games(check: Check, name: str) -> None:
    """Where its rules let a silent player play on by default, it is taken to have left."""
    check(name, "stops answering", "left" if name in ("catan", "monopoly") else "timeout")


@pytest.mark.parametrize("name", GAMES)
def test_a_program_that_stays_after_its_game_is_killed_and_named(
    check: Check, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    check(name, "stays", "left" if name in ("catan", "monopoly") else "timeout", games=1)
    assert "is still there" in caplog.text
    assert "and is killed" in caplog.text
