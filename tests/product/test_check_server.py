"""``spieltisch check server``: ours passes, and a server that errs is told where."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.commands import run
from tests.lengths import long_but
from tests.product.server import serving

pytestmark = pytest.mark.usefixtures("process")

GAMES = {
    "cascadia": "cascadia://127.0.0.1:{cascadia}",
    "hive": "hive://127.0.0.1:{hive}",
    "monopoly": "monopoly://127.0.0.1:{monopoly}",
    "catan": "catan+tcp://127.0.0.1:{catan-tcp}",
}
QUICK = {"monopoly": ["welcomes", "subscribes", "errors"], "catan": ["greets", "statuses", "errors"]}
"""Whole games of Monopoly and Catan are for patient people."""


@pytest.mark.parametrize("game", long_but(["catan", "monopoly", "twixt"], GAMES))
def test_our_servers_pass(game: str, tmp_path: Path) -> None:
    with serving(tmp_path, "--turbo", "--set", "cascadia.rounds=2", others="0") as server:
        url = GAMES[game].format(**server.ports)
        wanted = [f"{game}.server.{name}" for name in QUICK.get(game, [])]
        done = run(tmp_path, "check", "server", url, *wanted, "--seed", "1", "--strict", timeout=150)
    assert done.returncode == 0, done.stdout


@contextmanager
def answering(answer: bytes) -> Iterator[int]:
    """A server that says the same to everybody's first words; its port."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                peer, _ = listening.accept()
            except OSError:
                return
            with peer:
                peer.recv(1024)
                peer.sendall(answer)
                while peer.recv(1024):
                    pass

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        thread.join()


def test_a_server_that_errs_is_told_what_was_expected(tmp_path: Path) -> None:
    with answering(b"JoinedGame 2 2\n") as port:
        url = f"cascadia://127.0.0.1:{port}"
        done = run(tmp_path, "check", "server", url, "cascadia.server.joins", "--seed", "1", "--json")
    assert done.returncode == 1
    result = json.loads(done.stdout.splitlines()[0])
    assert result["expected"] == "JoinedGame with an id below the number of players, at most 4"
    assert result["got"] == "JoinedGame 2 2"
    assert [line["from"] for line in result["transcript"]][:2] == ["client", "server"]


def test_nobody_there(tmp_path: Path) -> None:
    done = run(tmp_path, "check", "server", "cascadia://127.0.0.1:1", "cascadia.server.joins", "--seed", "1")
    assert done.returncode == 1
    assert "nobody at cascadia://127.0.0.1:1" in done.stdout
