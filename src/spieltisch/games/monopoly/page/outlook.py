"""What an action would change: money and rents, by the kernel, from what the viewer knows."""

from __future__ import annotations

import re
from typing import Final, TypedDict

from msgspec.structs import replace

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.games.monopoly import notation, rules, view
from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Build,
    Buy,
    Mortgage,
    Pass,
    PayBail,
    Raze,
    Redeem,
    Sell,
    UseCard,
)
from spieltisch.games.monopoly.engine.board import FIELDS, PLOTS
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import CASH, OWNER, Counter
from spieltisch.games.monopoly.rules import State
from spieltisch.games.monopoly.view import Observation

FORESEEN: Final = (Buy, Bid, Sell, Accept, Build, Raze, Mortgage, Redeem, PayBail, UseCard)
"""What brings about nothing that is drawn, or that others decide in many ways."""

DEED: Final = re.compile(r"deed ([0-9]{1,2})")


class RentChange(TypedDict):
    """A plot whose visitors owe its owner something else then; for works by pip of the throw."""

    plot: int
    owner: Seat | None
    """Then; None for the bank."""
    before: int
    """0 where nobody owned it, or it was mortgaged."""
    after: int


class ActionOutlook(TypedDict):
    """How things stand after an action; a bid is the highest then, an offer is accepted."""

    cash: int
    """The viewer's."""
    fortune: int
    rents: list[RentChange]


def outlook(observation: Observation, of: str) -> ActionOutlook | None:
    """How things stand after an action in notation, or (``deed PLOT``) if the viewer had bought a plot that is free;
    None where that is open, or the viewer may not do it. Raises ``ValueError`` for what is neither."""
    if found := DEED.fullmatch(of):
        return _deed(observation, int(found[1]))
    action, seat = notation.read_action(of), observation.viewer
    if seat == SPECTATOR or not isinstance(action, FORESEEN):
        return None
    state = view.restore(observation)
    try:
        _carry_out(state, seat, action)
    except IllegalAction:
        return None
    return _compare(observation, view.observe(state, seat))


def _deed(observation: Observation, plot: int) -> ActionOutlook | None:
    """For the list price, wherever one's piece stands."""
    seat = observation.viewer
    if seat == SPECTATOR or plot not in PLOTS or observation.owner(plot) is not None or observation.is_bankrupt(seat):
        return None
    record = list(observation.record)
    record[OWNER + plot] = seat
    record[CASH + seat] -= FIELDS[plot].price
    return _compare(observation, replace(observation, record=tuple(record)))


def _compare(before: Observation, after: Observation) -> ActionOutlook:
    now, then = rents_of(before), rents_of(after)
    return {
        "cash": after.cash(after.viewer),
        "fortune": view.restore(after).kernel.fortune(after.viewer),
        "rents": [
            {"plot": plot, "owner": after.owner(plot), "before": now[plot], "after": then[plot]}
            for plot in PLOTS
            if (now[plot], before.owner(plot)) != (then[plot], after.owner(plot))
        ],
    }


def rents_of(observation: Observation) -> dict[int, int]:
    """What a visitor of each plot owes, as after a throw of 1, so that works show theirs by pip; 0 where nobody owns it
    and of a mortgaged one."""
    o = observation
    record = (*o.record[: Counter.TOTAL], 1, *o.record[Counter.TOTAL + 1 :])
    kernel = view.restore(replace(o, record=record)).kernel
    return {plot: 0 if o.owner(plot) is None or o.is_mortgaged(plot) else kernel.rent(plot) for plot in PLOTS}


def _carry_out(state: State, seat: Seat, action: Action) -> None:
    """Do it, and let the others pass or accept. Raises ``IllegalAction``."""
    rules.apply(state, seat, action)
    match action:
        case Bid(plot):
            while state.phase is Phase.AUCTION and state.kernel.auction == plot:
                others = [other for other in rules.to_act(state) if other != seat]
                rules.apply(state, others[0], Pass(plot))
        case Sell(plot, buyer, price) if state.config.sell_consent:
            rules.apply(state, buyer, Accept(plot, price))
        case _:
            pass
