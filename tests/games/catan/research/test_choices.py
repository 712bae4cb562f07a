"""Catan's choices: everything that they lead to is legal, and everything legal that they can say is among it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.core.simulation import key_of
from spieltisch.games.catan import notation, research, rules
from spieltisch.games.catan.actions import Action, BankTrade, Cards, MoveRobber, Offer, PlayRoads
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.research import codes
from spieltisch.games.catan.research.simulation import CatanSimulation
from spieltisch.games.catan.rules import State
from tests.games.catan.stage import play, roll, stage
from tests.research.simulated import features_of, mask_of

WOOD, BRICK, WOOL, GRAIN, ORE = range(5)
SIDES: list[Any] = [cards for cards in product(range(4), repeat=5) if 1 <= sum(cards) <= codes.MOST_CARDS]
"""Of an offer."""
HOMES = "0 settlement 1,0/0,0/0,1;1 settlement -1,0/-1,-1/0,-1;2 settlement -2,2/-1,2/-1,1"
CROWDED = "0 settlement 1,0/0,0/0,1;1 settlement -1,0/0,0/-1,1;2 settlement 0,0/0,-1/1,-1"
"""Three seats, one field."""


def lawful(simulation: Any) -> list[int]:
    return [int(choice) for choice in np.flatnonzero(mask_of(simulation))]


def asked(state: State, seat: int) -> CatanSimulation:
    """A simulation of the state, in which this seat is asked."""
    simulation = research.simulate(state.config)
    research.load(simulation, state, seat)
    return simulation


def said(simulation: CatanSimulation, *choices: int) -> CatanSimulation:
    """The simulation after lawful choices."""
    for choice in choices:
        assert simulation.is_lawful(choice), research.describe(simulation, choice)
        simulation.choose(choice)
    return simulation


def ways(simulation: CatanSimulation, config: Config) -> Iterator[tuple[tuple[int, ...], str]]:
    """All that the mover can do, choice by choice, and what its last choice is described as."""
    twin = research.simulate(config)
    for choice in lawful(simulation):
        if simulation.completed(choice):
            yield (choice,), research.describe(simulation, choice)
            continue
        twin.become(simulation)
        twin.choose(choice)
        deeper = list(ways(twin, config))
        assert deeper, "what is begun can be completed"
        yield from (((choice, *way), text) for way, text in deeper)


def sayable(state: State, seat: int) -> Iterator[Action]:
    """The legal actions that are not for people only."""
    legal: Any = rules.legal_actions(state, seat)
    for k in range(legal.numbered):
        if not isinstance(legal[k], Offer):
            yield legal[k]
    if state.game.phase == Phase.DISCARD:
        yield from legal
    if state.game.offers < codes.MOST_OFFERS:
        yield from (offer for given, wanted in product(SIDES, SIDES) if (offer := Offer(given, wanted)) in legal)


def compare(simulation: CatanSimulation, config: Config, random: Random) -> None:
    """All that choices lead to with all that is legal."""
    state, seat = research.state(simulation, config), simulation.mover()
    found = list(ways(simulation, config))
    legal = [tuple(research.choices(state, seat, action)) for action in sayable(state, seat)]
    assert sorted(way for way, _ in found) == sorted(legal)
    for way, text in random.sample(found, min(20, len(found))):
        action = notation.read_action(text)
        assert action in rules.legal_actions(state, seat)
        assert tuple(research.choices(state, seat, action)) == way


@pytest.mark.parametrize(
    "config",
    [
        Config(seats=3, points=6, offers=2),
        Config(seats=4, bank=3, turns=120),
        Config(seats=5, bank=24, points=5, is_wooden=True, strict_robber=True),
        Config(seats=6, bank=24, points=4, offers=0, skip_poor=False),
    ],
)
def test_choices_lead_to_the_legal_actions_each_in_one_way(config: Config) -> None:
    simulation, random, seen = research.simulate(config), Random(config.seats), set()
    simulation.begin(key_of(8, 0, 0))
    turns = 0
    while simulation.mover() >= 0:
        turns += 1
        if not turns % 9 or simulation.kernel.phase not in seen:
            seen.add(simulation.kernel.phase)
            compare(simulation, config, random)
        is_complete = False
        while not is_complete:
            choice = random.choice(lawful(simulation))
            is_complete = simulation.completed(choice) != 0
            simulation.choose(choice)
    assert {Phase.SETTLE, Phase.PAVE, Phase.ROLL, Phase.ROBBER, Phase.MAIN} <= seen
    assert (Phase.SPECIAL in seen) == (config.seats > 4)
    assert rules.outcome(research.state(simulation, config)) is not None


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.MAIN])
@pytest.mark.parametrize("gone", [(0, 0, 0, 0, 0), (2, 1, 0, 1, 2), (2, 2, 1, 2, 2), (2, 2, 2, 2, 2)])
@pytest.mark.parametrize("kind", range(5))
def test_cards_are_played_in_all_legal_ways(phase: Phase, gone: Cards, kind: int) -> None:
    cards = tuple(int(kind == other) for other in range(5))
    built = f"{CROWDED};0 road 0,0/1,0"
    state = stage(built, hands={1: gone}, cards={0: cards}, phase=phase, bank=2, offers=0)
    compare(asked(state, 0), state.config, Random(kind))


# -- discards ----------------------------------------------------------------------


def after_a_seven() -> State:
    """Two seats owe discards: 4 of 9 cards, and 5 of 10."""
    state = stage(HOMES, hands={1: (3, 0, 2, 4, 0), 2: (0, 0, 0, 0, 10)}, phase=Phase.ROLL)
    roll(state, 3, 4)
    return state


def test_a_discard_is_named_card_by_card_in_ascending_order() -> None:
    simulation = asked(after_a_seven(), 1)
    first = codes.TO_DISCARD
    assert lawful(simulation) == [first + WOOD, first + WOOL, first + GRAIN]
    said(simulation, first + WOOL)
    assert lawful(simulation) == [first + WOOL, first + GRAIN]
    said(simulation, first + GRAIN, first + GRAIN)
    assert research.describe(simulation, first + GRAIN) == "discard 0,0,1,3,0"
    said(simulation, first + GRAIN)
    assert research.state(simulation, Config()).game.hand_of(1) == (3, 0, 1, 1, 0)


def test_a_discard_cannot_be_begun_so_that_it_has_no_end() -> None:
    state = stage(HOMES, hands={1: (5, 0, 2, 1, 0)}, phase=Phase.ROLL)
    roll(state, 3, 4)
    assert lawful(asked(state, 1)) == [codes.TO_DISCARD + WOOD]


def test_all_that_owe_discards_are_asked_in_turn_order_and_then_the_robber_moves() -> None:
    simulation = asked(after_a_seven(), 1)
    said(simulation, *[codes.TO_DISCARD + WOOD] * 3, codes.TO_DISCARD + WOOL)
    assert simulation.mover() == 2
    said(simulation, *[codes.TO_DISCARD + ORE] * 5)
    assert simulation.mover() == 0
    assert lawful(simulation) == [codes.TO_FIELD + field for field in range(19) if field != simulation.kernel.robber]


def test_who_is_loaded_is_asked_first() -> None:
    simulation = asked(after_a_seven(), 2)
    said(simulation, *[codes.TO_DISCARD + ORE] * 5)
    assert simulation.mover() == 1


# -- offers ------------------------------------------------------------------------


def trading(**agreed: Any) -> State:
    return stage(HOMES, hands={0: (2, 2, 0, 0, 0), 1: (0, 0, 1, 1, 0), 2: (0, 0, 1, 0, 0)}, **agreed)


def test_an_offer_is_put_together_answered_in_turn_order_and_concluded() -> None:
    simulation = asked(trading(offers=1), 0)
    said(simulation, codes.TO_GIVE + WOOD, codes.TO_GIVE + BRICK, codes.TO_WANT + WOOL)
    assert codes.TO_GIVE + WOOL not in lawful(simulation)
    said(simulation, codes.TO_OFFER)
    for seat, answer in ((1, codes.TO_ACCEPT), (2, codes.TO_ACCEPT), (3, codes.TO_DECLINE)):
        assert simulation.mover() == seat
        assert lawful(simulation) == [codes.TO_ACCEPT, codes.TO_DECLINE][seat == 3 :]
        said(simulation, answer)
    assert simulation.mover() == 0
    assert {codes.TO_CONCLUDE, codes.TO_CONCLUDE + 1, codes.TO_WITHDRAW} <= set(lawful(simulation))
    assert codes.TO_CONCLUDE + 2 not in lawful(simulation)
    assert not set(lawful(simulation)) & set(range(codes.TO_GIVE, codes.TO_WANT))
    said(simulation, codes.TO_CONCLUDE + 1)
    assert [simulation.kernel.hand_of(seat) for seat in (0, 2)] == [(1, 1, 1, 0, 0), (1, 1, 0, 0, 0)]


def test_both_sides_of_an_offer_are_bounded_and_filled_in_ascending_order() -> None:
    state = stage(HOMES, hands={0: (2, 9, 0, 0, 0)}, offers=3)
    simulation = said(asked(state, 0), codes.TO_GIVE + BRICK)
    assert codes.TO_GIVE + WOOD not in lawful(simulation)
    said(simulation, codes.TO_GIVE + BRICK, codes.TO_GIVE + BRICK)
    assert lawful(simulation) == [codes.TO_WANT + resource for resource in (WOOD, WOOL, GRAIN, ORE)]
    said(simulation, *[codes.TO_WANT + GRAIN] * 3)
    assert lawful(simulation) == [codes.TO_OFFER]
    assert research.describe(simulation, codes.TO_OFFER) == "offer 0,3,0,0,0 0,0,0,3,0"


def test_after_three_offers_a_turn_has_no_more_though_people_may_go_on() -> None:
    state = trading(offers=10)
    offer = Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1))
    for left in range(codes.MOST_OFFERS, 0, -1):
        assert research.choices(state, 0, offer) == [codes.TO_GIVE + WOOD, codes.TO_WANT + ORE, codes.TO_OFFER]
        assert codes.TO_GIVE + WOOD in lawful(asked(state, 0)), left
        play(state, 0, offer)
        for seat in (1, 2, 3):
            play(state, seat, f"decline {state.game.offer_id}")
    assert offer in rules.legal_actions(state, 0)
    assert codes.TO_GIVE + WOOD not in lawful(asked(state, 0))
    with pytest.raises(LookupError):
        research.choices(state, 0, offer)


@pytest.mark.parametrize(
    "text",
    ["offer 4,0,0,0,0 0,1,0,0,0", "offer 1,0,0,0,0 0,2,0,0,2", "bank 8,0,0,0,0 0,1,0,0,1"],
)
def test_large_trades_are_for_people(text: str) -> None:
    state, action = stage(HOMES, hands={0: (9, 0, 0, 0, 0)}), notation.read_action(text)
    assert action in rules.legal_actions(state, 0)
    with pytest.raises(LookupError):
        research.choices(state, 0, action)


def test_default_actions_are_chosen_by_nobody() -> None:
    state = after_a_seven()
    assert notation.read_action("default") in rules.legal_actions(state, 1)
    with pytest.raises(LookupError):
        research.choices(state, 1, notation.read_action("default"))


# -- the robber, and cards ---------------------------------------------------------


@pytest.mark.parametrize("is_strict", [False, True])
def test_a_victim_is_asked_for_only_where_there_are_several(is_strict: bool) -> None:
    state = stage(CROWDED, hands={1: (1, 0, 0, 0, 0)}, phase=Phase.ROBBER, strict_robber=is_strict)
    crowded = next(
        way[0] for action in rules.legal_actions(state, 0) if len(way := research.choices(state, 0, action)) > 1
    )
    simulation = said(asked(state, 0), crowded)
    assert simulation.mover() == 0
    assert lawful(simulation) == [codes.TO_ROB, codes.TO_ROB + 1, codes.TO_ROB + 2][is_strict:]
    said(simulation, codes.TO_ROB + 1)
    assert simulation.kernel.hand_of(0) == (1, 0, 0, 0, 0)


def test_a_victim_named_in_vain_means_the_same_as_none() -> None:
    state = stage(CROWDED, phase=Phase.ROBBER)
    legal = rules.legal_actions(state, 0)
    in_vain = [field for field in range(19) if MoveRobber(field, 3) in legal and MoveRobber(field) in legal]
    assert in_vain
    for field in in_vain:
        assert research.choices(state, 0, MoveRobber(field, 3)) == [codes.TO_FIELD + field]


def test_roads_in_the_order_in_which_they_cannot_be_built_mean_the_other_order() -> None:
    state = stage(f"{CROWDED};0 road 0,0/1,0", cards={0: (0, 1, 0, 0, 0)})
    legal = rules.legal_actions(state, 0)
    listed = [action for action in legal[:500] if isinstance(action, PlayRoads) and action.second is not None]
    turned = [PlayRoads(action.second or 0, action.first) for action in listed]
    odd = [action for action in turned if action not in listed]
    assert odd
    for action in odd:
        assert action in legal
        assert research.choices(state, 0, action) == research.choices(
            state, 0, PlayRoads(action.second or 0, action.first)
        )


def test_a_knight_before_the_roll_says_that_it_is_one_and_then_where_to() -> None:
    state = stage(HOMES, hands={1: (0, 0, 0, 0, 1)}, cards={0: (1, 0, 0, 0, 0)}, phase=Phase.ROLL)
    simulation = asked(state, 0)
    assert lawful(simulation) == [codes.TO_ROLL, codes.TO_KNIGHT]
    assert research.describe(simulation, codes.TO_KNIGHT) == "knight …"
    said(simulation, codes.TO_KNIGHT)
    assert set(lawful(simulation)) < set(range(codes.TO_FIELD, codes.TO_SETTLE[0]))
    said(simulation, lawful(simulation)[0])
    assert lawful(simulation) == [codes.TO_ROLL]
    assert simulation.kernel.knight_counts()[0] == 1


# -- what is under way -------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "seat", "choices", "text"),
    [
        (after_a_seven(), 1, [codes.TO_DISCARD + WOOD], "discard 1,0,0,0,0 …"),
        (trading(), 0, [codes.TO_GIVE + WOOD], "offer 1,0,0,0,0 0,0,0,0,0 …"),
        (trading(), 0, [codes.TO_GIVE + WOOD, codes.TO_WANT + ORE], "offer 1,0,0,0,0 0,0,0,0,1 …"),
        (stage(HOMES, cards={0: (1, 0, 0, 0, 0)}), 0, [codes.TO_KNIGHT], "knight …"),
        (stage(f"{HOMES};0 road 0,0/1,0", cards={0: (0, 1, 0, 0, 0)}), 0, [codes.TO_PAVE], "roads …"),
    ],
)
def test_what_is_not_complete_shows_to_nobody_else(state: State, seat: int, choices: list[int], text: str) -> None:
    simulation = asked(state, seat)
    before = [features_of(simulation, viewer).tobytes() for viewer in range(simulation.seats)]
    *first, last = choices
    said(simulation, *first)
    assert research.describe(simulation, last) == text
    said(simulation, last)
    assert simulation.mover() == seat
    after = [features_of(simulation, viewer).tobytes() for viewer in range(simulation.seats)]
    assert [viewer for viewer in range(simulation.seats) if before[viewer] != after[viewer]] == [seat]
    assert rules.digest(research.state(simulation, state.config)) == rules.digest(state)


def test_exchanges_say_what_for_what_at_the_seats_own_rate() -> None:
    state = stage(HOMES, hands={0: (4, 3, 0, 0, 0)})
    simulation = asked(state, 0)
    exchanges = [choice for choice in lawful(simulation) if codes.TO_EXCHANGE <= choice < codes.TO_GIVE]
    assert exchanges == [codes.TO_EXCHANGE + 5 * WOOD + taken for taken in (BRICK, WOOL, GRAIN, ORE)]
    taken: Cards = (0, 0, 1, 0, 0)
    assert research.choices(state, 0, BankTrade((4, 0, 0, 0, 0), taken)) == [codes.TO_EXCHANGE + WOOL]
    said(simulation, codes.TO_EXCHANGE + WOOL)
    assert simulation.kernel.hand_of(0) == (0, 3, 1, 0, 0)
