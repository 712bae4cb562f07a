"""Where tables' lines go while they are played.

Two promises, two prices. Without ``durable`` a flush hands the lines to the operating system on the caller's own
thread: that survives any end of this process and costs microseconds. In a data folder the lines of a running game go
into a file beside the database (``store/spool.py``) and move over many at a time; what begins or ends a log is
committed at once. With ``durable`` another thread commits, and the effects are let go only when the disk has the
lines: some milliseconds, but a power cut is survived.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, select

from spieltisch.store.checkpoint import Checkpoints
from spieltisch.store.groups import Failed, GroupCommits, Schedule, Then
from spieltisch.store.place import Place
from spieltisch.store.schema import LINES, LOGS, RECORDS, connect
from spieltisch.store.sharing import Serials
from spieltisch.store.spool import SpoolingWriter, settle
from spieltisch.store.summary import is_worth_keeping
from spieltisch.store.writer import OpenLog, Rows, Writer
from spieltisch.table.log import is_ending


class Journal:
    """The logs of one server's running tables. Use from one thread."""

    def __init__(self, engine: Engine, serials: Serials, commits: DirectCommits | GroupCommits) -> None:
        self.engine = engine
        self._commits = commits
        self._checkpoints = Checkpoints(engine)
        self._logs: dict[str, OpenLog] = {}
        self._rows = Rows()
        self._serials = serials

    @classmethod
    def open(
        cls, place: Place, *, durable: bool = False, schedule: Schedule | None = None, failed: Failed | None = None
    ) -> Journal:
        """``durable`` needs ``schedule``, which runs a callable soon on this thread (``loop.call_soon_threadsafe``),
        and ``failed``, which hears there of a commit that failed behind the caller's back."""
        engine = connect(place, RECORDS, durable=durable)
        settle(place, engine)
        serials = Serials(engine, place)
        if not durable:
            writer = Writer(engine, place)
            own = SpoolingWriter(writer, place) if isinstance(place, Path) else writer
            return cls(engine, serials, DirectCommits(own))
        if schedule is None or failed is None:
            raise TypeError("a durable journal needs a schedule, and somebody to tell of its failure")
        return cls(engine, serials, GroupCommits(Writer(engine, place), schedule, failed))

    def append(self, table: str, line: bytes) -> None:
        """The next line of a table's log, without its newline; the first one opens the log, a result ends it. A log
        that is not worth keeping then goes, all of it."""
        log = self._logs.get(table)
        if log is None:
            log = self._logs[table] = OpenLog(self._serials.next(), table)
            self._rows.logs.append(log)
        self._rows.lines.append((log, log.length, line))
        log.length += 1
        if not log.is_kept:
            log.is_kept = is_worth_keeping(line)
        if is_ending(line):
            del self._logs[table]
            if log.is_kept:
                self._rows.ended.append(log)
            else:
                self._rows.drop(log)

    def reopen(self, table: str) -> None:
        """Go on with the log of a table that an earlier server left without a result."""
        with self.engine.connect() as connection:
            serial = connection.execute(select(LOGS.c.serial).where(LOGS.c.id == table)).scalar_one()
            pieces = select(LINES.c.number, LINES.c.line).where(LINES.c.serial == serial).order_by(LINES.c.number)
            lines = [line for _, piece in connection.execute(pieces) for line in piece.split(b"\n")]
            self._logs[table] = OpenLog(serial, table, len(lines), any(map(is_worth_keeping, lines)))

    def flush(self, then: Then) -> None:
        """Hand over all that was appended since the last flush, then call ``then``: before this returns, or,
        when durable, after the commit and in the order of the flushes. An exception means: not written, and
        neither is anything that follows, for a log has no gaps."""
        rows, self._rows = self._rows, Rows()
        self._commits.commit(rows, then)

    def close(self) -> None:
        """Write what is left, unless writing has failed, and let go of the files. Nothing is called back any more."""
        if self._commits.failure is None:
            self.flush(lambda: None)
        self._checkpoints.close()
        self._commits.close()
        self._serials.close()
        self.engine.dispose()


class NoJournal:
    """That of a server which cannot write anything: no game may begin there."""

    def __init__(self, failure: Exception) -> None:
        self._failure = failure

    def append(self, table: str, line: bytes) -> None:
        raise self._failure

    def flush(self, then: Then) -> None:
        then()


class DirectCommits:
    """Writes here and now."""

    def __init__(self, writer: Writer | SpoolingWriter) -> None:
        self.failure: Exception | None = None
        self._writer = writer

    def commit(self, rows: Rows, then: Then) -> None:
        if self.failure:
            raise self.failure
        if rows:
            self._write(rows)
        then()

    def _write(self, rows: Rows) -> None:
        try:
            self._writer.write(rows)
        except Exception as error:
            self.failure = error
            raise

    def close(self) -> None:
        self._writer.close()
