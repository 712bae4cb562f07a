"""What takes more than a click: an auction won by a bid, a trade offered, accepted and concluded, a discard."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Locator, expect

from tests.web.browser.visitors import Visitor, Visitors

LONG_MS = 60_000
KINDS = ("wood", "brick", "wool", "grain", "ore")
HOARD = """async () => {
    const due = /^(Decide for me|Roll the dice|Decline|End turn|Done building)$/;
    const buttons = () => [...document.querySelectorAll(".panel-place button")];
    const held = ".catan-hand .catan-card:not(.catan-development, .catan-none)";
    const kinds = () => document.querySelectorAll(held).length;
    const is_due = () => buttons().some(({ textContent }) => textContent === "Discard") && kinds() > 1;
    for (; !is_due(); await new Promise((later) => setTimeout(later, 8))) {
        if (document.querySelector(".over")) return false;
        buttons().find(({ disabled, textContent }) => !disabled && due.test(textContent))?.click();
    }
    return true;
}"""
BID = re.compile(r"^Bid [\d,]+ RM$")


@pytest.mark.long
def test_a_plot_is_bought_at_an_auction(ada: Visitor, visitors: Visitors) -> None:
    grace = visitors.come()
    grace.join(ada.open_table("Monopoly", "open", players=2, options={"Time for bids (ms)": LONG_MS}), "Grace")
    call_an_auction(ada, grace)
    auction = ada.page.get_by_label("Auction", exact=True)
    expect(ada.page.locator(".turn")).to_have_text("Bid or pass")
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


@pytest.mark.long
def test_a_trade_is_offered_accepted_and_concluded(ada: Visitor, visitors: Visitors) -> None:
    grace = visitors.come()
    table = ada.open_table("Catan", "open", "bot:random", options={"Time for answers (ms)": LONG_MS})
    grace.join(table, "Grace")
    gives, takes = come_to_trade(ada, grace)
    before = hand(ada), hand(grace)
    button(ada, "Trade …").click()
    ada.page.get_by_role("button", name=f"one more {KINDS[gives]}").first.click()
    ada.page.get_by_role("group", name="I get").get_by_role("button", name=f"one more {KINDS[takes]}").click()
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
                with suppress(Error):  # an offer that cannot be met has declined itself
                    due.click(timeout=500)
        ada.page.wait_for_timeout(30)
    raise AssertionError("there was never anything to trade")


@pytest.mark.long
def test_half_a_hand_of_several_kinds_is_discarded_by_mouse_and_keys(ada: Visitor) -> None:
    come_to_discard(ada)
    page, before = ada.page, hand(ada)
    chosen = page.get_by_text("chosen", exact=False)
    owed = int(chosen.inner_text().split()[2])
    discard = button_at_all(ada, "Discard")
    expect(discard).to_be_enabled()  # what there is most of is suggested
    less = page.get_by_role("button", name="put back one")
    while less.count():
        less.first.click()
        expect(discard).to_be_disabled()
    lost = [0] * 5
    first, other = [kind for kind, held in enumerate(before) if held][:2]
    page.get_by_role("button", name=f"one more {KINDS[first]}").click()
    lost[first] += 1
    page.get_by_role("button", name=f"one more {KINDS[first]}").focus()
    for _ in range(40):
        if page.evaluate("document.activeElement.ariaLabel").startswith(f"one more {KINDS[other]}"):
            break
        page.keyboard.press("Tab" if other > first else "Shift+Tab")
    page.keyboard.press("Enter")
    lost[other] += 1
    for kind, held in enumerate(before):
        for _ in range(min(held - lost[kind], owed - sum(lost))):
            more = page.get_by_role("button", name=f"one more {KINDS[kind]}")
            more.press("Enter") if kind % 2 else more.click()
            lost[kind] += 1
    expect(chosen).to_contain_text(f"{owed} of {owed}")
    discard.press("Enter")
    expect(discard).to_have_count(0)
    expect(page.locator(".lines")).to_contain_text(re.compile("Ada discards .*, "))
    assert sum(hand(ada)) <= sum(before) - owed + 1, "whoever rolls may rob one card more"


def come_to_discard(visitor: Visitor) -> None:
    """Hoard cards until a seven is rolled and there are several kinds of them; another may win before that."""
    for _ in range(20):
        visitor.open_table("Catan", "bot:random", options={"Turns at most": 1000, "Points to win": 10})
        if visitor.page.evaluate(HOARD):
            break
    expect(button_at_all(visitor, "Discard")).to_be_visible()


def button_at_all(visitor: Visitor, name: str) -> Locator:
    """One of the panel's, whether it can be pressed or not."""
    place: Locator = visitor.page.locator(".panel-place")
    return place.get_by_role("button", name=name, exact=True)


def hand(visitor: Visitor) -> list[int]:
    """Cards of each resource, as shown to whom they belong."""
    shown = visitor.page.locator(".catan-hand .catan-card:not(.catan-development) .number").all_inner_texts()
    return list(map(int, shown))


def button(visitor: Visitor, name: str | re.Pattern[str]) -> Locator:
    """One of the panel's that can be pressed now."""
    place: Locator = visitor.page.locator(".panel-place")
    return place.get_by_role("button", name=name, disabled=False)
