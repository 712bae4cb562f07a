"""Games in which nobody moved: their logs go, their seeds do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue

import msgspec
import pytest

from spieltisch.core.fair import commitment
from spieltisch.store.archive import Archive
from spieltisch.store.journal import Journal
from spieltisch.store.place import Database, Place
from spieltisch.store.recovery import reveal_unfinished
from spieltisch.store.retention import remove_unplayed
from spieltisch.store.schema import LINES, LOGS, RECORDS, connect
from spieltisch.store.seeds import keep, seed_behind
from spieltisch.table.log import Entry, Player, encode, read_ending, read_entry, read_header
from tests.store.logs import SEED, ending, entry, header, whole
from tests.store.test_journal import never


def act(number: int, actor: int | str, by: str | None = None) -> bytes:
    return encode(Entry(seq=number, actor=actor, action="pass", at=number, by=by))


def over(*lines: bytes) -> list[bytes]:
    """With the end, which counts what seats did, whoever did it for them."""
    plies = sum(isinstance(read_entry(line).actor, int) for line in lines[1:])
    return [*lines, encode(msgspec.structs.replace(read_ending(ending([*lines])), plies=plies))]


SILENT = over(header("silent"), act(0, "chance"), act(1, 0, by="table"), act(2, "table"))
"""The table acted for a player who said nothing."""
DRAWN = over(header("drawn"), act(0, "chance"), act(1, 0), act(2, 1, by="table"))
PEOPLE = Player("Anna", "page"), Player("greedy", "bot")
SEEN = over(encode(msgspec.structs.replace(read_header(header("seen")), seats=PEOPLE)), act(0, "chance"))


def play(journal: Journal, logs: Sequence[list[bytes]], at_once: int) -> None:
    """All at the same time, with so many lines of each in a turn of the loop."""
    for begin in range(0, max(map(len, logs)), at_once):
        for lines in logs:
            for line in lines[begin : begin + at_once]:
                journal.append(read_header(lines[0]).id, line)
        journal.flush(lambda: None)


def left(place: Place) -> set[str]:
    """Ids; and no line is there that belongs to none of these."""
    with connect(place, RECORDS, durable=False).connect() as connection:
        logs = connection.execute(LOGS.select()).all()
        assert {row.serial for row in connection.execute(LINES.select())} == {row.serial for row in logs}
    return {row.id for row in logs}


@pytest.mark.parametrize("at_once", [1, 2, 9])
@pytest.mark.parametrize("kind", ["folder", "url", "durable"])
def test_a_log_goes_when_its_game_ends_without_a_players_ply(tmp_path: Path, kind: str, at_once: int) -> None:
    place: Place = Database(f"sqlite:///{tmp_path}/logs.db") if kind == "url" else tmp_path
    answers: SimpleQueue[Callable[[], None]] = SimpleQueue()
    journal = Journal.open(place, durable=kind == "durable", schedule=answers.put, failed=never)
    play(journal, [whole("none", 0), SILENT, DRAWN, whole("one", 1)], at_once)
    journal.close()
    assert left(place) == {"drawn", "one"}
    with Archive(place) as archive:
        assert archive.lines("drawn") == DRAWN
        assert archive.lines("one") == whole("one", 1)
        assert not archive.knows("silent")
        assert archive.unfinished() == []


def test_while_it_runs_a_game_is_there_though_nobody_has_moved(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    play(journal, [SILENT[:-1]], 2)
    with Archive(tmp_path) as archive:
        assert archive.lines("silent") == SILENT[:-1]
        assert [summary.is_played for summary in archive.tables()] == [True]
        assert archive.is_hidden(commitment(SEED))
    journal.close()


def test_a_published_commitment_is_opened_though_its_log_is_gone(tmp_path: Path) -> None:
    keep(tmp_path, SEED)
    journal = Journal.open(tmp_path)
    play(journal, [SILENT], 1)
    journal.close()
    with Archive(tmp_path) as archive:
        assert not archive.is_hidden(commitment(SEED))
    assert seed_behind(tmp_path, read_header(SILENT[0]).commitment) == SEED


def test_a_crash_leaves_no_log_of_a_game_in_which_nobody_moved(tmp_path: Path) -> None:
    keep(tmp_path, SEED)
    journal = Journal.open(tmp_path)
    play(journal, [SILENT[:-1], DRAWN[:-1]], 1)
    journal.close()
    assert reveal_unfinished(tmp_path) == ["drawn"]
    assert left(tmp_path) == {"drawn"}


def test_a_log_goes_on_after_a_restart_and_stays_for_what_was_played_before(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    play(journal, [SILENT[:-1], DRAWN[:-1]], 1)
    journal.close()
    journal = Journal.open(tmp_path)
    for lines in (SILENT, DRAWN):
        table = read_header(lines[0]).id
        journal.reopen(table)
        journal.append(table, lines[-1])
    journal.close()
    assert left(tmp_path) == {"drawn"}
    with Archive(tmp_path) as archive:
        assert archive.lines("drawn") == DRAWN


def test_people_at_pages_look_back_at_their_table_until_it_goes(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    play(journal, [SEEN, whole("one", 1), [header("on"), entry(0)]], 1)
    journal.close()
    with Archive(tmp_path) as archive:
        assert archive.lines("seen") == SEEN
        assert {summary.header.id: summary.is_played for summary in archive.tables()}["seen"] is False
    for table in ("seen", "one", "on", "nobody's"):
        remove_unplayed(tmp_path, table)
    assert left(tmp_path) == {"one", "on"}
