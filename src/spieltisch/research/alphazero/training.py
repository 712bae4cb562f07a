"""Generation after generation: games against oneself, steps of learning, and now and then games against a bot."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from spieltisch.research.alphazero.games import Subject, compete, practise
from spieltisch.research.alphazero.network import Adam, Lessons, Network

PRACTICE, TRIAL, LEARNING = 1, 2, 3
"""What chance is for; it follows from the plan's seed, this, and what is numbered."""
ROWS: Final = 64
"""Of one step of learning."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is learned, and how."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """The game's."""
    generations: int = 26
    games: int = 16
    """Against oneself, in one generation."""
    playouts: int = 48
    """Of the network's search, for each move of a game against itself."""
    early: int = 17
    """In so many generations, the first, the search does without the network, which knows nothing yet, and plays on at
    random."""
    rollouts: int = 400
    """Of that search, for each move."""
    width: int = 16
    depth: int = 3
    """Of the network; see ``Form``."""
    pace: float = 0.003
    """How far a weight goes in a step."""
    passes: float = 0.7
    """How many rows are learned in a generation for each that is new, among them older ones."""
    memory: int = 400
    """Of so many of the latest games."""
    against: str = "greedy"
    """The bot."""
    effort: int = 160
    """Playouts for each move against it."""
    every: int = 6
    """Generations between games against it."""
    trials: int = 20
    """How many of them, half at either seat; ``finals`` at the end."""
    finals: int = 100
    seed: int = 0

    @property
    def subject(self) -> Subject:
        return Subject(self.game, self.options)


@dataclass(frozen=True, slots=True)
class Learned:
    """A generation is over."""

    generation: int
    games: int
    """So far."""
    cpu_s: float
    """Processor time of all processes so far, games against bots not counted."""
    surprise: float
    error: float
    """What ``Network.slopes`` tells, in the middle of this generation's steps."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What games against the bot came to."""

    generation: int
    games: int
    """Against oneself, before."""
    cpu_s: float
    """Likewise."""
    trials: int
    searching: float
    """Of 1: the score with the search."""
    alone: float
    """The score of the network alone, which makes the move that it likes best."""


def learn(plan: Plan, pool: Executor) -> Iterator[Learned | Tried | Network]:
    """What happens, when it does, and the network before it plays a bot. What is learned depends on neither the pool
    nor the time.

    Raises ``UsageError`` for what there is not.
    """
    subject, chance = plan.subject, np.random.default_rng((plan.seed, LEARNING))
    adam = Adam(Network.fresh(subject.form(plan.width, plan.depth), chance), plan.pace)
    memory: list[Lessons] = []
    cpu_s = 0.0
    yield adam.network
    yield _tried(plan, adam.network, pool, 0, cpu_s, plan.trials)
    for generation in range(1, plan.generations + 1):
        network, playouts = (None, plan.rollouts) if generation <= plan.early else (adam.network, plan.playouts)
        calls = [(subject, network, playouts, (plan.seed, PRACTICE, generation, k)) for k in range(plan.games)]
        found = list(pool.map(_timed, *zip(*calls, strict=True)))
        cpu_s += sum(taken for _, taken in found)
        fresh = [lessons for lessons, _ in found]
        memory = [*memory, *fresh][-plan.memory :]
        began = time.process_time()
        errors = list(_study(adam, memory, round(plan.passes * sum(len(each.rewards) for each in fresh)), chance))
        cpu_s += time.process_time() - began
        surprise, error = np.mean(errors, axis=0).tolist()
        yield Learned(generation, generation * plan.games, cpu_s, surprise, error)
        if generation % plan.every == 0 or generation == plan.generations:
            is_last = generation == plan.generations
            yield adam.network
            yield _tried(plan, adam.network, pool, generation, cpu_s, plan.finals if is_last else plan.trials)


def _timed(subject: Subject, network: Network | None, playouts: int, seed: tuple[int, ...]) -> tuple[Lessons, float]:
    """A game to learn from, and the processor time it took."""
    began = time.process_time()
    lessons = practise(subject, network, playouts, seed)
    return lessons, time.process_time() - began


def _study(adam: Adam, memory: list[Lessons], rows: int, chance: np.random.Generator) -> Iterator[tuple[float, float]]:
    """Steps with rows drawn from all that is remembered, so many in all; the errors of each."""
    sizes = np.array([len(each.rewards) for each in memory])
    ends = sizes.cumsum()
    for _ in range(max(1, rows // ROWS)):
        drawn = chance.integers(ends[-1], size=min(ROWS, int(ends[-1])))
        games = np.searchsorted(ends, drawn, side="right")
        places = drawn - (ends - sizes)[games]
        picked = [[part[place] for part in memory[game]] for game, place in zip(games, places, strict=True)]
        yield adam.learn(Lessons(*(np.stack(column) for column in zip(*picked, strict=True))))


def _tried(plan: Plan, network: Network, pool: Executor, generation: int, cpu_s: float, trials: int) -> Tried:
    """Games in pairs that begin alike, one from either seat."""
    scores = []
    for playouts in (plan.effort, 0):
        calls = [
            (plan.subject, network, playouts, plan.against, (plan.seed, TRIAL, generation, number // 2), number % 2)
            for number in range(trials)
        ]
        scores.append(float(np.mean(list(pool.map(compete, *zip(*calls, strict=True))))) / 2 + 0.5)
    return Tried(generation, generation * plan.games, cpu_s, trials, *scores)
