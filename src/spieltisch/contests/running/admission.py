"""Entry checks of a run: whose is due, what came of it, and whether the contest may begin."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from spieltisch.contests.journal.faults import is_killed_from_outside
from spieltisch.contests.journal.lines import AnyLine, Checked, Withdrawn
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.plans.plan import Entry
from spieltisch.contests.running.casting import is_program
from spieltisch.contests.running.entry import Check, Checkup

log = logging.getLogger(__name__)

KILLS: Final = 3
"""In so many blocks of a contest, and entry checks of a run, it is the host's fault that a player's program was killed
from outside. Nobody can tell whether it killed itself because it was losing; so from then on it is its own."""
CHECKER: Final = "entry check"


class NotAdmittedError(Exception):
    """Programs failed their entry checks, and the plan requires that none does."""

    def __init__(self, checks: Iterable[Checked]) -> None:
        super().__init__("; ".join(f"{check.player} ({_shortfall(check)})" for check in checks))


class Admission:
    """What a run knows of its entry checks, beside the journal."""

    def __init__(self, contest: Contest) -> None:
        """``contest`` is kept up to date by whoever runs it."""
        self._contest = contest
        self._checked: set[str] = set()
        """In this run."""
        self._kills: Counter[str] = Counter()
        """By player, how many of its entry checks were ended from outside in this run."""

    def due(self, running: Collection[str]) -> str | None:
        """Whose check is next, besides those of the players whose checks are running."""
        return next((name for name in self._unchecked() if name not in running), None)

    def admit(self) -> None:
        """All checks are made. Raises ``NotAdmittedError`` where the plan requires better ones."""
        failed = [check for check in self._contest.checks.values() if check.fault or check.why]
        if failed and self._is_strict:
            raise NotAdmittedError(failed)

    def lost(self, player: str, why: str, at: str) -> Checked:
        """A check could not be made, again and again. Nothing is known of the player then."""
        self._checked.add(player)
        return Checked(at=at, player=player, why=why)

    def is_void(self, check: Check, checkup: Checkup) -> bool:
        """Whether a check says nothing, as its program was killed from outside, and is to be made again."""
        if not checkup.fault or not is_killed_from_outside(checkup.fault) or self._kills[check.player] >= KILLS:
            return False
        log.warning("the program of %s was killed from outside, and is checked again", check.player)
        self._kills[check.player] += 1
        return True

    def lines(self, check: Check, checkup: Checkup, at: str) -> Iterator[AnyLine]:
        """What is written of a check. Who comes late to a contest that requires one, and fails, leaves again."""
        self._checked.add(check.player)
        name, fault = check.player, checkup.fault
        yield Checked(at=at, player=name, fault=fault, transcript=check.path)
        if fault and self._contest.plan.entry is Entry.REQUIRE and self._contest.stages:
            yield Withdrawn(at=at, player=name, why=f"{fault.cause}: {fault.detail}", by=CHECKER)

    def _unchecked(self) -> Iterator[str]:
        """Programs without a check, and those that failed theirs before this run and may have been mended."""
        contest = self._contest
        for name, entrant in contest.entrants.items():
            checked = contest.checks.get(name)
            is_known = checked and not checked.why and (not checked.fault or not self._is_strict)
            is_over = is_known or (checked and name in self._checked)
            if contest.plan.entry is not Entry.OFF and is_program(entrant) and not is_over:
                yield name

    @property
    def _is_strict(self) -> bool:
        """Whether the contest does not begin with a program that fails."""
        return self._contest.plan.entry is Entry.REQUIRE and not self._contest.stages


def _shortfall(check: Checked) -> str:
    return f"{check.fault.cause}: {check.fault.detail}" if check.fault else f"could not be checked: {check.why}"
