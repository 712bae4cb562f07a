"""``spieltisch serve``: every door in one process, until a signal."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

from cyclopts import Parameter

from spieltisch.cli import NO
from spieltisch.cli import pid_file as pids
from spieltisch.cli.browsing import open_browser, page_of
from spieltisch.cli.holding import find_holder
from spieltisch.cli.hosts import Hosts
from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.output import leave_at_once
from spieltisch.cli.seeding import Seed
from spieltisch.cli.seeds import drawn
from spieltisch.cli.settings import DOORS, Settings, load
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game
from spieltisch.net.address import Address, is_loopback
from spieltisch.net.admission import Capacity
from spieltisch.net.fault_plan import FaultPlan, read_faults
from spieltisch.net.files import raise_limit
from spieltisch.net.held import Held
from spieltisch.net.keeping import finish_writing
from spieltisch.net.logs import log_to_stderr
from spieltisch.net.reach import Reach, read_names, read_proxies
from spieltisch.net.signals import ending_signals, exit_code
from spieltisch.net.tracing import Tracing
from spieltisch.web.assembly import Site, SitePlan, assembled

if TYPE_CHECKING:
    from spieltisch.web.push.sending import Sender

log = logging.getLogger(__name__)

STANDBY_S = 2
"""Until when whoever was interrupted has gone on, and another process may be loaded."""
RARELY = 20_000, 10, 10
"""When to look for garbage in circles: there is little, and with hundreds of tables every look costs milliseconds."""


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What can be told of a server besides its doors."""

    host: Hosts = None
    allow_host: list[str] | None = None
    """A name people reach the server by; repeatable. Requests for other hosts are refused."""
    behind_proxy: bool | None = None
    """Trust a proxy's X-Forwarded-For and X-Forwarded-Proto, and count visitors by that."""
    proxy: list[str] | None = None
    """The proxy's address or network; repeatable. Default: this machine."""
    data: str | None = None
    """The data folder with logs and results, or a database's URL."""
    state: str | None = None
    """The folder for what connections need to go on after a crash. Default: the data folder; a database has none."""
    contests: list[str] | None = None
    """A folder of a contest or of "match --out" to show on pages, or a folder of such; repeatable."""
    arena: list[Path] | None = None
    """An arena's file: authors hand in programs on its page, and they play for ever; repeatable."""
    vapid: str | None = None
    """The file with your key for push messages, which tell people whose pages are closed that it is their turn."""
    doors_file: Path | None = None
    """Write the ports to this file, as JSON, once all are open."""
    pid_file: Path | None = None
    """Write the process that serves, and the one that holds its doors, to this file. Default: serve.pid in the folder
    of --state or --data."""
    holds: Annotated[bool, Parameter(name="--holder", negative="--no-holder")] = True
    """Hold the doors in a process of their own, so that nobody is refused while another one takes over after a crash
    or "spieltisch reload"."""
    stands_by: Annotated[bool, Parameter(name="--standby", negative="")] = False
    """Keep another process loaded, which needs some 70 MB and takes over at once after a crash."""
    demo: bool | None = None
    """Keep a table of each game running between bots, to watch."""
    durable: bool | None = None
    """Acknowledge a move only when it is safe from a power cut (slower)."""
    turbo: bool | None = None
    """Skip all waits meant for people."""
    move_ms: int | None = None
    """Think time per decision, in milliseconds, where the protocol sets none."""
    analysis_ms: int | None = None
    """A bot's think time per ply when it analyses a replay, in milliseconds; 0 offers no analyses."""
    opens: Annotated[bool, Parameter(name="--open", negative="")] = False
    """Open the pages in this machine's browser once the server is ready."""
    keep_days: int | None = None
    """Delete the logs of finished games after this many days. Default: 0, keep all."""
    games_per_minute: int | None = None
    """Games that programs of one address may begin a minute, and at once. Default: 300; 0 sets no limit."""
    seed: Seed = None
    """Derive all chance from this number, for tests; the logs say so."""
    fault: Annotated[
        list[str] | None,
        Parameter(
            help="NAME[=VALUE][@PROBABILITY][:server|client]: a fault of all programs' lines, for one side or both; "
            "repeatable."
        ),
    ] = None
    trace: bool | None = None
    """Record each connection to a port, both ways, with the verdict on each message."""
    trace_dir: str | None = None
    """The folder for traces. Default: "traces" in the data folder."""
    sets: Annotated[list[str] | None, Parameter(name="--set")] = None
    """GAME.OPTION=VALUE; repeatable. "spieltisch config" lists the options."""

    @property
    def settings(self) -> dict[str, object]:
        """Those that a file or the environment can give as well, by key."""
        ours = ("arena", "doors_file", "fault", "holds", "opens", "pid_file", "sets", "stands_by")
        return {name: value for name, value in asdict(self).items() if name not in ours}


USUAL = Options()
REPLACED = 0
"""Where another process takes over: the exit code, and what stands for the signal."""


def serve(*, options: Options = USUAL, **doors: str) -> int:
    """Open every door in one process and serve until SIGTERM, SIGINT or SIGHUP.

    Prints one line "NAME HOST:PORT" per door, then "ready"; HOST is the first of several.

    Parameters
    ----------
    doors
        --NAME PORT for each door: 0 takes any free port, "off" keeps it closed.
    """
    held = find_holder()
    ports = {f"{DOORS}.{door}": port for door, port in doors.items()}
    settings = load(options.sets or (), {**options.settings, **ports})
    log_to_stderr()
    if options.opens and not _page_doors(settings):
        raise UsageError("--open shows the pages, whose door is closed (--http off)")
    if options.arena and not _page_doors(settings):
        raise UsageError("--arena is served on pages, whose door is closed (--http off)")
    if settings.vapid and not _page_doors(settings):
        raise UsageError("--vapid is for pages, whose door is closed (--http off)")
    faults = _faults(options.fault or (), settings.seed)
    if _page_doors(settings):
        import_module("spieltisch.web.app")  # before it is our turn
    held.begin()
    if not held.restarts:
        say_if_uncompiled()
        _caution(settings)
    return asyncio.run(_serve(settings, options, faults, held))


async def _serve(settings: Settings, options: Options, faults: FaultPlan, held: Held) -> NoReturn:
    with ending_signals() as heard:
        held.replaced = lambda: None if heard.done() else heard.set_result(REPLACED)
        plan = replace(_plan(settings), faults=faults, held=held, arenas=_opened(options.arena or ()))
        async with assembled(plan) as site:
            if settings.demo:
                for hosted in site.games.values():
                    site.server.show(hosted, is_turbo=settings.turbo)
            pid_file = _write_pids(settings, options, held)
            _say_hosts(site.addresses)
            held.ready()  # before anybody is told: from then on a crash must find its successor
            try:
                _announce(site.addresses, options.doors_file, is_first=not held.restarts)
            except (OSError, UsageError):
                held.end()  # nor would the next one be able to tell
                raise
            if options.stands_by:
                asyncio.get_running_loop().call_later(STANDBY_S, held.have_another)
            if options.opens and not held.restarts:
                open_browser(page_of(site.addresses[_page_doors(settings)[0]]))
            gc.freeze()  # what has been loaded by now stays, and need not be looked through again
            gc.set_threshold(*RARELY)
            code = await _until_the_end(site, heard, held)
    if pid_file and code != REPLACED:
        pids.remove(pid_file)
    held.end()
    finish_writing()
    leave_at_once(code)


def _opened(files: Sequence[Path]) -> Mapping[Path, Path]:
    """The arenas' files, and the folder of each. Raises ``UsageError``."""
    if not files:
        return {}
    from spieltisch.arenas.opening import open_arena  # which few servers need
    from spieltisch.cli.contest import now
    from spieltisch.cli.contest_run import new_seed

    opened = {file: open_arena(file, now, new_seed) for file in files}
    if len({folder.name for folder in opened.values()}) < len(files):
        raise UsageError("two arenas have the same name, and with it the same address; rename one of their files")
    return opened


def _write_pids(settings: Settings, options: Options, held: Held) -> Path | None:
    """Where. Of a file that nobody has asked for it is no matter if it cannot be written."""
    path = options.pid_file or (settings.state_folder and settings.state_folder / pids.NAME)
    try:
        if path:
            pids.write(path, has_holder=held.has_holder)
    except UsageError as error:
        if options.pid_file:
            raise
        log.warning("%s", error)
    return path


def _faults(texts: Sequence[str], seed: int | None) -> FaultPlan:
    """All tables' chance is secret, that of faults is not."""
    plan = read_faults(texts, 0 if seed is None else seed)
    return read_faults(texts, drawn(seed)) if plan.needs_chance else plan


def _plan(settings: Settings) -> SitePlan:
    known = {name: game(name) for name in settings.games}
    return SitePlan(
        settings.place, known, settings.games, settings.host or ("",), settings.doors,
        is_durable=settings.durable, seed=settings.seed, has_pages=bool(_page_doors(settings)), is_turbo=settings.turbo,
        analysis_ms=settings.analysis_ms, keep_days=settings.keep_days, games_per_minute=settings.games_per_minute,
        reach=_reach(settings),
        sender=_sender(settings),
        state=settings.state_folder,
        contests=[Path(path).expanduser() for path in settings.contests],
        tracing=_tracing(settings),
        capacity=Capacity.within(raise_limit(), len(settings.doors) + 1),  # pages have as much room as a door
    )  # fmt: skip


def _page_doors(settings: Settings) -> list[str]:
    """Doors at which pages are served, as far as they are to be open."""
    dialects = (dialect for name in settings.games for dialect in game(name).wire.dialects())
    return [each.door for each in dialects if each.access.path and settings.doors.get(each.door) is not None]


def _tracing(settings: Settings) -> Tracing | None:
    folder = settings.traces()
    return Tracing.into(folder, seed=settings.seed) if folder else None


def _sender(settings: Settings) -> Sender | None:
    if not settings.vapid:
        return None
    try:
        from spieltisch.web.push.sending import Sender
        from spieltisch.web.push.vapid import read_vapid
    except ImportError:
        raise UsageError("vapid: push messages need cryptography: pip install 'spieltisch[push]'") from None
    return Sender(read_vapid(Path(settings.vapid).expanduser(), settings.allow_host))


def _reach(settings: Settings) -> Reach:
    if "proxy" in settings.sources and not settings.behind_proxy:
        raise UsageError("proxy has no effect without behind_proxy; set both")
    proxies = read_proxies(settings.proxy) if settings.behind_proxy else ()
    return Reach(read_names(settings.allow_host), proxies)


async def _until_the_end(site: Site, heard: asyncio.Future[int], held: Held) -> int:
    """The exit code: a signal's, or that logs cannot be written any more, of which no peer may hear anything new."""
    failed = asyncio.create_task(site.failed.wait())
    either: list[asyncio.Future[Any]] = [heard, failed]  # of a number and of a truth
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if heard.done() and heard.result() == REPLACED and site.is_followed and not site.failure:
        site.storage.close()
        held.end()
        os._exit(REPLACED)  # another process goes on with all connections: here none may be closed
    if not site.failure:
        await site.close()
        failed.cancel()
    if site.failure:
        log.critical("logs cannot be written any more, so the server stops: %s", site.failure)
        site.break_off()
        return NO
    return exit_code(heard.result()) if heard.result() else REPLACED


def _caution(settings: Settings) -> None:
    """Which doors stay closed, and what games have to say to an operator before strangers can reach the others."""
    for name, options in settings.games.items():
        for dialect in game(name).wire.dialects():
            if settings.doors.get(dialect.door) is not None and (why := dialect.scope.unspoken(options)):
                log.warning("the %s door stays closed: %s", dialect.door, why)
    if not (reached := [host for host in settings.host or ("",) if not is_loopback(host)]):
        return
    for name, options in settings.games.items():
        for caution in game(name).setup.cautions(options):
            log.warning("%s at %s: %s", name, ", ".join(reached), caution)


def _announce(addresses: Mapping[str, Address], doors_file: Path | None, *, is_first: bool) -> None:
    if doors_file:
        _write_at_once(doors_file, json.dumps({name: address.port for name, address in addresses.items()}) + "\n")
    if not is_first:
        return
    for name, address in addresses.items():
        sys.stdout.write(f"{name} {address}\n")
    sys.stdout.write("ready\n")
    sys.stdout.flush()


def _say_hosts(addresses: Mapping[str, Address]) -> None:
    """All of them, where there are several; and ``::`` is IPv6 alone here, while other programs serve both by it."""
    for hosts in {tuple(address.hosts) for address in addresses.values()}:
        if len(hosts) > 1:
            log.info("each door is open at %s", ", ".join(hosts))
        if "::" in hosts and all(":" in host for host in hosts):
            log.warning("IPv4 is not served: --host :: is IPv6 alone; add --host 0.0.0.0 for both")


def _write_at_once(path: Path, text: str) -> None:
    """Whoever waits for the file never sees a part of it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
