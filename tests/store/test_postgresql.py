"""Several servers at one database: a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from spieltisch.core.errors import CannotStart
from spieltisch.store import sharing
from spieltisch.store.place import Database
from spieltisch.store.schema import RECORDS, connect
from spieltisch.store.sharing import claim_name
from tests.store.cluster import cluster, skip_without_postgresql
from tests.store.sharers import Sharing, begin, listed, play

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def postgresql(process: None) -> Iterator[str]:
    skip_without_postgresql()
    with cluster() as url:
        yield url


@pytest.fixture
def url(postgresql: str) -> str:
    """Of an empty database."""
    engine = connect(Database(postgresql), RECORDS, durable=True)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return postgresql


class TestServersAtPostgreSQL(Sharing):
    pass


def test_a_name_is_one_servers_at_a_time_and_tells_what_runs(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    one, other = Database(url, "one"), Database(url, "other")
    release = claim_name(one)
    begin(one, "a").close()
    begin(other, "b").close()
    assert listed(other) == [("a", "running"), ("b", "cut short")]
    with monkeypatch.context() as context:
        context.setattr(sharing, "PATIENCE_S", 0)
        with pytest.raises(CannotStart, match=r"give each a folder of its own with --state"):
            claim_name(one)
    claim_name(other)()
    claim_name(Database(url))()
    release()
    claim_name(one)()  # as soon as the database has seen that it is free


def test_games_of_an_earlier_version_are_listed_before_a_server_starts(url: str) -> None:
    play(Database(url), "a")
    engine = connect(Database(url), RECORDS, durable=True)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE owned, serials"))
    engine.dispose()
    assert listed(Database(url)) == [("a", "over")]


def test_servers_may_make_the_tables_at_the_same_time(url: str) -> None:
    place = Database(url)
    failures: list[Exception] = []

    def start(server: str) -> None:
        try:
            claim_name(Database(place.url, server))()
            play(Database(place.url, server), server)
        except (DBAPIError, OSError) as error:
            failures.append(error)

    threads = [Thread(target=start, args=(f"s{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(listed(place)) == 4
