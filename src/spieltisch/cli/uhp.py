"""``spieltisch uhp``: our player as an engine, for the viewers of its game's own world."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts.types import PositiveInt

from spieltisch import __version__
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import games

PROTOCOL = "uhp"
TITLE = f"Spieltisch {__version__}"


def uhp(*, threads: PositiveInt = 1) -> None:
    """Play as an engine of the protocol UHP, on stdin and stdout.

    Viewers such as Mzinga's start this command and show the board. docs/uhp.md says which rules it knows.

    Parameters
    ----------
    threads
        Number of threads that it thinks with. A move takes as long, and that many times the processor time.
    """
    speaking = [game.wire.engines[PROTOCOL] for game in games().values() if PROTOCOL in game.wire.engines]
    if not speaking:
        raise UsageError("none of the installed games has engines that speak UHP")
    engine = speaking[0]().ours(TITLE, threads)
    _say(engine.greeting())
    for line in sys.stdin:
        _say(engine.answer(line))
        if engine.has_ended:
            return


def _say(lines: Sequence[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()
