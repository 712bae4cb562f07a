"""What the rows of Monopoly tell: what ``view`` shows to a seat, as seen from it, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.games.monopoly import notation, research, rules, view
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.board import PLOTS
from spieltisch.games.monopoly.engine.cards import Deck
from spieltisch.games.monopoly.engine.codes import ACT, HELD, OVER
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.research.codes import OFFER
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly.positions import long_game, table
from tests.games.monopoly.research.simulations import CONFIGS, at, do, played, told
from tests.research.simulated import features_of, mask_of


def seats_of(state: State) -> list[int]:
    """Who is waited for."""
    return [seat for seat in rules.to_act(state) if seat >= 0]


@pytest.mark.parametrize("config", [Config(3), Config(5, max_rounds=40, cards="test"), Config(8, cheats=True)])
def test_two_worlds_that_look_the_same_to_a_seat_have_the_same_rows_for_it(config: Config) -> None:
    """Also games of people, with offers in everybody's turn and several that wait."""
    random, differed = Random(3), 0
    for state, _, _ in long_game(config, 4, 900):
        for viewer in range(config.seats):
            twin = view.determinize(view.observe(state, viewer), random.randrange)
            differed += rules.digest(twin) != rules.digest(state)
            for mover in seats_of(state):
                one, two = at(state, mover), at(twin, mover)
                assert features_of(one, viewer).tobytes() == features_of(two, viewer).tobytes()
                assert mover != viewer or mask_of(one).tobytes() == mask_of(two).tobytes()
    assert differed > 20


def test_an_offer_that_is_only_begun_is_known_to_nobody_else() -> None:
    game = at(table(3, owner={37: 1}, current=1), 1)
    before = [features_of(game, seat) for seat in range(3)]
    game.choose(OFFER + PLOTS.index(37))
    assert [np.array_equal(features_of(game, seat), before[seat]) for seat in range(3)] == [True, False, True]
    begun = told(game, 1)["of each plot: 1 for the plot the viewer is about to offer, to be followed by the terms"]
    assert begun == [int(plot == 37) for plot in PLOTS]


def test_what_is_offered_is_told_to_both_and_that_something_is_to_all() -> None:
    game = at(table(3, owner={37: 1}, current=1), 1)
    do(game, 1, "sell 37 0 14000")
    sentences = (
        "player 0: own offers that wait", "player 0: offers that wait for its answer",
        "of each plot: the player to whom the viewer offers it, or 0",
        "of each plot: 1 if offered to the viewer, 2 for the offer to answer first",
        "of each plot: price of this offer",
    )  # fmt: skip
    sums = [[sum(told(game, seat)[sentence]) for sentence in sentences] for seat in range(3)]
    assert sums == [[0, 1, 0, 2, 1400], [1, 0, 2, 0, 1400], [0, 0, 0, 0, 0]]
    assert (
        told(game, 2)["player 2: own offers that wait"]
        == told(game, 2)["player 1: offers that wait for its answer"]
        == [1]
    )


def rotated(by: int, seats: int = 4) -> Any:
    """The same position with everybody some seats on."""
    who = [(seat + by) % seats for seat in range(seats)]
    state = table(
        seats, owner={1: who[0], 3: who[0], 39: who[2], 5: who[3]}, houses={1: 2, 3: 3}, mortgaged=[5],
        cash={who[1]: 777, who[3]: 52_345}, at={who[0]: 7, who[1]: 39}, jailed=[who[2]], keys={who[3]: 2},
        current=who[1], counters={Counter.FIRST: who[3], Counter.ASKED: 3 << 4 * who[0], Counter.POT: 6000},
    )  # fmt: skip
    rules.apply(state, who[2], notation.read_action(f"sell 39 {who[1]} 9000"))
    return at(state, who[1])


def test_rows_are_as_seen_from_the_viewer() -> None:
    for by in range(4):
        for seat in range(4):
            assert np.array_equal(features_of(rotated(by), (seat + by) % 4), features_of(rotated(0), seat))
    assert not np.array_equal(features_of(rotated(0), 0), features_of(rotated(0), 1))


@pytest.mark.parametrize("config", CONFIGS)
def test_a_row_tells_what_is_observed(config: Config) -> None:
    for ply, game in enumerate(played(config, 21)):
        if ply % 17 == 0:
            state = research.state(game, config)
            for viewer in range(config.seats):
                check_row(told(game, viewer), view.observe(state, viewer), viewer, config)


def check_row(row: dict[str, list[int]], seen: view.Observation, viewer: int, config: Config) -> None:
    for k in range(config.seats):
        seat = (viewer + k) % config.seats
        tell = {sentence.removeprefix(f"player {k}: "): row[sentence] for sentence in row}
        here = [] if seen.is_bankrupt(seat) else [seen.field_of(seat)]
        assert tell["1 for the field where the piece stands"] == [int(field in here) for field in range(40)]
        assert tell["1 for each own plot"] == [int(seen.owner(plot) == seat) for plot in PLOTS]
        assert tell["cash, negative for who owes"] == [max(-32_767, min(32_767, seen.cash(seat) // 10))]
        assert tell["1 in prison"] == [seen.is_jailed(seat)]
        assert tell["cards that open the prison"] == [seen.keys(seat)]
        assert bool(tell["0, or as which of the ruined it went"][0]) == seen.is_bankrupt(seat)
        assert tell["1 if it has the turn"] == [seat == seen.counter(Counter.CURRENT)]
        assert tell["1 if rounds begin with it"] == [seat == seen.counter(Counter.FIRST)]
        assert tell["1 if it has a card to answer"] == [seat == seen.counter(Counter.HOLDER)]
        assert tell["1 for the highest bidder"] == [seat == seen.counter(Counter.BIDDER)]
        assert tell["1 if it has passed in this auction"] == [seen.counter(Counter.PASSED) >> seat & 1]
        assert tell["offers and cheats since the turn began, at most 15"] == [
            seen.counter(Counter.ASKED) >> 4 * seat & 15
        ]
    assert row["of each plot: houses, 5 for a hotel"] == [seen.houses(plot) for plot in PLOTS]
    assert row["of each plot: 1 if mortgaged"] == [seen.is_mortgaged(plot) for plot in PLOTS]
    assert row["of each plot: 1 if in auction"] == [plot == seen.counter(Counter.AUCTION) for plot in PLOTS]
    assert row["of each plot: 1 if waiting for its auction"] == [seen.counter(Counter.QUEUE) >> p & 1 for p in PLOTS]
    check_rest(row, seen, config)


def check_rest(row: dict[str, list[int]], seen: view.Observation, config: Config) -> None:
    waits = row["1 for what is waited for: the turn, a debtor's turn, a card's answer, bids"]
    assert waits == [int(seen.phase == phase) for phase in range(ACT, OVER)]
    assert row["the highest bid"] == [seen.counter(Counter.PRICE) // 10]
    assert row["taxes on Frei Parken"] == [seen.counter(Counter.POT) // 10]
    assert row["pips of the turn's throw"] == [seen.counter(Counter.TOTAL)]
    assert row["doubles of the turn's throw"] == [seen.counter(Counter.DOUBLES)]
    assert row["1 if the turn led to a plot that nobody owned"] == [seen.counter(Counter.IS_LANDED)]
    assert row["1 if the turn ends after the auctions"] == [seen.counter(Counter.IS_ENDING)]
    assert row["rounds played"] == [seen.counter(Counter.ROUND)]
    assert row["rounds left, 0 for no limit"] == [config.max_rounds - seen.counter(Counter.ROUND)]
    houses = [seen.houses(plot) for plot in PLOTS]
    left = [config.houses - sum(n for n in houses if n < 5), config.hotels - houses.count(5)]
    assert row["houses, then hotels of the bank, 0 for no limit"] == (left if config.houses else [0, 0])
    card = row["0, or the card that the viewer has to answer, by its place in the deck from 1 on"]
    assert card == [0 if seen.held is None else seen.held + 1]


def test_money_beyond_what_fits_is_told_as_the_most() -> None:
    row = told(at(table(3, cash={0: 10**9, 1: 327_669, 2: -15}, current=2), 2), 0)
    assert [row[f"player {k}: cash, negative for who owes"] for k in range(3)] == [[32_767], [32_766], [-2]]


def test_a_card_is_its_holders_to_read() -> None:
    state = table(2, cards="test", counters={Counter.PHASE: HELD, Counter.HOLDER: 1})
    state.kernel.load(state.record, tables.CARDS * Deck.TEST + 1, [])
    name = "0, or the card that the viewer has to answer, by its place in the deck from 1 on"
    assert [told(at(state, 1), seat)[name] for seat in range(2)] == [[0], [2]]
