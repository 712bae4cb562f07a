"""Many games at once against the same games one by one, and on one processor against two.

Everything plays lawfully and at random, several ways in turn, so that whatever else the machine does meets all of them:

- ``rules``: a game after the other through its typed rules: whose turn it is, the legal actions as a lazy set, one of
  them applied, chance drawn where it is due. ``typed``: the same, and each player's observation before it acts.
- ``agents``: a game after the other through its PettingZoo environment, as who trains would play it without batches.
- ``single``: a batch of one game.
- ``batch``: a batch of many on one processor; ``two``: on two; ``all``: on all there are, where that is more.
- ``ceiling``: ``batch`` in two processes at once, on a processor each, added up. Two threads of one process cannot do
  more: it is less than twice ``batch`` where two processors are threads of one core, or have other things to do.

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
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from typing import Any, Final, TypeAlias

import numpy as np

from spieltisch.contests.jobs.processors import available
from spieltisch.core.build import is_compiled
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.core.seats import CHANCE
from spieltisch.research import environment
from spieltisch.research.agreements import agree
from spieltisch.scaling.batches import SEED, Batched, Run, lawful

OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"catan": {"turns": 50}, "monopoly": {"max_rounds": 20}}
"""So that random games end."""
BARS: Final = {"batch/agents": 20, "two/batch": 1.8}
OTHERS: Final = ("ceiling/batch", "batch/typed", "batch/rules", "batch/single", "all/batch")
"""Ratios that are told and have no bar."""

Line: TypeAlias = "Connection[Any, Any]"


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


# One by one.


class Typed:
    """Games through the typed rules."""

    def __init__(self, game: AnyGame, options: Mapping[str, Any], cores: Sequence[int], *, is_observed: bool) -> None:
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
        rules, chance = self.game.play.rules, self.random
        state = rules.initial(self.config)
        played: list[tuple[int, Any]] = []
        while actors := rules.to_act(state):
            actor = next(iter(actors))
            if actor == CHANCE:
                draw = rules.draw(state)
                action = chance.choices(draw.outcomes, draw.weights)[0] if draw.weights else one(draw.outcomes, chance)
            else:
                if self.is_observed:
                    self.game.play.view.observe(state, actor)
                action = one(rules.legal_actions(state, actor), chance)
            rules.apply(state, actor, action)
            played.append((actor, action))
        return played

    def _choices(self, played: Sequence[tuple[int, Any]]) -> int:
        state, found = self.game.play.rules.initial(self.config), 0
        for actor, action in played:
            if actor != CHANCE:
                found += self._length(state, actor, action)
            self.game.play.rules.apply(state, actor, action)
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

    def __init__(self, game: str, options: Mapping[str, Any], cores: Sequence[int]) -> None:
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


class Pinned:
    """Games in a batch, on some processors."""

    def __init__(self, game: str, options: Mapping[str, Any], rows: int, cores: Sequence[int]) -> None:
        self.cores = cores
        pin(cores)  # threads begin where their maker may run
        self.batched = Batched(game, options, rows, len(cores))

    def run(self, seconds: float) -> Run:
        pin(self.cores)
        return self.batched.run(seconds, time.perf_counter)

    def close(self) -> None:
        self.batched.batch.close()


class Apart:
    """The same batch in several processes at once, each on a processor of its own."""

    def __init__(self, game: str, options: Mapping[str, Any], rows: int, cores: Sequence[int]) -> None:
        context = get_context("spawn")
        self._lines: list[Line] = []
        for core in cores:
            ours, theirs = context.Pipe()
            context.Process(target=run_apart, args=(theirs, game, options, rows, core), daemon=True).start()
            theirs.close()
            self._lines.append(ours)
        for line in self._lines:
            line.recv()

    def run(self, seconds: float) -> Run:
        """All of them at once; their rates added up."""
        for line in self._lines:
            line.send(seconds)
        runs: list[Run] = [line.recv() for line in self._lines]
        choices = sum(run.choices for run in runs)
        return Run(choices, choices / sum(run.rate for run in runs), sum(run.choosing_s for run in runs))

    def close(self) -> None:
        for line in self._lines:
            line.close()


def run_apart(line: Line, game: str, options: Mapping[str, Any], rows: int, core: int) -> None:
    """One of the processes, until nobody asks it any more."""
    batch = Pinned(game, options, rows, (core,))
    line.send(None)
    with suppress(EOFError):
        while True:
            line.send(batch.run(line.recv()))


def pin(cores: Sequence[int]) -> None:
    """Let this thread, and those it starts, run there only."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


def measure(game: AnyGame, rows: int, turns: int, seconds: float) -> Figures:
    """The first turn is not counted: all has to warm up."""
    cores, options = available(), OPTIONS.get(game.name, {})
    parts = {"single": (1, 1), "batch": (rows, 1), "two": (rows, 2), "all": (rows, len(cores))}
    batches: dict[str, Pinned | Apart] = {
        way: Pinned(game.name, options, count, cores[-width:])
        for way, (count, width) in parts.items()
        if width <= len(cores) and (way != "all" or width > 2)
    }
    if len(cores) > 1:
        batches["ceiling"] = Apart(game.name, options, rows, cores[-2:])
    typed = {way: Typed(game, options, cores[-1:], is_observed=way == "typed") for way in ("rules", "typed")}
    players: dict[str, Typed | Alone | Pinned | Apart] = {
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
        each.close()
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
    parser.add_argument("game", nargs="*", default=[name for name in games() if game_of(name).research.encoding])
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
