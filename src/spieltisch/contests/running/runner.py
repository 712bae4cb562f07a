"""Running a contest: what the director wants is played, what comes of it is written down.

The journal alone says how a contest stands; whatever else is here can be lost at any moment. Files are written before
the lines that name them.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from typing import Final, TypeAlias

from msgspec.structs import replace

from spieltisch.contests.directing.director import BlockJob, is_wanted, next_step
from spieltisch.contests.directing.fold import advance
from spieltisch.contests.jobs import running as jobs
from spieltisch.contests.journal.faults import is_killed_from_outside
from spieltisch.contests.journal.files import remove_live, write_files
from spieltisch.contests.journal.journal import Journal
from spieltisch.contests.journal.lines import AnyLine, Begun, Lost, Played, Released, Voided
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.running.admission import KILLS, Admission
from spieltisch.contests.running.casting import Casting
from spieltisch.contests.running.entry import Check, Checkup, check_player
from spieltisch.contests.running.playing import Games, Task, play_task, unlogged
from spieltisch.core.errors import UsageError

log = logging.getLogger(__name__)

PLAYED_AGAIN: Final = 3
"""So often a block is played again because its host stood still; then it counts."""
HOST: Final = "host"
CLOCK: Final = "clock"
POLL_S: Final = 0.5
"""So often we look whether somebody has released a round."""

Work: TypeAlias = Task | Check
Hear: TypeAlias = Callable[[Sequence[AnyLine]], None]


def do(work: Work) -> Games | Checkup:
    """One job, in whatever process."""
    with unlogged():
        return play_task(work) if isinstance(work, Task) else check_player(work)


class Course:
    """A contest that runs. Work is drawn from it, and what comes of that it writes down."""

    def __init__(
        self, contest: Contest, journal: Journal, casting: Casting, now: Callable[[], str],
        rest: Callable[[float], None] = time.sleep,
    ) -> None:  # fmt: skip
        """``journal`` is the one that ``contest`` was folded from; ``now`` is UTC, RFC 3339; ``rest`` waits for so many
        seconds."""
        self.contest = contest
        self.running: list[Work] = []
        """What is played right now."""
        self._journal = journal
        self._casting = casting
        self._now = now
        self.hear: Hear = lambda _lines: None
        """Told all new lines, others' too, once they are folded."""
        self.await_release: Callable[[int, int, datetime | None], None] = lambda _stage, _round, _when: None
        """Told once of each round for which everything has to wait, and when its time comes, if ever by itself."""
        self.say_paused: Callable[[], None] = lambda: None
        """Told once of each pause for which everything has to wait."""
        self._rest = rest
        self._awaits: tuple[int, int] | None = None
        """The round that is to be released next."""
        self._is_paused = False
        self._wanted: deque[BlockJob] = deque()
        """What is to be played, as it was when the director was last asked."""
        self._is_stale = True
        """Whether the director would say something else by now."""
        self._admission = Admission(contest)

    def play(self, backend: jobs.Backend) -> None:
        """To its end. Raises ``NotAdmittedError``, and ``UsageError`` where the system refuses what a contest needs,
        such as room on a disk."""
        with closing(jobs.run(self.draw, do, backend)) as ends:
            for end in ends:
                self.take(end)

    def draw(self) -> Work | None:
        """The next job; None when there is none before another one has ended."""
        work = self._look()
        said: object = None
        while self._waits and not work and not self.running and not self.contest.is_ended:
            if (now := self._is_paused or self._awaits) != said:
                said = now
                self._say_waiting()
            self._rest(POLL_S)
            work = self._look()
        if work:
            self.running.append(work)
        return work

    @property
    def _waits(self) -> bool:
        """Whether somebody, or the clock, has to say first that it goes on."""
        return self._is_paused or self._awaits is not None

    def _say_waiting(self) -> None:
        if self._is_paused:
            self.say_paused()
        elif self._awaits:
            self.await_release(*self._awaits, self._due())

    def _look(self) -> Work | None:
        """What is to be done, as far as it is known now."""
        self._fold(self._journal.read())
        self._is_stale |= self._is_due()
        return self._next_work()

    def _next_work(self) -> Work | None:
        if check := self._next_check():
            return check
        if self._checking:
            return None
        self._admission.admit()
        return self._next_task()

    def take(self, end: jobs.Done[Work, Games | Checkup] | jobs.Lost[Work]) -> None:
        """A job has ended."""
        self.running.remove(end.job)
        self._is_stale |= self._is_paused  # or else the last block's end would wait for the pause's
        match end:
            case jobs.Lost(error=(OSError() | UsageError()) as error):
                raise UsageError(f"{_describe(end.job)} cannot be played: {error}") from error
            case jobs.Lost(job=Check() as check):
                log.error("%s could not be made: %s", _describe(check), end.why, exc_info=end.error)
                self._write(self._admission.lost(check.player, end.why, self._now()))
            case jobs.Lost(job=Task(job=job)):
                log.error("%s could not be played: %s", _describe(end.job), end.why, exc_info=end.error)
                self._write(Lost(at=self._now(), match=job.match, block=job.block, attempt=job.attempt, why=end.why))
            case jobs.Done(job=Task() as task, result=Games() as games):
                self._take_games(task, games)
            case jobs.Done(job=Check() as check, result=Checkup() as checkup):
                self._take_checkup(check, checkup)

    # Entry checks: nothing else is played as long as one is missing.

    @property
    def _checking(self) -> set[str]:
        """Who is being checked."""
        return {work.player for work in self.running if isinstance(work, Check)}

    def _next_check(self) -> Check | None:
        due = self._admission.due(self._checking)
        return None if due is None else self._casting.check(self.contest.entrants[due], self.contest.entrants)

    def _take_checkup(self, check: Check, checkup: Checkup) -> None:
        if not self._admission.is_void(check, checkup):
            write_files(self._journal.folder, {check.path: checkup.transcript})
            self._write(*self._admission.lines(check, checkup, self._now()))

    # Blocks.

    def _next_task(self) -> Task | None:
        while True:
            while self._is_stale:
                self._ask()
            while self._wanted:
                if is_wanted(self.contest, job := self._wanted.popleft()):
                    return self._begun(job)
            if self.running or self.contest.is_ended or self._waits:
                return None
            self._is_stale = True  # a round is over

    def _begun(self, job: BlockJob) -> Task:
        """A block, ready to be played. That its own luck is somebody's to see from now on is written down first."""
        task = self._casting.task(job, self.contest.entrants)
        if job.own:
            self._write(Begun(at=self._now(), match=job.match, block=job.block))
        return task

    def _ask(self) -> None:
        """The director, until it has nothing to write."""
        step = next_step(self.contest, self._now())
        if step.lines:
            self._fold(self._journal.append_if_current(*step.lines) or step.lines)
            return
        self._awaits, self._is_paused = step.awaits, step.is_paused
        if step.awaits and self._is_due():
            stage, number = step.awaits
            self._write(Released(at=self._now(), stage=stage, round=number, by=CLOCK))
            return
        running = {_key(work.job) for work in self.running if isinstance(work, Task)}
        self._wanted = deque(job for job in step.jobs if _key(job) not in running)
        self._is_stale = False

    def _due(self) -> datetime | None:
        """When the round that is awaited begins by itself; None for never."""
        if self._awaits is None:
            return None
        stage, number = self._awaits
        times = self.contest.plan.stages[stage - 1].start
        return times[number - 1] if number <= len(times) else None

    def _is_due(self) -> bool:
        due = self._due()
        return due is not None and due <= datetime.fromisoformat(self._now())

    def _take_games(self, task: Task, games: Games) -> None:
        if is_wanted(self.contest, task.job):
            write_files(self._journal.folder, games.files)
            lines: list[AnyLine] = [replace(game, at=self._now()) for game in games.played]
            lines += self._voided(task.job, games)
            self._write(*lines)
        remove_live(self._journal.folder, games.played)

    def _voided(self, job: BlockJob, games: Games) -> Iterator[Voided]:
        """A block in which the host was at fault is played again."""
        faults = (game.fault for game in games.played if game.fault and is_killed_from_outside(game.fault))
        killed = next((fault.player for fault in faults if self.contest.killed[fault.player] < KILLS), "")
        why = f"the program of {killed} was killed from outside"
        if games.stalls.is_voiding and job.attempt < PLAYED_AGAIN:
            killed, why = "", f"the host stood still for {games.stalls.worst_us // 1000} ms"
        elif not killed:
            return
        yield Voided(at=self._now(), match=job.match, block=job.block, why=why, by=HOST, killed=killed)

    # The journal.

    def _write(self, *lines: AnyLine) -> None:
        self._fold([*self._journal.append(*lines), *lines])

    def _fold(self, lines: Iterable[AnyLine]) -> None:
        new = list(lines)
        for line in new:
            advance(self.contest, line)
            self._is_stale |= not isinstance(line, Begun | Played) or (
                isinstance(line, Played) and line.fault is not None
            )
        if new:
            self.hear(new)


def _key(job: BlockJob) -> tuple[str, int, int]:
    return job.match, job.block, job.attempt


def _describe(work: Work) -> str:
    if isinstance(work, Check):
        return f"the entry check of {work.player}"
    return f"block {work.job.block} of match {work.job.match}"
