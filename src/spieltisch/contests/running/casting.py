"""From a plan's entrants and the director's blocks to what can be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from spieltisch.contests.directing.director import BlockJob
from spieltisch.contests.jobs.processors import needed
from spieltisch.contests.matches.command import COMMAND, split_command
from spieltisch.contests.matches.confining import confine
from spieltisch.contests.matches.play import Match
from spieltisch.contests.matches.players import BuiltInBot, ForeignProgram, Player
from spieltisch.contests.plans.entrants import ELSEWHERE
from spieltisch.contests.plans.plan import Entrant, Plan
from spieltisch.contests.plans.reading import game_options
from spieltisch.contests.running.entry import Check, check_of
from spieltisch.contests.running.playing import Task
from spieltisch.contests.running.remote import Gates
from spieltisch.core.errors import UsageError
from spieltisch.net.now import SECOND_US
from spieltisch.net.sandbox import is_metered


@dataclass(frozen=True, slots=True)
class Casting:
    """Who plays as whom, and where."""

    plan: Plan
    is_confining: bool
    """Whether programs are shut in."""
    hidden: Sequence[Path] = ()
    """What no program sees, wherever it lies: the contest's folder, its file."""
    live: Path | None = None
    """Where running games can be looked at."""
    gates: Gates | None = None
    """Where players from elsewhere come in; None where none was expected."""

    def task(self, job: BlockJob, entrants: Mapping[str, Entrant]) -> Task:
        """A block, ready to be played. Raises ``UsageError`` if a program or its folder is not there."""
        players = tuple(self._player(entrants[name], entrants) for name in job.players)
        key = f"{self.plan.name}/{job.match}/{job.attempt}/{job.missing}"
        return Task(job, replace(self._match(players), key=key))

    def check(self, entrant: Entrant, entrants: Mapping[str, Entrant]) -> Check:
        """An entry check, at a table as the contest has them. Raises ``UsageError`` likewise."""
        return check_of(entrant.name, self._player(entrant, entrants), self._match(()), self.plan)

    def examine(self, entrants: Mapping[str, Entrant]) -> None:
        """Raises ``UsageError`` if any program or folder is not there, or cannot be shut in."""
        for entrant in entrants.values():
            self._player(entrant, entrants)

    def processors(self) -> int:
        """How many processors a table may need."""
        wanted = sorted((entrant.cpus or 1 for entrant in self.plan.players if is_program(entrant)), reverse=True)
        programs = (ForeignProgram("", (), cpus=cpus) for cpus in wanted[: self.plan.seats])
        return needed([*programs, *(BuiltInBot("", threads=entrant.threads or 1) for entrant in self.plan.players)])

    def _player(self, entrant: Entrant, entrants: Mapping[str, Entrant]) -> Player:
        if entrant.bot in ELSEWHERE:
            return self._gates_for(entrant).player(entrant)
        if not is_program(entrant):
            move_us = entrant.move_ms and entrant.move_ms * 1000
            return BuiltInBot(
                entrant.bot, entrant.name, threads=entrant.threads or 1, move_us=move_us,
                time_percent=entrant.time_percent,
            )  # fmt: skip
        (speaks, argv), folder = split_command(entrant.bot), Path(entrant.folder or "")
        confinement = None
        if self.is_confining:
            others = (Path(other.folder) for other in entrants.values() if other.folder)
            hidden = [*self.hidden, *others]  # what it shares with others stays its own
            confinement = confine(argv, folder, memory_mb=entrant.memory_mb, cpus=entrant.cpus, hidden=hidden)
        return ForeignProgram(
            entrant.bot, argv, called=entrant.name, folder=folder, env=entrant.env, cpus=entrant.cpus or 1,
            start_us=round(entrant.start_s * SECOND_US), confinement=confinement, time_percent=entrant.time_percent,
            speaks=speaks,
        )  # fmt: skip

    def _gates_for(self, entrant: Entrant) -> Gates:
        if self.gates is None:
            raise UsageError(
                f"{entrant.name} comes from elsewhere, which was not so when this run began: go on with it"
            )
        return self.gates

    def _match(self, players: tuple[Player, ...]) -> Match:
        is_on_wall = not all(self._is_metered(entrant) for entrant in self.plan.players)
        return Match(
            self.plan.game, game_options(self.plan), players, self.plan.move_ms * 1000, live=self.live,
            is_on_wall=is_on_wall, stand_in=self.plan.stand_in or "",
        )  # fmt: skip

    def _is_metered(self, entrant: Entrant) -> bool:
        """Whether what it works can be measured, so that it may be what counts in all of the contest."""
        if is_program(entrant):
            return self.is_confining and (entrant.cpus or 1) == 1 and is_metered()
        return entrant.bot not in ELSEWHERE


def is_program(entrant: Entrant) -> bool:
    """Whether it is a program that is started here."""
    return entrant.bot.startswith(COMMAND)
