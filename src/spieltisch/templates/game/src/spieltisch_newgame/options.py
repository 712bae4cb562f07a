"""What whoever runs a server or a match may choose: ``--set newgame.NAME=VALUE``."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.core.errors import UsageError
from spieltisch.core.options import option
from spieltisch_newgame.config import Config


@dataclass(frozen=True, slots=True)
class Options:
    """Each with a default and one sentence of help. ``from``: what stands for it where it is not given."""

    move_ms: int = option(60_000, "How long a player may think about a move, in milliseconds.", **{"from": "move_ms"})


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table. Raises ``UsageError`` for what cannot be."""
    if seats != 2:
        raise UsageError(f"newgame is for 2 players, not {seats}")
    try:
        return Config(options.move_ms)
    except ValueError as wrong:
        raise UsageError(f"newgame.{wrong}") from wrong
