"""``spieltisch playback TAPE``: the server's side of one of a tape's connections again."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from spieltisch.cli import NO
from spieltisch.cli.conversation import Listener
from spieltisch.cli.output import complain, print_json
from spieltisch.contests.matches.places import places_of, urls_of
from spieltisch.contests.matches.players import ForeignProgram, read_guest
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.net.ends import End
from spieltisch.net.guest import Guest
from spieltisch.net.playing_back import Pace, play_back
from spieltisch.net.recording import Recorder
from spieltisch.net.signals import ending_signals, exit_code
from spieltisch.table.log import read_header
from spieltisch.wire.playback import HUNG_UP, Difference, Playback, Script, read_script, shortened
from spieltisch.wire.tape import Record, TapeHeader, data, of_connection, read_tape, to_transcript

RESERVATION: Final = "00000000-0000-4000-8000-000000000000"
"""Any code is as good as any other."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who is to come, and where to."""

    program: str | None
    """As it was typed; None: somebody is waited for."""
    hosts: Sequence[str]
    port: int
    """0: any free one."""

    def guest(self, game: AnyGame) -> ForeignProgram | None:
        """The program. Raises ``UsageError`` if there is no such one."""
        return read_guest(game, self.program) if self.program else None


@dataclass(frozen=True, slots=True)
class Tape:
    """One connection of a tape."""

    header: TapeHeader
    records: Sequence[Record]
    game: AnyGame
    dialect: AnyDialect


def open_tape(file: str, lines: list[bytes], conn: int | None) -> Tape:
    """The connection of that number, or the first in which a client says something. Raises ``UsageError``."""
    header, records = _read(file, lines)
    game = game_of(header.game)
    chosen = list(of_connection(records, conn or _first(records)))
    if not chosen:
        raise UsageError(f"{file} has no connection {conn}; there are: {sorted({record.conn for record in records})}")
    return Tape(header, chosen, game, _dialect(game, header))


def print_transcript(tape: Tape) -> int:
    """In the form of this project's tests."""
    sys.stdout.write(to_transcript(tape.header, tape.records))
    return 0


def print_tape(tape: Tape, *, is_json: bool) -> int:
    """The conversation, with what it means."""
    listener = Listener(tape.dialect, is_json=is_json)
    for record in tape.records:
        listener.hear(record)
    return 0


def play_tape(
    tape: Tape, place: Place, until: float | bytes | None, pace: Pace, *, is_lenient: bool, is_json: bool
) -> int:  # fmt: skip
    """The exit code: 1 if the client says something else than then."""
    framing = tape.dialect.stream.framing()
    script = read_script(tape.records, framing)
    if until is not None:
        script = shortened(script, until)
    played = Playback(script, framing, is_lenient=is_lenient)
    recorder = Recorder(tape.header, None, Listener(tape.dialect, is_json=is_json).hear)
    code = asyncio.run(_play(played, tape.game, place, recorder, pace))
    _conclude(played, script, is_json=is_json)
    return code or (NO if played.differences else 0)


def _read(file: str, lines: list[bytes]) -> tuple[TapeHeader, list[Record]]:
    try:
        return read_tape(lines)
    except ValueError as error:
        hint = "; of a table's log say whose --seat" if lines and _is_log(lines[0]) else ""
        raise UsageError(f"{file} is no recording: {error}{hint}") from None


def _is_log(line: bytes) -> bool:
    with suppress(ValueError):
        return bool(read_header(line))
    return False


def _dialect(game: AnyGame, header: TapeHeader) -> AnyDialect:
    doors = {dialect.door: dialect for dialect in game.wire.dialects()}
    if header.dialect not in doors:
        raise UsageError(f"{game.name} has no door {header.dialect!r}; there are: {', '.join(doors)}")
    return doors[header.dialect]


def _first(records: list[Record]) -> int:
    return next((record.conn for record in records if record.from_ == "client" and data(record)), 1)


async def _play(
    played: Playback, game: AnyGame, place: Place, recorder: Recorder, pace: Pace
) -> int:  # fmt: skip
    program = place.guest(game)
    dialects = sorted(game.wire.dialects(), key=lambda dialect: dialect.access.path)
    guest = Guest(dialects)
    with ending_signals() as heard:
        playing = asyncio.create_task(_meet(played, guest, program, place, recorder, pace))
        try:
            await asyncio.wait([heard, playing], return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():
                playing.cancel()
                return exit_code(heard.result())
            return playing.result()
        finally:
            guest.abort()


async def _meet(
    played: Playback, guest: Guest, program: ForeignProgram | None, place: Place, recorder: Recorder, pace: Pace
) -> int:  # fmt: skip
    addresses = await guest.reception.open(place.hosts, {guest.dialects[0].door: place.port})
    if program:
        places = {"host": place.hosts[0], "name": program.name, "reservation": RESERVATION}
        argv = program.filled(places | places_of(guest.dialects, addresses))
        await guest.start(argv, is_piped=guest.dialects[0].access.is_piped and not program.is_coming)
    else:
        urls = [url for dialect in guest.dialects for url in urls_of(dialect, addresses[dialect.door])]
        complain(f"listening: {' and '.join(urls)}")
    _, end = await guest.arrive()
    await play_back(played, end, recorder, pace)
    return await _see_off(guest, end)


async def _see_off(guest: Guest, end: End) -> int:
    await end.close()
    ended = await guest.leave()
    if ended and ended.status and guest.program:
        complain(f"the program: {guest.program.describe(ended)}")
    return 0


def _conclude(played: Playback, script: Script, *, is_json: bool) -> None:
    heard = min(played.count, len(script.answers))
    if is_json:
        print_json(
            {
                "answers": heard,
                "of": len(script.answers),
                "differences": [_described(difference) for difference in played.differences],
            }
        )
        return
    for difference in played.differences[: None if len(played.differences) < 10 else 10]:
        print(f"message {difference.number} of the client's\n  then: {_shown(difference.expected)}")
        print(f"  now:  {_shown(difference.got)}")
    print(f"{heard} of {len(script.answers)} messages, {len(played.differences)} of them otherwise")


def _described(difference: Difference) -> dict[str, object]:
    return {"number": difference.number, "expected": _shown(difference.expected), "got": _shown(difference.got)}


def _shown(said: bytes | None) -> str:
    if said is None:
        return "(nothing more)"
    return "(it hung up)" if said == HUNG_UP else " ".join(said.decode("utf-8", "replace").split())
