"""Logs in the folders of matches and contests, listed by what their ends tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.store.log_files import JOURNAL, PIECE, list_logs
from spieltisch.store.summary import Summary, summary_of
from tests.store.logs import ending, entry, header, whole


def save(path: Path, lines: list[bytes], rest: bytes = b"") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(line + b"\n" for line in lines) + rest)


def listed(folder: Path) -> tuple[dict[str, Summary], dict[str, str]]:
    """What is listed, and what is not and why, by the files' names."""
    skipped: dict[str, str] = {}
    found = list_logs(folder, lambda path, why: skipped.update({path.relative_to(folder).as_posix(): why}))
    return {log.path.relative_to(folder).as_posix(): log.summary for log in found}, skipped


@pytest.mark.parametrize("plies", [0, 1, 7, 500])
@pytest.mark.parametrize("rest", [b"", b'{"seq":', b'{"result":{"ranks"'])
def test_a_log_is_listed_as_if_all_of_it_were_read(tmp_path: Path, plies: int, rest: bytes) -> None:
    lines = whole("a", plies)
    assert plies < 500 or sum(map(len, lines)) > 2 * PIECE
    save(tmp_path / "1.jsonl", lines)
    save(tmp_path / "2.jsonl", lines[:-1], rest)
    save(tmp_path / "3.jsonl", lines[:-1], lines[-1])
    over, cut_short = summary_of(lines, "cut short"), summary_of(lines[:-1], "cut short")
    assert (over.status, cut_short.status, over.plies, cut_short.plies) == ("over", "cut short", plies, plies)
    assert listed(tmp_path) == ({"1.jsonl": over, "2.jsonl": cut_short, "3.jsonl": over}, {})


def test_lines_longer_than_what_is_looked_at_first_are_read(tmp_path: Path) -> None:
    lines = [header("a" * 2 * PIECE), entry(0)]
    lines = [*lines, ending(lines).replace(b'"detail":""', b'"detail":"%s"' % (b"b" * 2 * PIECE))]
    save(tmp_path / "1.jsonl", lines)
    found, skipped = listed(tmp_path)
    assert not skipped
    assert found["1.jsonl"] == summary_of(lines, "cut short")
    assert found["1.jsonl"].result


def test_a_contests_logs_lie_in_a_folder_of_their_own(tmp_path: Path) -> None:
    save(tmp_path / JOURNAL, [b'{"is":"opened"}'])
    save(tmp_path / "replays" / "1.1.2" / "0.jsonl", whole("b", 2))
    save(tmp_path / "replays" / "1.1.1.jsonl", whole("a", 1))
    save(tmp_path / "stderr" / "c.jsonl", whole("c", 1))
    found, skipped = listed(tmp_path)
    assert list(found) == ["replays/1.1.1.jsonl", "replays/1.1.2/0.jsonl"]
    assert not skipped


def test_what_is_damaged_is_named_and_the_others_are_listed(tmp_path: Path) -> None:
    save(tmp_path / "1.jsonl", [])
    save(tmp_path / "2.jsonl", [b"\xff", *whole("a", 3)[1:]])
    save(tmp_path / "3.jsonl", [header("a"), entry(0), b"{}"])
    save(tmp_path / "4.jsonl", whole("d", 1))
    (tmp_path / "5.jsonl").mkdir()
    found, skipped = listed(tmp_path)
    assert list(found) == ["4.jsonl"]
    assert list(skipped) == ["1.jsonl", "2.jsonl", "3.jsonl", "5.jsonl"]
    assert skipped["1.jsonl"] == "its log is empty"
    assert skipped["5.jsonl"] == "Is a directory"


def test_a_folder_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no folder"):
        list(list_logs(tmp_path / "elsewhere", lambda _path, _why: None))
