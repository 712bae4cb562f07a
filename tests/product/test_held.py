"""A server with a holder: crashes, fresh processes and the end, as its clients and its operator see them."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import pytest

from spieltisch.core.registry import game, games
from spieltisch.net import channels
from spieltisch.table.log import read_header
from spieltisch.table.replay import verify
from spieltisch.wire.tape import data, read_tape
from tests.commands import run
from tests.net.addresses import has_ipv6
from tests.net.slow import Pace, stay
from tests.product.pages import Pages, bot, me
from tests.product.server import (
    HOST,
    OPEN_BOARD,
    REQUEST,
    START_S,
    Client,
    HiveClient,
    Server,
    lay,
    play_short_hive_game,
    serving,
)

pytestmark = pytest.mark.usefixtures("process")
PACE_S = 0.05
"""So slow that no game is over before the last disturbance."""
DISTURBANCES = 4
DIALECTS = [(name, dialect) for name, each in games().items() for dialect in each.wire.dialects()]


def restarts(server: Server) -> int:
    """As the status says."""
    with urllib.request.urlopen(f"http://{HOST}:{server.ports['http']}/api/v1/status", timeout=20) as answer:
        return int(json.loads(answer.read())["restarts"])


def test_who_comes_after_a_crash_only_waits_for_the_next_process(tmp_path: Path) -> None:
    with serving(tmp_path, *OPEN_BOARD, "--host=localhost", is_held=True, others="0") as server:
        first, holder = server.pids()
        assert holder == server.process.pid
        os.kill(first, signal.SIGKILL)
        players = HiveClient(server.ports["hive"], timeout=20), HiveClient(server.ports["hive"])
        play_short_hive_game(*players)
        assert restarts(server) == 1
        if has_ipv6():
            socket.create_connection(("::1", server.ports["hive"])).close()
        _, same = server.pids_after(first)
        assert same == holder
        assert (tmp_path / "stdout").read_text().count("ready\n") == 1
        assert server.stop() == 128 + signal.SIGTERM
        assert not (tmp_path / "data" / "serve.pid").exists()


def test_clients_in_a_game_notice_no_more_than_a_pause(tmp_path: Path) -> None:
    with serving(tmp_path, *OPEN_BOARD, is_held=True) as server:
        first, second = HiveClient(server.ports["hive"], timeout=20), HiveClient(server.ports["hive"], timeout=20)
        first.read_until(REQUEST)
        first.play(lay("RED", "ANT", 0, 0))
        second.read_until(REQUEST)
        second.send(b"<room roo")  # the middle of a message
        time.sleep(0.1)
        killed, _ = server.pids()
        os.kill(killed, signal.SIGKILL)
        second.send(f'mId="{second.room}">{lay("BLUE", "ANT", 1, 0)}</room>'.encode())
        first.read_until(REQUEST)
        os.kill(server.pids_after(killed)[0], signal.SIGKILL)
        first.play(lay("RED", "BEE", -1, 0))
        second.read_until(REQUEST)
        second.play(lay("BLUE", "BEE", 2, 0))
        first.read_until(REQUEST)
    (log,) = server.logs()
    assert sum(b'"action":"S ' in line for line in log) == 4
    credits = sum(b'"action":"credit ' in line for line in log)
    assert credits, "clocks that ran get the pause back; a kill right behind a request comes before its clock"
    verify(log, game("hive"))


def test_durable_logs_and_tapes_go_on_where_a_killed_process_left_them(tmp_path: Path) -> None:
    options = ("--durable", "--trace", "--trace-dir", "traces")
    with serving(tmp_path, *OPEN_BOARD, *options, is_held=True) as server:
        players = [HiveClient(server.ports["hive"], timeout=20) for _ in range(2)]
        for ply, move in enumerate([("RED", "ANT", 0, 0), ("BLUE", "ANT", 1, 0), ("RED", "BEE", -1, 0)]):
            players[ply % 2].read_until(REQUEST)
            killed = server.pids()[0]
            players[ply % 2].play(lay(*move))
            os.kill(killed, signal.SIGKILL)
            server.pids_after(killed)
        players[1].read_until(REQUEST)
    assert "cannot go on" not in server.errors()
    (log,) = server.logs()
    assert sum(b'"action":"S ' in line for line in log) == 3
    verify(log, game("hive"))
    tapes = [read_tape(path.read_bytes().splitlines())[1] for path in sorted((tmp_path / "traces").iterdir())]
    assert len(tapes) == 2
    for records in tapes:
        said = b"".join(data(record) for record in records if record.from_ == "server")
        assert said.count(b"MoveRequest") == 2
        assert [record.event for record in records].count("opened") == 1


def test_neither_pages_nor_their_tables_are_in_the_way(tmp_path: Path) -> None:
    with serving(tmp_path, *OPEN_BOARD, is_held=True, others="0") as server, Pages(server.ports["http"]) as pages:
        table = pages.open("hive", [me("Ada"), bot()])["table"]
        first, second = HiveClient(server.ports["hive"], timeout=20), HiveClient(server.ports["hive"], timeout=20)
        first.read_until(REQUEST)
        (running,) = {each["id"] for each in pages.json("/tables")["tables"]} - {table["id"]}
        pages.view(running)
        assert pages.post(f"/tables/{running}/chat", {"text": "hello", "name": "Eve"}).status_code < 300
        first.play(lay("RED", "ANT", 0, 0))
        second.read_until(REQUEST)
        os.kill(server.pids()[0], signal.SIGKILL)
        second.play(lay("BLUE", "ANT", 1, 0))
        first.read_until(REQUEST)
        assert pages.card(table["id"])["status"] in ("waiting", "running")
        assert pages.card(running)["status"] == "running"


@pytest.mark.long
@pytest.mark.parametrize("way", ["kill", "reload"])
def test_games_at_all_doors_outlive_process_after_process(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels, "ANSWER_S", START_S)  # a busy machine starts no process in 10 s
    options = ("--set", "catan.points=3", "--set", "catan.grace_ms=100", "--set", "monopoly.max_rounds=5")
    with serving(tmp_path, *options, is_held=True, others="0") as server, ThreadPoolExecutor(20) as pool:
        doors = [door for door in server.ports if door != "catan-tcp"]  # whose lobby is that of the WebSocket
        seats = [(url_of(server, door), number) for door in doors for number in range(players(door))]
        pace = Pace(PACE_S)
        playing = [pool.submit(stay, url, f"player {number}", number, pace) for url, number in seats]
        for _ in range(DISTURBANCES):
            time.sleep(random.uniform(0.2, 1.2))
            before = server.pids()
            if way == "kill":
                os.kill(before[0], signal.SIGKILL)
            else:
                os.kill(before[1], signal.SIGUSR2)
            server.pids_after(before[0])
        pace.seconds = 0
        assert [each.result() for each in playing] == [None] * len(playing)
    for log in server.logs():
        verify(log, game(read_header(log[0]).game))
        assert b'"aborted"' not in log[-1]


def players(door: str) -> int:
    return max(2, next(game(name).play.seats[0] for name, dialect in DIALECTS if dialect.door == door))


def url_of(server: Server, door: str) -> str:
    scheme = next(dialect.url_scheme for _, dialect in DIALECTS if dialect.door == door)
    return f"{scheme}://{HOST}:{server.ports[door]}"


@pytest.mark.long
@pytest.mark.parametrize("fault", ["reset", "half"])
def test_a_fault_ends_a_connection_of_which_the_holder_has_a_duplicate(tmp_path: Path, fault: str) -> None:
    with serving(tmp_path, f"--fault={fault}=9:server", "--seed=1", is_held=True) as server:
        peer = Client(server.ports["hive"], timeout=20)
        peer.send(b'<protocol><join gameType="swc_2020_hive"/>')
        with pytest.raises(ConnectionResetError) if fault == "reset" else nullcontext():
            assert peer.read_to_end() == b"<protocol"
        if fault == "reset":
            assert peer.data == b"<protocol"


@pytest.mark.long
def test_a_fresh_process_takes_over_without_refusing_anybody(tmp_path: Path) -> None:
    with serving(tmp_path, "--state", "state", is_held=True, others="0") as server:
        assert {each.name for each in (tmp_path / "state").iterdir()} == {"serve.pid", "inputs.ledger"}
        first, holder = server.pids()
        done = run(tmp_path, "reload", "--state", "state")
        second, same = server.pids()
        assert (done.returncode, done.stdout) == (0, f"process {second} serves in the place of {first}\n")
        assert same == holder
        assert restarts(server) == 1


def test_there_is_nothing_to_reload_without_a_server_or_its_holder(tmp_path: Path) -> None:
    done = run(tmp_path, "reload", "--data", "data")
    assert (done.returncode, done.stderr.count("\n")) == (3, 1)
    assert "no server runs that writes data/serve.pid" in done.stderr
    for pids, why in (
        ("1\n", "runs with --no-holder"),
        (f"1\n{os.getpid()}\n", f"no server runs as process {os.getpid()}"),
        ("one\n", "is no file of process ids"),
    ):
        (tmp_path / "pids").write_text(pids)
        done = run(tmp_path, "reload", "--pid-file", "pids")
        assert done.returncode == 3
        assert why in done.stderr
