"""What is measured comes in rounds, and only what was asked for counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.core.registry import games
from spieltisch.core.tools import Scaling
from spieltisch.scaling.curves import CURVES, Panel, Point, Sample
from spieltisch.scaling.measuring import FEW, QUICK, Effort, Subject, measured, of_game

SCALED = [game for game in games().values() if game.research.tools and hasattr(game.research.tools(), "scalings")]


def noted(done: list[tuple[str, int]], name: str) -> Subject:
    def take(size: int, least_ns: int) -> Sample:
        done.append((name, size))
        return Sample(1, len(done), least_ns)

    return Subject("depth", "hive", name, range(1, 6), take)


def test_every_round_meets_all_sizes_of_all_lines_and_the_first_does_not_count() -> None:
    done: list[tuple[str, int]] = []
    lines = measured([noted(done, "a"), noted(done, "b")], Effort(repeats=2, least_ns=7))
    one_round = [(name, size) for name in "ab" for size in range(1, 6)]
    assert done == one_round * 3
    assert [line.name for line in lines] == ["a", "b"]
    first = lines[0].points[0]
    assert (first.size, [sample.work for sample in first.samples]) == (1, [11, 21])
    assert {sample.cpu_ns for line in lines for point in line.points for sample in point.samples} == {7}


def test_quickly_only_the_first_sizes_are_looked_at() -> None:
    done: list[tuple[str, int]] = []
    (line,) = measured([noted(done, "a")], QUICK)
    assert [point.size for point in line.points] == [1, 2, 3][:FEW]


def test_work_is_done_again_until_it_has_taken_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0

    def prepare(size: int) -> Callable[[], int]:
        nonlocal now
        now += 1_000_000  # which does not count

        def run() -> int:
            nonlocal now
            now += 40
            return size

        return run

    monkeypatch.setattr("time.process_time_ns", lambda: now)
    take = of_game("hive", Scaling("depth", "", (5,), prepare)).take
    assert take(5, 100) == Sample(3, 15, 120)
    assert take(5, 0) == Sample(1, 5, 40)


def test_a_panel_tells_the_median_and_the_range() -> None:
    panel = Panel("work", lambda sample: sample.work / sample.runs)
    assert panel.span(Point(1, (Sample(2, 8, 1), Sample(1, 9, 1), Sample(1, 1, 1)))) == (1, 4, 9)


@pytest.mark.parametrize("game", SCALED, ids=lambda game: game.name)
def test_what_a_game_offers_does_the_same_work_each_time(game: AnyGame) -> None:
    assert game.research.tools
    for scaling in game.research.tools().scalings():
        assert scaling.curve in CURVES
        assert list(scaling.sizes) == sorted(set(scaling.sizes))
        run = scaling.prepare(scaling.sizes[0])
        work = run()
        assert work == run() == scaling.prepare(scaling.sizes[0])() > 0


def test_deeper_searches_take_more_nodes() -> None:
    for game in SCALED:
        assert game.research.tools
        for scaling in game.research.tools().scalings():
            if scaling.curve in ("depth", "perft"):
                work = [scaling.prepare(depth)() for depth in scaling.sizes[:3]]
                assert work == sorted(set(work))
