"""Statements compiled once, in each database's own words."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Engine, insert
from sqlalchemy.dialects import postgresql, sqlite

from spieltisch.store.schema import LOGS, compiled

NAMES = ["serial", "id", "is_over"]
ROWS = [(1, "a", False), (2, "b", False)]


class Cursor:
    """Remembers what it was asked to execute."""

    def executemany(self, text: str, rows: Sequence[Any]) -> None:
        self.text, self.rows = text, list(rows)


def engine(dialect: Any) -> Engine:
    return SimpleNamespace(dialect=dialect)  # type: ignore[return-value]


def test_sqlite_takes_rows_as_they_are() -> None:
    cursor = Cursor()
    compiled(engine(sqlite.dialect()), insert(LOGS), NAMES).run(cursor, ROWS)
    assert cursor.rows == ROWS
    assert "VALUES (?, ?, ?)" in cursor.text


def test_drivers_that_want_names_get_them() -> None:
    cursor = Cursor()
    dialect = postgresql.dialect(paramstyle="pyformat")  # type: ignore[no-untyped-call]
    compiled(engine(dialect), insert(LOGS), NAMES).run(cursor, ROWS)
    assert cursor.rows == [dict(zip(NAMES, row, strict=True)) for row in ROWS]
    assert "%(serial)s" in cursor.text


def test_a_row_in_another_order_than_the_statements_is_our_bug() -> None:
    with pytest.raises(ValueError, match="the statement takes"):
        compiled(engine(sqlite.dialect()), insert(LOGS), NAMES[::-1])
