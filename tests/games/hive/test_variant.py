"""What sets the contest's Hive apart from the boxed game, rule by rule."""

from __future__ import annotations

import pytest

from spieltisch.games.hive import notation, rules


def targets(position: str, start: str) -> set[str]:
    """Where the piece on a field can be dragged."""
    state = notation.read_position(position)
    moves = map(notation.write_action, rules.legal_actions(state, state.kernel.ply % 2))
    return {move.split()[2] for move in moves if move.startswith(f"D {start} ")}


def test_a_gate_of_two_pieces_holds_everything_but_the_beetle() -> None:
    # Between 0,0 and 1,0 stand 0,1 and 1,-1; the row behind keeps the swarm together.
    gate = "turn=8 obs= stacks=0,0,{};0,1,a;1,-1,q;1,1,s;2,-1,g;2,0,Q"
    assert targets(gate.format("A"), "0,0") >= {"-1,1", "0,-1"}
    assert "1,0" not in targets(gate.format("A"), "0,0")
    assert "1,0" in targets(gate.format("B"), "0,0")


def test_a_piece_and_an_obstructed_field_form_a_gate_too() -> None:
    board = "turn=8 obs={} stacks=0,0,Q;1,-1,q"
    assert targets(board.format(""), "0,0") == {"0,-1", "1,0"}
    assert targets(board.format("0,1"), "0,0") == {"0,-1"}
    assert targets(board.format("-1,0"), "0,0") == {"1,0"}


def test_an_obstructed_field_is_no_contact() -> None:
    assert targets("turn=8 obs=0,1 stacks=0,0,Q;1,-1,q", "0,0").isdisjoint({"-1,1", "1,0"})


def test_the_rim_has_no_gate() -> None:
    # From the corner 5,0 along the rim to 5,-1: the only field beside this step is the piece 4,0.
    assert targets("turn=8 obs= stacks=4,0,q;5,0,Q", "5,0") == {"4,1", "5,-1"}


def test_a_beetle_ignores_towers_on_every_level() -> None:
    towers = "turn=8 obs= stacks=0,0,QB;0,1,ab;1,-1,qB;1,1,s;2,-1,g;2,0,s"
    assert "1,0" in targets(towers, "0,0")


def test_a_pinned_beetle_may_still_climb_down_once_it_stands_on_top() -> None:
    line = "turn=8 obs= stacks=-1,0,Q;0,0,{};1,0,a"
    assert targets(line.format("B"), "0,0") == set()
    assert targets(line.format("qB"), "0,0") == {"-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"}


def test_a_beetle_on_the_ground_stays_with_the_swarm() -> None:
    assert targets("turn=8 obs= stacks=0,0,B;1,0,Q;2,0,q", "0,0") == {"0,1", "1,-1", "1,0"}


def test_a_grasshopper_jumps_over_pieces_but_not_over_obstructed_fields() -> None:
    row = "turn=8 obs={} stacks=0,0,G;1,0,q;2,0,Q"
    assert targets(row.format(""), "0,0") == {"3,0"}
    assert targets(row.format("3,0"), "0,0") == set()


def test_a_grasshopper_does_not_jump_off_the_board() -> None:
    assert targets("turn=8 obs= stacks=3,0,G;4,0,q;5,0,Q", "3,0") == set()


def test_a_spider_takes_exactly_three_different_steps() -> None:
    # Once around the pair: three steps either way end on the same far side.
    assert targets("turn=8 obs= stacks=-1,0,S;0,0,Q;1,0,q", "-1,0") == {"1,1", "2,-1"}


def test_an_ant_reaches_every_field_along_the_swarm_but_not_where_it_started() -> None:
    assert len(targets("turn=8 obs= stacks=-1,0,A;0,0,Q;1,0,q", "-1,0")) == 7


@pytest.mark.parametrize("turn", [0, 1])
def test_the_bee_may_be_the_first_piece(turn: int) -> None:
    state = notation.read_position(f"turn={turn} obs= stacks={'1,0,q' if turn == 0 else '1,0,Q'}")
    assert notation.read_action("S Q 0,0") in rules.legal_actions(state, turn)


@pytest.mark.parametrize(("turn", "letters"), [(4, "QSGBA"), (5, "QSGBA"), (6, "Q"), (7, "Q")])
def test_from_the_fourth_own_turn_only_the_bee_may_be_set(turn: int, letters: str) -> None:
    state = notation.read_position(f"turn={turn} obs= stacks=0,0,A;1,0,a")
    moves = map(notation.write_action, rules.legal_actions(state, turn % 2))
    assert {move[2] for move in moves} == set(letters)


def test_a_side_whose_pieces_are_all_covered_can_only_skip() -> None:
    state = notation.read_position("turn=9 obs= stacks=0,0,Q;1,0,qB")
    assert [notation.write_action(move) for move in rules.legal_actions(state, 1)] == ["K"]


def test_a_new_piece_may_touch_a_covered_piece_of_the_other_side() -> None:
    state = notation.read_position("turn=8 obs= stacks=0,0,Q;1,0,qB")
    assert notation.read_action("S A 2,0") in rules.legal_actions(state, 0)
