"""A journal keeps every table's lines in order and calls back only for what is written."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.store.archive import Archive
from spieltisch.store.journal import Journal
from spieltisch.store.schema import FILES, RECORDS
from tests.store.logs import entry, header, whole


def nothing() -> None:
    pass


def never(error: Exception) -> None:
    raise AssertionError from error


def stored(folder: Path, table: str) -> list[bytes]:
    with Archive(folder) as archive:
        return archive.lines(table)


def test_a_line_is_there_for_other_processes_when_then_is_called(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    seen: list[bytes] = []
    journal.append("a", header("a"))
    journal.flush(lambda: seen.extend(stored(tmp_path, "a")))
    assert seen == [header("a")]
    journal.close()


def test_nothing_is_written_before_a_flush(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    journal.append("a", header("a"))
    with Archive(tmp_path) as archive:
        assert list(archive.tables()) == []
    journal.close()
    assert stored(tmp_path, "a") == [header("a")]


def test_a_flush_without_lines_calls_back_at_once(tmp_path: Path) -> None:
    for durable in (False, True):
        journal = Journal.open(tmp_path, durable=durable, schedule=lambda then: then(), failed=never)
        called: list[int] = []
        journal.flush(lambda called=called: called.append(1))  # type: ignore[misc]
        assert called == [1]
        journal.close()


def test_a_durable_flush_calls_back_in_order_where_the_schedule_takes_it(tmp_path: Path) -> None:
    scheduled: SimpleQueue[Callable[[], None]] = SimpleQueue()
    journal = Journal.open(tmp_path, durable=True, schedule=scheduled.put, failed=never)
    called: list[int] = []
    for number in range(50):
        journal.append("a", entry(number) if number else header("a"))
        journal.flush(lambda number=number: called.append(number))  # type: ignore[misc]
    journal.flush(lambda: called.append(50))
    assert called == []
    while len(called) < 51:
        scheduled.get()()
    assert called == list(range(51))
    assert len(stored(tmp_path, "a")) == 50
    journal.close()


def test_a_flush_without_lines_behind_an_unanswered_one_brings_no_line_twice(tmp_path: Path) -> None:
    scheduled: SimpleQueue[Callable[[], None]] = SimpleQueue()
    is_free = Event()

    def schedule(then: Callable[[], None]) -> None:
        is_free.wait()
        scheduled.put(then)

    journal = Journal.open(tmp_path, durable=True, schedule=schedule, failed=never)
    called: list[int] = []
    journal.append("a", header("a"))
    journal.flush(lambda: called.append(0))
    journal.flush(lambda: called.append(1))
    journal.append("a", entry(1))
    journal.flush(lambda: called.append(2))
    is_free.set()
    while len(called) < 3:
        scheduled.get()()
    assert stored(tmp_path, "a") == [header("a"), entry(1)]
    journal.close()


def test_a_durable_commit_waits_for_the_disk_and_a_quick_one_does_not(tmp_path: Path) -> None:
    for durable, level in ((False, 1), (True, 2)):  # SQLite's NORMAL and FULL
        journal = Journal.open(tmp_path, durable=durable, schedule=lambda then: then(), failed=never)
        with journal.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == level
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        journal.close()


def break_file(folder: Path, statement: str) -> None:
    with sqlite3.connect(folder / FILES[RECORDS]) as other:
        other.execute(statement)
    other.close()


def test_a_durable_journal_tells_of_a_failed_commit_and_calls_nothing_back_any_more(tmp_path: Path) -> None:
    scheduled: SimpleQueue[Callable[[], None]] = SimpleQueue()
    failures: list[Exception] = []
    journal = Journal.open(tmp_path, durable=True, schedule=scheduled.put, failed=failures.append)
    called: list[int] = []
    break_file(tmp_path, "DROP TABLE lines")
    journal.append("a", header("a"))
    journal.flush(lambda: called.append(1))
    scheduled.get()()
    assert [type(failure) for failure in failures] == [OSError]
    with pytest.raises(OSError, match="no such table"):
        journal.flush(nothing)
    assert called == []
    journal.close()


def test_after_a_failed_commit_a_log_gets_no_gap(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    break_file(tmp_path, "ALTER TABLE lines RENAME TO elsewhere")
    journal.append("a", header("a"))
    with pytest.raises(OSError, match="no such table"):
        journal.flush(nothing)
    break_file(tmp_path, "ALTER TABLE elsewhere RENAME TO lines")
    journal.append("a", entry(1))
    with pytest.raises(OSError, match="no such table"):
        journal.flush(nothing)
    journal.close()
    with Archive(tmp_path) as archive:
        assert list(archive.tables()) == []


def test_closing_writes_what_was_handed_over_though_nobody_is_called_any_more(tmp_path: Path) -> None:
    asked = Event()

    def gone(_: Callable[[], None]) -> None:
        asked.set()
        raise RuntimeError("the loop is closed")

    journal = Journal.open(tmp_path, durable=True, schedule=gone, failed=never)
    journal.append("a", header("a"))
    journal.flush(nothing)
    assert asked.wait(30)
    journal.append("a", entry(1))
    journal.close()
    assert stored(tmp_path, "a") == [header("a"), entry(1)]


def test_a_log_is_taken_up_after_its_last_line_however_lines_were_handed_over(tmp_path: Path) -> None:
    lines, at = [header("a"), *map(entry, range(1, 7))], 0
    for count in (3, 1, 2, 1):
        journal = Journal.open(tmp_path)
        if at:
            journal.reopen("a")
        for line in lines[at : at + count]:
            journal.append("a", line)
        journal.close()
        at += count
        assert stored(tmp_path, "a") == lines[:at]


def test_a_later_server_goes_on_in_the_same_folder(tmp_path: Path) -> None:
    for table in ("first", "second"):
        journal = Journal.open(tmp_path)
        for line in whole(table, 3):
            journal.append(table, line)
        journal.close()
    with Archive(tmp_path) as archive:
        assert [summary.header.id for summary in archive.tables()] == ["first", "second"]


@settings(max_examples=15)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=40))
def test_lines_of_interleaved_tables_come_back_in_their_order(
    tmp_path_factory: pytest.TempPathFactory, moves: list[tuple[str, bool]]
) -> None:
    folder = tmp_path_factory.mktemp("data")
    journal = Journal.open(folder)
    expected: dict[str, list[bytes]] = {}
    for table, flush in moves:
        lines = expected.setdefault(table, [])
        lines.append(entry(len(lines)) if lines else header(table))
        journal.append(table, lines[-1])
        if flush:
            journal.flush(nothing)
    journal.close()
    assert {table: stored(folder, table) for table in expected} == expected
