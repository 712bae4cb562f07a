"""What stands in a ledger outlives whoever wrote it."""

from __future__ import annotations

import errno
import os
import pickle
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.net.ledger import Record, What, pickled, read
from spieltisch.net.ledger_file import BEGIN, MAGIC, STEP, FileLedger
from tests.net.ledgers import MemoryLedger

RECORDS = st.builds(
    Record, at_us=st.integers(0, 1 << 62), who=st.integers(0, 1 << 31), what=st.sampled_from(What), data=st.binary()
)


@given(st.lists(RECORDS), st.integers(0, 50))
def test_what_is_written_is_read_as_far_as_it_is_whole(records: list[Record], cut: int) -> None:
    ledger = MemoryLedger()
    for each in records:
        ledger.note(each.at_us, each.who, each.what, each.data)
    assert list(read(bytes(ledger.data))) == records
    found = list(read(bytes(ledger.data[: max(0, len(ledger.data) - cut)])))
    assert found == records[: len(found)]


@pytest.mark.fuzz
@given(st.binary(max_size=200))
def test_any_bytes_are_read_up_to_the_first_that_are_no_record(data: bytes) -> None:
    ledger = MemoryLedger()
    for each in read(data):
        ledger.note(each.at_us, each.who, each.what, each.data)
    assert data.startswith(ledger.data)


@pytest.mark.fuzz
@given(st.lists(RECORDS, min_size=1), st.data())
def test_of_a_damaged_file_all_records_before_the_damage_are_read(records: list[Record], choice: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "ledger")
        ledger = FileLedger(path)
        ends = []
        for each in records:
            ledger.note(each.at_us, each.who, each.what, each.data)
            ends.append(BEGIN + ledger.size)
        ledger.close()
        damaged = bytearray(path.read_bytes()[: ends[-1]])
        at = choice.draw(st.integers(BEGIN, len(damaged) - 1))
        damaged[at:] = choice.draw(st.one_of(st.just(b""), st.binary(min_size=1, max_size=40)))
        path.write_bytes(damaged)
        again = FileLedger(path)
        whole = sum(end <= at for end in ends)
        assert list(again.records())[:whole] == records[:whole]
        again.close()


@pytest.mark.fuzz
@given(st.binary(max_size=BEGIN + 60), st.booleans())
def test_any_file_can_be_gone_on_with(content: bytes, is_ledger: bool) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "ledger")
        path.write_bytes(MAGIC * is_ledger + content)
        ledger = FileLedger(path)
        before = list(ledger.records())
        ledger.replace(before)
        ledger.note(1, 2, What.ENDED)
        assert list(ledger.records()) == [*before, Record(1, 2, What.ENDED, b"")]
        ledger.close()


@pytest.mark.usefixtures("process")
def test_a_file_goes_on_where_an_earlier_process_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    child = os.fork()
    if child == 0:
        ledger = FileLedger(path)
        ledger.note(1, 2, What.HEARD, b"some")
        ledger.draw(1, lambda: b"chance")
        os.kill(os.getpid(), 9)
    os.waitpid(child, 0)
    assert path.stat().st_mode & 0o777 == 0o600
    ledger = FileLedger(path)
    ledger.note(3, 2, What.ENDED)
    expected = [Record(1, 2, What.HEARD, b"some"), Record(1, 0, What.DREW, b"chance"), Record(3, 2, What.ENDED, b"")]
    assert list(ledger.records()) == expected
    ledger.close()
    again = FileLedger(path)
    assert list(again.records()) == expected
    again.clear()
    assert list(again.records()) == []
    again.close()


def test_a_file_grows_with_what_comes_in(tmp_path: Path) -> None:
    ledger = FileLedger(tmp_path / "ledger")
    pieces = [bytes([number]) * (STEP // 3) for number in range(8)]
    for piece in pieces:
        ledger.note(0, 1, What.HEARD, piece)
    assert [each.data for each in ledger.records()] == pieces
    ledger.close()


def test_others_take_the_place_of_what_stands_there_or_do_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = FileLedger(tmp_path / "ledger")
    ledger.note(1, 2, What.HEARD, b"some")
    before, news = ledger.records(), [Record(3, 4, What.HEARD, b"news")]
    with monkeypatch.context() as full, pytest.raises(OSError, match="No space"):
        full.setattr(os, "posix_fallocate", fail)
        ledger.replace(news)
    assert ledger.records() == before
    assert ledger.begin() == 0
    ledger.replace(news)
    ledger.note(5, 4, What.LOST)
    assert [each.name for each in tmp_path.iterdir()] == ["ledger"]
    ledger.close()
    again = FileLedger(tmp_path / "ledger")
    assert again.records() == [*news, Record(5, 4, What.LOST, b"")]
    assert again.begin() == 1, "who had begun has not succeeded"
    again.close()


def test_where_the_disk_is_full_nothing_stands_there_until_it_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = FileLedger(tmp_path / "ledger")
    ledger.note(1, 2, What.HEARD, b"some")
    with monkeypatch.context() as full:
        full.setattr(os, "posix_fallocate", fail)
        ledger.note(1, 2, What.HEARD, bytes(STEP))
        assert (ledger.is_full, ledger.records()) == (True, [])
    ledger.note(1, 2, What.ENDED)
    assert ledger.records() == []
    ledger.clear()
    ledger.note(1, 2, What.HEARD, b"more")
    assert [each.data for each in ledger.records()] == [b"more"]
    ledger.close()


def fail(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_it_counts_who_failed_at_it(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    for failed in (0, 1, 2):
        ledger = FileLedger(path)
        assert ledger.begin() == failed
        ledger.close()
    ledger = FileLedger(path)
    ledger.succeed()
    assert ledger.begin() == 0
    ledger.close()


@pytest.mark.parametrize("content", [b"", b"something else", b"inputs 0" + bytes(BEGIN)])
def test_a_file_that_is_no_ledger_is_begun_anew(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    path.write_bytes(content)
    ledger = FileLedger(path)
    assert list(ledger.records()) == []
    ledger.close()


def test_what_cannot_be_pickled_costs_no_table_its_game() -> None:
    assert pickled(lambda: 1) == b""
    assert pickle.loads(pickled({"a": 1})) == {"a": 1}
