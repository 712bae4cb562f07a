"""Whose turn it is, asked by bots that are shown what somebody else's server says."""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.core.seats import Actor, Seat


def check_turn(awaited: Collection[Actor], seat: Seat) -> None:
    """Raises ``ValueError`` unless a game that waits for these waits for the seat."""
    if seat not in awaited:
        raise ValueError(f"the game does not wait for seat {seat}")
