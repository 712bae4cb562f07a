"""The entry check: one block of a player against ``random``, with what was said over the wire."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from spieltisch.contests.jobs.blocks import BlockJob, play_job
from spieltisch.contests.journal.faults import fault_of
from spieltisch.contests.journal.files import file_name
from spieltisch.contests.journal.lines import Fault
from spieltisch.contests.matches.block import Block, Orders, orders_of
from spieltisch.contests.matches.play import GameLog, Match, paper
from spieltisch.contests.matches.players import BuiltInBot, Player
from spieltisch.contests.plans.plan import Plan

CHECKS: Final = "checks"
OPPONENT: Final = "random"


@dataclass(frozen=True, slots=True)
class Check:
    """One player's."""

    player: str
    match: Match
    """The player is its first, all others are ``random``."""
    block: Block

    @property
    def path(self) -> str:
        """Of the transcript, in the contest's folder."""
        return f"{CHECKS}/{file_name(self.player, '.txt')}"


@dataclass(frozen=True, slots=True)
class Checkup:
    """What came of it."""

    fault: Fault | None
    transcript: bytes
    """Of the game with the fault, or of the first."""


def check_of(name: str, player: Player, match: Match, plan: Plan) -> Check:
    """A player's check, at a table as the contest has them; ``match`` tells all but who plays."""
    opponents = (BuiltInBot(OPPONENT),) * (plan.seats - 1)
    block = Block(0, plan.seed, orders_of(plan.seats, Orders.ROTATE))
    return Check(name, replace(match, players=(player, *opponents), live=None, is_transcribed=True, stand_in=""), block)


def check_player(check: Check) -> Checkup:
    """Play until the player is at fault, or all is played. A signal ends all players and then this process."""
    first: Checkup | None = None
    for part in _parts(check):
        checkup = _played(check, part)
        if checkup.fault:
            return checkup
        first = first or checkup
    return first or Checkup(None, b"")


def _parts(check: Check) -> Iterator[Block]:
    """Game by game, but for games that are played in pairs."""
    if check.match.game.setup.pair:
        yield check.block
    else:
        yield from (replace(check.block, orders=(order,)) for order in check.block.orders)


def _played(check: Check, part: Block) -> Checkup:
    with TemporaryDirectory(prefix="spieltisch-") as folder:
        out = Path(folder)
        logs = play_job(BlockJob(replace(check.match, out=out), part))
        said, heard = _papers(out, part, "stderr").decode(errors="replace"), _papers(out, part, "transcript")
    fault = next((_fault(check, log, said) for log in logs if _is_its_own(log)), None)
    return Checkup(fault, _head(check, fault, said).encode() + heard)


def _papers(out: Path, part: Block, kind: str) -> bytes:
    """What the player left, of all games."""
    paths = (paper(out, part.number, place, 0, kind) for place in range(len(part.orders)))
    return b"".join(path.read_bytes() for path in paths if path.exists())


def _is_its_own(log: GameLog) -> bool:
    """Whether the player is at fault, and not an opponent."""
    return log.played.fault_seat is not None and log.order[log.played.fault_seat] == 0


def _fault(check: Check, log: GameLog, said: str) -> Fault | None:
    return fault_of(log.played, [OPPONENT if number else check.player for number in log.order], said, log.lines)


def _head(check: Check, fault: Fault | None, said: str) -> str:
    """What a transcript begins with: the verdict, and what the program said to people."""
    verdict = f"{fault.cause}: {fault.detail}" if fault else "no fault"
    words = [f"stderr: {line}" for line in said.splitlines()]
    return "".join(f"# {line}\n" for line in [f"{check.player} against {OPPONENT}: {verdict}", *words])
