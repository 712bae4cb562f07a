"""One seat against bots, as Gymnasium's environment."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.research import environment
from spieltisch.research.opponents import Opponents
from spieltisch.research.play import NOBODY, Play
from tests.research.subjects import NAMES, brief, every_game, every_table

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
checker = pytest.importorskip("gymnasium.utils.env_checker")

BOTS = [pytest.param(name, bot, id=f"{name}-{bot}") for name in NAMES for bot in game_of(name).roster.bots]


@pytest.mark.parametrize("name", [name for name in NAMES if f"spieltisch/{name.capitalize()}-v0" in gymnasium.registry])
@pytest.mark.filterwarnings("ignore:.*render_fps")
def test_it_is_what_gymnasium_wants(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(f"spieltisch/{name.capitalize()}-v0", render_mode="ansi", move_ms=500, **brief(name))
    checker.check_env(env.unwrapped)


def course(env: Any, seed: int | None, steps: int, random: Random | None = None) -> list[Any]:
    """All that is told of a game, as far as it goes: each takes the first action it may, or a random one."""
    told: list[Any] = [env.reset(seed=seed)]
    for _ in range(steps):
        mask = told[-1][-1]["action_mask"]
        action = int(mask.argmax()) if random is None else random.choice(np.flatnonzero(mask).tolist())
        told.append(env.step(action))
        if told[-1][2]:
            break
    return told


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_every_bot_plays(name: str, bot: str) -> None:
    env = environment(name).single(bot, move_ms=3, **brief(name))
    *running, last = course(env, 1, 60, Random(1))
    for seen, reward, is_over, is_cut, info in running[1:]:
        assert (reward, is_over, is_cut) == (0, False, False)
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert seen["action_mask"].any()
    assert -1 <= last[1] <= 1


@every_table
def test_a_game_comes_to_its_result(name: str, seats: int) -> None:
    env: Any = environment(name).single(("random",), seats=seats, **brief(name))
    told = course(env, 2, 100_000, Random(2))
    seen, reward, is_over, is_cut, info = told[-1]
    assert (is_over, is_cut) == (True, False)
    assert reward == env.play.rewards[info["seat"]]
    assert env.observation_space.contains(seen)
    assert seen["action_mask"].tolist() == [1] + [0] * (env.action_space.n - 1)
    again = env.step(0)
    assert checker.data_equivalence(again[0], seen)
    assert again[1:4] == (reward, True, False)


@every_game
def test_a_seed_gives_the_same_games_in_the_same_order(name: str) -> None:
    one, other = (environment(name).single("random", **brief(name)) for _ in range(2))
    games = [[course(env, seed, 10) for seed in (5, None, None)] for env in (one, other)]
    assert checker.data_equivalence(games[0], games[1])
    assert not checker.data_equivalence(games[0][0], games[0][1])
    assert not checker.data_equivalence(games[0][1], games[0][2])


@every_table
def test_the_seat_is_ours_or_drawn(name: str, seats: int) -> None:
    drawn = environment(name).single("random", seats=seats)
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(60)} == set(range(seats))
    for seat in range(seats):
        env = environment(name).single("random", seat, seats=seats)
        for seed in range(3):
            _, info = env.reset(seed=seed)
            assert (info["seat"], env.play.mover) == (seat, seat)


@every_game
@pytest.mark.parametrize("wrong", [-1, 2**40, 2**80, None])
def test_an_unlawful_action_ends_the_game_with_the_lowest_reward(name: str, wrong: int | None) -> None:
    env = environment(name).single("random")
    _, info = env.reset(seed=6)
    action = int(info["action_mask"].argmin()) if wrong is None else wrong
    seen, reward, is_over, is_cut, info = env.step(action)
    assert (reward, is_over, is_cut, info["unlawful"]) == (-1, True, False, action)
    assert env.observation_space.contains(seen)
    assert env.step(0)[1] == -1


@every_table
def test_opponents_go_round_the_table(name: str, seats: int) -> None:
    names = list(game_of(name).roster.bots)[:2]
    play = Play(name, seats, {})
    env = environment(name).single(names[: seats - 1], seats - 1, seats=seats)
    env.reset(seed=7)
    expected = [names[k % min(2, seats - 1)] for k in range(seats - 1)]
    assert env._names == expected
    bots = Opponents(play, expected, seats - 1, 1000, Random(1))._bots
    kinds = {bot: type(game_of(name).roster.bots[bot](1)) for bot in names}
    assert {seat: type(bot) for seat, bot in bots.items()} == {seat: kinds[expected[seat]] for seat in range(seats - 1)}


class Reluctant:
    """An encoding that has no choices for so many actions."""

    def __init__(self, encoding: Any, refusals: int) -> None:
        self._encoding, self.refusals = encoding, refusals

    def __getattr__(self, name: str) -> Any:
        return getattr(self._encoding, name)

    def choices(self, state: Any, seat: int, action: Any) -> Sequence[int]:
        if self.refusals:
            self.refusals -= 1
            raise LookupError("nobody can choose it")
        chosen: Sequence[int] = self._encoding.choices(state, seat, action)
        return chosen


@every_game
@pytest.mark.parametrize("refusals", [1, 5, 101])
def test_what_cannot_be_chosen_is_replaced(name: str, refusals: int) -> None:
    env = environment(name).single(seat=0)
    reluctant = Reluctant(env.play.encoding, refusals)
    env.play.encoding = reluctant
    _, info = env.reset(seed=8)
    for _ in range(20):
        if env.play.mover == NOBODY or not reluctant.refusals:
            break
        info = env.step(int(info["action_mask"].argmax()))[-1]
    assert not reluctant.refusals


@every_game
def test_if_nothing_can_be_chosen_it_is_said(name: str) -> None:
    env = environment(name).single(seat=0)
    env.play.encoding = Reluctant(env.play.encoding, 10**9)
    with pytest.raises(RuntimeError, match="nothing it may do can be chosen"):
        _, info = env.reset(seed=0)
        for _ in range(200):
            info = env.step(int(info["action_mask"].argmax()))[-1]


@pytest.mark.parametrize(
    "given",
    [
        {"seats": 3}, {"colour": 1}, {"render_mode": "rgb_array"}, {"seat": 2}, {"seat": -1}, {"move_ms": 0},
        {"opponents": "lucky"}, {"opponents": ()}, {"opponents": ("random", "random")},
    ],
)  # fmt: skip
def test_what_there_is_not_is_said(given: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        environment("twixt").single(**given)


def test_it_says_what_choices_and_features_are() -> None:
    env: Any = environment("twixt").single("random", 0)
    env.reset(seed=9)
    assert sum(count for _, count in env.legend()) == np.prod(env.observation_space["observation"].shape)
    assert (env.describe(576), env.describe(577), env.describe(0)) == ("mirror=0", "mirror=1", "0")


def test_without_a_render_mode_there_is_nothing_to_see() -> None:
    env = environment("twixt").single()
    env.reset(seed=10)
    with pytest.warns(UserWarning, match="without a render mode"):
        assert env.render() is None
