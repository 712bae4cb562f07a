"""What passes over the connection of somebody's own program, live, for whoever has opened its door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spieltisch.core.game import AnyGame
from spieltisch.net.runtime import Runtime
from spieltisch.web.feeds.feeds import Feed
from spieltisch.wire.reading import Reading, Remark
from spieltisch.wire.tape import Record, TapeHeader

TEXT: Final = 16 * 1024
"""The most characters of a message that are shown."""


class LiveWire:
    """One seat's: its connections, one after the other, message by message. Nothing is shown before its log lines are
    handed over, no more than it is said."""

    def __init__(self, game: AnyGame, runtime: Runtime) -> None:
        self.feed: Feed[dict[str, object]] = Feed(lambda shown: shown)
        self._game = game
        self._runtime = runtime
        self._connections = 0
        self._count = 0
        self._untold = 0

    def __call__(self, header: TapeHeader) -> OneConnection:
        """The tape of one more connection."""
        self._connections += 1
        dialect = next(each for each in self._game.wire.dialects() if each.door == header.dialect)
        return OneConnection(
            self, self._connections, Reading(dialect.stream.explain, dialect.stream.framing().new_cutter)
        )

    def tell(self, connection: int, remark: Remark) -> None:
        """One more line, once what led to it is in the log."""
        self._count += 1
        self.feed.tell(self._count, show(connection, remark), {})
        self._untold += 1
        if self._untold == 1:
            self._runtime.after_commit(self._publish)

    def catch_up(self) -> None:
        """All that was told before another process ended may be read."""
        self._publish()

    def _publish(self) -> None:
        count, self._untold = self._untold, 0
        self.feed.publish(count)


@dataclass(frozen=True, slots=True)
class OneConnection:
    """Takes one connection's tape."""

    wire: LiveWire
    number: int
    reading: Reading

    def add(self, record: Record) -> None:
        for remark in self.reading.hear(record):
            self.wire.tell(self.number, remark)

    def close(self) -> None:
        for remark in self.reading.rest():
            self.wire.tell(self.number, remark)


def show(connection: int, remark: Remark) -> dict[str, object]:
    """A line as JSON."""
    record, meaning, is_message = remark.record, remark.meaning, bool(remark.message)
    return {
        "conn": connection,
        "ms": record.ms,
        "from": record.from_,
        "text": remark.text[:TEXT] if is_message else None,
        "meaning": meaning and {"en": meaning.text, "de": meaning.text_de, "anchor": meaning.anchor},
        "note": remark.note,
        "event": "" if is_message else record.event,
        "verdict": "" if is_message else record.verdict,
        "code": record.code,
        "after_ms": record.after_ms,
        "over_ms": record.over_ms,
    }
