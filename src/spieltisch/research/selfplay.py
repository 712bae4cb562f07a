"""Learning from play against oneself on many machines, as an example that is short enough to be read and changed.

Workers, Ray's actors, have a batch of games each and play it with the policy they are sent; one learner, this process,
makes one step with all that they have seen and sends them the next policy. What a worker plays follows from the seed,
its number and the generation. So a worker that is lost with its machine is replaced by another one that plays the same
again, and what is learned is what would have been learned without the loss.

    python -m spieltisch.research.selfplay --game GAME [--workers 2] [--address HOST:PORT] [--out policy.npz]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

import numpy as np

from spieltisch.contests.jobs.ray_cluster import RayCluster
from spieltisch.core.errors import UsageError
from spieltisch.research.batches import Batch
from spieltisch.research.policies import Experience, Learner, Policy

TRIES: Final = 5
"""How often a generation is asked of workers of one number before all is given up."""
PAUSE_S: Final = 1
"""After a loss, times how many there were: a machine that dies takes new workers with it until the cluster knows."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, by whom and how often."""

    game: str
    workers: int = 2
    games: int = 32
    """Of one worker in one generation."""
    generations: int = 100
    pace: float = 0.01
    """How far a weight goes in a step of learning."""
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    """The game's."""

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise ValueError(f"{self.workers} workers are too few")

    def begin(self) -> Batch:
        """A worker's games. Raises ``UsageError`` or ``ValueError`` for what there is not."""
        return Batch(self.game, self.games, threads=1, **self.options)


@dataclass(frozen=True, slots=True)
class Learned:
    """A generation is over."""

    generation: int
    policy: Policy
    choices: int
    error: float
    """The mean square of what values differed from rewards by."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A worker is gone, and another one plays its generation."""

    worker: int
    generation: int
    why: str


class Worker:
    """Plays every seat of its games."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan, self.number, self.batch = plan, number, plan.begin()

    def play(self, policy: Policy, generation: int) -> Experience:
        """The first game of each row, from its beginning to its end."""
        chance = np.random.default_rng((self.plan.seed, self.number, generation))
        batch, steps = self.batch, []
        batch.reset(int(chance.integers(2**62)))
        rewards, is_running = np.zeros_like(batch.rewards), np.ones(batch.n, np.bool_)
        while is_running.any():
            rows = np.flatnonzero(is_running)
            features, masks = batch.observations[rows].reshape(len(rows), -1), batch.action_mask[rows]
            choices = policy.sample(features, masks, chance)
            steps.append((rows, batch.to_act[rows], features, masks, choices))
            actions = batch.action_mask.argmax(axis=1)  # anything lawful, where nobody looks any more
            actions[rows] = choices
            batch.step(actions)
            ended = is_running & batch.done
            rewards[ended] = batch.rewards[ended]
            is_running &= ~batch.done
        rows, seats, features, masks, choices = (np.concatenate(column) for column in zip(*steps, strict=True))
        return Experience(features, masks, choices, rewards[rows, seats])


def learn(plan: Plan) -> Iterator[Learned | Lost]:
    """What happens, when it does; Ray has been connected before. Raises what ``Plan.begin`` and workers raise, and
    ``RuntimeError`` where one of them is lost again and again."""
    with plan.begin() as sizes:
        chance = np.random.default_rng(plan.seed)
        first = Policy.fresh(sizes.observations[0].size, sizes.n_actions, chance)
    workers, learner = Workers(plan), Learner(first, plan.pace)
    for generation in range(plan.generations):
        seen = yield from workers.play(learner.policy, generation)
        values = learner.policy.think(seen.features, seen.masks).values
        learner.learn(seen)
        yield Learned(generation, learner.policy, len(values), float(((values - seen.rewards) ** 2).mean()))


class Workers:
    """All workers, by their numbers."""

    def __init__(self, plan: Plan) -> None:
        import ray

        self._ray, self._plan = ray, plan
        self._hire = ray.remote(Worker).options(scheduling_strategy="SPREAD").remote
        self._workers: list[Any] = [self._hire(plan, number) for number in range(plan.workers)]

    def play(self, policy: Policy, generation: int) -> Generator[Lost, None, Experience]:
        """What all of them see in a generation, in the order of their numbers."""
        sent = self._ray.put(policy)
        asked = {worker.play.remote(sent, generation): number for number, worker in enumerate(self._workers)}
        seen: dict[int, Experience] = {}
        losses: Counter[int] = Counter()
        while asked:
            (answer, *_), _ = self._ray.wait(list(asked))
            number = asked.pop(answer)
            try:
                seen[number] = self._ray.get(answer)
            except self._ray.exceptions.RayTaskError:  # what it raised, it would raise anywhere
                raise
            except self._ray.exceptions.RayError as error:
                losses[number] += 1
                if losses[number] == TRIES:
                    raise RuntimeError(f"worker {number} was lost {TRIES} times in generation {generation}") from error
                yield Lost(number, generation, type(error).__name__)
                time.sleep(PAUSE_S * losses[number])
                self._workers[number] = self._hire(self._plan, number)
                asked[self._workers[number].play.remote(sent, generation)] = number
        parts = zip(*(seen[number] for number in range(len(self._workers))), strict=True)
        return Experience(*map(np.concatenate, parts))


def main() -> int:
    parser = argparse.ArgumentParser(description="Learn a game by playing it against oneself.")
    parser.add_argument("--game", required=True)
    for name in ("workers", "games", "generations", "seed"):
        parser.add_argument(f"--{name}", type=int, default=Plan.__dataclass_fields__[name].default)
    parser.add_argument("--address", help="of a Ray cluster; without it, one is started on this machine")
    parser.add_argument("--out", type=Path, help="a file for the weights, written after each generation")
    given = vars(parser.parse_args())
    address, out = given.pop("address"), given.pop("out")
    try:
        plan = Plan(**given)
        plan.begin().close()  # before a cluster is started for nothing
        cluster = RayCluster(address)
    except (UsageError, ValueError) as error:
        parser.error(str(error))
    try:
        for event in learn(plan):
            print(describe(event), file=sys.stderr if isinstance(event, Lost) else sys.stdout, flush=True)
            if out and isinstance(event, Learned):
                np.savez(out, **{weights.name: getattr(event.policy, weights.name) for weights in fields(Policy)})
    finally:
        cluster.stop()
    return 0


def describe(event: Learned | Lost) -> str:
    """One line."""
    match event:
        case Learned(generation, _, choices, error):
            return f"generation {generation}: {choices} choices, values wrong by {error:.3f} (mean square)"
        case Lost(worker, generation, why):
            return f"worker {worker} is lost ({why}); another one plays its generation {generation}"


if __name__ == "__main__":
    from spieltisch.research import selfplay  # by this name workers know what they are sent

    sys.exit(selfplay.main())
