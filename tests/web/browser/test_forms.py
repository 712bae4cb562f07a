"""What takes more than a click: an auction won by a bid, a trade offered, accepted and concluded."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.browser.visitors import Visitor, Visitors

LONG_MS = 60_000
KINDS = ("wood", "brick", "wool", "grain", "ore")
BID = re.compile(r"^Bid [\d,]+ RM$")


def test_a_plot_is_bought_at_an_auction(ada: Visitor, visitors: Visitors) -> None:
    grace = visitors.come()
    grace.join(ada.open_table("Monopoly", "open", options={"auction ms": LONG_MS}), "Grace")
    call_an_auction(ada, grace)
    auction = ada.page.get_by_label("Auction", exact=True)
    bid = auction.get_by_role("button", name=BID)
    usual = bid.inner_text()
    auction.get_by_role("button", name="Bid +100").click()
    expect(bid).not_to_have_text(usual)
    price = bid.inner_text().removeprefix("Bid ")
    bid.click()
    for visitor in ada, grace:
        expect(visitor.page.locator(".lines")).to_contain_text(f"Ada bids {price} for")
    grace.page.get_by_label("Auction", exact=True).get_by_role("button", name="Pass").click()
    for visitor in ada, grace:
        expect(visitor.page.locator(".lines")).to_contain_text(re.compile(f"Ada wins .* for {price}"))
        expect(visitor.page.get_by_label("Auction", exact=True)).to_have_count(0)


def call_an_auction(*visitors: Visitor) -> None:
    """End turns until somebody leaves a plot to the others."""
    for _ in range(200):
        for visitor in visitors:
            end = button(visitor, re.compile("^End the turn"))
            if not end.count():
                continue
            calls = "is auctioned" in end.inner_text()
            end.click()
            if calls:
                expect(visitor.page.get_by_label("Auction", exact=True)).to_be_visible()
                return
            expect(button(visitor, re.compile("^End the turn"))).to_have_count(0)
        visitors[0].page.wait_for_timeout(50)
    raise AssertionError("nobody came to a plot without an owner")


def test_a_trade_is_offered_accepted_and_concluded(ada: Visitor, visitors: Visitors) -> None:
    grace = visitors.come()
    table = ada.open_table("Catan", "open", "bot:random", options={"trade ms": LONG_MS})
    grace.join(table, "Grace")
    gives, takes = come_to_trade(ada, grace)
    before = hand(ada), hand(grace)
    button(ada, "Trade …").click()
    ada.page.get_by_role("button", name=f"{KINDS[gives]} −1").click()
    ada.page.get_by_role("button", name=f"{KINDS[takes]} +1").click()
    button(ada, "Offer to all").click()
    button(grace, "Accept").click()
    button(ada, "Trade with Grace").click()
    for visitor in ada, grace:
        expect(visitor.page.locator(".lines")).to_contain_text(
            f"Ada gives Grace 1 {KINDS[gives]} and gets 1 {KINDS[takes]}"
        )
    for was, now, lost, won in [(before[0], hand(ada), gives, takes), (before[1], hand(grace), takes, gives)]:
        assert now == [n - (kind == lost) + (kind == won) for kind, n in enumerate(was)]


def come_to_trade(ada: Visitor, grace: Visitor) -> tuple[int, int]:
    """Do what must be done until it is Ada's to build and both have something; what she can give and what take."""
    for _ in range(400):
        if button(ada, "Trade …").count():
            for gives, mine in enumerate(hand(ada)):
                for takes, other in enumerate(hand(grace)):
                    if mine and other and gives != takes:
                        return gives, takes
        for visitor in ada, grace:
            due = button(visitor, re.compile("^(Decide for me|Roll the dice|Decline|End turn|Done building)$")).first
            if due.count():
                due.click()
        ada.page.wait_for_timeout(30)
    raise AssertionError("there was never anything to trade")


def hand(visitor: Visitor) -> list[int]:
    """Cards of each resource, as shown to whom they belong."""
    shown = visitor.page.locator(".catan-hand .catan-card:not(.catan-development) .number").all_inner_texts()
    return list(map(int, shown))


def button(visitor: Visitor, name: str | re.Pattern[str]) -> Locator:
    """One of the panel's that can be pressed now."""
    place: Locator = visitor.page.locator(".panel-place")
    return place.get_by_role("button", name=name, disabled=False)
