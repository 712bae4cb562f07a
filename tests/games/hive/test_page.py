"""What a browser gets: plain JSON, all that the observation holds, and notation that the rules accept."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.hive import GAME, events, notation, page, rules, view
from spieltisch.games.hive.actions import PIECES, SKIP, Field, Kind
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.position import LETTERS, PIECE_LETTERS
from spieltisch.games.hive.rules import State
from tests.games.hive.positions import MIDDLE

STUCK = "turn=5 obs=-3,5;4,-3;4,0 stacks=3,0,B;3,1,Q;4,-1,A;5,-1,b;5,0,s"
"""Blue owes a bee that it cannot set."""


def picture_of(state: State, viewer: int) -> dict[str, Any]:
    """The picture as it arrives."""
    picture: dict[str, Any] = json.loads(json.dumps(page.picture(view.observe(state, viewer))))
    return picture


def test_a_picture_is_json_that_tells_what_the_observation_holds() -> None:
    dice, state = Random(1), rules.initial(Config())
    while actors := rules.to_act(state):
        (actor,) = actors
        legal = rules.draw(state).outcomes if actor == CHANCE else rules.legal_actions(state, actor)
        rules.apply(state, actor, dice.choice(legal))
        seen, picture = view.observe(state, SPECTATOR), picture_of(state, SPECTATOR)
        stacks = {
            Field.at(x, y): tuple(PIECES[PIECE_LETTERS.index(one)] for one in text) for x, y, text in picture["stacks"]
        }
        assert stacks == seen.stacks
        assert [Field.at(x, y) for x, y in picture["obstructed"]] == list(seen.obstructed)
        assert [[Kind(LETTERS.index(one)) for one in hand] for hand in picture["hands"]] == [
            list(seen.hand(seat)) for seat in (0, 1)
        ]
        assert picture["turn"] == seen.turn


def test_only_the_mover_has_choices() -> None:
    state = notation.read_position(MIDDLE)
    choices = page.choices(view.observe(state, 0))
    assert choices == sorted(map(notation.write_action, rules.legal_actions(state, 0)))
    assert len(choices) == 29
    assert list(page.choices(view.observe(state, 1))) == list(page.choices(view.observe(state, SPECTATOR))) == []


def test_before_the_obstructed_fields_are_drawn_all_is_in_hand() -> None:
    picture = picture_of(rules.initial(Config()), 0)
    assert picture["free"] == [-1, -1]
    assert picture["hands"] == ["QSSSGGBBAAA"] * 2


def test_stacks_are_told_from_the_bottom() -> None:
    picture = picture_of(notation.read_position(MIDDLE), 0)
    assert [-1, 1, "sB"] in picture["stacks"]
    assert [-2, 1, "Bb"] in picture["stacks"]


def test_the_latest_move_is_part_of_the_picture() -> None:
    state = notation.read_position(MIDDLE)
    assert picture_of(state, 0)["last"] is None
    action = next(action for action in rules.legal_actions(state, 0) if notation.write_action(action).startswith("D"))
    rules.apply(state, 0, action)
    last = picture_of(state, 0)["last"]
    assert notation.write_action(action) == "D {},{} {},{}".format(*last["start"], *last["target"])


def test_a_forced_skip_is_the_only_choice() -> None:
    state = notation.read_position(STUCK)
    (mover,) = rules.to_act(state)
    assert page.choices(view.observe(state, mover)) == ["K"]
    rules.apply(state, mover, SKIP)
    assert picture_of(state, SPECTATOR)["last"] == {"is": "TurnSkipped", "seat": mover}


def test_events_are_told_as_json() -> None:
    assert page.tell(events.FieldObstructed(Field.at(1, -2))) is None
    assert page.tell(events.PieceSet(1, Kind.ANT, Field.at(0, 3))) == {
        "is": "PieceSet", "seat": 1, "kind": "A", "at": [0, 3],
    }  # fmt: skip
    assert page.tell(events.PieceDragged(0, Field.at(0, 0), Field.at(0, 1))) == {
        "is": "PieceDragged", "seat": 0, "start": [0, 0], "target": [0, 1],
    }  # fmt: skip
    assert page.tell(events.TurnSkipped(1)) == {"is": "TurnSkipped", "seat": 1}


def test_equal_observations_have_equal_pictures() -> None:
    one, two = notation.read_position(MIDDLE), notation.read_position(MIDDLE)
    assert picture_of(one, 0) == picture_of(two, 0)
    rules.apply(two, 0, rules.legal_actions(two, 0)[0])
    assert picture_of(one, 0) != picture_of(two, 0)


def test_the_game_brings_its_page() -> None:
    assert GAME.page is not None
    assert GAME.page() is page
