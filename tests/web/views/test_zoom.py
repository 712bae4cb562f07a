"""Which part of a board is shown, by the pages' own module in an embedded engine."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
import quickjs

from spieltisch.pictures.files import STATIC
from spieltisch.pictures.linking import LOADER, link

ZOOM: Final = "/static/boards/zoom.js"
ALL: Final = {"x": -100, "y": -50, "width": 200, "height": 100}


@pytest.fixture(scope="module")
def engine() -> quickjs.Context:
    context = quickjs.Context()
    context.eval(LOADER)
    for _, script in link([ZOOM], lambda path: (STATIC / path.removeprefix("/static/")).read_text("utf-8")):
        context.eval(script)
    return context


def call(engine: quickjs.Context, function: str, *given: Any) -> Any:
    words = ",".join(map(json.dumps, given))
    return json.loads(str(engine.eval(f"JSON.stringify(need('{ZOOM}').{function}({words}))")))


def box(x: float, y: float, width: float, height: float) -> dict[str, float]:
    return {"x": x, "y": y, "width": width, "height": height}


@pytest.mark.parametrize(
    ("focus", "shown"),
    [
        (None, ALL),
        (box(-60, -30, 120, 60), box(-60, -30, 120, 60)),
        (box(-60, -40, 120, 80), box(-80, -40, 160, 80)),  # the board's shape, around the same point
        (box(-1, -1, 2, 2), box(-55, -27.5, 110, 55)),  # no larger than that
        (box(40, 10, 60, 40), box(-10, -5, 110, 55)),  # never beyond the board
        (box(-500, -500, 1000, 1000), ALL),
    ],
)
def test_what_is_in_play_is_shown_large_and_nothing_but_the_board(
    engine: quickjs.Context, focus: dict[str, float] | None, shown: dict[str, float]
) -> None:
    found = call(engine, "fit", ALL, focus)
    assert found == pytest.approx(shown)
    if focus and focus["width"] < ALL["width"]:
        assert call(engine, "holds", found, focus)


def test_the_point_below_the_pointer_stays_where_it_is(engine: quickjs.Context) -> None:
    at = {"x": 20, "y": 10}
    near = call(engine, "scaled", ALL, ALL, 2, at)
    assert near["width"] == pytest.approx(100)
    for way, size in (("x", "width"), ("y", "height")):
        assert (at[way] - near[way]) / near[size] == pytest.approx((at[way] - ALL[way]) / ALL[size])
    assert call(engine, "scaled", ALL, near, 0.1, at) == pytest.approx(ALL)
    assert call(engine, "scaled", ALL, ALL, 100, at)["width"] == pytest.approx(50)


def test_a_part_that_does_not_show_all_that_is_in_play_is_told(engine: quickjs.Context) -> None:
    assert call(engine, "holds", ALL, box(-60, -30, 120, 60))
    assert not call(engine, "holds", box(-60, -30, 120, 60), box(0, 0, 80, 10))
    assert not call(engine, "holds", box(-60, -30, 120, 60), box(0, -40, 10, 10))
