"""``spieltisch playback``: the server's side of a recorded conversation again, in step with the client."""

from __future__ import annotations

from contextlib import suppress
from math import inf
from typing import Annotated

from cyclopts import Parameter

from spieltisch.arena.matches.relived import Terms
from spieltisch.cli.playback_log import play_log
from spieltisch.cli.playback_tape import HOST, Place, open_tape, play_tape, print_tape, print_transcript
from spieltisch.cli.sources import File, read_log
from spieltisch.core.errors import UsageError
from spieltisch.net.playing_back import Pace


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
    place = Place(program, host, listen)
    until_what = None if until is None else float(until) if _is_number(until) else until.encode()
    factor = _factor(pace)
    if seat is None:
        tape = open_tape(file, lines, conn)
        if transcript or text:
            return print_transcript(tape) if transcript else print_tape(tape, is_json=json)
        return play_tape(tape, place, until_what, Pace(factor), is_lenient=lenient, is_json=json)
    if conn is not None or text or transcript:
        raise UsageError("--conn, --print and --transcript go with tapes, --seat goes with a log")
    return play_log(file, lines, seat, place, Terms(lenient, until_what, factor), is_json=json)


def _is_number(text: str) -> bool:
    with suppress(ValueError):
        return 0 <= float(text) < inf
    return False


def _factor(pace: str) -> float | None:
    """How many times faster than then; None: in step with the client."""
    if pace == "asked":
        return None
    if pace == "real":
        return 1.0
    if not _is_number(pace) or float(pace) == 0:
        raise UsageError(f"--pace is asked, real, or how many times faster, not {pace!r}")
    return float(pace)
