"""Groups of a stage: its field, divided as a snake over the seeds, so that each has as many strong ones."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from spieltisch.contests.journal.state import StageState
from spieltisch.contests.pairing.knock_out import snake


def groups_of(state: StageState) -> list[tuple[int, ...]]:
    """The places in a stage's field of each group's players, by seed."""
    return snake(range(state.first), state.stage.groups)


def group_numbers(state: StageState) -> dict[str, int]:
    """By player, from 0."""
    groups = enumerate(groups_of(state))
    return {state.field[place]: number for number, places in groups for place in places}


def lots(seed: int, stage: int, names: Sequence[str]) -> tuple[str, ...]:
    """The players of a stage as the lot has them, best first: it follows from the contest's seed."""
    return tuple(sorted(names, key=lambda name: sha256(f"spieltisch/lot/{seed}/{stage}/{name}".encode()).digest()))
