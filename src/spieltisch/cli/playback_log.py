"""``spieltisch playback LOG --seat N``: the table of a logged game again, for whoever sat at one of its seats."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from spieltisch.cli import NO
from spieltisch.cli.conversation import Listener
from spieltisch.cli.output import complain, print_json
from spieltisch.cli.playback_tape import Place
from spieltisch.contests.matches.places import places_of, urls_of
from spieltisch.contests.matches.players import ForeignProgram
from spieltisch.contests.matches.relived import Relived, Terms
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.net.child import Program
from spieltisch.net.signals import ending_signals, exit_code
from spieltisch.net.tracing import Tracing
from spieltisch.table.log import read_header
from spieltisch.wire.tape import Record, TapeHeader


class _Shown:
    """A tape that is only looked at."""

    def __init__(self, game: AnyGame, header: TapeHeader, *, is_json: bool) -> None:
        dialect = next(each for each in game.wire.dialects() if each.door == header.dialect)
        self._listener = Listener(dialect, is_json=is_json)

    def add(self, record: Record) -> None:
        self._listener.hear(record)

    def close(self) -> None:
        """Nothing is open."""


def play_log(file: str, lines: Sequence[bytes], seat: int, place: Place, terms: Terms, *, is_json: bool) -> int:
    """The exit code: 1 if the client did something else than then. Raises ``UsageError``."""
    try:
        game = game_of(read_header(lines[0]).game)
        return asyncio.run(_play(lines, game, seat, place, terms, is_json=is_json))
    except (ValueError, IndexError) as error:
        raise UsageError(f"{file} is no log: {error}") from None


async def _play(
    lines: Sequence[bytes], game: AnyGame, seat: int, place: Place, terms: Terms, *, is_json: bool
) -> int:  # fmt: skip
    program = place.guest(game)
    tracing = Tracing((lambda header: _Shown(game, header, is_json=is_json),))
    relived = Relived(lines, seat, game, tracing, terms)
    started = Program() if program else None
    with ending_signals() as heard:
        try:
            await _begin(relived, game, program, started, place)
            ends: list[asyncio.Future[Any]] = [heard, relived.over, *([started.ended] if started else [])]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if heard.done():
                return exit_code(heard.result())
            await relived.close()
            if started:
                started.see_off()
                await started.ended
        finally:
            if started:
                started.abort()
    _conclude(relived, is_json=is_json)
    return NO if relived.deviations or not relived.over.done() else 0


async def _begin(
    relived: Relived, game: AnyGame, program: ForeignProgram | None, started: Program | None, place: Place
) -> None:
    game.wire.check_spoken(relived.hosted.options)
    dialects = game.wire.spoken(relived.hosted.options)
    if program and started and dialects[0].access.is_piped and not program.is_coming:
        await started.start(program.filled({}), is_piped=True, surroundings=program.surroundings())
        session = dialects[0].server(relived.hosted.options, {})
        started.speak(relived.connection(dialects[0], session, started))
        return
    first = min(dialects, key=lambda dialect: dialect.access.path)
    try:
        addresses = await relived.open(place.hosts, {first.door: place.port})
    except OSError as error:
        raise CannotStart(f"cannot listen at {error.filename}:{place.port}: {error.strerror}") from None
    if program and started:
        places = {"host": place.hosts[0], "name": relived.name, "reservation": relived.code}
        await started.start(program.filled(places | places_of(dialects, addresses)), is_piped=False)
    else:
        urls = [url for dialect in dialects for url in urls_of(dialect, addresses[dialect.door])]
        complain(f"listening: {' and '.join(urls)}, reservation {relived.code}")


def _conclude(relived: Relived, *, is_json: bool) -> None:
    why = relived.over.result() if relived.over.done() else "the client has gone before the end"
    if is_json:
        deviations = [{"ply": each.ply, "expected": each.expected, "got": each.got} for each in relived.deviations]
        print_json({"ended": why, "differences": deviations})
        return
    for each in relived.deviations[:10]:
        print(f"ply {each.ply}\n  then: {each.expected or '(nothing)'}\n  now:  {each.got}")
    print(f"{why}; {len(relived.deviations)} actions otherwise")
