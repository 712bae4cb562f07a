"""What holds of several servers at one database, whichever it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from spieltisch.store.archive import Archive
from spieltisch.store.journal import Journal
from spieltisch.store.place import Database
from spieltisch.store.profiles import Ended, Profile, ProfileStore
from spieltisch.store.recovery import reveal_unfinished
from spieltisch.store.retention import remove_unplayed
from spieltisch.store.schema import RECORDS, connect
from spieltisch.store.seeds import Seeds
from spieltisch.store.sharing import disown_ended
from spieltisch.store.used import Note, keep_used, read_used
from spieltisch.store.waiting import Waiting
from tests.store.logs import SEED, entry, header, whole


def begin(place: Database, table: str, plies: int = 1) -> Journal:
    """A journal with a game that runs."""
    journal = Journal.open(place)
    for line in (header(table), *map(entry, range(1, plies + 1))):
        journal.append(table, line)
    journal.flush(lambda: None)
    return journal


def play(place: Database, *tables: str) -> None:
    journal = Journal.open(place)
    for table in tables:
        for line in whole(table, 2):
            journal.append(table, line)
        journal.flush(lambda: None)
    journal.close()


def listed(place: Database) -> list[tuple[str, str]]:
    with Archive(place) as archive:
        return [(summary.header.id, summary.status) for summary in archive.tables()]


class Sharing:
    """``url`` is that of an empty database."""

    def test_servers_that_play_at_once_have_one_list_in_the_order_of_opening(self, url: str) -> None:
        one, other = Database(url, "one"), Database(url, "other")
        first, second = begin(one, "a"), begin(other, "b")
        for journal, table in ((first, "c"), (second, "d"), (first, "e")):
            for line in whole(table, 2):
                journal.append(table, line)
            journal.flush(lambda: None)
        first.close()
        second.close()
        for place in (one, other, Database(url)):
            assert [table for table, _ in listed(place)] == ["a", "b", "c", "d", "e"]
        with Archive(other) as archive:
            assert archive.lines("c") == whole("c", 2)
            assert [summary.header.id for _, summary in archive.finished(None, 2)[0]] == ["e", "d"]

    def test_a_server_may_wait_for_the_databases_disk(self, url: str) -> None:
        waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()
        done: list[str] = []
        failures: list[Exception] = []
        journal = Journal.open(Database(url, "one"), durable=True, schedule=waiting.put, failed=failures.append)
        for table in "ab":
            for line in whole(table, 2):
                journal.append(table, line)
            journal.flush(partial(done.append, table))
        while len(done) < 2:
            waiting.get(timeout=20)()
        assert listed(Database(url)) == [("a", "over"), ("b", "over")]
        journal.close()

    def test_games_that_were_there_before_keep_their_places(self, url: str) -> None:
        play(Database(url), "old")
        engine = connect(Database(url), RECORDS, durable=True)
        with engine.begin() as connection:
            connection.execute(text("UPDATE serials SET last = 0"))  # as an earlier version left it
        engine.dispose()
        play(Database(url, "one"), "new")
        assert [table for table, _ in listed(Database(url))] == ["old", "new"]

    def test_a_server_that_starts_ends_its_own_games_and_nobody_elses(self, url: str) -> None:
        one, other, nobody = Database(url, "one"), Database(url, "other"), Database(url)
        Seeds(one, draw=lambda number: SEED if number == 0 else bytes([number]) * 32).close()
        for place, table in ((one, "a"), (other, "b"), (nobody, "c")):
            begin(place, table).close()
        assert reveal_unfinished(one) == ["a"]
        assert reveal_unfinished(one) == []
        with Archive(other) as archive:
            assert archive.unfinished() == ["b"]
        assert reveal_unfinished(nobody) == ["c"]
        assert reveal_unfinished(other) == ["b"]

    def test_tables_wait_at_the_server_at_which_they_were_opened(self, url: str) -> None:
        one, other, nobody = Database(url, "one"), Database(url, "other"), Database(url)
        begin(one, "running").close()
        places = (one, other, nobody)
        for place, table in zip(places, "abc", strict=True):
            waiting = Waiting(place)
            waiting.keep(table, b"1")
            waiting.keep(table, b"2")
            waiting.close()
        for place, table in zip(places, "abc", strict=True):
            disown_ended(place)
            waiting = Waiting(place)
            assert waiting.records() == {table: b"2"}
            waiting.close()

    def test_a_table_that_has_waited_is_its_servers_when_it_runs(self, url: str) -> None:
        one = Database(url, "one")
        waiting = Waiting(one)
        waiting.keep("a", b"1")
        journal = begin(one, "a")
        waiting.drop("a")
        waiting.close()
        journal.close()
        with Archive(one) as archive:
            assert archive.unfinished() == ["a"]

    def test_each_server_notes_time_used_at_its_own_tables(self, url: str) -> None:
        one, other = Database(url, "one"), Database(url, "other")
        journals = [begin(one, "a"), begin(other, "b")]
        keep_used(one, {"a": Note(1, {})})
        keep_used(other, {"b": Note(1, {})})
        keep_used(other, {"b": Note(2, {})})
        assert read_used(one) == {"a": Note(1, {}), "b": Note(2, {})}
        keep_used(one, {})
        assert read_used(one) == {"b": Note(2, {})}
        for journal in journals:
            journal.close()

    def test_what_is_over_is_nobodys(self, url: str) -> None:
        one = Database(url, "one")
        play(one, "a", "b")
        remove_unplayed(one, "a")
        begin(one, "c").close()
        store = ProfileStore(one)
        store.sit("b", 0, "ada")
        store.close()
        disown_ended(one)
        engine = connect(one, RECORDS, durable=True)
        with engine.connect() as connection:
            assert sorted(connection.scalars(text("SELECT id FROM owned"))) == ["b", "c"]  # b's end is not noted yet
        engine.dispose()

    def test_games_of_profiles_are_counted_once_by_all_servers(self, url: str) -> None:
        one, other = ProfileStore(Database(url, "one")), ProfileStore(Database(url, "other"))
        ada = Profile("1", "ada", "Ada", b"digest", "2020-02-29")
        one.claim(ada)
        with pytest.raises(IntegrityError):
            other.claim(Profile("2", "ada", "Ada", b"another", "2020-02-29"))
        assert other.profiles() == [ada]
        for number in range(3):
            for store, table in ((one, f"a{number}"), (other, f"b{number}")):
                store.sit(table, 0, "1")
                store.sit(table, 1, "1")
        ends = {0: Ended("nim", "won", True, b"1"), 1: Ended("nim", "lost", True, b"2")}
        at_once = [
            Thread(target=store.end, args=(f"{letter}{number}", ends))
            for number in range(3)
            for store, letter in ((one, "a"), (other, "b"))
        ]
        for thread in at_once:
            thread.start()
        for thread in at_once:
            thread.join()
        numbers = [played.number for played in one.games("1", None, None, 100)]
        assert len(numbers) == 12
        assert numbers == sorted(set(numbers), reverse=True)
        one.close()
        other.close()

    def test_sitting_down_at_one_server_is_no_business_of_another(self, url: str) -> None:
        one, other = Database(url, "one"), Database(url, "other")
        waiting = Waiting(one)
        waiting.keep("a", b"1")
        waiting.close()
        store, second = ProfileStore(one), ProfileStore(other)
        store.sit("a", 1, "ada")
        assert store.sitting() == {"a": {1: "ada"}}
        assert second.sitting() == {}
        store.close()
        second.close()
