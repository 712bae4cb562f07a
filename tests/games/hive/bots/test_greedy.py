"""The player that looks one ply ahead."""

from __future__ import annotations

import pytest

from spieltisch.games.hive.actions import pack
from spieltisch.games.hive.bots import greedy
from spieltisch.games.hive.bots.greedy import PINNED, Greedy, evaluate
from spieltisch.games.hive.bots.random import Random
from spieltisch.games.hive.position import read_setup
from tests.games.hive.bots.positions import ONE_FIELD_LEFT, look, observe, play, score
from tests.games.hive.positions import EMPTY

ENOUGH_US = 10_000_000
PAIR = "turn=10 obs= stacks=0,0,Q;1,0,q"


def judged(text: str) -> int:
    """What red thinks of a position."""
    return evaluate(read_setup(text).kernel(), 0)


def test_greedy_closes_the_last_field_around_the_other_bee() -> None:
    kernel = read_setup("turn=21 " + ONE_FIELD_LEFT).kernel()
    kernel.apply(pack(Greedy(1).choose(look(kernel), 1, ENOUGH_US), 1))
    assert kernel.winner() == 1


def test_greedy_chooses_the_best_value_one_ply_ahead() -> None:
    kernel = read_setup("turn=20 " + ONE_FIELD_LEFT).kernel()
    values = {}
    for move in kernel.legal_moves():
        kernel.apply(move)
        values[move] = evaluate(kernel, 0)
        kernel.undo(move)
    assert values[pack(Greedy(1).choose(look(kernel), 0, ENOUGH_US), 0)] == max(values.values())
    assert len(set(values.values())) > 10


def test_a_closed_field_costs_more_by_the_other_bee_than_by_my_own() -> None:
    free = judged(PAIR + " ")
    by_mine = judged(PAIR + ";-1,0,S")
    by_theirs = judged(PAIR + ";2,0,S")
    assert by_mine < free < by_theirs


def test_a_bee_kept_in_hand_costs_more_from_ply_to_ply() -> None:
    values = [judged(f"turn={turn} obs= stacks=0,0,A;1,0,q") for turn in (2, 4, 6)]
    assert values == sorted(values, reverse=True)
    assert judged("turn=6 obs= stacks=0,0,Q;1,0,q") > values[-1]


def test_pinning_a_piece_is_worth_something(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "turn=8 obs= stacks=0,0,Q;1,0,q;2,0,b;3,0,A"
    value = judged(text)
    monkeypatch.setattr(greedy, "PINNED", 0)
    assert judged(text) == value - 2 * PINNED


def test_the_same_seed_breaks_ties_the_same_way() -> None:
    chosen = [Greedy(seed).choose(observe(EMPTY), 0, ENOUGH_US) for seed in (1, 1, 2, 3, 4)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1


def test_a_greedy_game_can_be_played_again() -> None:
    assert play(Greedy(1), Greedy(2), 3) == play(Greedy(1), Greedy(2), 3)


def test_greedy_beats_random() -> None:
    assert score(Greedy(1), Random(2), 4) >= 3
