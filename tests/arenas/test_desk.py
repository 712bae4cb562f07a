"""The desk takes what authors hand in, counts it, and shows them what is theirs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from threading import Thread

import pytest
from msgspec.structs import replace

from spieltisch.arenas import desk as desks
from spieltisch.arenas.desk import Desk, TooManyError
from spieltisch.arenas.entries.manifest import FILE
from spieltisch.arenas.journal import Follower, Journal, upload_path
from spieltisch.arenas.lines import AnyLine, HandedIn
from spieltisch.contests.journal.files import write_files
from spieltisch.core.errors import UsageError
from tests.arenas.staged import MANIFEST, checked, handed_in, invited, opened, zipped

DATA = zipped({FILE: MANIFEST, "client.py": "print()"})


class Clock:
    """A wall clock that somebody sets."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 2, 10, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def desk_of(folder: Path, *lines: AnyLine, **limits: int) -> tuple[Desk, Clock]:
    clock = Clock()
    with Journal(folder / "course") as journal:
        journal.append(opened(limits=limits), *invited("Anna", "Ben"), *lines)
    desk = Desk(folder / "course", clock)
    desk.refresh()
    return desk, clock


def test_a_token_is_its_owners_and_nobody_elses(tmp_path: Path) -> None:
    desk, _ = desk_of(tmp_path)
    assert desk.author_of("Anna") == "Anna"
    assert desk.author_of("anna") is None
    assert desk.author_of("") is None
    assert desk.author_of("x" * 10_000) is None


def test_what_is_handed_in_is_written_before_its_line(tmp_path: Path) -> None:
    desk, _ = desk_of(tmp_path)
    assert [desk.hand_in("Anna", DATA), desk.hand_in("Ben", DATA), desk.hand_in("Anna", DATA)] == [1, 1, 2]
    found = [line for line in Follower(desk.folder).read() if isinstance(line, HandedIn)]
    assert [(line.author, line.version) for line in found] == [("Anna", 1), ("Ben", 1), ("Anna", 2)]
    for line in found:
        assert (desk.folder / upload_path(line.author, line.version)).read_bytes() == DATA


def test_of_two_who_hand_in_at_once_each_has_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """While one desk writes, another one, of another server, takes something of the same author."""
    one, _ = desk_of(tmp_path)
    other = Desk(one.folder, Clock())
    data = {1: DATA, 2: zipped({FILE: MANIFEST, "client.py": "print('other')"})}
    beside = Thread(target=other.hand_in, args=("Anna", data[2]))

    def write(folder: Path, files: Mapping[str, bytes]) -> None:
        write_files(folder, files)
        if not beside.ident:
            beside.start()
            beside.join(0.3)

    monkeypatch.setattr(desks, "write_files", write)
    assert one.hand_in("Anna", data[1]) == 1
    beside.join(10)
    for line in (line for line in Follower(one.folder).read() if isinstance(line, HandedIn)):
        kept = (one.folder / upload_path("Anna", line.version)).read_bytes()
        assert (kept, sha256(kept).hexdigest()) == (data[line.version], line.sha256)


def test_two_desks_together_take_no_more_than_one_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = desk_of(tmp_path, versions_per_hour=1)
    other = Desk(one.folder, Clock())
    other.refresh()

    def check(language: str) -> None:
        monkeypatch.undo()
        assert one.hand_in("Anna", DATA) == 1

    monkeypatch.setattr(desks, "check_language", check)  # between its first look and its line
    with pytest.raises(TooManyError):
        other.hand_in("Anna", DATA)
    assert len([line for line in Follower(one.folder).read() if isinstance(line, HandedIn)]) == 1


def test_two_desks_never_give_the_same_number_twice(tmp_path: Path) -> None:
    one, _ = desk_of(tmp_path)
    other = Desk(one.folder, Clock())
    assert [one.hand_in("Anna", DATA), other.hand_in("Anna", DATA), one.hand_in("Anna", DATA)] == [1, 2, 3]


def test_nothing_is_kept_of_what_breaks_the_rules(tmp_path: Path) -> None:
    desk, _ = desk_of(tmp_path)
    for data in (b"", b"no zip", zipped({"client.py": ""}), zipped({FILE: 'language = "cobol"\nrun = "x"'})):
        with pytest.raises(UsageError):
            desk.hand_in("Anna", data)
    assert not (desk.folder / "uploads").exists()
    assert not desk.own("Anna").versions


def test_an_author_hands_in_so_often_an_hour_and_no_more(tmp_path: Path) -> None:
    desk, clock = desk_of(tmp_path, versions_per_hour=2)
    for _ in range(2):
        desk.hand_in("Anna", DATA)
    with pytest.raises(TooManyError, match="within an hour"):
        desk.hand_in("Anna", DATA)
    desk.hand_in("Ben", DATA)
    clock.now += timedelta(minutes=61)
    assert desk.hand_in("Anna", DATA) == 3


def test_room_is_limited_for_each_and_for_all(tmp_path: Path) -> None:
    megabyte = 1024 * 1024
    desk, _ = desk_of(tmp_path, handed_in("Anna", 1, size=megabyte), author_mb=1)
    with pytest.raises(TooManyError, match="at most 1 MB"):
        desk.hand_in("Anna", DATA)
    desk.hand_in("Ben", DATA)
    full, _ = desk_of(tmp_path / "full", handed_in("Anna", 1, size=megabyte), author_mb=9, total_mb=1)
    with pytest.raises(TooManyError, match="no room left"):
        full.hand_in("Ben", DATA)


def test_where_nothing_can_be_shut_in_nothing_is_taken(tmp_path: Path) -> None:
    desk, _ = desk_of(tmp_path)
    desk.refuses = "no bubblewrap"
    with pytest.raises(UsageError, match="no bubblewrap"):
        desk.hand_in("Anna", DATA)
    assert desk.own("Anna").refuses == "no bubblewrap"


def test_files_are_found_by_their_owners_only(tmp_path: Path) -> None:
    report = replace(checked("Anna"), report="checks/Anna/1-quick.json", said="checks/Anna/1-quick.txt")
    desk, _ = desk_of(tmp_path, handed_in("Anna"), report)
    assert desk.find("Anna", "checks/Anna/1-quick.txt") == desk.folder / "checks/Anna/1-quick.txt"
    for path in ("journal.jsonl", "checks/Ben/1-quick.txt", "../course.toml", "/etc/passwd", "checks/Anna/1-full.txt"):
        assert desk.find("Anna", path) is None
    assert desk.find("Ben", "checks/Anna/1-quick.txt") is None
    assert desk.find("Nobody", "checks/Anna/1-quick.txt") is None
