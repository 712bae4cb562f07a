"""How much of their time players had left when they answered, as a game's log tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import Seat
from spieltisch.table.limits import limits_of
from spieltisch.table.log import is_ending, read_entry, read_header
from spieltisch.table.replay import follow

TENTHS: Final = 10


def margins(lines: Sequence[bytes], game: AnyGame) -> tuple[tuple[int, ...], ...]:
    """For each seat, how many of its own answers left how much of their time, in tenths: the first number counts
    those that left less than a tenth. Answers that nobody asked for, or that had no time at all, do not count."""
    counts = [[0] * TENTHS for _ in read_header(lines[0]).seats]
    for seat, used_us, limit_us in _answers(lines, game):
        left_us = max(0, limit_us - used_us)
        counts[seat][min(TENTHS * left_us // limit_us, TENTHS - 1)] += 1
    return tuple(map(tuple, counts))


def _answers(lines: Sequence[bytes], game: AnyGame) -> Iterator[tuple[Seat, int, int]]:
    """Who answered, what that one used of its time, and its limit. A log does not name the clock that ran; the rules
    know it, as long as the entry is not applied."""
    states = follow(lines, game)
    for replay, line in zip(states, lines[1:], strict=False):
        if is_ending(line):
            return
        entry = read_entry(line)
        used_us = entry.used_us
        if isinstance(entry.actor, int) and entry.by is None and used_us is not None and entry.last is not None:
            seat, config = entry.actor, replay.config
            limits = limits_of(game, config, replay.header.seats[seat])
            clock = next((each.clock for each in game.play.rules.windows(replay.state) if each.seat == seat), None)
            if clock is not None and limits[clock].soft_us > 0:
                yield seat, used_us, limits[clock].soft_us
