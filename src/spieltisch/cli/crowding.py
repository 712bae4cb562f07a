"""A word to those who ask for more games at once than there are processors for."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.cli.output import complain
from spieltisch.contests.jobs.processors import available, fitting, needed
from spieltisch.contests.matches.players import Player


def say_if_crowded(jobs: int, players: Sequence[Player], *, is_suspending: bool = False) -> None:
    """``players`` are those of one table."""
    most = fitting(available(), needed(players, is_suspending=is_suspending))
    if jobs > most:
        complain(f"--jobs {jobs} is more than the {most} that fit here: players will share processors")
