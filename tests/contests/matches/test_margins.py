"""What logs tell of players' time, against tables that are asked before each answer."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from spieltisch.contests.matches.margins import TENTHS, margins
from spieltisch.contests.matches.stalls import VOIDING_US, Stalls, stalls, together
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as installed
from spieltisch.table.inputs import Stalled
from tests import toy
from tests.table.host import Host

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "catan": {"turns": 20},
    "monopoly": {"max_rounds": 20},
    "cascadia": {"rounds": 10},
}
SEATS = {"catan": 3, "monopoly": 3, "cascadia": 3}


class Timed(Host):
    """A table whose players take any part of their time, on a host that stalls now and then."""

    def __init__(self, game: AnyGame, config: Any, seed: int) -> None:
        super().__init__(config, game=game)
        self.counts = [[0] * TENTHS for _ in self.table.names]
        self.stalls: list[int] = []
        self.clocks: set[str] = set()
        self._random = Random(seed)
        self._bots = [game.roster.bots["random"](seed) for _ in self.table.names]

    def play_on(self) -> None:
        self.start()
        while not self.table.is_over and self.table.seq < 600:
            self.send(*self.asked())
            self._pass_time()
            seat = self._random.choice(self.asked())
            (wait,) = (wait for wait in self.table.waits if wait.seat == seat)
            assert wait.limit
            left = wait.since_us + wait.limit.soft_us - self.now
            self.counts[seat][min(TENTHS - 1, TENTHS * left // wait.limit.soft_us)] += 1
            self.clocks.add(wait.clock)
            game = self.table.game
            self.play(seat, self._bots[seat].choose(game.play.view.observe(self.table.state, seat), seat, 0))

    def _pass_time(self) -> None:
        """Nobody's time runs out."""
        ends = [wait.since_us + wait.limit.soft_us for wait in self.table.waits if wait.limit]
        self.now += self._random.randrange(max(1, min(ends) - self.now))
        if self._random.random() < 0.2:
            self.stalls.append(self._random.randrange(30_000, 300_000))
            self.now += self.stalls[-1]
            self.feed(Stalled(self.now - self.stalls[-1], self.now))


@pytest.mark.parametrize("name", ["toy", *SEATS])
def test_margins_and_stalls_are_those_that_the_table_has_told(name: str) -> None:
    if name == "toy":
        game, config = toy.GAME, None
    else:
        game = installed(name)
        config = game.setup.configure(game.setup.options(**OPTIONS[name]), SEATS[name])
    host = Timed(game, config, 7)
    host.play_on()
    assert margins(host.lines, game) == tuple(map(tuple, host.counts))
    assert sum(map(sum, host.counts)) > 20
    assert len(host.clocks) > 1 or name == "cascadia"
    assert host.stalls
    assert stalls(host.lines) == Stalls(sum(host.stalls), max(host.stalls))


def test_a_block_is_to_be_played_again_when_one_stall_was_long_not_when_there_were_many() -> None:
    short = Stalls(VOIDING_US - 1, VOIDING_US - 1)
    assert not together([short, short]).is_voiding
    assert together([short, Stalls(VOIDING_US, VOIDING_US)]) == Stalls(2 * VOIDING_US - 1, VOIDING_US)
    assert together([short, Stalls(VOIDING_US, VOIDING_US)]).is_voiding
    assert together([]) == Stalls()
