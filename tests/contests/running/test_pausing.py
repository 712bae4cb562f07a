"""Pauses: no block begins, what is being played ends and counts, and afterwards all goes on as if nothing had been."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from spieltisch.contests.directing import corrections
from spieltisch.contests.directing.director import next_step
from spieltisch.contests.directing.fold import advance, begin, fold
from spieltisch.contests.directing.verification import problems_of
from spieltisch.contests.journal.journal import Journal, read_journal
from spieltisch.contests.journal.lines import AnyLine, Drawn, Ended, Invited, Paused, Played, Unpaused
from spieltisch.contests.plans.plan import Release, Stage, System
from spieltisch.core.errors import UsageError
from tests.contests.running.hall import Hall
from tests.contests.simulation import AT, opened, plan_of, whole

SWISS = Stage(system=System.SWISS, rounds=3)
PLAN = plan_of(SWISS, players=6)
BLOCKS = 9


def outcome(lines: list[AnyLine]) -> list[AnyLine]:
    """What was played and drawn, whoever paused when."""
    return sorted((replace(line, at="") for line in lines if isinstance(line, Drawn | Played)), key=repr)


def usual(folder: Path) -> list[AnyLine]:
    with Journal(folder, is_runner=True) as journal:
        Hall(folder, journal, PLAN).finish()
    return outcome(read_journal(folder))


@pytest.mark.parametrize("after", range(BLOCKS))
def test_a_pause_holds_up_all_that_has_not_begun_and_changes_nothing(tmp_path: Path, after: int) -> None:
    with Journal(tmp_path / "cup", is_runner=True) as journal:
        hall = Hall(tmp_path / "cup", journal, PLAN)
        hall.meanwhile = hall.unpause
        for _ in range(after):
            hall.play_one()
        first = hall.course.draw()
        assert first
        hall.pause()
        assert hall.course.draw() is None  # with one in flight, which goes on to its end
        hall.take(first)
        hall.finish()
    lines = read_journal(tmp_path / "cup")
    # Of the last block nothing is left to hold up: the contest is over.
    assert hall.pauses == ([] if after == BLOCKS - 1 else [after + 1])
    assert list(problems_of(lines)) == []
    assert fold(lines).is_ended
    assert outcome(lines) == usual(tmp_path / "usual")


def test_a_run_that_is_stopped_in_a_pause_is_in_it_when_it_goes_on(tmp_path: Path) -> None:
    with Journal(tmp_path / "cup", is_runner=True) as journal:
        hall = Hall(tmp_path / "cup", journal, PLAN)
        hall.play_one()
        hall.pause()
    with Journal(tmp_path / "cup", is_runner=True) as journal:
        again = Hall(tmp_path / "cup", journal, PLAN)
        again.meanwhile = again.unpause
        again.finish()
    assert (again.pauses, again.played) == ([0], BLOCKS - 1)
    assert outcome(read_journal(tmp_path / "cup")) == usual(tmp_path / "usual")


def test_a_round_that_waits_is_released_in_a_pause_and_begins_after_it(tmp_path: Path) -> None:
    with Journal(tmp_path, is_runner=True) as journal:
        hall = Hall(tmp_path, journal, replace(PLAN, release=Release.MANUAL))
        steps = iter([hall.pause, hall.release, hall.unpause, hall.release, hall.release])
        hall.meanwhile = lambda: next(steps)()
        hall.finish()
    assert hall.pauses == [0]
    assert [each[:2] for each in hall.awaited] == [(1, 1), (1, 2), (1, 3)]
    assert list(problems_of(read_journal(tmp_path))) == []


def test_nothing_is_paused_twice_or_after_the_end() -> None:
    contest = begin(opened(PLAN))
    with pytest.raises(UsageError, match="not paused"):
        corrections.unpaused(contest, by="anna", at=AT)
    advance(contest, corrections.paused(contest, by="anna", at=AT))
    with pytest.raises(UsageError, match="paused already, by anna"):
        corrections.paused(contest, by="ben", at=AT)
    assert next_step(contest, AT).lines  # rounds are drawn all the same: that follows from results alone
    over, lines = whole(PLAN)
    with pytest.raises(UsageError, match="over"):
        corrections.paused(over, by="anna", at=AT)
    pause, end = Paused(at=AT, by="x"), Unpaused(at=AT, by="x")
    assert list(problems_of([*lines[:2], end, pause, pause, *lines[2:]])) == [
        "line 3: it is not paused", "line 5: it is paused already",
    ]  # fmt: skip


def test_whoever_is_invited_to_an_ended_contest_does_not_begin_it_anew() -> None:
    _, lines = whole(PLAN)
    assert isinstance(lines[-1], Ended)
    contest = fold([*lines, Invited(at=AT, player="p1", key="k"), Invited(at=AT, key="desk")])
    assert contest.is_ended
    assert contest.keys == {"p1": "k", "": "desk"}
    with pytest.raises(ValueError, match="there is no player 'p9'"):
        fold([*lines, Invited(at=AT, player="p9", key="k")])
