"""What a contest's folder has for one player's author: its games, and of each what is its own business."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from spieltisch.contests.running.playing import stderr_path
from spieltisch.contests.showing.findings import Game
from spieltisch.contests.showing.report.page import Account
from spieltisch.core.errors import UsageError


@dataclass(frozen=True, slots=True)
class Own:
    """One game, seen by one player. Files are in the contest's folder."""

    match: str
    block: int
    order: int
    seat: int
    """From 1."""
    rank: int
    against: tuple[str, ...]
    reason: str
    fault: str
    """What it did wrong itself, in a sentence; empty if somebody else did, or nobody."""
    counts: str
    """As in ``findings.Game``."""
    replay: str
    stderr: str
    """What its program wrote; empty if that was nothing."""


def own_of(account: Account, folder: Path, player: str) -> list[Own]:
    """Its games, in the order in which they ended. Raises ``UsageError`` if there is no such player."""
    names = [place.name for place in account.summary.standings]
    if player not in names:
        raise UsageError(f"there is no player {player!r}; there are: {', '.join(names)}")
    return [_own(game, folder, player) for game in account.findings.games if player in game.players]


def _own(game: Game, folder: Path, player: str) -> Own:
    seat = game.players.index(player)
    mine = game.fault if game.fault and game.fault.player == player else None
    stderr = stderr_path(Path(game.replay).stem, player)
    return Own(
        match=game.match,
        block=game.block,
        order=game.order,
        seat=seat + 1,
        rank=game.ranks[seat],
        against=tuple(name for name in game.players if name != player),
        reason=game.reason,
        fault=f"{mine.cause}: {mine.detail}" if mine else "",
        counts=game.counts,
        replay=game.replay,
        stderr=stderr if (folder / stderr).is_file() else "",
    )
