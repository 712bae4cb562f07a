"""Learning by self-play with a search: the network's slopes, symmetries, repeatable runs, and the script."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from spieltisch.core.encoding import Symmetric
from spieltisch.core.errors import UsageError
from spieltisch.core.simulation import key_of
from spieltisch.research.agreements import agree
from spieltisch.research.alphazero.curve import drawn
from spieltisch.research.alphazero.games import Subject, compete, practise
from spieltisch.research.alphazero.network import DECAY, Adam, Form, Lessons, Network, softmax
from spieltisch.research.alphazero.training import Learned, Plan, Tried, learn
from tests.contract.subjects import discover

SYMMETRIC = [
    pytest.param(game.name, options, id=f"{game.name}-{number}")
    for game in discover()
    if game.research.encoding and isinstance(game.research.encoding(), Symmetric)
    for number, options in enumerate(({}, {"size": 9}, {"size": 9, "orientation": 2016}))
]
FORM = Form(3, 5, 6, 32, width=6, depth=2)
TINY = Plan(
    "twixt", {"size": 8, "rounds": 8}, generations=3, games=2, early=1, rollouts=20, playouts=6, width=4, depth=1,
    effort=6, every=2, trials=2, finals=4, seed=3,
)  # fmt: skip


def lessons(chance: np.random.Generator, rows: int) -> Lessons:
    masks = (chance.random((rows, FORM.choices)) < 0.7).astype(np.int8)
    wanted = chance.random(masks.shape) * masks
    return Lessons(
        chance.integers(0, 5, (rows, 90)).astype(np.int16), masks,
        (wanted / wanted.sum(axis=1, keepdims=True)).astype(np.float32), chance.uniform(-1, 1, rows).astype(np.float32),
    )  # fmt: skip


def shaken(chance: np.random.Generator) -> Network:
    """One whose weights are nowhere 0."""
    fresh = Network.fresh(FORM, chance).weights
    shifts = {name: 0.1 * chance.standard_normal(weight.shape) for name, weight in fresh.items()}
    return Network(FORM, {name: (weight + shifts[name]).astype(np.float32) for name, weight in fresh.items()})


def loss(network: Network, learned: Lessons) -> float:
    """What the slopes are the gradient of, once more."""
    preferences, values = network.think(learned.features)
    surprise = -(learned.priors * np.log(softmax(preferences, learned.masks) + 1e-9)).sum(axis=1).mean()
    size = sum((weight.astype(float) ** 2).sum() for weight in network.weights.values())
    return float(surprise + ((values - learned.rewards) ** 2).mean() + DECAY * size / 2)


def test_slopes_are_those_of_the_loss() -> None:
    chance = np.random.default_rng(1)
    network, learned, step = shaken(chance), lessons(chance, 4), 3e-3
    slopes = network.slopes(learned)[0]
    assert slopes.keys() == network.weights.keys()
    for name, weight in network.weights.items():
        for _ in range(5):
            at = tuple(int(chance.integers(side)) for side in weight.shape)
            sides = []
            for way in (step, -step):
                moved = weight.copy()
                moved[at] += way
                sides.append(loss(Network(FORM, {**network.weights, name: moved}), learned))
            assert (sides[0] - sides[1]) / (2 * step) == pytest.approx(slopes[name][at], abs=1e-3), name


def test_a_network_learns_what_it_is_shown_and_prefers_nothing_unlawful() -> None:
    chance = np.random.default_rng(2)
    learned = lessons(chance, 16)
    adam = Adam(Network.fresh(FORM, chance), 0.01)
    first, *_, last = [adam.learn(learned) for _ in range(150)]
    assert last[1] < first[1] / 10
    assert last[0] < first[0]
    likely = softmax(adam.network.think(learned.features)[0], learned.masks)
    assert likely.sum(axis=1) == pytest.approx(np.ones(16), abs=1e-5)
    assert not likely[learned.masks == 0].any()


@pytest.mark.parametrize(("name", "options"), SYMMETRIC)
def test_a_game_and_its_reflections_are_as_lawful_and_end_alike(name: str, options: dict[str, Any]) -> None:
    encoding, config = agree(name, None, options)
    assert isinstance(encoding, Symmetric)
    for seed in range(6):
        for side in encoding.symmetries(config):
            random = Random(seed)
            game, twin = (begun(encoding, config, seed) for _ in range(2))
            while (seat := game.mover()) >= 0:
                lawful = np.flatnonzero(mask_of(game)).tolist()
                assert sorted(side[seat][choice] for choice in lawful) == np.flatnonzero(mask_of(twin)).tolist()
                choice = random.choice(lawful)
                game.choose(choice)
                twin.choose(side[seat][choice])
                assert [game.standing(each) for each in range(2)] == [twin.standing(each) for each in range(2)]
            assert (twin.mover(), twin.rewards()) == (-1, game.rewards())


def begun(encoding: Any, config: Any, seed: int) -> Any:
    game = encoding.simulate(config)
    game.begin(key_of(seed, 0, 0))
    return game


def mask_of(game: Any) -> NDArray[np.int8]:
    masks = np.zeros((1, game.n_choices), np.int8)
    game.write_mask(masks, 0)
    return np.asarray(masks[0])


def test_a_small_board_without_swamps_has_four_sides_and_any_other_one() -> None:
    sides = []
    for options in ({"size": 12}, {"size": 12, "swamps": "1,3,3"}, {}, {"swamps": "none"}):
        encoding, config = agree("twixt", None, options)
        assert isinstance(encoding, Symmetric)
        found = encoding.symmetries(config)
        assert list(found[0][0]) == list(range(len(found[0][0])))
        sides.append(len(found))
    assert sides == [4, 1, 1, 4]


@pytest.mark.parametrize("network", [None, Network.fresh(TINY.subject.form(4, 1), np.random.default_rng(1))])
def test_a_game_teaches_what_was_visited_and_how_it_ended(network: Network | None) -> None:
    subject = TINY.subject
    learned = practise(subject, network, 10, (1, 2))
    assert len(learned.rewards) % 4 == 0
    assert learned.priors.sum(axis=1) == pytest.approx(np.ones(len(learned.rewards)), abs=1e-5)
    assert not learned.priors[learned.masks == 0].any()
    plies = len(learned.rewards) // 4
    for side in range(4):
        rewards = learned.rewards[side * plies : side * plies + plies]
        assert (rewards[::2] == rewards[0]).all()
        assert (rewards[1::2] == -rewards[0]).all()
    again = practise(subject, network, 10, (1, 2))
    assert np.array_equal(learned.priors, again.priors)
    assert np.array_equal(learned.features, again.features)


def test_a_run_follows_from_its_seed_and_not_from_who_plays() -> None:
    runs = []
    for jobs in (1, 3):
        with ThreadPoolExecutor(jobs) as workers:
            runs.append(list(learn(TINY, workers)))
    assert [type(news) for news in runs[0]] == [
        Network, Tried, Learned, Learned, Network, Tried, Learned, Network, Tried,
    ]  # fmt: skip
    for one, other in zip(*runs, strict=True):
        match one, other:
            case Learned(), Learned():
                assert (one.games, one.surprise, one.error) == (other.games, other.surprise, other.error)
            case Tried(), Tried():
                assert (one.trials, one.searching, one.alone) == (other.trials, other.searching, other.alone)
            case Network(), Network():
                assert all(np.array_equal(weight, other.weights[name]) for name, weight in one.weights.items())
    last = runs[0][-1]
    assert isinstance(last, Tried)
    assert (last.trials, last.games) == (4, 6)


def test_games_against_a_bot_are_whole_games_at_either_seat() -> None:
    network = Network.fresh(TINY.subject.form(4, 1), np.random.default_rng(1))
    scores = [compete(TINY.subject, network, 6, "greedy", (9,), seat) for seat in (0, 1)]
    assert set(scores) <= {-1.0, 0.0, 1.0}
    assert scores == [compete(TINY.subject, network, 6, "greedy", (9,), seat) for seat in (0, 1)]


@pytest.mark.parametrize("name", ["monopoly", "catan"])
def test_games_that_do_not_fit_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match=name):
        Subject(name, {}).form(4, 1)


def test_a_curve_shows_both_scores() -> None:
    picture = drawn("a < b", "greedy", [Tried(0, 0, 0.0, 2, 0.0, 0.25), Tried(4, 40, 90.0, 2, 1.0, 0.5)])
    assert "a &lt; b" in picture
    assert picture.count("<circle") == 4
    assert '<polyline points="56.0,304.0 584.0,56.0"' in picture


def script(*given: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "spieltisch.research.alphazero", "--game", "twixt", *given]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.usefixtures("process")
def test_the_script_runs_from_end_to_end(tmp_path: Path) -> None:
    done = script(
        *("--set", "size=8", "--set", "rounds=6", "--generations", "2", "--early", "1", "--games", "2"),
        *("--rollouts", "10", "--playouts", "4", "--effort", "4", "--width", "4", "--depth", "1", "--every", "1"),
        *("--trials", "2", "--finals", "2", "--jobs", "1", "--out", str(tmp_path)),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("generation") == 2
    assert done.stdout.count("against greedy") == 3
    assert [point["games"] for point in json.loads((tmp_path / "curve.json").read_text())] == [0, 2, 4]
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    assert np.load(tmp_path / "network.npz")["cells"].shape == (4, 1)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("given", [("--set", "depth=3"), ("--set", "size=99"), ("--against", "nobody")])
def test_what_there_is_not_is_refused_before_anything_begins(tmp_path: Path, given: tuple[str, str]) -> None:
    done = script(*given, "--out", str(tmp_path / "out"))
    assert done.returncode == 2
    assert given[1].split("=")[0] in done.stderr
    assert not (tmp_path / "out").exists()
