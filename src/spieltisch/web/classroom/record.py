"""A class as a value: what has to outlive the server. Everything else follows from it, and from its tables."""

from __future__ import annotations

from typing import Final

import msgspec

from spieltisch.core.outcome import Outcome, Reason

FULLEST: Final = 60
"""Pupils in a class."""
NUMBERS: Final = 100
"""How many may ever have come in, those who were removed among them: their tokens have two digits."""


class Pupil(msgspec.Struct):
    """Somebody who has come in. Pupils are called by their number in the order of coming."""

    name: str
    owner: str | None = None
    """The profile that the name is proved to be of, if any."""
    is_out: bool = False
    """Whether the teacher has removed the name."""


class Game(msgspec.Struct):
    """One table of a round."""

    id: str
    pupils: list[int | None]
    """By seat; None is a bot."""
    ranks: list[int] | None = None
    """By seat, once it is over."""
    points: list[int] | None = None
    """None, too, where it was broken off."""
    is_regular: bool = False
    """Whether the rules ended it."""
    replaced: list[int] = msgspec.field(default_factory=list)
    """Seats at which a bot has gone on."""

    @property
    def is_bye(self) -> bool:
        """Whether only bots were left for a pupil."""
        return sum(pupil is not None for pupil in self.pupils) == 1

    def end(self, outcome: Outcome | None) -> None:
        """Note how it ended; None: it was broken off, as one that was aborted, and nobody was better."""
        if outcome is None or outcome.reason is Reason.ABORTED:
            self.ranks = [1] * len(self.pupils)
            return
        self.ranks, self.points = list(outcome.ranks), list(outcome.points)
        self.is_regular = outcome.reason is Reason.REGULAR


class Class(msgspec.Struct):
    """All of one class."""

    key: str
    """The hash of the teacher's token."""
    game: str
    options: dict[str, bool | int | str]
    size: int
    rounds: int
    bot: str
    """Who fills up, as the teacher has named it."""
    pupils: list[Pupil] = msgspec.field(default_factory=list)
    played: list[list[Game]] = msgspec.field(default_factory=list)
    """By round."""
    is_closed: bool = False

    @property
    def present(self) -> list[int]:
        """Who is to be seated."""
        return [number for number, pupil in enumerate(self.pupils) if not pupil.is_out]

    def number_for(self, pupil: Pupil) -> int:
        """Let somebody come in: by a number of one who was removed before playing, or the next."""
        sat = {number for games in self.played for game in games for number in game.pupils}
        free = (number for number, each in enumerate(self.pupils) if each.is_out and number not in sat)
        number = next(free, len(self.pupils))
        self.pupils[number : number + 1] = [pupil]
        return number

    @property
    def running(self) -> list[Game]:
        """Games of the latest round that are not over."""
        return [game for game in self.played[-1] if game.ranks is None] if self.played else []

    def seat_of(self, pupil: int) -> tuple[Game, int] | None:
        """Where a pupil plays now."""
        for game in self.running:
            if pupil in game.pupils and game.pupils.index(pupil) not in game.replaced:
                return game, game.pupils.index(pupil)
        return None
