"""What a browser gets: plain JSON, all that the observation holds, and notation that the rules accept."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.hive import GAME, events, notation, page, rules, view
from spieltisch.games.hive.actions import LETTERS, PIECES, SKIP, Drag, Field, Kind
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.page.pinned import Reason, pinned_by_level
from spieltisch.games.hive.position import PIECE_LETTERS
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
    assert GAME.display.page is not None
    assert GAME.display.page() is page


def movers(state: State) -> set[Field]:
    """Where the pieces stand that the side to move may drag."""
    return {action.start for action in rules.legal_actions(state, state.kernel.ply & 1) if isinstance(action, Drag)}


def test_whatever_cannot_move_is_held_by_something_and_nothing_else_is() -> None:
    found: Counter[Reason] = Counter()
    for seed in range(12):
        dice, state = Random(seed), rules.initial(Config())
        while actors := rules.to_act(state):
            (actor,) = actors
            legal = rules.draw(state).outcomes if actor == CHANCE else rules.legal_actions(state, actor)
            if actor != CHANCE:
                found += check_held(state, actor)
            rules.apply(state, actor, dice.choice(legal))
        assert pinned_by_level(view.observe(state, SPECTATOR)) == {}
    assert set(found) >= set(Reason) - {Reason.APART}


def check_held(state: State, mover: int) -> Counter[Reason]:
    seen = view.observe(state, SPECTATOR)
    reasons, mobile = pinned_by_level(seen), movers(state)
    for at, stack in seen.stacks.items():
        *below, top = reasons.get(at, (None,) * len(stack))
        assert below == [Reason.COVERED] * (len(stack) - 1)
        if stack[-1].owner == mover:
            assert (top is None) == (at in mobile)
        else:
            assert (top is Reason.BEE_FIRST) == (Kind.BEE in seen.hand(1 - mover))
        assert (top is Reason.PINNED) <= bool(state.kernel.is_pinned(at.cell))
    return Counter(why for reason in reasons.values() for why in reason if why)


def test_the_other_side_is_held_as_if_it_were_its_turn() -> None:
    """A skip changes nothing but whose turn it is."""
    state, turned = notation.read_position(MIDDLE), notation.read_position(MIDDLE.replace("turn=20", "turn=21"))
    assert pinned_by_level(view.observe(state, 0)) == pinned_by_level(view.observe(turned, 0))
    for each in (state, turned):
        check_held(each, each.kernel.ply & 1)


@pytest.mark.parametrize(
    ("position", "at", "reason"),
    [
        ("turn=20 obs= stacks=0,0,Q;1,0,q;2,0,a", (1, 0), Reason.PINNED),
        ("turn=20 obs= stacks=0,0,Q;1,0,q;0,1,A;-1,1,a;-1,0,g;1,-1,s", (0, 0), Reason.NARROW),
        ("turn=20 obs= stacks=0,0,S;1,0,q;0,1,A;-1,1,a;-1,0,g;1,-1,s;0,-1,b;2,0,Q", (0, 0), Reason.ENCLOSED),
        ("turn=20 obs=0,1;1,-1 stacks=0,0,Q;1,0,q;2,0,a", (0, 0), Reason.APART),
        ("turn=20 obs= stacks=4,0,G;5,0,q;4,1,Q", (4, 0), Reason.NO_LANDING),
        ("turn=4 obs= stacks=0,0,A;1,0,q;-1,0,A;2,0,a", (-1, 0), Reason.BEE_FIRST),
        ("turn=20 obs= stacks=0,0,Qb;1,0,q;2,0,a", (0, 0), Reason.COVERED),
    ],
)
def test_what_holds_a_piece_is_named(position: str, at: tuple[int, int], reason: Reason) -> None:
    state = notation.read_position(position)
    x, y = at
    [told] = [reasons for a, b, reasons in picture_of(state, 0)["held"] if (a, b) == at]
    assert told[0] == reason.value
    assert told[0] == (pinned_by_level(view.observe(state, 1))[Field.at(x, y)][0] or "")


def test_every_reason_is_told_in_both_languages() -> None:
    words = (Path(page.__file__).parent / "words.js").read_text("utf-8")
    assert [reason for reason in Reason if words.count(f'"held-{reason}": "') != 2] == []


def test_the_outlook_of_a_move_is_what_the_rules_then_say() -> None:
    dice, state = Random(5), rules.initial(Config())
    results = set()
    while actors := rules.to_act(state):
        (actor,) = actors
        legal = rules.draw(state).outcomes if actor == CHANCE else rules.legal_actions(state, actor)
        if actor != CHANCE:
            seen = view.observe(state, actor)
            for action in dice.sample(list(legal), min(5, len(legal))):
                after = view.restore(seen)
                rules.apply(after, actor, action)
                outlook = page.outlook(seen, notation.write_action(action))
                assert outlook is not None
                assert outlook["free"] == list(rules.points(after))
                assert (outlook["result"] == "") == (rules.outcome(after) is None)
                results.add(outlook["result"])
        rules.apply(state, actor, dice.choice(legal))
    assert results > {""}


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_there_is_no_outlook_but_of_own_legal_moves(viewer: int) -> None:
    state = notation.read_position(MIDDLE)
    seen = view.observe(state, viewer)
    for text in ("D -4,1 5,0", "S Q 0,0", "K", "O 0,0"):
        assert page.outlook(seen, text) is None
    legal = notation.write_action(rules.legal_actions(state, 0)[0])
    assert (page.outlook(seen, legal) is None) == (viewer != 0)
    with pytest.raises(ValueError, match="nonsense"):
        page.outlook(seen, "nonsense")
