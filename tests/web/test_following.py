"""What a process makes of the ledger that an earlier one has left."""

from __future__ import annotations

import asyncio
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.core.commands import Claim, Watch
from spieltisch.core.errors import UsageError
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.registry import game
from spieltisch.lobby.room import BOT, PAGE
from spieltisch.net.insider import Ghost
from spieltisch.net.ledger import Record, What
from spieltisch.net.ledger_file import FileLedger
from spieltisch.net.refold import Fold, Relived
from spieltisch.net.runtime import raise_it
from spieltisch.net.server import HostedGame, Server
from spieltisch.net.sifting import sift
from spieltisch.store.archive import Archive
from spieltisch.store.storage import Storage
from spieltisch.web.following import LITTLE, Follower, Lines, go_on_with, open_ledger, worth_trying
from tests.net.fakes import FakeClock, FakeJournal

RECORDS = [
    Record(1, 7, What.OPENED, b"hive 1 127.0.0.1"),
    Record(2, 7, What.HEARD, b"well"),
    Record(3, 9, What.HEARD, b"deadly"),
    Record(4, 0, What.TURNED, b""),
]


def test_a_folder_that_cannot_be_written_costs_a_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").touch()
    assert open_ledger(tmp_path / "file") is None
    assert "connections end with this process" in caplog.text


def test_what_processes_die_of_is_left_out_step_by_step(tmp_path: Path) -> None:
    found = []
    for attempt in range(4):
        ledger = FileLedger(tmp_path / "ledger")
        if attempt == 0:
            for each in RECORDS:
                ledger.note(each.at_us, each.who, each.what, each.data)
        found.append(list(worth_trying(ledger)))
        ledger.close()
    assert found == [RECORDS, RECORDS, RECORDS[:2], []]


def hosting() -> tuple[Server, HostedGame]:
    server = Server(FakeJournal())
    hive, catan = game("hive"), game("catan")
    server.host(catan, catan.setup.options(), new_seed=lambda number: bytes(32))
    options = replace(hive.setup.options(), test_mode=True)
    return server, server.host(hive, options, new_seed=lambda number: bytes(32))


def test_what_was_at_a_table_of_pages_harms_nobody_else() -> None:
    server, hive = hosting()
    records = [
        Record(1, 7, What.JOINED, b"1 page "),
        Record(2, 7, What.COMMANDED, pickle.dumps(Watch("a table of pages"))),
        Record(2, 0, What.DREW, b"12"),
        Record(3, 8, What.OPENED, b"http 1 127.0.0.1"),
        Record(4, 8, What.WOKE, b""),
        Record(5, 9, What.OPENED, b"hive 2 127.0.0.1"),
        Record(6, 9, What.HEARD, b'<protocol><join gameType="swc_2020_hive"/>'),
        Record(6, 0, What.DREW, b"3"),
        Record(6, 0, What.DREW, b"an id"),
        Record(6, 0, What.DREW, b"4"),
        Record(7, 0, What.TURNED, b""),
    ]
    fold = asyncio.run(fold_of(server, records))
    assert list(fold.strayed) == [8]
    [room] = hive.runner.lobby.rooms
    assert (room.id, room.number, list(room.members)) == ("an id", 3, [4])


async def fold_of(server: Server, records: list[Record]) -> Fold:
    return Fold(server.runtime, server.doors, Relived(records))


def test_what_nobody_needs_goes_and_results_stay(tmp_path: Path) -> None:
    ledger, (server, hive) = FileLedger(tmp_path / "ledger"), hosting()
    server.runtime.ledger = ledger
    follower = Follower(server, ledger)
    policy = hive.runner.lobby._hosting.policy
    policy.end(["Ann", "Bob"], Outcome((1, 2), (3, 1), Reason.REGULAR))
    ledger.note(1, 7, What.OPENED, b"hive 1 127.0.0.1")
    follower.look()
    assert len(ledger.records()) == 1, "so little is not worth a look"
    ledger.note(2, 7, What.HEARD, bytes(LITTLE))
    ledger.note(3, 7, What.LOST)
    ledger.note(4, 0, What.TURNED)
    follower.look()
    assert [each.what for each in ledger.records()] == [What.KNEW] * 2
    again, other = hosting()
    asyncio.run(fold_of(again, list(ledger.records())))
    assert (
        other.runner.lobby.past.remember()
        == hive.runner.lobby.past.remember()
        != hosting()[1].runner.lobby.past.remember()
    )
    ledger.close()


def test_a_clock_that_had_gone_back_goes_on_where_the_earlier_process_had_it() -> None:
    clock = FakeClock()
    server = Server(FakeJournal(), now=clock)
    asyncio.run(fold_of(server, [Record(60_000_000, 0, What.TURNED, b"")]))
    assert server.runtime.clock() == 60_000_000
    clock.now_us += 7
    assert server.runtime.clock() == 60_000_007


async def play_at(hive: HostedGame, *kinds: str) -> str:
    """A table of pages at which a game has begun, of people who came in these ways; everybody but the first client is
    an insider. Its id."""
    names = [f"{kind} {seat}" for seat, kind in enumerate(kinds)]
    id, codes = hive.runner.reserve(names, is_single=True, is_followed=True)
    hive.runner.note(id, What.NOTED, b"anything")
    for kind, code in zip(kinds, codes, strict=True):
        person = Ghost(hive.runner, hive.runner.runtime.next_number())
        person.connect(kind)
        person.command(Claim(code), 0)
    await asyncio.sleep(0)
    return id


def test_of_tables_of_pages_only_those_stay_where_a_client_is(tmp_path: Path) -> None:
    ledger, (server, hive) = FileLedger(tmp_path / "ledger"), hosting()
    server.runtime.ledger = ledger
    among_themselves, mixed = asyncio.run(play_both(hive))
    whole = asyncio.run(fold_of(hosting()[0], list(ledger.records())))
    assert [table for _, table in whole.notes] == [among_themselves, mixed]
    needed = sift(server.runtime, ledger.records(), ())
    again, other = hosting()
    fold = asyncio.run(fold_of(again, list(needed)))
    assert ([table for _, table in fold.notes], fold.strayed) == ([mixed], {})
    [room] = other.runner.lobby.rooms
    found = hive.runner.lobby.find(mixed)
    assert room.id == mixed
    assert room.table
    assert found
    assert found.table
    assert room.table.seq == found.table.seq
    assert len(fold.ghosts) == 2
    ledger.close()


async def play_both(hive: HostedGame) -> tuple[str, str]:
    return await play_at(hive, PAGE, BOT), await play_at(hive, PAGE, "tcp")


def test_what_a_wish_of_pages_did_is_done_once_more(tmp_path: Path) -> None:
    ledger, (server, hive) = FileLedger(tmp_path / "ledger"), hosting()
    server.runtime.ledger = ledger
    runner = hive.runner
    first, _ = runner.reserve(["Ann", "Bob"], is_followed=True)
    runner.rename(first, 1, "Cid")
    second, _ = runner.reserve(["Dot", "Eva"], is_followed=True)
    runner.cancel(second)
    runner.reserve(["Fay", "Guy"])
    again, other = hosting()
    asyncio.run(fold_of(again, list(ledger.records())))
    [room] = other.runner.lobby.rooms
    assert (room.id, room.number, room.names, room.codes) == (first, 1, ("Ann", "Cid"), runner.lobby.rooms[0].codes)
    assert [other.runner.is_followed(table) for table in (first, second)] == [True, False]
    ledger.close()


def test_a_log_that_was_never_stored_begins_and_one_that_was_not_kept_stays_away(tmp_path: Path) -> None:
    """A process may die between an input that begins a game and its first lines; and games in which nobody has moved
    are not kept."""
    server, hive = hosting()
    server.runtime.journal = lines = Lines()
    begun, over = asyncio.run(play_both(hive))
    lines.logs[over].append(b'{"result":{}}')
    storage = Storage(tmp_path, {}, is_followed=True)
    journal = go_on_with(storage, lines, lambda: storage.open_journal(lambda then: None, raise_it))
    journal.flush(lambda: None)
    storage.close()
    with Archive(tmp_path) as archive:
        assert archive.lines(begun) == lines.logs[begun]
        with pytest.raises(UsageError):
            archive.lines(over)
