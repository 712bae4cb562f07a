"""A table's log: a header, an entry for everything that changed the table, a result.

Each line is one compact JSON object in UTF-8 whose keys come in the order
of the fields below; what equals its default is left out. There is exactly one way to
write each value, so a line that reads back as something else was not written by a
table. All times are integer microseconds since the start of the game.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, TypeVar

import msgspec

from spieltisch.core.fair import commitment
from spieltisch.core.outcome import Outcome, Reason

FORMAT: Final = "spieltisch-1"


class _Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of a log."""


LineT = TypeVar("LineT", bound=_Line)


class Player(_Line, frozen=True):
    """Who sits at a seat."""

    name: str
    kind: str = ""
    """How the seat is filled, such as ``"tcp"`` or ``"bot"``."""
    client: str = ""
    """What the client says of itself."""
    time_percent: Annotated[int, msgspec.Meta(ge=1)] = 100
    """How much of the game's time the player has, where contests give odds."""


class Copied(_Line, frozen=True):
    """Where a forked table took its beginning from."""

    entries: int
    """How many entries at the log's beginning are the parent's, byte for byte."""
    commitment: str
    """The parent's: its chance, not this table's, drew what those entries drew."""


class Header(_Line, frozen=True):
    """The first line: everything the game starts from but its chance."""

    format: str
    id: str
    game: str
    variant: str
    config: dict[str, Any]
    seats: tuple[Player, ...]
    rules_version: int
    commitment: str
    """SHA-256 of the seed, hexadecimal."""
    number: int = 0
    """The table's place in its server's or match's count."""
    opened: str = ""
    """The day and time, for people."""
    seeded: bool = False
    """Whether the secret follows from a number that somebody may know: for tests, not for contests."""
    fixed: bool = False
    """Whether the operator's files, not the secret, decide what is drawn."""
    parent: str | None = None
    """The table this one continues: forked from it, or the next game of its encounter."""
    copied: Copied | None = None


class Entry(_Line, frozen=True):
    """One change: a seat's action, a draw of chance, or an act of the table."""

    seq: int
    """Counts entries from 0."""
    actor: int | str
    """A seat, ``"chance"`` or ``"table"``."""
    action: str
    """In the game's notation, or the table's (see ``acts.py``)."""
    at: int
    """When the table handled what caused it."""
    sent: int | None = None
    """When the request's last byte had left."""
    first: int | None = None
    """When the answer's first byte arrived."""
    last: int | None = None
    """When its last byte arrived: the end of the think time."""
    applied: int | None = None
    """When the rules had accepted the answer."""
    credited: int = 0
    """What the server's own stalls took from this think time and the table gave back."""
    stalls: tuple[tuple[int, int], ...] = ()
    """The stalls that were credited, each from its beginning to its end, as the heartbeat measured them within the
    think time. Logs of earlier versions tell only the sum."""
    charged: int = 0
    """What questions during it cost."""
    by: str | None = None
    """``"table"`` when the table acted for the seat."""
    remark: str | None = None
    hash: str | None = None
    """The game's digest after the action, 16 hexadecimal digits; of the table's own acts only one that goes back in the
    game has one."""

    @property
    def used_us(self) -> int | None:
        """What this took of its window's time, or without an answer, how long it was waited for; None where nobody was
        asked."""
        if self.sent is None:
            return None
        ends = self.at if self.last is None else self.last
        return max(0, ends - self.sent - self.credited) + self.charged

    @property
    def passed_us(self) -> int | None:
        """The same in time that passed: only measured stalls are taken off, and not that a bot waited for a
        processor."""
        if self.sent is None:
            return None
        ends = self.at if self.last is None else self.last
        return max(0, ends - self.sent - sum(end - begin for begin, end in self.stalls)) + self.charged


class Result(_Line, frozen=True, omit_defaults=False):
    """How the game ended (see ``Outcome``)."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    reason: Reason
    offender: int | None
    detail: str


class Ending(_Line, frozen=True, omit_defaults=False):
    """The last line."""

    result: Result
    seed: str
    """Hexadecimal."""
    plies: int
    """How many actions seats made, those of the table in their place included."""
    chain: str
    """SHA-256 over all earlier lines, each with its newline, hexadecimal."""


_ENCODER: Final = msgspec.json.Encoder()
_HEADER: Final = msgspec.json.Decoder(Header)
_ENTRY: Final = msgspec.json.Decoder(Entry)
_ENDING: Final = msgspec.json.Decoder(Ending)

encode: Final = _ENCODER.encode
"""A header, entry or ending as its line, without the newline."""


def read_header(line: bytes) -> Header:
    """Raises ``ValueError`` for anything but a header of this format, exactly as a table writes it."""
    header = _read(_HEADER, line)
    if header.format != FORMAT:
        raise ValueError(f"the format is {header.format!r}, not {FORMAT!r}")
    return header


def read_entry(line: bytes) -> Entry:
    """Raises ``ValueError`` for anything but an entry, exactly as a table writes it."""
    return _read(_ENTRY, line)


def read_ending(line: bytes) -> Ending:
    """Raises ``ValueError`` for anything but a result line, exactly as a table writes it."""
    return _read(_ENDING, line)


def is_ending(line: bytes) -> bool:
    """Whether a line claims to be the result, without reading it."""
    return line.startswith(b'{"result":')


def whole_lines(data: bytes) -> list[bytes]:
    """The lines of a log in a file, without a byte order mark. A last one that a crash left unfinished is not there."""
    *lines, rest = data.removeprefix(BOM_UTF8).split(b"\n")
    return [*lines, rest] if rest.startswith(b"{") and rest.endswith(b"}") else lines


def digits(digest: int) -> str:
    """A 64-bit hash as entries write it."""
    return f"{digest:016x}"


def result_of(outcome: Outcome) -> Result:
    return Result(outcome.ranks, outcome.points, outcome.reason, outcome.offender, outcome.detail)


def aborted(seats: int, why: str = "") -> Outcome:
    """The outcome of a game that somebody, or a crash, ended: nobody won, and no points were compared."""
    return Outcome((1,) * seats, (-1,) * seats, Reason.ABORTED, detail=why)


def abandon(lines: Sequence[bytes], seed: bytes) -> bytes:
    """The result line for a log that a crash cut short: it reveals the seed. Raises ``ValueError`` for a
    log that has its result, or whose commitment is to another seed."""
    header = read_header(lines[0])
    if header.commitment != commitment(seed):
        raise ValueError(f"not the seed of table {header.id}")
    if is_ending(lines[-1]):
        raise ValueError(f"table {header.id} has its result")
    plies = sum(isinstance(read_entry(line).actor, int) for line in lines[1:])
    chain = sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    return encode(Ending(result_of(aborted(len(header.seats))), seed.hex(), plies, chain))


def _read(decoder: msgspec.json.Decoder[LineT], line: bytes) -> LineT:
    try:
        value = decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"no line of a log: {error}") from None
    if encode(value) != line:
        raise ValueError("no line as a table writes it")
    return value
