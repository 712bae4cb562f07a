"""``spieltisch serve``: every door in one process, until a signal."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from spieltisch.cli import NO
from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.settings import DOORS, Settings, load
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import seed_from
from spieltisch.core.registry import game, games
from spieltisch.net.door import Limits
from spieltisch.net.files import raise_limit
from spieltisch.net.hall import Desk, Hall
from spieltisch.net.logs import log_to_stderr
from spieltisch.net.server import Address, Server, is_loopback
from spieltisch.net.signals import ending_signals, exit_code
from spieltisch.store.folder import claim
from spieltisch.store.journal import Journal
from spieltisch.store.recovery import find_resumable, reveal_unfinished
from spieltisch.store.vault import Vault
from spieltisch.table.lobby import Lobby

if TYPE_CHECKING:
    from spieltisch.web.app import Web

log = logging.getLogger(__name__)

PASSWORD = "password"
RARELY = 20_000, 10, 10
"""When to look for garbage in circles: there is little, and with hundreds of tables every look costs milliseconds."""


def serve(
    *,
    host: str | None = None,
    data: str | None = None,
    doors_file: Path | None = None,
    demo: bool | None = None,
    durable: bool | None = None,
    turbo: bool | None = None,
    move_ms: int | None = None,
    seed: int | None = None,
    sets: Annotated[list[str] | None, Parameter(name="--set")] = None,
    **doors: str,
) -> int:
    """Open every door in one process and serve until SIGTERM or SIGINT.

    Prints one line "NAME HOST:PORT" per door, then "ready".

    Parameters
    ----------
    host:
        The address to open doors at.
    data:
        The folder of logs and results, or a database's URL.
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
    seed:
        Make all chance follow from this number; the logs say so.
    sets:
        GAME.OPTION=VALUE, repeatable.
    doors:
        --NAME PORT for each door; 0 takes any free port, "off" keeps it closed.
    """
    general = {
        "host": host, "data": data, "demo": demo, "durable": durable,
        "turbo": turbo, "move_ms": move_ms, "seed": seed,
    }  # fmt: skip
    ports = {f"{DOORS}.{door}": port for door, port in doors.items()}
    settings = load(sets or (), {**general, **ports})
    log_to_stderr()
    say_if_uncompiled()
    _warn_of_known_passwords(settings)
    with _store(settings) as store:
        return asyncio.run(_serve(settings, store, doors_file))


class _Store:
    """What a running server writes to."""

    def __init__(self, settings: Settings, stack: ExitStack) -> None:
        self.failure: Exception | None = None
        self.failed = asyncio.Event()
        """Nothing can be written any more."""
        self._settings = settings
        self._stack = stack
        self.resumable = find_resumable(settings.place, games()) if _has_pages(settings) else []
        """Tables of an earlier server whose people come back."""
        spared = [origin.id or "" for origin in self.resumable]
        for table in reveal_unfinished(settings.place, spared):
            log.warning("table %s was cut short by a crash; its seed is revealed", table)

    def fail(self, error: Exception) -> None:
        """Only the first failure tells what happened."""
        self.failure = self.failure or error
        self.failed.set()

    def journal(self, loop: asyncio.AbstractEventLoop) -> Journal:
        journal = Journal.open(
            self._settings.place, durable=self._settings.durable, schedule=loop.call_soon_threadsafe, failed=self.fail
        )
        self._stack.callback(journal.close)
        for origin in self.resumable:
            journal.reopen(origin.id or "")
        return journal

    def seeds(self, stream: int) -> Callable[[int], bytes]:
        """By table number, for the lobby of that number."""
        number = self._settings.seed
        if number is None:
            vault = Vault(self._settings.place, first=1)
        else:
            vault = Vault(self._settings.place, partial(_seed, number, stream), first=1)
        self._stack.callback(vault.close)

        def take(table: int) -> bytes:
            try:
                return vault.take(table)
            except Exception as error:
                self.fail(error)
                raise

        return take


def _seed(number: int, stream: int, table: int) -> bytes:
    """Each lobby counts its tables from 1, so each takes its seeds from a range of its own."""
    return seed_from(number, table * 1000 + stream)


@contextmanager
def _store(settings: Settings) -> Iterator[_Store]:
    with ExitStack() as stack:
        if isinstance(settings.place, Path):
            stack.callback(claim(settings.place).release)
        yield _Store(settings, stack)


async def _serve(settings: Settings, store: _Store, doors_file: Path | None) -> int:
    with ending_signals() as heard:
        hall = Hall(store.journal(asyncio.get_running_loop()), fail=store.fail)
        limits = Limits.within(raise_limit(), len(settings.doors) + 1)  # pages have as much room as a door
        server = Server(hall, limits)
        desks = {
            name: server.host(game(name), _new_lobby(name, settings, store.seeds(stream)), options)
            for stream, (name, options) in enumerate(settings.games.items())
        }
        addresses = await server.open(settings.host, settings.doors)
        web = _open_web(settings, desks, addresses, limits) if _has_pages(settings) else None
        if web:
            server.show_pages(web.take)
            await web.resume(store.resumable)
        if settings.demo:
            for name, desk in desks.items():
                server.show(desk, game(name), is_turbo=settings.turbo)
        _announce(addresses, doors_file)
        gc.freeze()  # what has been loaded by now stays, and need not be looked through again
        gc.set_threshold(*RARELY)
        return await _until_the_end(server, web, store, heard)


def _has_pages(settings: Settings) -> bool:
    """Whether a door for HTTP is open."""
    dialects = (dialect for name in settings.games for dialect in game(name).dialects())
    return any(dialect.path and settings.doors.get(dialect.door) is not None for dialect in dialects)


def _open_web(
    settings: Settings, desks: Mapping[str, Desk], addresses: Mapping[str, Address], limits: Limits
) -> Web:  # fmt: skip
    from spieltisch.web.app import Web  # slow to import, and not every server has pages
    from spieltisch.web.bounds import Bounds
    from spieltisch.web.houses import House
    from spieltisch.web.parlour import BotPace

    houses = {name: House(game(name), desk, settings.games[name], addresses) for name, desk in desks.items()}
    bounds = Bounds(connections=limits.callers, connections_per_address=limits.callers_per_address)
    pace = BotPace(pause_us=0) if settings.turbo else BotPace()
    return Web(houses, settings.place, settings.host, bounds=bounds, pace=pace)


async def _until_the_end(server: Server, web: Web | None, store: _Store, heard: asyncio.Future[int]) -> int:
    """The exit code: a signal's, or that logs cannot be written any more, of which no peer may hear anything new."""
    failed = asyncio.create_task(store.failed.wait())
    either: list[asyncio.Future[Any]] = [heard, failed]
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if not store.failure:
        await server.close()
        if web:
            await web.close()
        failed.cancel()
    if store.failure:
        log.critical("logs cannot be written any more, so the server stops: %s", store.failure)
        server.break_off()
        if web:
            web.break_off()
        return NO
    return exit_code(heard.result())


def _new_lobby(name: str, settings: Settings, seeds: Callable[[int], bytes]) -> Lobby:
    return Lobby(
        game(name),
        settings.games[name],
        new_id=lambda: str(uuid.uuid4()),
        new_seed=seeds,
        today=_today,
        is_seeded=settings.seed is not None,
    )


def _warn_of_known_passwords(settings: Settings) -> None:
    """A default password is in the documentation, for everybody who can reach the door."""
    if is_loopback(settings.host):
        return
    for name, options in settings.games.items():
        for field in fields(options):
            if field.name == PASSWORD and field.default and getattr(options, field.name) == field.default:
                log.warning(
                    "anybody who reaches %s is an administrator with the default password; --set %s.%s=… changes it",
                    settings.host, name, field.name,
                )  # fmt: skip


def _today() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


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
