"""Many games at once against the same games one by one, and on one processor against two.

Everything plays lawfully and at random, several ways in turn, so that whatever else the machine does meets all of them:

- ``rules``: a game after the other through its typed rules: whose turn it is, the legal actions as a lazy set, one of
  them applied, chance drawn where it is due. ``typed``: the same, and each player's observation before it acts.
- ``agents``: a game after the other through its PettingZoo environment, as who trains would play it without batches.
- ``single``: a batch of one game.
- ``batch``: a batch of many on one processor; ``two``: on two; ``all``: on all there are, where that is more.

Batches always tell the observation and all that may be chosen, as ``agents`` does, so the bar is held against that.
What is counted are choices a second. An action counts as the choices that it is made of, or as one where there are none
that mean it. What chooses is no part of a game: where that is NumPy's work it is left out, and told by itself; through
the rules it is a number drawn for each action, which is not worth a clock and counts. Ratios are medians of those of
each turn.

    python -m bench.research [--rows 1024] [--turns 7] [--seconds 0.5] [--json] [game] …
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from statistics import median
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.arena.jobs.processors import available
from spieltisch.core.build import is_compiled
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.core.seats import CHANCE
from spieltisch.research import Batch, environment
from spieltisch.research.agreements import agree

SEED: Final = 2009
OPTIONS: Final[dict[str, dict[str, Any]]] = {"catan": {"turns": 50}, "monopoly": {"max_rounds": 20}}
"""So that random games end."""
BARS: Final = {"batch/agents": 20, "two/batch": 1.8}
OTHERS: Final = ("batch/typed", "batch/rules", "batch/single", "all/batch")
"""Ratios that are told and have no bar."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one game; a way that this machine cannot go is missing."""

    game: str
    rows: int
    rates: dict[str, int]
    """By way, choices a second without choosing."""
    choosing_ns: int
    """What one choice takes in NumPy, in a batch."""
    ratios: dict[str, float]
    compiled: bool

    @property
    def is_good(self) -> bool:
        return all(ratio >= BARS[name] for name, ratio in self.ratios.items() if name in BARS)


@dataclass(slots=True)
class Run:
    """What was done in one turn, and how long it took."""

    choices: int = 0
    seconds: float = 0
    choosing_s: float = 0

    @property
    def rate(self) -> float:
        return self.choices / self.seconds


# One by one.


class Typed:
    """Games through the typed rules."""

    def __init__(self, game: AnyGame, options: dict[str, Any], cores: Sequence[int], *, is_observed: bool) -> None:
        self.game, self.cores, self.is_observed = game, cores, is_observed
        self.encoding, self.config = agree(game.name, None, options)
        self.random = random.Random(SEED)

    def run(self, seconds: float) -> Run:
        """Whole games. What their actions are as choices is found afterwards, by playing them again."""
        pin(self.cores)
        run = Run()
        while run.seconds < seconds:
            begin = time.perf_counter()
            played = self._play()
            run.seconds += time.perf_counter() - begin
            run.choices += self._choices(played)
        return run

    def _play(self) -> list[tuple[int, Any]]:
        rules, chance = self.game.rules, self.random
        state = rules.initial(self.config)
        played: list[tuple[int, Any]] = []
        while actors := rules.to_act(state):
            actor = next(iter(actors))
            if actor == CHANCE:
                draw = rules.draw(state)
                action = chance.choices(draw.outcomes, draw.weights)[0] if draw.weights else one(draw.outcomes, chance)
            else:
                if self.is_observed:
                    self.game.view.observe(state, actor)
                action = one(rules.legal_actions(state, actor), chance)
            rules.apply(state, actor, action)
            played.append((actor, action))
        return played

    def _choices(self, played: Sequence[tuple[int, Any]]) -> int:
        state, found = self.game.rules.initial(self.config), 0
        for actor, action in played:
            if actor != CHANCE:
                found += self._length(state, actor, action)
            self.game.rules.apply(state, actor, action)
        return found

    def _length(self, state: Any, seat: int, action: Any) -> int:
        try:
            return len(self.encoding.choices(state, seat, action))
        except LookupError:
            return 1


def one(actions: Collection[Any], chance: random.Random) -> Any:
    """Any of them, without listing those that can be numbered."""
    number = chance.randrange(len(actions))
    return actions[number] if isinstance(actions, Sequence) else next(islice(actions, number, None))


class Alone:
    """Games through PettingZoo's door."""

    def __init__(self, game: str, options: dict[str, Any], cores: Sequence[int]) -> None:
        self.cores = cores
        self.random = np.random.default_rng(SEED)
        self.environment = environment(game).raw_env(**options)
        self.environment.reset(seed=SEED)

    def run(self, seconds: float) -> Run:
        """However far games get in this time."""
        pin(self.cores)
        run, games = Run(), self.environment
        while run.seconds < seconds:
            begin = time.perf_counter()
            observation, _, is_over, _, _ = games.last()
            told = time.perf_counter()
            choice = int(lawful(observation["action_mask"][None], self.random)[0])
            chosen = time.perf_counter()
            if is_over:
                games.reset()
            else:
                games.step(choice)
            run.seconds += time.perf_counter() - chosen + told - begin
            run.choices += not is_over
        return run


# Many at once.


class Batched:
    """Games in a batch, on some processors."""

    def __init__(self, game: str, options: dict[str, Any], rows: int, cores: Sequence[int]) -> None:
        self.cores = cores
        self.random = np.random.default_rng(SEED)
        pin(cores)  # threads begin where their maker may run
        self.batch = Batch(game, rows, seed=SEED, threads=len(cores), **options)

    def run(self, seconds: float) -> Run:
        pin(self.cores)
        run, batch = Run(), self.batch
        while run.seconds < seconds:
            begin = time.perf_counter()
            choices = lawful(batch.action_mask, self.random)
            chosen = time.perf_counter()
            run.choices += batch.n - int(batch.done.sum())  # where a game is over, another begins instead
            counted = time.perf_counter()
            batch.step(choices)
            run.seconds += time.perf_counter() - counted
            run.choosing_s += chosen - begin
        return run


def lawful(mask: NDArray[np.int8], chance: np.random.Generator) -> NDArray[np.int64]:
    """In each row any of what may be chosen."""
    counts = mask.cumsum(axis=1, dtype=np.int32)
    wanted = (chance.random(len(mask)) * counts[:, -1]).astype(np.int32)
    return np.asarray((counts > wanted[:, None]).argmax(axis=1), np.int64)


def pin(cores: Sequence[int]) -> None:
    """Let this thread, and those it starts, run there only."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


def measure(game: AnyGame, rows: int, turns: int, seconds: float) -> Figures:
    """The first turn is not counted: all has to warm up."""
    cores, options = available(), OPTIONS.get(game.name, {})
    parts = {"single": (1, 1), "batch": (rows, 1), "two": (rows, 2), "all": (rows, len(cores))}
    batches = {
        way: Batched(game.name, options, count, cores[-width:])
        for way, (count, width) in parts.items()
        if width <= len(cores) and (way != "all" or width > 2)
    }
    typed = {way: Typed(game, options, cores[-1:], is_observed=way == "typed") for way in ("rules", "typed")}
    players: dict[str, Typed | Alone | Batched] = {
        **typed, "agents": Alone(game.name, options, cores[-1:]), **batches,
    }  # fmt: skip
    runs: defaultdict[str, list[Run]] = defaultdict(list)
    for turn in range(turns + 1):
        for way, player in players.items():
            done = player.run(seconds)
            if turn:
                runs[way].append(done)
    pin(cores)
    for each in batches.values():
        each.batch.close()
    return figures_of(game.name, rows, runs)


def figures_of(game: str, rows: int, runs: dict[str, list[Run]]) -> Figures:
    pairs = [name.split("/") for name in (*BARS, *OTHERS)]
    ratios = {
        f"{way}/{other}": round(median(a.rate / b.rate for a, b in zip(runs[way], runs[other], strict=True)), 2)
        for way, other in pairs
        if way in runs
    }
    choosing = median(run.choosing_s / run.choices for run in runs["batch"])
    rates = {way: round(median(run.rate for run in done)) for way, done in runs.items()}
    return Figures(game, rows, rates, round(choosing * 1e9), ratios, is_compiled())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", default=[name for name in games() if game_of(name).encoding])
    parser.add_argument("--rows", type=int, default=1024)
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    is_good = True
    for name in given.game:
        figures = measure(game_of(name), given.rows, given.turns, given.seconds)
        is_good &= figures.is_good
        print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    return 0 if is_good else 1


def describe(figures: Figures) -> str:
    rates = ", ".join(f"{way} {rate:,}" for way, rate in figures.rates.items())
    ratios = ", ".join(
        f"{name} {ratio}" + (f" of {BARS[name]}" if name in BARS else "") for name, ratio in figures.ratios.items()
    )
    compiled = "" if figures.compiled else " (uncompiled)"
    return (
        f"{figures.game}{compiled}, {figures.rows} rows: choices/s: {rates}; ratios: {ratios}; "
        f"choosing takes {figures.choosing_ns} ns more"
    )


if __name__ == "__main__":
    sys.exit(main())
