"""Conversations on stdout, while they are held: records for programs, messages and what they mean for people."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import msgspec

from spieltisch.cli.output import complain
from spieltisch.core.framing import Cutter
from spieltisch.core.game import AnyDialect
from spieltisch.core.glossary import Meaning
from spieltisch.wire.tape import Record, Side, data

SIGNS: Final = {"server": "<", "client": ">"}
"""As on the protocols' pages."""
SHOWN: Final = 500
"""Characters of a message."""


class Listener:
    """Prints what is said, and notes what was no message of the dialect's."""

    def __init__(self, dialect: AnyDialect, *, is_json: bool, is_quiet: bool = False) -> None:
        self._dialect = dialect
        self._is_json = is_json
        self._is_quiet = is_quiet
        self._cutters: defaultdict[tuple[int, Side], Cutter] = defaultdict(dialect.stream.framing().new_cutter)
        self.unlawful = 0
        """How many messages were none of the dialect's, or stayed unfinished."""

    def hear(self, record: Record) -> None:
        """The next record of a tape."""
        if self._is_json and not self._is_quiet:
            sys.stdout.buffer.write(msgspec.json.encode(record) + b"\n")
            sys.stdout.buffer.flush()
        cutter = self._cutters[record.conn, record.from_]
        pieces = [piece for piece in cutter.cut(data(record)) if piece.data.strip()]
        for piece in pieces:
            self._judge(record, piece.data, is_message=piece.is_message)
        if (record.note or record.verdict) and not pieces and not record.event:
            self._show(record, f"({record.verdict or 'note'})", _judged(record))
        if record.event in ("closed", "reset") and cutter.rest.strip():
            self.unlawful += 1
            self._show(record, f"{len(cutter.rest)} bytes without an end: {_shown(cutter.take_rest())}", "")
        if record.event:
            self._show(record, f"({record.event})", record.note)

    def _judge(self, record: Record, message: bytes, *, is_message: bool) -> None:
        meanings = self._explain(record.from_, message) if is_message else []
        remarks = [*(meaning.text for meaning in meanings[:1] if meaning), record.note]
        if None in meanings:
            self.unlawful += 1
            remarks.insert(0, "no message of this protocol")
        self._show(record, _shown(message), "; ".join(filter(None, remarks)))

    def _explain(self, side: Side, message: bytes) -> Sequence[Meaning | None]:
        """Of the message, or of its lines where it is made of such."""
        whole = self._dialect.stream.explain(side, message)
        lines = message.splitlines(keepends=True)
        return [whole] if whole or len(lines) < 2 else [self._dialect.stream.explain(side, line) for line in lines]

    def _show(self, record: Record, text: str, remark: str) -> None:
        if self._is_json or self._is_quiet:
            return
        place = f"{record.ms:10.1f} {record.conn} {SIGNS[record.from_]}"
        print(f"{place} {text}" + (f"   # {remark}" if remark else ""), flush=True)


def _judged(record: Record) -> str:
    code = f"{record.code}: " if record.code else ""
    after = f", {record.after_ms:.3f} ms after the request" if record.after_ms is not None else ""
    over = f", {record.over_ms:.3f} ms over the limit" if record.over_ms is not None else ""
    return f"{code}{record.note}{after}{over}"


def _shown(message: bytes) -> str:
    """On one line, and not for ever."""
    text = " ".join(message.decode("utf-8", "replace").split())
    plain = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    return plain if len(plain) <= SHOWN else f"{plain[:SHOWN]}… ({len(message)} bytes)"


def complain_of_unlawful(listener: Listener) -> bool:
    """Say whether there was anything that is no message."""
    if listener.unlawful:
        complain(f"{listener.unlawful} messages were none of the protocol's, or had no end")
    return listener.unlawful > 0
