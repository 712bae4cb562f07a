"""The result of one game of a match, and of all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from spieltisch.arena.intervals import wilson
from spieltisch.core.outcome import Reason


@dataclass(frozen=True, slots=True)
class Played:
    """One game, its lists by seat; the fields of ``match --json``."""

    game: str
    seed: int
    seats: tuple[str, ...]
    """The players as they were given."""
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    plies: int
    """The players' actions."""
    seconds: float


@dataclass(slots=True)
class Standing:
    """One player's games so far."""

    player: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    reasons: dict[str, int] = field(default_factory=dict)
    """How its lost games ended."""

    @property
    def share(self) -> float:
        """Won games of all, a draw counting half."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies with 95 % confidence."""
        return wilson(self.won + self.drawn / 2, self.games)

    def add(self, played: Played, seat: int) -> None:
        """Count one game, seen from a seat. Being first alone is a win, sharing the first place a draw."""
        self.games += 1
        self.points += played.points[seat]
        if played.ranks[seat] > 1:
            self.lost += 1
            self.reasons[played.reason] = self.reasons.get(played.reason, 0) + 1
        elif played.ranks.count(1) > 1:
            self.drawn += 1
        else:
            self.won += 1


def standings(players: Sequence[str], games: Iterable[tuple[Played, Sequence[int]]]) -> list[Standing]:
    """By player, in the order they were given. Games come with the players' numbers by seat, as a name may
    be given twice. Nobody won an aborted game, and it does not count."""
    table = [Standing(player) for player in players]
    for played, order in games:
        if played.reason != Reason.ABORTED:
            for seat, player in enumerate(order):
                table[player].add(played, seat)
    return table
