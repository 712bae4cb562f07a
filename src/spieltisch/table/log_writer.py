"""The writing end of a table's log: numbers, chains and times each line."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from spieltisch.core.commands import Received
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import CHANCE, TABLE, Seat, actor_name
from spieltisch.table.acts import TableAct, write_act
from spieltisch.table.clock import Clock
from spieltisch.table.effects import LogLine
from spieltisch.table.log import Ending, Entry, Header, digits, encode, result_of

_CHANCE = actor_name(CHANCE)
_TABLE = actor_name(TABLE)


class LogWriter:
    """Turns what happens at one table into log lines. ``now_us`` is to be set before anything is written."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._chain = sha256()
        self._records: list[LogLine] = []
        self.start_us = 0
        """When the game began; all times in the log count from here."""
        self.now_us = 0
        self.seq = 0
        self.plies = 0

    def take_records(self) -> list[LogLine]:
        """The lines written since the last call."""
        records, self._records = self._records, []
        return records

    def follow(self, lines: Iterable[bytes], seq: int, plies: int, start_us: int, now_us: int) -> None:
        """Continue a log that has these lines, this many entries and plies, and began at ``start_us``."""
        for line in lines:
            self._chain.update(line + b"\n")
        self.seq, self.plies = seq, plies
        self.start_us, self.now_us = start_us, now_us

    def write_header(self, header: Header) -> None:
        self._write(encode(header))

    def write_act(
        self, act: TableAct, clock: Clock | None = None, received: Received | None = None, digest: int | None = None
    ) -> None:
        """What the table does or notes; ``clock`` is that of the window which this is about, ``received`` says when
        the message came, ``digest`` how the state is then, where the act is one that changes it."""
        start_us = self.start_us
        ends_us = received.last_us if received else self.now_us
        self._write_entry(
            Entry(
                self.seq, _TABLE, write_act(act), self._at(),
                sent=self._sent(clock),
                first=received.first_us - start_us if received else None,
                last=received.last_us - start_us if received else None,
                credited=clock.credited_before(ends_us) if clock else 0,
                charged=clock.charged_us if clock else 0,
                hash=None if digest is None else digits(digest),
            )
        )  # fmt: skip

    def write_draw(self, action: str, digest: int) -> None:
        self._write_entry(Entry(self.seq, _CHANCE, action, self._at(), hash=digits(digest)))

    def write_play(
        self, seat: Seat, action: str, digest: int, clock: Clock | None, received: Received | None,
        *, is_own: bool, remark: str | None,
    ) -> None:  # fmt: skip
        """A seat's action: ``is_own`` unless the table took it in the seat's place."""
        start_us, at = self.start_us, self._at()
        ends_us = received.last_us if received else self.now_us
        stalls = [(begin - start_us, end - start_us) for begin, end in clock.stalls_before(ends_us)] if clock else []
        self.plies += 1
        self._write_entry(
            Entry(
                self.seq, seat, action, at,
                sent=self._sent(clock),
                first=received.first_us - start_us if received else None,
                last=received.last_us - start_us if received else None,
                applied=at if received else None,
                credited=clock.credited_before(ends_us) if clock else 0,
                stalls=tuple(stalls),
                charged=clock.charged_us if clock else 0,
                by=None if is_own else "table",
                remark=remark,
                hash=digits(digest),
            )
        )  # fmt: skip

    def write_ending(self, outcome: Outcome, seed: bytes) -> None:
        self._write(encode(Ending(result_of(outcome), seed.hex(), self.plies, self._chain.hexdigest())))

    def _sent(self, clock: Clock | None) -> int | None:
        if clock is None or clock.sent_us is None:
            return None
        return min(clock.sent_us, clock.started_us) - self.start_us

    def _at(self) -> int:
        return self.now_us - self.start_us

    def _write_entry(self, entry: Entry) -> None:
        self.seq += 1
        self._write(encode(entry))

    def _write(self, line: bytes) -> None:
        self._chain.update(line + b"\n")
        self._records.append(LogLine(self._table, line))
