"""Data folders that a disk has damaged: a server starts all the same, and everything that is not damaged is there."""

from __future__ import annotations

import logging
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from spieltisch.core import registry
from spieltisch.store.archive import Archive
from spieltisch.store.examination import examine
from spieltisch.store.profiles import Ended, Profile, ProfileStore
from spieltisch.store.rawfile import RawFile
from spieltisch.store.salvage import find_fault, mend, readable
from spieltisch.store.schema import FILES, PAGES, PEOPLE, RECORDS, SECRETS
from spieltisch.store.storage import Storage
from spieltisch.store.waiting import Waiting
from spieltisch.table.log import is_ending, read_entry, read_header
from spieltisch.table.replay import fork, verify
from tests.data.kept import FOLDERS, unpack_folder
from tests.lengths import long
from tests.store.logs import entry, header, whole
from tests.store.test_archive import write

STOPPED = FOLDERS["e25dca0-stopped"]
KILLED = FOLDERS["e25dca0-killed"]
PAGE = 4096
flips = pytest.mark.parametrize("flips", [15, long(60)])
"""How often something is damaged."""


def logs_of(place: Path) -> dict[str, list[bytes]]:
    """Every log that a list has."""
    with Archive(place) as archive:
        return {summary.header.id: archive.lines(summary.header.id) for summary in archive.tables()}


def flip(file: Path, at: int, bits: int = 0x55) -> None:
    data = bytearray(file.read_bytes())
    data[at] ^= bits
    file.write_bytes(data)


def start(place: Path) -> Storage:
    """Everything that a server opens before its doors."""
    storage = Storage(place, registry.games())
    storage.open_journal(lambda then: then(), fail)
    for stream in range(3):
        storage.open_seeds(stream, None, fail)(1)
    waiting = Waiting(place)
    waiting.records()
    waiting.close()
    return storage


def fail(error: Exception) -> None:
    raise error


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real data folder, all of it in its place."""
    folder = tmp_path_factory.mktemp("sound")
    unpack_folder(STOPPED, folder)
    return folder / "data"


def pages_of(file: Path) -> dict[tuple[int, int], set[int]]:
    """By row of the logs' lines, the pages that it has a part on."""
    intact = file.read_bytes()
    pages = range(len(intact) // PAGE)
    needed: dict[tuple[int, int], set[int]] = {key: set() for key in rows_of(file, intact)}
    for page in pages:
        begin, end = page * PAGE, (page + 1) * PAGE
        alone = rows_of(file, bytes(begin) + intact[begin:end] + bytes(len(intact) - end))
        without = rows_of(file, intact[:begin] + bytes(PAGE) + intact[end:])
        for key in alone | (needed.keys() - without):
            needed[key].add(page)
    return needed


def rows_of(file: Path, data: bytes) -> set[tuple[int, int]]:
    """The logs' lines that are whole in a file like this one."""
    other = file.with_name("other")
    other.write_bytes(data)
    rows = [values for _, values in RawFile(other).rows()]
    other.unlink()
    return {(row[0], row[1]) for row in rows if tuple(map(type, row)) == (int, int, bytes)}  # type: ignore[misc]


def test_without_its_trees_a_file_has_the_same_rows(sound: Path) -> None:
    for metadata, query in [
        (RECORDS, "SELECT serial, number, line FROM lines"),
        (SECRETS, "SELECT commitment, seed FROM seeds"),
        (PAGES, "SELECT id, record FROM waiting"),
    ]:
        file = sound / FILES[metadata]
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        rows = {tuple(row) for row in connection.execute(query)}
        connection.close()
        raw = {tuple(values) for _, values in RawFile(file).rows() if values and isinstance(values[-1], bytes)}
        assert len(rows) > 5
        assert raw == rows


def test_pages_of_the_write_ahead_log_are_read_without_sqlite_too(tmp_path: Path) -> None:
    unpack_folder(KILLED, tmp_path)
    data = tmp_path / "data"
    raw = {tuple(values) for _, values in RawFile(data / FILES[RECORDS]).rows() if len(values) == 3}
    connection = sqlite3.connect(data / FILES[RECORDS])
    assert {tuple(row) for row in connection.execute("SELECT * FROM lines")} <= raw
    connection.close()


@flips
def test_wherever_a_byte_is_flipped_a_server_starts_and_everything_undamaged_is_there(
    sound: Path, tmp_path: Path, flips: int
) -> None:
    """The page of the flipped byte may be lost, and with it the logs that have lines there."""
    chance = random.Random(2009)
    intact = logs_of(sound)
    needed = pages_of(sound / FILES[RECORDS])
    with sqlite3.connect(sound / FILES[RECORDS]) as connection:
        serials = dict(connection.execute("SELECT serial, id FROM logs"))
    connection.close()
    data = (sound / FILES[RECORDS]).read_bytes()
    left = 0
    for attempt in range(flips):
        at = chance.randrange(200) if attempt % 10 == 0 else chance.randrange(len(data))
        place = tmp_path / str(attempt)
        shutil.copytree(sound, place)
        flip(place / FILES[RECORDS], at, chance.randrange(1, 256))
        start(place).close()
        hit = {serials[serial] for (serial, _), pages in needed.items() if at // PAGE in pages}
        hit |= {id for id, lines in intact.items() if data[at - 8 : at + 8] in b"\n".join(lines)}  # part of a long row
        found = logs_of(place)
        for id in intact.keys() - hit:
            assert found[id][: len(intact[id])] == intact[id][: len(found[id])], (attempt, at, id)
            assert len(found[id]) >= len(intact[id]), (attempt, at, id)
            left += 1
        shutil.rmtree(place)
    assert left > flips * len(intact) // 2


@flips
@pytest.mark.parametrize("packed", [STOPPED, KILLED], ids=["stopped", "killed"])
def test_whatever_is_flipped_or_cut_in_all_files_keeps_no_server_from_starting(
    packed: Path, tmp_path: Path, flips: int
) -> None:
    chance = random.Random(packed.name)
    unpack_folder(packed, tmp_path / "intact")
    for attempt in range(flips // 3):
        place = tmp_path / str(attempt)
        shutil.copytree(tmp_path / "intact" / "data", place)
        files = sorted(place.iterdir())
        for _ in range(chance.choice([1, 3, 20])):
            file = chance.choice(files)
            flip(file, chance.randrange(min(file.stat().st_size, chance.choice([64, 200, 5000, 1 << 30]))))
        if attempt % 5 == 0:
            file = chance.choice(files)
            file.write_bytes(file.read_bytes()[: chance.randrange(file.stat().st_size)])
        examine(place)
        storage = start(place)
        assert storage.failure is None
        storage.close()
        assert examine(place).files == {}
        shutil.rmtree(place)


def test_a_seed_that_is_damaged_is_lost_alone(sound: Path, tmp_path: Path) -> None:
    place = tmp_path / "data"
    shutil.copytree(sound, place)
    file = place / FILES[SECRETS]
    connection = sqlite3.connect(file)
    before = {bytes(seed) for (seed,) in connection.execute("SELECT seed FROM seeds")}
    connection.close()
    data = file.read_bytes()
    victim = min(before, key=data.index)
    flip(file, data.index(victim))
    flip(file, 4096)  # and the root of the tree
    assert mend(place, SECRETS)
    connection = sqlite3.connect(file)
    after = {bytes(seed) for (seed,) in connection.execute("SELECT seed FROM seeds")}
    connection.close()
    assert before - after == {victim}


def damaged_logs(place: Path) -> None:
    """A log each: whole, empty, with a damaged header, a damaged entry, an ending that is none, two that were cut."""
    seed = bytes(range(32))
    broken = whole("entry", 6, seed)
    broken[3] = broken[3].replace(b"take", b"ta\xffe")
    write(
        place, whole("good", 6), [b"{" + header("header")[2:], entry(0)], broken, whole("no end", 4)[:-1],
        [header("cut"), entry(0)], [header("cut too"), entry(0), b'{"seq":1'],
        names=("good", "header", "entry", "no end", "cut", "cut too"),
    )  # fmt: skip
    with sqlite3.connect(place / FILES[RECORDS]) as connection:
        connection.execute("INSERT INTO logs VALUES (99, 'empty', 0), (98, 'empty and over', 1)")
        connection.execute("UPDATE logs SET is_over = 1 WHERE id = 'no end'")
    connection.close()


def test_damaged_logs_are_named_and_skipped(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    damaged_logs(tmp_path)
    with caplog.at_level(logging.WARNING):
        start(tmp_path).close()
    skipped = [record.getMessage().split(" is skipped")[0] for record in caplog.records]
    names = ["header", "no end", "cut too", "empty", "empty and over"]
    assert sorted(skipped) == sorted(f"table {name}" for name in names)
    assert sorted(logs_of(tmp_path)) == ["cut", "entry", "good"]


def test_a_file_that_has_lost_all_lines_keeps_no_server_from_starting(tmp_path: Path) -> None:
    write(tmp_path, whole("a", 3), names=("a",))
    file = tmp_path / FILES[RECORDS]
    data = file.read_bytes()
    file.write_bytes(data[: data.index(b'"format"') // PAGE * PAGE])
    start(tmp_path).close()
    assert logs_of(tmp_path) == {}


def test_who_only_looks_reads_a_copy_and_leaves_the_folder_as_it_is(sound: Path, tmp_path: Path) -> None:
    place = tmp_path / "data"
    shutil.copytree(sound, place)
    flip(place / FILES[RECORDS], 0)
    before = {path.name: path.read_bytes() for path in place.iterdir()}
    with readable(place, RECORDS) as (elsewhere, fault):
        assert fault == "its first bytes are not a database's"
        assert isinstance(elsewhere, Path)
        assert logs_of(elsewhere) == logs_of(sound)
    assert not elsewhere.exists()
    assert {path.name: path.read_bytes() for path in place.iterdir()} == before


def test_a_mended_file_is_sound_and_the_damaged_one_is_kept(sound: Path, tmp_path: Path) -> None:
    place = tmp_path / "data"
    shutil.copytree(sound, place)
    for number in (1, 2):
        flip(place / FILES[RECORDS], 0)
        damaged = (place / FILES[RECORDS]).read_bytes()
        said = mend(place, RECORDS)
        assert said
        assert f"kept as tables.sqlite.damaged-{number}" in said
        assert (place / f"tables.sqlite.damaged-{number}").read_bytes() == damaged
        assert find_fault(place, RECORDS) is None
        assert logs_of(place) == logs_of(sound)
    assert mend(place, RECORDS) is None


def test_a_sound_folder_has_nothing_to_mend(sound: Path) -> None:
    assert [find_fault(sound, metadata) for metadata in FILES] == [None] * 4
    assert all(read_header(lines[0]).id == id for id, lines in logs_of(sound).items())


def test_a_sound_folder_is_well_and_stays_as_it_is_also_with_a_write_ahead_log(sound: Path, tmp_path: Path) -> None:
    unpack_folder(KILLED, tmp_path)
    for place in (sound, tmp_path / "data"):
        before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in place.iterdir()}
        found = examine(place)
        assert (found.files, found.damaged, found.is_well) == ({}, [], True)
        assert found.tables >= 10
        assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in place.iterdir()} == before


def test_beside_a_running_server_nothing_is_wrong_either(sound: Path, tmp_path: Path) -> None:
    place = tmp_path / "data"
    shutil.copytree(sound, place)
    storage = start(place)
    assert examine(place).is_well
    storage.close()


def test_of_a_damaged_log_everything_up_to_the_damage_can_go_on(sound: Path, tmp_path: Path) -> None:
    """Each line of each finished log is damaged once; what is said to be right is what verifies."""
    chance = random.Random(7)
    finished = {id: lines for id, lines in logs_of(sound).items() if is_ending(lines[-1])}
    assert len(finished) >= 5
    for id, lines in finished.items():
        place = tmp_path / id
        shutil.copytree(sound, place)
        number = chance.randrange(1, len(lines) - 1)
        with sqlite3.connect(place / FILES[RECORDS]) as connection:
            damage(connection, id, lines[number])
        connection.close()
        found = examine(place)
        assert found.files == {}
        [damaged] = found.damaged
        assert (damaged.id, damaged.lines, damaged.has_seed) == (id, number, True)
        assert damaged.problem.startswith(f"line {number + 1}: ")
        assert damaged.plies == sum(isinstance(read_entry(line).actor, int) for line in lines[1:number])
        with Archive(place) as archive:
            forked = fork(archive.lines(id), damaged.plies, id="new", commitment="0" * 64)
        assert verify(forked).ok
        assert verify(forked).plies == damaged.plies


def damage(connection: sqlite3.Connection, id: str, line: bytes) -> None:
    """Flip a bit in the middle of this line."""
    mine = "SELECT * FROM lines WHERE instr(line, ?) AND serial = (SELECT serial FROM logs WHERE id = ?)"
    [(serial, number, piece)] = connection.execute(mine, (line, id)).fetchall()
    at = piece.index(line) + len(line) // 2
    piece = piece[:at] + bytes([piece[at] ^ 0x80]) + piece[at + 1 :]
    connection.execute("UPDATE lines SET line = ? WHERE serial = ? AND number = ?", (piece, serial, number))


def test_a_missing_seed_is_named(tmp_path: Path) -> None:
    unpack_folder(KILLED, tmp_path)
    place = tmp_path / "data"
    with sqlite3.connect(place / FILES[SECRETS]) as connection:
        connection.execute("DELETE FROM seeds")
    connection.close()
    found = examine(place)
    assert len(found.damaged) > 3
    for damaged in found.damaged:
        assert (damaged.problem, damaged.has_seed) == ("its seed is missing", False)
        with Archive(place) as archive:
            assert damaged.lines == len(archive.lines(damaged.id))


def test_what_is_damaged_is_told_of_each_kind_of_log(tmp_path: Path) -> None:
    damaged_logs(tmp_path)
    found = {damaged.id: damaged for damaged in examine(tmp_path).damaged}
    assert sorted(found) == ["cut", "cut too", "empty", "empty and over", "entry", "header", "no end"]
    assert found["empty"].problem == "the log is empty"
    assert (found["entry"].problem, found["entry"].has_seed) == ("the chain over all lines is another", True)


def test_profiles_outlive_a_file_whose_beginning_is_lost(tmp_path: Path) -> None:
    store = ProfileStore(tmp_path)
    profiles = [Profile(f"{n:016x}", f"ada {n}", f"Ada {n}", bytes([n] * 32), "2026-01-02") for n in range(200)]
    for number, profile in enumerate(profiles):
        store.claim(profile)
        store.sit(f"table {number}", 0, profile.id)
        if number % 2:
            store.end(f"table {number}", {0: Ended("hive", "won", number % 3 == 0, b"{}")})
    played = [store.games(profile.id, None, None, 9) for profile in profiles]
    sitting = store.sitting()
    store.close()
    flip(tmp_path / FILES[PEOPLE], 0)
    assert "people.sqlite was damaged" in str(mend(tmp_path, PEOPLE))
    again = ProfileStore(tmp_path)
    assert sorted(again.profiles(), key=lambda one: one.id) == profiles
    assert [again.games(profile.id, None, None, 9) for profile in profiles] == played
    assert again.sitting() == sitting
    assert len(sitting) == sum(map(len, played)) == 100
