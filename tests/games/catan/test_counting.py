"""What can be counted of others' hands: whoever sees a game, and the kernel where all cards are known, agree."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.core.simulation import key_of
from spieltisch.games.catan import research, rules, view
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.knowledge import Hand
from spieltisch.games.catan.rules import State
from tests.games.catan.stage import by_weight, draw, play, roll, set_up, stage
from tests.research.simulated import mask_of

HOME = "0 settlement 0,0/1,0/0,1;0 road 0,0/1,0;1 settlement -1,0/-1,-1/0,-1"
UNSEEN = Hand(3, [0] * 5, [3] * 5)


def counted(state: State, seat: int) -> tuple[list[int], list[int]]:
    hand = view.observe(state, SPECTATOR).public.hand(seat)
    return [*hand.least], [*hand.most]


def count_certain(state: State) -> int:
    """How many cards everybody knows who has; all hands are between what is counted."""
    certain = 0
    for seat in range(state.game.seats):
        least, most = counted(state, seat)
        assert all(low <= n <= high for low, n, high in zip(least, state.game.hand_of(seat), most, strict=True))
        certain += sum(least)
    return certain


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_whatever_happens_a_hand_is_within_what_everybody_counts(seats: int) -> None:
    random = Random(seats)
    state = set_up(seats, random, points=8)
    certain = cards = 0
    while rules.outcome(state) is None and state.game.turn < 120:
        certain, cards = certain + count_certain(state), cards + sum(state.game.hand_sizes())
        actor = random.choice(sorted(rules.to_act(state)))
        legal = rules.legal_actions(state, actor)
        rules.apply(state, actor, by_weight(state, random) if actor == CHANCE else random.choice(legal))
    assert cards / 2 < certain < cards


def test_a_simulation_counts_what_a_table_does() -> None:
    random, simulation = Random(4), research.simulate(config := Config(seats=4, points=4))
    simulation.begin(key_of(4, 0, 0))
    known = 0
    while simulation.mover() >= 0:
        known += count_certain(research.state(simulation, config))
        simulation.choose(random.choice(np.flatnonzero(mask_of(simulation)).tolist()))
    assert known > 1_000


def test_what_dice_bring_is_known_until_a_card_is_stolen() -> None:
    state = stage(HOME, phase=Phase.ROLL)
    roll(state, 5, 6)
    gained = [*state.game.hand_of(0)]
    assert sum(gained) == 1
    assert counted(state, 0) == (gained, gained)
    state.game.phase, state.game.active = int(Phase.ROBBER), 1
    play(state, 1, "robber 0,0 0")
    draw(state, Kind.THEFT, gained.index(1))
    assert counted(state, 0) == ([0] * 5, [0] * 5)
    assert counted(state, 1) == (gained, gained), "there was only one that it can have been"


def test_a_stolen_card_may_be_any_and_what_is_paid_tells_which_it_was() -> None:
    thief, victim = Hand(0, [0] * 5, [0] * 5), Hand(3, [2, 1, 0, 0, 0], [2, 1, 0, 0, 0])
    robbed, has = victim.lose(1), thief.receive(1, [n > 0 for n in victim.most])
    assert robbed == Hand(2, [1, 0, 0, 0, 0], [2, 1, 0, 0, 0])
    assert has == Hand(1, [0] * 5, [1, 1, 0, 0, 0])
    assert robbed.pay((0, 1, 0, 0, 0)) == Hand(1, [1, 0, 0, 0, 0], [1, 0, 0, 0, 0])
    assert robbed.pay((2, 0, 0, 0, 0)) == Hand(0, [0] * 5, [0] * 5)


def test_of_what_is_discarded_no_more_can_be_left_than_there_was() -> None:
    assert Hand(8, [4, 3, 1, 0, 0], [4, 3, 1, 0, 0]).lose(4) == Hand(4, [0] * 5, [4, 3, 1, 0, 0])
    assert Hand(8, [7, 1, 0, 0, 0], [7, 1, 0, 0, 0]).lose(4) == Hand(4, [3, 0, 0, 0, 0], [4, 1, 0, 0, 0])


def test_nobody_has_any_left_of_what_was_monopolized() -> None:
    state = stage(HOME, hands={1: (2, 0, 1, 0, 0), 2: (0, 0, 3, 0, 0)}, cards={0: (0, 0, 1, 0, 0)})
    assert counted(state, 1) == (list(UNSEEN.least), list(UNSEEN.most))
    play(state, 0, "monopoly 2")
    assert counted(state, 0) == ([0, 0, 4, 0, 0], [0, 0, 4, 0, 0])
    assert counted(state, 1) == ([0] * 5, [2, 2, 0, 2, 2])
    assert counted(state, 2) == ([0] * 5, [0] * 5)


def test_more_than_was_known_may_be_paid_wherever_numbers_were_wrong() -> None:
    assert UNSEEN.pay((5, 0, 0, 0, 0)) == Hand(0, [0] * 5, [0] * 5)
    assert Hand(1, [1, 0, 0, 0, 0], [1, 0, 0, 0, 0]).pay((0, 0, 0, 0, 1)) == Hand(0, [1, 0, 0, 0, 0], [1, 0, 0, 0, 0])
