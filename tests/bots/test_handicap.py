"""Bots that are held back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from spieltisch.bots.handicap import Kind, read_kind
from spieltisch.core.contracts import Stoppable
from spieltisch.core.game import Roster
from tests.toy import GAME


class Thinker:
    """Says what it was given."""

    is_instant = False

    def __init__(self, seed: int) -> None:
        self.is_stopped = False

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        return "thought", budget_us, wall_us, self.is_stopped

    def stop(self) -> None:
        self.is_stopped = True


class Fool:
    """The weakest."""

    is_instant = True

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        return "erred", budget_us, wall_us, False


BOTH = replace(GAME, roster=Roster({"fool": Fool, "thinker": Thinker}))


def made(text: str, seed: int = 1) -> Any:
    kind = read_kind(text)
    assert kind
    return kind.make(BOTH)(seed)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("search", Kind("search")),
        ("search@50", Kind("search", 50)),
        ("greedy~5", Kind("greedy", None, 5)),
        ("search@10~25", Kind("search", 10, 25)),
    ],
)
def test_a_kind_is_read_as_it_is_written(text: str, kind: Kind) -> None:
    assert read_kind(text) == kind
    assert kind.text == text


@pytest.mark.parametrize(
    "text", ["", "@5", "search@", "search@0", "search@05", "search~0", "search~100", "a~5@5", "a~b"]
)
def test_anything_else_is_no_kind(text: str) -> None:
    assert read_kind(text) is None


def test_who_is_not_held_back_is_the_games_own() -> None:
    assert isinstance(made("thinker"), Thinker)


def test_no_more_time_is_used_than_its_own_nor_than_there_is() -> None:
    bot = made("thinker@20")
    assert bot.choose(None, 0, 50_000)[:3] == ("thought", 20_000, None)
    assert bot.choose(None, 0, 5_000, 9_000)[:3] == ("thought", 5_000, 9_000)


def test_so_many_decisions_are_the_weakests_the_same_for_the_same_seed() -> None:
    def course(seed: int) -> list[str]:
        bot = made("thinker~25", seed)
        return [bot.choose(None, 0, 7)[0] for _ in range(2000)]

    assert 420 < course(1).count("erred") < 580
    assert course(1) == course(1) != course(2)


def test_who_can_be_stopped_still_can_and_nobody_else() -> None:
    bot: Any = made("thinker@20")
    bot.stop()
    assert bot.choose(None, 0, 1)[3]
    assert [isinstance(made(text), Stoppable) for text in ("thinker@20", "fool~50")] == [True, False]
    assert (bot.is_instant, made("fool~50").is_instant) == (False, True)
