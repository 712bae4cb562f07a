"""What a browser gets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import spieltisch_newgame.page
from spieltisch import pictures
from spieltisch_newgame import GAME, notation, rules, view
from spieltisch_newgame.page import Page

FOLDER = Path(spieltisch_newgame.page.__file__).parent


def test_a_picture_is_plain_json_with_marks_and_whose_turn_it_is() -> None:
    picture = Page().picture(view.observe(notation.read_position("x.o/.x./..."), 0))
    assert picture == {"cells": [0, None, 1, None, 0, None, None, None, None], "line": [], "to_move": 1}
    assert json.loads(json.dumps(picture)) == picture


def test_a_picture_of_the_end_shows_the_line() -> None:
    picture = Page().picture(view.observe(notation.read_position("x.o/.xo/..x"), 1))
    assert (picture["line"], picture["to_move"]) == ([0, 4, 8], None)


def test_only_who_is_to_move_has_choices() -> None:
    state = notation.read_position("x.o/.x./...")
    assert Page().choices(view.observe(state, 1)) == ["a2", "a3", "b1", "b3", "c2", "c3"]
    assert Page().choices(view.observe(state, 0)) == []
    [event] = rules.apply(state, 1, notation.read_action("c3"))
    assert Page().tell(event) == {"is": "Placed", "seat": 1, "cell": "c3"}


def test_both_languages_have_every_text_that_the_board_asks_for() -> None:
    german, english = (FOLDER / "words.js").read_text("utf-8").split("const en = ")
    keys = [set(re.findall(r"(\w+): \"", text)) for text in (german, english)]
    asked = set(re.findall(r"\bt\((?:seat === 0 \? )?\"(\w+)\"", (FOLDER / "board.js").read_text("utf-8")))
    assert keys[0] == keys[1]
    assert {"board", "free", "placed"} <= asked <= keys[0]


def test_the_rules_are_told_in_both_languages_and_their_pictures_can_be_drawn() -> None:
    assert set(GAME.display.guide) == {"en", "de"}
    for file in GAME.display.guide.values():
        scenes = re.findall(r"\((scenes/[^ )]+)", file.read_text("utf-8"))
        assert scenes
        for scene in scenes:
            drawn = pictures.part_of(GAME, pictures.read_scene(file.parent / scene), "de", "A picture", "p0")
            assert "<svg" in drawn
