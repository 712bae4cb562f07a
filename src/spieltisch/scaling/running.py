"""A whole run: every curve of some games, and where it was measured."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime

from spieltisch.core.game import AnyGame
from spieltisch.scaling import batches, serving
from spieltisch.scaling.curves import Record
from spieltisch.scaling.machine import machine
from spieltisch.scaling.measuring import Effort, Subject, measured, of_game


def record(
    games: Sequence[AnyGame],
    curves: Collection[str],
    effort: Effort,
    tracked: Callable[[Sequence[int]], Iterable[int]] = iter,
) -> Record:
    """Everything that is measured of these games for these curves. ``tracked`` sees the rounds go by."""
    began, load = datetime.now(UTC), os.getloadavg()
    subjects = [subject for game in games for subject in _subjects(game, curves) if subject.curve in curves]
    lines = measured(subjects, effort, tracked)
    return Record(machine(load, began), effort.repeats, effort.is_quick, lines)


def _subjects(game: AnyGame, curves: Collection[str]) -> Iterator[Subject]:
    tools = game.research.tools() if game.research.tools else None
    if tools and hasattr(tools, "scalings"):
        yield from (of_game(game.name, scaling) for scaling in tools.scalings())
    yield from batches.subjects(game)
    if not serving.CURVES.isdisjoint(curves):  # else nothing need be rehearsed
        yield from serving.subjects(game)
