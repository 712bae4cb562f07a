"""A server with a holder: crashes, fresh processes and the end, as its clients and its operator see them."""

from __future__ import annotations

import json
import os
import signal
import socket
import urllib.request
from pathlib import Path

import pytest

from tests.commands import run
from tests.net.addresses import has_ipv6
from tests.product.server import HOST, OPEN_BOARD, HiveClient, Server, play_short_hive_game, serving

pytestmark = pytest.mark.usefixtures("process")


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
        second, same = server.pids()
        assert same == holder
        assert second != first
        assert (tmp_path / "stdout").read_text().count("ready\n") == 1
        assert server.stop() == 128 + signal.SIGTERM
        assert not (tmp_path / "data" / "serve.pid").exists()


@pytest.mark.long
def test_a_fresh_process_takes_over_without_refusing_anybody(tmp_path: Path) -> None:
    with serving(tmp_path, is_held=True, others="0") as server:
        first, holder = server.pids()
        done = run(tmp_path, "reload", "--data", "data")
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
