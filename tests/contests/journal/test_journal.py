"""The journal: nothing is lost, nothing torn is taken for a line, and people take turns."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from spieltisch.contests.directing.fold import advance, begin, fold
from spieltisch.contests.journal.journal import FILE, Follower, Journal, encode, read_journal
from spieltisch.contests.journal.lines import AnyLine, Voided, Withdrawn
from spieltisch.contests.plans.plan import Stage, System
from spieltisch.core.errors import CannotStart, UsageError
from tests.contests.simulation import AT, conduct, plan_of, whole

LINES = whole(plan_of(Stage(system=System.SWISS, rounds=2), players=4))[1]
LEAVING = Withdrawn(at=AT, player="p2", why="ill", by="anna")


def written(folder: Path, lines: Sequence[AnyLine] = LINES) -> Path:
    with Journal(folder, is_runner=True) as journal:
        assert journal.append(*lines) == []
    return folder / FILE


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert path.read_bytes().count(b"\n") == len(LINES) > 8
    assert read_journal(tmp_path) == LINES


def test_cut_at_any_byte_it_goes_on_with_its_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)  # no machine fails here, and each waits for its disk
    path = written(tmp_path)
    whole_text = path.read_bytes()
    ends = [sum(map(len, map(encode, LINES[:count]))) for count in range(len(LINES) + 1)]
    for cut in range(len(whole_text)):
        path.write_bytes(whole_text[:cut])
        left = [line for line, end in zip(LINES, ends[1:], strict=True) if end <= cut]
        with Journal(tmp_path, is_runner=True) as journal:
            assert journal.read() == left
            if not left:
                journal.append(LINES[0])
                continue
            rest = conduct(fold(left)) if cut in ends or cut % 50 == 0 else [LEAVING]
            journal.append(*rest)
        assert read_journal(tmp_path) == [*left, *rest]


@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize(
    "damage", [lambda line: line[:-3], lambda line: b"\0" * len(line), lambda line: line[5:] + b" x"]
)
def test_what_is_damaged_elsewhere_is_named(tmp_path: Path, number: int, damage: object) -> None:
    path = written(tmp_path)
    lines = path.read_bytes().splitlines()
    lines[number - 1] = damage(lines[number - 1])  # type: ignore[operator]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    with pytest.raises(UsageError, match=f"line {number} "):
        read_journal(tmp_path)


def test_who_follows_reads_what_is_new_and_no_half_lines(tmp_path: Path) -> None:
    path = tmp_path / FILE
    follower = Follower(tmp_path)
    read: list[AnyLine] = []
    text = b"".join(map(encode, LINES))
    for place in range(0, len(text) + 7, 7):
        path.write_bytes(text[:place])
        read += follower.read()
        assert follower.lines == len(read) == text[:place].count(b"\n")
    assert read == LINES
    assert follower.read() == []


def test_damage_that_a_follower_meets_is_numbered_from_the_beginning(tmp_path: Path) -> None:
    path = written(tmp_path)
    follower = Follower(tmp_path)
    follower.read()
    with path.open("ab") as stream:
        stream.write(b"{}\n")
    with pytest.raises(UsageError, match=f"line {len(LINES) + 1} "):
        follower.read()


def test_a_folder_has_one_runner(tmp_path: Path) -> None:
    with Journal(tmp_path, is_runner=True), pytest.raises(CannotStart, match=f"process {os.getpid()} on"):
        Journal(tmp_path, is_runner=True)
    written(tmp_path)


@pytest.mark.usefixtures("process")
def test_the_lock_ends_with_its_process_and_programs_do_not_inherit_it(tmp_path: Path) -> None:
    script = (
        "import subprocess, sys; from pathlib import Path; from spieltisch.contests.journal.journal import Journal\n"
        "journal = Journal(Path(sys.argv[1]), is_runner=True)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'input()'], stdin=0, close_fds=False)\n"
        "print('locked', flush=True); child.wait()"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stdout.readline() == b"locked\n"
        with pytest.raises(CannotStart, match=f"process {process.pid} on"):
            Journal(tmp_path, is_runner=True)
        process.kill()
        process.wait()
        written(tmp_path)  # while the child still lives: its end of the pipe is ours
        assert process.stdin
        process.stdin.close()


def test_people_and_the_runner_take_turns(tmp_path: Path) -> None:
    written(tmp_path, LINES[:1])
    with Journal(tmp_path, is_runner=True) as runner, Journal(tmp_path) as person:
        assert runner.read() == person.read() == LINES[:1]
        assert person.append_if_current(LEAVING) == []
        assert runner.append_if_current(LINES[1]) == [LEAVING]
        assert runner.append_if_current(LINES[1]) == []
        assert person.append(LEAVING) == [LINES[1]]
        assert runner.read() == [LEAVING]
    assert read_journal(tmp_path) == [LINES[0], LEAVING, LINES[1], LEAVING]


@pytest.mark.usefixtures("process")
def test_many_writers_lose_nothing(tmp_path: Path) -> None:
    written(tmp_path, LINES[:1])
    script = (
        "import sys; from pathlib import Path; from spieltisch.contests.journal.journal import Journal\n"
        "from spieltisch.contests.journal.lines import Withdrawn\n"
        "with Journal(Path(sys.argv[1])) as journal:\n"
        "    for number in range(50): journal.append(Withdrawn(at='', player='p1', why=str(number), by=sys.argv[2]))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    writers = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path), name], env=environment)
        for name in ("a", "b", "c")
    ]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    lines = read_journal(tmp_path)[1:]
    for name in ("a", "b", "c"):
        said = [line.why for line in lines if isinstance(line, Withdrawn) and line.by == name]
        assert said == [str(number) for number in range(50)]


def test_a_full_disk_leaves_no_half_of_what_was_to_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, LINES[:3])
    writes = iter([10])

    def write(file: int, data: memoryview) -> int:
        if count := next(writes, 0):
            return real(file, data[:count])
        raise OSError(28, "No space left on device")

    real = os.write
    with Journal(tmp_path, is_runner=True) as journal:
        journal.read()
        monkeypatch.setattr(os, "write", write)
        with pytest.raises(UsageError, match="No space left"):
            journal.append(*LINES[3:5])
        monkeypatch.undo()
        assert read_journal(tmp_path) == LINES[:3]
        journal.append(*LINES[3:])
    assert read_journal(tmp_path) == LINES


def test_only_a_runner_begins_a_journal(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"journal\.jsonl cannot be written"):
        Journal(tmp_path)
    with pytest.raises(UsageError, match=r"journal\.jsonl cannot be read"):
        read_journal(tmp_path)


def test_a_line_that_cannot_follow_is_named_and_changes_nothing() -> None:
    contest = begin(LINES[0])
    for wrong in (Voided(at=AT, match="9.9.9", block=0, why="", by=""), LINES[0], Withdrawn(at=AT, player="x", by="")):
        with pytest.raises(ValueError, match=r"^line 2: "):
            advance(contest, wrong)
        assert contest == begin(LINES[0])
    with pytest.raises(ValueError, match="line 1"):
        begin(LINES[1])
    with pytest.raises(ValueError, match="empty"):
        fold([])
