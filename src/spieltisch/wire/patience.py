"""How long our side of a connection waits for somebody else's server, and what it says when that was for nothing."""

from __future__ import annotations

from typing import Final

from spieltisch.core.session import Failed, Failure

ANSWER_US: Final = 60_000_000
"""A server that owes us an answer."""
OTHERS_US: Final = 3_600_000_000
"""Others that are to come, or to act: they may be people, who are left as much time as they like."""


def silent_for(patience_us: int) -> Failed:
    """The end of our patience."""
    return Failed(Failure.LOST, f"the server has said nothing for {patience_us // 1_000_000} s")


def cut_off() -> Failed:
    """The end of the stream where there was no end of the game."""
    return Failed(Failure.LOST, "the connection ended before the game did")
