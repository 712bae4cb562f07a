"""Whole random games through server sessions: what each client is told adds up, packet by packet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from spieltisch.games.monopoly.engine.board import PLOTS
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.rules import State
from spieltisch.games.monopoly.wire.packets import PlotUpdate

from .ledger import Ledger
from .stage import Door

BETWEEN_PLAYERS = ("Rent", "Collection")


class Evening:
    """Some players and one who watches, all of them talking at random, in pieces of any size."""

    def __init__(self, players: int, seed: int, options: Options) -> None:
        self.door = Door(options, is_fair=True)
        self.random = Random(seed)
        self.players = [Ledger(name) for name in ("oki", "Herr Müller", "anna", "zoe")[:players]]
        self.watcher = Ledger("zu")
        self.begun = 0
        for client in self.players:
            self.say(client, f"subscribe player #00FF00 {client.name}")
        self.say(self.watcher, "subscribe spectator #0000FF zu")

    @property
    def clients(self) -> list[Ledger]:
        return [*self.players, self.watcher]

    def say(self, client: Ledger, *lines: str) -> None:
        text = "".join(f"{line}\n" for line in lines)
        for line in text.split("\n")[:-1]:
            client.say(line)
        data, cut = text.encode(), self.random.randrange(1, 60)
        for begin in range(0, len(data), cut):
            self.door.say(client.name, data[begin : begin + cut])
        self.read()

    def read(self) -> None:
        for client in self.clients:
            client.is_running &= self.door.table is not None  # who played alone ends without a winner
            for line in self.door.hear(client.name).decode().split("\n")[:-1]:
                client.hear(line)
        for client in self.clients:
            assert not client.unanswered
            assert not client.unread

    def step(self) -> None:
        if not self.door.lobby.tables:
            self.say(self.watcher, "start-game")
            self.begun += 1
        speaker = self.random.choice(self.players)
        self.say(speaker, *speaker.speak(self.random))
        if self.random.random() < 0.1:
            self.door.perform(("wait", "11000"))
            self.read()
        if table := self.door.table:
            self.compare(table.state, table.names)

    def compare(self, state: State, names: Sequence[str]) -> None:
        """Everybody knows the same, and that is what there is."""
        kernel = state.kernel
        for client in self.clients:
            assert client.cash == dict(zip(names, kernel.cash, strict=False))
            assert client.at == dict(zip(names, kernel.at, strict=False))
            assert client.turn == names[kernel.current]
            told = {plot: client.plots.get(plot, PlotUpdate(plot, 0, False, "-")) for plot in PLOTS}
            assert told == {plot: plot_of(kernel, plot, names) for plot in PLOTS}
            client.check_plots()
        self.check_sums(kernel)

    def check_sums(self, kernel: Any) -> None:
        """What one player pays another gets; taxes go to the pot, and nothing else."""
        told = [player.sums for player in self.players]
        for reason in BETWEEN_PLAYERS:
            assert sum(sums[reason] for sums in told) == 0
        assert kernel.pot == -sum(sums[word] for sums in told for word in ("Income", "Extra", "Free"))
        paid = sum(sum(sums.values()) for sums in told)
        assert sum(self.watcher.cash.values()) == 30_000 * len(self.watcher.cash) + paid


def plot_of(kernel: Any, plot: int, names: Sequence[str]) -> PlotUpdate:
    owner = names[kernel.owner[plot]] if kernel.owner[plot] >= 0 else "-"
    return PlotUpdate(plot, kernel.houses[plot], kernel.pledged >> plot & 1 == 1, owner)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, Options(cheats=True)),
        (4, Options(cheats=True, max_rounds=30, cards="test")),
        (3, Options(cheats=True, sell_consent=False, houses=5, hotels=1, cards="test")),
        (1, Options(cheats=True, auction_ms=1000)),
    ],
    ids=["two", "four", "three", "one"],
)
def test_everything_that_is_told_adds_up(players: int, options: Options) -> None:
    evenings = [Evening(players, seed, options) for seed in range(2)]
    for evening in evenings:
        for _ in range(150):
            evening.step()
    told = {reason for evening in evenings for player in evening.players for reason in player.reasons}
    assert {"Wage", "Buy", "Cheat", "Auction", "Bankruptcy"} <= told
    assert players > 2 or any(evening.begun > 1 for evening in evenings)
