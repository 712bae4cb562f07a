"""Poor positions: those of random games in which one move is lawful, so that it tells what somebody believes.

``poor.py`` has one a line: the position, its move, and the words of the wrong pictures that it tells apart. They were
found by playing some ten thousand random games with our rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from spieltisch.core.checks import Scene
from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import Move, Obstruct
from spieltisch.games.hive.checks.poor import POOR
from spieltisch.games.hive.notation import read_action, write_action
from spieltisch.games.hive.position import Setup, read_setup, write_setup

SHARES: Final = {"due": 0.2}
SHARE: Final = 0.1
"""Somebody with a wrong picture of a position that tells it apart finds the right move at most so often; ``SHARES`` by
word where that is not to be had: any of five insects may be taken for the one that is due."""
EARLY: Final = 50
SEPARATOR: Final = " | "


@dataclass(frozen=True, slots=True)
class Poor:
    """A position with one lawful move."""

    setup: Setup
    move: Move
    words: tuple[str, ...]
    """Of the wrong pictures (``pictures.PICTURES``) that it tells apart."""

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self.setup.turn % 2

    @property
    def text(self) -> str:
        """The position, as an option has it."""
        return write_setup(self.setup)


def write(poor: Poor) -> str:
    """One line of ``POOR``."""
    return SEPARATOR.join([poor.text, write_action(poor.move), " ".join(poor.words)])


def read(line: str) -> Poor:
    """The other way. Raises ``ValueError``."""
    position, move, words = line.split(SEPARATOR)
    action = read_action(move)
    if isinstance(action, Obstruct):
        raise ValueError(f"no move: {move!r}")
    return Poor(read_setup(position), action, tuple(words.split()))


@cache
def poor_positions() -> Sequence[Poor]:
    """All that there are."""
    return tuple(map(read, POOR.splitlines()))


def some(scene: Scene, number: int, word: str, seat: Seat | None = None, *, is_early: bool = False) -> list[Poor]:
    """So many different ones that tell this picture apart, for either side or one; ``is_early``: not near the end."""
    found = [poor for poor in poor_positions() if word in poor.words and seat in (None, poor.seat)]
    if is_early:
        found = [poor for poor in found if poor.setup.turn < EARLY]
    return [found.pop(scene.below(len(found))) for _ in range(number)]
