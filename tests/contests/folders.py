"""Folders of made-up contests, as their runner leaves them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from spieltisch.contests.journal.journal import FILE, encode
from spieltisch.contests.journal.lines import AnyLine, Played
from spieltisch.contests.plans.plan import Plan
from tests.contests.simulation import whole


def kept(plan: Plan, faulty: Sequence[str] = ()) -> list[AnyLine]:
    """The lines of a whole contest, with time margins and files."""
    chance = random.Random(plan.seed)
    return [_with_files(line, chance) if isinstance(line, Played) else line for line in whole(plan, faulty=faulty)[1]]


def _with_files(line: Played, chance: random.Random) -> Played:
    margins = tuple(tuple(chance.randrange(30) for _ in range(10)) for _ in line.players)
    return replace(line, margins=margins, replay=f"replays/{line.id}.jsonl")


def save(folder: Path, lines: Sequence[AnyLine]) -> Path:
    """Journal and replays."""
    (folder / "replays").mkdir(parents=True)
    (folder / FILE).write_bytes(b"".join(map(encode, lines)))
    for line in lines:
        if isinstance(line, Played):
            (folder / line.replay).write_text(f"replay of {line.id}\n")
    return folder
