"""All checks of a client, one after the other or side by side; a silent client does not take long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from spieltisch.conformance.common import common_checks
from spieltisch.conformance.conduct import Conduct, conduct_checks, is_of_conduct, judge, summed
from spieltisch.conformance.hosting import NOT_LOST
from spieltisch.conformance.mutants import Mutant
from spieltisch.conformance.performing import LIMIT_US, Guidance, Performance, perform
from spieltisch.conformance.results import SHORT, Result, Verdict
from spieltisch.conformance.serving import common_server_checks
from spieltisch.conformance.shrinking import shrunk
from spieltisch.core.checks import Check, CheckBook, Hypothesis, Level
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import seed_after
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.scripts import Open, Wrong
from spieltisch.net.fault_plan import FaultPlan
from spieltisch.net.now import monotonic_us

SILENCES: Final = 2
"""After so many checks of a group that a client answered with silence the others of it are skipped."""
CONNECTS: Final = ".start.connects"
MUTE: Final = 4
"""After so many checks with never a word of the client all others are skipped: they would say the same."""
WRITING: Final = ".writing"
"""The group of the checks that find words which were said, and are still in a buffer."""
LAWFUL: Final = "a lawful move"
"""What scripts of our own tables want."""
SERVER: Final = "server"
"""The group of all checks of servers."""
GONE: Final = "the server has gone; one that plays one game only has to be started again after each"
NOBODY: Final = "nobody is there"
NO_TIME: Final = "no time was left"
RESTART_S: Final = 0.5
RESTARTS: Final = 10
"""So long, and so often, a server is waited for that may be started again."""
NO_FAULTS: Final = FaultPlan()
PASSABLE: Final = (Verdict.PASSED, Verdict.WARNED)


@dataclass(frozen=True, slots=True)
class Examination:
    """Whom to check, and how."""

    game: AnyGame
    options: Any
    """The game's own."""
    checks: Sequence[Check]
    whom: Callable[[Check], Guidance]
    seed: int
    jobs: int = 1
    repeat: int = 1
    """Number of times each check runs."""
    limit_us: int = LIMIT_US
    """The most time for one."""
    faults: FaultPlan = NO_FAULTS
    """What befalls every conversation."""
    is_shrinking: bool = False
    """Whether the shortest conversation that shows a mistake is looked for."""
    conduct: Sequence[Check] = ()
    """Of those that judge conduct: which speak up where something is wrong, chosen or not."""
    hypotheses: Sequence[Hypothesis] = ()
    """What may be the matter."""
    mutants: Sequence[Mutant] = ()
    """Clients with such a mistake, as they were found."""
    begin_us: int | None = None
    """After so long no more checks begin, where somebody waits,"""
    due: Collection[str] = ()
    """but for these, by their ids."""


def checks_of(game: AnyGame) -> list[Check]:
    """All checks of a game's clients, the common ones first, those of conduct last. Raises ``UsageError`` where the
    game brings none."""
    if game.wire.checks is None:
        raise UsageError(f"{game.name} has no checks")
    book: CheckBook = game.wire.checks()
    return [*common_checks(game.name, book.traits), *book.checks, *conduct_checks(game.name, book.traits)]


def server_checks_of(game: AnyGame, dialect: AnyDialect, options: Any) -> list[Check]:
    """All checks of a game's servers, first those before which no game begins; ``options`` are the game's own: how many
    play at a table there, and how the rules are read."""
    own = game.wire.checks().server_checks if game.wire.checks else ()
    found = [*common_server_checks(game, dialect, options), *own]
    return sorted(found, key=lambda check: not check.is_prelude)


def chosen(game: str, checks: Sequence[Check], wanted: Collection[str], skipped: Collection[str]) -> list[Check]:
    """The checks whose ids begin with one of ``wanted`` (all, if there is none) and with none of ``skipped``, with
    or without the game's name, and a server's ``server``, in front. Raises ``UsageError`` for a beginning that none
    has."""

    def fits(check: Check, start: str) -> bool:
        name = start.removeprefix(game).removeprefix(".") if start.partition(".")[0] == game else start
        return check.id.startswith((f"{game}.{name}", f"{game}.{SERVER}.{name}"))

    for start in (*wanted, *skipped):
        if not any(fits(check, start) for check in checks):
            raise UsageError(f"no check of {game} begins with {start!r}; `spieltisch check {game} --list` names all")
    return [
        check
        for check in checks
        if (not wanted or any(fits(check, start) for start in wanted))
        and not any(fits(check, start) for start in skipped)
    ]


async def examine(examination: Examination) -> AsyncIterator[Performance]:
    """Each check's performance as it ends. What it needs comes before it, if it was chosen; what judges all that was
    said is last."""
    run = _Run(examination)
    waiting = [check for check in examination.checks if not is_of_conduct(check)]
    end_us = None if examination.begin_us is None else monotonic_us() + examination.begin_us
    running: set[asyncio.Task[Performance]] = set()
    try:
        while waiting or running:
            is_late = end_us is not None and monotonic_us() > end_us
            for late in [each for each in waiting if is_late and each.id not in examination.due]:
                waiting.remove(late)
                yield run.note(run.skipped(late, NO_TIME))
            while len(running) < (1 if run.is_in_doubt else examination.jobs) and (check := run.next_of(waiting)):
                waiting.remove(check)
                running.add(asyncio.ensure_future(run.play(check)))
            if not running:
                break
            done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                yield run.note(run.judged(task.result()))
        judging = list(filter(is_of_conduct, examination.checks))
        for check in dict.fromkeys((*judging, *examination.conduct)):
            performance = run.conducted(check)
            if check in judging or performance.result.verdict in SHORT:
                yield performance
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


class _Run:
    """What is known so far."""

    def __init__(self, examination: Examination) -> None:
        self._examination = examination
        self._verdicts: dict[str, Verdict] = {}
        self._silences: dict[str, int] = {}
        self._performances: list[Performance] = []
        self._chosen = {check.id for check in examination.checks}
        self._lost: set[str] = set()
        """Checks whose game was lost by what the client did: it has connected, and answers."""
        self._has_met = self._is_gone = False
        """Whether a server was there, and whether it is no longer."""
        self._has_spoken = False
        self._mute = 0
        """Checks that fell short, as long as the client has never said a word."""

    @property
    def is_in_doubt(self) -> bool:
        """Whether the client may be one that never says a word: then nothing begins that may be in vain."""
        return not self._has_spoken and 0 < self._mute < MUTE

    def next_of(self, waiting: Sequence[Check]) -> Check | None:
        """The next check whose needs are known."""
        for check in waiting:
            if all(need in self._verdicts or need not in self._chosen for need in check.needs):
                return check
        return None

    async def play(self, check: Check) -> Performance:
        """Do it as often as is wanted, and until it fails; or skip it."""
        if why := self._why_not(check):
            return self.skipped(check, why)
        times = max(check.repeats, self._examination.repeat)
        performance = await self._once(check, 0, times)
        if _is_of_server(check):
            performance = await self._gone_or_back(performance, lambda: self._once(check, 0, times))
        for number in range(1, times):
            is_mute = not self._has_spoken and performance.result.is_mute
            if performance.result.verdict not in PASSABLE or (is_mute and performance.result.verdict in SHORT):
                break
            again = await self._once(check, number, times)
            if again.result.verdict is not Verdict.PASSED or performance.result.verdict is Verdict.PASSED:
                performance = again
        if self._examination.is_shrinking:
            return await shrunk(performance, lambda shorter: self._once(shorter, 0, times))
        return performance

    async def _gone_or_back(
        self, performance: Performance, repeat: Callable[[], Awaitable[Performance]]
    ) -> Performance:
        """The same, unless it has not met a server that was there before: some play one game only, and somebody starts
        them again. Once one stays away, nothing else is tried."""
        for _ in range(RESTARTS if self._has_met else 0):
            if performance.has_met:
                break
            await asyncio.sleep(RESTART_S)
            performance = await repeat()
        self._is_gone = not performance.has_met
        if self._is_gone and self._has_met:
            return self.skipped(performance.result.check, GONE)
        self._has_met |= performance.has_met
        return performance

    def skipped(self, check: Check, why: str) -> Performance:
        """A check that is not made."""
        skipped = Result(self._examination.game.name, check, Verdict.SKIPPED, self._examination.seed, got=why)
        return Performance(skipped, (), "")

    async def _once(self, check: Check, number: int, times: int) -> Performance:
        asked = self._examination
        seed = seed_after(asked.seed, number)
        performance = await perform(
            asked.game, asked.options, check, asked.whom(check), seed, asked.limit_us, asked.faults
        )
        return replace(performance, result=replace(performance.result, repeat=(number + 1, times)))

    def _why_not(self, check: Check) -> str:
        if self._is_gone:
            return GONE if self._has_met else NOBODY
        for need in check.needs:
            is_met = self._verdicts.get(need, Verdict.PASSED) in (*PASSABLE, Verdict.UNCLEAR)
            if not is_met and not (need in self._lost and self._tells_why(check)):
                return f"{need} {self._verdicts[need]}"
        if self._silences.get(_group(check), 0) >= SILENCES:
            return f"the client was silent in {SILENCES} checks of this group"
        if not self._has_spoken and self._mute >= MUTE and not _group(check).endswith(WRITING):
            return f"the client has said nothing in {MUTE} checks"
        return ""

    def _tells_why(self, check: Check) -> bool:
        """Whether it may tell what the matter is with who loses every game at once: the common ones lose it, too."""
        book = self._examination.game.wire.checks
        return book is not None and any(check.id == each.id for each in book().checks)

    def judged(self, performance: Performance) -> Performance:
        """Who misses what should be, or what no table asks for while the same passes where tables do, is warned. What
        is only worth knowing is passed, with what was found as a remark."""
        result = performance.result
        check = result.check
        if result.verdict in SHORT and check.level is Level.INFO:
            return replace(performance, result=replace(result, verdict=Verdict.PASSED, words="", is_silent=False))
        is_usual = self._verdicts.get(check.twin) is Verdict.PASSED and not check.is_lawful
        if result.verdict is Verdict.FAILED and (is_usual or check.level is not Level.MUST):
            return replace(performance, result=replace(result, verdict=Verdict.WARNED))
        return performance

    def conducted(self, check: Check) -> Performance:
        """What a check of conduct says of all that was overheard, with the first conversation that shows it."""
        result = self._judged_conduct(check, summed(each.result.conduct for each in self._performances))
        for each in self._performances if result.verdict in SHORT else ():
            if self._judged_conduct(check, each.result.conduct).verdict is result.verdict:
                return replace(each, result=replace(result, transcript=each.result.transcript))
        return Performance(result, (), "")

    def _judged_conduct(self, check: Check, conduct: Conduct) -> Result:
        result = Result(self._examination.game.name, check, Verdict.PASSED, self._examination.seed)
        try:
            warned = judge(check, conduct)
        except Wrong as wrong:
            return replace(result, verdict=Verdict.FAILED, expected=wrong.expected, got=wrong.got, likely=wrong.likely)
        except Open as why:
            return replace(result, verdict=Verdict.SKIPPED, got=str(why))
        return replace(result, verdict=Verdict.WARNED, expected=warned.expected, got=warned.got) if warned else result

    def note(self, performance: Performance) -> Performance:
        """The same. Later checks depend on it."""
        result = performance.result
        self._performances.append(performance)
        self._verdicts[result.check.id] = result.verdict
        if result.check.id.endswith(CONNECTS) and result.expected.startswith((NOT_LOST, LAWFUL)):
            self._lost.add(result.check.id)
        self._has_spoken |= not result.is_mute and result.verdict is not Verdict.SKIPPED
        self._mute += result.verdict in SHORT
        if result.is_silent:
            self._silences[_group(result.check)] = self._silences.get(_group(result.check), 0) + 1
        return performance


def _is_of_server(check: Check) -> bool:
    return check.id.split(".")[1:2] == [SERVER]


def _group(check: Check) -> str:
    """``game.group``; a check without a group is one of its own."""
    group, _, _ = check.id.rpartition(".")
    return group if "." in group else check.id
