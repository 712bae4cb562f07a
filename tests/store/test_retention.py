"""Old logs go where an operator wants that, and nothing else does."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from spieltisch.store.archive import Archive
from spieltisch.store.retention import remove_old
from spieltisch.store.schema import FILES, RECORDS, SECRETS
from spieltisch.store.seeds import keep, seed_behind
from spieltisch.table.log import encode, read_header
from tests.store.logs import SEED, entry, header, whole
from tests.store.test_archive import write

NOW = datetime(2026, 3, 31, 12, 0, 0, tzinfo=UTC)


def opened(lines: list[bytes], at: str) -> list[bytes]:
    """The same log of a game that began then."""
    return [encode(msgspec.structs.replace(read_header(lines[0]), opened=at)), *lines[1:]]


def fill(place: Path) -> None:
    logs = {
        "old": opened(whole("old", 3), "2026-03-01T11:59:59Z"),
        "parent": opened(whole("parent", 3), "2026-02-01T00:00:00Z"),
        "young": opened(whole("young", 3), "2026-03-01T12:00:01Z"),
        "undated": opened(whole("undated", 3), ""),
        "running": opened([header("running"), entry(0)], "2020-01-01T00:00:00Z"),
        "damaged": opened(whole("damaged", 3), "2020-01-01T00:00:00Z")[:-1],
    }
    write(place, *logs.values(), names=tuple(logs))
    with sqlite3.connect(place / FILES[RECORDS]) as connection:
        connection.execute("UPDATE logs SET is_over = 1 WHERE id = 'damaged'")
    connection.close()


def test_only_finished_games_that_are_old_enough_go(tmp_path: Path) -> None:
    fill(tmp_path)
    committed = keep(tmp_path, SEED)
    assert remove_old(tmp_path, 30, NOW, {"parent"}) == 1
    with Archive(tmp_path) as archive:
        assert [id for id, _ in archive.ids()] == ["parent", "young", "undated", "running", "damaged"]
    connection = sqlite3.connect(tmp_path / FILES[RECORDS])
    assert (
        connection.execute("SELECT count(*) FROM lines WHERE serial NOT IN (SELECT serial FROM logs)").fetchone()[0]
        == 0
    )
    connection.close()
    assert remove_old(tmp_path, 30, NOW, {"parent"}) == 0
    assert remove_old(tmp_path, 30, NOW) == 1
    assert seed_behind(tmp_path, committed) == SEED
    assert (tmp_path / FILES[SECRETS]).exists()


def test_more_than_are_read_at_once_go_too(tmp_path: Path) -> None:
    names = [f"table {number}" for number in range(450)]
    write(tmp_path, *[opened(whole(name, 1), "2020-01-01T00:00:00Z") for name in names], names=tuple(names))
    assert remove_old(tmp_path, 1, NOW) == 450


def test_new_games_do_not_take_the_place_of_removed_ones(tmp_path: Path) -> None:
    write(tmp_path, opened(whole("a", 1), "2020-01-01T00:00:00Z"), whole("b", 1), names=("a", "b"))
    assert remove_old(tmp_path, 1, NOW) == 1
    write(tmp_path, whole("c", 2), names=("c",))
    with Archive(tmp_path) as archive:
        assert [summary.header.id for summary in archive.tables()] == ["b", "c"]
        assert archive.lines("c") == whole("c", 2)


def test_where_nothing_was_played_there_is_nothing_to_remove(tmp_path: Path) -> None:
    assert remove_old(tmp_path, 1, NOW) == 0
    assert list(tmp_path.iterdir()) == []
