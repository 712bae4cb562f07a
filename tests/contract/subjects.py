"""The games under test: every one in the package, every installed one, and the toy."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import spieltisch.games
from spieltisch.core.contracts import Draw
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import games
from spieltisch.core.seats import CHANCE, SPECTATOR, Actor, Viewer
from tests import toy

BRIEF: dict[str, dict[str, Any]] = {
    "catan": {"points": 5, "turns": 20, "offers": 1},
    "monopoly": {"max_rounds": 10},
}
"""Options that make a game's whole games short enough to play hundreds of them."""


def brief(game: AnyGame) -> AnyGame:
    """The same game with other defaults."""
    changes = BRIEF.get(game.name, {})
    setup = replace(game.setup, options=lambda: game.setup.options(**changes))  # type: ignore[arg-type]
    return replace(game, setup=setup)


def discover() -> Iterator[AnyGame]:
    """The package's own games are found without installing it."""
    for module in pkgutil.iter_modules(spieltisch.games.__path__, "spieltisch.games."):
        yield importlib.import_module(module.name).GAME
    yield toy.GAME


SUBJECTS: list[AnyGame] = list(map(brief, ({game.name: game for game in discover()} | dict(games())).values()))

every_game = pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.name)


def forms(game: AnyGame) -> list[Any]:
    """Configs of all kinds: the defaults for every number of seats, and each switch the other way."""
    options = game.setup.options()
    switches = [field.name for field in dataclasses.fields(options) if isinstance(getattr(options, field.name), bool)]
    others = [dataclasses.replace(options, **{name: not getattr(options, name)}) for name in switches]
    found = [game.setup.configure(options, seats) for seats in game.play.seats]
    for other in others:
        try:
            found.append(game.setup.configure(other, game.play.seats[-1]))
        except UsageError:
            continue
    return [config for k, config in enumerate(found) if config not in found[:k]]


class World:
    """A game that is played, with all that happened in it."""

    def __init__(self, game: AnyGame, config: Any) -> None:
        self.game = game
        self.config = config
        self.state = game.play.rules.initial(config)
        self.history: list[tuple[Actor, Any]] = []

    @property
    def viewers(self) -> list[Viewer]:
        return [*range(self.seats), SPECTATOR]

    @property
    def seats(self) -> int:
        """How many seats the config has, told from the outcome of a forfeit."""
        return seats_of(self.game, self.config)

    def is_over(self) -> bool:
        return not self.game.play.rules.to_act(self.state)

    def apply(self, actor: Actor, action: Any) -> Any:
        events = self.game.play.rules.apply(self.state, actor, action)
        self.history.append((actor, action))
        return events

    def copy(self) -> World:
        """An equal world, by the state's own copy where it has one."""
        if not hasattr(self.state, "copy"):
            return self.replayed()
        twin = copy(self)
        twin.state, twin.history = self.state.copy(), self.history.copy()
        return twin

    def replayed(self) -> World:
        """The same game played again."""
        twin = World(self.game, self.config)
        for actor, action in self.history:
            twin.apply(actor, action)
        return twin

    def choose(self, random: Random) -> tuple[Actor, Any]:
        """Anything the game waits for, now and then something it does not wait for."""
        rules = self.game.play.rules
        actor = random.choice(sorted(rules.to_act(self.state)))
        if actor == CHANCE:
            return actor, weighted(rules.draw(self.state), random)
        volunteer = random.randrange(self.seats)
        if not random.randrange(40) and rules.legal_actions(self.state, volunteer):
            actor = volunteer
        return actor, sample(rules.legal_actions(self.state, actor), 1, random)[0]

    def observations(self) -> list[Any]:
        return [self.game.play.view.observe(self.state, viewer) for viewer in self.viewers]


@cache
def _seats_by_form(game_name: str) -> dict[str, int]:
    game = next(game for game in SUBJECTS if game.name == game_name)
    return {repr(game.setup.configure(game.setup.options(), seats)): seats for seats in game.play.seats}


def seats_of(game: AnyGame, config: Any) -> int:
    return _seats_by_form(game.name).get(repr(config), game.play.seats[-1])


def weighted(draw: Draw[Any], random: Random) -> Any:
    """A draw of chance, by weight."""
    weights = draw.weights or [1] * len(draw.outcomes)
    drawn = random.randrange(sum(weights))
    for outcome, weight in zip(draw.outcomes, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return outcome
    raise AssertionError("the weights add up to less than their sum")


def sample(actions: Any, count: int, random: Random) -> list[Any]:
    """Some of the legal actions, without listing many: from a window of where they can't be numbered."""
    total = len(actions)
    if hasattr(actions, "__getitem__"):
        return [actions[k] for k in random.sample(range(total), min(count, total))]
    listed = [action for action, _ in zip(actions, range(200), strict=False)]
    return random.sample(listed, min(count, len(listed)))


def walk(game: AnyGame, config: Any, seed: int) -> Iterator[World]:
    """One random game: the world before each action, and at its end."""
    world, random = World(game, config), Random(seed)
    while not world.is_over():
        yield world
        world.apply(*world.choose(random))
    yield world
