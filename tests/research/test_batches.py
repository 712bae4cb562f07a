"""Many games at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from spieltisch.core.errors import UsageError
from spieltisch.games.twixt.config import Config
from spieltisch.research import Batch, batch
from tests.contract.subjects import discover
from tests.kernels import source_module

SUBJECTS = [game.name for game in discover() if game.research.encoding]


def lawful(games: Batch, turn: int) -> NDArray[np.int64]:
    """A lawful choice in each game, which depends on nothing but the mask and the turn."""
    total = games.action_mask.cumsum(axis=1)
    wanted = turn * 7919 % total[:, -1]
    return np.asarray((total > wanted[:, None]).argmax(axis=1), np.int64)


def course(games: Batch, turns: int) -> list[NDArray[Any]]:
    """All that the first five games tell."""
    told: list[NDArray[Any]] = []
    for turn in range(turns):
        arrays = (games.observations, games.action_mask, games.rewards, games.to_act, games.done)
        told += [array[:5].copy() for array in arrays]
        games.step(lawful(games, turn))
    return told


@pytest.mark.parametrize("game", SUBJECTS)
def test_neither_threads_nor_the_number_of_games_make_a_difference(game: str) -> None:
    courses = []
    for n, threads in ((5, 1), (200, 1), (200, 2), (333, 3)):
        with batch(game, n, seed=7, threads=threads) as games:
            courses.append(course(games, 150))
    first, *others = courses
    for other in others:
        assert all(np.array_equal(mine, yours) for mine, yours in zip(first, other, strict=True))


@pytest.mark.parametrize("game", SUBJECTS)
def test_begun_anew_it_is_a_new_batch(game: str) -> None:
    with batch(game, 6, seed=8) as used, batch(game, 6, seed=9) as fresh:
        course(used, 30)
        used.reset(9)
        for mine, yours in zip(course(used, 30), course(fresh, 30), strict=True):
            assert np.array_equal(mine, yours)


ARRAYS = ["observations", "action_mask", "rewards", "to_act"]


@pytest.mark.parametrize("name", ARRAYS)
def test_other_libraries_share_the_memory(name: str) -> None:
    check_sharing(name, np.from_dlpack)


@pytest.mark.parametrize("name", ARRAYS)
def test_pytorch_shares_the_memory(name: str) -> None:
    check_sharing(name, pytest.importorskip("torch").from_dlpack)


def check_sharing(name: str, from_dlpack: Callable[[Any], Any]) -> None:
    """By DLPack: what the batch writes is seen there, and what is written there is seen here."""
    with batch("twixt", 3, seed=1) as games:
        array = getattr(games, name)
        array[...] = 5
        shared = from_dlpack(array)
        shared[...] = 7
        assert (array == 7).all()
        games.reset(2)
        assert getattr(games, name) is array
        assert shared.tolist() == array.tolist()
        assert not (array == 7).all()


@pytest.mark.parametrize("game", SUBJECTS)
def test_games_differ_by_row_seed_and_turn(game: str) -> None:
    with batch(game, 64, seed=1) as one, batch(game, 64, seed=2) as two:
        for turn in range(40):
            one.step(lawful(one, turn))
            two.step(lawful(two, turn))
        assert not np.array_equal(one.observations, two.observations)
        assert len({row.tobytes() for row in one.observations}) > 1


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_finished_game_tells_its_rewards_once_and_begins_anew(game: str) -> None:
    finished = 0
    with batch(game, 8, seed=3) as games:
        for turn in range(20_000):
            games.step(lawful(games, turn))
            assert games.action_mask.any(axis=1).all()
            assert not games.rewards[~games.done].any()
            for row in np.flatnonzero(games.done):
                assert games.action_mask[row].tolist() == [1] + [0] * (games.n_actions - 1)
                assert games.rewards[row].max() <= 1
                assert games.rewards[row].min() >= -1
                finished += 1
            if finished > 20:
                return
    pytest.fail("games do not end")


def test_an_action_outside_the_mask_changes_nothing() -> None:
    with batch("twixt", 200, seed=4, threads=2) as games:
        games.step(lawful(games, 0))
        before = games.observations.copy()
        actions = lawful(games, 1)
        for wrong in (-1, games.n_actions, 2**40, int((games.action_mask[150] == 0).argmax())):
            actions[150] = wrong
            with pytest.raises(ValueError, match=f"action {wrong} of game 150 is outside the mask"):
                games.step(actions)
        assert np.array_equal(games.observations, before)
        games.step(lawful(games, 1))
        assert not np.array_equal(games.observations, before)


@pytest.mark.parametrize("wrong", [[0, 1], [0.0, 0.0, 0.0], [[0], [0], [0]]])
def test_actions_are_as_many_integers_as_games(wrong: Any) -> None:
    with batch("twixt", 3) as games, pytest.raises(ValueError, match="actions are 3 integers"):
        games.step(wrong)


def test_arrays_of_ones_own_are_written_into() -> None:
    with batch("twixt", 70, seed=5) as games, batch("twixt", 70, seed=5) as others:
        own: dict[str, NDArray[Any]] = {
            "rewards": np.zeros((70, 2), np.float32),
            "observations": np.zeros_like(games.observations),
        }
        games.step(lawful(games, 1), out=own)
        others.step(lawful(others, 1))
        assert games.observations is own["observations"]
        assert np.array_equal(own["observations"], others.observations)
        wrong: list[dict[str, NDArray[Any]]] = [
            {"rewards": np.zeros((70, 2))}, {"rewards": np.zeros((2, 70), np.float32)}, {"score": own["rewards"]},
        ]  # fmt: skip
        for out in wrong:
            with pytest.raises(ValueError, match=next(iter(out))):
                games.step(lawful(games, 2), out=out)


@pytest.mark.parametrize(
    ("arguments", "options"),
    [(("chess", 1), {}), (("twixt", 1), {"seats": 3}), (("twixt", 1), {"colour": 1}), (("twixt", 1), {"rounds": 0})],
)
def test_what_there_is_not_is_said(arguments: tuple[str, int], options: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        batch(*arguments, **options)


@pytest.mark.parametrize(("n", "threads"), [(0, 0), (-1, 0), (1, -1)])
def test_there_is_a_game_at_least(n: int, threads: int) -> None:
    with pytest.raises(ValueError, match="at least one game"):
        batch("twixt", n, threads=threads)


def test_uncompiled_it_is_the_same() -> None:
    """The sources of all kernels that a batch of TwixT stands on, against what is installed."""
    source = source_module("spieltisch.games.twixt.research.simulation")
    rows = source_module("spieltisch.research.rows").Rows([source.TwixtSimulation(Config())] * 1, 9)
    with batch("twixt", 1, seed=9) as games:
        masks, features = np.zeros_like(games.action_mask), np.zeros((1, 15 * 576), np.int16)
        rewards, to_act, done = np.zeros((1, 2), np.float32), np.zeros(1, np.int32), np.zeros(1, np.int8)
        choices = np.zeros(1, np.int64)
        for turn in range(70):
            assert rows.find_unlawful(choices, 0, 1) == -1
            rows.step(choices, masks, features, rewards, to_act, done, 0, 1)
            assert np.array_equal(features, games.observations.reshape(1, -1)), turn
            assert np.array_equal(masks, games.action_mask)
            assert np.array_equal(rewards, games.rewards)
            assert (to_act[0], done[0]) == (games.to_act[0], games.done[0])
            choices = lawful(games, turn)
            games.step(choices)
