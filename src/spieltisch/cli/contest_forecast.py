"""``spieltisch contest run --dry-run``: how much there is to play, and how long that may take."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.output import print_json, print_pairs
from spieltisch.contests.directing.sizing import size_of
from spieltisch.contests.jobs.processors import available, fitting
from spieltisch.contests.plans.reading import read_plan
from spieltisch.contests.running.casting import Casting
from spieltisch.contests.running.estimate import estimate, sample
from spieltisch.contests.showing.progress import duration
from spieltisch.net.signals import exiting_signals


def foretell(file: Path, jobs: int | None, *, json: bool) -> None:
    """Print it; nothing is written, and no program is started."""
    plan = read_plan(file, lambda: 0)
    say_if_uncompiled()
    size, at_once = size_of(plan), jobs or fitting(available(), Casting(plan, is_confining=False).processors())
    with exiting_signals():
        found = sample(plan)
    span = estimate(plan, size, found, at_once)
    if json:
        print_json({**asdict(size), "jobs": at_once, "seconds": asdict(span), "sample": asdict(found)})
        return
    basis = f"a game of random bots has {found.plies} actions and takes {found.seconds:.2f} s; others may think"
    print_pairs({
        "rounds": size.rounds, "blocks": size.blocks, "games": size.games, "at once": at_once,
        "time": f"from {duration(span.least)} to {duration(span.most)}",
        "based on": f"{basis} up to {found.move_s:g} s for each",
    })  # fmt: skip
