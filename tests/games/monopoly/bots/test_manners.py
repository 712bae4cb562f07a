"""How others trade, as far as they have shown it, and the two policies that only the search knows."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Build,
    Buy,
    Decline,
    EndTurn,
    Mortgage,
    Redeem,
    Sell,
    pack,
    unpack,
)
from spieltisch.games.monopoly.bots.evaluation import COMPLETION, SMALL_CHANGE
from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, WAGE
from spieltisch.games.monopoly.engine.codes import DEBT
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly.positions import do, table
from tests.kernels import source_module

ORANGE = GROUPS[3]
LAST = ORANGE[2]
PRICE = FIELDS[LAST].price
COLOUR = COMPLETION[3]


def kernel_of(state: State) -> Any:
    """The same game on the source's kernel, whose insides a test can see."""
    own = source_module("spieltisch.games.monopoly.engine.kernel").Monopoly(state.config.seats)
    own.load(state.kernel.pack(), -1, state.kernel.offers())
    return own


def fresh() -> Any:
    return source_module("spieltisch.games.monopoly.bots.search").Prospects()


def choice(state: State, seat: int = 0, *, bookish: int = 0, keen: int = -1) -> Action:
    """What the policy of such a seat does."""
    policy = source_module("spieltisch.games.monopoly.bots.policy").Policy(kernel_of(state))
    policy.bookish, policy.keen = bookish, keen
    return unpack(policy.choose(seat))


def limit(state: State) -> int:
    """The most that a keen seat 0 bids for an orange plot."""
    policy = source_module("spieltisch.games.monopoly.bots.policy").Policy(kernel_of(state))
    policy.keen = 0
    return int(policy.limit(0, LAST))


def auction(cash: int) -> State:
    """Seat 1, which has so much, has not bought what it came to."""
    state = table(3, current=1, at={1: LAST}, cash={1: cash}, counters={Counter.IS_LANDED: 1})
    do(state, 1, "end")
    return state


def offered(price: int, owner: dict[int, int], cash: int = 30_000, seller: int = 1) -> State:
    """A seat offers an orange plot to seat 0."""
    state = table(3, current=seller, owner={LAST: seller, **owner}, cash={0: cash})
    do(state, seller, f"sell {LAST} 0 {price}")
    return state


# -- what is seen ----------------------------------------------------------------------


@pytest.mark.parametrize(("left", "bookish"), [(SMALL_CHANGE - 1, 0), (SMALL_CHANGE, 2), (WAGE - 1, 2), (WAGE, 0)])
def test_who_leaves_a_plot_for_the_sake_of_a_salary_goes_by_the_book(left: int, bookish: int) -> None:
    prospects = fresh()
    prospects.manners.watch(kernel_of(auction(PRICE + left)), 0)
    assert prospects.policy.bookish == bookish


def test_one_auction_is_seen_once() -> None:
    prospects, kernel = fresh(), kernel_of(auction(PRICE + WAGE - 1))
    for _ in range(3):
        prospects.manners.watch(kernel, 0)
    assert prospects.manners.seen[1] == 1


def test_the_price_asked_for_the_last_plot_of_a_colour_tells() -> None:
    mine = dict.fromkeys(ORANGE[:2], 0)
    for price, seen in ((15_000, 1), ((PRICE + COLOUR // 2 + PRICE + COLOUR) // 2, -1), (PRICE, 0)):
        prospects = fresh()
        prospects.manners.watch(kernel_of(offered(price, mine)), 0)
        assert prospects.manners.seen[1] == seen, price


@pytest.mark.parametrize(("answer", "seen"), [(f"decline {LAST}", 1), (f"accept {LAST} {PRICE + 10}", -1)])
def test_an_answer_tells(answer: str, seen: int) -> None:
    """A beginning of a colour is worth more than its price only to who has prices in its head."""
    prospects = fresh()
    state = table(3, owner={LAST: 0, ORANGE[0]: 1})
    prospects.manners.note(kernel_of(state), pack(Sell(LAST, 1, PRICE + 10)))
    do(state, 0, f"sell {LAST} 1 {PRICE + 10}")
    prospects.manners.watch(kernel_of(state), 0)
    assert prospects.manners.seen[1] == 0  # it still thinks about it
    do(state, 1, answer)
    for _ in range(2):
        prospects.manners.watch(kernel_of(state), 0)
    assert prospects.manners.seen[1] == seen


def test_a_new_game_is_another_table() -> None:
    prospects = fresh()
    state = auction(PRICE + WAGE - 1)
    kernel = kernel_of(state)
    kernel.round = 7
    prospects.manners.watch(kernel, 0)
    assert prospects.policy.bookish == 2
    prospects.manners.watch(kernel_of(table(3)), 0)
    assert prospects.policy.bookish == 0


# -- by the book -----------------------------------------------------------------------


def at_the_last(cash: int, **changes: Any) -> State:
    return table(3, at={0: LAST}, cash={0: cash}, counters={Counter.IS_LANDED: 1}, **changes)


def test_by_the_book_a_salary_is_left_but_for_the_last_plot_of_a_colour() -> None:
    assert choice(at_the_last(PRICE + WAGE), bookish=1) == Buy(LAST)
    assert choice(at_the_last(PRICE + WAGE - 1), bookish=1) == EndTurn()
    assert choice(at_the_last(PRICE, owner=dict.fromkeys(ORANGE[:2], 0)), bookish=1) == Buy(LAST)


def test_by_the_book_the_last_money_is_built_on() -> None:
    house = FIELDS[LAST].house
    state = table(3, owner=dict.fromkeys(ORANGE, 0) | {39: 1}, houses={39: 0}, cash={0: house})
    assert isinstance(choice(state, bookish=1), Build)
    assert choice(state) == EndTurn()


def test_by_the_book_offers_are_worth_their_price_or_what_is_left() -> None:
    others = {ORANGE[0]: 2}
    assert choice(offered(PRICE, others), bookish=1) == Accept(LAST, PRICE)
    assert choice(offered(PRICE + 1, others), bookish=1) == Decline(LAST)
    assert choice(offered(PRICE, others, PRICE + WAGE - 1), bookish=1) == Decline(LAST)
    mine = dict.fromkeys(ORANGE[:2], 0)
    assert choice(offered(30_000 - WAGE // 2, mine), bookish=1) == Accept(LAST, 30_000 - WAGE // 2)
    assert choice(offered(30_001 - WAGE // 2, mine), bookish=1) == Decline(LAST)


def test_by_the_book_the_only_plot_of_a_colour_is_sold_to_whom_it_completes() -> None:
    owner = {LAST: 0} | dict.fromkeys(ORANGE[:2], 2)
    assert choice(table(3, owner=owner, cash={2: 8_000}), bookish=1) == Sell(LAST, 2, PRICE * 3 // 2)
    assert choice(table(3, owner=owner), bookish=1) == Sell(LAST, 2, 15_000)
    assert choice(table(3, owner=owner, cash={2: PRICE}), bookish=1) == EndTurn()


# -- a keen seat -----------------------------------------------------------------------


def test_a_keen_seat_redeems_what_it_can() -> None:
    state = table(3, owner={LAST: 0, 1: 0}, mortgaged=[LAST, 1])
    assert choice(state, keen=0) == Redeem(LAST)
    assert choice(state) == EndTurn()


def test_a_keen_seat_that_owes_something_sells_before_it_mortgages() -> None:
    state = table(3, owner={LAST: 0, ORANGE[0]: 1}, cash={0: -500}, counters={Counter.PHASE: DEBT})
    assert choice(state, keen=0) == Sell(LAST, 1, PRICE + COLOUR // 4)
    assert choice(state) == Mortgage(LAST)


def test_a_keen_seat_that_asked_in_vain_mortgages() -> None:
    state = table(3, owner={LAST: 0, ORANGE[0]: 1}, cash={0: -500}, counters={Counter.PHASE: DEBT, Counter.ASKED: 2})
    assert choice(state, keen=0) == Mortgage(LAST)


def test_a_keen_seat_wants_plots_the_more_the_more_cash_it_has() -> None:
    poor, rich = (limit(table(4, owner={ORANGE[0]: 0}, cash={0: cash})) for cash in (15_000, 45_000))
    assert rich > poor * 1.3


def test_a_keen_seat_would_rather_complete_a_colour_than_keep_another_from_it() -> None:
    owners = ({ORANGE[0]: one, ORANGE[1]: other} for one, other in ((0, 0), (1, 1), (1, 2)))
    mine, theirs, split = (limit(table(4, owner=owner, cash={0: 200_000})) for owner in owners)
    assert mine > theirs * 1.5
    assert theirs > split * 1.5


def test_a_keen_seat_keeps_something_back_from_the_fourth_house_on() -> None:
    cost, colour = FIELDS[LAST].house, dict.fromkeys(ORANGE, 0)
    third, fourth = (dict.fromkeys(ORANGE, houses) for houses in (2, 3))
    assert choice(table(3, owner=colour, houses=third, cash={0: cost}), keen=0) == Build(LAST)
    assert choice(table(3, owner=colour, houses=fourth, cash={0: cost}), keen=0) == EndTurn()
    assert choice(table(3, owner=colour, houses=fourth, cash={0: cost + 4_000}), keen=0) == Build(LAST)
