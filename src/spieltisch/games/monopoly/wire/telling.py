"""What happens in a game, as packets for one client.

Everybody is told everything; ``show-transaction``, ``eventcard`` and offers to sell go to
those they concern. A change of cash is a ``show-transaction`` and a ``money-update``, in this
order, once each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from spieltisch.core.messages import Batch, Ended, Happened, Started
from spieltisch.core.outcome import Outcome
from spieltisch.core.outcome import Reason as Cause
from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.monopoly.board import FIELDS, PLOTS, START_CASH
from spieltisch.games.monopoly.cards import DECKS, Deck
from spieltisch.games.monopoly.codes import Phase
from spieltisch.games.monopoly.events import (
    AuctionOpened,
    BidMade,
    CardDrawn,
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
from spieltisch.games.monopoly.record import Counter
from spieltisch.games.monopoly.rules import NOBODY_LEFT
from spieltisch.games.monopoly.view import Observation
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
from spieltisch.games.monopoly.wire.unanswered import Question, Topic

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


class Telling:
    """The packets of one batch for one viewer."""

    __slots__ = ("concerned", "names", "packets", "questions", "viewer")

    def __init__(self, names: Sequence[str], viewer: Viewer) -> None:
        self.names = names
        self.viewer = viewer
        self.packets: list[Packet] = []
        self.questions: list[tuple[int, Question]] = []
        """Which of the packets ask something, and what."""
        self.concerned: set[Seat] = set()
        """Who is told more than others."""

    def ask(self, packet: Packet, question: Question) -> None:
        self.questions.append((len(self.packets), question))
        self.packets.append(packet)

    def pay(self, event: Paid) -> None:
        if event.seat == self.viewer:
            self.packets.append(ShowTransaction(event.amount, _reason(event)))
        self.concerned.add(event.seat)
        self.packets.append(MoneyUpdate(event.cash, self.names[event.seat]))

    def set_plot(self, event: PlotSet) -> None:
        owner = NOBODY if event.owner is None else self.names[event.owner]
        self.packets.append(PlotUpdate(event.plot, event.houses, event.is_mortgaged, owner))

    def move(self, event: Moved) -> None:
        self.packets.append(PosUpdate(event.field, self.names[event.seat]))

    def jail(self, event: Jailed) -> None:
        self.packets.append(Prison(True, self.names[event.seat]))

    def free(self, event: Freed) -> None:
        self.packets.append(Prison(False, self.names[event.seat]))

    def begin_turn(self, event: TurnBegan) -> None:
        self.packets.append(TurnUpdate(event.total, event.doubles, self.names[event.seat]))

    def draw_card(self, event: CardDrawn) -> None:
        self.concerned.add(event.seat)
        if event.card is None:
            return
        card = Eventcard(DECKS[event.deck][event.card].text)
        if event.is_held:
            self.ask(card, Question(Topic.CARD))
        else:
            self.packets.append(card)

    def open_auction(self, event: AuctionOpened) -> None:
        self.ask(AuctionPlot(event.plot, 0, NOBODY), Question(Topic.AUCTION, event.plot))

    def bid(self, event: BidMade) -> None:
        packet = AuctionPlot(event.plot, event.price, self.names[event.seat])
        self.ask(packet, Question(Topic.AUCTION, event.plot, is_new=False))

    def offer(self, event: OfferMade) -> None:
        self.concerned.add(event.buyer)
        if event.buyer == self.viewer and event.plot is not None and event.price is not None:
            packet = AuctionPlot(event.plot, event.price, self.names[event.seller])
            self.ask(packet, Question(Topic.OFFER, event.plot))

    def end_offer(self, event: OfferEnded) -> None:
        self.concerned.add(event.seller)
        if event.seller == self.viewer and event.end is OfferEnd.DECLINED and event.plot is not None:
            self.packets.append(ShowTransaction(0, f"Verkauf abgelehnt: {FIELDS[event.plot].name}"))

    def open_game(self) -> None:
        self.packets.append(StartUpdate())
        self.packets += [MoneyUpdate(START_CASH, name) for name in self.names]

    def end_game(self, outcome: Outcome) -> None:
        """Nobody has won when the operator ends the game, or when who played alone is ruined."""
        if outcome.reason is Cause.REGULAR and outcome.detail != NOBODY_LEFT:
            winners = [self.names[seat] for seat in outcome.winners]
            self.packets += [ShowTransaction(0, f"{name} gewinnt das Spiel") for name in winners]


_TELL: Final[dict[type[Any], Callable[[Telling, Any], None]]] = {
    Paid: Telling.pay,
    PlotSet: Telling.set_plot,
    Moved: Telling.move,
    Jailed: Telling.jail,
    Freed: Telling.free,
    TurnBegan: Telling.begin_turn,
    CardDrawn: Telling.draw_card,
    AuctionOpened: Telling.open_auction,
    BidMade: Telling.bid,
    OfferMade: Telling.offer,
    OfferEnded: Telling.end_offer,
}
"""What else happens shows by these."""


def tell(batch: Batch, names: Sequence[str]) -> Telling:
    """All that a batch means to its viewer; ``names`` are the players' as they are now."""
    telling = Telling(names, batch.viewer)
    for item in batch.items:
        kind = type(item)
        if kind is Happened:
            event = item.event  # type: ignore[union-attr]
            if told := _TELL.get(type(event)):
                told(telling, event)
        elif kind is Started:
            telling.open_game()
        elif isinstance(item, Ended):
            telling.end_game(item.outcome)
    return telling


def _reason(event: Paid) -> str:
    if event.reason is Reason.TAX:
        return TAXES.get(event.plot or 0, "Tax")
    if event.reason is Reason.SALE:
        return f"{'Buy' if event.amount < 0 else 'Sell'} plot {_name(event)}"
    return REASONS[event.reason].format(_name(event))


def _name(event: Paid) -> str:
    return "" if event.plot is None else FIELDS[event.plot].name


# -- the game as it stands ---------------------------------------------------------


def retell(observation: Observation, names: Sequence[str]) -> Telling:
    """All that somebody has to know who comes into a running game."""
    telling, seats = Telling(names, observation.viewer), range(len(names))
    telling.packets.append(StartUpdate())
    telling.packets += [_plot(observation, plot, names) for plot in PLOTS if observation.owner(plot) is not None]
    for seat in seats:
        cash, field = observation.cash(seat), observation.field_of(seat)
        telling.packets += [MoneyUpdate(cash, names[seat]), PosUpdate(field, names[seat])]
    telling.packets += [Prison(True, names[seat]) for seat in seats if observation.is_jailed(seat)]
    total, doubles, current = map(observation.counter, (Counter.TOTAL, Counter.DOUBLES, Counter.CURRENT))
    telling.packets.append(TurnUpdate(total, doubles, names[current]))
    _ask_again(telling, observation)
    return telling


def _ask_again(telling: Telling, observation: Observation) -> None:
    """What waits for an answer."""
    if observation.phase is Phase.AUCTION:
        plot, price, bidder = map(observation.counter, (Counter.AUCTION, Counter.PRICE, Counter.BIDDER))
        packet = AuctionPlot(plot, price, NOBODY if bidder < 0 else telling.names[bidder])
        telling.ask(packet, Question(Topic.AUCTION, plot))
    for offer in observation.offers:
        telling.offer(offer)
    if observation.held is not None:
        deck = Deck.TEST if observation.config.cards == "test" else Deck.COMMUNITY
        telling.draw_card(CardDrawn(observation.viewer, deck, observation.held, is_held=True))


def rename(observation: Observation, names: Sequence[str], seat: Seat) -> Telling:
    """All that is a player's, under its new name."""
    telling, name = Telling(names, observation.viewer), names[seat]
    telling.packets += [_plot(observation, plot, names) for plot in PLOTS if observation.owner(plot) == seat]
    telling.packets += [MoneyUpdate(observation.cash(seat), name), PosUpdate(observation.field_of(seat), name)]
    if observation.is_jailed(seat):
        telling.packets.append(Prison(True, name))
    return telling


def _plot(observation: Observation, plot: int, names: Sequence[str]) -> PlotUpdate:
    owner = observation.owner(plot)
    name = NOBODY if owner is None else names[owner]
    return PlotUpdate(plot, observation.houses(plot), observation.is_mortgaged(plot), name)
