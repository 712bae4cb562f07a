"""``spieltisch playback``: the server's side of a recorded conversation again, in step with the client."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import Annotated, Final

from cyclopts import Parameter

from spieltisch.arena.matches.places import places_of
from spieltisch.arena.matches.players import ForeignProgram, read_guest
from spieltisch.cli import NO
from spieltisch.cli.conversation import Listener
from spieltisch.cli.output import complain, print_json
from spieltisch.cli.playback_log import play_log
from spieltisch.cli.sources import File, read_log
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

HOST: Final = "127.0.0.1"
RESERVATION: Final = "00000000-0000-4000-8000-000000000000"
"""Any code is as good as any other."""


def playback(
    file: File,
    program: str | None = None,
    /,
    *,
    listen: int = 0,
    host: str = HOST,
    conn: int | None = None,
    seat: int | None = None,
    until: str | None = None,
    pace: str = "asked",
    lenient: bool = False,
    text: Annotated[bool, Parameter(name="--print")] = False,
    transcript: bool = False,
    data: str | None = None,
    json: bool = False,
) -> int:
    """Be the server of a recorded conversation again, for a program or for whoever connects.

    Parameters
    ----------
    file
        A tape: of tap, of a trace, of a check; - for stdin. Or a table's log, or its id.
    program
        As match takes it; without it somebody is waited for.
    listen
        The port to wait at; any free one without it.
    host
        The address to wait at.
    conn
        Which of the tape's connections; the first in which a client says something without it.
    seat
        Of a log: whose game the client is to play again, from 0.
    until
        Where to stop: milliseconds, or a part of a message; the client's next answer is still heard.
    pace
        When the server says its next message: "asked" after the client's answer that it followed, "real" not before
        as much time has passed as then, or a number: so many times faster.
    lenient
        Go on where the client says something else.
    text
        Print the conversation and play nothing.
    transcript
        Print it in the form of this project's tests.
    data
        The folder where a table's id is looked up.
    json
        Print the records of the new conversation, and a line on how it went.
    """
    lines = read_log(file, data)
    if seat is not None:
        if conn is not None or until is not None or pace != "asked" or text or transcript:
            raise UsageError("--conn, --until, --pace, --print and --transcript go with tapes, --seat goes with a log")
        return _relive(file, lines, seat, program, (host, listen), is_lenient=lenient, is_json=json)
    header, records = _read(file, lines)
    game = game_of(header.game)
    chosen = list(of_connection(records, conn or _first(records)))
    if not chosen:
        raise UsageError(f"{file} has no connection {conn}, but {sorted({record.conn for record in records})}")
    if transcript:
        sys.stdout.write(to_transcript(header, chosen))
        return 0
    dialect = _dialect(game, header)
    if text:
        listener = Listener(dialect, is_json=json)
        for record in chosen:
            listener.hear(record)
        return 0
    script = read_script(chosen, dialect.framing())
    if until is not None:
        script = shortened(script, float(until) if _is_number(until) else until.encode())
    guest = read_guest(game, program) if program else None
    played = Playback(script, dialect.framing(), is_lenient=lenient)
    recorder = Recorder(header, None, Listener(dialect, is_json=json).hear)
    code = asyncio.run(_play(played, game, guest, (host, listen), recorder, _pace(pace)))
    _conclude(played, script, is_json=json)
    return code or (NO if played.differences else 0)


def _relive(
    file: str, lines: list[bytes], seat: int, program: str | None, address: tuple[str, int], *, is_lenient: bool,
    is_json: bool,
) -> int:  # fmt: skip
    try:
        game = game_of(read_header(lines[0]).game)
        guest = read_guest(game, program) if program else None
        return play_log(lines, game, seat, guest, address, is_lenient=is_lenient, is_json=is_json)
    except (ValueError, IndexError) as error:
        raise UsageError(f"{file} is no log: {error}") from None


def _read(file: str, lines: list[bytes]) -> tuple[TapeHeader, list[Record]]:
    try:
        return read_tape(lines)
    except ValueError as error:
        hint = "; of a table's log say whose --seat" if lines and _is_log(lines[0]) else ""
        raise UsageError(f"{file} is no tape: {error}{hint}") from None


def _is_log(line: bytes) -> bool:
    with suppress(ValueError):
        return bool(read_header(line))
    return False


def _dialect(game: AnyGame, header: TapeHeader) -> AnyDialect:
    doors = {dialect.door: dialect for dialect in game.dialects()}
    if header.dialect not in doors:
        raise UsageError(f"{game.name} has no door {header.dialect!r}; there are: {', '.join(doors)}")
    return doors[header.dialect]


def _first(records: list[Record]) -> int:
    return next((record.conn for record in records if record.from_ == "client" and data(record)), 1)


def _is_number(text: str) -> bool:
    with suppress(ValueError):
        return float(text) >= 0
    return False


def _pace(text: str) -> Pace:
    if text == "asked":
        return Pace()
    if text == "real":
        return Pace(1.0)
    if not _is_number(text) or float(text) == 0:
        raise UsageError(f"--pace is asked, real, or how many times faster, not {text!r}")
    return Pace(float(text))


async def _play(
    played: Playback, game: AnyGame, program: ForeignProgram | None, address: tuple[str, int], recorder: Recorder,
    pace: Pace,
) -> int:  # fmt: skip
    dialects = sorted(game.dialects(), key=lambda dialect: dialect.path)
    guest = Guest(dialects)
    with ending_signals() as heard:
        playing = asyncio.create_task(_meet(played, guest, program, address, recorder, pace))
        try:
            await asyncio.wait([heard, playing], return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():
                playing.cancel()
                return exit_code(heard.result())
            return playing.result()
        finally:
            guest.abort()


async def _meet(
    played: Playback, guest: Guest, program: ForeignProgram | None, address: tuple[str, int], recorder: Recorder,
    pace: Pace,
) -> int:  # fmt: skip
    host, port = address
    addresses = await guest.reception.open(host, {guest.dialects[0].door: port})
    if program:
        places = {"host": host, "name": program.name, "reservation": RESERVATION}
        argv = program.filled(places | places_of(guest.dialects, addresses))
        await guest.start(argv, is_piped=guest.dialects[0].is_piped and not program.is_coming)
    else:
        urls = [places_of([dialect], addresses)["url"] for dialect in guest.dialects]
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
        print(f"message {difference.number} of the client's\n  then: {_told(difference.expected)}")
        print(f"  now:  {_told(difference.got)}")
    print(f"{heard} of {len(script.answers)} messages, {len(played.differences)} of them otherwise")


def _described(difference: Difference) -> dict[str, object]:
    return {"number": difference.number, "expected": _told(difference.expected), "got": _told(difference.got)}


def _told(said: bytes | None) -> str:
    if said is None:
        return "(nothing more)"
    return "(it hung up)" if said == HUNG_UP else " ".join(said.decode("utf-8", "replace").split())
