"""Nothing leaks: two games that differ only in what a viewer may not know send that viewer the same bytes.

And what every viewer is sent adds up: from the censored stream alone anybody can tell how many
cards each player has, as the server says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.games.catan import view
from spieltisch.games.catan.options import Options

from .twins import Twins

BRIEF = Options(points=5, turns=16, offers=1, skip_poor=False)
"""Whoever is passed over for being poor tells that."""
CARDS = {"Ritter ausspielen", "Straßenbaukarte ausspielen", "Monopol", "Erfindung"}
PIECES = {"Straße": 15, "Dorf": 5, "Stadt": 4}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_games_that_differ_in_secrets_send_the_same_bytes(seats: int, viewer: Viewer) -> None:
    twins = Twins(BRIEF, seats, viewer, seed=seats)
    twins.run()
    assert twins.plays[0].table.is_over
    assert twins.differed > 10
    for play in twins.plays:
        for heard in play.heard.values():
            Audit(list(read(bytes(heard)))).check()


def test_a_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check above is worth something: it fails where sessions are shown what was drawn."""
    twins = Twins(BRIEF, 3, 1, seed=3)
    monkeypatch.setattr(view, "project", lambda event, viewer: event)
    with pytest.raises(AssertionError):
        twins.run()


def read(stream: bytes) -> Iterator[tuple[str, Any]]:
    for line in stream.decode().splitlines():
        [(name, payload)] = json.loads(line).items()
        yield name, payload


class Audit:
    """Adds up a stream from its beginning, and compares with every status in it."""

    def __init__(self, messages: list[tuple[str, Any]]) -> None:
        self.messages = messages
        self.own = next(payload["id"] for name, payload in messages if name == "Willkommen")
        self.hands: Counter[int] = Counter()
        self.exact: Counter[tuple[int, str]] = Counter()
        self.cards: Counter[int] = Counter()
        self.knights: Counter[int] = Counter()
        self.houses: dict[str, tuple[int, str]] = {}
        self.roads: Counter[int] = Counter()
        self.trader = self.army = 0
        self.statuses = 0
        self.is_over = False

    def check(self) -> None:
        begin = [name for name, _ in self.messages].index("Spiel gestartet")
        for name, payload in self.messages[begin:]:
            self._count(name, payload)
        assert self.statuses > 50
        assert self.is_over

    def _count(self, name: str, payload: Any) -> None:
        match name:
            case "Ertrag" | "Kosten":
                self._move(payload["Spieler"], payload["Rohstoffe"], 1 if name == "Ertrag" else -1)
            case "Entwicklungskarte gekauft":
                self.cards[payload["Spieler"]] += 1
            case "Bauvorgang":
                self._build(payload["Gebäude"])
            case "Längste Handelsstraße":
                self.trader = payload.get("Spieler", 0)
            case "Größte Rittermacht":
                self.army = payload["Spieler"]
            case "Statusupdate":
                self._compare(payload["Spieler"])
            case "Spiel beendet":
                self.is_over = True
        if name in CARDS:
            self.cards[payload["Spieler"]] -= 1
            self.knights[payload["Spieler"]] += name == "Ritter ausspielen"

    def _move(self, player: int, cards: Mapping[str, int], sign: int) -> None:
        assert all(n > 0 for n in cards.values())
        self.hands[player] += sign * sum(cards.values())
        for resource, n in cards.items():
            self.exact[player, resource] += sign * n

    def _build(self, building: Mapping[str, Any]) -> None:
        owner, what, place = building["Eigentümer"], building["Typ"], json.dumps(building["Ort"])
        if what == "Straße":
            self.roads[owner] += 1
            assert self.roads[owner] <= PIECES[what]
        else:
            self.houses[place] = owner, what
            assert list(self.houses.values()).count((owner, what)) <= PIECES[what]

    def _compare(self, player: Mapping[str, Any]) -> None:
        id = player["id"]
        self.statuses += 1
        assert sum(player["Rohstoffe"].values()) == self.hands[id]
        assert sum(player["Entwicklungskarten"].values()) == self.cards[id]
        assert player["Rittermacht"] == self.knights[id]
        assert player["Längste Handelsstraße"] == (self.trader == id)
        assert player["Größte Rittermacht"] == (self.army == id)
        hidden = player["Siegpunkte"] - self._points(id)
        if id == self.own:
            assert hidden == player["Entwicklungskarten"]["Siegpunkt"]
            assert all(self.exact[id, resource] == n for resource, n in player["Rohstoffe"].items())
        else:
            assert player["Rohstoffe"].keys() == player["Entwicklungskarten"].keys() == {"Unbekannt"}
            assert hidden == 0 or player["Siegpunkte"] >= BRIEF.points  # the winner's are shown

    def _points(self, id: int) -> int:
        built = sum((2 if what == "Stadt" else 1) * (owner == id) for owner, what in self.houses.values())
        return built + 2 * (self.trader == id) + 2 * (self.army == id)
