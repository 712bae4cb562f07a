"""Whole random games against the slow second implementation, and the accounts of every action."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.catan import rules, view
from spieltisch.games.catan.actions import BuildRoad, BuildSettlement, Drawn
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import BOX_CARDS, Kind, Phase
from spieltisch.games.catan.rules import State
from tests.games.catan import oracle
from tests.games.catan.stage import by_weight

MAX_PLIES = 700


def check_accounts(state: State) -> None:
    """Cards neither come nor go, and pieces are on the island or in the box."""
    game, public = state.game, view.observe(state, SPECTATOR).public
    for resource in range(5):
        held = sum(game.hand_of(seat)[resource] for seat in range(game.seats))
        assert held + game.bank_left()[resource] == state.config.bank
    cards = sum(public.card_counts) + sum(public.spent) + sum(game.deck_left())
    assert cards == sum(BOX_CARDS[5 * state.config.island :][:5])
    for seat in range(game.seats):
        assert sum(game.hand_of(seat)) == public.sizes[seat]
        assert public.paths.count(seat + 1) <= 15
        assert public.buildings.count(seat + 1) <= 5
        assert public.buildings.count(seat + 9) <= 4
        assert public.points(seat) + game.cards_of(seat)[4] == game.points_of(seat)


def check_roads(state: State, trader: int) -> None:
    public = view.observe(state, SPECTATOR).public
    lengths = [oracle.longest_road(public, seat) for seat in range(state.game.seats)]
    assert lengths == [state.game.road_length(seat) for seat in range(state.game.seats)]
    assert state.game.trader == oracle.holder(lengths, trader)


def check_building(state: State) -> None:
    """A rich player may build wherever the oracle says."""
    rich, seat = state.copy(), state.game.active
    rich.game.set_hand(seat, (1, 1, 1, 1, 0), rich.game.cards_of(seat), 0)
    public = view.observe(state, SPECTATOR).public
    legal = rules.legal_actions(rich, seat)
    roads, settlements = 15 - public.paths.count(seat + 1), 5 - public.buildings.count(seat + 1)
    ways, sites = oracle.ways(public, seat) if roads else set(), oracle.sites(public, seat) if settlements else set()
    assert {edge for edge in range(120) if BuildRoad(edge) in legal} == ways
    assert {corner for corner in range(90) if BuildSettlement(corner) in legal} == sites


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_games_agree_with_the_oracle(seats: int) -> None:
    random = Random(seats)
    state = rules.initial(Config(seats=seats, bank=6 if seats == 3 else 24, offers=1))
    for _ in range(MAX_PLIES):
        awaited = rules.to_act(state)
        if not awaited:
            break
        actor = random.choice(sorted(awaited))
        action = by_weight(state, random) if actor == CHANCE else random.choice(rules.legal_actions(state, actor))
        public, bank, trader = view.observe(state, SPECTATOR).public, state.game.bank_left(), state.game.trader
        hands = [Counter(dict(enumerate(state.game.hand_of(seat)))) for seat in range(seats)]
        rules.apply(state, actor, action)
        if isinstance(action, Drawn) and action.what is Kind.DICE and action.number + action.other != 7:
            due = oracle.yields(public, action.number + action.other, bank)
            gained = [Counter(dict(enumerate(state.game.hand_of(seat)))) - hands[seat] for seat in range(seats)]
            assert gained == [due[seat] for seat in range(seats)]
        if public.paths != state.game.paths() or public.buildings != state.game.buildings():
            check_roads(state, trader)
        if state.game.phase == Phase.MAIN and not random.randrange(6):
            check_building(state)
        check_accounts(state)
