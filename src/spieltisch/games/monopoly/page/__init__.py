"""What a browser gets of a game of Monopoly; ``board.js`` beside this file draws it.

What never changes (names, prices, rents, the texts of cards) is not in the picture: the page has
it in ``fields.js`` and ``cards.js``.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, TypeAlias

from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.games.monopoly import notation, view
from spieltisch.games.monopoly.actions import Bid, Cheat, pack, unpack
from spieltisch.games.monopoly.engine.board import HOTEL, PLOTS
from spieltisch.games.monopoly.engine.cards import Effect
from spieltisch.games.monopoly.engine.codes import LEGAL, MAX_ASKED
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.events import Event, FirstNamed, OfferMade, Paid, PlotSet, Reason, Standing, TurnBegan
from spieltisch.games.monopoly.page.outlook import outlook as outlook
from spieltisch.games.monopoly.page.outlook import rents_of
from spieltisch.games.monopoly.page.shapes import (
    AuctionShape,
    BidRange,
    CheatRange,
    May,
    OfferShape,
    PlayerShape,
    PlotShape,
    SellRange,
    StockShape,
    TableShape,
)
from spieltisch.games.monopoly.view import Observation

THREE_DOUBLES: Final = 3

Word: TypeAlias = str | int | bool | None
"""A field of an event."""


def picture(observation: Observation) -> TableShape:
    """The whole table."""
    o, kernel = observation, view.restore(observation).kernel
    return {
        "phase": o.phase.name.lower(),
        "current": _seat(o.counter(Counter.CURRENT)),
        "round": o.counter(Counter.ROUND),
        "total": o.counter(Counter.TOTAL),
        "doubles": o.counter(Counter.DOUBLES),
        "pot": o.counter(Counter.POT),
        "has_landed": o.counter(Counter.IS_LANDED) == 1,
        "players": [_player(o, kernel, seat) for seat in range(o.config.seats)],
        "plots": _plots(o),
        "auction": _auction(o),
        "queue": _bits(o.counter(Counter.QUEUE), 40),
        "offers": [_offer(offer) for offer in o.offers],
        "held": None if o.counter(Counter.HOLDER) < 0 else {"seat": o.counter(Counter.HOLDER), "card": o.held},
        "stock": _stock(o),
        "may": _may(o, kernel),
        "max_rounds": o.config.max_rounds,
        "has_consent": o.config.sell_consent,
        "is_doubling": o.config.double_rent,
        "is_testing": o.config.cards == "test",
    }


def points(observation: Observation) -> Sequence[int | None]:
    """What everybody is worth."""
    kernel = view.restore(observation).kernel
    return [kernel.fortune(seat) for seat in range(observation.config.seats)]


def choices(observation: Observation) -> Sequence[str]:
    """All the viewer may do but bids, offers to sell, and cheats: ``may`` has their ranges."""
    if observation.viewer == SPECTATOR:
        return []
    plain = view.restore(observation).kernel.plain_actions(observation.viewer)
    return sorted({notation.write_action(unpack(action)) for action in plain})


def tell(event: Event) -> dict[str, Word] | None:
    """An event with its own fields, in words where they are enumerations.

    Of two who pay each other the payer is told of, and an auction's end tells who pays what.
    Throws tell how far the turn goes, unless three doubles lead to prison; who begins, and how
    plots and counters stand then, the picture shows.
    """
    match event:
        case Standing() | PlotSet() | FirstNamed():
            return None
        case TurnBegan(doubles=doubles) if doubles < THREE_DOUBLES:
            return None
        case Paid(reason=Reason.AUCTION):
            return None
        case Paid(seat, amount, _, _, _, int(other)) if amount > 0 or (amount == 0 and seat > other):
            return None
        case _:
            fields = {name: _word(getattr(event, name)) for name in event.__struct_fields__}
            return {"is": type(event).__name__, **fields}


def _word(value: Word) -> Word:
    return value.name.lower() if isinstance(value, IntEnum) else value


def _seat(number: int) -> Seat | None:
    return None if number < 0 else number


def _bits(mask: int, width: int) -> list[int]:
    return [bit for bit in range(width) if mask >> bit & 1]


def _player(o: Observation, kernel: Monopoly, seat: Seat) -> PlayerShape:
    return {
        "cash": o.cash(seat),
        "reserves": kernel.reserves(seat),
        "fortune": kernel.fortune(seat),
        "field": o.field_of(seat),
        "is_jailed": o.is_jailed(seat),
        "keys": o.keys(seat),
        "out": kernel.bust[seat],
    }


def _plots(o: Observation) -> list[PlotShape]:
    rents = rents_of(o)
    return [
        {
            "plot": plot,
            "owner": owner,
            "houses": o.houses(plot),
            "is_mortgaged": o.is_mortgaged(plot),
            "rent": rents[plot],
        }
        for plot in PLOTS
        if (owner := o.owner(plot)) is not None
    ]


def _auction(o: Observation) -> AuctionShape | None:
    plot = o.counter(Counter.AUCTION)
    if plot < 0:
        return None
    return {
        "plot": plot,
        "price": o.counter(Counter.PRICE),
        "bidder": _seat(o.counter(Counter.BIDDER)),
        "passed": _bits(o.counter(Counter.PASSED), o.config.seats),
    }


def _offer(offer: OfferMade) -> OfferShape:
    return {"seller": offer.seller, "buyer": offer.buyer, "plot": offer.plot, "price": offer.price}


def _stock(o: Observation) -> StockShape:
    built = [o.houses(plot) for plot in PLOTS]
    n_hotels = built.count(HOTEL)
    n_houses = sum(built) - HOTEL * n_hotels
    return {
        "houses": max(0, o.config.houses - n_houses) if o.config.houses else None,
        "hotels": max(0, o.config.hotels - n_hotels) if o.config.hotels else None,
    }


def _may(o: Observation, kernel: Monopoly) -> May:
    seat = o.viewer
    if seat == SPECTATOR:
        return {"bid": None, "sell": None, "cheat": []}
    return {"bid": _bid(kernel, seat), "sell": _sell(o, kernel), "cheat": _cheats(kernel, seat)}


def _bid(kernel: Monopoly, seat: Seat) -> BidRange | None:
    plot, most = kernel.auction, kernel.cash[seat]
    if kernel.check(seat, pack(Bid(plot, most))) != LEGAL:
        return None
    return {"plot": plot, "least": kernel.price + 1, "most": most}


def _sell(o: Observation, kernel: Monopoly) -> SellRange | None:
    """The least price depends on the plot alone, the most on the buyer."""
    sellable = kernel.sellable(o.viewer)
    if not sellable:
        return None
    return {
        "plots": [list(pair) for pair in sorted({(plot, least) for plot, _, least, _ in sellable})],
        "buyers": [list(pair) for pair in sorted({(buyer, most) for _, buyer, _, most in sellable})],
        "left": MAX_ASKED - (o.counter(Counter.ASKED) >> 4 * o.viewer & 15),
    }


def _cheats(kernel: Monopoly, seat: Seat) -> list[CheatRange]:
    if kernel.check(seat, pack(Cheat(Effect.PRISON))) != LEGAL:
        return []
    ranges = [(effect, *kernel.cheat_range(effect)) for effect in Effect]
    return [
        {"effect": effect.name.lower(), "least": least, "most": most}
        for effect, least, most in ranges
        if least <= most
    ]  # fmt: skip
