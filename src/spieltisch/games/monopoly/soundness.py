"""Whether what is known of a game of Monopoly can be one: clients are told such things by servers that err.

A kernel takes numbers as they are. So those that it counts with are checked here, and what follows from each other
as far as a game could not go on otherwise. That all of it could have come about is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spieltisch.games.monopoly.engine import codes
from spieltisch.games.monopoly.engine.cards import DECKS
from spieltisch.games.monopoly.engine.record import (
    AT,
    BUST,
    CASH,
    HOUSES,
    JAILED,
    KEYS,
    LENGTH,
    OWNER,
    PLEDGED,
    Counter,
)
from spieltisch.games.monopoly.engine.tables import HOUSE, PRICE
from spieltisch.games.monopoly.knowledge import Observation

MANY: Final = 1 << 30
CASH_RANGE: Final = range(-(1 << 40), 1 << 40)
FIELDS: Final = range(40)
PLOTS: Final = [plot for plot in FIELDS if PRICE[plot]]
STREETS: Final = [plot for plot in FIELDS if HOUSE[plot]]
PLOT_SET: Final = sum(1 << plot for plot in PLOTS)
HOTEL: Final = 5
SEATS: Final = 8
MOST_OFFERS: Final = 28


def check(observation: Observation) -> None:
    """Raises ``ValueError`` with all faults."""
    faults = [*_bad_counters(observation), *_bad_players(observation), *_bad_plots(observation)]
    faults = faults or [*_bad_course(observation), *_bad_offers(observation)]
    if faults:
        raise ValueError(f"no game of Monopoly: {'; '.join(faults)}")


def _bad_counters(o: Observation) -> Iterator[str]:
    """Each of the single numbers; -1 is nobody and nothing."""
    if len(o.record) != LENGTH:
        raise ValueError("no game of Monopoly: the record is not whole")
    anybody = range(-1, o.config.seats)
    ranges = dict.fromkeys(Counter, range(2)) | {
        Counter.PHASE: range(len(codes.PHASES)),
        Counter.CURRENT: anybody,
        Counter.FIRST: anybody,
        Counter.ROUND: range(MANY),
        Counter.DOUBLES: range(4),
        Counter.TOTAL: range(MANY),
        Counter.DECK: range(-1, len(DECKS)),
        Counter.MOVER: anybody,
        Counter.HOLDER: anybody,
        Counter.AUCTION: range(-1, len(FIELDS)),
        Counter.BIDDER: anybody,
        Counter.PRICE: range(CASH_RANGE.stop),
        Counter.BIDS: range(1 << 60),
        Counter.PASSED: range(1 << SEATS),
        Counter.QUEUE: range(1 << len(FIELDS)),
        Counter.ASKED: range(1 << 4 * SEATS),
        Counter.POT: range(CASH_RANGE.stop),
        Counter.BANKRUPT: range(o.config.seats + 1),
    }
    for counter, allowed in ranges.items():
        if o.counter(counter) not in allowed:
            yield f"{counter.name.lower()} is {o.counter(counter)}"
    if (o.counter(Counter.QUEUE) | o.record[PLEDGED]) & ~PLOT_SET:
        yield "what is to be auctioned or mortgaged is no plot"


def _bad_players(o: Observation) -> Iterator[str]:
    ranges = {
        "cash": (CASH, CASH_RANGE),
        "field": (AT, FIELDS),
        "prison": (JAILED, range(2)),
        "prison cards": (KEYS, range(100)),
        "bankruptcy": (BUST, range(o.config.seats + 1)),
    }
    for name, (begin, allowed) in ranges.items():
        for seat in range(SEATS):
            if o.record[begin + seat] not in allowed:
                yield f"seat {seat}: {name} is {o.record[begin + seat]}"


def _bad_plots(o: Observation) -> Iterator[str]:
    for plot in FIELDS:
        owner, houses = o.record[OWNER + plot], o.record[HOUSES + plot]
        if owner not in (range(-1, o.config.seats) if plot in PLOTS else [-1]):
            yield f"field {plot} belongs to {owner}"
        if houses not in (range(HOTEL + 1) if plot in STREETS else [0]):
            yield f"field {plot} has {houses} houses"


def _bad_course(o: Observation) -> Iterator[str]:
    """Who is at it must be in the game, and what it is about must be there."""
    bankrupt = sum(o.is_bankrupt(seat) for seat in range(SEATS))
    if bankrupt != o.counter(Counter.BANKRUPT):
        yield f"{o.counter(Counter.BANKRUPT)} are said to be bankrupt, {bankrupt} are"
    holder, current = o.counter(Counter.HOLDER), o.counter(Counter.CURRENT)
    is_begun, is_turn = o.phase not in (codes.FIRST, codes.OVER), o.phase in (codes.ROLL, codes.ACT, codes.DEBT)
    if is_begun and (current < 0 or (is_turn and o.is_bankrupt(current))):
        yield "nobody's turn"
    if (o.phase == codes.HELD) != (holder >= 0) and o.phase != codes.OVER:
        yield "nobody has the card that is to be answered, or somebody else's turn goes on"
    if o.phase == codes.CARD and (o.counter(Counter.DECK) < 0 or o.counter(Counter.MOVER) < 0):
        yield "nobody knows which card is to be drawn"
    if o.phase == codes.AUCTION and o.counter(Counter.AUCTION) not in PLOTS:
        yield "there is nothing to be auctioned"
    if o.held is not None and o.held not in range(len(DECKS[0])):
        yield f"there is no card {o.held}"


def _bad_offers(o: Observation) -> Iterator[str]:
    """At most one for each plot, by its owner to somebody else who plays."""
    players = [seat for seat in range(o.config.seats) if not o.is_bankrupt(seat)]
    if len(o.offers) > MOST_OFFERS:
        yield f"{len(o.offers)} offers"
        return
    for offer in o.offers:
        if offer.seller == offer.buyer or not {offer.seller, offer.buyer} <= {*players}:
            yield f"an offer of seat {offer.seller} to seat {offer.buyer}"
        elif offer.plot is not None and (offer.plot not in PLOTS or o.owner(offer.plot) != offer.seller):
            yield f"an offer of field {offer.plot}"
        elif offer.price is not None and not 0 <= offer.price <= codes.MAX_AMOUNT:
            yield f"an offer for {offer.price}"
    plots = [offer.plot for offer in o.offers if offer.plot is not None]
    if len({*plots}) < len(plots):
        yield "two offers of one field"
