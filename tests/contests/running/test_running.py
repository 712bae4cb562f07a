"""Running a contest, step by step: work is drawn, made-up results are handed in, and the journal tells."""

from __future__ import annotations

import dataclasses
import errno
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from spieltisch.contests.directing.fold import begin, fold
from spieltisch.contests.directing.verification import problems_of
from spieltisch.contests.jobs import running as jobs
from spieltisch.contests.journal.faults import is_killed_from_outside
from spieltisch.contests.journal.journal import Journal, read_journal
from spieltisch.contests.journal.lines import Begun, Checked, Fault, Lost, Played, Voided
from spieltisch.contests.matches.stalls import VOIDING_US, Stalls
from spieltisch.contests.plans.plan import Entrant, Entry, Luck, Plan, System
from spieltisch.contests.running.admission import KILLS, NotAdmittedError
from spieltisch.contests.running.casting import Casting
from spieltisch.contests.running.entry import Check, Checkup
from spieltisch.contests.running.playing import Games, Task
from spieltisch.contests.running.runner import PLAYED_AGAIN, Course
from spieltisch.contests.showing.overview import summary_of
from spieltisch.core.errors import CannotStart, UsageError
from tests.contests.simulation import AT, games, opened, plan_of

PROGRAM = Entrant(name="p9", bot="cmd:true", folder="/")


def plan(*players: Entrant, entry: Entry = Entry.REPORT) -> Plan:
    found = plan_of(System.ROUND_ROBIN, players=4 - len(players))
    return replace(found, game="hive", players=(*found.players, *players), entry=entry)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path, is_runner=True) as journal:
        yield journal


def begun(journal: Journal, plan: Plan) -> Course:
    journal.append(first := opened(plan))
    return Course(begin(first), journal, Casting(plan, is_confining=False), lambda: AT)


def taken_up(journal: Journal) -> Course:
    """As after a stop: what was in flight is lost."""
    journal.read()
    contest = fold(read_journal(journal.folder))
    return Course(contest, journal, Casting(contest.plan, is_confining=False), lambda: AT)


def played(task: Task, stalled_us: int = 0) -> Games:
    found = tuple(games(task.job))
    files = {f"replays/{task.stem(game.order)}.jsonl": b"{}\n" for game in found}
    return Games(found, files, Stalls(stalled_us, stalled_us))


def draw(course: Course) -> Task:
    work = course.draw()
    assert isinstance(work, Task)
    return work


def finish(course: Course, stalled_us: int = 0) -> int:
    """Play on, one block after the other; how many there were."""
    count = 0
    while work := course.draw():
        assert isinstance(work, Task)
        course.take(jobs.Done(work, played(work, stalled_us)))
        count += 1
    return count


def kept(journal: Journal, kind: type) -> list[object]:
    return [line for line in read_journal(journal.folder) if isinstance(line, kind)]


def test_all_that_the_director_wants_is_played_once_and_written_down(journal: Journal) -> None:
    course = begun(journal, plan())
    assert finish(course) == 6
    assert course.contest.is_ended
    assert summary_of(fold(read_journal(journal.folder))) == summary_of(course.contest)
    files = {path.name for path in (journal.folder / "replays").iterdir()}
    assert len(files) == len(kept(journal, Played)) == 12


def test_blocks_that_are_played_right_now_are_not_drawn_again(journal: Journal) -> None:
    course = begun(journal, plan())
    first = [draw(course) for _ in range(6)]
    assert len({task.job.match for task in first}) == 6
    assert course.draw() is None
    course.take(jobs.Done(first[3], played(first[3])))
    assert course.draw() is None
    assert [task.job.match for task in course.running if isinstance(task, Task)] == [
        task.job.match for task in first if task is not first[3]
    ]


@pytest.mark.parametrize("before", range(7))
def test_a_contest_goes_on_after_a_stop_at_any_block_to_the_same_end(tmp_path: Path, before: int) -> None:
    summaries = []
    for name, stop in (("whole", 6), ("cut", before)):
        with Journal(tmp_path / name, is_runner=True) as journal:
            course = begun(journal, plan())
            for _ in range(stop):
                task = draw(course)
                course.take(jobs.Done(task, played(task)))
            course.draw()
        with Journal(tmp_path / name, is_runner=True) as journal:
            course = taken_up(journal)
            assert finish(course) == 6 - stop
            summaries.append(summary_of(course.contest))
    assert summaries[0] == summaries[1]


def test_a_contest_has_one_runner(journal: Journal) -> None:
    begun(journal, plan())
    with pytest.raises(CannotStart):
        Journal(journal.folder, is_runner=True)


def test_a_block_during_which_the_host_stood_still_is_played_again_but_not_for_ever(journal: Journal) -> None:
    course = begun(journal, plan())
    assert finish(course, stalled_us=VOIDING_US) == 6 * (PLAYED_AGAIN + 1)
    voided = kept(journal, Voided)
    assert len(voided) == 6 * PLAYED_AGAIN
    assert {line.by for line in voided if isinstance(line, Voided)} == {"host"}
    assert course.contest.is_ended
    assert len(list((journal.folder / "replays").iterdir())) == 12 * (PLAYED_AGAIN + 1)


def test_no_luck_of_a_game_is_seen_twice_where_players_remember(journal: Journal) -> None:
    """Neither after a stop in the midst of a block, nor when a block is voided; and all of it verifies."""
    course = begun(journal, replace(plan(), luck=Luck.OWN))
    first = draw(course)
    course = taken_up(journal)  # what was in flight is lost, and was seen
    second = draw(course)
    assert (first.job.match, first.job.block) == (second.job.match, second.job.block)
    course.take(jobs.Done(second, played(second, VOIDING_US)))
    course.take(jobs.Done(third := draw(course), played(third)))
    assert finish(course) == 5
    last = [work for work in (first, second, third) if work.job.match == first.job.match]
    seeds = [seed for work in last for seed in work.job.own]
    assert len(set(seeds)) == len(seeds)
    lines = read_journal(journal.folder)
    assert list(problems_of(lines)) == []
    assert len({line.seed for line in lines if isinstance(line, Played)}) == 2 * 7
    assert len(kept(journal, Begun)) == 8
    wrong = [replace(line, seed=1) if isinstance(line, Played) else line for line in lines]
    assert "the seed is not the game's" in next(problems_of(wrong))


def test_nothing_is_written_down_beforehand_where_luck_is_shared(journal: Journal) -> None:
    course = begun(journal, plan())
    finish(course)
    assert kept(journal, Begun) == []
    assert len({line.seed for line in read_journal(journal.folder) if isinstance(line, Played)}) == 6


def test_a_shorter_stall_changes_nothing(journal: Journal) -> None:
    assert finish(begun(journal, plan()), stalled_us=VOIDING_US - 1) == 6


def test_what_an_organiser_decides_meanwhile_is_heard(journal: Journal) -> None:
    """A block that is voided while it is played: its late result is dropped, and it is played again."""
    course = begun(journal, plan())
    task = draw(course)
    with Journal(journal.folder) as desk:
        desk.append(Voided(at=AT, match=task.job.match, block=0, why="power", by="anna"))
    assert draw(course).job.match == task.job.match
    course.take(jobs.Done(task, played(task)))
    assert not kept(journal, Played)


def test_a_block_that_is_lost_again_and_again_does_not_stop_the_others(journal: Journal) -> None:
    course = begun(journal, plan())
    task = draw(course)
    course.take(jobs.Lost(task, "its worker was killed"))
    assert finish(course) == 5
    assert kept(journal, Lost) == [Lost(at=AT, match=task.job.match, block=0, why="its worker was killed")]


def killed(task: Task, player: str) -> Games:
    """Its program was ended in the second game, by nobody we know."""
    found = played(task)
    fault = Fault(player=player, cause="crashed", detail="killed by SIGKILL: last words")
    return dataclasses.replace(found, played=(found.played[0], replace(found.played[1], fault=fault)))


def test_who_is_killed_from_outside_plays_the_block_again_but_not_for_ever(journal: Journal) -> None:
    course = begun(journal, plan())
    task = draw(course)
    one, other = task.job.players
    for _ in range(KILLS):
        course.take(jobs.Done(task, killed(task, one)))
        assert not course.contest.matches[task.job.match].blocks[0].games
        task = draw(course)
        assert task.job.match == "1.1.1"
    course.take(jobs.Done(task, killed(task, other)))  # who was not killed before is believed
    course.take(jobs.Done(task := draw(course), killed(task, one)))
    assert course.contest.matches[task.job.match].blocks[0].games[1].fault
    voided = [line for line in read_journal(journal.folder) if isinstance(line, Voided)]
    assert [line.killed for line in voided] == [one] * KILLS + [other]
    assert voided[0].why == f"the program of {one} was killed from outside"
    finish(course)
    assert list(problems_of(read_journal(journal.folder))) == []


@pytest.mark.parametrize(
    ("cause", "detail", "is_hosts"),
    [
        ("crashed", "killed by SIGKILL", True),
        ("crashed", "killed by SIGKILL: killed by SIGSEGV", True),
        ("crashed", "killed by SIGKILL, out of memory", False),
        ("crashed", "killed by SIGSEGV: killed by SIGKILL", False),
        ("crashed", "exit status 3: killed by SIGKILL", False),
        ("left", "killed by SIGKILL", False),
    ],
)
def test_a_kill_is_told_from_what_a_program_did(cause: str, detail: str, is_hosts: bool) -> None:
    assert is_killed_from_outside(Fault(player="p", cause=cause, detail=detail)) is is_hosts


def test_a_full_disk_stops_the_contest_and_costs_nobody_a_block(journal: Journal) -> None:
    course = begun(journal, plan())
    full = OSError(errno.ENOSPC, "no space left on device")
    with pytest.raises(UsageError, match="no space left"):
        course.take(jobs.Lost(draw(course), "OSError", full))
    assert not kept(journal, Lost)
    assert finish(taken_up(journal)) == 6


def test_files_are_there_before_the_line_that_names_them(journal: Journal) -> None:
    course = begun(journal, plan())
    task = draw(course)
    (journal.folder / "replays").write_text("in the way")
    with pytest.raises(UsageError, match="replays"):
        course.take(jobs.Done(task, played(task)))
    assert not kept(journal, Played)


def checked(course: Course, cause: str | None) -> None:
    check = course.draw()
    assert isinstance(check, Check)
    assert course.draw() is None
    fault = Fault(player="p9", cause=cause, detail="no idea") if cause else None
    course.take(jobs.Done(check, Checkup(fault, b"# said\n")))


@pytest.mark.parametrize("cause", [None, "crashed"])
def test_no_game_begins_before_all_programs_are_checked(journal: Journal, cause: str | None) -> None:
    course = begun(journal, plan(PROGRAM))
    checked(course, cause)
    assert finish(course) == 6
    assert (journal.folder / "checks" / "p9.txt").read_bytes() == b"# said\n"
    (line,) = kept(journal, Checked)
    assert isinstance(line, Checked)
    assert (line.fault.cause if line.fault else None) == cause


def test_a_check_whose_worker_is_killed_again_and_again_ends_nothing(journal: Journal) -> None:
    course = begun(journal, plan(PROGRAM))
    check = course.draw()
    assert isinstance(check, Check)
    course.take(jobs.Lost(check, "its worker was killed, or ended"))
    assert finish(course) == 6
    assert kept(journal, Checked) == [Checked(at=AT, player="p9", why="its worker was killed, or ended")]


def test_a_check_that_a_contest_requires_is_made_up_for_in_the_next_run(journal: Journal) -> None:
    course = begun(journal, plan(PROGRAM, entry=Entry.REQUIRE))
    check = course.draw()
    assert isinstance(check, Check)
    course.take(jobs.Lost(check, "its worker was killed"))
    with pytest.raises(NotAdmittedError, match=r"p9 \(could not be checked: its worker was killed\)"):
        course.draw()
    course = taken_up(journal)
    checked(course, None)
    assert finish(course) == 6


def test_a_check_during_which_the_program_is_killed_from_outside_is_made_again(journal: Journal) -> None:
    course = begun(journal, plan(PROGRAM))
    fault = Fault(player="p9", cause="crashed", detail="killed by SIGKILL")
    for again in range(KILLS + 1):
        check = course.draw()
        assert isinstance(check, Check), again
        course.take(jobs.Done(check, Checkup(fault, b"")))
    assert finish(course) == 6
    assert [line.fault for line in read_journal(journal.folder) if isinstance(line, Checked)] == [fault]


def test_nobody_is_checked_where_nobody_has_to_be(journal: Journal) -> None:
    assert finish(begun(journal, plan(PROGRAM, entry=Entry.OFF))) == 6


def test_a_contest_that_requires_it_begins_when_the_program_is_mended(journal: Journal) -> None:
    course = begun(journal, plan(PROGRAM, entry=Entry.REQUIRE))
    checked(course, "illegal")
    with pytest.raises(NotAdmittedError, match="p9"):
        course.draw()
    course = taken_up(journal)
    checked(course, None)
    assert finish(course) == 6
