"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from spieltisch.core.seats import Seat


class Reason(StrEnum):
    """Why a game is over. Causes are kept apart: each is somebody else's to mend."""

    REGULAR = "regular"
    """The rules ended it."""
    TIMEOUT = "timeout"
    """A player thought too long."""
    ILLEGAL = "illegal"
    """A player asked for something the rules forbid, or for nothing sensible."""
    LEFT = "left"
    """A player closed the connection or said goodbye."""
    CRASHED = "crashed"
    """A player's process died."""
    ABORTED = "aborted"
    """Whoever runs the table ended it; nobody won."""


class ScoreMap(StrEnum):
    """What a result counts, as a share within 0 … 1."""

    RANK = "rank"
    """The share of opponents beaten, a tie half: at every table the mean is ½."""
    WIN = "win"
    """1 for the winner, shared among several: at n seats the mean is 1/n. For games in which only winning counts."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game, by seat."""

    ranks: tuple[int, ...]
    """1 is best; equal ranks share a place. A player who forfeits is last, whatever the points."""
    points: tuple[int, ...]
    """What the game compares at its end, in its own unit; -1 may mean "never came to it"."""
    reason: Reason = Reason.REGULAR
    offender: Seat | None = None
    """Who forfeited, if anybody did."""
    detail: str = ""
    """What dialects need to word the end: the kind of time-out, the refusal's sentence, the way of winning."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on the first place; all of them in a draw."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def is_draw(self) -> bool:
        return len(set(self.ranks)) == 1
