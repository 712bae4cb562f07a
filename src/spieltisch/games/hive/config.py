"""What whoever runs a server or match may choose about Hive, and what is agreed before a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from spieltisch.core.contracts import Limit

OBSTRUCTED: Final = 3
"""Fields drawn before the game, each uniformly from those that remain."""

SOFT_US: Final = 2_000_000
HARD_US: Final = 10_000_000


def _option(default: Any, help: str) -> Any:
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, slots=True)
class Options:
    """``--set hive.NAME=VALUE``; all but the last two are keys of the original's ``server.properties``."""

    password: str = _option("examplepassword", "What administrators authenticate with; empty lets nobody in.")
    paused: bool = _option(False, "Whether tables that players open by joining start paused.")
    save_replay: str = _option("", "A folder for XML replays of finished games; empty saves none.")
    test_mode: bool = _option(False, "Whether results are added up by player name from the start.")
    load_game_file: str = _option("", "An XML replay, plain or gzipped: games start from one of its states.")
    turn_to_load: int = _option(0, "Which turn of that replay they start from.")
    show_on_watch: bool = _option(False, "Whether who observes a running game gets its state at once.")
    position: str = _option("", "The position games start from; empty: none but drawn obstructed fields.")


@dataclass(frozen=True, slots=True)
class Config:
    """One game's agreement; plain JSON in the log's header."""

    position: str | None = None
    """The start as a position text, or None: an empty board whose obstructed fields chance draws."""


def limits(config: Config) -> Mapping[str, Limit]:
    """A move after more than 2 s loses when it comes; after 10 s nobody waits for it any more."""
    return {"move": Limit(soft_us=SOFT_US, hard_us=HARD_US)}
