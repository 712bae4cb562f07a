"""How players behaved at a table, as its log tells: what was refused them, and how long they took at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spieltisch.core.outcome import Reason
from spieltisch.core.seats import Seat
from spieltisch.table.acts import Forfeits, Ignores, Leaves, Omits, Refuses, TableAct, read_act
from spieltisch.table.log import Entry, is_ending, read_entry, read_header

MS: int = 1000


@dataclass(frozen=True, slots=True)
class Conduct:
    """Of all players of one game, by seat."""

    refused: tuple[int, ...]
    ignored: tuple[int, ...]
    """Answers that came too late, and messages that the game overlooks."""
    slowest_ms: tuple[int | None, ...]
    """The longest of its answers in time that passed, a bot's wait for a processor included: the server's stalls taken
    off, what questions cost added. Where its time ran out, that time. None for who was never asked."""
    refusals: tuple[Mapping[str, int], ...]
    """What was refused, in notation or in the words of the refusal, and how often; less than ``refused`` where a log
    only counts the rest."""


def conduct(lines: Sequence[bytes]) -> Conduct:
    """From a whole log."""
    found = _Found(len(read_header(lines[0]).seats))
    for line in lines[1:]:
        if not is_ending(line):
            found.add(read_entry(line))
    slowest_ms = tuple(None if used_us is None else used_us // MS for used_us in found.slowest_us)
    return Conduct(tuple(found.refused), tuple(found.ignored), slowest_ms, tuple(found.refusals))


class _Found:
    def __init__(self, seats: int) -> None:
        self.refused, self.ignored = [0] * seats, [0] * seats
        self.refusals = [Counter[str]() for _ in range(seats)]
        self.slowest_us: list[int | None] = [None] * seats
        self._gone: set[Seat] = set()

    def add(self, entry: Entry) -> None:
        if isinstance(entry.actor, int):
            self._time(entry.actor, entry)
        elif entry.actor == "table":
            self._follow(read_act(entry.action), entry)

    def _follow(self, act: TableAct, entry: Entry) -> None:
        match act:
            case Refuses(seat, _, action, sentence):
                self.refused[seat] += 1
                self.refusals[seat][action or sentence] += 1
                self._time(seat, entry)
            case Ignores(seat):
                self.ignored[seat] += 1
                self._time(seat, entry)
            case Omits(seat, refused, ignored):
                self.refused[seat] += refused
                self.ignored[seat] += ignored
            case Forfeits(seat, Reason.TIMEOUT):
                self._time(seat, entry)
            case Leaves(seat):
                self._gone.add(seat)
            case _:
                pass

    def _time(self, seat: Seat, entry: Entry) -> None:
        """What the table does for who is gone says nothing of its time."""
        used_us = entry.passed_us
        if used_us is not None and seat not in self._gone:
            self.slowest_us[seat] = max(used_us, self.slowest_us[seat] or 0)
