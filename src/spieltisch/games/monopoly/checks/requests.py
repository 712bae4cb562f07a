"""What a server of Monopoly has to answer to a command, as far as a client can know; and wrong commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly import people, view
from spieltisch.games.monopoly.actions import Accept, Action, Bid, Quit, Sell, UseCard
from spieltisch.games.monopoly.engine.board import PLOTS
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.wire.client_view import ClientView
from spieltisch.games.monopoly.wire.errors import CODES, LATER, Nein
from spieltisch.games.monopoly.wire.requests import MakeOffer, SellTo, Spoken, read_request

GRANTED: Final = 0
NO_CARD: Final = 132
NOT_RUNNING: Final = 213
RUNNING: Final = 212
NOBODY: Final = 255
"""Whose seat a name is that nobody has."""


def answers_to(line: str, client_view: ClientView, name: str, options: Options) -> set[int] | None:
    """Numbers of refusals, 0 for ``+JAWOHL``; None where a client does not know all that decides."""
    spoken = read_request(line)
    match spoken:
        case Nein(code):
            return None if code is None else {code}
        case people.StartGame() if client_view.is_running:
            return {RUNNING}
        case people.Subscribe() | people.StartGame() | people.Say() | people.Whisper() | Quit():
            return None
        case _ if not client_view.is_running:
            return {NOT_RUNNING} if not client_view.names else None
    seat = client_view.seat_of(name)
    if seat is None or client_view.is_out(seat):
        return None
    return _answers(_action(spoken, client_view), seat, client_view)


def _action(spoken: Spoken, client_view: ClientView) -> Action | None:
    match spoken:
        case SellTo(plot, price, buyer):
            seat = client_view.seat_of(buyer)
            return Sell(plot, NOBODY if seat is None else seat, price)
        case MakeOffer(plot, price):
            is_offered = any(offer.plot == plot for offer in client_view.offers)
            return Bid(plot, price) if client_view[Counter.AUCTION] >= 0 and not is_offered else Accept(plot, price)
        case people.Subscribe() | people.StartGame() | people.Say() | people.Whisper():
            return None
        case _:
            return spoken


def _answers(action: Action | None, seat: Seat, client_view: ClientView) -> set[int] | None:
    if action is None or isinstance(action, Accept | Bid):
        return None  # offers and auctions end by themselves
    try:
        refusal = view.why_not(client_view.observe(seat), action)
    except ValueError:
        return None
    code = GRANTED if refusal is None else CODES.get(refusal.code, LATER) or LATER
    if isinstance(action, UseCard) and client_view.observe(seat).is_jailed(seat):
        return {GRANTED, NO_CARD}
    if isinstance(action, Sell) and not code:
        return None  # how many may be offered is not the protocol's
    return {code}


def wrong_lines(client_view: ClientView, name: str) -> Mapping[str, str]:
    """By a word for each kind of mistake, what may be wrong to say in a turn of one's own."""
    seat = client_view.seat_of(name)
    if seat is None or client_view.current != seat:
        return {}
    owners = {plot: client_view.plot(plot)[0] for plot in PLOTS}
    own = [plot for plot, owner in owners.items() if owner == seat]
    foreign = [plot for plot, owner in owners.items() if owner not in (seat, -1)]
    at = client_view.observe(seat).field_of(seat)
    free = [plot for plot, owner in owners.items() if owner < 0 and plot != at]
    lines = {
        "unknown": "wetterbericht morgen",
        "no-number": "buy-plot hier",
        "nothing": "add-house",
        "no-plot": "buy-plot 10",
        "start-again": "start-game",
        "free": "unjail money",
        "no-auction": "make-offer 1 500",
    }
    for word, plots, line in (
        ("elsewhere", free, "buy-plot {}"), ("owned", foreign, "buy-plot {}"), ("foreign", foreign, "add-house {}"),
        ("foreign-mortgage", foreign, "hypothec yes {}"), ("no-house", own, "rm-house {}"),
        ("no-mortgage", own, "hypothec no {}"), ("no-buyer", own, "sell-plot {} 5000 Niemand"),
    ):  # fmt: skip
        if plots:
            lines[word] = line.format(plots[0])
    return lines
