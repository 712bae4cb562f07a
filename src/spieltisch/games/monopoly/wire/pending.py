"""What a server wants us to decide beside our own turn: cards, calls in auctions and offers to sell.

Each came as a packet whose acknowledgement is part of the answer, so it is held back until
the decision: a refusal passes, declines, or wants another card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import Accept, Bid, Decline, Pass, SwapCard, TakeCard
from spieltisch.games.monopoly.engine.board import FIELDS
from spieltisch.games.monopoly.engine.cards import TEST
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.events import OfferMade
from spieltisch.games.monopoly.wire.acknowledgements import AcknowledgedLines
from spieltisch.games.monopoly.wire.client_view import NO_SUCH_PLAYER, NO_SUCH_PLOT, ClientView
from spieltisch.games.monopoly.wire.errors import JAWOHL, NEW_CARD, Nein
from spieltisch.games.monopoly.wire.packets import NOBODY, AuctionPlot

NO_DEAL: Final = Nein(None, "I don't wanna pay that much.")
OTHER_CARD: Final = Nein(NEW_CARD, "Please gimme a different card!")

NO_TICKET: Final = -1

Answer: TypeAlias = TakeCard | SwapCard | Bid | Pass | Accept | Decline
"""What decides something among the pending questions."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is ours to decide."""

    clock: str
    """``card``, ``auction``, ``offer`` or, where we may do what we like, ``turn``."""
    number: int
    """Of the call, the plot, the card or the turn: which one of its kind."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A bid, or the acceptance of an offer, on its way."""

    answer: Bid | Accept
    question: Question
    ticket: int


class PendingQuestions:
    """The questions that are open, and the tickets of their packets."""

    def __init__(self, lines: AcknowledgedLines, view: ClientView) -> None:
        self._lines = lines
        self._view = view
        self._tickets: dict[Question, int] = {}
        self._bid: Attempt | None = None
        """On its way: whatever else is called, it may win yet."""
        self._outbid = 0
        """The number of the latest call before a bid of ours that was taken."""
        self._accepting: list[Attempt] = []

    # -- packets -------------------------------------------------------------------

    def add_call(self, call: AuctionPlot, ticket: int, seat: Seat | None) -> None:
        """A call in an auction, or, if the plot is the caller's own, an offer to sell it to us."""
        caller = self._view.seat_of(call.name)
        if not (0 <= call.plot < len(FIELDS) and FIELDS[call.plot].is_plot):
            self._lines.answer(ticket, NO_SUCH_PLOT)
        elif caller is None and call.name != NOBODY:
            self._lines.answer(ticket, NO_SUCH_PLAYER)
        elif caller is not None and self._view.plot(call.plot)[0] == caller:
            self._add_offer(call, ticket, caller, seat)
        else:
            self._view.take(call)
            self._bid = None if caller is None else self._bid
            self._hold(Question("auction", self._view[Counter.BIDS]), ticket)

    def _add_offer(self, call: AuctionPlot, ticket: int, seller: Seat, buyer: Seat | None) -> None:
        if buyer is not None and buyer != seller:
            self._view.offer(OfferMade(seller, buyer, call.plot, call.price))
        self._hold(Question("offer", call.plot), ticket)

    def add_card(self, text: str, ticket: int, seat: Seat | None) -> None:
        """What a card says is all we get; one we know may be exchanged."""
        choices = [number for number, card in enumerate(TEST) if card.alternative is not None and card.text == text]
        if seat is None or not choices:
            self._lines.answer(ticket)
        else:
            self._view.hold(seat, choices[0])
            self._hold(Question("card", ticket), ticket)
        if seat is not None and _opens_prison(text):
            self._view.count_keys(seat, 1)

    def release(self) -> None:
        """Nothing is ours to decide any more."""
        for question in list(self._tickets):
            self._grant(question)

    def _hold(self, question: Question, ticket: int) -> None:
        self._grant(question)
        self._tickets[question] = ticket

    # -- decisions -----------------------------------------------------------------

    def due(self, seat: Seat) -> Question | None:
        """The next question to decide."""
        self._tidy(seat)
        if self._view[Counter.AUCTION] >= 0:
            call = Question("auction", self._view[Counter.BIDS])
            is_silent = self._bid is not None or call.number <= self._outbid
            return None if is_silent or call not in self._tickets else call
        return next((question for question in self._tickets if question.clock in {"card", "offer"}), None)

    def _tidy(self, seat: Seat) -> None:
        """Whatever is no longer ours to decide is granted."""
        offered = {offer.plot for offer in self._view.offers if offer.buyer == seat}
        for question in list(self._tickets):
            match question.clock:
                case "auction":
                    is_open = question.number == self._view[Counter.BIDS] and self._view.may_bid(seat)
                case "offer":
                    is_open = question.number in offered
                case _:
                    is_open = self._view.held is not None
            if not is_open:
                self._grant(question)

    def decide(self, answer: Answer, seat: Seat) -> None:
        """Say it to the server."""
        call = Question("auction", self._view[Counter.BIDS])
        match answer:
            case TakeCard():
                self._close(self._oldest("card"), JAWOHL)
                self._view.let_go()
            case SwapCard():
                self._close(self._oldest("card"), OTHER_CARD)
                self._lines.expect(answer)
                self._view.let_go()
            case Bid(plot, price):
                self._bid = Attempt(answer, call, NO_TICKET)
                self._lines.ask(f"make-offer {plot} {price}", self._bid)
            case Pass():
                self._view.pass_auction(seat)
                self._close(call, NO_DEAL)
            case Accept(plot, price):
                question = Question("offer", plot)
                self._accepting.append(Attempt(answer, question, self._tickets.pop(question, NO_TICKET)))
                self._lines.ask(f"make-offer {plot} {price}", self._accepting[-1])
            case Decline(plot):
                question = self._oldest("offer") if plot is None else Question("offer", plot)
                self._view.withdraw(question.number)
                self._close(question, NO_DEAL)
            case _:
                assert_never(answer)

    def _oldest(self, clock: str) -> Question:
        """The one that has waited longest, if there is any."""
        return next((question for question in self._tickets if question.clock == clock), Question(clock, -1))

    def grant(self, attempt: Attempt) -> None:
        """The server took it."""
        if isinstance(attempt.answer, Bid):
            self._bid, self._outbid = None, self._view[Counter.BIDS]
        else:
            self._accepting.remove(attempt)
            self._lines.answer(attempt.ticket)

    def refuse(self, attempt: Attempt) -> bool:
        """The server did not take it. A call that still stands is open again, and so is an offer if an auction
        kept us from it; else it is declined. Returns whether the same answer may do later."""
        if isinstance(attempt.answer, Bid):
            self._bid = None
            return False
        self._accepting.remove(attempt)
        if attempt.question in self._tickets:  # another offer for the plot has taken its place
            self._lines.answer(attempt.ticket)
            return False
        self._tickets[attempt.question] = attempt.ticket
        if self._view[Counter.AUCTION] >= 0:
            return True
        self._view.withdraw(attempt.answer.plot)
        self._close(attempt.question, NO_DEAL)
        return False

    def _grant(self, question: Question) -> None:
        self._close(question, JAWOHL)

    def _close(self, question: Question, line: object) -> None:
        """Answers go out in the order of the packets, so what came before is granted: an offer can still be
        taken then, but no longer declined, and a card is taken."""
        ticket = self._tickets.pop(question, None)
        if ticket is None:
            return
        for attempt in self._accepting:
            if attempt.ticket < ticket:
                self._lines.answer(attempt.ticket)
        for earlier, its_ticket in list(self._tickets.items()):
            if its_ticket < ticket:
                self._lines.answer(its_ticket)
                if earlier.clock == "card":
                    self._view.let_go()
        self._lines.answer(ticket, line)


def _opens_prison(text: str) -> bool:
    """Whether a card reads like the one that is kept until it opens the prison."""
    words = text.lower()
    return "gefängnis" in words and "frei" in words
