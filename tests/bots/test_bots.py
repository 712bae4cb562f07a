"""The game-free players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.random import RandomBot
from tests.toy import GAME as BAZAAR


class Lazy(Collection[str]):
    """Actions that can be counted and walked through, but not numbered."""

    def __len__(self) -> int:
        return 3

    def __iter__(self) -> Iterator[str]:
        return iter("abc")

    def __contains__(self, action: object) -> bool:
        return action in {"a", "b", "c"}


class Choice:
    """A view whose observation is the choice itself."""

    def legal_actions(self, observation: Any) -> Any:
        return observation


@pytest.mark.parametrize("actions", [list("abc"), Lazy()])
def test_random_takes_every_legal_action_about_equally_often(actions: Collection[str]) -> None:
    bot = RandomBot(Choice(), seed=1)
    taken = Counter(bot.choose(actions, 0, 0) for _ in range(3000))
    assert set(taken) == {"a", "b", "c"}
    assert min(taken.values()) > 900


def test_the_same_seed_plays_the_same() -> None:
    games = [[RandomBot(Choice(), seed).choose(range(1000), 0, 0) for _ in range(5)] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_random_plays_a_real_view() -> None:
    state = BAZAAR.rules.initial(BAZAAR.configure(BAZAAR.options(), 2))
    while BAZAAR.rules.to_act(state) == {-1}:
        BAZAAR.rules.apply(state, -1, BAZAAR.rules.draw(state).outcomes[0])
    seat = min(BAZAAR.rules.to_act(state))
    action = RandomBot(BAZAAR.view, 1).choose(BAZAAR.view.observe(state, seat), seat, 0)
    assert action in BAZAAR.rules.legal_actions(state, seat)


def test_a_deadline_comes_and_never_allows_more_than_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now_ns = 5_000_000
    monkeypatch.setattr("spieltisch.bots.deadline.monotonic_ns", lambda: now_ns)
    deadline = Deadline(budget_us=300)
    left = []
    for now_ns in range(5_000_000, 5_400_000, 50_000):  # noqa: B007
        left.append(deadline.left_us)
        assert deadline.is_over == (left[-1] == 0)
        assert not deadline.allows(left[-1])
        assert left[-1] == 0 or deadline.allows(left[-1] - 1)
    assert left == [300, 250, 200, 150, 100, 50, 0, 0]
    assert all(earlier >= later for earlier, later in pairwise(left))
