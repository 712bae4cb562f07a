"""Text forms: what is written reads back, and what is wrong is named."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.seats import CHANCE
from spieltisch.games.twixt import notation, rules
from spieltisch.games.twixt.actions import PEGS, Action, Mirror, Peg, Swamp
from spieltisch.games.twixt.config import Config
from tests.games.twixt.positions import GAME

PLAYED = "orientation=2009 swamps=3,9,20;2,6,14;2,2,11;1,6,9 moves=" + GAME.replace(" ", ",")

pegs = st.builds(Peg, st.integers(0, 999_999_999), st.integers(0, 999_999_999)) | st.sampled_from(PEGS)
swamps = st.integers(1, 22).flatmap(
    lambda size: st.builds(Swamp, st.just(size), st.integers(1, 23 - size), st.integers(1, 23 - size))
)
actions = pegs | swamps | st.builds(Mirror, st.booleans())


@given(actions)
def test_actions_read_back(action: Action) -> None:
    assert notation.read_action(notation.write_action(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [("3/14", Peg(3, 14)), ("mirror=1", Mirror(True)), ("mirror=0", Mirror(False)), ("swamp=3,9,20", Swamp(3, 9, 20))],
)
def test_actions_are_written_like_this(text: str, action: Action) -> None:
    assert notation.write_action(action) == text
    assert notation.read_action(text) == action


def test_pegs_on_the_board_are_read_as_the_known_objects() -> None:
    assert notation.read_action("16/14") is PEGS[16 * 24 + 14]


@pytest.mark.parametrize(
    "text",
    ["", "3", "3/", "3/4/5", " 3/4", "3/4\n", "-1/3", "+3/4", "٣/٤", "1" * 10 + "/1", "mirror=2", "mirror", "mirror=",
     "swamp=3,9", "swamp=0,5,5", "swamp=3,0,5", "swamp=3,21,5", "peg=3/4"],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no action|no swamp|does not lie"):
        notation.read_action(text)


@given(st.text(alphabet="01239/,=-") | st.from_regex(r"\A(mirror|swamp)=[0-9,]{0,9}\Z"))
def test_any_text_is_refused_or_reads_back(text: str) -> None:
    try:
        action = notation.read_action(text)
    except ValueError:
        return
    assert notation.read_action(notation.write_action(action)) == action


@given(
    seed=st.integers(0, 10**6),
    orientation=st.sampled_from([2009, 2016]),
    rounds=st.sampled_from([1, 7, 30, 286]),
    blocks=st.lists(swamps, max_size=5),
    plies=st.integers(0, 60),
)
def test_positions_read_back(seed: int, orientation: int, rounds: int, blocks: list[Swamp], plies: int) -> None:
    random = Random(seed)
    config = Config(orientation, rounds, False, tuple((swamp.size, swamp.x, swamp.y) for swamp in blocks))
    state = rules.initial(config)
    for _ in range(plies):
        for actor in rules.to_act(state):
            rules.apply(state, actor, random.choice(rules.legal_actions(state, actor)))
    text = notation.write_position(state)
    again = notation.read_position(text)
    assert notation.write_position(again) == text
    assert rules.digest(again) == rules.digest(state)
    assert again.kernel.moves() == state.kernel.moves()


def test_keys_may_be_absent_empty_and_in_any_order() -> None:
    empty = notation.write_position(rules.initial(Config(mirror=False, swamps=())))
    assert empty == "orientation=2009 swamps= moves="
    for text in ("", "  ", "moves=", "swamps= moves= orientation=", "orientation=2009"):
        assert notation.write_position(notation.read_position(text)) == empty
    assert notation.write_position(notation.read_position(" ".join(reversed(PLAYED.split())))) == PLAYED


def test_rounds_are_written_where_they_are_not_thirty() -> None:
    text = "orientation=2016 rounds=40 swamps= moves=3/3"
    assert notation.write_position(notation.read_position(text)) == text


def test_mirrored_swamps_are_written_as_they_lie() -> None:
    state = rules.initial(Config())
    for swamp in (Swamp(3, 9, 20), Swamp(2, 6, 14), Swamp(2, 2, 11), Swamp(1, 6, 9)):
        rules.apply(state, CHANCE, swamp)
    rules.apply(state, 0, Mirror(True))
    text = notation.write_position(state)
    assert text == "orientation=2009 swamps=3,20,9;2,14,6;2,11,2;1,9,6 moves="
    assert rules.digest(notation.read_position(text)) == rules.digest(state)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("orientation=2010", "none of 2009, 2016"),
        ("orientation=x", "none of 2009, 2016"),
        ("rounds=0", "none of 1 to 286"),
        ("swamps=3,21,5", "does not lie inside"),
        ("swamps=3,9,20;", "no swamp"),
        ("moves=5/5,", "no action"),
        ("moves=mirror=1", "no action"),
        ("moves=5/5,5/5", "move 2, 5/5: The cell 5/5 has a peg"),
        ("moves=0/0", "move 1, 0/0: The cell 0/0 is swamp"),
        ("moves=5/0", "opponent's border"),
        ("moves=24/0", "no cell 24/0"),
        ("rounds=1 moves=5/5,6/6,7/7", "move 3, 7/7: The game is over"),
        ("moves=5/5 moves=6/6", "given twice"),
        ("turn=3", "no part of a position"),
        ("moves", "no part of a position"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        notation.read_position(text)
