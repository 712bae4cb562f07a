"""Nothing leaks: games that differ only in what a viewer may not know send its pages the same bytes.

Two such games are played through lobbies with people at every seat and a spectator, by the same clock. What the viewer
is sent over its feed, and what it is told of the history, must be the same to the byte.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from spieltisch.core.commands import Act, Claim, Enter, Received, Watch
from spieltisch.core.contracts import Draw
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE, SPECTATOR, Actor, Viewer
from spieltisch.lobby.lobby import Lobby
from spieltisch.lobby.room import Room
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.runtime import Runtime
from spieltisch.web.feeds import feeds
from spieltisch.web.feeds.feeds import Reader
from spieltisch.web.tables.people import Person
from spieltisch.web.tables.subscription import Subscription
from spieltisch.web.views.history import History as Retelling
from tests.contract.subjects import SUBJECTS, World, seats_of
from tests.contract.test_view import has_secrets, projected, step_alike, step_with
from tests.net.fakes import FakeJournal
from tests.toy.view import View

History = Sequence[tuple[Actor, Any]]
STEP_US = 1_000
PLIES = 250


@dataclass
class Scripted:
    """Chance as written down."""

    actions: list[Any]

    def pick(self, draw: Draw[Any]) -> Any:
        return self.actions.pop(0)


def twins(game: AnyGame, config: Any, viewer: Viewer, seed: int) -> tuple[History, History]:
    """Two games that look the same to the viewer, as long as there is a way."""
    one, other, random, end = World(game, config), World(game, config), Random(seed), 0
    while not one.is_over() and len(one.history) < PLIES:
        actor, action = one.choose(random)
        shown = projected(game, one.copy().apply(actor, action), viewer)
        twin = None if actor == viewer else step_alike(other, actor, shown, viewer, random)
        twin = twin or step_with(other, actor, action, shown, viewer)
        if twin is None:  # a secret comes to light
            break
        one.apply(actor, action)
        other = twin
        if CHANCE not in game.play.rules.to_act(one.state):
            end = len(one.history)
    return one.history[:end], other.history[:end]


class Rehearsed:
    """A lobby of the game with somebody at every seat."""

    def __init__(self, game: AnyGame, config: Any, history: History) -> None:
        draws = [action for actor, action in history if actor == CHANCE]
        self.game = replace(game, setup=replace(game.setup, chance=lambda options: Scripted(draws)))
        self.now_us = 1_000_000
        self.journal = FakeJournal()
        self.runtime = Runtime(self.journal, now=lambda: self.now_us)
        self.lobby = Lobby(
            self.game, game.setup.options(), new_id=iter(f"id{k}" for k in range(99)).__next__,
            new_seed=lambda number: bytes(32), today=lambda: "",
        )  # fmt: skip
        runner = LobbyRunner(self.runtime, self.lobby)
        seats = range(seats_of(game, config))
        self.table, codes = self.lobby.reserve([f"p{seat}" for seat in seats], config=config, untimed=seats)
        opening = Watch(self.table) if isinstance(self.lobby.find(self.table), Room) else Enter(self.table, True)
        self.subscriptions: dict[Viewer, Subscription] = {SPECTATOR: Subscription(runner, self.game, opening)}
        for seat, code in zip(seats, codes, strict=True):
            self.sit_down(runner, seat, code)
        self.readers: dict[Viewer, Reader] = {}
        for viewer, subscription in self.subscriptions.items():
            reader = subscription.feed.join(None)
            assert reader is not None
            self.readers[viewer] = reader
            subscription.open()

    def sit_down(self, runner: LobbyRunner, seat: int, code: str) -> None:
        self.subscriptions[seat] = Person(runner, self.game, Claim(code), seat, f"p{seat}")

    def act(self, seat: int, action: Any) -> None:
        self.now_us += STEP_US
        received = Received(self.now_us, self.now_us)
        self.subscriptions[seat].command(Act(action, received, self.table), self.now_us)


async def bytes_of(game: AnyGame, config: Any, history: History, viewer: Viewer) -> bytes:
    """All that the viewer is sent when the lobby plays this, and then the history once more."""
    rehearsed = Rehearsed(game, config, history)
    heard = b""
    for actor, action in [(CHANCE, None), *history]:
        if actor != CHANCE:
            rehearsed.act(actor, action)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        heard += rehearsed.readers[viewer].take()
    lines = rehearsed.journal.lines
    retelling = Retelling(rehearsed.game)
    for line in lines:
        retelling.follow(line)
    assert retelling.since(viewer, 0)
    heard += b"".join(retelling.since(viewer, 0))
    for runner in rehearsed.runtime.runners:
        runner.stop()
    return heard


SECRETIVE = [game for game in SUBJECTS if game.name in {"bazaar", "catan", "monopoly"}]


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_games_that_differ_in_secrets_send_the_same_bytes(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "BEGINNINGS", [0])  # the only thing about a feed that is drawn
    config = game.setup.configure(game.setup.options(), max(3, game.play.seats[0]))
    viewers = [viewer for viewer in (0, 1, SPECTATOR) if has_secrets(game, config, viewer)]
    differed = 0
    for viewer in viewers:
        for seed in range(3):
            one, other = twins(game, config, viewer, seed)
            differed += one != other
            heard = asyncio.run(bytes_of(game, config, one, viewer))
            assert heard == asyncio.run(bytes_of(game, config, other, viewer))
            assert b'"picture":' in heard
    assert bool(differed) == bool(viewers)


def test_a_leak_is_noticed() -> None:
    """The comparison above can fail: it does for a view that shows what was bid."""

    class Leaky(View):
        def observe(self, state: Any, viewer: Viewer) -> Any:
            return replace(super().observe(state, viewer), own_bid=state.bids[0])

    [toy] = [game for game in SUBJECTS if game.name == "bazaar"]
    config = toy.setup.configure(toy.setup.options(), 3)
    for seed in range(9):
        one, other = twins(toy, config, SPECTATOR, seed)
        leaky = replace(toy, play=replace(toy.play, view=Leaky()))
        if asyncio.run(bytes_of(leaky, config, one, SPECTATOR)) != asyncio.run(
            bytes_of(leaky, config, other, SPECTATOR)
        ):
            return
    raise AssertionError("no leak was noticed")
