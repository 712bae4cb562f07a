"""``spieltisch contest run``, ``resume`` and ``check``: playing what a contest's file says."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

from cyclopts.types import PositiveInt

from spieltisch.cli import NO
from spieltisch.cli.contest import now
from spieltisch.cli.contest_forecast import foretell
from spieltisch.cli.contest_stage import backend_of, cast, gates_for
from spieltisch.cli.contest_tables import print_summary
from spieltisch.cli.contest_view import new_view
from spieltisch.cli.hosts import Hosts, hosts_of
from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.output import complain
from spieltisch.cli.seeds import drawn
from spieltisch.contests.directing.director import SEED_BITS
from spieltisch.contests.directing.fold import fold
from spieltisch.contests.directing.sizing import size_of
from spieltisch.contests.journal.files import LIVE, clear_live
from spieltisch.contests.journal.journal import Journal
from spieltisch.contests.journal.opening import differences, opened, source_of
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.plans.reading import read_again, read_plan
from spieltisch.contests.running.admission import NotAdmittedError
from spieltisch.contests.running.entry import CHECKS
from spieltisch.contests.running.runner import Course
from spieltisch.contests.showing.exports import write_exports
from spieltisch.contests.showing.overview import summary_of
from spieltisch.core.errors import UsageError
from spieltisch.net import sandbox
from spieltisch.net.signals import exiting_signals


def run(
    file: Path,
    /,
    *,
    out: Path | None = None,
    jobs: PositiveInt | None = None,
    ray: bool = False,
    ray_address: str | None = None,
    host: Hosts = None,
    dry_run: bool = False,
    json: bool = False,
) -> int:
    """Run a contest, or go on where it stopped.

    Parameters
    ----------
    file
        The contest's TOML file.
    out
        The contest's folder (default: FILE without .toml).
    jobs
        How many tables are played at once (default: as many as there are processors for).
    ray
        Play on a Ray cluster of this machine.
    ray_address
        Play on the Ray cluster there.
    dry_run
        Only say how much there is to play, and how long that may take.
    json
        One JSON object for each event, as the journal has it.
    """
    if dry_run:
        foretell(file, jobs, json=json)
        return 0
    folder = out or file.with_suffix("")
    with Journal(folder, is_runner=True) as journal:
        contest = _begun(journal, file)
        return _play(journal, contest, jobs, ray_address or ("local" if ray else None), hosts_of(host), json=json)


def resume(
    folder: Path,
    /,
    *,
    jobs: PositiveInt | None = None,
    ray: bool = False,
    ray_address: str | None = None,
    host: Hosts = None,
    json: bool = False,
) -> int:
    """Go on with a contest that was stopped, however it was stopped.

    Parameters
    ----------
    folder
        The contest's folder.
    jobs
        How many tables are played at once (default: as many as there are processors for).
    ray
        Play on a Ray cluster of this machine.
    ray_address
        Play on the Ray cluster there.
    json
        One JSON object for each event, as the journal has it.
    """
    with Journal(folder, is_runner=True) as journal:
        if not (lines := journal.read()):
            raise UsageError(f"no contest has begun in {folder}; start one with: spieltisch contest run FILE.toml")
        return _play(journal, fold(lines), jobs, ray_address or ("local" if ray else None), hosts_of(host), json=json)


def new_seed() -> int:
    """One that nobody finds by trying all: players may not know what comes."""
    return drawn(None, SEED_BITS)


def _begun(journal: Journal, file: Path) -> Contest:
    """The contest in this folder, which is that of the file; begun now if there is none."""
    if lines := journal.read():
        contest = fold(lines)
        if changed := differences(read_again(file, contest.plan), contest.plan):
            raise UsageError(
                f"{file} is not what {journal.folder} was begun with ({', '.join(changed)}): go on as it was with "
                f"{_resuming(journal.folder)}, or begin anew with --out"
            )
        return contest
    plan = read_plan(file, new_seed, lambda: sandbox.available() is None)
    first = opened(plan, now(), file)
    journal.append(first)
    return fold([first])


def _play(
    journal: Journal, contest: Contest, jobs: int | None, address: str | None, hosts: Sequence[str], *, json: bool
) -> int:  # fmt: skip
    """The exit code."""
    say_if_uncompiled()
    folder = journal.folder
    clear_live(folder)
    with gates_for(contest, folder, hosts) as gates:
        casting = cast(contest.plan, folder, source_of(contest.opened), live=folder / LIVE, gates=gates)
        casting.examine(contest.entrants)
        course = Course(contest, journal, casting, now)
        view = new_view(contest, course.running, size_of(contest.plan).blocks, json=json)
        course.hear = view.hear
        course.await_release = partial(_say_awaited, folder)
        course.say_paused = partial(_say_paused, folder)
        try:
            with _hint_at_resuming(folder, contest), exiting_signals(), view.shown():
                course.play(backend_of(casting, jobs, address))
        except NotAdmittedError as error:
            complain(f"not admitted: {error}; see {folder / CHECKS}")
            return NO
    write_exports(folder)
    if not json:
        print_summary(summary_of(contest))
    return 0


@contextmanager
def _hint_at_resuming(folder: Path, contest: Contest) -> Iterator[None]:
    """Beforehand, as after a SIGKILL nobody can say anything, and again after any other stop."""
    if contest.is_ended:
        yield
        return
    sentence = f"to go on after a stop: {_resuming(folder)}\n"
    sys.stderr.write(sentence)
    try:
        yield
    finally:
        if not contest.is_ended:
            sys.stderr.write(sentence)


def _say_awaited(folder: Path, stage: int, number: int, when: datetime | None) -> None:
    by_hand = shlex.join(["spieltisch", "contest", "release", str(folder)])
    until = f"until {when.isoformat()}, or until you type" if when else "until you type"
    print(f"stage {stage}, round {number} is drawn and waits {until}: {by_hand}", file=sys.stderr, flush=True)


def _say_paused(folder: Path) -> None:
    over = shlex.join(["spieltisch", "contest", "unpause", str(folder)])
    print(f"the contest is paused; to go on, type: {over}", file=sys.stderr, flush=True)


def _resuming(folder: Path) -> str:
    return shlex.join(["spieltisch", "contest", "resume", str(folder)])
