"""Each scoring card by example: small boards, tokens only."""

from __future__ import annotations

import pytest

from spieltisch.games.cascadia import tools
from spieltisch.games.cascadia.engine.tiles import ANIMALS
from spieltisch.games.cascadia.position import read_board
from tests.games.cascadia.boards import set_up
from tests.kernels import both_ways

ROW = {n: " ".join(f"{{}}@{x},0" for x in range(n)) for n in range(1, 10)}
"""So many of one animal side by side."""


def row(letter: str, n: int) -> str:
    return ROW[n].replace("{}", letter)


def points(card: str, letter: str, text: str) -> int:
    """What one animal is worth when all cards are the same."""
    return int(tools.score(text, {"cards": card * 5})["wildlife"][letter])


@pytest.mark.parametrize(
    ("card", "expected"),
    [("A", (0, 4, 0, 0)), ("B", (0, 0, 10, 0)), ("C", (2, 5, 8, 0)), ("D", (0, 5, 8, 13)), ("E", (2, 5, 9, 9))],
)
def test_bears_count_in_groups_of_exact_sizes(card: str, expected: tuple[int, ...]) -> None:
    assert tuple(points(card, "B", row("B", n)) for n in range(1, 5)) == expected


def test_card_c_rewards_bears_in_groups_of_one_two_and_three() -> None:
    assert points("C", "B", "B@0,0 B@3,0 B@4,0 B@7,0 B@8,0 B@9,0") == 2 + 5 + 8 + 3


def test_card_a_counts_pairs_of_bears_up_to_four() -> None:
    pairs = [f"B@{3 * k},0 B@{3 * k + 1},0" for k in range(5)]
    assert [points("A", "B", " ".join(pairs[:n])) for n in range(1, 6)] == [4, 11, 19, 27, 27]


@pytest.mark.parametrize(
    ("card", "expected"),
    [("A", (2, 5, 9, 13, 15)), ("B", (2, 5, 7, 10, 12)), ("C", (2, 4, 7, 10, 14)), ("D", (2, 5, 7, 10, 12))],
)
def test_a_row_of_elk_is_divided_for_the_most_points(card: str, expected: tuple[int, ...]) -> None:
    assert tuple(points(card, "E", row("E", n)) for n in range(1, 6)) == expected


def test_card_b_knows_triangles_and_rhombi_of_elk() -> None:
    assert points("B", "E", "E@0,0 E@1,0 E@1,1") == 9
    assert points("B", "E", "E@0,0 E@1,0 E@0,1 E@1,1") == 13


def test_nine_elk_count_as_eight_and_one_on_card_c() -> None:
    assert points("C", "E", row("E", 9)) == 28 + 2


RING = ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1))


def test_card_d_counts_elk_around_a_centre_whatever_is_there() -> None:
    ring = [f"E@{x},{y}" for x, y in RING]
    assert [points("D", "E", " ".join(ring[:n])) for n in range(1, 7)] == [2, 5, 8, 12, 16, 21]
    assert points("D", "E", " ".join([*ring, "B@0,0"])) == 21
    assert points("D", "E", f"{ring[0]} {ring[3]}") == 4


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("A", (2, 5, 8, 12, 16, 20, 25, 25)),
        ("B", (2, 4, 9, 11, 17, 17, 17, 17)),
        ("C", (0, 0, 10, 12, 15, 15, 15, 15)),
        ("D", (0, 0, 3, 4, 5, 6, 7, 8)),
    ],
)
def test_salmon_count_by_the_length_of_their_run(card: str, expected: tuple[int, ...]) -> None:
    assert tuple(points(card, "S", row("S", n)) for n in range(1, 9)) == expected


def test_a_triangle_of_salmon_is_a_run_but_with_a_tail_it_is_void() -> None:
    assert points("A", "S", "S@0,0 S@1,0 S@1,1") == 8
    assert points("A", "S", "S@0,0 S@1,0 S@1,1 S@2,0") == 0


def test_card_d_counts_each_token_beside_a_run_once_and_for_each_run() -> None:
    assert points("D", "S", row("S", 3) + " B@0,1 F@1,1") == 5
    assert points("D", "S", row("S", 3) + " B@1,1 S@0,2 S@1,2 S@2,2") == 4 + 4


@pytest.mark.parametrize(("card", "expected"), [("A", (2, 5, 8)), ("B", (0, 5, 9)), ("C", (0, 3, 6)), ("D", (0, 0, 0))])
def test_hawks_in_a_row_with_a_cell_between(card: str, expected: tuple[int, ...]) -> None:
    hawks = ["H@0,0", "H@2,0", "H@4,0"]
    assert tuple(points(card, "H", " ".join(hawks[:n])) for n in (1, 2, 3)) == expected


def test_hawks_side_by_side_are_not_alone_and_do_not_see_each_other() -> None:
    assert [points(card, "H", row("H", 2)) for card in "ABCD"] == [0, 0, 0, 0]


def test_hawks_are_paired_by_what_lies_between_them() -> None:
    assert points("D", "H", "H@0,0 B@1,0 B@2,0 E@3,0 H@4,0") == 7
    assert points("D", "H", "H@0,0 B@1,0 H@2,0 B@3,0 E@4,0 F@5,0 H@6,0") == 9


def test_foxes_look_around() -> None:
    around = "F@0,0 B@1,0 B@1,1 E@0,1 E@-1,0 S@0,-1 F@1,-1"
    other_fox = {"A": 3, "B": 0, "C": 1}  # beside bear, salmon and fox
    assert points("A", "F", around) == 4 + other_fox["A"]
    assert points("B", "F", around) == 5 + other_fox["B"]
    assert points("C", "F", around) == 2 + other_fox["C"]


def test_pairs_of_foxes_look_around_together() -> None:
    assert points("D", "F", "F@0,0 F@1,0 B@-1,0 B@2,0 E@0,1 E@1,1 E@2,1") == 7
    assert points("D", "F", "F@0,0 B@1,0 B@-1,0") == 0


READINGS = [
    (1, "S", "S@0,0 S@1,0 S@1,1 S@2,0", 0, 2 + 5),
    (2, "E", "E@1,0 E@-1,0", 4, 5),
    (4, "E", row("E", 9), 30, 28),
    (8, "H", "H@0,0 H@3,0", 3, 0),
    (16, "H", "H@0,0 H@2,0 H@3,0 H@-5,4 H@-3,4", 9, 5),
]


@pytest.mark.parametrize("kernel", both_ways("spieltisch.games.cascadia.engine.kernel"))
@pytest.mark.parametrize(("reading", "letter", "text", "usual", "other"), READINGS)
def test_contested_rules_can_be_read_both_ways(
    kernel: object, reading: int, letter: str, text: str, usual: int, other: int
) -> None:
    cards = {1: "AAAAA", 2: "ADAAA", 4: "ACAAA", 8: "AAACA", 16: "AAABA"}[reading]
    assert points_by(kernel, cards, letter, text, 0) == usual
    assert points_by(kernel, cards, letter, text, reading) == other


def points_by(kernel: object, cards: str, letter: str, text: str, readings: int) -> int:
    animal = ANIMALS.index(letter)
    return int(set_up(kernel, cards, {}, read_board(text).tokens, readings).wildlife(0, animal))
