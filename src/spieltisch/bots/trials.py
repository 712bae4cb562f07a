"""Moves on trial: each is played on again and again, and time and again the worse half is given up.

This is sequential halving (Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits", 2013): the
budget is shared equally by as many rounds as it takes until one move is left. So the better a move looks, the longer it
is tried. In each try all moves that are left meet the same chance, so that what differs is what they are worth; a try
that was not finished counts for nothing.

A subclass of a game lists the moves with ``add``, overrides ``shuffle`` and ``play``, and sets ``is_stopped`` to end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

from spieltisch.bots.deadline import Deadline

WHOLE = 1 << 20
"""A budget, in parts."""


class Trials:
    """The moves of one decision, at most 64."""

    def __init__(self, width: int) -> None:
        """So many are tried: those that promise most."""
        self.width = width
        self.moves = [0] * 64  # the best first
        self.points = [0] * 64  # of the latest try
        self.totals = [0] * 64
        self.count = self.playouts = self.max_playouts = self.most_tries = 0
        self.deadline = Deadline()
        self.is_stopped = 0  # another thread may set it

    # -- of each game ----------------------------------------------------------------

    def shuffle(self, number: int) -> None:
        """Decide what chance does in the try of this number, counted from 0."""

    def play(self, move: int) -> int:
        """What a move comes to, in points of any kind, in a game played on with the latest chance; anything once it is
        late."""
        return 0

    # -- what all share ----------------------------------------------------------------

    def begin(self, deadline: Deadline, max_playouts: int) -> None:
        """Forget all moves. The trial will last until the deadline, and for about so many playouts (0: no limit)."""
        self.deadline, self.max_playouts = deadline, max_playouts
        self.count = self.playouts = self.is_stopped = 0

    def add(self, move: int, promise: int) -> None:
        """Try this one as well. What it promises counts like the points of a playout."""
        if self.count == self.width and self.totals[self.width - 1] >= promise:
            return
        if self.count < self.width:
            self.count += 1
        self.put(self.count - 1, move, promise)

    def put(self, place: int, move: int, total: int) -> None:
        """Into a free place, or forward from there as far as it is better than those before."""
        while place > 0 and self.totals[place - 1] < total:
            self.moves[place], self.totals[place] = self.moves[place - 1], self.totals[place - 1]
            place -= 1
        self.moves[place], self.totals[place] = move, total

    def decide(self) -> None:
        """Try the moves, of which there is at least one. The best is the first, whenever it ends."""
        rounds = done = number = 0
        while 1 << rounds < self.count:
            rounds += 1
        begun = self.spent()  # by what was done with this deadline before
        while self.count > 1 and self.try_all(number):
            number += 1
            while done < rounds and (self.spent() - begun) * rounds >= (WHOLE - begun) * (done + 1):
                done += 1
                self.count = (self.count + 1) // 2

    def compare(self, moves: Sequence[int], deadline: Deadline, tries: int) -> Mapping[int, float]:
        """What each of a few moves comes to on average, all tried until the deadline, or so many times (0: no limit);
        nothing where that was too soon. Before, a subclass has made ready for ``play``."""
        self.begin(deadline, 0)
        self.most_tries = tries
        for move in moves:
            self.add(move, 0)
        with cython.nogil:
            self.repeat()
        done = self.playouts // self.count
        return {self.moves[at]: self.totals[at] / done for at in range(self.count)} if done else {}

    def repeat(self) -> None:
        """Play on from all moves until the deadline, or as often as that may be."""
        done = 0
        while (self.most_tries == 0 or done < self.most_tries) and self.try_all(done):
            done += 1

    def try_all(self, number: int) -> bool:
        """Play on from each move that is left, and sort them; False where there was no time for it."""
        self.shuffle(number)
        for at in range(self.count):
            self.points[at] = self.play(self.moves[at])
            if self.is_late():
                return False
        for at in range(self.count):
            self.put(at, self.moves[at], self.totals[at] + self.points[at])
        self.playouts += self.count
        return True

    def is_late(self) -> bool:
        """Whether the trial is at its end."""
        if self.deadline.is_over():
            self.is_stopped = 1
        return self.is_stopped != 0

    def spent(self) -> int:
        """How much of the budget is."""
        tried = 0
        if self.max_playouts:
            tried = (WHOLE * self.playouts + self.max_playouts - 1) // self.max_playouts
        return max(tried, self.deadline.spent(WHOLE))
