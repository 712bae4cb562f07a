"""From events to packets: what happens in a game, for one client.

Everybody is told everything; ``show-transaction``, ``eventcard`` and offers to sell go to
those they concern. A change of cash is a ``show-transaction`` and a ``money-update``, in this
order, once each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Any, Final

from spieltisch.core.messages import Batch, Ended, Happened, Started
from spieltisch.core.outcome import Outcome
from spieltisch.core.outcome import Reason as Cause
from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.monopoly.actions import KEPT, Plot
from spieltisch.games.monopoly.engine.board import FIELDS, PLOTS, START_CASH
from spieltisch.games.monopoly.engine.cards import DECKS, Deck
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.events import (
    AuctionOpened,
    BidMade,
    CardDrawn,
    Event,
    Freed,
    Jailed,
    Moved,
    OfferEnd,
    OfferEnded,
    OfferMade,
    Paid,
    PlotSet,
    Reason,
    TurnBegan,
)
from spieltisch.games.monopoly.rules import NOBODY_LEFT
from spieltisch.games.monopoly.view import Observation
from spieltisch.games.monopoly.wire.framing import encode
from spieltisch.games.monopoly.wire.packets import (
    NOBODY,
    AuctionPlot,
    Eventcard,
    MoneyUpdate,
    Packet,
    PlotUpdate,
    PosUpdate,
    Prison,
    ShowTransaction,
    StartUpdate,
    TurnUpdate,
)
from spieltisch.games.monopoly.wire.prompts import Prompt, Topic

REASONS: Final = {
    Reason.WAGE: "Wage",
    Reason.PARKING: "Free parking",
    Reason.RENT: "Rent for plot {}",
    Reason.CARD: "Event card",
    Reason.COLLECTION: "Collection",
    Reason.PURCHASE: "Buy plot {}",
    Reason.HOUSE_BOUGHT: "Buy house for plot {}",
    Reason.HOUSE_SOLD: "sold house to bank",
    Reason.MORTGAGE: "Hypothec for plot {}",
    Reason.REDEMPTION: "Hypothec for plot {}",
    Reason.AUCTION: "Auction plot {}",
    Reason.BAIL: "Prison fee",
    Reason.BANKRUPTCY: "Bankruptcy",
    Reason.CHEAT: "Cheat",
}
TAXES: Final = {4: "Income tax", 38: "Extra tax"}


class EncodedBatch:
    """The packets of one batch for one viewer, a line each."""

    __slots__ = ("concerned", "lines", "names", "prompts", "public", "viewer")

    def __init__(self, names: tuple[str, ...], viewer: Viewer) -> None:
        self.names = names
        self.viewer = viewer
        self.lines: list[bytes] = []
        self.public: list[bytes] = []
        """Those of them that everybody is told."""
        self.prompts: list[tuple[int, Prompt]] = []
        """Which of the packets ask something, and what."""
        self.concerned: set[Seat] = set()
        """Who is told more than others."""

    def say(self, *packets: Packet) -> None:
        """To everybody."""
        lines = [encode(packet) for packet in packets]
        self.lines += lines
        self.public += lines

    def whisper(self, packet: Packet) -> None:
        """To this viewer."""
        self.lines.append(encode(packet))

    def ask(self, prompt: Prompt) -> None:
        """The next packet does."""
        self.prompts.append((len(self.lines), prompt))

    def pay(self, event: Paid) -> None:
        self.concerned.add(event.seat)
        if event.seat == self.viewer:
            self.whisper(ShowTransaction(event.amount, _reason(event.reason, event.plot, event.amount < 0)))

    def draw_card(self, event: CardDrawn) -> None:
        self.concerned.add(event.seat)
        if event.card is None:
            return
        if event.is_held:
            self.ask(Prompt(Topic.CARD))
        self.whisper(Eventcard(DECKS[event.deck][event.card].text))

    def open_auction(self, event: AuctionOpened) -> None:
        self.ask(Prompt(Topic.AUCTION, event.plot))

    def bid(self, event: BidMade) -> None:
        self.ask(Prompt(Topic.AUCTION, event.plot, is_new=False))

    def offer(self, event: OfferMade) -> None:
        self.concerned.add(event.buyer)
        if event.buyer == self.viewer and event.plot is not None and event.price is not None:
            self.ask(Prompt(Topic.OFFER, event.plot))
            self.whisper(AuctionPlot(event.plot, event.price, self.names[event.seller]))

    def end_offer(self, event: OfferEnded) -> None:
        self.concerned.add(event.seller)
        if event.seller == self.viewer and event.end is OfferEnd.DECLINED and event.plot is not None:
            self.whisper(ShowTransaction(0, f"Verkauf abgelehnt: {FIELDS[event.plot].name}"))

    def open_game(self) -> None:
        self.say(StartUpdate(), *[MoneyUpdate(START_CASH, name) for name in self.names])

    def end_game(self, outcome: Outcome) -> None:
        """Nobody has won when the operator ends the game, or when who played alone is ruined."""
        if outcome.reason is Cause.REGULAR and outcome.detail != NOBODY_LEFT:
            winners = [self.names[seat] for seat in outcome.winners]
            self.say(*[ShowTransaction(0, f"{name} gewinnt das Spiel") for name in winners])


def _plot_update(event: PlotSet, names: tuple[str, ...]) -> PlotUpdate:
    owner = NOBODY if event.owner is None else names[event.owner]
    return PlotUpdate(event.plot, event.houses, event.is_mortgaged, owner)


# By type: each function gets events of its own key only, which no annotation can say.
_PERSONAL: Final[dict[type[Any], Callable[[EncodedBatch, Any], None]]] = {
    Paid: EncodedBatch.pay,
    CardDrawn: EncodedBatch.draw_card,
    AuctionOpened: EncodedBatch.open_auction,
    BidMade: EncodedBatch.bid,
    OfferMade: EncodedBatch.offer,
    OfferEnded: EncodedBatch.end_offer,
}
_PUBLIC: Final[dict[type[Any], Callable[[Any, tuple[str, ...]], Packet]]] = {
    Paid: lambda event, names: MoneyUpdate(event.cash, names[event.seat]),
    PlotSet: _plot_update,
    Moved: lambda event, names: PosUpdate(event.field, names[event.seat]),
    Jailed: lambda event, names: Prison(True, names[event.seat]),
    Freed: lambda event, names: Prison(False, names[event.seat]),
    TurnBegan: lambda event, names: TurnUpdate(event.total, event.doubles, names[event.seat]),
    AuctionOpened: lambda event, _: AuctionPlot(event.plot, 0, NOBODY),
    BidMade: lambda event, names: AuctionPlot(event.plot, event.price, names[event.seat]),
}
"""What else happens shows by these."""


@lru_cache(KEPT)
def _public_line(event: Event, names: tuple[str, ...]) -> bytes:
    """What everybody is told of an event, for all viewers; without money in it, it soon comes again."""
    return encode(_PUBLIC[type(event)](event, names))


def encode_batch(batch: Batch, names: tuple[str, ...]) -> EncodedBatch:
    """All that a batch means to its viewer; ``names`` are the players' as they are now."""
    first = batch.items[0] if batch.items else None
    if isinstance(first, Started) and first.goes_on:
        return encode_game(batch.observation, names)
    encoded = EncodedBatch(names, batch.viewer)
    for item in batch.items:
        if type(item) is Happened:
            _encode_event(encoded, item.event)
        elif isinstance(item, Started):
            encoded.open_game()
        elif isinstance(item, Ended):
            encoded.end_game(item.outcome)
    return encoded


def _encode_event(encoded: EncodedBatch, event: Event) -> None:
    """What is for one viewer only goes before what everybody is told."""
    kind = type(event)
    if kind in _PERSONAL:
        _PERSONAL[kind](encoded, event)
    if kind in _PUBLIC:
        line = _public_line(event, encoded.names)
        encoded.lines.append(line)
        encoded.public.append(line)


@lru_cache(KEPT)
def _reason(reason: Reason, plot: Plot | None, is_paying: bool) -> str:
    name = "" if plot is None else FIELDS[plot].name
    if reason is Reason.TAX:
        return TAXES.get(plot or 0, "Tax")
    if reason is Reason.SALE:
        return f"{'Buy' if is_paying else 'Sell'} plot {name}"
    return REASONS[reason].format(name)


# -- the game as it stands ---------------------------------------------------------


def encode_game(observation: Observation, names: tuple[str, ...]) -> EncodedBatch:
    """All that somebody has to know who comes into a running game."""
    encoded, seats = EncodedBatch(names, observation.viewer), range(len(names))
    encoded.say(StartUpdate(), *_plots(observation, names, set(seats)))
    for seat in seats:
        cash, field = observation.cash(seat), observation.field_of(seat)
        encoded.say(MoneyUpdate(cash, names[seat]), PosUpdate(field, names[seat]))
    encoded.say(*[Prison(True, names[seat]) for seat in seats if observation.is_jailed(seat)])
    total, doubles, current = map(observation.counter, (Counter.TOTAL, Counter.DOUBLES, Counter.CURRENT))
    encoded.say(TurnUpdate(total, doubles, names[current]))
    _ask_again(encoded, observation)
    return encoded


def _ask_again(encoded: EncodedBatch, observation: Observation) -> None:
    """What waits for an answer."""
    if observation.phase is Phase.AUCTION:
        plot, price, bidder = map(observation.counter, (Counter.AUCTION, Counter.PRICE, Counter.BIDDER))
        encoded.ask(Prompt(Topic.AUCTION, plot))
        encoded.say(AuctionPlot(plot, price, NOBODY if bidder < 0 else encoded.names[bidder]))
    for offer in observation.offers:
        encoded.offer(offer)
    if (holder := observation.counter(Counter.HOLDER)) >= 0:
        deck = Deck.TEST if observation.config.cards == "test" else Deck.COMMUNITY
        encoded.draw_card(CardDrawn(holder, deck, observation.held, is_held=True))


def encode_new_name(observation: Observation, names: tuple[str, ...], seat: Seat) -> EncodedBatch:
    """All that is a player's, under its new name."""
    encoded, name = EncodedBatch(names, observation.viewer), names[seat]
    encoded.say(*_plots(observation, names, {seat}))
    encoded.say(MoneyUpdate(observation.cash(seat), name), PosUpdate(observation.field_of(seat), name))
    if observation.is_jailed(seat):
        encoded.say(Prison(True, name))
    return encoded


def _plots(observation: Observation, names: tuple[str, ...], owners: Collection[Seat]) -> Iterator[PlotUpdate]:
    """How the plots of some players stand."""
    for plot in PLOTS:
        owner = observation.owner(plot)
        if owner in owners:
            yield _plot_update(PlotSet(plot, observation.houses(plot), observation.is_mortgaged(plot), owner), names)
