"""Games in the middle, as the real rules have them, and the throws that lead where somebody wants to be."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import Dice
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import JAIL, START_CASH
from spieltisch.games.monopoly.engine.codes import ACT
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.rules import State

ME: Final = 0
"""The client's seat."""
OTHER: Final = 1
NONE: Final = {Counter.DECK, Counter.MOVER, Counter.HOLDER, Counter.AUCTION, Counter.BIDDER}
SEATS: Final = range(8)
STAY: Final = (Dice(1, 2),)
"""Leads nobody out of prison."""


def situation(
    seats: int = 2,
    *,
    owner: Mapping[int, Seat] = {},
    houses: Mapping[int, int] = {},
    mortgaged: Collection[int] = (),
    cash: Mapping[Seat, int] = {},
    at: Mapping[Seat, int] = {},
    jailed: Collection[Seat] = (),
    pot: int = 0,
) -> State:
    """The turn before the client's, after its throw, everything else as at the start. Others than the client are in
    prison, where they meet nothing, unless ``at`` says otherwise."""
    inmates = {*jailed, *(seat for seat in range(1, seats) if seat not in at)}
    counters = dict.fromkeys(NONE, -1) | {Counter.PHASE: ACT, Counter.CURRENT: seats - 1, Counter.POT: pot}
    players = [
        [cash.get(seat, START_CASH if seat < seats else 0) for seat in SEATS],
        [JAIL if seat in inmates else at.get(seat, 0) for seat in SEATS],
        [int(seat in inmates) for seat in SEATS],
        [0] * len(SEATS),
        [0] * len(SEATS),
    ]
    plots = [[owner.get(plot, -1) for plot in range(40)], [houses.get(plot, 0) for plot in range(40)]]
    record = [counters.get(counter, 0) for counter in Counter]
    record.append(sum(1 << plot for plot in mortgaged))
    record += [value for row in (*players, *plots) for value in row]
    state = State(Config(seats))
    state.kernel.load(tuple(record), -1, [])
    state.kernel.take_tape()
    return state


def throws(distance: int, *, is_double: bool = False) -> tuple[Dice, ...]:
    """Throws with this sum: as few as can be, 3 to 35. ``is_double``: with a double at least, from 5 on."""
    if not is_double and distance <= 11:
        return (Dice(distance // 2 - (distance % 2 == 0), distance // 2 + 1),)
    first = next(pips for pips in range(6, 0, -1) if distance - 2 * pips >= 3)
    return Dice(first, first), *throws(distance - 2 * first)
