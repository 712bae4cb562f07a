"""``spieltisch serve``: every door in one process, until a signal."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from spieltisch.cli import NO
from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.seeds import drawn
from spieltisch.cli.settings import DOORS, Settings, load
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game
from spieltisch.net.admission import Capacity
from spieltisch.net.fault_plan import FaultPlan, read_faults
from spieltisch.net.files import raise_limit
from spieltisch.net.logs import log_to_stderr
from spieltisch.net.reach import Reach, read_names, read_proxies
from spieltisch.net.server import Address, is_loopback
from spieltisch.net.signals import ending_signals, exit_code
from spieltisch.net.tracing import Tracing
from spieltisch.web.assembly import Site, SitePlan, assembled

log = logging.getLogger(__name__)

RARELY = 20_000, 10, 10
"""When to look for garbage in circles: there is little, and with hundreds of tables every look costs milliseconds."""


def serve(
    *,
    host: str | None = None,
    allow_host: list[str] | None = None,
    behind_proxy: bool | None = None,
    proxy: list[str] | None = None,
    data: str | None = None,
    contests: list[str] | None = None,
    doors_file: Path | None = None,
    demo: bool | None = None,
    durable: bool | None = None,
    turbo: bool | None = None,
    move_ms: int | None = None,
    keep_days: int | None = None,
    seed: int | None = None,
    fault: list[str] | None = None,
    trace: bool | None = None,
    trace_dir: str | None = None,
    sets: Annotated[list[str] | None, Parameter(name="--set")] = None,
    **doors: str,
) -> int:
    """Open every door in one process and serve until SIGTERM or SIGINT.

    Prints one line "NAME HOST:PORT" per door, then "ready".

    Parameters
    ----------
    host:
        The address to open doors at.
    allow_host:
        A name people reach the server by, repeatable; requests for other hosts are refused.
    behind_proxy:
        Believe a proxy whom it speaks for (X-Forwarded-For, X-Forwarded-Proto), and count visitors by that.
    proxy:
        Where such a proxy is, an address or network, repeatable; by default this machine.
    data:
        The folder of logs and results, or a database's URL.
    contests:
        A contest's folder to show on pages, or a folder of such, repeatable; also one of "match --out".
    doors_file:
        Write the doors' real ports here, as JSON, once all are open.
    demo:
        Keep a table of each game running between bots.
    durable:
        Acknowledge only what a power cut cannot take back.
    turbo:
        Scale waits meant for people to zero.
    move_ms:
        Think time per decision where a protocol names none.
    keep_days:
        Remove the logs of finished games after so many days; 0, the default, keeps all.
    seed:
        Make all chance follow from this number; the logs say so.
    fault:
        NAME[=VALUE][@PROBABILITY][:server|client], repeatable: what befalls the words of one side of all connections
        at doors for programs, or of both.
    trace:
        Write down what passes over each connection at the doors, both ways, with what became of it.
    trace_dir:
        Where traces go; by default "traces" in the data folder.
    sets:
        GAME.OPTION=VALUE, repeatable.
    doors:
        --NAME PORT for each door; 0 takes any free port, "off" keeps it closed.
    """
    general = {
        "host": host, "allow_host": allow_host, "behind_proxy": behind_proxy, "proxy": proxy, "data": data,
        "contests": contests, "demo": demo, "durable": durable, "turbo": turbo, "move_ms": move_ms,
        "keep_days": keep_days, "seed": seed, "trace": trace, "trace_dir": trace_dir,
    }  # fmt: skip
    ports = {f"{DOORS}.{door}": port for door, port in doors.items()}
    settings = load(sets or (), {**general, **ports})
    log_to_stderr()
    say_if_uncompiled()
    _caution(settings)
    return asyncio.run(_serve(settings, doors_file, _faults(fault or (), settings.seed)))


async def _serve(settings: Settings, doors_file: Path | None, faults: FaultPlan) -> int:
    with ending_signals() as heard:
        async with assembled(replace(_plan(settings), faults=faults)) as site:
            if settings.demo:
                for hosted in site.games.values():
                    site.server.show(hosted, is_turbo=settings.turbo)
            _announce(site.addresses, doors_file)
            gc.freeze()  # what has been loaded by now stays, and need not be looked through again
            gc.set_threshold(*RARELY)
            return await _until_the_end(site, heard)


def _faults(texts: Sequence[str], seed: int | None) -> FaultPlan:
    """All tables' chance is secret, that of faults is not."""
    plan = read_faults(texts, 0 if seed is None else seed)
    return read_faults(texts, drawn(seed)) if plan.needs_chance else plan


def _plan(settings: Settings) -> SitePlan:
    known = {name: game(name) for name in settings.games}
    doors = [dialect for each in known.values() for dialect in each.dialects()]
    has_pages = any(dialect.path and settings.doors.get(dialect.door) is not None for dialect in doors)
    return SitePlan(
        settings.place, known, settings.games, settings.host, settings.doors,
        is_durable=settings.durable, seed=settings.seed, has_pages=has_pages, is_turbo=settings.turbo,
        keep_days=settings.keep_days, reach=_reach(settings),
        contests=[Path(path).expanduser() for path in settings.contests],
        tracing=_tracing(settings),
        capacity=Capacity.within(raise_limit(), len(settings.doors) + 1),  # pages have as much room as a door
    )  # fmt: skip


def _tracing(settings: Settings) -> Tracing | None:
    folder = settings.traces()
    return Tracing.into(folder, seed=settings.seed) if folder else None


def _reach(settings: Settings) -> Reach:
    if "proxy" in settings.sources and not settings.behind_proxy:
        raise UsageError("proxy goes with behind_proxy: without it no proxy is believed")
    proxies = read_proxies(settings.proxy) if settings.behind_proxy else ()
    return Reach(read_names(settings.allow_host), proxies)


async def _until_the_end(site: Site, heard: asyncio.Future[int]) -> int:
    """The exit code: a signal's, or that logs cannot be written any more, of which no peer may hear anything new."""
    failed = asyncio.create_task(site.failed.wait())
    either: list[asyncio.Future[Any]] = [heard, failed]  # of a number and of a truth
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if not site.failure:
        await site.close()
        failed.cancel()
    if site.failure:
        log.critical("logs cannot be written any more, so the server stops: %s", site.failure)
        site.break_off()
        return NO
    return exit_code(heard.result())


def _caution(settings: Settings) -> None:
    """What games have to say to an operator before strangers can reach their doors."""
    if is_loopback(settings.host):
        return
    for name, options in settings.games.items():
        for caution in game(name).cautions(options):
            log.warning("%s at %s: %s", name, settings.host, caution)


def _announce(addresses: Mapping[str, Address], doors_file: Path | None) -> None:
    if doors_file:
        _write_at_once(doors_file, json.dumps({name: address.port for name, address in addresses.items()}) + "\n")
    for name, address in addresses.items():
        sys.stdout.write(f"{name} {address}\n")
    sys.stdout.write("ready\n")
    sys.stdout.flush()


def _write_at_once(path: Path, text: str) -> None:
    """Whoever waits for the file never sees a part of it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
