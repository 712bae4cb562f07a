"""Records of tables that wait: one each, the latest, until there is a log."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.store.journal import Journal
from spieltisch.store.place import Database, Place
from spieltisch.store.schema import FILES, PAGES
from spieltisch.store.waiting import Waiting
from tests.store.logs import header


@pytest.fixture(params=["folder", "url"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    chosen: Place = tmp_path if request.param == "folder" else Database(f"sqlite:///{tmp_path}/elsewhere.db")
    Journal.open(chosen).close()
    return chosen


def test_the_latest_record_of_each_table_is_kept_until_it_is_dropped(place: Place) -> None:
    waiting = Waiting(place)
    waiting.keep("a", b"1")
    waiting.keep("b", b"2")
    waiting.keep("a", b"3")
    waiting.close()
    later = Waiting(place)
    assert later.records() == {"a": b"3", "b": b"2"}
    later.drop("a")
    later.drop("never")
    assert later.records() == {"b": b"2"}
    later.close()


def test_a_table_with_a_log_waits_no_longer(place: Place) -> None:
    waiting = Waiting(place)
    for table in ("table", "tab"):  # the beginning of an id is no id
        waiting.keep(table, b"1")
    journal = Journal.open(place)
    journal.append("table", header("table"))
    journal.close()
    for _ in range(2):
        assert waiting.records() == {"tab": b"1"}
    waiting.close()


def test_records_are_nobody_elses_to_read(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path)
    waiting.keep("a", b"1")
    waiting.close()
    assert (tmp_path / FILES[PAGES]).stat().st_mode & 0o077 == 0
