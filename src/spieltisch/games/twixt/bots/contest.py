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


def contend(field: Field, view: int, side: int) -> None:
    """Find which cells each seat holds, with ``side`` to move, and say it in the words of one view."""
    base = 64 * view
    for c in range(64):
        field.held[base + c] = field.fronts[c] = field.mine[base + c]
    for i in range(2 * STEPS):
        arrive(field, view, i & 1 ^ side)


def arrive(field: Field, view: int, seat: int) -> None:
    """Take what is one link from where a seat came latest, and belongs to nobody."""
    base, own = 64 * view, 32 * seat
    for c in range(4, 28):
        field.front[c] = field.fronts[own + c]
    field.link(view, ALL)
    for c in range(4, 28):
        came = field.next[c] & field.free[base + own + c] & ~(field.held[base + c] | field.held[base + 32 + c])
        field.fronts[own + c] = came
        field.held[base + own + c] |= came
