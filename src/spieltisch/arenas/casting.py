"""From an arena's versions to what can be played."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from spieltisch.arenas.entries.building import prepare
from spieltisch.arenas.entries.examining import shut_in
from spieltisch.arenas.entries.manifest import Manifest
from spieltisch.arenas.entries.uploads import receive
from spieltisch.arenas.fold import Arena, Version
from spieltisch.arenas.journal import upload_path, version_path
from spieltisch.arenas.lines import ArenaPlan
from spieltisch.contests.directing.director import BlockJob
from spieltisch.contests.matches.block import Orders, orders_of
from spieltisch.contests.matches.command import COMMAND
from spieltisch.contests.matches.play import Match
from spieltisch.contests.matches.players import BuiltInBot, ForeignProgram, Player
from spieltisch.contests.plans.reading import opened_options
from spieltisch.contests.running.playing import Task
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.net.now import SECOND_US
from spieltisch.net.sandbox import is_metered

log = logging.getLogger(__name__)


def task_of(plan: ArenaPlan, players: Sequence[Player], number: int, seed: int) -> Task:
    """A block, ready to be played: everybody once in each seat, on the same luck, which nobody remembers: programs are
    started anew for each game, and can write nowhere that stays."""
    orders = orders_of(len(players), Orders.ROTATE)
    names = tuple(player.name for player in players)
    job = BlockJob(str(number), 0, 0, seed, names, orders, tuple(range(len(orders))))
    key = f"{plan.name}/{number}"
    is_on_wall = plan.limits.cpus != 1 or not is_metered()  # for bots of ours, too, whoever they play
    match = Match(plan.game, _options(plan), tuple(players), plan.move_ms * 1000, is_on_wall=is_on_wall, key=key)
    return Task(job, match)


def _options(plan: ArenaPlan) -> Any:
    """Of the game's own type."""
    game = game_of(plan.game)
    return opened_options(game, msgspec.convert(plan.options, game.setup.options))


def player_of(plan: ArenaPlan, version: Version, folder: Path) -> Player:
    """Of a version. ``folder`` is the arena's. Raises ``UsageError`` if its program is not there."""
    entry, name = version.handed_in, version.contender.author
    if entry is None:
        return BuiltInBot(name, name)
    own = folder / version_path(entry.author, entry.version)
    manifest = Manifest(language=entry.language, run=entry.run)
    return ForeignProgram(
        f"{COMMAND}{entry.run}", manifest.argv, called=name, folder=own, cpus=plan.limits.cpus,
        start_us=plan.limits.start_s * SECOND_US, confinement=shut_in(plan, manifest, own, [folder]),
    )  # fmt: skip


def restore(arena: Arena, folder: Path) -> None:
    """Make again what plays and is not there, from what was handed in: after a copy without it, say. What cannot be
    made any more, since the file is gone or limits are narrower now, is logged, and does not play."""
    for author in arena.authors.values():
        if (version := author.playing) and (entry := version.handed_in):
            own = folder / version_path(entry.author, entry.version)
            if not own.is_dir():
                try:
                    data = (folder / upload_path(entry.author, entry.version)).read_bytes()
                    why = prepare(receive(data, arena.plan.limits), own, arena.plan.limits).why
                except (OSError, UsageError) as error:
                    why = str(error)
                if why:
                    log.error("%s#%d is not there, and cannot be made again: %s", entry.author, entry.version, why)
