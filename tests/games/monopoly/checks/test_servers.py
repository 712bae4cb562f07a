"""Checks of servers: ours is not accused, nor is the reference server for what it may do; each wrong one is, and told
why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from spieltisch.conformance.results import Verdict
from spieltisch.core.registry import game as game_of
from spieltisch.core.session import Update
from spieltisch.games.monopoly.checks.referee import MonopolyReferee
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.wire.client import Client
from tests.games.monopoly.checks.wrong_servers import WRONG
from tests.games.monopoly.wire import test_client_reference as reference
from tests.house import house_of
from tests.lengths import long
from tests.meddling import Meddler, demand_found, visited
from tests.mistakes import told

GAME = game_of("monopoly")


class Watched(Client):
    """A client of ours with its referee."""

    def __init__(self, name: str, query: Any) -> None:
        super().__init__(name, query)
        self.referee = MonopolyReferee(Options(), name)

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        self.referee.heard(data)
        return super().receive(data, now_us)

    def to_send(self) -> bytes:
        data = super().to_send()
        self.referee.said(data)
        return data


class Intruder(Watched):
    """It would end others' turns, too, wherever its referee thinks that this tells something."""

    times = 0

    def to_send(self) -> bytes:
        data = super().to_send()
        if not data and (intrusion := self.referee.interruption()):
            self.times += 1
            self.referee.said(intrusion)
            return intrusion
        return data


@pytest.mark.parametrize(
    "options",
    [{"max_rounds": 6}, long({"max_rounds": 100}), long({"double_rent": False, "sell_consent": False})],
    ids=str,
)
def test_our_server_is_not_accused(options: dict[str, object]) -> None:
    results = visited(house_of(GAME, options))
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.parametrize("meddler", WRONG, ids=lambda meddler: meddler.name)
def test_a_wrong_server_is_found(meddler: Meddler) -> None:
    """With its cause."""
    demand_found(GAME, meddler)


QUIRKS: Final = [{}, {"is_capitalised": False, "starts_late": False}, long({"is_capitalised": False})]


def met(monkeypatch: pytest.MonkeyPatch, client: type[Watched], quirks: dict[str, bool]) -> reference.Party:
    """Some turns at the reference server."""
    monkeypatch.setattr(reference, "Client", client)
    party = reference.Party(1, 2, {}, **quirks)
    while party.server.turns < 20:
        party.carry()
    return party


@pytest.mark.parametrize("quirks", QUIRKS, ids=str)
def test_the_reference_server_is_not_accused(quirks: dict[str, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    met(monkeypatch, Watched, quirks)


@pytest.mark.parametrize("quirks", QUIRKS, ids=str)
def test_nobody_speaks_out_of_turn_at_the_reference_server(
    quirks: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says nothing to an ``end-turn`` that is not the next player's, and may not bear one."""
    party = met(monkeypatch, Intruder, quirks)
    assert [client.times for client in party.clients.values() if isinstance(client, Intruder)] == [0, 0]
