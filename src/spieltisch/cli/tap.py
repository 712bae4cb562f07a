"""``spieltisch tap``: write down what a client and a server say to each other, and make faults in it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, BinaryIO

from cyclopts import Parameter

from spieltisch import __version__
from spieltisch.cli import NO
from spieltisch.cli.conversation import Listener, complain_of_unlawful
from spieltisch.cli.hosts import Hosts, hosts_of
from spieltisch.cli.output import complain
from spieltisch.cli.seeding import Seed
from spieltisch.cli.seeds import drawn
from spieltisch.cli.tap_match import tap_match
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import games
from spieltisch.net.fault_plan import FaultPlan, read_faults
from spieltisch.net.now import today
from spieltisch.net.recording import Recorder
from spieltisch.net.signals import ending_signals, exit_code
from spieltisch.net.tap import Tap
from spieltisch.net.tracing import without_secrets
from spieltisch.net.url import Url, read_url
from spieltisch.wire.tape import TapeHeader, Transport


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What can be told of a tap besides what is tapped."""

    listen: int = 0
    """The port that clients connect to. Default: any free one."""
    host: Hosts = None
    fault: list[str] | None = None
    """NAME[=VALUE][@PROBABILITY][:server|client]: a fault of the line, for one side or both; repeatable."""
    seed: Seed = None
    """The number that the chance of faults follows from."""
    once: bool = False
    """End with the first connection."""
    wait: bool = False
    """For a game: start nothing, and wait for your client to connect; it has the first seat."""
    strict: bool = False
    """Exit 1 if somebody sent what is no message of the protocol, or a game was lost by a fault."""
    out: Path | None = None
    """The file for the recording: JSON Lines, each written before its bytes are passed on."""
    sets: Annotated[list[str] | None, Parameter(name="--set")] = None
    """For a game: GAME.OPTION=VALUE; repeatable."""
    json: bool = False
    """Print the recording's lines instead of messages."""


USUAL = Options()


def tap(place: str, /, *programs: str, options: Options = USUAL) -> int:
    """Record what a client and a server say to each other, and disturb the line on purpose.

    With a URL, connect your client to our port instead of the server's. With a game and programs, one game is played:
    the first program is recorded, those after it play as in a match, and bots of ours have the seats that are left.

    Parameters
    ----------
    place
        A server, DOOR://HOST:PORT, or a game's name.
    programs
        For a game: a built-in bot, or "cmd:PROGRAM ARGS" as match takes it.
    """
    if place in games():
        return _of_game(place, programs, options)
    url = read_url(place, games())
    if url.is_piped or programs or options.wait:
        raise UsageError(f"{place!r} is no server to pass on to; to record a program use: tap GAME PROGRAM")
    plan = _plan(options.fault or (), options.seed)
    listener = Listener(url.dialect, is_json=options.json)
    with _opened(options.out) as file:
        recorder = Recorder(_header(url, plan), file, listener.hear)
        code = asyncio.run(_run(url, recorder, plan, (hosts_of(options.host), options.listen), is_once=options.once))
    return NO if complain_of_unlawful(listener) and options.strict else code


def _of_game(game: str, programs: Sequence[str], options: Options) -> int:
    if options.once or (options.listen and not options.wait):
        raise UsageError("--once needs a server's URL; --listen needs a URL or --wait")
    address = (hosts_of(options.host), options.listen) if options.wait else None
    faults, sets = options.fault or (), options.sets or ()
    with _opened(options.out) as file:
        return tap_match(
            game, programs, address, file, faults, options.seed, sets, is_strict=options.strict, is_json=options.json
        )


def _plan(texts: Sequence[str], seed: int | None) -> FaultPlan:
    plan = read_faults(texts, 0 if seed is None else drawn(seed))
    return read_faults(texts, drawn(seed)) if plan.needs_chance else plan


def _opened(out: Path | None) -> AbstractContextManager[BinaryIO | None]:
    try:
        return out.open("wb") if out else nullcontext()
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {error.strerror}") from None


def _header(url: Url, plan: FaultPlan) -> TapeHeader:
    transport: Transport = "websocket" if url.dialect.access.path else "tcp"
    shown = without_secrets(url.text, url.dialect.access.path)
    seed = plan.seed if plan.needs_chance and isinstance(plan.seed, int) else None
    return TapeHeader(url.game.name, url.dialect.door, transport, __version__, today(), seed=seed, url=shown)


async def _run(
    url: Url, recorder: Recorder, plan: FaultPlan, address: tuple[Sequence[str], int], *, is_once: bool
) -> int:  # fmt: skip
    """The exit code: a signal's, unless one connection was all that was wanted."""
    with ending_signals() as heard:
        tapping = Tap(url, recorder, plan, is_once=is_once)
        found = await tapping.open(*address)
        scheme, path = url.dialect.url_scheme, url.dialect.access.path
        places = " and ".join(f"{scheme}://{place}{path}" for place in found.places)
        complain(f"listening: {places} for {url.host}:{url.port}")
        try:
            either: list[asyncio.Future[Any]] = [heard, tapping.over]  # of a number and of nothing
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if tapping.over.done():
                tapping.over.result()
                return 0
            return exit_code(heard.result())
        finally:
            await tapping.close()
