"""Forced positions: those of random games in which one move is lawful, so that it tells what somebody believes.

``forced_positions.py`` has one a line: the position, its move, and the words of the wrong pictures that it tells apart.
They were found by playing some ten thousand random games with our rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from spieltisch.core.checks import Scene
from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import Move, Obstruct
from spieltisch.games.hive.checks.forced_positions import FORCED
from spieltisch.games.hive.checks.pictures import RULES
from spieltisch.games.hive.notation import read_action, write_action
from spieltisch.games.hive.position import Setup, read_setup, write_setup

SHARES: Final = {"due": 0.2} | dict.fromkeys((picture.word for picture in RULES), 0.25)
SHARE: Final = 0.1
"""Somebody with a wrong picture of a position that tells it apart finds the right move at most so often; ``SHARES`` by
word where that is not to be had: any of five insects may be taken for the one that is due, and a rule that somebody
does not know forbids few moves."""
RIVALS: Final = {"obstructed": {"gate", "lift"}, "gate": {"obstructed"}}
"""By word: pictures in which much the same moves are made. A position that tells these apart, too, does not tell them
from that one."""
EARLY: Final = 50
SEPARATOR: Final = " | "


@dataclass(frozen=True, slots=True)
class Forced:
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


def write(forced: Forced) -> str:
    """One line of ``FORCED``."""
    return SEPARATOR.join([forced.text, write_action(forced.move), " ".join(forced.words)])


def read(line: str) -> Forced:
    """The other way. Raises ``ValueError``."""
    position, move, words = line.split(SEPARATOR)
    action = read_action(move)
    if isinstance(action, Obstruct):
        raise ValueError(f"no move: {move!r}")
    return Forced(read_setup(position), action, tuple(words.split()))


@cache
def forced_positions() -> Sequence[Forced]:
    """All that there are."""
    return tuple(map(read, FORCED.splitlines()))


def some(scene: Scene, number: int, word: str, seat: Seat | None = None, *, is_early: bool = False) -> list[Forced]:
    """So many different ones that tell this picture apart, for either side or one; ``is_early``: not near the end."""
    found = [forced for forced in forced_positions() if word in forced.words and seat in (None, forced.seat)]
    found = [forced for forced in found if not RIVALS.get(word, set()) & {*forced.words}]
    if is_early:
        found = [forced for forced in found if forced.setup.turn < EARLY]
    return [found.pop(scene.below(len(found))) for _ in range(number)]
