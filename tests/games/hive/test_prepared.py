"""Tables that administrators prepare: not too many, and not beyond their own stay."""

from __future__ import annotations

import pytest

from spieltisch.core.commands import Claim, Leave
from spieltisch.core.messages import Closed
from spieltisch.games.hive import policy
from spieltisch.games.hive.people import Cancel, Prepare
from tests.games.hive.test_administration import ADMIN, SLOTS, office, order, prepare, start, told


def test_what_an_administrator_has_prepared_goes_with_it_unless_the_game_has_begun() -> None:
    door = office(None, 8)
    running, waiting = start(door), prepare(door)
    order(door, Prepare(SLOTS), by=8)
    [other] = told(door, 8)
    door.say(3, Claim(waiting.codes[0]))
    door.say(ADMIN, Leave())
    assert door.lobby.tables == (running, other.table)
    assert door.hear(3)[-1].items == (Closed(is_last=True),)
    assert door.lobby.find(running) is not None


def test_an_administrator_has_only_so_many_tables_prepared_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "PREPARED", 2)
    door = office(None, 8)
    first, _ = prepare(door), prepare(door)
    order(door, Prepare(SLOTS))
    assert told(door) == []
    assert len(door.warnings) == 1
    order(door, Prepare(SLOTS), by=8)
    assert len(told(door, 8)) == 1
    order(door, Cancel(first.table), Prepare(SLOTS))
    assert len(told(door)) == 1
    assert len(door.lobby.tables) == 3
