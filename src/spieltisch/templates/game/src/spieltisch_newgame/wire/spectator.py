"""Our side of a connection that only watches: what the server tells becomes notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.outcome import Outcome
from spieltisch.core.session import Note, Over, Update
from spieltisch.wire.lines import LineFramer
from spieltisch.wire.patience import cut_off
from spieltisch.wire.watching import Watcher
from spieltisch_newgame.wire import codec
from spieltisch_newgame.wire.framing import LIMIT, read_line, write_line


class Spectator(Watcher):
    """Of the table that ``?table=ID`` of the URL names, or of any."""

    def __init__(self, query: Mapping[str, str]) -> None:
        """Raises ``UsageError`` for another key than ``table``."""
        if unknown := sorted(set(query) - {"table"}):
            raise UsageError(f"a new-game URL to watch has no {', '.join(unknown)}; it may have table=ID")
        super().__init__()
        self._table = query.get("table", "")
        self._framer = LineFramer(LIMIT)

    def connected(self) -> None:
        self._out += write_line("watch", self._table)

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        return [update for line in self._framer.receive(data, now_us) for update in self._read(line.data)]

    def closed(self, now_us: int) -> Sequence[Update]:
        updates = [update for line in self._framer.close(now_us) for update in self._read(line.data)]
        return [*updates, *self._end(cut_off())]

    def _read(self, data: bytes) -> Iterator[Update]:
        if self._is_closing:
            return
        verb, rest = read_line(data)
        yield Note(f"{verb} {rest}".strip())
        if verb == "end":
            yield from self._end(Over(self._outcome(rest), is_final=True))
        elif verb == "bye":
            yield from self._end(cut_off())

    def _outcome(self, rest: str) -> Outcome:
        try:
            return codec.read_end(rest)
        except ValueError as wrong:
            raise PeerError(f"not understood: end {rest[:40]}: {wrong}") from wrong
