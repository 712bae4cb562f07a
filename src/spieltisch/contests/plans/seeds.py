"""Seeds from a spreadsheet: a CSV file of names with a seed or a rating each."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from spieltisch.contests.plans.plan import Entrant
from spieltisch.core.errors import UsageError

NAME: Final = "name"
SEED: Final = "seed"
RATING: Final = "rating"


def read_seeds(path: Path) -> list[str]:
    """Names, strongest first: by their ``seed``, 1 first, or by their ``rating``, highest first; equal ones as they
    come. Raises ``UsageError``."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"seeds: {path} cannot be read: {error}") from error
    if rows and (NAME not in rows[0] or not {SEED, RATING} & rows[0].keys()):
        raise UsageError(f"seeds: {path} begins with a line that names its columns: {NAME} and {SEED} or {RATING}")
    by = SEED if rows and SEED in rows[0] else RATING
    try:
        ranked = sorted(rows, key=lambda row: float(row[by]) * (1 if by == SEED else -1))
    except (TypeError, ValueError) as error:
        raise UsageError(f"seeds: {path}: each {by} is a number: {error}") from None
    return [row[NAME] for row in ranked]


def seeded(players: Sequence[Entrant], names: Sequence[str]) -> tuple[Entrant, ...]:
    """The same with the seeds of a list, strongest first; who is not in it comes behind, as before. Raises
    ``UsageError`` for a name that nobody has or that is there twice, and for a player with a ``seed_rank`` besides."""
    if unknown := [name for name in names if name not in {entrant.name for entrant in players}]:
        raise UsageError(f"seeds names {unknown[0]!r}, and there is no player of that name")
    if len(set(names)) < len(names):
        raise UsageError("seeds names somebody twice")
    if doubled := [entrant.name for entrant in players if entrant.seed_rank is not None]:
        raise UsageError(f"player {doubled[0]!r}: seed_rank and the file of seeds are two answers; take one out")
    ranks = {name: rank for rank, name in enumerate(names, 1)}
    ranked = [replace(entrant, seed_rank=ranks.get(entrant.name)) for entrant in players]
    return tuple(sorted(ranked, key=lambda entrant: entrant.seed_rank or len(names) + 1))
