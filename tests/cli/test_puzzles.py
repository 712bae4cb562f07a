"""``spieltisch puzzles make``: what is looked at, what is kept, where it goes on."""

from __future__ import annotations

from pathlib import Path

from spieltisch.web.puzzles.file import read
from spieltisch.web.puzzles.puzzle import FILE
from tests.cli.conftest import Cli
from tests.data.kept import FOLDERS, unpack_folder
from tests.web.puzzles.staged import finished_log


def test_a_folder_of_logs_is_looked_through_once_and_always_alike(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "replays").mkdir()
    for name in ("b", "a"):
        (tmp_path / "replays" / f"{name}.jsonl").write_bytes(b"".join(line + b"\n" for line in finished_log()))
    (tmp_path / "replays" / "c.jsonl").write_bytes(b"nothing\n")
    first = cli("puzzles", "make", str(tmp_path), "--most", "1", "--json")
    assert (first.code, first.json["looked_at"]) == (0, 1)
    assert "~c is left out" not in first.err
    [looked_at] = read(tmp_path).looked_at
    assert looked_at.endswith("~a")
    second = cli("puzzles", "make", str(tmp_path), "--json")
    assert second.json["looked_at"] == 1
    assert "~c is left out" in second.err
    assert cli("puzzles", "make", str(tmp_path), "--json").json["looked_at"] == 0
    found = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).unlink()
    assert cli("puzzles", "make", str(tmp_path)).out.endswith("2 games looked at\n")
    assert (tmp_path / FILE).read_bytes() == found


def test_a_data_folder_is_looked_through_for_one_game(cli: Cli, tmp_path: Path) -> None:
    unpack_folder(FOLDERS["e25dca0-stopped"], tmp_path)
    data = tmp_path / "data"
    done = cli("puzzles", "make", str(data), "--game", "hive", "--most", "2", "--json")
    assert (done.code, done.json["looked_at"]) == (0, 2)
    assert set(done.json["puzzles"]) <= {"hive"}
    assert len(read(data).looked_at) == 2


def test_what_is_not_there_is_named(cli: Cli, tmp_path: Path) -> None:
    nothing = cli("puzzles", "make", str(tmp_path / "nothing"))
    assert (nothing.code, "there is no folder" in nothing.err) == (2, True)
    unknown = cli("puzzles", "make", str(tmp_path), "--game", "chess")
    assert (unknown.code, "there is no game 'chess'" in unknown.err) == (2, True)
    assert [*tmp_path.iterdir()] == []
