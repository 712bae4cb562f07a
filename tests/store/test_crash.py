"""Whatever was acknowledged is there, however the process ends."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.store.archive import Archive
from spieltisch.store.recovery import reveal_unfinished
from spieltisch.store.seeds import Seeds
from spieltisch.table.log import read_ending
from tests.store.logs import SEED, entry, header

pytestmark = pytest.mark.usefixtures("process")

ROOT = Path(__file__).parents[2]


def run_until_killed(folder: Path, mode: str, acknowledgements: int) -> dict[str, int]:
    """The last line number acknowledged for each table by a writer that is killed after so many of them."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command = [sys.executable, "-m", "tests.store.crash", str(folder), mode]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as writer:
        assert writer.stdout
        seen = [writer.stdout.readline() for _ in range(acknowledgements)]
        writer.kill()
        seen += [line for line in writer.stdout if line.endswith(b"\n")]
    return {table: int(number) for table, number in (line.decode().split() for line in seen)}


@pytest.mark.parametrize("mode", ["quick", "durable"])
def test_a_killed_writer_has_written_every_line_it_acknowledged(tmp_path: Path, mode: str) -> None:
    chance = random.Random(mode)
    for attempt in range(2):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        acknowledged = run_until_killed(folder, mode, chance.randrange(1, 1000))
        with Archive(folder) as archive:
            for table, number in acknowledged.items():
                lines = archive.lines(table)
                assert lines == [header(table), *map(entry, range(1, len(lines)))]
                assert number < len(lines)


def test_the_next_start_reveals_the_seeds_of_tables_a_crash_cut_short(tmp_path: Path) -> None:
    Seeds(tmp_path, draw=lambda number: SEED if number == 0 else bytes([number]) * 32).close()
    acknowledged = run_until_killed(tmp_path, "quick", 50)
    assert set(reveal_unfinished(tmp_path)) >= set(acknowledged)
    assert reveal_unfinished(tmp_path) == []
    with Archive(tmp_path) as archive:
        assert archive.unfinished() == []
        for table in acknowledged:
            ending = read_ending(archive.lines(table)[-1])
            assert ending.seed == SEED.hex()
            assert ending.result.reason == "aborted"
