"""Playing one block of a contest: plain data in, plain data out, on whatever machine."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from spieltisch.contests.directing.director import BlockJob
from spieltisch.contests.jobs import blocks
from spieltisch.contests.journal.faults import fault_of
from spieltisch.contests.journal.files import file_name
from spieltisch.contests.journal.lines import Played
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import GameLog, Match, paper
from spieltisch.contests.matches.stalls import Stalls, together

REPLAYS: Final = "replays"
STDERR: Final = "stderr"


@dataclass(frozen=True, slots=True)
class Task:
    """One block with all that it takes to play it."""

    job: BlockJob
    match: Match
    """Its players are those of the job."""

    @property
    def block(self) -> Block:
        """The games that are missing."""
        job = self.job
        own = tuple(job.own[order] for order in job.missing) if job.own else ()
        return Block(job.block, job.seed, tuple(job.orders[order] for order in job.missing), own)

    def stem(self, order: int) -> str:
        """What a game's files are named after."""
        again = f"-a{self.job.attempt}" if self.job.attempt else ""
        return f"{self.job.match}-b{self.job.block}{again}-g{order}"


@dataclass(frozen=True, slots=True)
class Games:
    """What came of a block. Nothing of it is in the contest's folder yet."""

    played: tuple[Played, ...]
    """When they are written down is still to be filled in."""
    files: Mapping[str, bytes]
    """Replays and what programs said on their stderr, by their paths in the contest's folder."""
    stalls: Stalls
    """Of the host."""


@contextmanager
def unlogged() -> Iterator[None]:
    """Faults are part of a job's result, and need not be logged where it is done."""
    own = logging.getLogger("spieltisch")
    level = own.level
    own.setLevel(logging.ERROR)
    try:
        yield
    finally:
        own.setLevel(level)


def play_task(task: Task) -> Games:
    """Play the games. A signal ends all players and then this process."""
    with TemporaryDirectory(prefix="spieltisch-") as folder:
        out = Path(folder)
        logs = blocks.play_job(blocks.BlockJob(replace(task.match, out=out), task.block))
        words = _papers(task, out, "stderr")
    played = tuple(_line_of(task, order, log, words) for order, log in zip(task.job.missing, logs, strict=True))
    replays = {
        game.replay: b"".join(line + b"\n" for line in log.lines) for game, log in zip(played, logs, strict=True)
    }
    said = {stderr_path(task.stem(order), task.job.players[number]): text for (order, number), text in words.items()}
    return Games(played, replays | said, together(log.stalls for log in logs))


def stderr_path(stem: str, player: str) -> str:
    """Where in a contest's folder lies what a program said."""
    return f"{STDERR}/{file_name(player, '.txt', before=f'{stem}-')}"


def _line_of(task: Task, order: int, log: GameLog, words: Mapping[tuple[int, int], bytes]) -> Played:
    """A game's line, but for the time it is written at."""
    job, game = task.job, log.played
    seated = tuple(job.players[number] for number in log.order)
    said = b"" if game.fault_seat is None else words.get((order, log.order[game.fault_seat]), b"")
    return Played(
        at="", match=job.match, block=job.block, order=order, attempt=job.attempt, players=seated,
        ranks=game.ranks, points=game.points, reason=game.reason, plies=game.plies, seconds=game.seconds,
        seed=job.seed_of(order), id=game.id, fault=fault_of(game, seated, said.decode(errors="replace"), log.lines),
        replay=f"{REPLAYS}/{task.stem(order)}.jsonl", margins=log.margins,
        refused=game.refused if any(game.refused) else (),
        clock=game.clock, slowest_ms=game.slowest_ms, slowest_cpu_ms=game.slowest_cpu_ms,
        stood_in=tuple(job.players[number] for number in sorted(log.stood_in)),
    )  # fmt: skip


def _papers(task: Task, out: Path, kind: str) -> dict[tuple[int, int], bytes]:
    """What programs left that said anything, by order and player; an encounter's with its first game."""
    found = {}
    for place, order in enumerate(task.job.missing):
        for number in range(len(task.job.players)):
            path = paper(out, task.job.block, place, number, kind)
            if path.exists() and (content := path.read_bytes()):
                found[order, number] = content
    return found
