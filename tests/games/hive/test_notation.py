"""Text forms: what is written reads back, what is nonsense is named."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.seats import CHANCE
from spieltisch.games.hive import notation, rules
from spieltisch.games.hive.actions import SKIP, Action, Drag, Field, Kind, Obstruct, SetPiece
from tests.games.hive.positions import EMPTY, FORCED_BEE, MIDDLE, lines, text_of

FIELDS = st.builds(Field.at, st.integers(-99, 99), st.integers(-99, 99))
SETS = st.builds(SetPiece, st.sampled_from(Kind), FIELDS, st.sampled_from([None, 0, 1]))
ACTIONS = st.one_of(SETS, st.builds(Drag, FIELDS, FIELDS), st.just(SKIP), st.builds(Obstruct, FIELDS))


@given(ACTIONS)
def test_actions_read_back(action: Action) -> None:
    assert notation.read_action(notation.write_action(action)) == action


@given(st.lists(st.integers(0, 10_000), max_size=60))
def test_positions_of_games_read_back(choices: list[int]) -> None:
    state = rules.initial(notation.read_position("obs=-3,1;0,0;2,2").config)
    for choice in choices:
        for actor in rules.to_act(state):
            assert actor != CHANCE
            legal = rules.legal_actions(state, actor)
            rules.apply(state, actor, legal[choice % len(legal)])
    text = notation.write_position(state)
    again = notation.read_position(text)
    assert notation.write_position(again) == text
    assert rules.digest(again) == rules.digest(state)


@given(st.text(alphabet="turnobsack=;,-0123456789QABGSqabgs \t", max_size=60) | st.text(max_size=30))
def test_any_text_is_a_position_or_a_value_error(text: str) -> None:
    try:
        state = notation.read_position(text)
    except ValueError:
        return
    assert notation.read_position(notation.write_position(state)).kernel.pack() == state.kernel.pack()


@given(st.text(alphabet="SDKO BLUERED,-0123456789QABGS", max_size=20) | st.text(max_size=20))
def test_any_text_is_an_action_or_a_value_error(text: str) -> None:
    try:
        action = notation.read_action(text)
    except ValueError:
        return
    assert notation.read_action(notation.write_action(action)) == action


@pytest.mark.parametrize(
    "text", [EMPTY, MIDDLE, FORCED_BEE, *(text_of(line) for line in lines("legal_moves.jsonl")[:20])]
)
def test_positions_are_written_as_they_are_in_files(text: str) -> None:
    assert notation.write_position(notation.read_position(text)) == text


@pytest.mark.parametrize("text", ["", "  ", "stacks=", "obs= turn=", "stacks= obs= turn=0", "turn=0\tobs=;"])
def test_keys_may_be_absent_empty_or_in_any_order(text: str) -> None:
    assert notation.write_position(notation.read_position(text)) == EMPTY


def test_fields_are_sorted_when_written() -> None:
    text = "stacks=1,0,q;0,0,Q obs=2,2;-3,1"
    assert notation.write_position(notation.read_position(text)) == "turn=0 obs=-3,1;2,2 stacks=0,0,Q;1,0,q"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("turn=61", "turn 61 is not within 0 and 60"),
        ("turn=-1", "turn -1 is not within 0 and 60"),
        ("turn=two", "no number"),
        ("obs=5,1", "field 5,1 is not on the board"),
        ("obs=1,1;1,1", "field 1,1 is obstructed twice"),
        ("obs=1,1 stacks=1,1,Q", "field 1,1 is both obstructed and occupied"),
        ("stacks=1,1,Q;1,1,q", "field 1,1 has two stacks"),
        ("stacks=1,1,Q;1,2,Q", "2 RED BEE pieces, but a side owns 1"),
        ("stacks=1,1,g;1,2,g;1,3,g", "3 BLUE GRASSHOPPER pieces, but a side owns 2"),
        ("stacks=1,1,M", "no piece: 'M'"),
        ("stacks=1,1,", "the stack at 1,1 is empty"),
        ("stacks=1,1,QA", "only beetles can stand on other pieces"),
        ("stacks=Q", "no field"),
        ("moves=K", "none of turn=…, obs=…, stacks=…"),
        ("turn=1 turn=2", "turn is given twice"),
    ],
)
def test_nonsense_is_named(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        notation.read_position(text)


def test_all_faults_are_listed_at_once() -> None:
    with pytest.raises(ValueError, match=r"turn 99.*9,9 is not on the board.*2 RED BEE") as wrong:
        notation.read_position("turn=99 obs=9,9 stacks=0,0,Q;0,1,Q")
    assert str(wrong.value).count(";") == 2
