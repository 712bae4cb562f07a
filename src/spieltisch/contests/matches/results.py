"""The result of one game of a match, and of all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from spieltisch.contests.matches.block import Order
from spieltisch.contests.statistics.scores import block_scores
from spieltisch.core.outcome import Reason, ScoreMap

Clock: TypeAlias = Literal["cpu", "wall"]
"""What counts as a player's time: what it uses of a processor, or what passes."""


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
    id: str = ""
    """The table's."""
    detail: str | None = None
    """A sentence on what went wrong; None where nothing did."""
    fault_seat: int | None = None
    """Whose fault that was."""
    replay: str | None = None
    """The file, where it was kept."""
    refused: tuple[int, ...] = ()
    """How many of each seat's messages were refused."""
    slowest_ms: tuple[int | None, ...] = ()
    """Each seat's slowest answer, in time that passed; None for who was never asked (see ``conduct.py``)."""
    slowest_cpu_ms: tuple[int | None, ...] = ()
    """The most processor time that an answer took; None where nobody measures it, as of programs that are not shut
    in."""
    clock: Clock = "cpu"
    """What counted as time, of all seats."""
    exit: tuple[int | None, ...] = ()
    """How each seat's program ended: its exit status, negative for a signal; None for a bot of ours, and for who is no
    program of this match."""


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
    scores: list[float] = field(default_factory=list)
    """What each finished block counts."""

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


def standings(
    players: Sequence[str], games: Sequence[tuple[Played, Order]], length: int, how: ScoreMap
) -> list[Standing]:
    """By player, in the order they were given. Games come in the order of their blocks, each of ``length``, with the
    players' numbers by seat, as a name may be given twice. Nobody won an aborted game: it does not count, and its block
    is not finished, like a last one that is short of games."""
    table = [Standing(player) for player in players]
    for first in range(0, len(games), length):
        block = games[first : first + length]
        whole = [(played, order) for played, order in block if played.reason != Reason.ABORTED]
        for played, order in whole:
            for seat, player in enumerate(order):
                table[player].add(played, seat)
        if len(whole) == length and len(players) > 1:
            for player, score in block_scores([(order, played.ranks) for played, order in whole], how).items():
                table[player].scores.append(score)
    return table
