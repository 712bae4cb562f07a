"""``spieltisch uhp``: our Hive player as an engine of the Universal Hive Protocol."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from spieltisch import __version__
from spieltisch.core.registry import game

TITLE = f"Spieltisch {__version__}"


def uhp() -> None:
    """Play Hive as an engine of the Universal Hive Protocol, on stdin and stdout.

    Viewers such as Mzinga's start this command and show the board. It plays standard Hive without expansions (Base),
    and the Software-Challenge's Hive of 2020 (swc_2020_hive).
    """
    engine = game("hive").wire.engines["uhp"]().ours(TITLE)
    _say(engine.greeting())
    for line in sys.stdin:
        _say(engine.answer(line))
        if engine.has_ended:
            return


def _say(lines: Sequence[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()
