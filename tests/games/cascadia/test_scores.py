"""The groups that scored: they add up to what the kernel says, and are what the cards ask for."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from spieltisch.core.seats import CHANCE
from spieltisch.games.cascadia import rules, tools
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.divisions import find_division
from spieltisch.games.cascadia.engine.tiles import ANIMAL_NAMES, HABITAT_NAMES
from spieltisch.games.cascadia.position import BoardText, read_board, set_up
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.scores import Group, groups_of, scored_groups, sheet_of
from tests.games.cascadia.boards import random_animals, random_spots, random_tiles
from tests.games.cascadia.oracle import around


def sums(groups: tuple[Group, ...]) -> dict[str, int]:
    points: Counter[str] = Counter()
    for group in groups:
        points[group.kind] += group.points
    return {name: points[name] for name in ANIMAL_NAMES + HABITAT_NAMES}


def random_board(random: Random) -> BoardText:
    spots = random_spots(random, random.randint(10, 23), random.randint(1, 3))
    return BoardText(random_tiles(random, spots), random_animals(random, spots))


@pytest.mark.parametrize("cards", ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"])
def test_groups_add_up_to_the_kernels_points(cards: str) -> None:
    random = Random(cards)
    for number in range(40):
        board, readings = random_board(random), random.choice((0, 0, random.randrange(32)))
        kernel = set_up(board, cards, readings)
        points = [*(kernel.wildlife(0, animal) for animal in range(5)), *kernel.largest[:5]]
        found = scored_groups(board, cards, readings)
        assert list(sums(found).values()) == points, (number, readings)
        assert all(group.points > 0 for group in found)


def test_no_animal_is_in_two_groups_but_hawks_that_see_several() -> None:
    random = Random(9)
    for cards in ("AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"):
        for _ in range(15):
            found = scored_groups(random_board(random), cards)
            kinds = [kind for kind in ANIMAL_NAMES if (kind, cards[0]) != ("hawk", "C")]
            for kind in kinds:
                spots = [spot for group in found if group.kind == kind for spot in group.spots]
                assert len(spots) == len(set(spots))


def test_groups_lie_on_their_animals_and_corridors_on_their_habitats() -> None:
    board = random_board(Random(4))
    for group in scored_groups(board, "BDACB"):
        if group.kind in ANIMAL_NAMES:
            letter = "BESHF"[ANIMAL_NAMES.index(group.kind)]
            assert {board.tokens[spot] for spot in group.spots} == {letter}
        else:
            habitat = "MFPWR"[HABITAT_NAMES.index(group.kind)]
            assert all(habitat in board.tiles[spot][0].habitats for spot in group.spots)


def shown(text: str, cards: str, readings: int = 0) -> list[str]:
    groups = scored_groups(read_board(text), cards, readings)
    return [f"{group.kind} {group.what} {group.points}" for group in groups]


LINE_OF_FIVE = "E@0,0 E@1,0 E@2,0 E@3,0 E@4,0"
FORK = "S@1,1 S@0,1 S@2,1 S@1,2 S@5,5"


@pytest.mark.parametrize(
    ("text", "cards", "groups"),
    [
        ("B@0,0 B@1,0 B@5,0 B@6,0 B@3,3", "AAAAA", ["bear group of 2 4", "bear group of 2 7"]),
        ("B@0,0 B@3,0 B@4,0 B@0,5 B@1,5 B@2,5", "CAAAA",
         ["bear group of 1 2", "bear group of 2 5", "bear group of 3 8", "bear bonus 3"]),
        (LINE_OF_FIVE, "AAAAA", ["elk line of 4 13", "elk line of 1 2"]),
        (LINE_OF_FIVE, "ACAAA", ["elk herd of 5 14"]),
        (" ".join(f"E@{x},0" for x in range(9)), "ACAAA", ["elk herd of 8 28", "elk herd of 1 2"]),
        ("S@0,0 S@1,0 S@5,0", "AAAAA", ["salmon run of 2 5", "salmon run of 1 2"]),
        (FORK, "AAAAA", ["salmon run of 1 2"]),
        ("S@0,0 S@1,0 S@2,0 B@3,0 F@0,1", "AADAB", ["salmon run of 3 5"]),
        ("H@0,0 H@2,0 H@5,2", "AAAAA", ["hawk 3 alone 8"]),
        ("H@0,0 H@2,0 H@5,2", "AAABA", ["hawk 2 alone in sight 5"]),
        ("H@0,0 H@2,0 H@4,0", "AAACA", ["hawk pair in sight 3", "hawk pair in sight 3"]),
        ("H@0,0 B@1,0 H@2,0 H@4,0", "BAADA", ["hawk pair in sight 4"]),
        ("F@0,0 F@1,0", "AAAAA", ["fox single 1", "fox single 1"]),
        ("F@0,0 F@1,0 B@-1,0 B@2,0", "AAAAD", ["fox pair 5"]),
        ("F@0,0 F@1,0 F@2,0", "EEEEE", ["fox group of 3 9"]),
    ],
)  # fmt: skip
def test_a_board_scores_by_these_groups(text: str, cards: str, groups: list[str]) -> None:
    assert shown(text, cards) == groups


def test_readings_decide_which_groups_there_are() -> None:
    assert shown(FORK, "AAAAA", codes.PRUNES_SALMON) == [
        "salmon run of 1 2",
        "salmon run of 2 5",
        "salmon run of 1 2",
    ]
    ring = " ".join(f"E@{x},{y}" for x, y in (around((0, 0))[0], around((0, 0))[3]))
    assert shown(ring, "ADAAA", codes.ALLOWS_ELK_GAPS) == ["elk ring of 2 5"]
    assert shown(ring, "ADAAA") == ["elk ring of 1 2"] * 2
    assert shown("H@0,0 H@2,0", "AAACA", codes.STOPS_AT_GAPS) == []


def test_sight_ends_at_the_border_of_the_grid() -> None:
    assert shown("H@0,0 H@40,1", "AAACA") == []


def test_a_sum_that_no_division_has_is_an_error() -> None:
    with pytest.raises(ValueError, match="no division"):
        find_division(frozenset([1, 2]), 5, lambda one, free: [(2, frozenset([one]))], lambda free: 9)


def played(config: Config, seed: int) -> State:
    random, state = Random(seed), rules.initial(config)
    while actors := rules.to_act(state):
        [actor] = actors
        legal = rules.legal_actions(state, actor)
        if actor == CHANCE:
            drawn = rules.draw(state)
            rules.apply(state, actor, random.choices(drawn.outcomes, drawn.weights)[0])
        else:
            rules.apply(state, actor, legal[random.randrange(len(legal))])
    return state


@pytest.mark.parametrize("config", [Config(3, 6, "BDACB", readings=9), Config(2, 5, assignment1=True), Config(1, 4)])
def test_the_groups_of_a_game_are_its_sheets(config: Config) -> None:
    state = played(config, 3)
    for seat in range(config.seats):
        sheet = sheet_of(state.kernel, seat)
        assert tuple(sums(groups_of(state.kernel, seat)).values()) == sheet.wildlife + sheet.habitats


def test_the_summary_has_a_line_for_each_animal_and_habitat_and_all_groups() -> None:
    state = played(Config(2, 6, "ABCDE"), 5)
    text = tools.summary(state, ("Anna", ""))
    table, *boards = text.split("\n\n")
    rows = [line.split() for line in table.split("\n")]
    assert rows[0] == ["Anna", "player", "1"]
    assert [row[0] for row in rows[1:]] == [*ANIMAL_NAMES, *HABITAT_NAMES, "nature", "total"]
    assert [row[1] for row in rows[1:6]] == list("ABCDE")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert rows[-1] == ["total", *map(str, outcome.points)]
    for seat, board in enumerate(boards):
        groups = groups_of(state.kernel, seat)
        assert len(board.split("\n")) == 1 + len(groups)
        assert [int(line.split()[0]) for line in board.split("\n")[1:]] == [group.points for group in groups]
