"""What every game's rules promise to tables."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from spieltisch.core.contracts import Enforce, Fault, Forfeit, Leniency
from spieltisch.core.errors import IllegalAction
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import CHANCE
from tests.contract.subjects import World, every_game, forms, sample, walk

MAX_PLIES = 2_000


@every_game
def test_random_games_end_and_only_then_have_an_outcome(game: AnyGame) -> None:
    for seed, config in enumerate(forms(game)):
        for ply, world in enumerate(walk(game, config, seed)):
            outcome = game.play.rules.outcome(world.state)
            assert (outcome is None) is bool(game.play.rules.to_act(world.state))
            assert ply < MAX_PLIES
            if outcome is not None:
                check_regular(outcome, world.seats)


def check_regular(outcome: Outcome, seats: int) -> None:
    assert len(outcome.ranks) == len(outcome.points) == seats
    assert min(outcome.ranks) == 1
    assert outcome.reason is Reason.REGULAR


@every_game
def test_an_action_is_legal_exactly_where_apply_accepts_it(game: AnyGame) -> None:
    random = Random(2)
    met: dict[Any, None] = {}
    for seed, config in enumerate(forms(game)[:3] * 2):
        for world in walk(game, config, seed):
            met.update((action, None) for _, action in world.history[-1:])
            if not random.randrange(5):
                for actor in (*range(world.seats), CHANCE):
                    check_legality(world, actor, list(met), random)


def check_legality(world: World, actor: int, met: list[Any], random: Random) -> None:
    """Some legal actions, and some that were legal elsewhere."""
    legal = world.game.play.rules.legal_actions(world.state, actor)
    for action in sample(legal, 2, random):
        assert action in legal
        world.copy().apply(actor, action)
    foreign = [action for action in random.sample(met, min(20, len(met))) if action not in legal]
    for action in foreign[:8]:
        check_refusal(world, actor, action)


def check_refusal(world: World, actor: int, action: Any) -> None:
    rules = world.game.play.rules
    before = rules.digest(world.state), world.observations(), set(rules.to_act(world.state))
    with pytest.raises(IllegalAction) as refusal:
        rules.apply(world.state, actor, action)
    assert refusal.value.code
    assert refusal.value.sentence
    assert before == (rules.digest(world.state), world.observations(), set(rules.to_act(world.state)))


@every_game
def test_legal_actions_are_sized_and_each_is_there_once(game: AnyGame) -> None:
    random = Random(3)
    for world in walk(game, forms(game)[0], seed=3):
        if random.randrange(10):
            continue
        for actor in game.play.rules.to_act(world.state):
            legal = game.play.rules.legal_actions(world.state, actor)
            assert len(legal) > 0
            if len(legal) < 1_000:
                assert len(set(legal)) == len(list(legal)) == len(legal)


@every_game
def test_there_is_one_window_for_each_seat_the_game_waits_for(game: AnyGame) -> None:
    for seed, config in enumerate(forms(game)):
        limits = game.play.limits(config)
        assert all(0 < limit.soft_us <= limit.hard_us for limit in limits.values())
        for world in walk(game, config, seed):
            windows, awaited = game.play.rules.windows(world.state), game.play.rules.to_act(world.state)
            assert sorted(window.seat for window in windows) == sorted(set(awaited) - {CHANCE})
            for window in windows:
                assert window.clock in limits
                if isinstance(window.at_end, Enforce):
                    assert window.at_end.action in game.play.rules.legal_actions(world.state, window.seat)


@every_game
def test_chance_acts_alone_and_its_draws_have_positive_weights(game: AnyGame) -> None:
    for seed, config in enumerate(forms(game)):
        for world in walk(game, config, seed):
            if CHANCE in (awaited := game.play.rules.to_act(world.state)):
                draw, random = game.play.rules.draw(world.state), Random(seed)
                assert set(awaited) == {CHANCE}
                assert draw.purpose.isascii()
                assert draw.purpose.isprintable()
                assert len(draw.outcomes) > 0
                assert draw.weights is None or len(draw.weights) == len(draw.outcomes)
                assert all(type(weight) is int and weight > 0 for weight in draw.weights or ())
                legal = game.play.rules.legal_actions(world.state, CHANCE)
                assert all(outcome in legal for outcome in sample(draw.outcomes, 10, random))


@every_game
def test_apply_returns_its_events(game: AnyGame) -> None:
    world, random = World(game, forms(game)[0]), Random(5)
    while not world.is_over():
        events = world.apply(*world.choose(random))
        assert isinstance(events, Sequence)
        assert all(event is not None for event in events)


@every_game
def test_a_forfeit_ranks_the_offender_last_and_changes_nothing(game: AnyGame) -> None:
    for world in walk(game, forms(game)[0], seed=6):
        if len(world.history) % 7 or world.is_over():
            continue
        before = game.play.rules.digest(world.state), world.observations()
        for seat in range(world.seats):
            outcome = game.play.rules.forfeit(world.state, seat, Forfeit(Reason.TIMEOUT, "hard"))
            assert outcome.offender == seat
            assert outcome.reason is Reason.TIMEOUT
            assert outcome.ranks[seat] == max(outcome.ranks) > 1
            assert seat not in outcome.winners
        assert before == (game.play.rules.digest(world.state), world.observations())


@every_game
def test_every_fault_of_every_seat_has_a_verdict(game: AnyGame) -> None:
    for world in walk(game, forms(game)[0], seed=7):
        if len(world.history) % 7 or world.is_over():
            continue
        for seat in range(world.seats):
            for fault in Fault:
                verdict = game.play.rules.adjudicate(world.state, seat, fault, "a sentence")
                assert isinstance(verdict, Forfeit | Enforce | Leniency)
                if isinstance(verdict, Forfeit):
                    assert verdict.reason not in {Reason.REGULAR, Reason.ABORTED}


@every_game
def test_a_game_played_again_has_the_same_digests(game: AnyGame) -> None:
    for world in walk(game, forms(game)[-1], seed=8):
        digest = game.play.rules.digest(world.state)
        assert 0 <= digest < 1 << 64
        if not len(world.history) % 9 or world.is_over():
            assert game.play.rules.digest(world.replayed().state) == digest


@every_game
def test_every_config_survives_plain_json(game: AnyGame) -> None:
    for config in forms(game):
        plain = msgspec.json.decode(msgspec.json.encode(config))
        assert msgspec.convert(plain, game.play.config) == config
        assert game.play.variant(config).isprintable()
