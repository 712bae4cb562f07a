"""Arenas for tests: their lines, their files, and what authors hand in."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from spieltisch.arenas.fold import Arena
from spieltisch.arenas.lines import (
    AnyLine,
    ArenaPlan,
    Checked,
    Contender,
    Game,
    HandedIn,
    Invited,
    Opened,
    Played,
    Step,
)
from spieltisch.arenas.plan import plan_of
from spieltisch.contests.journal.keys import key_of
from spieltisch.contests.journal.lines import Fault
from spieltisch.contests.matches.block import Orders, orders_of

AT = "2026-11-02T10:00:00Z"
MANIFEST = 'language = "python"\nrun = "python3 client.py {host} {port}"\n'


def plan(**more: object) -> ArenaPlan:
    """Of a small arena of TwixT."""
    return plan_of({"game": "twixt", "anchors": ["random", "greedy"], "seed": 5, **more}, "course", Path(), lambda: 0)


def opened(**more: object) -> Opened:
    return Opened(at=AT, plan=plan(**more), version="0", rules_version=1)


def invited(*names: str) -> list[Invited]:
    """Each has its name as its token."""
    return [Invited(at=AT, author=name, key=key_of(name)) for name in names]


def handed_in(author: str, version: int = 1, at: str = AT, size: int = 1000) -> HandedIn:
    return HandedIn(at=at, author=author, version=version, sha256="", size=size, language="other", run="./client")


def checked(
    author: str, version: int = 1, step: Step = "quick", *, fine: bool = True, why: str = "", passed: int = 9
) -> Checked:
    """A client that is not ``fine`` fails one of its checks, unless there is another reason ``why``."""
    failed = 0 if fine or why else 1
    return Checked(
        at=AT, author=author, version=version, step=step, is_accepted=fine, why=why, passed=0 if why else passed,
        failed=failed,
    )  # fmt: skip


def ready(*names: str) -> list[AnyLine]:
    """Authors whose first versions were accepted."""
    lines: list[AnyLine] = [*invited(*names)]
    for name in names:
        lines += [handed_in(name), checked(name)]
    return lines


def played(number: int, *names: str, best: str = "", fault: str = "") -> Played:
    """A block in which ``best`` wins all games. A name is ``author`` or ``author#version``; anchors have none."""
    players = tuple(contender(name) for name in names)
    orders = orders_of(len(players), Orders.ROTATE)
    games = []
    for place, order in enumerate(orders):
        ranks = tuple(1 if players[player].author == best or not best else 2 for player in order)
        broken = Fault(player=fault, cause="crashed", detail="exit status 1") if fault else None
        games.append(
            Game(order=order, ranks=ranks, points=ranks, reason="rules", plies=9, seconds=1.0, seed=1,
                 id=f"g{number}-{place}", replay=f"replays/{number}-b0-g{place}.jsonl", fault=broken)
        )  # fmt: skip
    return Played(at=AT, number=number, players=players, games=tuple(games))


def contender(name: str) -> Contender:
    author, _, version = name.partition("#")
    return Contender(author, int(version or author not in ("random", "greedy")))


def arena_of(*lines: AnyLine, **more: object) -> Arena:
    """One that was opened."""
    arena = Arena()
    arena.take([opened(**more), *lines])
    return arena


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """A ZIP file."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def packed(infos: Sequence[tuple[zipfile.ZipInfo, bytes]]) -> bytes:
    """A ZIP file of entries that say of themselves what they like."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for info, content in infos:
            archive.writestr(info, content)
    return data.getvalue()
