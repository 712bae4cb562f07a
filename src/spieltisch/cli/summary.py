"""What people want to see of a game's end, where the game has such a thing: score sheets and the like."""

from __future__ import annotations

from spieltisch.core.game import AnyGame
from spieltisch.table.replay import Replay


def has_summary(game: AnyGame) -> bool:
    return game.research.tools is not None and hasattr(game.research.tools(), "summary")


def print_summary(replay: Replay) -> None:
    """On stdout, after an empty line; nothing for a game without one, or that is not over."""
    if replay.game.research.tools and replay.outcome and has_summary(replay.game):
        print()
        print(replay.game.research.tools().summary(replay.state, [player.name for player in replay.header.seats]))
