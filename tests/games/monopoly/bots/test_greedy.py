"""The player that decides by prices in its head, and the policy it keeps to."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from spieltisch.games.monopoly import rules
from spieltisch.games.monopoly.actions import (
    Accept,
    Bid,
    Build,
    Buy,
    Decline,
    EndTurn,
    Mortgage,
    Pass,
    PayBail,
    Raze,
    Redeem,
    Sell,
    TakeCard,
    UseCard,
)
from spieltisch.games.monopoly.bots.evaluation import ALL_TURNS, COMPLETION, LANDING, SMALL_CHANGE
from spieltisch.games.monopoly.bots.greedy import Greedy
from spieltisch.games.monopoly.bots.policy import Policy
from spieltisch.games.monopoly.bots.random import Random
from spieltisch.games.monopoly.bots.search import Search
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import OWNER, Counter
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly.bots.positions import decide, play, wins
from tests.games.monopoly.positions import do, table
from tests.games.monopoly.test_figures import PAYING
from tests.kernels import both_ways, source_module

KERNEL = "spieltisch.games.monopoly.engine.kernel"
POLICY = "spieltisch.games.monopoly.bots.policy"
ORANGE = GROUPS[3]
MINE = dict.fromkeys(ORANGE, 0)


def choice(state: State, seat: int = 0) -> Any:
    return decide(Greedy(1), state, seat)


def auction(plot: int, **changes: Any) -> State:
    """Seat 0 has not bought what it came to."""
    state = table(3, at={0: plot}, counters={Counter.IS_LANDED: 1}, **changes)
    do(state, 0, "end")
    return state


def offered(price: int, **changes: Any) -> State:
    """Seat 1 offers the last orange plot to seat 0."""
    state = table(3, owner={16: 0, 18: 0, 19: 1}, **changes)
    do(state, 1, f"sell 19 0 {price}")
    return state


def test_landings_are_those_of_the_long_run() -> None:
    assert [round(1000 * PAYING[field]) for field in range(40)] == list(LANDING)
    assert sum(LANDING) + round(1000 * PAYING[-1]) == pytest.approx(ALL_TURNS, abs=50)


def test_it_buys_what_it_comes_to_and_keeps_small_change() -> None:
    assert choice(table(at={0: 39})) == Buy(39)
    assert choice(table(at={0: 39}, cash={0: 8_000 + SMALL_CHANGE})) == Buy(39)
    assert choice(table(at={0: 39}, cash={0: 8_000 + SMALL_CHANGE - 1})) == EndTurn()


def test_a_plot_is_worth_more_that_completes_prevents_or_begins_a_colour() -> None:
    state = table(3, owner={16: 0, 18: 0, 21: 1})
    policy = Policy(state.kernel)
    price, gain = FIELDS[19].price, COMPLETION[3]
    assert [policy.value(seat, 19) for seat in range(3)] == [price + gain, price + gain // 2, price + gain // 2]
    assert policy.value(1, 23) == FIELDS[23].price + COMPLETION[4] // 4
    assert policy.value(0, 23) == FIELDS[23].price


def test_dearer_colours_are_worth_more_to_complete_but_for_the_last_but_one() -> None:
    assert min(COMPLETION[:8]) == COMPLETION[0] > 0
    assert COMPLETION[3] > COMPLETION[1]
    assert COMPLETION[8:] == [0, 0]


def test_it_bids_at_once_what_others_would_pay_and_no_more_than_the_plot_is_worth() -> None:
    state, price = auction(16), FIELDS[16].price
    assert choice(state, 1) == Bid(16, price)
    do(state, 1, f"bid 16 {price - 100}")
    assert choice(state, 2) == Pass(16)
    prevents = price + COMPLETION[3] // 2
    assert choice(auction(16, owner={18: 2, 19: 2}), 2) == Bid(16, prevents)
    assert choice(auction(16, owner={18: 2, 19: 2}), 1) == Bid(16, prevents)


def test_it_bids_little_where_nobody_else_can_pay_or_has_not_passed() -> None:
    assert choice(auction(16, cash={0: SMALL_CHANGE, 2: 500}), 1) == Bid(16, 180)
    state = auction(16)
    do(state, 0, "pass 16")
    do(state, 2, "pass 16")
    assert choice(state, 1) == Bid(16, 180)


def test_an_auction_is_a_matter_of_a_few_bids() -> None:
    state, calls = auction(16, owner={18: 2, 19: 2}), []
    while state.kernel.phase == Phase.AUCTION:
        seat = state.kernel.mover_seat()
        calls.append(choice(state, seat))
        rules.apply(state, seat, calls[-1])
    bids = [call.price for call in calls if isinstance(call, Bid)]
    assert state.kernel.pack()[OWNER + 16] == 2
    assert len(bids) <= 2
    assert bids[-1] <= FIELDS[16].price + COMPLETION[3] // 2 + FIELDS[16].price // 20


def test_it_bids_no_more_than_it_can_do_without() -> None:
    assert choice(auction(16, cash={1: 180 + SMALL_CHANGE}), 1) == Bid(16, 180)
    assert choice(auction(16, cash={1: 179 + SMALL_CHANGE}), 1) == Pass(16)


def test_it_takes_offers_that_are_worth_their_price_and_no_others() -> None:
    worth = FIELDS[19].price + COMPLETION[3]
    assert choice(offered(worth)) == Accept(19, worth)
    assert choice(offered(worth + 1)) == Decline(19)
    assert choice(offered(5_000, cash={0: 5_500})) == Decline(19)


def test_a_mortgage_makes_a_plot_worth_less() -> None:
    worth = FIELDS[19].price + COMPLETION[3] - FIELDS[19].redemption
    assert choice(offered(worth, mortgaged=[19])) == Accept(19, worth)
    assert choice(offered(worth + 1, mortgaged=[19])) == Decline(19)


def test_it_sells_the_last_plot_of_a_colour_for_what_is_worth_it_to_both() -> None:
    state = table(2, owner={16: 1, 18: 1, 19: 0, 1: 0})
    price = FIELDS[19].price + (COMPLETION[3] + COMPLETION[3] // 2) // 2
    assert choice(state) == Sell(19, 1, price)
    do(state, 0, f"sell 19 1 {price}")
    assert choice(state) == EndTurn()
    assert choice(state, 1) == Accept(19, price)


def test_it_sells_nothing_to_who_cannot_pay_what_it_is_worth_to_keep() -> None:
    assert choice(table(2, owner={16: 1, 18: 1, 19: 0}, cash={1: 5_000})) == EndTurn()


def test_it_asks_another_seat_in_another_round() -> None:
    owner = {16: 1, 18: 1, 19: 0, 21: 2, 23: 2, 24: 0}
    asked = [choice(table(3, owner=owner, counters={Counter.ROUND: n})) for n in range(2)]
    assert [(offer.plot, offer.buyer) for offer in asked] == [(19, 1), (24, 2)]


def test_it_builds_where_a_house_earns_most() -> None:
    state = table(owner=MINE | dict.fromkeys(GROUPS[0], 0))
    built = []
    while isinstance(action := choice(state), Build):
        built.append(action.plot)
        do(state, 0, f"build {action.plot}")
    assert set(built[:9]) == set(ORANGE)
    assert state.kernel.cash[0] >= SMALL_CHANGE


def test_it_builds_less_where_rents_threaten() -> None:
    safe = table(owner=MINE, cash={0: 4_000})
    hotels = dict.fromkeys(GROUPS[7], 5)
    threatened = table(owner=MINE | dict.fromkeys(GROUPS[7], 1), houses=hotels, cash={0: 4_000})
    assert isinstance(choice(safe), Build)
    assert choice(threatened) == EndTurn()


def test_it_redeems_only_what_it_can_build_on() -> None:
    assert choice(table(owner=MINE, mortgaged=[18])) == Redeem(18)
    assert choice(table(owner={18: 0}, mortgaged=[18])) == EndTurn()


def test_it_leaves_prison_while_the_board_is_harmless() -> None:
    assert choice(table(jailed=[0])) == PayBail()
    assert choice(table(jailed=[0], keys={0: 1})) == UseCard()
    assert choice(table(jailed=[0], cash={0: 900 + SMALL_CHANGE})) == EndTurn()
    owner = dict.fromkeys(GROUPS[4] + GROUPS[5], 1)
    assert choice(table(jailed=[0], owner=owner, houses=dict.fromkeys(owner, 3))) == EndTurn()


def test_where_no_double_opens_the_prison_it_leaves_at_any_price_it_can_pay() -> None:
    def stuck(**position: Any) -> Any:
        return choice(table(jailed=[0], doubles_free=False, **position))

    assert stuck(cash={0: 1_000}) == PayBail()
    assert stuck(cash={0: 900}, owner={1: 0}) == Mortgage(1)
    assert stuck(cash={0: 900}) == EndTurn()
    owner, houses = dict.fromkeys(ORANGE, 1), {16: 3, 18: 2, 19: 2}
    assert choice(table(jailed=[0], owner=owner, houses=houses)) == EndTurn()
    assert stuck(owner=owner, houses=houses) == PayBail()
    assert stuck(owner=owner, houses=dict.fromkeys(owner, 3)) == EndTurn()


def test_debts_cost_first_single_plots_then_houses() -> None:
    state = table(owner=MINE | {1: 0, 39: 0}, houses=dict.fromkeys(ORANGE, 1), cash={0: -5_100})
    rules.apply(state, 0, Mortgage(1))
    assert state.kernel.phase == Phase.DEBT
    assert choice(state) == Mortgage(39)
    do(state, 0, "mortgage 39")
    assert choice(state) == Raze(16)
    do(state, 0, "raze 16")
    assert state.kernel.phase == Phase.ACT


def test_it_takes_the_card_it_has_drawn() -> None:
    state = table(2, cards="test", counters={Counter.PHASE: Phase.CARD, Counter.DECK: 2, Counter.MOVER: 0})
    do(state, -1, "draw test 0")
    assert choice(state) == TakeCard()


def test_greedy_games_end_with_one_left() -> None:
    state, _ = play([Greedy(1)] * 4, 3, Config(4, max_rounds=1_000))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.detail == rules.LAST


def test_a_game_alone_is_played_to_its_last_round() -> None:
    state, _ = play([Greedy(1)], 3, Config(1, max_rounds=30))
    assert state.kernel.round == 30


def test_the_compiled_policy_plays_what_its_source_plays() -> None:
    modules = [parameter.values[0] for parameter in both_ways(POLICY)]
    assert len({tuple(own_game(module)) for module in modules}) == 1


def own_game(policy: Any) -> list[int]:
    """A game of four by the policy of a module on this module's own kernel, by its positions."""
    kernels = source_module(KERNEL) if policy is source_module(POLICY) else import_module(KERNEL)
    kernel = kernels.Monopoly(4, 60)
    player = policy.Policy(kernel)
    digests: list[int] = []
    while count := kernel.legal_count():
        seat = kernel.mover_seat()
        if seat < 0:
            kernel.play(len(digests) * 7919 % count)
        else:
            kernel.apply(seat, player.choose(seat))
        digests.append(kernel.digest())
    return digests


def test_greedy_beats_random() -> None:
    assert wins(Greedy(1), Random(2), 4, Config(4, max_rounds=80)) >= 3


@pytest.mark.parametrize("bot", [Greedy(1), Search(1, 20)], ids=["greedy", "search"])
def test_nobody_is_offered_the_same_in_every_turn(bot: Any) -> None:
    """A person who declines everything: each of its turns is skipped, each offer is refused."""
    asked = []
    for number in range(12):
        state = table(2, owner={16: 1, 18: 1, 19: 0}, counters={Counter.ROUND: number})
        match decide(bot, state, 0):
            case Sell(plot, buyer, price):
                asked.append((plot, buyer, price))
    assert len(asked) == 1


def test_a_much_lower_price_is_another_offer_and_so_is_one_to_somebody_else_or_in_another_game() -> None:
    bot, owner = Greedy(1), {16: 1, 18: 1, 19: 0, 21: 2, 23: 2, 24: 0}

    def offers(n: int, cash: int) -> bool:
        state = table(3, owner=owner, cash=dict.fromkeys((1, 2), cash), counters={Counter.ROUND: n})
        return isinstance(decide(bot, state, 0), Sell)

    worth = Policy(table(3, owner=owner).kernel).value(0, 19)
    assert [offers(n, 30_000) for n in (2, 3, 4, 5)] == [True, True, False, False]
    assert not offers(6, 30_000 - 1)
    assert offers(8, worth + SMALL_CHANGE)
    assert offers(0, 30_000)
