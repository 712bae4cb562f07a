"""Our side of a connection that only watches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spieltisch.core.errors import UsageError
from spieltisch.core.session import Note, Over, Update
from spieltisch.games.cascadia.wire.client import LIMIT
from spieltisch.games.cascadia.wire.decoder import legible, read_message
from spieltisch.games.cascadia.wire.messages import Farewell, Scored
from spieltisch.wire.lines import Line, LineFramer
from spieltisch.wire.patience import cut_off
from spieltisch.wire.watching import Watcher


class Spectator(Watcher):
    """Bytes in, notes out: the messages as they are, for they read well."""

    def __init__(self, query: Mapping[str, str]) -> None:
        """Raises ``UsageError`` for a query that has anything."""
        if query:
            raise UsageError(f"a cascadia URL to watch has no {', '.join(sorted(query))}")
        super().__init__()
        self._framer = LineFramer(LIMIT)

    def connected(self) -> None:
        self._out += b"JoinAsSpectator\n"

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        return [update for line in self._framer.receive(data, now_us) for update in self._receive_line(line)]

    def closed(self, now_us: int) -> Sequence[Update]:
        updates = [update for line in self._framer.close(now_us) for update in self._receive_line(line)]
        return [*updates, *self._end(cut_off())]

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
