"""Checks of servers: ours is not accused, nor are those of others for what they may do; each wrong one is, and told
why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from spieltisch.conformance.results import Verdict
from spieltisch.core.scripts import Wrong
from spieltisch.core.session import Update
from spieltisch.games.catan.checks.referee import CatanReferee
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.wire.client import Client
from tests.games.catan.checks.players import GAME
from tests.games.catan.checks.wrong_servers import WRONG
from tests.games.catan.wire import meeting, party
from tests.games.catan.wire.groups import GROUPS
from tests.games.catan.wire.standins import STAND_INS
from tests.house import house_of
from tests.lengths import long
from tests.meddling import Meddler, demand_found, visited
from tests.mistakes import told


class Watched(Client):
    """A client of ours with its referee."""

    points = 10

    def __init__(self, name: str, query: Any) -> None:
        super().__init__(name, query)
        self.referee = CatanReferee(replace(Options(), points=self.points), name)

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        self.referee.heard(data)
        return super().receive(data, now_us)

    def to_send(self) -> bytes:
        data = super().to_send()
        self.referee.said(data)
        return data


class Intruder(Watched):
    """It throws the dice in others' turns, too, a few times."""

    points = 4
    times = 0

    def wake(self, now_us: int) -> Sequence[Update]:
        self.referee.unanswered()
        return super().wake(now_us)

    def to_send(self) -> bytes:
        data = super().to_send()
        if not data and self.times < 3 and (intrusion := self.referee.interruption()):
            self.times += 1
            self.referee.said(intrusion)
            return intrusion
        return data


@pytest.mark.parametrize("options", [{"players": 3, "points": 4}, long({"players": 4}), long({"players": 5})], ids=str)
def test_our_server_is_not_accused(options: dict[str, object]) -> None:
    results = visited(house_of(GAME, options))
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.parametrize("meddler", WRONG, ids=lambda meddler: meddler.name)
def test_a_wrong_server_is_found(meddler: Meddler) -> None:
    """With its cause."""
    demand_found(GAME, meddler)


def met(monkeypatch: pytest.MonkeyPatch, name: str, seed: int, points: int) -> meeting.Meeting:
    """A game at a stand-in of a student server."""
    monkeypatch.setattr(meeting, "Client", Watched)
    monkeypatch.setattr(Watched, "points", points)
    game = meeting.Meeting(GROUPS[name](3, seed=seed, points=points), 3, seed=seed)
    game.play()
    return game


@pytest.mark.parametrize(("seed", "points"), [(1, 4), long(2, 10), long(3, 10), long(4, 10), long(5, 10)])
@pytest.mark.parametrize("name", ["a", "c"])
def test_a_server_that_is_merely_different_is_not_accused(
    name: str, seed: int, points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = met(monkeypatch, name, seed, points)
    assert all(client.referee.is_over for client in game.clients.values() if isinstance(client, Watched))


def demand_intruded(clients: Iterable[Client]) -> None:
    """Everybody has seen the end, and not everybody was silent in others' turns."""
    intruders = [client for client in clients if isinstance(client, Intruder)]
    assert all(client.referee.is_over for client in intruders)
    assert sum(client.times for client in intruders) >= len(intruders)


@pytest.mark.parametrize("seed", [1, long(2), long(4)])
@pytest.mark.parametrize("name", GROUPS)
def test_no_server_of_a_group_is_accused_by_who_speaks_out_of_turn(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it says to that is a refusal, and no proof that it confirms what is right."""
    monkeypatch.setattr(meeting, "Client", Intruder)
    game = meeting.Meeting(GROUPS[name](3, seed=seed, points=4), 3, seed=seed)
    if name == "b":  # has another fault
        with pytest.raises(Wrong, match="development cards of player"):
            game.play()
        return
    game.play()
    assert [name for _, name in game.group.refused].count("Würfeln") >= 3
    demand_intruded(game.clients.values())


@pytest.mark.parametrize("seed", [1, long(2)])
@pytest.mark.parametrize("name", ["2016", "2017", "mute"])
def test_no_edition_is_accused_by_who_speaks_out_of_turn(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some confirm no throw, some refuse by ``Fehler``, one says nothing at all."""
    monkeypatch.setattr(party, "Client", Intruder)
    game = party.Party(3, seed=seed, edition=STAND_INS[name](), points=4)
    game.play()
    demand_intruded(game.clients.values())


def test_one_that_leaves_played_cards_in_the_hand_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Wrong) as wrong:
        met(monkeypatch, "b", 1, 10)
    assert wrong.value.likely == "it tells other development cards than were bought and played"
