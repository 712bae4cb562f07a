"""``spieltisch check server``: ours passes, and a server that errs is told where."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import NO_START
from spieltisch.core.registry import game as game_of
from tests.commands import run
from tests.games.cascadia.checks import wrong_servers as cascadia
from tests.games.hive.checks import wrong_servers as hive
from tests.games.monopoly.checks import wrong_servers as monopoly
from tests.games.twixt.checks import wrong_servers as twixt
from tests.house import Between, House, house_of, unchanged
from tests.lengths import long_but
from tests.product.server import serving

pytestmark = pytest.mark.usefixtures("process")

GAMES = {
    "twixt": "twixt://127.0.0.1:{twixt}",
    "cascadia": "cascadia://127.0.0.1:{cascadia}",
    "hive": "hive://127.0.0.1:{hive}",
    "monopoly": "monopoly://127.0.0.1:{monopoly}",
    "catan": "catan+tcp://127.0.0.1:{catan-tcp}",
}
QUICK = {"monopoly": ["welcomes", "subscribes", "errors"], "catan": ["greets", "statuses", "errors"]}
"""Whole games of Monopoly and Catan are for patient people."""
WRONG = {
    "cascadia": next(each for each in cascadia.WRONG if each.name == "sum"),
    "hive": next(each for each in hive.WRONG if each.name == "hand"),
    "monopoly": next(each for each in monopoly.WRONG if each.name == "rent"),
    "twixt": next(each for each in twixt.WRONG if each.name == "one-more"),
}
"""Servers that are right but for one thing."""


@pytest.mark.parametrize("game", long_but(["catan", "monopoly"], GAMES))
def test_our_servers_pass(game: str, tmp_path: Path) -> None:
    with serving(tmp_path, "--turbo", "--set", "cascadia.rounds=2", others="0") as server:
        url = GAMES[game].format(**server.ports)
        wanted = [f"{game}.server.{name}" for name in QUICK.get(game, [])]
        done = run(tmp_path, "check", "server", url, *wanted, "--seed", "1", "--strict", timeout=150)
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_a_server_that_greets_at_once_is_left_with_the_url_to_use(tmp_path: Path) -> None:
    with serving(tmp_path, "--turbo", others="0") as server:
        place = f"127.0.0.1:{server.ports['catan-tcp']}"
        done = run(tmp_path, "check", "server", f"catan://{place}", "greets", timeout=60)
    assert done.returncode == NO_START, done.stdout
    assert f"its URL is catan+tcp://{place}" in done.stderr


@pytest.mark.parametrize("game", long_but([], WRONG))
def test_a_wrong_server_is_found_on_the_way_and_named_first(game: str, tmp_path: Path) -> None:
    """Ours, behind somebody who changes one thing of what it says to everybody."""
    with serving(tmp_path, "--turbo", "--set", "cascadia.rounds=2", others="0") as server:
        house = replace(house_of(game_of(game), {}), changes=WRONG[game].change)
        with meddling(server.ports[game], house) as port:
            url = f"{game}://127.0.0.1:{port}"
            done = run(tmp_path, "check", "server", url, "rules", "--seed", "1", "--json", timeout=150)
    assert done.returncode == 1, done.stdout
    result, conclusion = map(json.loads, done.stdout.splitlines())
    assert result["id"] == f"{game}.server.rules"
    assert WRONG[game].likely in result["likely"]
    [diagnosis] = conclusion["diagnosis"]
    assert (diagnosis["explains"], bool(diagnosis["cause_de"])) == ([result["id"]], True)


@contextmanager
def meddling(upstream: int, house: House) -> Iterator[int]:
    """A port that leads to another one; what comes from there is changed."""
    listening = socket.create_server(("127.0.0.1", 0))
    threads: list[threading.Thread] = []

    def carry(source: socket.socket, target: socket.socket, between: Between) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(between.pass_on(data))
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def visit(client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", upstream)) as server:
            own = threading.Thread(target=carry, args=(client, server, Between(house, unchanged)))
            own.start()
            carry(server, client, Between(house, house.changes()))
            own.join()

    def serve() -> None:
        with suppress(OSError):
            while True:
                begin(visit, listening.accept()[0])

    def begin(do: Callable[..., None], *arguments: Any) -> None:
        threads.append(threading.Thread(target=do, args=arguments))
        threads[-1].start()

    begin(serve)
    try:
        yield listening.getsockname()[1]
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        for thread in threads:
            thread.join()


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
    assert [(line["from"], line["mark"]) for line in result["transcript"]][:2] == [("client", ""), ("server", "!")]


def test_nobody_there(tmp_path: Path) -> None:
    done = run(tmp_path, "check", "server", "cascadia://127.0.0.1:1", "cascadia.server.joins", "--seed", "1")
    assert done.returncode == 1
    assert "nobody at cascadia://127.0.0.1:1" in done.stdout
    assert done.stdout.count("most likely: nobody listens there") == 1
