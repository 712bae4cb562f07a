"""Lines of running games wait beside the database, and whoever reads a log does not notice."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from spieltisch.store.archive import Archive
from spieltisch.store.journal import Journal
from spieltisch.store.recovery import reveal_unfinished
from spieltisch.store.salvage import readable
from spieltisch.store.schema import FILES, RECORDS, connect
from spieltisch.store.seeds import Seeds
from spieltisch.store.spool import GATHERED, NAME, Recent, Spool, read, settle
from tests.store.logs import SEED, entry, header, whole


def nothing() -> None:
    pass


def write(journal: Journal, table: str, lines: list[bytes]) -> None:
    """A flush for each."""
    for line in lines:
        journal.append(table, line)
        journal.flush(nothing)


def log_of(table: str, entries: int) -> list[bytes]:
    return [header(table), *map(entry, range(1, entries + 1))]


def in_database(folder: Path, table: str) -> list[bytes]:
    with sqlite3.connect(folder / FILES[RECORDS]) as connection:
        chosen = "SELECT line FROM lines NATURAL JOIN logs WHERE id = ? ORDER BY number"
        return [line for (piece,) in connection.execute(chosen, [table]) for line in piece.split(b"\n")]


def leave(folder: Path, journal: Journal) -> None:
    """As a process does that is killed: what is in memory is gone."""
    journal._checkpoints.close()
    journal.engine.dispose()
    assert (folder / NAME).exists()


def test_only_a_logs_beginning_and_its_end_are_committed_at_once(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    write(journal, "a", log_of("a", 3))
    assert in_database(tmp_path, "a") == log_of("a", 0)
    assert [number for _, number, _ in read(tmp_path / NAME)] == [1, 2, 3]
    lines = whole("b", 3)
    write(journal, "b", lines)
    assert in_database(tmp_path, "b") == lines
    assert in_database(tmp_path, "a") == log_of("a", 0)
    journal.close()
    assert in_database(tmp_path, "a") == log_of("a", 3)
    assert not (tmp_path / NAME).exists()


def test_a_reader_finds_every_line_while_they_move_over_and_can_go_on_from_any(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    lines = log_of("a", GATHERED + 20)
    write(journal, "a", lines[:100])
    with Archive(tmp_path) as archive:
        assert archive.lines("a") == lines[:100]
        assert archive.lines_from("a", 60, 5) == lines[60:100]  # as one that follows the game would ask
        write(journal, "a", lines[100:])
        assert len(in_database(tmp_path, "a")) > GATHERED
        assert archive.lines("a") == lines
        for number in (0, 1, 60, GATHERED + 5, GATHERED + 20):
            found = archive.lines_from("a", number, 2)
            assert found
            assert found == lines[number : number + len(found)]
        assert archive.lines_from("a", len(lines), 2) == []
        [summary] = archive.tables()
        assert summary.plies == GATHERED + 20
    journal.close()


def test_the_next_start_moves_what_a_killed_server_left(tmp_path: Path) -> None:
    Seeds(tmp_path, draw=lambda number: SEED if number == 0 else bytes([number]) * 32).close()
    journal = Journal.open(tmp_path)
    write(journal, "a", log_of("a", 5))
    leave(tmp_path, journal)
    with (tmp_path / NAME).open("ab") as spool:
        spool.write(b"\x80\0\0\0\0\0\0\0\x93half")  # what was being written
    with Archive(tmp_path) as archive:
        assert archive.lines("a") == log_of("a", 5)
    assert reveal_unfinished(tmp_path) == ["a"]
    assert not (tmp_path / NAME).exists()
    assert in_database(tmp_path, "a")[:-1] == log_of("a", 5)


def test_what_lies_in_both_places_is_there_once(tmp_path: Path) -> None:
    """As after a kill between the commit and the emptying of the file."""
    journal = Journal.open(tmp_path)
    write(journal, "a", log_of("a", 5))
    left = (tmp_path / NAME).read_bytes()
    journal.close()
    (tmp_path / NAME).write_bytes(left)
    with Archive(tmp_path) as archive:
        assert archive.lines("a") == log_of("a", 5)
    Journal.open(tmp_path).close()
    assert in_database(tmp_path, "a") == log_of("a", 5)


def test_lines_of_no_log_and_of_one_that_is_over_are_nobodys(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    write(journal, "a", whole("a", 3))
    journal.close()
    spool = Spool(tmp_path)
    spool.append([("a", len(whole("a", 3)), entry(9)), ("lost", 1, entry(1))])
    spool.close()
    with Archive(tmp_path) as archive:
        assert archive.lines("a") == whole("a", 3)
        assert [summary.header.id for summary in archive.tables()] == ["a"]
    Journal.open(tmp_path).close()
    assert in_database(tmp_path, "a") == whole("a", 3)


def test_lines_behind_a_gap_are_kept_under_another_name(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    write(journal, "a", log_of("a", 5))
    leave(tmp_path, journal)
    lines = read(tmp_path / NAME)
    os.truncate(tmp_path / NAME, 0)
    spool = Spool(tmp_path)
    spool.append(lines[:2])
    spool.append(lines[3:])
    spool.close()
    with Archive(tmp_path) as archive:
        assert archive.lines("a") == log_of("a", 2)
    engine = connect(tmp_path, RECORDS, durable=False)
    settle(tmp_path, engine)
    engine.dispose()
    assert in_database(tmp_path, "a") == log_of("a", 2)
    assert len(read(tmp_path / f"{NAME}.damaged-1")) == 4


def test_a_damaged_byte_ends_the_spool(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    for number in range(3):
        spool.append([("a", number, entry(number))])
    spool.close()
    data = bytearray((tmp_path / NAME).read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / NAME).write_bytes(data)
    assert Recent(tmp_path).after("a", 0) == [entry(0)]


def test_what_is_left_of_a_damaged_database_goes_on_in_the_spool(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    write(journal, "a", log_of("a", 5))
    leave(tmp_path, journal)
    with sqlite3.connect(tmp_path / FILES[RECORDS]) as connection:
        connection.execute("CREATE TABLE strange (x)")
    with readable(tmp_path, RECORDS) as (place, fault), Archive(place) as archive:
        assert fault
        assert place != tmp_path
        assert archive.lines("a") == log_of("a", 5)


def test_a_full_disk_fails_the_journal_and_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.open(tmp_path)
    write(journal, "a", log_of("a", 1))
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, data[: len(data) // 2]))
    with pytest.raises(OSError, match="no more room"):
        write(journal, "a", [entry(2)])
    monkeypatch.undo()
    with pytest.raises(OSError, match="no more room"):
        write(journal, "a", [entry(3)])
    journal.close()
    with Archive(tmp_path) as archive:
        assert archive.lines("a") == log_of("a", 1)
