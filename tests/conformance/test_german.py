"""Checks and their findings in German: a text for each check, and for each sentence of a limited list."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.conformance import common, german, guest, hosting, performing, running
from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import checks_of, server_checks_of
from spieltisch.conformance.situations import by_chance, by_position
from spieltisch.core import scripts
from spieltisch.core.checks import Check
from spieltisch.core.game import AnyGame
from spieltisch.core.glossary import HOLE, in_german
from tests.architecture.sources import PACKAGE
from tests.contract.subjects import discover

SUBJECTS = [pytest.param(game, id=game.name) for game in discover()]
OURS = [pytest.param(game, id=game.name) for game in discover() if (PACKAGE / "games" / game.name / "checks").is_dir()]
SENTENCE = re.compile(r"it [a-z]+ .*|its [a-z]+ .*", re.DOTALL)
"""How a likely cause begins."""
NO_CAUSES = {
    "it also speaks the edition of 2017/18", "it does not speak the edition of 2017/18 unasked: {}",  # remarks
    "it won {} of {} games that the next peg wins",  # a remark
    "it bought something", "it paid rent", "it paid something in another's turn",  # parts of longer ones
}  # fmt: skip


def all_checks(game: AnyGame) -> list[Check]:
    found = checks_of(game) if game.wire.checks else []
    doors = game.wire.dialects()
    return [*found, *(check for door in doors for check in server_checks_of(game, door, game.setup.options()))]


def sentences(file: Path) -> Iterator[str]:
    """All texts of a file, with holes for what is put in; a text that is part of a longer one is not among them."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values)


def shape(text: str) -> str:
    """A pattern of what may come of it."""
    return re.escape(text).replace(re.escape(HOLE), ".+")


def written(game: AnyGame) -> set[str]:
    """What stands in a game's checks."""
    files = (PACKAGE / "games" / game.name / "checks").glob("*.py")
    return {text for file in files if file.stem != "german" for text in sentences(file)}


@pytest.mark.parametrize("game", SUBJECTS)
def test_each_check_says_in_both_languages_what_is_right(game: AnyGame) -> None:
    for check in all_checks(game):
        assert check.title, check.id
        assert check.title_de, check.id
        assert check.title != check.title_de, check.id
        assert not check.title_de.endswith("."), check.id


def test_so_do_situations_by_hand() -> None:
    [twixt] = [game for game in discover() if game.name == "twixt"]
    for check in (by_chance(twixt, ""), by_position(twixt, "moves=16/14,7/8")):
        assert "von Hand" in check.title_de


@pytest.mark.parametrize("game", OURS)
def test_each_likely_cause_has_german_words(game: AnyGame) -> None:
    known = [sentence.replace(HOLE, "x") for sentence in german.sentences_of(game)]
    causes = {text for text in written(game) if SENTENCE.fullmatch(text)} - NO_CAUSES
    assert causes
    assert not {cause for cause in causes if not any(re.fullmatch(shape(cause), one) for one in known)}


@pytest.mark.parametrize("game", OURS)
def test_no_german_sentence_is_of_a_finding_that_no_check_makes(game: AnyGame) -> None:
    shapes = set(map(shape, written(game)))
    known = game.wire.checks().german if game.wire.checks else {}
    assert not [one for one in known if not any(re.fullmatch(each, one.replace(HOLE, "x")) for each in shapes)]


def test_no_common_one_either() -> None:
    modules = (common, guest, hosting, performing, running, scripts)
    texts = {text for module in modules for text in sentences(Path(str(module.__file__)))}
    shapes = {re.escape(text).replace(re.escape(HOLE), ".+") for text in texts}
    assert not [
        saying
        for saying in german.COMMON
        if not any(re.fullmatch(shape, saying.replace(HOLE, "x")) for shape in shapes)
    ]


@pytest.mark.parametrize("game", SUBJECTS)
def test_what_is_quoted_stands_in_both(game: AnyGame) -> None:
    for sentence, translated in german.sentences_of(game).items():
        assert sentence != translated
        assert sentence.count(HOLE) == translated.count(HOLE), sentence


def test_whole_sentences_come_before_holes_and_quotations_stay() -> None:
    known = {"it waits for {}": "er wartet auf {}", "it waits for rain": "er wartet auf Regen"}
    assert in_german("it waits for rain", known) == "er wartet auf Regen"
    assert in_german("it waits for {1}\n", known) == "er wartet auf {1}\n"
    assert in_german("it goes", known) is None
    assert in_german("", known) is None


def test_a_result_tells_both() -> None:
    [twixt] = [game for game in discover() if game.name == "twixt"]
    check = next(check for check in checks_of(twixt) if check.id == "twixt.board.axes")
    likely = "it would be free if x and y were exchanged"
    result = Result("twixt", check, Verdict.FAILED, 1, expected="3 x y", got="nothing for 2500 ms", likely=likely)
    assert german.findings_in_german(result, german.sentences_of(twixt)) == {
        "title_de": "liest das Brett Spalte für Spalte", "expected_de": None, "got_de": "2500 ms lang nichts",
        "likely_de": "die Zelle wäre frei, wenn x und y vertauscht wären",
    }  # fmt: skip
