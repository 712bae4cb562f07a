"""Who arrives first at each free cell of TwixT: a contest of both seats' links.

A way that is cheap as long as the opponent stands still may lead through cells that it reaches sooner. So both seats
spread from their pegs along open links, a link each in turn, and a cell belongs to whoever comes first. Where neither
comes within ``STEPS`` links, both may still hope.
"""

from __future__ import annotations

from spieltisch.games.twixt.bots.field import Field

STEPS = 6
ALL = 0b1111110
"""All six blocks of a set."""


def contend(field: Field, side: int) -> None:
    """Find which cells each seat holds, with ``side`` to move, as seat 0 sees them; and seat 0's as seat 1 does."""
    for c in range(64):
        field.held[c] = field.fronts[c] = field.mine[c]
    for i in range(2 * STEPS):
        arrive(field, i & 1 ^ side)
    for c in range(32):
        field.held[64 + c] = field.held[c]
    field.exchange()


def arrive(field: Field, seat: int) -> None:
    """Take what is one link from where a seat came latest, and belongs to nobody."""
    own = 32 * seat
    for c in range(4, 28):
        field.front[c] = field.fronts[own + c]
    field.link(0, ALL)
    for c in range(4, 28):
        came = field.next[c] & field.free[own + c] & ~(field.held[c] | field.held[32 + c])
        field.fronts[own + c] = came
        field.held[own + c] |= came
