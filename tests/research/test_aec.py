"""All seats of a game as PettingZoo's agents."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from spieltisch.core.errors import UsageError
from spieltisch.research import Batch, environment
from tests.research.subjects import brief, every_game, every_table

conformity = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed")

pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{told}")
    for told in ("Observation is not a NumPy array", "Observation space for each agent probably should be")
]  # an observation with its mask is a dict in PettingZoo's own games too


@every_table
def test_it_is_what_pettingzoo_wants(name: str, seats: int) -> None:
    conformity.api_test(environment(name).env(seats, **brief(name)), num_cycles=100)


@every_game
def test_seeds_are_what_pettingzoo_wants(name: str) -> None:
    conformity.seed_test(partial(environment(name).env, **brief(name)), num_cycles=100)


@every_game
def test_pictures_are_what_pettingzoo_wants(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    conformity.render_test(environment(name).env)
    assert capsys.readouterr().out


def course(env: Any, seed: int | None, turns: int) -> list[bytes]:
    """All that is seen of a game in which each takes the first action it may."""
    env.reset(seed=seed)
    told = []
    for agent in env.agent_iter(turns):
        seen, _, is_over, _, _ = env.last()
        told += [agent.encode(), *(seen[key].tobytes() for key in ("observation", "action_mask"))]
        env.step(None if is_over else int(seen["action_mask"].argmax()))
    return told


@every_game
def test_a_seed_gives_the_same_games_in_the_same_order(name: str) -> None:
    one, other = (environment(name).env(**brief(name)) for _ in range(2))
    games = [[course(env, seed, 25) for seed in (5, None, None)] for env in (one, other)]
    assert games[0] == games[1]
    assert games[0][0] != games[0][1] != games[0][2]
    assert course(one, None, 25) != course(environment(name).env(**brief(name)), None, 25)


@every_game
def test_a_game_is_the_first_of_a_batch(name: str) -> None:
    env = environment(name).raw_env(**brief(name))
    env.reset(seed=11)
    with Batch(name, 2, seed=11, threads=1, **brief(name)) as batch:
        for _ in range(40):
            if batch.done[0]:
                break
            seen, *_ = env.last()
            assert env.agent_selection == f"player_{batch.to_act[0]}"
            assert np.array_equal(seen["observation"], batch.observations[0])
            assert np.array_equal(seen["action_mask"], batch.action_mask[0])
            batch.step(batch.action_mask.argmax(axis=1))
            env.step(int(seen["action_mask"].argmax()))


@every_game
def test_rewards_come_at_the_end_and_are_the_results(name: str) -> None:
    env, random = environment(name).env(**brief(name)), np.random.default_rng(1)
    env.reset(seed=12)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, is_over, is_cut, _ = env.last()
        assert not is_cut
        if is_over:
            rewards[agent] = reward
        else:
            assert reward == 0
        env.step(None if is_over else random.choice(np.flatnonzero(seen["action_mask"])))
    play = env.unwrapped.play
    assert [rewards[agent] for agent in env.possible_agents] == play.rewards
    outcome = play.game.play.rules.outcome(play.state)
    assert {seat for seat, rank in enumerate(outcome.ranks) if rank == 1} == {
        seat for seat, reward in enumerate(play.rewards) if reward == max(play.rewards)
    }


@every_game
@pytest.mark.parametrize("wrong", [-1, 2**40, 2**80, None])
def test_an_unlawful_action_ends_the_game_with_the_lowest_reward(name: str, wrong: int | None) -> None:
    env = environment(name).env()
    env.reset(seed=13)
    first = env.agent_selection
    outside = int(env.last()[0]["action_mask"].argmin())
    env.step(outside if wrong is None else wrong)
    assert all(env.terminations.values())
    assert env.infos[first] == {"unlawful": outside if wrong is None else wrong}
    assert env.rewards[first] == env.last()[1] == -1
    assert all(reward > -1 for agent, reward in env.rewards.items() if agent != first)
    for _ in env.agent_iter():
        env.step(None)
    assert not env.agents


def test_it_says_what_choices_and_features_are() -> None:
    env = environment("twixt").env()
    env.reset(seed=14)
    assert sum(count for _, count in env.legend()) == env.observation_space("player_0")["observation"].shape[0] * 576
    assert env.describe(576) == "mirror=0"


@pytest.mark.parametrize("given", [{"seats": 3}, {"colour": 1}, {"render_mode": "rgb_array"}, {"rounds": 0}])
def test_what_there_is_not_is_said(given: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        environment("twixt").env(**given)


def test_without_a_render_mode_there_is_nothing_to_see() -> None:
    env = environment("twixt").raw_env()
    env.reset(seed=15)
    with pytest.warns(UserWarning, match="without a render mode"):
        assert env.render() is None
