"""A contest that runs without playing: results are made up, and nobody really waits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from spieltisch.contests.directing import corrections
from spieltisch.contests.directing.corrections import correct
from spieltisch.contests.directing.fold import fold
from spieltisch.contests.jobs import running as jobs
from spieltisch.contests.journal.journal import Journal
from spieltisch.contests.matches.stalls import Stalls
from spieltisch.contests.plans.plan import Plan
from spieltisch.contests.running.casting import Casting
from spieltisch.contests.running.playing import Games, Task
from spieltisch.contests.running.runner import Course, Work
from tests.contests.simulation import AT, games, opened


class Hall:
    """A run of a journal, which is begun if it is empty."""

    def __init__(self, folder: Path, journal: Journal, plan: Plan) -> None:
        self.folder = folder
        if not (lines := journal.read()):
            journal.append(first := opened(replace(plan, game="hive")))
            lines = [first]
        contest = fold(lines)
        casting = Casting(contest.plan, is_confining=False)
        self.course = Course(contest, journal, casting, lambda: self.now.isoformat(), self.rest)
        self.course.await_release = lambda stage, number, when: self.awaited.append((stage, number, when))
        self.course.say_paused = lambda: self.pauses.append(self.played)
        self.now = datetime.fromisoformat(AT)
        self.awaited: list[tuple[int, int, datetime | None]] = []
        self.pauses: list[int] = []
        """After how many blocks everything had to wait."""
        self.played = 0
        self.meanwhile: Callable[[], None] = lambda: None

    def rest(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        self.meanwhile()

    def release(self) -> None:
        correct(self.folder, lambda contest: [corrections.released(contest, by="anna", at=AT)])

    def pause(self) -> None:
        correct(self.folder, lambda contest: [corrections.paused(contest, why="lunch", by="anna", at=AT)])

    def unpause(self) -> None:
        correct(self.folder, lambda contest: [corrections.unpaused(contest, by="anna", at=AT)])

    def take(self, work: Work) -> None:
        """Play it."""
        assert isinstance(work, Task)
        self.played += 1
        self.course.take(jobs.Done(work, Games(tuple(games(work.job)), {}, Stalls())))

    def play_one(self) -> None:
        work = self.course.draw()
        assert work
        self.take(work)

    def finish(self) -> None:
        while work := self.course.draw():
            self.take(work)
