"""One game, as all environments play it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Collection
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.core.outcome import ScoreMap
from spieltisch.core.registry import game as game_of
from spieltisch.core.simulation import key_of
from spieltisch.research.play import NOBODY, Keys, Observation, Play
from tests.research.subjects import brief, every_game, every_table

LISTED = 20_000
"""Actions that are all looked at; offers of any amount are more."""


def begun(name: str, seed: int, seats: int | None = None) -> Play:
    play = Play(name, seats, brief(name))
    play.begin(key_of(seed, 0, 0))
    return play


def lawful_choice(play: Play, random: Random) -> int:
    return int(random.choice(np.flatnonzero(play.mask(play.mover)).tolist()))


def advance(play: Play, seed: int, choices: int) -> None:
    """Make some choices, as far as the game goes."""
    random = Random(seed)
    for _ in range(choices):
        if play.mover != NOBODY:
            play.choose(lawful_choice(play, random))


def seen(play: Play) -> list[Observation]:
    return [play.observe(seat) for seat in range(play.seats)]


def are_equal(one: list[Observation], other: list[Observation]) -> bool:
    return all(np.array_equal(a[key], b[key]) for a, b in zip(one, other, strict=True) for key in a)


@every_game
def test_only_the_mover_may_choose(name: str) -> None:
    play, random = begun(name, 1), Random(1)
    for _ in range(30):
        masks = [play.mask(seat) for seat in range(play.seats)]
        assert [bool(mask.any()) for mask in masks] == [seat == play.mover for seat in range(play.seats)]
        assert [play.is_lawful(choice) for choice in range(play.n_choices)] == masks[play.mover].tolist()
        play.choose(lawful_choice(play, random))


@every_game
def test_what_is_not_lawful_cannot_be_chosen(name: str) -> None:
    play = begun(name, 2)
    before = seen(play)
    outside = int(play.mask(play.mover).argmin())
    for choice in (-1, play.n_choices, outside, 2**80, -(2**80)):
        assert not play.is_lawful(choice)
        assert play.describe(choice) == str(choice)
        with pytest.raises(ValueError, match="outside the mask"):
            play.choose(choice)
    assert are_equal(before, seen(play))


@every_table
def test_who_forfeits_is_last_and_all_others_are_level(name: str, seats: int) -> None:
    play = begun(name, 3, seats)
    advance(play, 3, 10)
    loser = play.mover
    play.forfeit()
    assert play.mover == NOBODY
    others = {reward for seat, reward in enumerate(play.rewards) if seat != loser}
    assert (play.rewards[loser], len(others)) == (-1, 1)
    assert sum(play.rewards) == pytest.approx(0 if game_of(name).play.counts is ScoreMap.RANK else 2 - seats)
    assert all(play.mask(seat).tolist() == [1] + [0] * (play.n_choices - 1) for seat in range(seats))


def pickled(play: Play) -> Play:
    twin: Play = pickle.loads(pickle.dumps(play))
    return twin


both_copies = pytest.mark.parametrize("copied", [copy.deepcopy, pickled])


@every_game
@both_copies
def test_a_copy_goes_on_the_same_way_and_on_its_own(name: str, copied: Callable[[Play], Play]) -> None:
    play = begun(name, 4)
    advance(play, 4, 15)
    play.rekey(99)
    advance(play, 5, 5)
    twin, before = copied(play), seen(play)
    assert are_equal(before, seen(twin))
    advance(twin, 6, 20)
    assert are_equal(before, seen(play))
    advance(play, 6, 20)
    assert are_equal(seen(play), seen(twin))


@both_copies
def test_a_copy_of_a_forfeited_game_is_over(copied: Callable[[Play], Play]) -> None:
    play = begun("twixt", 5)
    play.forfeit()
    assert copied(play).rewards == play.rewards == [-1, 1]


@every_game
def test_another_key_leaves_what_was_drawn_and_changes_what_will_be(name: str) -> None:
    """Where nothing more is drawn, there is nothing to change."""
    play = begun(name, 6)
    twin = copy.deepcopy(play)
    twin.rekey(7)
    assert are_equal(seen(play), seen(twin))
    random = Random(6)
    while play.mover != NOBODY:
        choice = lawful_choice(play, random)
        has_draws = play.calls_for_chance(choice)
        play.choose(choice)
        if not has_draws:
            twin.choose(choice)
            assert are_equal(seen(play), seen(twin))
            continue
        others = [copy.deepcopy(twin) for _ in range(50)]
        for key, other in enumerate(others):
            other.rekey(key)
            other.choose(choice)
        assert not all(are_equal(seen(other), seen(play)) for other in others)
        return


@every_game
def test_bots_are_shown_what_may_be_chosen(name: str) -> None:
    """What they restore from an observation of an encoded state allows what the mask does."""
    game, play, random = game_of(name), begun(name, 8), Random(8)
    before = None
    for _ in range(60):
        if play.mover == NOBODY:
            break
        state, seat = play.state, play.mover
        is_fresh, before = game.play.rules.digest(state) != before, game.play.rules.digest(state)
        if is_fresh:  # else something of an action has been chosen
            actions = game.play.view.legal_actions(game.play.view.observe(state, seat))
            found, lawful = first_choices(play, state, seat, actions), set(np.flatnonzero(play.mask(seat)).tolist())
            assert found == lawful if len(actions) <= LISTED else found <= lawful
        play.choose(lawful_choice(play, random))


def first_choices(play: Play, state: Any, seat: int, actions: Collection[Any]) -> set[int]:
    """Those of what can be chosen at all, of not too many actions."""
    found = set()
    for action in islice(actions, LISTED if len(actions) <= LISTED else 500):
        with suppress(LookupError):
            found.add(play.encoding.choices(state, seat, action)[0])
    return found


def test_keys_follow_from_a_seed_and_else_from_nothing() -> None:
    one, other = Keys(), Keys()
    assert one.following(None) != other.following(None)
    assert [one.following(seed) for seed in (7, None, None)] == [key_of(7, 0, episode) for episode in range(3)]
    assert one.following(7) == other.following(7)
    assert one.following(None) == other.following(None)
