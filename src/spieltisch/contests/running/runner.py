"""Running a contest: what the director wants is played, what comes of it is written down.

The journal alone says how a contest stands; whatever else is here can be lost at any moment. Files are written before
the lines that name them.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
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
from spieltisch.contests.journal.lines import AnyLine, Begun, Checked, Lost, Played, Released, Voided, Withdrawn
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.plans.plan import Entry
from spieltisch.contests.running.casting import Casting, is_program
from spieltisch.contests.running.entry import Check, Checkup, check_player
from spieltisch.contests.running.playing import Games, Task, play_task
from spieltisch.core.errors import UsageError

log = logging.getLogger(__name__)

PLAYED_AGAIN: Final = 3
"""So often a block is played again because its host stood still; then it counts."""
KILLS: Final = 3
"""In so many blocks of a contest, and entry checks of a run, it is the host's fault that a player's program was killed
from outside. Nobody can tell whether it killed itself because it was losing; so from then on it is its own."""
HOST: Final = "host"
CLOCK: Final = "clock"
POLL_S: Final = 0.5
"""So often we look whether somebody has released a round."""
CHECKER: Final = "entry check"

Work: TypeAlias = Task | Check
Hear: TypeAlias = Callable[[Sequence[AnyLine]], None]


class NotAdmittedError(Exception):
    """Programs failed their entry checks, and the plan requires that none does."""

    def __init__(self, checks: Iterable[Checked]) -> None:
        super().__init__("; ".join(f"{check.player} ({_shortfall(check)})" for check in checks))


def do(work: Work) -> Games | Checkup:
    """One job, in whatever process. Faults are part of its result, and need not be logged."""
    own = logging.getLogger("spieltisch")
    level = own.level
    own.setLevel(logging.ERROR)
    try:
        return play_task(work) if isinstance(work, Task) else check_player(work)
    finally:
        own.setLevel(level)


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
        self._rest = rest
        self._awaits: tuple[int, int] | None = None
        """The round that is to be released next."""
        self._wanted: deque[BlockJob] = deque()
        """What is to be played, as it was when the director was last asked."""
        self._is_stale = True
        """Whether the director would say something else by now."""
        self._checked: set[str] = set()
        """In this run."""
        self._kills: Counter[str] = Counter()
        """By player, how many of its entry checks were ended from outside in this run."""

    def play(self, backend: jobs.Backend) -> None:
        """To its end. Raises ``NotAdmittedError``, and ``UsageError`` where the system refuses what a contest needs,
        such as room on a disk."""
        with closing(jobs.run(self.draw, do, backend)) as ends:
            for end in ends:
                self.take(end)

    def draw(self) -> Work | None:
        """The next job; None when there is none before another one has ended."""
        work = self._look()
        if self._awaits and not work and not self.running:
            self.await_release(*self._awaits, self._due())
            while not work and not self.contest.is_ended:
                self._rest(POLL_S)
                work = self._look()
        if work:
            self.running.append(work)
        return work

    def _look(self) -> Work | None:
        """What is to be done, as far as it is known now."""
        self._fold(self._journal.read())
        self._is_stale |= self._is_due()
        return self._next_work()

    def _next_work(self) -> Work | None:
        if check := self._next_check():
            return check
        if self._is_checking:
            return None
        self._admit()
        return self._next_task()

    def take(self, end: jobs.Done[Work, Games | Checkup] | jobs.Lost[Work]) -> None:
        """A job has ended."""
        self.running.remove(end.job)
        match end:
            case jobs.Lost(error=(OSError() | UsageError()) as error):
                raise UsageError(f"{_describe(end.job)} cannot be played: {error}") from error
            case jobs.Lost(job=Check() as check):
                log.error("%s could not be made: %s", _describe(check), end.why, exc_info=end.error)
                self._checked.add(check.player)
                self._write(Checked(at=self._now(), player=check.player, why=end.why))
            case jobs.Lost(job=Task(job=job)):
                log.error("%s could not be played: %s", _describe(end.job), end.why, exc_info=end.error)
                self._write(Lost(at=self._now(), match=job.match, block=job.block, attempt=job.attempt, why=end.why))
            case jobs.Done(job=Task() as task, result=Games() as games):
                self._take_games(task, games)
            case jobs.Done(job=Check() as check, result=Checkup() as checkup):
                self._take_checkup(check, checkup)

    # Entry checks: nothing else is played as long as one is missing.

    @property
    def _is_checking(self) -> bool:
        return any(isinstance(work, Check) for work in self.running)

    def _next_check(self) -> Check | None:
        checks = (work.player for work in self.running if isinstance(work, Check))
        due = next((name for name in self._unchecked() if name not in set(checks)), None)
        return None if due is None else self._casting.check(self.contest.entrants[due], self.contest.entrants)

    def _unchecked(self) -> Iterator[str]:
        """Programs without a check, and those that failed theirs before this run and may have been mended."""
        contest = self.contest
        for name, entrant in contest.entrants.items():
            checked = contest.checks.get(name)
            is_known = checked and not checked.why and (not checked.fault or not self._is_strict)
            is_over = is_known or (checked and name in self._checked)
            if contest.plan.entry is not Entry.OFF and is_program(entrant) and not is_over:
                yield name

    @property
    def _is_strict(self) -> bool:
        """Whether the contest does not begin with a program that fails."""
        return self.contest.plan.entry is Entry.REQUIRE and not self.contest.stages

    def _admit(self) -> None:
        failed = [check for check in self.contest.checks.values() if check.fault or check.why]
        if failed and self._is_strict:
            raise NotAdmittedError(failed)

    def _take_checkup(self, check: Check, checkup: Checkup) -> None:
        if checkup.fault and is_killed_from_outside(checkup.fault) and self._kills[check.player] < KILLS:
            log.warning("the program of %s was killed from outside, and is checked again", check.player)
            self._kills[check.player] += 1
            return
        write_files(self._journal.folder, {check.path: checkup.transcript})
        self._checked.add(check.player)
        name, fault, at = check.player, checkup.fault, self._now()
        self._write(Checked(at=at, player=name, fault=fault, transcript=check.path))
        if fault and self.contest.plan.entry is Entry.REQUIRE and self.contest.stages:  # it came late
            self._write(Withdrawn(at=at, player=name, why=f"{fault.cause}: {fault.detail}", by=CHECKER))

    # Blocks.

    def _next_task(self) -> Task | None:
        while True:
            while self._is_stale:
                self._ask()
            while self._wanted:
                if is_wanted(self.contest, job := self._wanted.popleft()):
                    return self._begun(job)
            if self.running or self.contest.is_ended or self._awaits:
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
        self._awaits = step.awaits
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


def _shortfall(check: Checked) -> str:
    return f"{check.fault.cause}: {check.fault.detail}" if check.fault else f"could not be checked: {check.why}"


def _key(job: BlockJob) -> tuple[str, int, int]:
    return job.match, job.block, job.attempt


def _describe(work: Work) -> str:
    if isinstance(work, Check):
        return f"the entry check of {work.player}"
    return f"block {work.job.block} of match {work.job.match}"
