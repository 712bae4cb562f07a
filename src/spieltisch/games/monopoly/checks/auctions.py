"""Questions: auctions, and offers to sell, which look like them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import SECOND_US, Open, Script, Silent, Warned, Wrong, blame
from spieltisch.games.monopoly.actions import Bid, EndTurn, Pass, Sell
from spieltisch.games.monopoly.checks.answers import COUNT
from spieltisch.games.monopoly.checks.situations import ME, OTHER, STAY, situation
from spieltisch.games.monopoly.checks.stand_in import Deed, StandIn
from spieltisch.games.monopoly.checks.turns import CHANCE_MONEY, WELCOME
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.wire.errors import JAWOHL
from spieltisch.games.monopoly.wire.requests import MakeOffer

PATHS: Final = (11, 14, 18, 21, 24, 27, 31, 34, 37)
"""Plots that somebody comes to in its turns, one after the other."""
POOR: Final = 300
"""RM: so many raises of one end soon."""
ANOTHERS: Final = "another's"
OFFERS: Final = ((3, 500), (5, 2000), (8, 1234))
NO_ANSWER: Final = "it acknowledges auction-plot like any other packet: its answer is a bid or -NEIN"
IGNORES: Final = "it answers no auction: neither a bid nor -NEIN"
OWN_TURN: Final = "it leaves the auctions of its own turn unanswered"
RAISES: Final = "it does not look whose bid auction-plot tells"
SAME_BID: Final = "it bids the price that is bid already"
LIKE_A_PACKET: Final = "it acknowledges an offer like any other packet"


def answers(scene: Scene) -> Script[None]:
    """An auction in another's turn, and one in its own."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(at={OTHER: 0}, cash={ME: 900}))
    stand.go_to(10)
    yield from stand.finish()
    stand.take(OTHER, 13)
    stand.act(OTHER, EndTurn())
    yield from _answered(stand, ANOTHERS)
    stand.go_to(18)
    yield from stand.serve(lambda: stand.state.phase is not Phase.ACT, "end-turn")
    yield from _answered(stand, "its own")


def _answered(stand: StandIn, whose: str) -> Script[None]:
    """Until the auction is over."""
    plot, first = stand.state.kernel.auction, len(stand.answers)
    expected = f"make-offer {plot} PRICE or -NEIN, in {whose} turn"
    likely = NO_ANSWER if whose == ANOTHERS else OWN_TURN
    deeds = yield from _bids(stand, lambda: stand.state.phase is not Phase.AUCTION, expected, likely)
    deeds += yield from stand.listen(SECOND_US // 5)
    prices = {deed.spoken.price for deed in deeds if isinstance(deed.spoken, MakeOffer) and not deed.nein}
    if len(prices) > 1:
        raise Wrong("one bid where nobody else bids", f"bids of {sorted(prices)}", RAISES)
    passed = [(packet, line) for packet, line in stand.answers[first:] if packet.prompt and line.startswith("-NEIN")]
    bids = [deed for deed in deeds if isinstance(deed.spoken, MakeOffer) and not deed.nein]
    if passed and bids:
        packet, line = passed[0]
        likely = RAISES if packet.line.endswith(f" {stand.me}") else "it passes the auction in which it bids"
        raise Wrong("a bid or -NEIN", f"{bids[0].line} and {line} to {packet.line}", likely)


def _bids(stand: StandIn, until: Callable[[], bool], expected: str, likely: str = NO_ANSWER) -> Script[list[Deed]]:
    """What it does in an auction until that holds. ``likely`` is the cause where it has seen the auction and says no
    more."""
    first, price = len(stand.deeds), stand.state.kernel.price
    seen = len(stand.answers)
    try:
        return (yield from stand.serve(until, expected))
    except Silent as silent:
        bids = [deed.spoken for deed in stand.deeds[first:] if isinstance(deed.spoken, MakeOffer) and deed.nein]
        if any(bid.price == price for bid in bids):
            raise Silent(silent.expected, silent.got, SAME_BID) from None
        has_seen = any(packet.prompt and line.startswith(JAWOHL) for packet, line in stand.answers[seen:])
        cause = silent.likely or (likely if has_seen and not bids else "")
        raise Silent(silent.expected, silent.got, cause) from None


# Bids.


def own_bid(scene: Scene) -> Script[None]:
    """Auctions, until it bids; then its bid is the highest."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(at={OTHER: 0}, jailed=(ME,)))
    for field in PATHS:
        stand.my_turn(*STAY, cards=CHANCE_MONEY)  # once it is out of prison, it comes to a field of cards
        yield from stand.finish()
        stand.take(OTHER, field)
        stand.act(OTHER, EndTurn(), is_waited_for=True)
        if (yield from _raises(stand, field)):
            return
    raise Open(f"it bid in none of {len(PATHS)} auctions")


def _raises(stand: StandIn, field: int) -> Script[bool]:
    """Whether it has bid; a warning where it then raises its own bid."""
    kernel = stand.state.kernel
    expected = f"make-offer {field} PRICE or -NEIN"
    yield from _bids(stand, lambda: kernel.bidder == ME or bool(kernel.passed >> ME & 1), expected)
    price, is_bid = kernel.price, kernel.bidder == ME
    for deed in (yield from stand.listen(SECOND_US)) if is_bid else []:
        if isinstance(deed.spoken, MakeOffer):
            yield Warned(f"+JAWOHL to its own bid of {price}", deed.line, RAISES)
            return True
    if kernel.auction == field:
        stand.act(OTHER, Pass(field))
    return is_bid


def price(scene: Scene) -> Script[None]:
    """Its bid is topped with more than it has; then every bid is topped by one, for as long as it likes."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(at={OTHER: 0}, jailed=(ME,), cash={ME: POOR}))
    for field, more in ((11, 5000), (14, 1)):
        stand.my_turn(*STAY)
        yield from stand.finish()
        stand.take(OTHER, field)
        stand.act(OTHER, EndTurn(), is_waited_for=True)
        yield from _bid_on(stand, field, more)


def _bid_on(stand: StandIn, field: int, more: int) -> Script[None]:
    """Top its bids until it passes."""
    kernel, first = stand.state.kernel, len(stand.deeds)
    expected = f"make-offer {field} PRICE that it can pay, or -NEIN"

    def is_done() -> bool:
        is_decided = kernel.auction != field or kernel.bidder == ME or bool(kernel.passed >> ME & 1)
        return is_decided or _is_off(stand, first)

    while kernel.auction == field:
        told = kernel.price
        yield from _bids(stand, is_done, expected)
        for deed in stand.deeds[first:]:
            if isinstance(deed.spoken, MakeOffer) and not told < deed.spoken.price <= POOR:
                pictures = {
                    "it does not look at its cash": range(POOR + 1, 1 << 30),
                    SAME_BID: {told},
                }
                raise Wrong(expected, f"{deed.line} at {told} RM, with {POOR} RM", blame(deed.spoken.price, pictures))
        first = len(stand.deeds)
        if kernel.auction == field:
            stand.act(OTHER, Bid(field, kernel.price + more) if kernel.bidder == ME else Pass(field))


# Offers.


def told_apart(scene: Scene) -> Script[None]:
    """Three of the other's plots are offered to it."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(owner=dict.fromkeys((plot for plot, _ in OFFERS), OTHER)))
    for plot, asked in OFFERS:
        stand.act(OTHER, Sell(plot, ME, asked))
        try:
            yield from _decides(stand, plot, asked)
        except Silent as silent:
            has_seen = any(packet.prompt and line.startswith(JAWOHL) for packet, line in stand.answers)
            yield Warned(silent.expected, silent.got, silent.likely or (LIKE_A_PACKET if has_seen else ""))
            return


def _decides(stand: StandIn, plot: int, asked: int) -> Script[None]:
    """It takes the offer as it is, or declines it."""
    first = len(stand.deeds)
    expected = f"make-offer {plot} {asked} or -NEIN to auction-plot {plot} {asked} {stand.others[0]}"
    yield from stand.serve(lambda: not stand.state.kernel.n_offers or _is_off(stand, first), expected)
    for deed in stand.deeds[first:]:
        if isinstance(deed.spoken, MakeOffer) and deed.spoken != MakeOffer(plot, asked):
            pictures = {
                "it takes the offer for an auction, and bids more": range(asked + 1, 1 << 30),
                "it haggles: the price is fixed": range(asked),
            }
            raise Wrong(expected, deed.line, blame(deed.spoken.price, pictures))


def _is_off(stand: StandIn, first: int) -> bool:
    """Whether it has answered with something that is refused."""
    return any(deed.nein and isinstance(deed.spoken, MakeOffer) for deed in stand.deeds[first:])


CHECKS: Final = (
    Check("monopoly.auction.answers", "bids or passes", "bietet oder passt", answers, "M41", needs=(WELCOME, COUNT)),
    Check("monopoly.auction.own-bid", "does not raise its own bid", "überbietet sich nicht selbst", own_bid, "M41",
          needs=("monopoly.auction.answers",)),
    Check("monopoly.auction.price", "bids what it has",
          "bietet, was er hat", price, "Auctions", needs=("monopoly.auction.answers",)),
    Check("monopoly.offer.told-apart", "tells an offer from an auction",
          "unterscheidet ein Angebot von einer Auktion", told_apart, "M45", needs=(WELCOME, COUNT)),
)  # fmt: skip
