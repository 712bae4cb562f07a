"""A server whose data folder is damaged, or whose disk is full when it starts."""

from __future__ import annotations

import json
import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from spieltisch.store.schema import FILES, RECORDS
from spieltisch.table.log import read_header
from tests.commands import run
from tests.data.kept import FOLDERS, unpack_folder
from tests.lengths import long
from tests.product.pages import Pages, bot, me, wait_until
from tests.product.server import serving

pytestmark = pytest.mark.usefixtures("process")

STOPPED = FOLDERS["e25dca0-stopped"]
KILLED = FOLDERS["e25dca0-killed"]


def damage(folder: Path, id: str) -> None:
    """Make the log of one finished table unreadable, flip a byte of another page, and leave an empty log."""
    file = folder / "data" / FILES[RECORDS]
    with sqlite3.connect(file) as connection:
        [(serial,)] = connection.execute("SELECT serial FROM logs WHERE id = ?", (id,))
        header = "UPDATE lines SET line = ? WHERE serial = ? AND number = 0"
        connection.execute(header, (b'{"format":"spieltisch-1","id', serial))
        connection.execute("INSERT INTO logs VALUES (999, 'nothing', 0)")
    connection.close()
    data = bytearray(file.read_bytes())
    data[5] ^= 1
    file.write_bytes(data)


def test_a_server_on_a_damaged_folder_names_and_skips_what_it_cannot_read(tmp_path: Path) -> None:
    tables = unpack_folder(STOPPED, tmp_path)
    over = {table["id"] for table in tables if table["status"] == "over"}
    lost = min(over)
    damage(tmp_path, lost)
    doctor = run(tmp_path, "doctor", "--data", "data", "--json")
    assert doctor.returncode == 1
    told = json.loads(doctor.stdout)
    assert not told["ok"]
    assert [file["file"] for file in told["files"]] == ["tables.sqlite"]
    assert sorted(table["id"] for table in told["damaged"]) == sorted([lost, "nothing"])
    listed = run(tmp_path, "replay", "list", "--data", "data", "--json")
    assert listed.returncode == 0
    assert {json.loads(line)["id"] for line in listed.stdout.splitlines()} >= over - {lost}
    assert len(listed.stderr.splitlines()) == 3
    with serving(tmp_path, others="0") as server, Pages(server.ports["http"]) as pages:
        assert {card["id"] for card in pages.json("/replays")["replays"]} >= over - {lost}
        assert lost not in {card["id"] for card in pages.json("/replays")["replays"]}
        for id in over - {lost}:
            assert pages.json(f"/replays/{id}/verification")["ok"]
        assert pages.get(f"/replays/{lost}").status_code == 500
        said = server.errors().splitlines()
    assert sum("tables.sqlite was damaged" in line and "tables.sqlite.damaged-1" in line for line in said) == 1
    for id in (lost, "nothing"):
        assert sum(f"table {id} is skipped" in line for line in said) == 1


def no_room() -> None:
    """As on a disk that is full: no file may grow, but small ones."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))


def nothing(_folder: Path) -> set[str]:
    return set()


def stopped(folder: Path) -> set[str]:
    return {table["id"] for table in unpack_folder(STOPPED, folder) if table["status"] == "over"}


def killed(folder: Path) -> set[str]:
    return {table["id"] for table in unpack_folder(KILLED, folder) if table["status"] == "over"}


@pytest.mark.parametrize("fill", [long(nothing), long(stopped), killed])
def test_with_a_full_disk_a_server_starts_and_shows_what_there_is(
    tmp_path: Path, fill: Callable[[Path], set[str]]
) -> None:
    over = fill(tmp_path)
    with serving(tmp_path, "--demo", others="0", prepare=no_room) as server, Pages(server.ports["http"]) as pages:
        assert {card["id"] for card in pages.json("/replays")["replays"]} >= over
        for id in over:
            assert pages.json(f"/replays/{id}/verification")["ok"]
        refused = pages.post("/tables", {"game": "hive", "seats": [me("Ada"), bot()]})
        assert (refused.status_code, refused.json()["error"]) == (503, "no-disk")
        assert list(server.ports) == ["http"]
        [said] = [line for line in server.errors().splitlines() if "kernels" not in line]
        assert "nothing can be written" in said
        listed = run(tmp_path, "replay", "list", "--data", "data", "--json")
        assert {json.loads(line)["id"] for line in listed.stdout.splitlines()} >= over
    with serving(tmp_path, others="0") as server, Pages(server.ports["http"]) as pages:
        assert {card["id"] for card in pages.json("/replays")["replays"]} >= over


def test_old_games_are_removed_when_the_server_starts_only_where_that_is_asked_for(tmp_path: Path) -> None:
    over = stopped(tmp_path)
    with sqlite3.connect(tmp_path / "data" / FILES[RECORDS]) as connection:
        shorter = "UPDATE lines SET line = replace(line, ?, ?) WHERE number = 0"
        [(piece,)] = connection.execute("SELECT line FROM lines WHERE number = 0 LIMIT 1")
        year = read_header(piece.split(b"\n")[0]).opened[:4]
        connection.execute(shorter, (f'"opened":"{year}', '"opened":"2020'))
        connection.execute("UPDATE lines SET line = CAST(line AS BLOB)")
    connection.close()
    with serving(tmp_path, others="0") as server, Pages(server.ports["http"]) as pages:
        assert {card["id"] for card in pages.json("/replays")["replays"]} >= over
    with serving(tmp_path, "--keep-days", "30", others="0") as server, Pages(server.ports["http"]) as pages:
        cards = pages.json("/tables")["tables"]
        spared = {card["parent"] for card in cards} & over
        assert spared, "some tables go on from them"
        wait_until(lambda: over & {card["id"] for card in pages.json("/replays")["replays"]} == spared)
        assert {card["id"] for card in pages.json("/tables")["tables"]} == {card["id"] for card in cards}
