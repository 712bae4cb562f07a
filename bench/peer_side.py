"""One side of ``bench.peers``: a process that says who it is, and then plays what it is asked to.

It imports the standard library only, for each side runs it in an environment of its own. What is asked is a line, ``WAY
SECONDS``; the answer is a line of JSON with the games and plies that were played, and what they took.
"""

from __future__ import annotations

import json
import platform
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

STRIDE: Final = 7919
"""From one choice to the next by number, which costs next to nothing: the games are what is measured."""


class Played(NamedTuple):
    """Whole games, and their plies."""

    games: int
    plies: int


Way: TypeAlias = Callable[[], Played]
"""Plays some games, for a tenth of a second or so."""


def answer(version: str, ways: Mapping[str, Way]) -> None:
    """Until nothing more is asked."""
    print(json.dumps({"version": version, "python": platform.python_version()}), flush=True)
    for line in sys.stdin:
        way, seconds = line.split()
        print(json.dumps(play(ways[way], float(seconds))), flush=True)


def play(way: Way, seconds: float) -> dict[str, float]:
    """For at least so long, in processor time of this thread: what else the machine does does not count."""
    games = plies = 0
    begun = time.thread_time()
    while (spent := time.thread_time() - begun) < seconds:
        done = way()
        games, plies = games + done.games, plies + done.plies
    return {"games": games, "plies": plies, "seconds": spent}
