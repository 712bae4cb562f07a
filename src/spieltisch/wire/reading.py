"""Reading a conversation: pieces become messages again, each with what it means; and the same as lines for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from spieltisch.core.framing import Cutter
from spieltisch.core.glossary import SERVER, Explain, Meaning
from spieltisch.wire.tape import Became, Record, Side, data

MARKS: Final = {SERVER: "<"}
"""Of who speaks; a client's is ``>``, as on the protocols' pages."""
VERDICTS: Final[dict[Became, str]] = {
    "lawful": "lawful", "done": "done", "refused": "refused", "late": "too late",
    "ignored": "ignored, nobody waits for it",
}  # fmt: skip
WIDTH: Final = 160
LONGEST: Final = 256 * 1024
"""More bytes than any message has."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of a conversation: a message, or what is to be said about those before it."""

    record: Record
    """The one that completed the message, or says so."""
    message: bytes = b""
    meaning: Meaning | None = None
    note: str = ""

    @property
    def text(self) -> str:
        """The message as text, without what only separates it from others."""
        return self.message.decode("utf-8", "backslashreplace").strip("\r\n")

    @property
    def comment(self) -> str:
        """What is said besides, in a sentence."""
        record = self.record
        if self.message or not (record.event or record.verdict):
            return self.note
        code = f" ({record.code})" if record.code else ""
        after = "" if record.after_ms is None else f" {record.after_ms:.3f} ms after the request"
        over = "" if record.over_ms is None else f", {record.over_ms:.3f} ms over the limit"
        head = f"{record.from_} {record.event}" if record.event else f"{VERDICTS[record.verdict]}{code}{after}{over}"
        return f"{head}: {self.note}" if self.note else head


@dataclass(slots=True)
class _Pending:
    """What one side has begun to say."""

    cutter: Cutter
    pieces: int = 0
    since: Record | None = None


@dataclass(slots=True)
class Reading:
    """Puts together what one tape's sides say, record by record."""

    explain: Explain
    new_cutter: Callable[[], Cutter]
    """Of the dialect's framing."""
    _pending: dict[tuple[int, Side], _Pending] = field(default_factory=dict)

    def hear(self, record: Record) -> Iterator[Remark]:
        """The messages that a record completes, then what it says besides."""
        if piece := data(record):
            yield from self._take(record, piece)
        if record.event == "closed":
            yield from self._unfinished(record.conn, record.from_)
        if record.note or record.event or record.verdict:
            yield Remark(record, note=record.note)

    def rest(self) -> Iterator[Remark]:
        """What nobody finished."""
        for conn, side in list(self._pending):
            yield from self._unfinished(conn, side)

    def _take(self, record: Record, piece: bytes) -> Iterator[Remark]:
        pending = self._pending.get((record.conn, record.from_))
        if pending is None:
            pending = self._pending[record.conn, record.from_] = _Pending(self.new_cutter())
        if not pending.cutter.rest:
            pending.pieces, pending.since = 0, record
        pending.pieces += 1
        messages = [message for whole in pending.cutter.cut(piece) for message in self._lines(record.from_, whole.data)]
        since_ms = pending.since.ms if pending.since else record.ms
        note = f"in {pending.pieces} pieces since {since_ms:.3f} ms" if pending.pieces > 1 else ""
        for message in messages:
            meaning = self.explain(record.from_, message)
            if meaning or message.strip():  # a blank line means something in few dialects
                yield Remark(record, message, meaning, note)
                note = ""
        if messages:
            pending.pieces, pending.since = 1, record
        elif len(pending.cutter.rest) > LONGEST:
            yield from self._unfinished(record.conn, record.from_)

    def _lines(self, side: Side, message: bytes) -> list[bytes]:
        """A message, or its lines where only these mean something: a list may be sent as one message of many."""
        lines = message.splitlines(keepends=True)
        return [message] if len(lines) < 2 or self.explain(side, message) else lines

    def _unfinished(self, conn: int, side: Side) -> Iterator[Remark]:
        pending = self._pending.pop((conn, side), None)
        rest = pending.cutter.take_rest() if pending else b""
        if pending and pending.since and rest.strip():
            yield Remark(pending.since, rest, None, f"unfinished: {len(rest)} bytes and no end of a message")


def read(records: Iterable[Record], explain: Explain, new_cutter: Callable[[], Cutter]) -> Iterator[Remark]:
    """A whole tape."""
    reading = Reading(explain, new_cutter)
    for record in records:
        yield from reading.hear(record)
    yield from reading.rest()


def render(
    records: Iterable[Record], explain: Explain, new_cutter: Callable[[], Cutter], *, lang: str = "en",
    width: int = WIDTH,
) -> Iterator[str]:  # fmt: skip
    """A tape for people: time in milliseconds, ``<`` the server or ``>`` the client, the message in at most ``width``
    characters (0: all), below it what it means, and behind ``!`` what was noted. Connections are numbered where there
    are several."""
    heard = list(records)
    has_several = len({record.conn for record in heard}) > 1
    for remark in read(heard, explain, new_cutter):
        who = f"{remark.record.conn} " if has_several else ""
        yield from _lines(remark, f"{remark.record.ms:12.3f} {who}", lang, width)


def _lines(remark: Remark, head: str, lang: str, width: int) -> Iterator[str]:
    indent = " " * len(head)
    if remark.message:
        yield f"{head}{MARKS.get(remark.record.from_, '>')} {shortened(remark.text, width)}"
    if remark.meaning:
        yield f"{indent}  {remark.meaning.in_language(lang)} (#{remark.meaning.anchor})"
    if comment := remark.comment:
        yield f"{indent if remark.message else head}! {comment}"


def shortened(text: str, width: int) -> str:
    """On one line, and no longer than that; 0 is no limit."""
    line = " ".join(part.strip() for part in text.splitlines() if part.strip())
    printable = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)
    return printable if not width or len(printable) <= width else f"{printable[: width - 1]}…"
