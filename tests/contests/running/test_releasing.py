"""Rounds that wait: for somebody who releases them, or for their time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from spieltisch.contests.directing import corrections
from spieltisch.contests.directing.director import next_step
from spieltisch.contests.directing.fold import advance, begin
from spieltisch.contests.directing.verification import problems_of
from spieltisch.contests.journal.journal import Journal, read_journal
from spieltisch.contests.journal.lines import Ended, Played, Released
from spieltisch.contests.plans.plan import Release, Stage, System
from spieltisch.contests.running.runner import CLOCK
from spieltisch.core.errors import UsageError
from tests.contests.running.hall import Hall
from tests.contests.simulation import AT, opened, plan_of, whole

NINE = datetime(2026, 1, 1, 9, tzinfo=UTC)
SWISS = Stage(system=System.SWISS, rounds=2)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path, is_runner=True) as journal:
        yield journal


@pytest.mark.parametrize("system", [System.SWISS, System.ROUND_ROBIN, System.KNOCK_OUT])
def test_the_games_of_a_round_begin_when_it_is_released(tmp_path: Path, journal: Journal, system: System) -> None:
    stage = Stage(system=system, rounds=2 if system is System.SWISS else None)
    plan = replace(plan_of(stage, players=4), release=Release.MANUAL)
    hall = Hall(tmp_path, journal, plan)
    hall.meanwhile = hall.release
    hall.finish()
    lines = read_journal(tmp_path)
    assert list(problems_of(lines)) == []
    assert isinstance(lines[-1], Ended)
    rounds = [(line.stage, line.round) for line in lines if isinstance(line, Released)]
    assert rounds == [(1, number) for number in range(1, 4 if system is System.ROUND_ROBIN else 3)]
    assert [each[:2] for each in hall.awaited] == rounds
    begun = set()
    for line in lines:
        if isinstance(line, Released):
            begun.add(f"{line.stage}.{line.round}")
        assert not isinstance(line, Played) or line.match.rpartition(".")[0] in begun


def test_the_clock_releases_a_round_and_a_hand_may_be_earlier(tmp_path: Path, journal: Journal) -> None:
    soon, late = datetime.fromisoformat(AT) + timedelta(seconds=3), NINE + timedelta(days=300)
    hall = Hall(tmp_path, journal, plan_of(replace(SWISS, start=(soon, late)), players=4))
    hall.meanwhile = lambda: hall.release() if hall.awaited[-1][1] == 2 else None
    hall.finish()
    lines = [line for line in read_journal(tmp_path) if isinstance(line, Released)]
    assert [line.by for line in lines] == [CLOCK, "anna"]
    assert datetime.fromisoformat(lines[0].at) == soon
    assert hall.awaited == [(1, 1, soon), (1, 2, late)]


def test_a_time_that_has_passed_holds_nothing_up(tmp_path: Path, journal: Journal) -> None:
    hall = Hall(tmp_path, journal, plan_of(replace(SWISS, start=(datetime.fromisoformat(AT),)), players=4))
    hall.finish()
    assert hall.awaited == []
    assert [type(line) for line in read_journal(tmp_path)].count(Released) == 1


def test_nothing_is_released_that_does_not_wait() -> None:
    plan = replace(plan_of(SWISS, players=4), release=Release.MANUAL)
    contest = begin(opened(plan))
    with pytest.raises(UsageError, match="no round waits"):
        corrections.released(contest, by="anna", at=AT)
    for line in next_step(contest, AT).lines:
        advance(contest, line)
    step = next_step(contest, AT)
    assert (step.jobs, step.awaits, step.is_over) == ((), (1, 1), False)
    advance(contest, corrections.released(contest, by="anna", at=AT))
    assert len(next_step(contest, AT).jobs) == 2
    with pytest.raises(UsageError, match="no round waits"):
        corrections.released(contest, by="anna", at=AT)
    _, lines = whole(plan_of(SWISS, players=4))
    early = [*lines[:2], Released(at=AT, stage=1, round=1, by="x"), *lines[2:]]
    assert list(problems_of(early)) == ["line 3: round 1 of stage 1 does not wait to be released"]
