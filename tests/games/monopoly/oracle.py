"""Monopoly's prices and permissions once more, slow and obvious, from what a viewer sees."""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import Action, Build, Buy, EndTurn, Mortgage, PayBail, Raze, Redeem, UseCard
from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, PLOTS, Kind
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.view import Observation


def group_of(plot: int) -> tuple[int, ...]:
    return GROUPS[FIELDS[plot].group]


def owned_of_group(o: Observation, plot: int) -> int:
    return sum(o.owner(other) == o.owner(plot) for other in group_of(plot))


def rent(o: Observation, plot: int) -> int:
    """What a visitor owes, by the deed."""
    field, count = FIELDS[plot], owned_of_group(o, plot)
    if o.is_mortgaged(plot):
        return 0
    if field.kind is Kind.STATION:
        return 250 << count
    if field.kind is Kind.WORKS:
        return {1: 80, 2: 200}[count] * o.counter(Counter.TOTAL)
    is_doubled = o.config.double_rent and count == len(group_of(plot)) and o.houses(plot) == 0
    return field.rents[o.houses(plot)] * (2 if is_doubled else 1)


def fortune(o: Observation, seat: Seat) -> int:
    """Cash and all that was paid for plots and houses, less what is owed on mortgages."""
    total = o.cash(seat)
    for plot in PLOTS:
        if o.owner(plot) == seat:
            total += FIELDS[plot].price + o.houses(plot) * FIELDS[plot].house
            total -= FIELDS[plot].price // 2 if o.is_mortgaged(plot) else 0
    return total


def reserves(o: Observation, seat: Seat) -> int:
    """What the bank would give: half of all houses, and the mortgages that are left."""
    own = [plot for plot in PLOTS if o.owner(plot) == seat]
    houses = sum(o.houses(plot) * FIELDS[plot].house // 2 for plot in own)
    return houses + sum(FIELDS[plot].price // 2 for plot in own if not o.is_mortgaged(plot))


def management(o: Observation, seat: Seat) -> Iterator[Action]:
    """All a seat may do with plots, its turn and its prison."""
    is_free = o.phase is not Phase.AUCTION
    is_current = seat == o.counter(Counter.CURRENT)
    if is_free and is_current and o.counter(Counter.HOLDER) < 0:
        yield EndTurn()
    here = o.field_of(seat)
    can_buy = is_free and is_current and o.counter(Counter.HOLDER) != seat and FIELDS[here].is_plot
    if can_buy and o.owner(here) is None and o.cash(seat) >= FIELDS[here].price:
        yield Buy(here)
    if is_free and o.is_jailed(seat):
        if o.cash(seat) >= 1000:
            yield PayBail()
        if o.cash(seat) >= 0 and o.keys(seat):
            yield UseCard()
    for plot in PLOTS:
        if o.owner(plot) == seat:
            yield from plot_actions(o, seat, plot, is_free=is_free)


def plot_actions(o: Observation, seat: Seat, plot: int, *, is_free: bool) -> Iterator[Action]:
    field, houses = FIELDS[plot], [o.houses(other) for other in group_of(plot)]
    if not any(houses) and not o.is_mortgaged(plot):
        yield Mortgage(plot)
    if is_free and o.is_mortgaged(plot) and o.cash(seat) >= field.price // 2 * 110 // 100:
        yield Redeem(plot)
    if field.kind is not Kind.STREET:
        return
    if o.houses(plot) and o.houses(plot) == max(houses):
        yield Raze(plot)
    is_whole = owned_of_group(o, plot) == len(houses) and not any(o.is_mortgaged(other) for other in group_of(plot))
    if is_free and is_whole and o.houses(plot) == min(houses) < 5 and o.cash(seat) >= field.house:
        yield Build(plot)
