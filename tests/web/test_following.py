"""What a process makes of the ledger that an earlier one has left."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.net.ledger import Record, What
from spieltisch.net.ledger_file import FileLedger
from spieltisch.web.following import open_ledger, worth_trying

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
