"""An arena that runs: what was handed in is checked, tables are drawn and played, and all that comes of it is written
down.

The journal alone says how an arena stands; whatever else is here can be lost at any moment. What was in flight then is
checked or played again. Files are written before the lines that name them.
"""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from msgspec.structs import replace

from spieltisch.arenas.casting import player_of, task_of
from spieltisch.arenas.entries.examining import Examination, Examined, examine
from spieltisch.arenas.excuses import Excuses
from spieltisch.arenas.fold import Arena
from spieltisch.arenas.journal import Journal, version_path
from spieltisch.arenas.lines import AnyLine, Checked, Contender, Game, Played, Step
from spieltisch.arenas.matchmaking import next_table
from spieltisch.contests.directing.director import block_seed
from spieltisch.contests.jobs import running as jobs
from spieltisch.contests.journal.files import write_files
from spieltisch.contests.running.playing import Games, Task, play_task, stderr_path, unlogged
from spieltisch.core.errors import UsageError

log = logging.getLogger(__name__)

POLL_S: Final = 0.5
"""So often we look whether something was handed in."""
KEPT: Final = 3
"""So many good versions of each author stay unpacked: the one that plays, and those that would if it were set aside."""
SHARE: Final = 4
"""As long as there is something to play, full checks have one at a time, and as much time as games over so much."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Nothing to do for a moment: the slot that it takes is looked for work again and again, while others play."""


Work: TypeAlias = Task | Examination | Watch


def do(work: Work) -> Games | Examined | None:
    """One job, in whatever process."""
    if isinstance(work, Watch):
        time.sleep(POLL_S)
        return None
    with unlogged():
        return play_task(work) if isinstance(work, Task) else examine(work)


class Season:
    """One arena's run. Work is drawn from it, and what comes of that it writes down."""

    def __init__(
        self, journal: Journal, now: Callable[[], str], tables: int, goes_on: Callable[[], bool] = lambda: True
    ) -> None:
        """``now`` is UTC, RFC 3339; ``tables`` is how many may be played at once, or fully checked. The backend should
        have a slot more: for the checks that authors wait for. ``goes_on`` says whether more is to be begun."""
        self.arena = Arena()
        self._journal = journal
        self._now = now
        self._tables = tables
        self._goes_on = goes_on
        self.hear: Callable[[Sequence[AnyLine]], None] = lambda _lines: None
        """Told all new lines, others' too, once they are folded."""
        self._flying: dict[str, tuple[Contender, ...]] = {}
        """The players of blocks that are being played, by the name of their match, which is their number."""
        self._is_watching = False
        self._rests = False
        """Whether only what somebody waits for is begun: a block was lost, and the next may be, at once."""
        self._absent: set[Contender] = set()
        """Whose programs are not there. Another run may make them again."""
        self._gone: set[Contender] = set()
        """Whose files were removed, or never made."""
        self._excuses = Excuses()
        self._checking: dict[Step, set[Contender]] = {"quick": set(), "full": set()}
        self._number = 0
        """Of the last block that was drawn."""
        self._checks_s = self._games_s = 0.0
        """How long full checks and games have taken, in this run."""
        self._take_in()

    def run(self, backend: jobs.Backend) -> None:
        """As long as it goes on, and until what is in flight by then has ended."""
        with closing(jobs.run(self.draw, do, backend)) as ends:
            for end in ends:
                self.take(end)

    def draw(self) -> Work | None:
        """The next job: first what decides whether somebody plays, then games, and now and then a full check."""
        if not self._goes_on():
            return None
        self._take_in()
        if check := self._next_check("quick"):
            return check
        is_free = not self._rests and len(self._flying) + len(self._checking["full"]) < self._tables
        if is_free and (work := self._next_work()):
            return work
        if self._is_watching:
            return None
        self._is_watching = True
        return Watch()

    def _next_work(self) -> Work | None:
        """What nobody waits for."""
        is_turn = self._checks_s * SHARE < self._games_s and not self._checking["full"]
        return (is_turn and self._next_check("full")) or self._next_block() or self._next_check("full")

    def take(self, end: jobs.Done[Work, Games | Examined | None] | jobs.Lost[Work]) -> None:
        """A job has ended."""
        match end:
            case jobs.Done(job=Watch()) | jobs.Lost(job=Watch()):
                self._is_watching = self._rests = False
            case jobs.Done(job=Task() as task, result=Games() as games):
                self._take_games(int(task.job.match), self._flying.pop(task.job.match), games)
            case jobs.Done(job=Examination() as examination, result=Examined() as examined):
                self._landed(examination)
                self._checks_s += examined.checked.seconds if examination.step == "full" else 0
                write_files(self._journal.folder, examined.files)
                self._write(replace(examined.checked, at=self._now()))
                self._tidy(examined.checked.author)
            case jobs.Lost(job=Task() as task):
                log.error("block %s could not be played: %s", task.job.match, end.why, exc_info=end.error)
                self._flying.pop(task.job.match)
                self._rests = True
            case jobs.Lost(job=Examination(handed_in=entry) as examination):
                log.error("%s#%d could not be checked: %s", entry.author, entry.version, end.why, exc_info=end.error)
                self._landed(examination)
                why = f"the check could not be made, which is not your fault; hand it in again: {end.why}"
                self._write(
                    Checked(at=self._now(), author=entry.author, version=entry.version, step=examination.step,
                            is_accepted=False, why=why)
                )  # fmt: skip

    # Checks.

    def _next_check(self, step: Step) -> Examination | None:
        """Of those whose turn it is, whoever has had fewest versions checked: nobody delays the others by handing in
        again and again."""
        due = [
            (len(author.versions), version)
            for author in self.arena.authors.values()
            if (version := author.unchecked if step == "quick" else author.unknown)
            and version.contender not in self._checking[step]
        ]
        if not due:
            return None
        _, version = min(due, key=lambda each: each[0])
        assert version.handed_in
        self._checking[step].add(version.contender)
        return Examination(self._journal.folder, self.arena.plan, version.handed_in, step)

    def _landed(self, examination: Examination) -> None:
        entry = examination.handed_in
        self._checking[examination.step].discard(Contender(entry.author, entry.version))

    # Games.

    def _next_block(self) -> Task | None:
        plan = self.arena.plan
        while True:
            number = max(self._number, self.arena.blocks) + 1
            seed = block_seed(plan.seed, "arena", number)
            field = [version for version in self.arena.field() if version.contender not in self._absent]
            players = next_table(field, plan.seats, plan.limits.blocks, self._flying.values(), self.arena.lately, seed)
            if not players:
                return None
            if task := self._task(number, players, seed):
                self._number = number
                self._flying[task.job.match] = players
                return task

    def _task(self, number: int, players: Sequence[Contender], seed: int) -> Task | None:
        """None if somebody's program is not there, which ends nobody else's arena."""
        versions = [found for each in players if (found := self.arena.find(each))]
        cast = []
        for version in versions:
            try:
                cast.append(player_of(self.arena.plan, version, self._journal.folder))
            except UsageError as error:
                name = version.contender.author
                log.error("%s#%d does not play as long as this runs: %s", name, version.number, error)
                self._absent.add(version.contender)
        return task_of(self.arena.plan, cast, number, seed) if len(cast) == len(versions) else None

    def _take_games(self, number: int, players: tuple[Contender, ...], games: Games) -> None:
        """A block in which the host was at fault never happened; what was to be known by it is drawn again."""
        if self._excuses.take(players, games):
            return
        self._games_s += sum(game.seconds for game in games.played)
        numbers = {each.author: at for at, each in enumerate(players)}
        found = tuple(
            Game(
                order=tuple(numbers[name] for name in game.players), ranks=game.ranks, points=game.points,
                reason=game.reason, plies=game.plies, seconds=game.seconds, seed=game.seed, id=game.id,
                replay=game.replay, fault=game.fault,
                said=tuple(
                    (at, path) for name, at in numbers.items()
                    if (path := stderr_path(Path(game.replay).stem, name)) in games.files
                ),
            )
            for game in games.played
        )  # fmt: skip
        write_files(self._journal.folder, games.files)
        self._write(Played(at=self._now(), number=number, players=players, games=found))
        for each in players:
            self._tidy(each.author)

    # Room on the disk.

    def _tidy(self, author: str) -> None:
        """What was unpacked and built stays as long as somebody may need it; the ZIP file stays for ever. Or else ten
        versions an hour would fill a disk, each with its limit."""
        found = self.arena.authors.get(author)
        versions = found.versions if found else []
        busy = {each for table in self._flying.values() for each in table}.union(*self._checking.values())
        kept = [version for version in versions if version.is_fit][-KEPT:]
        kept += [version for version in versions[-1:] if version.quick is None or version.is_to_be_known]
        for version in versions:
            if version not in kept and version.contender not in busy | self._gone:
                shutil.rmtree(self._journal.folder / version_path(author, version.number), ignore_errors=True)
                self._gone.add(version.contender)

    # The journal.

    def _write(self, *lines: AnyLine) -> None:
        self._fold([*self._journal.append(*lines), *lines])

    def _take_in(self) -> None:
        self._fold(self._journal.read())

    def _fold(self, lines: Sequence[AnyLine]) -> None:
        if lines:
            self.arena.take(lines)
            self.hear(lines)
