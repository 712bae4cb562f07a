"""Learn a board game: ``python -m spieltisch.research.alphazero --help``."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from spieltisch.bots.named import find_bot
from spieltisch.contests.jobs.processors import available
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.core.values import convert
from spieltisch.research.alphazero.curve import drawn
from spieltisch.research.alphazero.network import Network
from spieltisch.research.alphazero.training import Learned, Plan, Tried, learn

NUMBERS = (
    "generations",
    "games",
    "early",
    "rollouts",
    "playouts",
    "width",
    "depth",
    "memory",
    "effort",
    "every",
    "trials",
    "finals",
    "seed",
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m spieltisch.research.alphazero", description="Learn a board game.")
    parser.add_argument("--game", required=True)
    parser.add_argument(
        "--set", dest="sets", action="append", default=[], metavar="NAME=VALUE", help="the game's options"
    )
    for name in NUMBERS:
        parser.add_argument(f"--{name}", type=int, default=Plan.__dataclass_fields__[name].default)
    for name in ("pace", "passes"):
        parser.add_argument(f"--{name}", type=float, default=Plan.__dataclass_fields__[name].default)
    parser.add_argument(
        "--against", default=Plan.__dataclass_fields__["against"].default, help="the bot to compare with"
    )
    parser.add_argument("--jobs", type=int, default=len(available()), help="processes that play")
    parser.add_argument("--out", type=Path, required=True, help="a folder for curve.svg, curve.json and network.npz")
    given = vars(parser.parse_args())
    jobs, out = given.pop("jobs"), given.pop("out")
    try:
        plan = Plan(options=_options(given["game"], given.pop("sets")), **given)
        plan.subject.form(plan.width, plan.depth)  # before any process is started for nothing
        find_bot(game_of(plan.game), plan.against)
        out.mkdir(parents=True, exist_ok=True)
    except (UsageError, OSError) as error:
        parser.error(str(error))
    # Each process multiplies its matrices alone: more threads than processors would wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        _run(plan, pool, out)
    return 0


def _options(game: str, sets: list[str]) -> dict[str, object]:
    known = {name: type(field.default) for name, field in game_of(game).setup.options.__dataclass_fields__.items()}
    options = {}
    for text in sets:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            raise UsageError(f"{text!r} is no option of {game}; there are: {', '.join(known)}")
        options[name] = convert(f"--set {name}", value, known[name], "the command line")
    return options


def _run(plan: Plan, pool: ProcessPoolExecutor, out: Path) -> None:
    points: list[Tried] = []
    for event in learn(plan, pool):
        match event:
            case Learned():
                print(f"generation {event.generation}: {event.games} games, {event.cpu_s:.0f} s of processor time, "
                      f"choices {event.surprise:.3f}, values {event.error:.3f}", flush=True)  # fmt: skip
            case Tried():
                points.append(event)
                print(f"against {plan.against}, {event.trials} games: {event.searching:.1%} with search, "
                      f"{event.alone:.1%} the network alone", flush=True)  # fmt: skip
                title = " ".join([plan.game, *(f"{name}={value}" for name, value in plan.options.items())])
                (out / "curve.svg").write_text(drawn(title, plan.against, points), encoding="utf-8")
                (out / "curve.json").write_text(json.dumps([asdict(point) for point in points], indent=1) + "\n")
            case Network():
                weights: dict[str, Any] = event.weights
                np.savez(out / "network.npz", **weights)


if __name__ == "__main__":
    sys.exit(main())
