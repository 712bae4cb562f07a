"""Tapes: what passed over connections, piece by piece as it was read or written. Traces, taps and checks are this.

JSON Lines: a header, then a record for every piece. Each is one JSON object in UTF-8; what equals its default is left
out, and keys that we do not know are passed over, so that other tools may write tapes with more in them. A piece that
is UTF-8 by itself is ``text``, any other ``bytes`` in base64; pieces are kept as they were cut. A record without a
piece is something that happened to the connection (its ``event``), or says more about what came before it (its
``note``), in English.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final, Literal, TypeAlias

import msgspec

from spieltisch.wire.transcript import write_lines

FORMAT: Final = "spieltisch-tap-1"

Side: TypeAlias = Literal["server", "client"]
Transport: TypeAlias = Literal["tcp", "websocket", "pipes"]
Event: TypeAlias = Literal["", "opened", "asked", "closed", "reset"]
"""What happens to a connection: it is there, a request has left and its clock runs, its ``from`` will say nothing more,
or has cut it off."""
Became: TypeAlias = Literal["", "lawful", "done", "refused", "late", "ignored"]
"""What became of an answer or a wish: an action that was lawful, anything else that is done, what was refused, came too
late, or had nobody waiting for it."""


class TapeHeader(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: whose conversation this is, and all that it takes to hold it again."""

    game: str
    dialect: str
    """The door's name."""
    transport: Transport
    version: str
    """Ours."""
    opened: str
    """When, for people: ISO 8601 in UTC."""
    format: str = msgspec.field(default_factory=lambda: FORMAT)  # not a plain default: it is always written
    seed: int | None = None
    url: str = ""
    """Of the server, where one was gone to."""
    program: str = ""
    """The client's, where it was started."""
    seat: int | None = None
    """The client's, where it was known before the first byte."""
    options: dict[str, Any] = {}
    """The game's, as far as they are not the default."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True, rename={"from_": "from", "raw": "bytes"}):
    """One line after the first."""

    conn: int
    """Connections of a tape count from 1."""
    ms: float
    """Milliseconds since the tape began, to the microsecond."""
    from_: Side
    text: str | None = None
    """The piece, if it is UTF-8."""
    raw: bytes | None = None
    """The piece, if it is not. Written as ``bytes``."""
    note: str = ""
    """With a verdict, the action, or why it was refused."""
    event: Event = ""
    verdict: Became = ""
    code: str = ""
    """The rule's own word for a refusal."""
    after_ms: float | None = None
    """How long after the latest request it came."""
    over_ms: float | None = None
    """How much too late that was."""


_ENCODER: Final = msgspec.json.Encoder()
_HEADER: Final = msgspec.json.Decoder(TapeHeader)
_RECORD: Final = msgspec.json.Decoder(Record)


def piece(conn: int, at_us: int, side: Side, data: bytes, note: str = "") -> Record:
    """A record of bytes, ``at_us`` microseconds after the tape began."""
    try:
        return Record(conn, at_us / 1000, side, text=data.decode(), note=note)
    except UnicodeDecodeError:
        return Record(conn, at_us / 1000, side, raw=data, note=note)


def remark(conn: int, at_us: int, side: Side, note: str, event: Event = "") -> Record:
    """A record of something else than bytes."""
    return Record(conn, at_us / 1000, side, note=note, event=event)


def data(record: Record) -> bytes:
    """The piece; empty where there is none."""
    return record.raw if record.raw is not None else (record.text or "").encode()


def encode(line: TapeHeader | Record) -> bytes:
    """A header or a record as its line, with the newline."""
    return _ENCODER.encode(line) + b"\n"


def read_tape(lines: Iterable[bytes]) -> tuple[TapeHeader, list[Record]]:
    """A tape from its lines, with or without their newlines (an open file will do). A last line that a crash left
    unfinished is passed over. Raises ``ValueError`` with the number of the line that is wrong."""
    numbered = [(number, line.rstrip(b"\r\n")) for number, line in enumerate(lines, 1) if line.strip()]
    if numbered and not numbered[-1][1].endswith(b"}"):
        numbered.pop()
    if not numbered:
        raise ValueError("line 1: there is no header of a tape")
    header = _read(_HEADER, *numbered[0])
    if header.format != FORMAT:
        raise ValueError(f"line {numbered[0][0]}: the format is {header.format!r}, not {FORMAT!r}")
    return header, [_read(_RECORD, number, line) for number, line in numbered[1:]]


def to_transcript(header: TapeHeader, records: Iterable[Record], *, newlines_before: bool = False) -> str:
    """The conversation in the form of ``wire/transcript.py``. Pieces of one side that follow each other are joined, and
    events are comments; names are given to connections where there are several."""
    kept = [record for record in records if data(record) or record.event]
    is_single = len({record.conn for record in kept}) < 2
    title = f"# {header.game} at the {header.dialect} door, {header.opened}, Spieltisch {header.version}."
    lines = [title, *(["! newlines before"] if newlines_before else []), ""]
    for (conn, side, event), group in groupby(kept, lambda record: (record.conn, record.from_, record.event)):
        name = "" if is_single else f" c{conn}"
        if event:
            lines.append(f"# {'The' if is_single else f'c{conn}: the'} {side}: {event}.")
        else:
            joined = b"".join(map(data, group))
            lines += write_lines(side[0].upper() + name, joined, newlines_before=newlines_before)
    return "\n".join(lines) + "\n"


def of_connection(records: Iterable[Record], conn: int) -> Iterator[Record]:
    """What passed over one of a tape's connections."""
    return (record for record in records if record.conn == conn)


def _read(decoder: msgspec.json.Decoder[Any], number: int, line: bytes) -> Any:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"line {number}: no line of a tape: {error}") from None
