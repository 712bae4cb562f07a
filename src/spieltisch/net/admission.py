"""Who is let in at a door, and what strangers can cost.

A peer that has said nothing yet is a stranger. Strangers are let in freely, so that thousands of
silent connections cannot keep a player out: where there is no room, the stranger that has been
silent longest makes place for the newcomer, and none may stay silent for ever.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from spieltisch.net.alarm import Alarm
from spieltisch.net.now import SECOND_US, Now

MOST = 4096
"""Connections at one door."""
KEPT_FILES = 100
"""What a process needs besides connections."""
REFUSALS_US = SECOND_US
"""How often at most a full door is worth a line in the log."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Capacity:
    """What one door bears."""

    connections: int = MOST
    connections_per_address: int = MOST // 2
    silent_us: int = 30 * SECOND_US
    """How long a peer may stay without a single command that makes sense."""

    @classmethod
    def within(cls, files: int, doors: int) -> Capacity:
        """For each of so many doors of a process that may have this many files open."""
        connections = max(2, min(MOST, (files - KEPT_FILES) // max(1, doors)))
        return cls(connections, connections // 2)


class Newcomer(Protocol):
    """What a door knows of whoever comes in."""

    address: str
    since_us: int

    @property
    def is_stranger(self) -> bool:
        """Whether it has not asked for anything yet that makes sense."""

    def show_out(self, why: str) -> None:
        """End its connection."""


class Admission:
    """Everybody who came in at one door and is still there, the longest there first."""

    def __init__(self, door: str, capacity: Capacity, now: Now) -> None:
        """``door`` is its name, for the log."""
        self._door = door
        self._capacity = capacity
        self._now = now
        self._present: dict[Newcomer, None] = {}
        self._by_address: Counter[str] = Counter()
        self._alarm = Alarm(self._show_out_the_silent, now)
        self._refused = 0
        self._reported_us: int | None = None

    @property
    def present(self) -> tuple[Newcomer, ...]:
        return tuple(self._present)

    def admit(self, newcomer: Newcomer) -> bool:
        """Let a newcomer in; False if there is no room, and nobody who has to make some."""
        if not self._has_room(newcomer.address):
            self._report_refusal(newcomer)
            return False
        self._present[newcomer] = None
        self._by_address[newcomer.address] += 1
        self._watch_silence()
        return True

    def forget(self, newcomer: Newcomer) -> None:
        """It is gone."""
        if newcomer in self._present:
            del self._present[newcomer]
            self._by_address[newcomer.address] -= 1
            if not self._by_address[newcomer.address]:
                del self._by_address[newcomer.address]

    def close(self) -> None:
        """Nobody comes in any more; connections stay."""
        self._alarm.cancel()

    def _report_refusal(self, newcomer: Newcomer) -> None:
        self._refused += 1
        if self._reported_us is None or newcomer.since_us - self._reported_us >= REFUSALS_US:
            self._reported_us = newcomer.since_us
            log.warning("no room at %s for %s, %d refused so far", self._door, newcomer.address, self._refused)

    def _has_room(self, address: str) -> bool:
        if self._by_address[address] >= self._capacity.connections_per_address:
            return self._show_out(lambda newcomer: newcomer.address == address)
        if len(self._present) >= self._capacity.connections:
            return self._show_out(lambda _: True)
        return True

    def _show_out(self, is_meant: Callable[[Newcomer], bool]) -> bool:
        """End the longest silent stranger's connection; whether there is one."""
        for newcomer in self._present:
            if newcomer.is_stranger and is_meant(newcomer):
                newcomer.show_out("no room for silent connections")
                self.forget(newcomer)
                return True
        return False

    def _watch_silence(self) -> None:
        if self._alarm.at_us is None:
            self._alarm.set(self._now() + self._capacity.silent_us)

    def _show_out_the_silent(self, now_us: int) -> None:
        strangers = [newcomer for newcomer in self._present if newcomer.is_stranger]
        for newcomer in strangers:
            deadline_us = newcomer.since_us + self._capacity.silent_us
            if deadline_us > now_us:
                self._alarm.set(deadline_us)
                return
            newcomer.show_out("silent for too long")
