"""Decisions of Monopoly as choices: turns, auctions, offers, debts and cards, and who is asked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from spieltisch.core.seats import CHANCE, Seat
from spieltisch.games.monopoly import notation, research, rules
from spieltisch.games.monopoly.actions import Action, Bid, Cheat, Quit, Sell, unpack
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, PLOTS
from spieltisch.games.monopoly.engine.cards import Effect
from spieltisch.games.monopoly.engine.codes import DEBT, HELD
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.research import codes
from spieltisch.games.monopoly.research.codes import OFFER, TERMS
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly.positions import table
from tests.games.monopoly.research.simulations import CONFIGS, at, do, played, words
from tests.lengths import long
from tests.research.simulated import lawful

RAISES = [Fraction(parts, 20) for parts in (1, 2, 4, 10, 20, 40)]
ASKS = [Fraction(parts, 4) for parts in (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, 40)]
IN_BETWEEN = {"pass", "bid", "accept", "decline", "take", "swap"}
RAISING = {"mortgage", "raze"}

every_config = pytest.mark.parametrize("config", CONFIGS, ids=lambda config: f"{config.seats}-seats")


def all_amounts(state: State, seat: Seat) -> list[Action]:
    """All that the rules allow a seat, with the amounts of both ladders and those beside their steps."""
    kernel = state.kernel
    prices = {plot: [int(FIELDS[plot].price * part) for part in ASKS] for plot in PLOTS}
    actions: list[Action] = [unpack(number) for number in kernel.plain_actions(seat)]
    for plot, buyer, _, _ in kernel.sellable(seat):
        actions += [Sell(plot, buyer, price + more) for price in prices[plot] for more in (0, 1)]
    if kernel.auction >= 0:
        steps = [int(FIELDS[kernel.auction].price * part) for part in RAISES]
        actions += [Bid(kernel.auction, kernel.price + step + more) for step in steps for more in (0, 1)]
    actions += [Cheat(effect, 5) for effect in Effect]
    return [action for action in actions if action in rules.legal_actions(state, seat)]


def is_for_people(state: State, seat: Seat, action: Action) -> bool:
    """Whether nobody can choose it: who gives up, cheats, says other amounts, or leaves something unanswered."""
    offers = [(plot, price) for _, buyer, plot, price in state.kernel.offers() if buyer == seat]
    asked = state.kernel.auction >= 0 or state.kernel.holder == seat or bool(offers)
    match action:
        case Quit() | Cheat():
            return True
        case Bid(plot, price) if Fraction(price - state.kernel.price, FIELDS[plot].price) not in RAISES:
            return True
        case Sell(plot, _, price) if Fraction(price, FIELDS[plot].price) not in ASKS:
            return True
    word, *numbers = notation.write_action(action).split()
    if word in {"accept", "decline"} and numbers:
        return int(numbers[0]) != offers[0][0]
    if not asked or word in IN_BETWEEN:
        return False
    if state.kernel.auction >= 0:
        needed = state.kernel.price + FIELDS[state.kernel.auction].price // 20
    else:
        needed = offers[0][1] if offers else 0
    return word not in RAISING or state.kernel.cash[seat] >= needed


@every_config
@pytest.mark.parametrize("each", [11, long(5)])
def test_the_mover_may_choose_all_that_the_rules_allow_but_what_is_for_people(config: Config, each: int) -> None:
    """Of so many plies one."""
    seen = set()
    for ply, game in enumerate(played(config, 11)):
        if ply % each:
            continue
        state, seat = research.state(game, config), game.mover()
        prefix = [OFFER + PLOTS.index(game.begun)] if game.begun >= 0 else []
        ways = []
        for action in all_amounts(state, seat):
            if is_for_people(state, seat, action):
                with pytest.raises(LookupError):
                    research.choices(state, seat, action)
            else:
                ways.append(research.choices(state, seat, action))
                seen.add(type(action).__name__)
        assert sorted({way[len(prefix)] for way in ways if way[: len(prefix)] == prefix}) == lawful(game)
    assert {"EndTurn", "Buy", "Sell", "Bid", "Pass", "Mortgage", "Redeem", "PayBail"} <= seen


@every_config
def test_a_choice_does_what_it_is_described_as(config: Config) -> None:
    twin: Any = research.simulate(config)
    for ply, game in enumerate(played(config, 12)):
        choice = lawful(game)[ply * 7919 % len(lawful(game))]
        twin.become(game)
        twin.choose(choice)
        if twin.begun >= 0:
            assert research.describe(game, choice) == f"sell {twin.begun}"
            continue
        state, seat = research.state(game, config), game.mover()
        action = notation.read_action(research.describe(game, choice))
        assert research.choices(state, seat, action)[-1] == choice
        rules.apply(state, seat, action)
        if rules.to_act(state) != {CHANCE}:
            assert rules.digest(state) == rules.digest(research.state(twin, config))


# -- auctions ----------------------------------------------------------------------


def auction(*, cash: dict[Seat, int] | None = None, owner: dict[int, Seat] | None = None) -> Any:
    """Seat 0 of three has come to field 39, where nobody wants to pay 8000, and ended its turn."""
    state = table(3, at={0: 39}, cash=cash or {}, owner=owner or {}, counters={Counter.IS_LANDED: 1})
    rules.apply(state, 0, notation.read_action("end"))
    return at(state, state.kernel.mover_seat())


def test_bids_are_asked_for_from_the_highest_bidder_on_until_all_others_have_passed() -> None:
    game = auction()
    assert words(game) == ["pass 39", *(f"bid 39 {price}" for price in (400, 800, 1600, 4000, 8000, 16_000))]
    do(game, 1, "bid 39 400")
    do(game, 2, "bid 39 1200")
    do(game, 0, "pass 39")
    do(game, 1, "pass 39")
    assert game.kernel.owner[39] == 2
    assert game.kernel.cash[2] == 30_000 - 1200


def test_an_auction_without_a_bid_leaves_the_plot_with_the_bank() -> None:
    game = auction()
    for seat in (1, 2, 0):
        do(game, seat, "pass 39")
    assert game.kernel.owner[39] == -1


def test_whoever_is_loaded_is_asked_first_and_then_the_others_in_their_order() -> None:
    game = at(research.state(auction(), Config(3)), 0)
    assert game.mover() == 0
    do(game, 0, "bid 39 800")
    do(game, 1, "pass 39")
    assert game.mover() == 2


def test_a_bidder_raises_cash_only_as_long_as_it_lacks_some() -> None:
    game = auction(cash={1: 300}, owner={1: 1, 3: 1, 5: 1})
    assert words(game) == ["pass 39", "mortgage 1", "mortgage 3", "mortgage 5"]
    do(game, 1, "mortgage 1")
    assert words(game) == ["pass 39", "bid 39 400", "bid 39 800"]


# -- offers ------------------------------------------------------------------------


def test_an_offer_is_a_plot_and_then_its_buyer_and_price() -> None:
    state = table(3, owner={37: 1}, current=1)
    game = at(state, 1)
    assert research.choices(state, 1, Sell(37, 2, 0)) == [OFFER + PLOTS.index(37), TERMS]
    assert research.choices(state, 1, Sell(37, 0, 70_000)) == [OFFER + PLOTS.index(37), TERMS + 31]
    game.choose(OFFER + PLOTS.index(37))
    assert lawful(game) == list(range(TERMS, TERMS + 32))
    assert words(game)[:2] == ["sell 37 2 0", "sell 37 2 1750"]
    assert words(game)[-1] == "sell 37 0 70000"


def test_the_buyer_answers_before_the_turn_goes_on() -> None:
    game = at(table(3, owner={37: 1, 1: 2}, cash={2: 8000}, current=1), 1)
    do(game, 1, "sell 37 2 7000")
    assert words(game) == ["accept 37 7000", "decline"]
    do(game, 2, "accept 37 7000")
    assert (game.mover(), game.kernel.owner[37], game.kernel.cash[1]) == (1, 2, 37_000)
    do(game, 1, "end")


def test_a_buyer_without_the_cash_may_raise_it_first() -> None:
    game = at(table(3, owner={37: 1, 1: 2, 39: 2}, cash={2: 5000}, current=1), 1)
    do(game, 1, "sell 37 2 7000")
    assert words(game) == ["decline", "mortgage 1", "mortgage 39"]
    do(game, 2, "mortgage 39")
    assert words(game) == ["accept 37 7000", "decline"]


def test_offers_are_answered_from_the_oldest_on() -> None:
    state = table(4, owner={37: 1, 39: 2}, current=1)
    for seat, text in ((1, "sell 37 3 7000"), (2, "sell 39 3 8000")):
        rules.apply(state, seat, notation.read_action(text))
    for text in ("accept 39 8000", "decline 39"):
        with pytest.raises(LookupError):
            research.choices(state, 3, notation.read_action(text))
    game = at(state, 3)
    do(game, 3, "decline 37", "accept 39 8000")
    assert (game.mover(), game.kernel.owner[37], game.kernel.owner[39]) == (1, 1, 3)


def test_where_no_consent_is_needed_an_offer_is_for_what_the_buyer_has() -> None:
    game = at(table(3, owner={37: 1}, cash={0: 3500, 2: 0}, current=1, sell_consent=False), 1)
    game.choose(OFFER + PLOTS.index(37))
    assert words(game) == ["sell 37 2 0", "sell 37 0 0", "sell 37 0 1750", "sell 37 0 3500"]


def test_who_plays_alone_has_nobody_to_sell_to() -> None:
    game = at(table(1, owner={37: 0}), 0)
    assert game.n_choices == TERMS
    assert words(game) == ["end", "mortgage 37"]


@pytest.mark.parametrize("text", ["sell 37 2 7001", "sell 37 2 71750", "quit"])
def test_other_amounts_and_giving_up_are_for_people(text: str) -> None:
    state, action = table(3, owner={37: 1}, current=1), notation.read_action(text)
    assert action in rules.legal_actions(state, 1)
    with pytest.raises(LookupError):
        research.choices(state, 1, action)


# -- debts, prison, cards ------------------------------------------------------------


def test_a_debtor_sells_for_the_mortgage_at_least() -> None:
    game = at(table(2, owner={37: 0, 39: 0}, mortgaged=[39], cash={0: -1000}, counters={Counter.PHASE: DEBT}), 0)
    assert words(game) == ["end", "mortgage 37", "sell 37", "sell 39"]
    game.choose(OFFER + PLOTS.index(39))
    assert words(game)[0] == "sell 39 1 4000"


def test_what_a_debtor_does_not_raise_is_raised_for_it() -> None:
    game = at(table(2, owner={37: 0}, cash={0: -1000}, counters={Counter.PHASE: DEBT}), 0)
    do(game, 0, "end")
    assert game.kernel.cash[0] >= 2500
    assert game.kernel.pledged == 1 << 37


def test_an_inmate_pays_or_has_a_card_and_houses_are_built_and_sold_by_street() -> None:
    game = at(table(2, owner={37: 0, 39: 0}, houses={37: 1}, jailed=[0], keys={0: 1}), 0)
    assert words(game) == ["end", "bail", "card", "build 39", "raze 37"]
    do(game, 0, "card", "build 39")
    assert (game.kernel.keys[0], game.kernel.jailed[0], game.kernel.houses[39]) == (0, 0, 1)


def test_a_card_that_may_be_exchanged_waits_for_its_answer_alone() -> None:
    config, answers = Config(2, max_rounds=60, cards="test"), set()
    for seed in range(6):
        for game in played(config, seed):
            if game.kernel.holder >= 0:
                assert game.mover() == game.kernel.holder
                assert words(game) == ["take", "swap"]
                answers.add(game.kernel.held)
    assert len(answers) == 2


def test_every_number_is_something_at_some_table() -> None:
    """With the whole board in one hand, and where somebody is asked."""
    found: set[int] = set()
    for n in range(6):
        houses = {plot: n for group in GROUPS[:8] for plot in group}
        for is_mortgaged in (False, True):
            state = table(
                8, owner=dict.fromkeys(PLOTS, 0), houses={} if is_mortgaged else houses,
                mortgaged=PLOTS if is_mortgaged else (), jailed=[0], keys={0: 1}, cash={0: 900_000},
            )  # fmt: skip
            owner, seller = lawful(at(state, 0)), at(state, 0)
            seller.choose(owner[-1])
            found.update(owner, lawful(seller) if owner[-1] >= OFFER else [])
    buyer = at(table(2, owner={1: 0}), 0)
    do(buyer, 0, "sell 1 1 0")
    holder = at(table(2, cards="test", counters={Counter.PHASE: HELD, Counter.HOLDER: 0}), 0)
    for game in (auction(), buyer, holder, at(table(2, at={0: 39}), 0)):
        found.update(lawful(game))
    assert found == set(range(codes.n_choices(8)))
