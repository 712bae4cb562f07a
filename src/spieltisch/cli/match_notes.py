"""What a match's table leaves out: refusals, ignored answers, answers close to their limit, and how programs ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from spieltisch.contests.matches.play import GameLog

SHOWN: Final = 3
"""So many texts are named of what was refused."""


@dataclass(slots=True)
class Note:
    """Of one player, over all games."""

    refused: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    """What was refused most often."""
    ignored: int = 0
    is_close: int = 0
    """Answers that left less than a tenth of their time."""
    slowest_ms: int = 0
    exits: Counter[int] = field(default_factory=Counter)
    """How often its program ended with which status, other than 0."""

    def __str__(self) -> str:
        counted = [f"{self.refused} refused{self._refusals}"] if self.refused else []
        if self.ignored:
            counted.append(f"{self.ignored} ignored")
        if self.is_close:
            counted.append(f"{self.is_close} with less than a tenth of the time left, the slowest {self.slowest_ms} ms")
        counted += [f"exit {status}: {count}" for status, count in sorted(self.exits.items())]
        return ", ".join(counted)

    @property
    def _refusals(self) -> str:
        shown = ", ".join(
            f"{text!r}" if times == 1 else f"{text!r} {times} times" for text, times in self.refusals.most_common(SHOWN)
        )
        return f" ({shown})" if shown else ""


class Notes:
    """Taken as the games go by."""

    def __init__(self, players: int) -> None:
        self._notes = [Note() for _ in range(players)]

    def taken(self, logs: Iterable[GameLog]) -> Iterator[GameLog]:
        """The logs, each noted."""
        for log in logs:
            for seat, number in enumerate(log.order):
                self._add(self._notes[number], log, seat)
            yield log

    def print(self, names: Sequence[str]) -> None:
        """A line for each player of whom there is something to say."""
        for name, note in zip(names, self._notes, strict=True):
            if text := str(note):
                print(f"{name}: {text}")

    def _add(self, note: Note, log: GameLog, seat: int) -> None:
        note.refused += log.conduct.refused[seat]
        note.refusals.update(log.conduct.refusals[seat])
        note.ignored += log.conduct.ignored[seat]
        note.is_close += log.margins[seat][0] if log.margins else 0
        note.slowest_ms = max(note.slowest_ms, log.conduct.slowest_ms[seat] or 0)
        if status := log.played.exit[seat]:
            note.exits[status] += 1
