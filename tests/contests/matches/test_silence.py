from collections.abc import Sequence

from spieltisch.contests.matches.silence import PATIENCE, Silences
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.table.log import Ending, Entry, encode, result_of

TURN_US = 1000
ENDING = encode(Ending(result_of(Outcome((1, 1), (0, 0), Reason.REGULAR)), "", 0, ""))


def passed(seat: int, us: int = TURN_US, by: str | None = "table") -> bytes:
    return encode(Entry(0, seat, "x", us, sent=0, by=by))


def found(*lines: bytes, limits: Sequence[int] = (TURN_US, 10)) -> list[int]:
    silences = Silences(lambda _: limits)
    return [seat for line in lines if (seat := silences.note(line)) is not None]


def test_whoever_lets_all_its_time_pass_some_times_in_a_row_has_stopped_and_is_named_once() -> None:
    assert found(*[passed(1)] * (PATIENCE - 1)) == []
    assert found(*[passed(1)] * PATIENCE) == [1]
    assert found(*[passed(1), passed(0)] * PATIENCE) == [1, 0]


def test_a_word_of_its_own_begins_the_count_anew() -> None:
    assert found(*[*[passed(1)] * (PATIENCE - 1), passed(1, by=None)] * 3) == []


def test_shorter_windows_chance_and_the_tables_acts_do_not_count() -> None:
    others = [encode(Entry(0, actor, "x", TURN_US)) for actor in ("chance", "table")]
    assert found(*[passed(1, TURN_US - 1), *others] * 9) == []
    assert found(*[passed(1), passed(1, TURN_US - 1)] * PATIENCE) == [1]


def test_a_bid_that_may_be_thought_over_longer_than_a_turn_does_not_count() -> None:
    limits = (TURN_US, 3 * TURN_US)
    assert found(*[passed(1, 3 * TURN_US)] * 9, limits=limits) == []
    assert found(*[passed(1), passed(1, 3 * TURN_US)] * PATIENCE, limits=limits) == [1]


def test_time_that_was_given_back_makes_no_window_longer() -> None:
    stalled = encode(Entry(0, 1, "x", 4 * TURN_US, sent=0, credited=3 * TURN_US, by="table"))
    assert found(*[stalled] * PATIENCE, limits=(TURN_US, 3 * TURN_US)) == [1]


def test_a_new_game_begins_the_count_anew() -> None:
    assert found(*[passed(1)] * (PATIENCE - 1), ENDING, passed(1)) == []


def test_whoever_has_less_time_than_the_others_has_stopped_after_as_many_turns_of_its_own() -> None:
    silences = Silences(lambda seat: (TURN_US // 2, 10) if seat else (TURN_US, 10))
    seats = [silences.note(passed(seat, TURN_US // 2)) for seat in (0, 1) * PATIENCE]
    assert [seat for seat in seats if seat is not None] == [1]
