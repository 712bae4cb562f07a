"""Several servers at one database, as far as SQLite shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import make_url

from spieltisch.core.errors import UsageError
from spieltisch.store.place import Database
from spieltisch.store.schema import PEOPLE, connect
from spieltisch.store.sharing import named
from tests.store.sharers import Sharing


class TestServersAtSQLite(Sharing):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path}/shared.db"


def test_the_folder_of_state_keeps_a_servers_name(tmp_path: Path) -> None:
    database = Database("sqlite://")
    place = named(database, tmp_path / "new" / "state")
    assert isinstance(place, Database)
    assert place.server
    assert named(database, tmp_path / "new" / "state") == place
    assert named(database, tmp_path / "other") != place
    assert named(database, None) == database
    assert named(tmp_path, tmp_path) == tmp_path


def test_a_state_that_is_no_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="cannot be used"):
        named(Database("sqlite://"), tmp_path / "file")


def test_a_database_is_shown_without_its_password() -> None:
    shown = str(Database("postgresql+psycopg://ada:se:cr%40t@db.example:5432/tables?sslmode=require"))
    assert shown == "postgresql+psycopg://ada:***@db.example:5432/tables?sslmode=require"
    assert make_url(shown).host == "db.example"
    assert str(Database("postgresql://db/tables")) == "postgresql://db/tables"


def test_a_database_without_its_driver_is_a_sentence() -> None:
    with pytest.raises(UsageError, match=r"the database nosuch://db/x cannot be used"):
        connect(Database("nosuch://db/x"), PEOPLE, durable=True)
