"""Which processors there are for games, how many a table takes, and who gets which.

At a table one seat thinks at a time, but for answers to bids and offers, which are short. So our bots, which think only
when they are asked, share one processor with their table, and so do programs that stand still while another seat is to
act (``--suspend``). Any other program may think all the time, and what it takes must not be its opponents': each has as
many of its own as it may use. Where a table does not fit at all, its players share what there is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from spieltisch.contests.matches.players import BuiltInBot, ForeignProgram, Player

CGROUPS: Final = Path("/sys/fs/cgroup")
OWN_CGROUPS: Final = Path("/proc/self/cgroup")


def available() -> tuple[int, ...]:
    """The processors that this process may use, by their numbers: as many as its affinity and its group's share of
    processor time allow."""
    known = hasattr(os, "sched_getaffinity")
    allowed = sorted(os.sched_getaffinity(0)) if known else list(range(os.cpu_count() or 1))
    share = quota(CGROUPS, OWN_CGROUPS.read_text()) if OWN_CGROUPS.exists() else None
    return tuple(allowed if share is None else allowed[: max(1, int(share))])


def quota(root: Path, own: str) -> float | None:
    """How many processors' time the control groups leave, in processors; None where they do not limit it. ``own``
    is the text of ``/proc/self/cgroup``, ``root`` where the groups lie."""
    shares = [share for folder in _groups(root, own) if (share := _share(folder)) is not None]
    return min(shares, default=None)


def _groups(root: Path, own: str) -> Iterator[Path]:
    """The folders of our group and all above it, of both versions."""
    for line in own.splitlines():
        _, controllers, name = line.split(":", 2)
        if controllers and "cpu" not in controllers.split(","):
            continue
        top = root / controllers
        group = top / name.lstrip("/")
        yield from (folder for folder in (group, *group.parents) if folder.is_relative_to(top))


def _share(folder: Path) -> float | None:
    """What a group may use of processor time in each second, in seconds."""
    try:
        if (limits := folder / "cpu.max").exists():
            used, period = limits.read_text().split()
        else:
            used, period = ((folder / f"cpu.cfs_{part}_us").read_text() for part in ("quota", "period"))
    except OSError:
        return None
    return None if used.strip() in ("max", "-1") else int(used) / int(period)


def needed(players: Sequence[Player], *, is_suspending: bool = False) -> int:
    """How many processors one table of these players takes. Of our bots one thinks at a time."""
    wanted = [player.cpus for player in players if isinstance(player, ForeignProgram)]
    own = max((player.threads for player in players if isinstance(player, BuiltInBot)), default=1)
    return max(own, *wanted) if is_suspending else max(1, sum(wanted)) + own - 1


def fitting(processors: Sequence[int], width: int) -> int:
    """How many tables of ``width`` processors fit; one in any case."""
    return max(1, len(processors) // width)


def slots(processors: Sequence[int], tables: int, width: int) -> list[tuple[int, ...]]:
    """The processors of each of so many tables at once. Where there are not enough for all, they are nobody's own."""
    if tables > fitting(processors, width):
        return [()] * tables
    return [tuple(processors[first : first + width]) for first in range(0, tables * width, width)]


def allotted(players: Sequence[Player], own: Sequence[int]) -> tuple[Player, ...]:
    """The same players, those that are shut in each to its part of their table's own processors."""
    lent = cycle(own)
    return tuple(_pinned(player, tuple(islice(lent, _cpus(player)))) for player in players)


def _cpus(player: Player) -> int:
    return player.cpus if isinstance(player, ForeignProgram) else 0


def _pinned(player: Player, own: tuple[int, ...]) -> Player:
    if not own or not isinstance(player, ForeignProgram) or player.confinement is None:
        return player
    return replace(player, confinement=replace(player.confinement, processors=tuple(sorted(set(own)))))


_own: tuple[int, ...] = ()
"""Where this process was pinned to, which only it can know."""


def pin(processors: Sequence[int]) -> None:
    """Let this process, and all it starts, run nowhere else; where the system cannot, or they are none, anywhere."""
    global _own
    if processors and hasattr(os, "sched_setaffinity"):
        with suppress(OSError):
            os.sched_setaffinity(0, processors)
            _own = tuple(processors)


def own() -> tuple[int, ...]:
    """The processors that ``pin`` gave this process; none if it may run anywhere."""
    return _own
