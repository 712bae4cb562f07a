"""Ratings against SciPy, against the sandwich written out by hand, and against simulated truth."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import combinations
from math import exp, log
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from spieltisch.contests.statistics.elo import PER_LOGIT
from spieltisch.contests.statistics.ratings import Ranking, Rating, rate

Z = 1.959964


def simulated(
    random: Random, strengths: Mapping[str, float], blocks: int, seats: int, luck: float = 0.0
) -> list[Ranking[str]]:
    """``seats`` games a block between random players, ranked by strength, noise, and luck that a block's games share.
    Some are ties."""
    games = []
    for block in range(blocks):
        players = random.sample(sorted(strengths), seats)
        shared = {player: random.gauss(0, luck) for player in players}
        for _ in range(seats):
            value = {player: strengths[player] + shared[player] + gumbel(random) for player in players}
            rounded = {player: round(value[player] * 2) for player in players}
            ranks = [1 + sum(rounded[other] > rounded[player] for other in players) for player in players]
            games.append(Ranking(block, players, ranks))
    return games


def gumbel(random: Random) -> float:
    return -log(-log(random.random()))


def pairs_of(games: list[Ranking[str]]) -> list[tuple[Hashable, str, str, float]]:
    """Block, two players, points of the first."""
    return [
        (game.block, game.players[one], game.players[other], (game.ranks[one] < game.ranks[other])
         + (game.ranks[one] == game.ranks[other]) / 2)
        for game in games
        for one, other in combinations(range(len(game.players)), 2)
    ]  # fmt: skip


def slow_fit(games: list[Ranking[str]]) -> tuple[list[str], NDArray[np.float64]]:
    """The likelihood as the design writes it, maximised without derivatives of ours."""
    from scipy import optimize  # takes a while

    names = list(dict.fromkeys(player for game in games for player in game.players))
    pairs = pairs_of(games)

    def loss(strengths: NDArray[np.float64]) -> float:
        at = dict(zip(names, strengths, strict=True))
        terms = [points * log_sigmoid(at[a] - at[b]) + (1 - points) * log_sigmoid(at[b] - at[a])
                 for _, a, b, points in pairs]  # fmt: skip
        virtual = [0.1 * (log_sigmoid(value) + log_sigmoid(-value)) for value in strengths]
        return -sum(terms) - sum(virtual)

    found = optimize.minimize(loss, np.zeros(len(names)), method="BFGS", options={"gtol": 1e-7})
    return names, found.x


def log_sigmoid(value: float) -> float:
    return -float(np.logaddexp(0, -value))


def sigmoid(value: float) -> float:
    return 1 / (1 + exp(-value))


def game_set(seed: int, seats: int, blocks: int = 30) -> list[Ranking[str]]:
    strengths = {name: place * 0.4 for place, name in enumerate("abcdef")}
    return simulated(Random(seed), strengths, blocks, seats, luck=0.5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ratings_are_the_likeliest(seats: int) -> None:
    games = game_set(seats, seats)
    names, strengths = slow_fit(games)
    found = rate(games)
    assert list(found) == names
    for name, strength in zip(names, strengths - strengths.mean(), strict=True):
        assert found[name].elo == pytest.approx(strength * 400 / log(10), abs=0.01)
    assert sum(rating.elo for rating in found.values()) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_are_the_sandwich_written_out(seats: int) -> None:
    games = game_set(seats + 10, seats)
    names, strengths = slow_fit(games)
    place = {name: at for at, name in enumerate(names)}
    blocks = sorted({game.block for game in games}, key=str)
    hesse, slopes = np.zeros((len(names), len(names))), {block: np.zeros(len(names)) for block in blocks}
    for block, a, b, points in pairs_of(games):
        share = sigmoid(strengths[place[a]] - strengths[place[b]])
        unit = np.zeros(len(names))
        unit[place[a]], unit[place[b]] = 1, -1
        hesse += share * (1 - share) * np.outer(unit, unit)
        slopes[block] += (points - share) * unit
    hesse += np.diag([0.2 * sigmoid(value) * (1 - sigmoid(value)) for value in strengths])
    meat = sum(np.outer(slope, slope) for slope in slopes.values())
    inverse = np.linalg.inv(hesse)
    centre = np.eye(len(names)) - 1 / len(names)
    spread = centre @ inverse @ meat @ inverse @ centre.T * len(blocks) / (len(blocks) - len(names))
    found = rate(games)
    for name in names:
        deviation = float(spread[place[name], place[name]]) ** 0.5
        assert found[name].elo95 == pytest.approx(Z * deviation * PER_LOGIT, rel=1e-4)


def test_the_order_of_games_does_not_matter() -> None:
    games = game_set(1, 3)
    shuffled = Random(2).sample(games, len(games))
    first, second = rate(games), rate(shuffled)
    for name in "abcdef":
        assert first[name].elo == pytest.approx(second[name].elo, abs=1e-6)
        assert first[name].elo95 == pytest.approx(second[name].elo95, abs=1e-6)


def test_tables_of_several_sizes_are_one_set_of_pairs() -> None:
    three, two = game_set(1, 3, 20), game_set(2, 2, 20)
    games = [*three, *(Ranking(f"x{game.block}", game.players, game.ranks) for game in two)]
    names, strengths = slow_fit(games)
    found = rate(games)
    for name, strength in zip(names, strengths - strengths.mean(), strict=True):
        assert found[name].elo == pytest.approx(strength * PER_LOGIT, abs=0.01)


def test_an_anchor_keeps_its_rating_and_moves_all_others_as_one() -> None:
    games = game_set(3, 3)
    free, held = rate(games), rate(games, {"c": 1500.0})
    assert held["c"] == Rating(1500.0, 0.0)
    for name in "abdef":
        assert held[name].elo - 1500 == pytest.approx(free[name].elo - free["c"].elo, abs=1e-4)


def test_several_anchors_hold_what_they_are_given() -> None:
    games = game_set(4, 2, 60)
    held = rate(games, {"a": 0.0, "f": 300.0, "nobody": 1.0})
    assert (held["a"], held["f"]) == (Rating(0.0, 0.0), Rating(300.0, 0.0))
    assert "nobody" not in held
    assert (held["c"].elo95 or 0) > 0
    everybody = rate(games, dict.fromkeys("abcdef", 10.0))
    assert set(everybody.values()) == {Rating(10.0, 0.0)}


def test_one_player_against_an_anchor_has_what_its_score_says() -> None:
    """But for the virtual draws: 0.2 of each against the average of the anchors' ratings."""
    games = [Ranking(block, ["new", "old"], [1, 2] if block % 4 else [2, 1]) for block in range(400)]
    assert rate(games, {"old": 1000.0})["new"].elo == pytest.approx(1000 + 400 * np.log10(3), abs=0.5)


def test_who_won_everything_has_a_finite_rating_and_few_blocks_say_nothing_of_intervals() -> None:
    games = [Ranking(block, ["a", "b", "c"], [1, 2, 3]) for block in range(500)]
    found = rate(games)
    assert found["a"].elo > found["b"].elo > found["c"].elo
    assert found["a"].elo < 4000
    assert {rating.elo95 is None for rating in rate(games[:3]).values()} == {True}
    assert {rating.elo95 is None for rating in rate(games[:4]).values()} == {False}


def test_those_who_never_met_are_comparable() -> None:
    found = rate([Ranking(0, "ab", [1, 2]), Ranking(1, "cd", [1, 2]), Ranking(2, "cd", [1, 2])])
    assert found["c"].elo > found["a"].elo > 0 > found["b"].elo > found["d"].elo


def test_no_games_have_no_ratings() -> None:
    assert rate([]) == {}


@pytest.mark.parametrize("ranking", [Ranking(0, ["a", "a"], [1, 2]), Ranking(0, ["a", "b"], [1])])
def test_what_is_no_ranking_is_refused(ranking: Ranking[str]) -> None:
    with pytest.raises(ValueError, match=r"twice|as many"):
        rate([ranking])


def test_hundreds_of_players_are_rated() -> None:
    random = Random(5)
    strengths = {f"p{number:03}": random.gauss(0, 1) for number in range(300)}
    found = rate(simulated(random, strengths, 3000, 3))
    names = sorted(strengths)
    assert np.corrcoef([strengths[name] for name in names], [found[name].elo for name in names])[0, 1] > 0.95


def test_nominal_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    """And by blocks, not by games, which share their luck: those intervals are too narrow."""
    strengths = {name: place * 0.3 for place, name in enumerate("abcd")}
    # What the fit tends to with ever more games: noise with luck and ties is not quite Bradley–Terry.
    truth = rate(simulated(Random(-1), strengths, 20_000, 3, luck=2.0))
    by_block = by_game = 0
    for seed in range(150):
        games = simulated(Random(seed), strengths, 60, 3, luck=2.0)
        single = [Ranking(number, game.players, game.ranks) for number, game in enumerate(games)]
        by_block += covered(rate(games), truth)
        by_game += covered(rate(single), truth)
    assert 0.92 < by_block / 600 < 0.975
    assert by_game / 600 < 0.85


def covered(found: Mapping[str, Rating], truth: Mapping[str, Rating]) -> int:
    """In how many intervals the truth lies."""
    return sum(abs(found[name].elo - truth[name].elo) <= (found[name].elo95 or 0) for name in truth)
