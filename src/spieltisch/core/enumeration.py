"""All outcomes of chance after a choice, one after the other, instead of one that is drawn.

A simulation asks chance for one number after the other (``Simulation.below``). Here it is told them: zeros first, and
then as an odometer goes on, so that every sequence of answers comes once. An outcome whose draws had the limits 6 and 6
has the probability 1/36. Where that makes too many, the later draws are drawn as ever: a throw of dice can be
enumerated, and the card that follows not. No game needs to know of it::

    chance.begin(36)
    while True:
        game.become(before)
        chance.listen()
        game.choose(choice)
        ways = chance.end()  # this outcome is one in so many
        …
        if not chance.advance():
            break
"""

from __future__ import annotations

LONGEST = 8
"""Draws of an outcome that are told."""


class Enumeration:
    """The outcomes of one choice at a time, for the simulation whose ``enumeration`` it is."""

    def __init__(self) -> None:
        self.is_on = False  # whether the simulation asks here what it draws
        self.is_past = False  # whether the latest outcome took more draws than are told
        self.asked = 0  # draws of it that were told
        self.ways = self.most = 1
        self.told = [0] * 8
        self.limits = [0] * 8

    def begin(self, most: int) -> None:
        """Begin with the first outcome; none is rarer than one in ``most``."""
        self.most = most
        for at in range(LONGEST):
            self.told[at] = 0

    def listen(self) -> None:
        """From now on the simulation draws what it is told."""
        self.asked, self.ways = 0, 1
        self.is_on, self.is_past = True, False

    def tell(self, limit: int) -> int:
        """What the next draw in ``range(limit)`` is; -1 where it is to be drawn."""
        if self.is_past or self.asked == LONGEST or self.ways * limit > self.most:
            self.is_past = True
            return -1
        self.limits[self.asked] = limit
        self.ways *= limit
        self.asked += 1
        return self.told[self.asked - 1]

    def end(self) -> int:
        """The outcome is complete; it is one in so many."""
        self.is_on = False
        return self.ways

    def advance(self) -> bool:
        """Go on to the outcome after the latest; False if that was the last."""
        for at in range(self.asked - 1, -1, -1):
            if self.told[at] + 1 < self.limits[at]:
                self.told[at] += 1
                return True
            self.told[at] = 0
        return False
