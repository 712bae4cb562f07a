"""A contest that is played by a script: its folder grows as that of ``contest run`` does."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from spieltisch.contests.directing.director import BlockJob, next_step
from spieltisch.contests.directing.fold import advance, begin
from spieltisch.contests.journal.journal import Journal
from spieltisch.contests.journal.lines import AnyLine, Fault, Opened, Played
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import GameLog, Match, play_block
from spieltisch.contests.matches.players import BuiltInBot
from spieltisch.contests.plans.plan import Entrant, Plan, Release, Stage, System
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import ScoreMap
from spieltisch.core.registry import game
from spieltisch.table.log import read_header

TWIXT = game("twixt")
HOUR = "2026-01-02T03:{:02}:{:02}Z"


class Staged:
    """All of a contest's lines and logs, when the script says so."""

    def __init__(
        self, folder: Path, names: Sequence[str], *stages: Stage, of: AnyGame = TWIXT, seats: int = 2,
        bot: str = "random", secret: str | None = None, release: Release = Release.AUTO,
    ) -> None:  # fmt: skip
        self.folder = folder
        self.games = 0
        self._journal = Journal(folder, is_runner=True)
        entrants = tuple(Entrant(name=name, bot=bot, secret=secret) for name in names)
        plan = Plan(
            name=folder.name, game=of.name, seats=seats, stages=stages or (Stage(system=System.ROUND_ROBIN),),
            players=entrants, score=ScoreMap.RANK, seed=7, move_ms=100, release=release,
        )  # fmt: skip
        opened = Opened(at=self._now(), plan=plan, version="1", rules_version=of.play.rules_version)
        self._journal.append(opened)
        self.contest = begin(opened)

    def close(self) -> None:
        """As at a kill: nothing more is written."""
        self._journal.__exit__(None, None, None)

    def jobs(self) -> Sequence[BlockJob]:
        """The blocks that are to be played now; the rounds they are of are drawn before, and the contest ends with the
        last one."""
        while (step := next_step(self.contest, self._now())).lines:
            self.write(*step.lines)
        return step.jobs

    def write(self, *lines: AnyLine) -> None:
        self._journal.append(*lines)
        for line in lines:
            advance(self.contest, line)

    def live(self, log: GameLog) -> Path:
        """Where a game's log grows."""
        return self.folder / "live" / f"{read_header(log.lines[0]).id}.jsonl"

    def go_on(self, log: GameLog, lines: int | None = None) -> None:
        """A game begins, or goes on, by so many lines of its log or to its end."""
        self.write_live(self.live(log), log.lines, lines)

    @staticmethod
    def write_live(path: Path, of: Sequence[bytes], lines: int | None = None) -> None:
        path.parent.mkdir(exist_ok=True)
        written = path.read_bytes().count(b"\n") if path.exists() else 0
        with path.open("ab") as stream:
            stream.writelines(line + b"\n" for line in of[written : None if lines is None else written + lines])

    def put(
        self, job: BlockJob, order: int, ranks: Sequence[int], *, log: GameLog | None = None,
        fault: Fault | None = None, margins: Sequence[Sequence[int]] = (),
    ) -> str:  # fmt: skip
        """A game that is over, in the journal; its log, if there is one, among the replays. Returns its id."""
        self.games += 1
        names = self.seated(job, order)
        id, file = f"{job.match}-{job.block}-{order}", ""
        if log:
            id, file = read_header(log.lines[0]).id, f"replays/{job.match}-b{job.block}-g{order}.jsonl"
            (self.folder / "replays").mkdir(exist_ok=True)
            (self.folder / file).write_bytes(b"".join(line + b"\n" for line in log.lines))
            self.live(log).unlink(missing_ok=True)
        self.write(Played(
            at=self._now(), match=job.match, block=job.block, order=order, players=names, ranks=tuple(ranks),
            points=tuple(10 - rank for rank in ranks), reason=fault.cause if fault else "regular", plies=9, seconds=0.5,
            seed=job.seed, id=id, replay=file, fault=fault, margins=tuple(map(tuple, margins)),
        ))  # fmt: skip
        return id

    def settle(
        self, job: BlockJob, *, fault: Fault | None = None, margins: Sequence[Sequence[int]] = ()
    ) -> None:  # fmt: skip
        """All games of a block, won by whoever the match names first."""
        for order in job.missing:
            best = [1 + (number > 0) for number in job.orders[order]]
            self.put(job, order, best, fault=fault, margins=margins)

    def seated(self, job: BlockJob, order: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        return tuple(job.players[number] for number in job.orders[order])

    def _now(self) -> str:
        return HOUR.format(*divmod(self.games, 60))


def played(of: str, names: Sequence[str], seed: int = 1, bot: str = "random") -> GameLog:
    """A real game between bots of these names, by seat."""
    players = tuple(BuiltInBot(bot, name) for name in names)
    match = Match(of, game(of).setup.options(), players, 50_000)
    block = Block(0, seed, (tuple(range(len(names))),))
    with ThreadPoolExecutor(1) as thread:  # a browser's driver may have this one's event loop
        [log] = thread.submit(asyncio.run, play_block(match, block)).result()
    return log
