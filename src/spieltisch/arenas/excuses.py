"""Blocks that never happened, since the host was at fault: it stood still, or had no memory left for a program.

There is an end to that. Or else a program could end itself whenever it loses, and nobody's games would ever count on a
host that is always too slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spieltisch.arenas.lines import Contender
from spieltisch.contests.journal.faults import is_killed_from_outside
from spieltisch.contests.running.admission import KILLS
from spieltisch.contests.running.playing import Games
from spieltisch.contests.running.runner import PLAYED_AGAIN


class Excuses:
    """Those of one run."""

    def __init__(self) -> None:
        self._kills: Counter[Contender] = Counter()
        """How many blocks of each version did not count since it seemed to be killed from outside."""
        self._stalled = 0
        """How many in a row there were in which the host stood still."""

    def take(self, players: Sequence[Contender], games: Games) -> bool:
        """Whether a block of these is excused, which uses up an excuse."""
        is_stalled = games.stalls.is_voiding
        self._stalled = self._stalled + 1 if is_stalled else 0
        if is_stalled and self._stalled <= PLAYED_AGAIN:
            return True
        killed = {game.fault.player for game in games.played if game.fault and is_killed_from_outside(game.fault)}
        excused = [each for each in players if each.author in killed and self._kills[each] < KILLS]
        self._kills.update(excused)
        return bool(excused)
