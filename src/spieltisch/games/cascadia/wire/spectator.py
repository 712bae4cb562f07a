"""Our side of a connection that only watches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spieltisch.core.errors import UsageError
from spieltisch.core.session import Failed, Note, Over, Update
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.wire.client import LIMIT
from spieltisch.games.cascadia.wire.decoder import legible, read_message
from spieltisch.games.cascadia.wire.messages import Farewell, Scored
from spieltisch.wire.lines import Line, LineFramer
from spieltisch.wire.output import Output
from spieltisch.wire.patience import OTHERS_US, cut_off, silent_for


class Spectator:
    """Bytes in, notes out: the messages as they are, for they read well."""

    def __init__(self, query: Mapping[str, str]) -> None:
        """Raises ``UsageError`` for a query that has anything."""
        if query:
            raise UsageError(f"a cascadia URL to watch has no {', '.join(sorted(query))}")
        self._framer = LineFramer(LIMIT)
        self._out = Output()
        self._is_closing = False

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> None:
        self._out += b"JoinAsSpectator\n"

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        return [update for line in self._framer.receive(data, now_us) for update in self._receive_line(line)]

    @property
    def patience_us(self) -> int:
        return OTHERS_US

    def wake(self, now_us: int) -> Sequence[Update]:
        return list(self._end(silent_for(self.patience_us)))

    def closed(self, now_us: int) -> Sequence[Update]:
        updates = [update for line in self._framer.close(now_us) for update in self._receive_line(line)]
        return [*updates, *self._end(cut_off())]

    def act(self, action: Place | Exchange, remark: str | None = None) -> None:
        raise ValueError("a spectator plays nothing")

    def to_send(self) -> bytes:
        return self._out.take()

    def _receive_line(self, line: Line) -> Iterator[Update]:
        if self._is_closing:
            return
        match read_message(line.data):
            case Scored(outcome):
                yield Note(legible(line.data))
                yield from self._end(Over(outcome, is_final=True))
            case Farewell():
                yield from self._end(cut_off())
            case _:
                yield Note(legible(line.data))

    def _end(self, update: Over | Failed) -> Iterator[Update]:
        if not self._is_closing:
            self._is_closing = True
            yield update
