"""How long a player may take: the game's own durations, those for such a client, or a part or a multiple of these."""

from __future__ import annotations

from collections.abc import Mapping

from spieltisch.core.contracts import Limit
from spieltisch.core.game import AnyGame
from spieltisch.table.log import Player

WHOLE = 100
"""Per cent: as long as everybody."""


def limits_of(game: AnyGame, config: object, player: Player) -> Mapping[str, Limit]:
    """The durations of all clocks at a table of this agreement, the game's own, for one of its players."""
    limits = game.play.client_limits(config, player.client) or game.play.limits(config)
    if player.time_percent == WHOLE:
        return limits
    return {clock: _part(limit, player.time_percent) for clock, limit in limits.items()}


def part_us(us: int, percent: int) -> int:
    """In whole microseconds, rounded down."""
    return us * percent // WHOLE


def _part(limit: Limit, percent: int) -> Limit:
    remind_us = None if limit.remind_us is None else part_us(limit.remind_us, percent)
    return Limit(part_us(limit.soft_us, percent), part_us(limit.hard_us, percent), remind_us)
