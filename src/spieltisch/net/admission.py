"""Who is let in at a door, and what strangers can cost.

A peer that has said nothing yet is a stranger. Strangers are let in freely, so that thousands of
silent connections cannot keep a player out: where there is no room, the stranger that has been
silent longest makes place for the newcomer, and none may stay silent for ever. Hundreds may come in
the same instant and speak in the next, as they do when a final begins; so who comes has a moment to
speak before it counts how many from its address do not.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from spieltisch.core.rates import whose
from spieltisch.net.alarm import Alarm
from spieltisch.net.logs import Repeated
from spieltisch.net.now import SECOND_US, Now

MOST = 4096
"""Connections at one door."""
KEPT_FILES = 100
"""What a process needs besides connections."""
AT_ONCE = 64
"""How many strangers are shown out in one turn of the loop: others have theirs in between."""
REFUSALS_US = SECOND_US
"""How often at most a full door is worth a line in the log."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Capacity:
    """What one door bears."""

    connections: int = MOST
    connections_per_address: int = MOST // 2
    silent_us: int = 30 * SECOND_US
    """How long a peer may stay without saying anything that makes sense, unless it has a seat all the same."""
    silent_per_address: int = 64
    """How many peers from one address may be silent for more than a moment."""
    moment_us: int = SECOND_US
    """How long it takes anybody to say a first word."""

    @classmethod
    def within(cls, files: int, doors: int) -> Capacity:
        """For each of so many doors of a process that may have this many files open."""
        connections = max(2, min(MOST, (files - KEPT_FILES) // max(1, doors)))
        return cls(connections, connections // 2)


class Newcomer(Protocol):
    """What a door knows of whoever comes in."""

    address: str
    number: int
    """The runtime's."""
    since_us: int

    @property
    def is_stranger(self) -> bool:
        """Whether it has not said anything yet that makes sense."""

    @property
    def has_asked(self) -> bool:
        """Whether it is known what it wants."""

    @property
    def is_seated(self) -> bool:
        """Whether it has a seat by being there, or is about to, and may wait for others without a word."""

    @property
    def has_seat(self) -> bool:
        """Whether it holds a seat now. Its table looks after its silence, and the door has no say in that."""

    def show_out(self, why: str) -> None:
        """End its connection."""


class Admission:
    """Everybody who came in at one door and is still there, the longest there first."""

    def __init__(self, door: str, capacity: Capacity, now: Now, is_shared: Callable[[str], bool]) -> None:
        """``door`` is its name, for the log. Limits for an address do not count where many ``is_shared`` it."""
        self.door = door
        self._capacity = capacity
        self._now = now
        self._is_shared = is_shared
        self._present: dict[Newcomer, None] = {}
        self._by_address: Counter[str] = Counter()
        self._alarm = Alarm(self._look_after_the_silent, now)
        self._refusals = Repeated(REFUSALS_US)
        self._is_over = False

    @property
    def present(self) -> tuple[Newcomer, ...]:
        return tuple(self._present)

    def admit(self, newcomer: Newcomer) -> bool:
        """Let a newcomer in; False if the server ends, or there is no room, and nobody who has to make some."""
        if self._is_over:
            return False
        if not self._has_room(newcomer.address):
            self._report_refusal(newcomer)
            return False
        self._present[newcomer] = None
        self._by_address[whose(newcomer.address)] += 1
        self._watch_silence()
        return True

    def recognise(self, newcomer: Newcomer, address: str) -> bool:
        """By now it is known from where a newcomer has come that was let in; False if there is no room for one more
        from there."""
        self.forget(newcomer)
        newcomer.address = address
        return self.admit(newcomer)

    def forget(self, newcomer: Newcomer) -> None:
        """It is gone."""
        if newcomer in self._present:
            del self._present[newcomer]
            place = whose(newcomer.address)
            self._by_address[place] -= 1
            if not self._by_address[place]:
                del self._by_address[place]

    def close(self) -> None:
        """Nobody comes in any more; connections stay."""
        self._alarm.cancel()

    def turn_away(self) -> None:
        """The server ends, so whoever has not asked for anything yet goes. A browser keeps such connections for later,
        and would wait for an answer as long as the process lives."""
        self._is_over = True
        for newcomer in self.present:
            if not newcomer.has_asked:
                newcomer.show_out("the server ends")

    def _report_refusal(self, newcomer: Newcomer) -> None:
        if refused := self._refusals.count(newcomer.since_us):
            log.warning("no room at %s for %s, %d refused so far", self.door, newcomer.address, refused)

    def _has_room(self, address: str) -> bool:
        place = whose(address)
        if self._by_address[place] >= self._capacity.connections_per_address and not self._is_shared(address):
            return self._show_out(lambda newcomer: whose(newcomer.address) == place)
        if len(self._present) >= self._capacity.connections:
            return self._show_out(lambda _: True)
        return True

    def _show_out(self, is_meant: Callable[[Newcomer], bool]) -> bool:
        """End the longest silent stranger's connection; whether there is one."""
        for newcomer in self._present:
            if newcomer.is_stranger and is_meant(newcomer) and not newcomer.has_seat:
                newcomer.show_out("no room for silent connections")
                self.forget(newcomer)
                return True
        return False

    def _watch_silence(self) -> None:
        look_us = self._now() + min(self._capacity.moment_us, self._capacity.silent_us)
        if self._alarm.at_us is None or self._alarm.at_us > look_us:
            self._alarm.set(look_us)

    def _look_after_the_silent(self, now_us: int) -> None:
        """Show out whose time is over, and of each address all but the latest few; then look again when the next
        one's moment or time is over."""
        capacity = self._capacity
        by_address: Counter[str] = Counter()
        looks = []
        leaving: list[tuple[Newcomer, str]] = []
        for stranger in reversed(self._present):
            if not stranger.is_stranger or stranger.has_seat:
                continue
            place = whose(stranger.address)
            by_address[place] += 1
            age_us = now_us - stranger.since_us
            if age_us >= capacity.silent_us and not stranger.is_seated:
                leaving.append((stranger, "silent for too long"))
            elif age_us < capacity.moment_us:
                looks.append(now_us + min(capacity.moment_us, capacity.silent_us))
            elif by_address[place] > capacity.silent_per_address and not self._is_shared(stranger.address):
                leaving.append((stranger, "too many silent connections"))
            elif not stranger.is_seated:
                looks.append(stranger.since_us + capacity.silent_us)
        for stranger, why in leaving[:AT_ONCE]:
            self.forget(stranger)
            stranger.show_out(why)
        self._alarm.set(now_us if len(leaving) > AT_ONCE else min(looks, default=None))
