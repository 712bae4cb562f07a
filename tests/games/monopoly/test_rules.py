"""Each rule by its own example, with the figures of the board."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.core.contracts import Enforce, Fault, Leniency, Window
from spieltisch.core.seats import CHANCE
from spieltisch.games.monopoly import notation, rules, view
from spieltisch.games.monopoly.actions import Decline, EndTurn, Pass, Quit, TakeCard
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import PLOTS
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.events import (
    AuctionClosed,
    AuctionOpened,
    Broke,
    CardDrawn,
    CardSwapped,
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
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly.positions import cash, do, of_type, refused, table

ROLL = {Counter.PHASE: Phase.ROLL, Counter.IS_ROLLING: 1}
STATIONS = {5: 1, 15: 1, 25: 1, 35: 1}


def test_chance_names_who_begins_and_throws_for_it() -> None:
    state = rules.initial(table(3).config)
    assert rules.draw(state).purpose == "first"
    events = do(state, CHANCE, "first 2", "dice 3 5")
    assert of_type(events, TurnBegan) == [TurnBegan(2, 8, 0)]
    assert rules.to_act(state) == {2}
    do(state, 2, "end", "pass 8")
    do(state, 0, "pass 8")
    assert rules.to_act(state) == {1}
    do(state, 1, "pass 8")
    assert state.kernel.current == 0


def test_a_double_is_added_and_the_third_one_leads_to_prison() -> None:
    state = table(counters=ROLL)
    assert of_type(do(state, CHANCE, "dice 2 2", "dice 4 5"), TurnBegan) == [TurnBegan(0, 13, 1)]
    state = table(counters=ROLL, at={0: 30})
    events = do(state, CHANCE, "dice 2 2", "dice 4 4", "dice 1 1")
    assert [event for event in events if isinstance(event, TurnBegan | Moved | Jailed)] == [
        TurnBegan(0, 0, 3), Moved(0, 10), Jailed(0),
    ]  # fmt: skip
    assert cash(state) == [30_000, 30_000]


@pytest.mark.parametrize(("start", "field", "wage"), [(38, 5, 4000), (33, 0, 8000), (10, 17, 0)])
def test_field_0_pays_for_passing_and_twice_for_stopping(start: int, field: int, wage: int) -> None:
    state = table(1, counters=ROLL, at={0: start}, owner=dict.fromkeys(PLOTS, 0))
    do(state, CHANCE, "dice 3 4")
    assert state.kernel.at[0] == field
    assert cash(state) == [30_000 + wage]


def test_a_plot_costs_its_price_where_the_piece_stands() -> None:
    state = table(at={0: 39})
    assert refused(state, 1, "buy 39") == ("not_your_turn", "You don't have the turn")
    assert refused(state, 0, "buy 37")[0] == "not_here"
    assert refused(state, 0, "buy 10")[0] == refused(state, 0, "buy 999")[0] == "no_such_plot"
    assert of_type(do(state, 0, "buy 39"), Paid) == [Paid(0, -8000, 22_000, Reason.PURCHASE, 39, None)]
    assert refused(state, 0, "buy 39")[0] == "not_owner"
    assert refused(table(at={0: 39}, cash={0: 7999}), 0, "buy 39")[1] == "insufficient money, need 8000"


@pytest.mark.parametrize(("plot", "value", "back"), [(1, 600, 660), (37, 3500, 3850)])
def test_a_mortgage_is_half_the_price_and_a_tenth_more_to_redeem(plot: int, value: int, back: int) -> None:
    state = table(owner={plot: 0})
    do(state, 0, f"mortgage {plot}")
    assert cash(state)[0] == 30_000 + value
    assert refused(state, 0, f"mortgage {plot}")[0] == "is_mortgaged"
    do(state, 0, f"redeem {plot}")
    assert cash(state)[0] == 30_000 + value - back
    assert refused(state, 0, f"redeem {plot}")[0] == "not_mortgaged"


@pytest.mark.parametrize(
    ("position", "field", "rent"),
    [
        ({"owner": {39: 1}, "houses": {}}, 39, 1000),
        ({"owner": {37: 1, 39: 1}}, 39, 2000),
        ({"owner": {37: 1, 39: 1}, "double_rent": False}, 39, 1000),
        ({"owner": {37: 1, 39: 1}, "houses": {37: 4, 39: 5}}, 39, 40_000),
        ({"owner": STATIONS}, 5, 4000),
        ({"owner": {5: 1}}, 5, 500),
        ({"owner": {12: 1, 28: 1}}, 12, 1400),
        ({"owner": {12: 1}}, 12, 560),
        ({"owner": {39: 1}, "mortgaged": [39]}, 39, 0),
        ({"owner": STATIONS, "mortgaged": [25]}, 5, 4000),
    ],
)
def test_rents(position: dict[str, object], field: int, rent: int) -> None:
    state = table(counters=ROLL, at={0: (field - 7) % 40}, cash={0: 50_000}, **position)  # type: ignore[arg-type]
    wage = 4000 if field < 7 else 0
    do(state, CHANCE, "dice 3 4")
    assert cash(state) == [50_000 + wage - rent, 30_000 + rent]


def test_inmates_collect_rent_and_build() -> None:
    state = table(counters=ROLL, at={0: 32}, owner={37: 1, 39: 1}, jailed=[1])
    do(state, CHANCE, "dice 3 4")
    assert cash(state) == [28_000, 32_000]
    do(state, 1, "build 39")
    assert state.kernel.houses[39] == 1


def test_houses_are_built_and_sold_evenly() -> None:
    state = table(owner={37: 0, 39: 0})
    do(state, 0, "build 37")
    assert refused(state, 0, "build 37")[0] == "unbalanced"
    assert refused(state, 0, "raze 39")[0] == "no_house"
    assert refused(state, 0, "mortgage 39") == ("has_houses", "can't sell plot with houses on it")
    assert refused(state, 0, "sell 39 1 5")[0] == "has_houses"
    do(state, 0, "build 39", "build 39")
    assert refused(state, 0, "raze 37")[0] == "unbalanced"
    do(state, 0, "raze 39")
    assert cash(state)[0] == 30_000 - 3 * 4000 + 2000


def test_building_needs_the_whole_group_without_mortgages() -> None:
    assert refused(table(owner={37: 0}), 0, "build 37")[0] == "not_complete"
    assert refused(table(owner={37: 0, 39: 0}, mortgaged=[39]), 0, "build 37")[0] == "group_mortgaged"
    assert refused(table(owner=dict.fromkeys(STATIONS, 0)), 0, "build 5")[0] == "no_such_plot"
    assert refused(table(owner={37: 0, 39: 0}, houses={37: 5, 39: 5}), 0, "build 37")[0] == "full"


def test_the_bank_may_run_out_of_houses_and_hotels() -> None:
    assert refused(bank(houses=1, hotels=0, built=(1, 0)), 0, "build 39")[0] == "no_houses_left"
    assert refused(bank(houses=0, hotels=1, built=(5, 4)), 0, "build 39")[0] == "no_hotels_left"


@pytest.mark.parametrize(
    ("stock", "built", "left", "income"),
    [
        (4, (5, 5), (4, 5), 2000),  # four houses wait in the bank
        (8, (5, 4), (4, 4), 2000),
        (7, (5, 4), (0, 0), 18_000),  # three do
        (3, (5, 5), (0, 0), 20_000),
        (0, (5, 5), (4, 5), 2000),  # any number does
        (4, (4, 4), (3, 4), 2000),  # houses go back whatever the bank has
    ],
)
def test_a_hotel_comes_down_onto_houses_of_the_bank_or_all_of_its_colour_goes(
    stock: int, built: tuple[int, int], left: tuple[int, int], income: int
) -> None:
    state = bank(houses=stock, hotels=2, built=built)
    events = do(state, 0, "raze 37")
    assert (state.kernel.houses[37], state.kernel.houses[39]) == left
    assert cash(state)[0] == 30_000 + income
    changed = [plot for plot, before, after in zip((37, 39), built, left, strict=True) if before != after]
    assert [event.plot for event in of_type(events, PlotSet)] == changed
    assert [(event.plot, event.reason) for event in of_type(events, Paid)] == [
        (plot, Reason.HOUSE_SOLD) for plot in changed
    ]


def test_who_owes_money_may_sell_a_whole_colour_of_hotels_but_no_part_of_it_without_houses_in_the_bank() -> None:
    state = bank(houses=3, hotels=2, built=(5, 5), cash={0: -3000}, counters={Counter.PHASE: Phase.DEBT})
    do(state, 0, "end")
    assert (state.kernel.houses[37], state.kernel.houses[39], cash(state)[0]) == (0, 0, 17_000)


def test_what_was_agreed_on_before_hotels_needed_houses_goes_on_as_it_was() -> None:
    state = bank(houses=3, hotels=2, built=(5, 5), hotels_need_houses=False)
    do(state, 0, "raze 37")
    assert (state.kernel.houses[37], state.kernel.houses[39]) == (4, 5)


def bank(
    *, houses: int, hotels: int, built: tuple[int, int], hotels_need_houses: bool = True, **position: Any
) -> State:
    """A bank with so many houses and hotels, of which some stand on the dearest colour."""
    plain = table(owner={37: 0, 39: 0}, houses=dict(zip((37, 39), built, strict=True)), **position)
    state = State(Config(2, houses=houses, hotels=hotels, hotels_need_houses=hotels_need_houses))
    state.kernel.load(plain.kernel.pack(), -1, [])
    state.kernel.take_tape()
    return state


def test_taxes_go_into_the_pot_and_parking_pays_it_out() -> None:
    state = table(counters=ROLL, at={0: 35})
    do(state, CHANCE, "dice 1 2")
    assert (cash(state)[0], state.kernel.pot) == (28_000, 2000)
    state = table(counters=ROLL | {Counter.POT: 6000}, at={0: 13})
    do(state, CHANCE, "dice 3 4")
    assert (cash(state)[0], state.kernel.pot) == (36_000, 0)


def test_a_policeman_leads_to_prison_without_wage() -> None:
    state = table(counters=ROLL, at={0: 23})
    events = do(state, CHANCE, "dice 3 4")
    assert [event.field for event in of_type(events, Moved)] == [30, 10]
    assert rules.to_act(state) == {0}
    do(state, 0, "bail")
    assert cash(state)[0] == 29_000
    assert refused(state, 0, "bail") == ("not_jailed", "You don't sit in prison")


def test_doubles_open_the_prison_and_other_throws_do_not() -> None:
    state = table(counters=ROLL, jailed=[0])
    assert not of_type(do(state, CHANCE, "dice 1 2"), Moved)
    state = table(counters=ROLL, jailed=[0], owner=dict.fromkeys(PLOTS, 0))
    events = do(state, CHANCE, "dice 1 1", "dice 1 2")
    assert [event for event in events if isinstance(event, Freed | Moved)] == [Freed(0), Moved(0, 15)]
    state = table(counters=ROLL, jailed=[0])
    assert not of_type(do(state, CHANCE, "dice 1 1", "dice 1 1", "dice 1 1"), Moved)


def test_an_inmate_may_leave_out_of_turn_by_card_or_money() -> None:
    state = table(jailed=[1], keys={1: 1})
    do(state, 1, "card")
    assert (state.kernel.jailed[1], state.kernel.keys[1]) == (0, 0)
    assert refused(table(jailed=[1]), 1, "card") == ("no_unjail_card", "no unjail card")
    assert refused(table(jailed=[1], cash={1: 999}), 1, "bail")[1] == "insufficient money, need 1000"


def test_a_card_that_leads_back_pays_no_wage_and_one_that_leads_on_does() -> None:
    everything = dict.fromkeys(PLOTS, 0)
    state = table(counters=ROLL, at={0: 26}, owner=everything)
    do(state, CHANCE, "dice 3 4", "draw community 8")
    assert (state.kernel.at[0], cash(state)[0]) == (3, 30_000)
    state = table(counters=ROLL, at={0: 29}, owner=everything)
    do(state, CHANCE, "dice 3 4", "draw chance 2")
    assert (state.kernel.at[0], cash(state)[0]) == (5, 34_000)
    state = table(counters=ROLL, at={0: 26}, owner=everything)
    do(state, CHANCE, "dice 3 4", "draw community 14")
    assert (state.kernel.at[0], cash(state)[0]) == (0, 38_000)


def test_everybody_else_pays_the_drawer() -> None:
    state = table(4, counters=ROLL, at={0: 26}, cash={2: 100})
    events = do(state, CHANCE, "dice 3 4", "draw community 4")
    assert cash(state) == [30_500, 29_800, 0, 29_800]
    assert [event.seat for event in of_type(events, Broke)] == [2]


def test_a_card_that_may_be_exchanged_waits_for_its_player() -> None:
    state = table(counters=ROLL, at={0: 26}, cards="test")
    [drawn] = of_type(do(state, CHANCE, "dice 3 4", "draw test 0"), CardDrawn)
    assert drawn.is_held
    assert rules.windows(state) == [Window(0, "card", Enforce(TakeCard()))]
    assert refused(state, 0, "end")[0] == "card_waits"
    assert refused(state, 1, "swap") == ("no_card", "You cannot take a different card.")
    twin = state.copy()
    do(twin, 0, "take")
    assert cash(twin)[0] == 29_800
    assert of_type(do(state, 0, "swap"), CardSwapped)
    do(state, CHANCE, "draw chance 3")
    assert cash(state)[0] == 35_000


def test_what_is_not_bought_is_auctioned_to_everybody() -> None:
    state = table(3, at={0: 13}, counters={Counter.IS_LANDED: 1})
    assert of_type(do(state, 0, "end"), AuctionOpened) == [AuctionOpened(13)]
    assert rules.to_act(state) == {0, 1, 2}
    first = rules.windows(state)[0]
    do(state, 1, "bid 13 500")
    assert rules.to_act(state) == {0, 2}
    assert first.clock != rules.windows(state)[0].clock
    assert rules.windows(state)[0].at_end == Enforce(Pass(13))
    assert refused(state, 1, "pass 13")[0] == "own_bid"
    assert refused(state, 2, "bid 13 500")[0] == "too_low"
    assert refused(state, 2, "bid 13 30001")[1] == "insufficient money, need 30001"
    assert refused(state, 2, "bid 14 600")[0] == "other_plot"
    assert refused(state, 2, "build 1")[0] == "auction_runs"
    do(state, 2, "pass 13")
    assert refused(state, 2, "bid 13 600")[0] == "has_passed"
    events = do(state, 0, "pass 13")
    assert of_type(events, AuctionClosed) == [AuctionClosed(13, 1, 500)]
    assert of_type(events, PlotSet) == [PlotSet(13, 0, False, 1)]
    assert (state.phase, state.kernel.current, cash(state)[1]) == (Phase.ROLL, 1, 29_500)


def test_an_auction_begins_again_when_its_highest_bidder_leaves() -> None:
    state = table(3, at={0: 13}, counters={Counter.IS_LANDED: 1})
    do(state, 0, "end", "pass 13")
    do(state, 1, "bid 13 500")
    assert of_type(do(state, 1, "quit"), AuctionOpened) == [AuctionOpened(13)]
    assert rules.to_act(state) == {0, 2}


def test_a_sale_needs_the_buyer_s_consent() -> None:
    state = table(3, owner={37: 1})
    assert of_type(do(state, 1, "sell 37 2 500"), OfferMade) == [OfferMade(1, 2, 37, 500)]
    assert rules.to_act(state) == {0, 2}
    assert Window(2, "offer", Enforce(Decline())) in rules.windows(state)
    assert refused(state, 2, "accept 37 499")[0] == refused(state, 0, "accept 37 500")[0] == "no_offer"
    do(state, 2, "accept 37 500")
    assert cash(state) == [30_000, 30_500, 29_500]
    assert state.kernel.owner[37] == 2
    assert refused(state, 1, "sell 37 0 5")[0] == "not_owner"
    assert refused(state, 2, "sell 37 2 5")[0] == refused(state, 2, "sell 37 7 5")[0] == "no_such_buyer"
    assert refused(state, 2, "sell 37 0 -1")[0] == "bad_amount"


def test_an_offer_ends_when_it_is_declined_replaced_or_no_longer_what_it_was() -> None:
    state = table(3, owner={37: 1, 39: 1})
    do(state, 1, "sell 37 2 500")
    assert of_type(do(state, 2, "decline 37"), OfferEnded) == [OfferEnded(0, 1, 2, 37, OfferEnd.DECLINED)]
    do(state, 1, "sell 37 2 500")
    assert of_type(do(state, 1, "sell 37 0 900"), OfferEnded) == [OfferEnded(0, 1, 2, 37, OfferEnd.WITHDRAWN)]
    assert of_type(do(state, 1, "build 39"), OfferEnded) == [OfferEnded(0, 1, 0, 37, OfferEnd.WITHDRAWN)]
    assert state.kernel.n_offers == 0


def test_without_consent_a_sale_is_made_at_once() -> None:
    state = table(owner={37: 0}, sell_consent=False)
    assert refused(state, 0, "sell 37 1 30001")[0] == "buyer_poor"
    do(state, 0, "sell 37 1 30000")
    assert cash(state) == [60_000, 0]


def test_offers_between_two_turns_are_numbered() -> None:
    state = table(owner={37: 0})
    for price in range(15):
        do(state, 0, f"sell 37 1 {price}")
    assert refused(state, 0, "sell 37 1 99")[0] == "too_many"


def test_who_owes_more_than_its_cash_must_raise_it() -> None:
    state = table(3, counters=ROLL, at={0: 32}, cash={0: 1500}, owner={39: 1, 1: 0, 5: 0, 37: 1})
    do(state, CHANCE, "dice 3 4")
    assert (state.phase, cash(state)[:2]) == (Phase.DEBT, [-500, 32_000])
    assert rules.windows(state) == [Window(0, "turn", Enforce(EndTurn()))]
    assert refused(state, 0, "sell 1 2 599")[0] == "too_cheap"
    do(state, 0, "mortgage 1")
    assert (state.phase, cash(state)[0]) == (Phase.ACT, 100)


def test_ending_the_turn_in_debt_sells_houses_first_and_mortgages_the_cheapest() -> None:
    owner = {1: 0, 3: 0, 5: 0, 37: 1, 39: 1}
    state = table(3, counters=ROLL, at={0: 32}, cash={0: 200}, owner=owner, houses={1: 1, 3: 1})
    do(state, CHANCE, "dice 3 4")
    do(state, 0, "end")
    assert [state.kernel.houses[plot] for plot in (1, 3)] == [0, 0]
    assert [state.kernel.pledged >> plot & 1 for plot in (1, 3, 5)] == [1, 1, 0]
    assert cash(state)[0] == 200 - 2000 + 500 + 500 + 600 + 600


def test_who_cannot_pay_a_player_leaves_everything_to_it() -> None:
    owner = {1: 0, 3: 0, 5: 0, 37: 1, 39: 1}
    position = {"at": {0: 32}, "cash": {0: 300}, "owner": owner, "mortgaged": [5], "houses": {1: 1, 37: 5, 39: 5}}
    state = table(3, counters=ROLL, keys={0: 1}, **position)  # type: ignore[arg-type]
    events = do(state, CHANCE, "dice 3 4")
    assert of_type(events, Broke) == [Broke(0, 1, 1, False)]
    assert cash(state) == [0, 30_000 + 300 + 500, 30_000]
    assert [state.kernel.owner[plot] for plot in (1, 3, 5)] == [1, 1, 1]
    assert (state.kernel.pledged >> 5 & 1, state.kernel.houses[1], state.kernel.keys[1]) == (1, 0, 1)
    assert (state.phase, state.kernel.current) == (Phase.ROLL, 1)


def test_who_cannot_pay_the_state_has_its_plots_auctioned_one_by_one() -> None:
    state = table(3, counters=ROLL, at={0: 35}, cash={0: 300}, owner={1: 0, 5: 0}, mortgaged=[1, 5])
    events = do(state, CHANCE, "dice 1 2")
    assert of_type(events, AuctionOpened) == [AuctionOpened(1)]
    assert state.kernel.pledged == 0
    do(state, 1, "pass 1")
    do(state, 2, "bid 1 10")
    assert state.kernel.owner[1] == 2
    assert state.kernel.auction == 5
    assert rules.to_act(state) == {1, 2}


def test_the_last_in_the_game_wins() -> None:
    state = table(3)
    do(state, 1, "quit")
    assert rules.outcome(state) is None
    do(state, 0, "quit")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.detail) == ((2, 3, 1), "last")
    assert state.kernel.auction < 0
    assert refused(state, 2, "end") == ("game_over", "Game not running")


def test_who_plays_alone_plays_until_it_is_ruined() -> None:
    state = table(1)
    assert rules.outcome(state) is None
    do(state, 0, "quit")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.detail == "nobody"


def test_after_the_last_round_the_richest_wins() -> None:
    state = table(max_rounds=1, current=1, owner={39: 0}, counters={Counter.FIRST: 0})
    do(state, 1, "end")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.points, outcome.detail) == ((0,), (38_000, 30_000), "rounds")


def test_who_leaves_gives_up_and_mistakes_are_only_refused() -> None:
    state = table(3)
    assert rules.adjudicate(state, 1, Fault.LEFT, "") == Enforce(Quit())
    do(state, 1, "quit")
    assert rules.adjudicate(state, 1, Fault.CRASHED, "") is Leniency.IGNORE
    assert rules.adjudicate(state, 0, Fault.OUT_OF_TURN, "") is Leniency.REFUSE
    assert refused(state, 1, "end") == ("not_playing", "you are not a player")


def test_a_double_does_not_open_the_prison_where_that_was_agreed_on() -> None:
    state = table(counters=ROLL, jailed=[0], doubles_free=False)
    events = do(state, CHANCE, "dice 1 1", "dice 1 2")
    assert of_type(events, TurnBegan) == [TurnBegan(0, 5, 1)]
    assert not of_type(events, Freed) + of_type(events, Moved)
    assert state.copy().kernel.jailed[0]


def test_a_viewer_is_told_why_something_is_refused() -> None:
    state = table(owner={37: 0})
    seen = view.observe(state, 1)
    wrong = view.why_not(seen, notation.read_action("build 37"))
    assert wrong is not None
    assert wrong.code == "not_owner"
    assert view.why_not(view.observe(state, 0), EndTurn()) is None
