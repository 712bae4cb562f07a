"""Copies SQLite's write-ahead log back into the file now and then, so that no move's commit has to.

A commit that finds too long a log copies it itself and waits for the disk. A thread that
comes first every second leaves nothing to copy; under load it leaves little.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Event, Thread

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

PERIOD_S = 1


class Checkpoints:
    """The thread, until closed. Does nothing for other databases, which look after themselves."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_over = Event()
        self._thread = Thread(target=self._run, name="checkpoints", daemon=True)
        if engine.dialect.name == "sqlite":
            self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while not self._is_over.wait(PERIOD_S):
                with suppress(DBAPIError):  # a disk that takes nothing is the next commit's to report
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
                connection.rollback()
