"""Games are found by entry point and imported when they are wanted."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from spieltisch.core import registry
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import GROUP, Registry, game, games
from tests import toy

POINTS = {
    "bazaar": EntryPoint("bazaar", "tests.toy:GAME", GROUP),
    "broken": EntryPoint("broken", "tests.no_such_module:GAME", GROUP),
}


def test_a_game_is_imported_when_it_is_looked_up_and_not_before() -> None:
    known = Registry(lambda: POINTS)
    assert list(known) == ["bazaar", "broken"]
    assert len(known) == 2
    assert "broken" in known
    assert known["bazaar"] is toy.GAME
    assert known["bazaar"] is known["bazaar"]
    with pytest.raises(ModuleNotFoundError):
        known["broken"]


def test_who_asks_for_an_unknown_game_hears_which_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: Registry(lambda: POINTS))
    assert game("bazaar") is toy.GAME
    with pytest.raises(UsageError, match=r"'chess'.*bazaar, broken"):
        game("chess")


def test_the_installed_games_are_looked_for_once() -> None:
    assert games() is games()
