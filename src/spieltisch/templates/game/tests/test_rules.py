"""The rules, by positions as text."""

from __future__ import annotations

import pytest

from spieltisch.core.contracts import Fault, Forfeit, Leniency
from spieltisch.core.errors import IllegalAction
from spieltisch.core.outcome import Outcome, Reason
from spieltisch_newgame import notation, rules
from spieltisch_newgame.actions import Place

RUNNING = "x.o/.x./..o"


def legal(text: str) -> list[str]:
    state = notation.read_position(text)
    return [notation.write_action(action) for seat in (0, 1) for action in rules.legal_actions(state, seat)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".../.../...", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
        ("", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
        (RUNNING, "b1 a2 c2 a3 b3"),
        ("xxx/oo./...", ""),
        ("xox/xox/oxo", ""),
    ],
)
def test_free_cells_are_legal_until_the_game_is_over(text: str, expected: str) -> None:
    assert legal(text) == expected.split()


@pytest.mark.parametrize(
    ("text", "seat", "cell", "code"),
    [
        (RUNNING, 0, 0, "taken"),
        (RUNNING, 0, 9, "off-board"),
        (RUNNING, 1, 1, "not-your-turn"),
        ("xxx/oo./...", 1, 8, "game-over"),
    ],
)
def test_a_refusal_names_the_rule_and_changes_nothing(text: str, seat: int, cell: int, code: str) -> None:
    state = notation.read_position(text)
    with pytest.raises(IllegalAction) as refusal:
        rules.apply(state, seat, Place(cell))
    assert refusal.value.code == code
    assert notation.write_position(state) == text


@pytest.mark.parametrize(
    ("text", "ranks"),
    [("xxx/oo./...", (1, 2)), ("x.o/.ox/ox.", (2, 1)), ("xox/xox/oxo", (1, 1)), ("xxx/xoo/xoo", (1, 2))],
)
def test_three_in_a_line_win(text: str, ranks: tuple[int, int]) -> None:
    outcome = rules.outcome(notation.read_position(text))
    assert outcome == Outcome(ranks, (int(ranks < (2, 1)) * int(ranks != (1, 1)), int(ranks == (2, 1))))


def test_the_other_seat_wins_where_one_is_late_and_a_slip_may_be_mended() -> None:
    state = notation.read_position(RUNNING)
    late = rules.adjudicate(state, 0, Fault.LATE, "")
    assert isinstance(late, Forfeit)
    assert rules.forfeit(state, 0, late) == Outcome((2, 1), (0, 1), Reason.TIMEOUT, 0, "soft")
    assert rules.adjudicate(state, 0, Fault.ILLEGAL, "") is Leniency.REFUSE


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("xo/...", "three rows"),
        ("x.o/.X./...", "three rows"),
        ("xx./.../...", "alternated"),
        ("o../.../...", "alternated"),
        ("xxx/ooo/...", "over before"),
        ("xxx/o../oo.", "over before"),
    ],
)
def test_what_no_game_comes_to_is_no_position(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        notation.read_position(text)
