"""The forced positions are what their lines say, and each check names a place on the page."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from spieltisch.conformance.running import checks_of
from spieltisch.core.checks import Check
from spieltisch.core.registry import game
from spieltisch.core.scripts import blame
from spieltisch.games.hive.actions import BLUE, RED, SKIP, Drag, Field, Kind, Move, SetPiece, Skip
from spieltisch.games.hive.checks.counting import with_full_columns
from spieltisch.games.hive.checks.fields import COVERED, NOWHERE
from spieltisch.games.hive.checks.forced_moves import RIVALS, SHARE, SHARES, Forced, forced_positions, write
from spieltisch.games.hive.checks.forced_positions import FORCED
from spieltisch.games.hive.checks.loosened import Rule, lawful_without
from spieltisch.games.hive.checks.pictures import RULES, guessing_chances, lawful, named, pictures
from spieltisch.games.hive.checks.server import HiveTalk
from spieltisch.games.hive.checks.tables import misjudged
from spieltisch.games.hive.legality import refusal
from spieltisch.games.hive.position import Setup, read_setup
from spieltisch.wire.element import parse
from tests.games.hive.checks.wrong import WRONG

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "docs" / "protocols" / "hive.md"
CHECKS = checks_of(game("hive"))


def numbered(forced: Forced) -> str:
    return f"turn {forced.setup.turn}"


@pytest.mark.parametrize("forced", forced_positions(), ids=numbered)
def test_a_poor_position_has_one_lawful_move(forced: Forced) -> None:
    assert lawful(forced.setup) == {named(forced.move, forced.seat)}
    assert len(forced.setup.obstructed) == 3


@pytest.mark.parametrize("forced", forced_positions(), ids=numbered)
def test_its_words_are_the_wrong_pictures_that_it_tells_apart(forced: Forced) -> None:
    found = [word for word, share in guessing_chances(forced.setup).items() if share <= SHARES.get(word, SHARE)]
    assert forced.words == tuple(sorted(found))


def test_a_line_is_written_as_it_is_read() -> None:
    assert FORCED.splitlines() == [write(forced) for forced in forced_positions()]


def test_there_are_enough_for_each_side() -> None:
    count = Counter((word, forced.seat) for forced in forced_positions() for word in forced.words)
    assert all(count[word, seat] > 1 for word in ("axes", "obstructed", "stack", "hand", "due") for seat in (0, 1))


def test_there_are_enough_for_each_rule() -> None:
    for picture in RULES:
        found = [each.words for each in forced_positions() if picture.word in each.words]
        assert sum(not RIVALS.get(picture.word, set()) & {*words} for words in found) >= 3


@pytest.mark.parametrize("forced", forced_positions()[::6], ids=numbered)
def test_rules_of_which_none_is_left_out_are_the_engine_s(forced: Forced) -> None:
    """In the position itself and in some that follow."""
    kernel, chance = forced.setup.kernel(), random.Random(forced.setup.turn)
    for _ in range(4):
        if kernel.is_over():
            break
        setup = Setup.of(kernel)
        assert lawful_without(setup, None) == lawful(setup)
        left_out = [rule for rule in Rule if rule is not Rule.LIFT]
        assert all(lawful_without(setup, rule) >= lawful(setup) - {SKIP} for rule in left_out)
        kernel.apply(chance.choice(kernel.legal_moves()))


@pytest.mark.parametrize(
    ("move", "cause"),
    [
        (Drag(Field.at(-1, 1), Field.at(-1, 2)), Rule.WHOLE.value),
        (SetPiece(Kind.ANT, Field.at(0, 0), RED), Rule.APART.value),
        (SetPiece(Kind.ANT, Field.at(5, -5), RED), "it sets pieces that touch none of its own"),
        (SetPiece(Kind.BEE, Field.at(-2, 0), RED), "it sets pieces that are not in its hand"),
        (SKIP, "it makes no move although it could"),
    ],
)
def test_a_move_that_no_wrong_picture_explains_is_blamed_on_the_rule_that_it_breaks(move: Move, cause: str) -> None:
    setup = read_setup("turn=8 obs= stacks=-2,1,Q;-1,1,A;0,1,q;1,2,a")
    refused = refusal(setup.kernel(), RED, move)
    assert misjudged([setup], move, refused.code, refused.sentence).likely == cause


def test_in_full_columns_a_field_s_place_tells_its_coordinates() -> None:
    told = HiveTalk().state(Setup(obstructed=(Field.at(0, 0),)))
    board = parse(with_full_columns(told)).child("data").child("state").child("board")  # type: ignore[union-attr]
    columns = [column.children for column in board.children]  # type: ignore[union-attr]
    read = [[(int(field.attributes["x"]), int(field.attributes["y"])) for field in column] for column in columns]
    assert read == [[(x, y) for y in range(-5, 6)] for x in range(-5, 6)]
    closed = [
        at for at, field in zip(chain(*read), chain(*columns), strict=True) if "true" in field.attributes.values()
    ]
    assert {at for at in closed if Field.at(*at).is_on_board} == {(0, 0)}


@pytest.mark.parametrize("text", [*COVERED, *NOWHERE])
def test_no_move_is_lawful_but_none(text: str) -> None:
    assert lawful(read_setup(text)) == {Skip()}


def test_a_move_with_exchanged_axes_is_blamed_on_them() -> None:
    setup = read_setup("turn=2 obs=-2,-2;-1,3;2,1 stacks=-5,2,Q;-4,1,q")
    right = next(move for move in lawful(setup) if isinstance(move, Drag))
    start, target = right.start, right.target
    wrong = Drag(Field(start.y, start.x, start.z), Field(target.y, target.x, target.z))
    assert blame(wrong, pictures(setup)) == "it would be lawful if x and y were exchanged"


def test_a_piece_of_the_other_side_is_blamed_on_the_colour() -> None:
    setup = read_setup("turn=2 obs= stacks=0,0,Q;1,0,q")
    others = [move for move in pictures(setup)["it plays for the other colour"] if isinstance(move, SetPiece)]
    assert {move.owner for move in others} == {BLUE}
    assert {blame(move, pictures(setup)) for move in others} == {"it plays for the other colour"}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_a_check_names_a_place_on_the_page(check: Check) -> None:
    page = PAGE.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    entries = re.findall(r"^\| (H\d+) \|", page, re.MULTILINE)
    assert check.paragraph in (*headings, *entries)


def test_each_mistake_is_to_be_found_by_a_check_that_there_is() -> None:
    assert {mistake.check for mistake in WRONG} <= {check.id for check in CHECKS}
    assert len({mistake.name for mistake in WRONG}) == len(WRONG)
