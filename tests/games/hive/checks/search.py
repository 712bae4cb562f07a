"""Find forced positions: ``python -m tests.games.hive.checks.search`` prints lines for ``checks/forced_positions.py``.

Random games, in half of which the obstructed fields lie in the middle, as they may; whatever has one lawful move that
is no skip is looked at, and kept while something that it tells apart is rare.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from spieltisch.games.hive.actions import FIELD_OF, SKIP, unpack
from spieltisch.games.hive.checks.forced_moves import SHARE, SHARES, Forced, write
from spieltisch.games.hive.checks.pictures import guessing_chances
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.position import Setup

GAMES: Final = 300_000
NEAR: Final = [cell for cell, at in FIELD_OF.items() if max(map(abs, at)) <= 2]
WANTED: Final = {"stack": 6, "obstructed": 6, "due": 4, "hand": 3, "axes": 2, "beetle": 2}
"""How many of each word, for each side to move."""


def forced_positions() -> Iterator[Forced]:
    """All that random games meet."""
    chance = random.Random(2020)
    for number in range(GAMES):
        kernel = HiveKernel()
        for cell in chance.sample(NEAR if number % 2 else list(FIELD_OF), 3):
            kernel.obstruct(cell)
        while not kernel.is_over():
            moves = kernel.legal_moves()
            if len(moves) == 1 and unpack(moves[0]) != SKIP:
                setup = Setup.of(kernel)
                chances = guessing_chances(setup)
                words = sorted(word for word, share in chances.items() if share <= SHARES.get(word, SHARE))
                yield Forced(setup, unpack(moves[0]), tuple(words))
            kernel.apply(chance.choice(moves))


def chosen() -> Iterator[Forced]:
    """Enough of each, and no more."""
    found: Counter[tuple[str, int]] = Counter()
    for forced in forced_positions():
        for word, wanted in WANTED.items():
            place = word, forced.setup.turn % 2
            if word in forced.words and "axes" in forced.words and found[place] < wanted:
                found[place] += 1
                yield forced
                break
        if all(found[word, seat] == wanted for word, wanted in WANTED.items() for seat in (0, 1)):
            return


if __name__ == "__main__":
    for each in chosen():
        print(write(each))
