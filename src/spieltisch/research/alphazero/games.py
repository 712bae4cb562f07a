"""Whole games of a network: against itself, to learn from, and against a bot, to see what it has learnt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.mcts import Uct
from spieltisch.bots.named import find_bot
from spieltisch.bots.puct import Puct
from spieltisch.core.encoding import Symmetric
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.core.seats import Seat
from spieltisch.research.agreements import agree
from spieltisch.research.alphazero.network import Form, Lessons, Network, Numbers, softmax

NOISE: Final = 0.25
"""How much of the root's priors is chance's in games to learn from: otherwise nobody would try what looks bad."""
UNEVEN: Final = 10.0
"""Chance prefers about as many choices to all others."""
OPEN: Final = 10
"""So many choices of a game to learn from are drawn in proportion to visits; later ones are those visited most."""
RAVE: Final = 300.0
EXPLORE: Final = 0.3
"""See ``Uct``."""
SHARP: Final = 2
"""A search that plays on at random tries what is best only a little more often than the rest; such a power of its
visits tells them apart."""
BATCH: Final = 8
"""Positions that are evaluated at once."""
BUDGET_US: Final = 50_000
"""A bot's, for each move, in processor time."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is played: a game for two, whose features are planes and whose choices are cells and a few others."""

    game: str
    options: Mapping[str, Any]

    def form(self, width: int, depth: int) -> Form:
        """Of a network for it. Raises ``UsageError`` for what there is not, and where it does not fit."""
        encoding, config = agree(self.game, None, self.options)
        shape, simulation = encoding.shape(config), encoding.simulate(config)
        if len(shape) != 3 or simulation.seats != 2 or not 0 <= simulation.n_choices - shape[1] * shape[2] <= shape[1]:
            raise UsageError(f"this example is for two players whose choices are a board's cells: not for {self.game}")
        return Form(*shape, simulation.n_choices, width, depth)


class Thinker:
    """One game, and a search in it. Each game has its own."""

    def __init__(self, subject: Subject, network: Network | None, playouts: int, chance: Generator) -> None:
        """Without a network the search plays on at random."""
        self.encoding, self.config = agree(subject.game, None, subject.options)
        # Which methods a game's simulation has for Python, its declaration says and no type.
        self.now: Any = self.encoding.simulate(self.config)
        self._network, self._playouts, self._chance = network, playouts, chance
        self._is_noisy = False
        spare, seed = self.encoding.simulate(self.config), int(chance.integers(2**62))
        if network is None:
            self._search: Any = Uct(self.now, spare, seed, explore=EXPLORE, rave=RAVE)
        else:
            nodes = (playouts + BATCH) * self.now.n_choices
            self._search = Puct(
                self.now, spare, seed, self._evaluate, shape=self.encoding.shape(self.config), size=nodes, batch=BATCH
            )

    def _said(self, features: NDArray[np.int16], masks: NDArray[np.int8]) -> tuple[Numbers, Numbers]:
        assert self._network
        preferences, values = self._network.think(features)
        return softmax(preferences, masks), values

    def _evaluate(self, features: NDArray[np.int16], masks: NDArray[np.int8]) -> tuple[Any, Any]:
        priors, values = self._said(features, masks)
        if self._is_noisy:  # what is evaluated first is the root
            self._is_noisy = False
            lawful = np.flatnonzero(masks[0])
            priors[0] *= 1 - NOISE
            priors[0, lawful] += NOISE * self._chance.dirichlet(np.full(len(lawful), UNEVEN / len(lawful)))
        return priors, np.stack([values, -values], axis=1)

    def visits(self, *, is_noisy: bool) -> NDArray[np.float32]:
        """(A,): how often a search tries each choice, as parts of 1; without playouts what the network says."""
        if not self._playouts:
            return np.asarray(self._said(*self.look())[0][0], np.float32)
        self._is_noisy = is_noisy
        self._search.ponder(Deadline(), self._playouts)
        visits = np.zeros(self.now.n_choices, np.float32)
        for choice, (tries, _) in self._search.counts().items():
            visits[choice] = tries if self._network else tries**SHARP
        return np.asarray(visits / visits.sum())

    def look(self) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """What the mover sees, and may choose; a row each."""
        features, masks = np.zeros((1, self.now.n_features), np.int16), np.zeros((1, self.now.n_choices), np.int8)
        self.now.write_features(features, 0, self.now.mover())
        self.now.write_mask(masks, 0)
        return features, masks


def practise(subject: Subject, network: Network | None, playouts: int, seed: Sequence[int]) -> Lessons:
    """What there is to learn from one game of a search against itself, from all sides."""
    chance = np.random.default_rng(seed)
    thinker = Thinker(subject, network, playouts, chance)
    course: list[tuple[Seat, int, NDArray[np.float32]]] = []
    key = int(chance.integers(2**62))
    thinker.now.begin(key)
    while (seat := thinker.now.mover()) >= 0:
        visits = thinker.visits(is_noisy=True)
        choice = chance.choice(len(visits), p=_whole(visits)) if len(course) < OPEN else visits.argmax()
        course.append((seat, int(choice), visits))
        thinker.now.choose(int(choice))
    return _seen_from_all_sides(thinker, key, course)


def _seen_from_all_sides(
    thinker: Thinker, key: int, course: Sequence[tuple[Seat, int, NDArray[np.float32]]]
) -> Lessons:
    encoding, config, now = thinker.encoding, thinker.config, thinker.now
    alike = [list(range(now.n_choices))] * 2
    sides = encoding.symmetries(config) if isinstance(encoding, Symmetric) else [alike]
    reward, rows = now.rewards(), []
    for side in sides:
        now.begin(key)
        for seat, choice, visits in course:
            features, masks = thinker.look()
            turned = np.zeros_like(visits)
            turned[side[seat]] = visits
            rows.append((features[0], masks[0], turned, reward[seat]))
            now.choose(side[seat][choice])
    features, masks, priors, rewards = (np.stack(column) for column in zip(*rows, strict=True))
    return Lessons(features, masks, priors, rewards.astype(np.float32))


def _whole(visits: NDArray[np.float32]) -> NDArray[np.float64]:
    return np.asarray(visits.astype(np.float64) / visits.sum(dtype=np.float64))


def compete(subject: Subject, network: Network, playouts: int, opponent: str, seed: Sequence[int], seat: Seat) -> float:
    """What a game against a bot of ours comes to for the network at a seat, from -1 to 1.

    The first choice of each seat is drawn, since two players who know no chance would always play the same game; the
    same seed begins it the same way for both seats.
    """
    chance = np.random.default_rng(seed)
    thinker, game = Thinker(subject, network, playouts, chance), game_of(subject.game)
    bot = find_bot(game, opponent).make(int(chance.integers(2**31)))
    now = thinker.now
    now.begin(int(chance.integers(2**62)))
    for _ in range(2):
        now.choose(int(chance.choice(np.flatnonzero(thinker.look()[1][0]))))
    while (mover := now.mover()) >= 0:
        if mover == seat:
            now.choose(int(thinker.visits(is_noisy=False).argmax()))
            continue
        state = thinker.encoding.state(now, thinker.config)
        action = bot.choose(game.play.view.observe(state, mover), mover, BUDGET_US)
        for choice in thinker.encoding.choices(state, mover, action):
            now.choose(choice)
    return float(now.rewards()[seat])
