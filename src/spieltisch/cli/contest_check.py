"""``spieltisch contest check``: the entry check by itself."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

from cyclopts.types import PositiveInt

from spieltisch.cli import NO
from spieltisch.cli.contest_stage import backend_of, cast
from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.output import print_json
from spieltisch.contests.jobs.running import Lost, drawing, run
from spieltisch.contests.journal.files import write_files
from spieltisch.contests.plans.plan import Entrant, Plan
from spieltisch.contests.plans.reading import read_plan
from spieltisch.contests.running.casting import is_program
from spieltisch.contests.running.entry import Checkup, check_player
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.net.signals import exiting_signals


def check(
    file: Path, /, *, player: str | None = None, out: Path | None = None, jobs: PositiveInt | None = None,
    json: bool = False,
) -> int:  # fmt: skip
    """Play a block of each program against "random", and name those that crash, stay silent, are late or break rules.

    Parameters
    ----------
    file
        The contest's TOML file.
    player
        The only one to check.
    out
        The contest's folder, which gets what was said over the wire (default: FILE without .toml).
    jobs
        How many are checked at once (default: as many as there are processors for).
    json
        One JSON object per player.
    """
    plan, folder = read_plan(file, lambda: 0), out or file.with_suffix("")
    players = _chosen(plan, player)
    say_if_uncompiled()
    casting = cast(plan, folder, file.resolve())
    entrants = {entrant.name: entrant for entrant in plan.players}
    checks = [casting.check(entrant, entrants) for entrant in players]
    faults = 0
    with exiting_signals(), closing(run(drawing(checks), check_player, backend_of(casting, jobs, None))) as ends:
        for end in ends:
            if isinstance(end, Lost):
                if isinstance(end.error, (OSError, UsageError)):
                    raise CannotStart(f"{end.job.player} cannot be checked: {end.why}")
                _print_lost(end.job.player, end.why, json=json)
                faults += 1
                continue
            write_files(folder, {end.job.path: end.result.transcript})
            _print(end.job.player, end.result, folder / end.job.path, json=json)
            faults += end.result.fault is not None
    return NO if faults else 0


def _chosen(plan: Plan, player: str | None) -> list[Entrant]:
    programs = [entrant for entrant in plan.players if is_program(entrant)]
    if player is None:
        return programs
    if not (found := [entrant for entrant in programs if entrant.name == player]):
        names = ", ".join(entrant.name for entrant in programs) or "none"
        raise UsageError(f"there is no program {player!r}; there are: {names}")
    return found


def _print_lost(player: str, why: str, *, json: bool) -> None:
    """Of a check that came to no end; the others go on."""
    if json:
        print_json({"player": player, "fault": None, "transcript": None, "why": why})
    else:
        print(f"{player}: could not be checked: {why}")
    sys.stdout.flush()


def _print(player: str, checkup: Checkup, transcript: Path, *, json: bool) -> None:
    fault = checkup.fault
    if json:
        shown = {"cause": fault.cause, "detail": fault.detail} if fault else None
        print_json({"player": player, "fault": shown, "transcript": str(transcript)})
    else:
        print(f"{player}: {f'{fault.cause}: {fault.detail}' if fault else 'no fault'} ({transcript})")
    sys.stdout.flush()
