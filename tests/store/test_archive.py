"""Looking at what was played, also while it is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.store.archive import Archive
from spieltisch.store.folder import claim
from spieltisch.store.journal import Journal
from spieltisch.store.place import Database
from tests.store.logs import entry, header, whole


def write(folder: Path, *logs: list[bytes], names: tuple[str, ...]) -> None:
    journal = Journal.open(folder)
    for name, lines in zip(names, logs, strict=True):
        for line in lines:
            journal.append(name, line)
    journal.close()


def test_a_table_is_found_by_its_id_and_by_any_beginning_of_it_that_is_unique(tmp_path: Path) -> None:
    write(tmp_path, whole("otto", 2), whole("ottilie", 3), names=("otto", "ottilie"))
    with Archive(tmp_path) as archive:
        assert archive.lines("otto") == archive.lines("otto") == whole("otto", 2)
        assert archive.lines("otti") == whole("ottilie", 3)
        with pytest.raises(UsageError, match="several tables begin with 'ott'; write more of it: ottilie, otto"):
            archive.lines("ott")
        with pytest.raises(UsageError, match="no table 'anna'"):
            archive.lines("anna")


def test_an_id_that_begins_another_one_is_that_table(tmp_path: Path) -> None:
    write(tmp_path, whole("a", 1), whole("ab", 2), names=("a", "ab"))
    with Archive(tmp_path) as archive:
        assert archive.lines("a") == whole("a", 1)


@pytest.mark.parametrize("name", ["%", "_", "a%"])
def test_wildcards_of_the_database_are_letters_like_others(tmp_path: Path, name: str) -> None:
    write(tmp_path, whole("ab", 1), names=("ab",))
    with Archive(tmp_path) as archive, pytest.raises(UsageError, match="no table"):
        archive.lines(name)


def test_the_list_tells_finished_tables_from_running_ones_and_those_cut_short(tmp_path: Path) -> None:
    write(tmp_path, whole("done", 4), [header("half"), entry(0), entry(1)], names=("done", "half"))
    claimed = claim(tmp_path)
    with Archive(tmp_path) as archive:
        done, half = archive.tables()
        assert (done.status, done.plies, done.result and done.result.ranks) == ("over", 4, (1, 2))
        assert (half.status, half.plies, half.result) == ("running", 2, None)
        claimed.release()
        assert [summary.status for summary in archive.tables()] == ["over", "cut short"]
        assert archive.unfinished() == ["half"]


def test_a_folder_where_nothing_was_played_is_empty_and_stays_as_it_is(tmp_path: Path) -> None:
    with Archive(tmp_path) as archive:
        assert list(archive.tables()) == []
        assert archive.unfinished() == []
        with pytest.raises(UsageError, match="nothing has been played"):
            archive.lines("a")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "Spiele & Tische?x=1#%20ä"
    folder.mkdir()
    write(folder, whole("a", 1), names=("a",))
    with Archive(folder) as archive:
        assert archive.lines("a") == whole("a", 1)


def test_other_databases_are_reached_by_url(tmp_path: Path) -> None:
    url = Database(f"sqlite:///{tmp_path}/elsewhere.db")
    journal = Journal.open(url)
    for line in whole("a", 2):
        journal.append("a", line)
    journal.close()
    with Archive(url) as archive:
        assert archive.lines("a") == whole("a", 2)
