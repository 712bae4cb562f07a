"""The forced positions are what their lines say, and each check names a place on the page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from spieltisch.conformance.running import checks_of
from spieltisch.core.checks import Check
from spieltisch.core.registry import game
from spieltisch.core.scripts import blame
from spieltisch.games.hive.actions import BLUE, Drag, Field, SetPiece, Skip
from spieltisch.games.hive.checks.fields import COVERED, NOWHERE
from spieltisch.games.hive.checks.forced_moves import SHARE, SHARES, Forced, forced_positions, write
from spieltisch.games.hive.checks.forced_positions import FORCED
from spieltisch.games.hive.checks.pictures import guessing_chances, lawful, named, pictures
from spieltisch.games.hive.position import read_setup
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
