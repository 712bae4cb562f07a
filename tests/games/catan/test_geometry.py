"""Both islands: what touches what, the chip spiral, the harbours' places."""

from __future__ import annotations

from itertools import combinations

import pytest

from spieltisch.games.catan.engine import geometry as g
from tests.games.catan.stage import corner, edge

LARGE_PATH = (
    "-2,3 -2,2 -2,1 -2,0 -1,-1 0,-2 1,-3 2,-3 3,-3 3,-2 3,-1 3,0 2,1 1,2 0,3 -1,3 -1,2 -1,1 -1,0 0,-1 1,-2 "
    "2,-2 2,-1 2,0 1,1 0,2 0,1 0,0 1,-1 1,0"
)


def ends(number: int) -> set[int]:
    return set(g.EDGE_ENDS[2 * number : 2 * number + 2])


@pytest.mark.parametrize(("island", "counts"), [(0, (19, 54, 72, 30, 37, 9)), (1, (30, 80, 109, 38, 52, 11))])
def test_an_island_has_as_many_fields_corners_edges_coasts_and_harbours(island: int, counts: tuple[int, ...]) -> None:
    land = set(g.LARGE[: g.N_FIELDS[island]])
    corners = [number for number, place in enumerate(g.CORNERS) if place & land]
    edges = [number for number, place in enumerate(g.EDGES) if place & land]
    coasts = [number for number in edges if not g.EDGES[number] <= land]
    found = (len(land), len(corners), len(edges), len(coasts), len(land) + len(g.seas(island)), g.N_HARBOURS[island])
    assert found == counts
    assert corners == list(range(counts[1]))
    assert edges == list(range(counts[2]))


def test_three_fields_that_touch_each_other_make_a_corner() -> None:
    assert corner("-2,2/-1,2/-1,1") < 54
    assert corner("-2,3/-1,3/-1,2") < 54
    assert frozenset({(0, 0), (1, 1)}) not in g.EDGE_AT
    assert frozenset({(0, 0), (1, 0), (2, 0)}) not in g.CORNER_AT


def test_an_edge_ends_at_the_corners_with_the_two_common_neighbours() -> None:
    assert ends(edge("-2,0/-1,0")) == {corner("-2,0/-1,0/-2,1"), corner("-2,0/-1,0/-1,-1")}


def test_a_coast_has_an_edge_and_the_open_sea_has_none() -> None:
    assert edge("-3,2/-2,2") < 72
    assert frozenset({(-3, 2), (-3, 1)}) not in g.EDGE_AT


def test_a_corner_s_neighbours_are_the_far_ends_of_its_edges() -> None:
    at = corner("0,0/1,0/0,1")
    expected = {corner("1,0/0,1/1,1"), corner("0,0/1,0/1,-1"), corner("0,0/0,1/-1,1")}
    assert set(g.CORNER_NEXT[3 * at : 3 * at + 3]) == expected


def test_what_touches_is_mutual() -> None:
    for number in range(len(g.CORNERS)):
        for way in range(3 * number, 3 * number + 3):
            far, by = g.CORNER_NEXT[way], g.CORNER_EDGES[way]
            assert (far == g.NO_CORNER) == (by == g.NO_EDGE)
            if by != g.NO_EDGE:
                assert ends(by) == {number, far}
                assert number in g.CORNER_NEXT[3 * far : 3 * far + 3]
        for at in g.CORNER_FIELDS[3 * number : 3 * number + 3]:
            assert at == 30 or number in g.FIELD_CORNERS[6 * at : 6 * at + 6]


@pytest.mark.parametrize(
    ("island", "path"),
    [
        (0, "-2,2 -2,1 -2,0 -1,-1 0,-2 1,-2 2,-2 2,-1 2,0 1,1 0,2 -1,2 -1,1 -1,0 0,-1 1,-1 1,0 0,1 0,0"),
        (1, LARGE_PATH),
    ],
)
def test_the_spiral_runs_counter_clockwise_and_inwards(island: int, path: str) -> None:
    fields = [g.LARGE[number] for number in g.spiral(island, (-2, 2 + island))]
    assert [f"{x},{y}" for x, y in fields] == path.split()


@pytest.mark.parametrize("island", [0, 1])
def test_red_numbers_never_touch_wherever_the_deserts_lie(island: int) -> None:
    near = {number: set(g.neighbours(g.LARGE[number])) for number in range(30)}
    for start in g.STARTS[island]:
        path = list(g.spiral(island, g.LARGE[start]))
        assert sorted(path) == list(range(g.N_FIELDS[island]))
        for deserts in combinations(path, 1 + island):
            chips = dict(zip([at for at in path if at not in deserts], g.CHIPS[island], strict=True))
            red = [at for at, chip in chips.items() if chip in (6, 8)]
            assert not any(g.LARGE[one] in near[other] for one, other in combinations(red, 2))


@pytest.mark.parametrize("island", [0, 1])
def test_harbours_never_share_a_corner_printed_or_wooden(island: int) -> None:
    printed = [number for number in g.PRINTED[11 * island : 11 * island + 11] if number != g.NO_EDGE]
    assert len(printed) == g.N_HARBOURS[island]
    assert all(not ends(one) & ends(other) for one, other in combinations(printed, 2))
    shores = [set(g.SHORES[at : at + 3]) - {g.NO_EDGE} for at in range(66 * island, 66 * island + 66, 3)]
    shores = [choices for choices in shores if choices]
    assert len(shores) == 2 * g.N_HARBOURS[island]
    for one, other in combinations(range(len(shores)), 2):
        if (one - other) % 2 == 0:
            assert all(not ends(a) & ends(b) for a in shores[one] for b in shores[other])
