"""``spieltisch playback``: the server's side of a recorded conversation again, in step with the client."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Annotated

from cyclopts import Parameter

from spieltisch.cli.hosts import Hosts, hosts_of
from spieltisch.cli.playback_log import play_log
from spieltisch.cli.playback_tape import Place, open_tape, play_tape, print_tape, print_transcript
from spieltisch.cli.sources import File, read_log
from spieltisch.contests.matches.relived import Terms
from spieltisch.core.errors import UsageError
from spieltisch.net.playing_back import Pace


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What can be told of a playback besides what is played to whom."""

    listen: int = 0
    """The port to wait at. Default: any free one."""
    host: Hosts = None
    conn: int | None = None
    """The number of the recording's connection. Default: the first in which a client says something."""
    seat: int | None = None
    """For a log: the seat whose game the client plays again, from 0."""
    until: str | None = None
    """Stop here: milliseconds, or a part of a message. The client's next answer is still read."""
    pace: str = "asked"
    """When the server sends its next message: "asked": after the client's answer that it followed then; "real": also
    not sooner than then; a number: that many times faster."""
    lenient: bool = False
    """Go on when the client says something else."""
    text: Annotated[bool, Parameter(name="--print")] = False
    """Print the conversation and play nothing."""
    transcript: bool = False
    """Print it as a transcript, as in this project's tests."""
    data: str | None = None
    """The data folder to look up a table's id in."""
    json: bool = False
    """Print the new conversation as JSON Lines, and its result as the last line."""


USUAL = Options()


def playback(file: File, program: str | None = None, /, *, options: Options = USUAL) -> int:
    """Play the server's side of a recording again, for a program or for a client that connects.

    Parameters
    ----------
    file
        A recording of "tap", "--trace" or "check --out", or a table's log (- for stdin), or a table's id.
    program
        A client, as "spieltisch match" takes it. Default: wait for one to connect.
    """
    lines = read_log(file, options.data)
    place = Place(program, hosts_of(options.host), options.listen)
    until, pace = _place_of(options.until), _factor(options.pace)
    if options.seat is None:
        tape = open_tape(file, lines, options.conn)
        if options.transcript or options.text:
            return print_transcript(tape) if options.transcript else print_tape(tape, is_json=options.json)
        return play_tape(tape, place, until, Pace(pace), is_lenient=options.lenient, is_json=options.json)
    if options.conn is not None or options.text or options.transcript:
        raise UsageError("--conn, --print and --transcript need a recording, --seat needs a log")
    return play_log(file, lines, options.seat, place, Terms(options.lenient, until, pace), is_json=options.json)


def _place_of(until: str | None) -> float | bytes | None:
    """Where to stop: a time in ms, or a part of a message."""
    return None if until is None else float(until) if _is_number(until) else until.encode()


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
        raise UsageError(f"--pace: {pace!r} is not asked, real, or a number (times faster)")
    return float(pace)
