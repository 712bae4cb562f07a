"""``spieltisch doctor``: what it prints, and that what it advises works."""

from __future__ import annotations

import shlex
import sqlite3
from pathlib import Path

from spieltisch.store.schema import FILES, RECORDS
from tests.cli.conftest import Cli
from tests.data.kept import FOLDERS, unpack_folder

STOPPED = FOLDERS["e25dca0-stopped"]


def test_all_is_well_in_a_sound_folder_and_in_none(cli: Cli, tmp_path: Path) -> None:
    tables = unpack_folder(STOPPED, tmp_path)
    done = cli("doctor", "--data", str(tmp_path / "data"), "--json")
    assert done.code == 0
    assert done.json["ok"]
    assert done.json["tables"] >= len(tables)
    assert (done.json["files"], done.json["damaged"], done.json["kept"]) == ([], [], [])
    assert cli("doctor", "--data", str(tmp_path / "nothing")).out == "no tables\n"
    assert not (tmp_path / "nothing").exists()


def test_what_it_advises_saves_the_game_up_to_the_damage(cli: Cli, tmp_path: Path) -> None:
    unpack_folder(STOPPED, tmp_path)
    data = tmp_path / "data"
    with sqlite3.connect(data / FILES[RECORDS]) as connection:
        [(serial,)] = connection.execute(
            "SELECT serial FROM logs JOIN lines USING (serial) GROUP BY id HAVING is_over AND count(*) > 20 LIMIT 1"
        )
        [(number,)] = connection.execute(
            "SELECT number FROM lines WHERE serial = ? ORDER BY number LIMIT 1 OFFSET 15", (serial,)
        )
        connection.execute(
            "UPDATE lines SET line = CAST('{' AS BLOB) WHERE serial = ? AND number = ?", (serial, number)
        )
    connection.close()
    done = cli("doctor", "--data", str(data), "--json")
    assert done.code == 1
    [damaged] = done.json["damaged"]
    assert damaged["lines"] == number
    assert damaged["plies"] > 0
    assert damaged["has_seed"]
    verify, fork = (shlex.split(command) for command in damaged["rescue"])
    assert cli(*verify[1:]).code == 1
    assert cli(*fork[1:]).code == 0
    saved = cli("replay", "verify", f"{damaged['id']}.jsonl", "--json")
    assert (saved.code, saved.json["ok"], saved.json["plies"]) == (0, True, damaged["plies"])
    told = cli("doctor", "--data", str(data))
    assert told.code == 1
    assert f"table {damaged['id']} ({damaged['game']}): line {number + 1}: " in told.out
    assert told.out.endswith(f"{done.json['tables']} tables, 1 of them damaged\n")
