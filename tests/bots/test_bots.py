"""The game-free players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

import pytest

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
    state = BAZAAR.play.rules.initial(BAZAAR.setup.configure(BAZAAR.setup.options(), 2))
    while BAZAAR.play.rules.to_act(state) == {-1}:
        BAZAAR.play.rules.apply(state, -1, BAZAAR.play.rules.draw(state).outcomes[0])
    seat = min(BAZAAR.play.rules.to_act(state))
    action = RandomBot(BAZAAR.play.view, 1).choose(BAZAAR.play.view.observe(state, seat), seat, 0)
    assert action in BAZAAR.play.rules.legal_actions(state, seat)
