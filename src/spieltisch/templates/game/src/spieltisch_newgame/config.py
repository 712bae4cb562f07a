"""What is agreed before a game begins: plain JSON in the log's header."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spieltisch.core.contracts import Limit

MAX_MOVE_MS = 86_400_000
"""A day."""


@dataclass(frozen=True, slots=True)
class Config:
    """One game's agreement."""

    move_ms: int = 60_000
    """How long a player may think about a move."""

    def __post_init__(self) -> None:
        """A log's header is anybody's text."""
        if not 1 <= self.move_ms <= MAX_MOVE_MS:
            raise ValueError(f"move_ms is 1 to {MAX_MOVE_MS}, not {self.move_ms}")


def limits(config: Config) -> Mapping[str, Limit]:
    """The same time for each move; nothing is saved up."""
    limit_us = 1000 * config.move_ms
    return {"move": Limit(soft_us=limit_us, hard_us=limit_us)}
