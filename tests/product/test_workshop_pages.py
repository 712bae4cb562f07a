"""Workshops of the real server: their processes and doors end with it, however it ends."""

from __future__ import annotations

import signal
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.lengths import long
from tests.product.server import HOST, START_S, Server, serving

pytestmark = pytest.mark.usefixtures("process")


def opened(server: Server) -> Any:
    answer = httpx.post(
        f"http://{HOST}:{server.ports['http']}/api/v1/workshops", json={"game": "twixt"}, timeout=START_S
    )  # fmt: skip
    assert answer.status_code == 201, answer.text
    return answer.json()["doors"][0]


@pytest.mark.parametrize("number", [long(signal.SIGTERM), signal.SIGKILL])
def test_nothing_of_a_workshop_is_left(number: signal.Signals, tmp_path: Path) -> None:
    with serving(tmp_path, others="0") as server:
        door = opened(server)
        with socket.create_connection((HOST, door["port"]), timeout=START_S) as client:
            assert server.stop(number) == (128 + number if number == signal.SIGTERM else -number)
            with suppress(ConnectionResetError):  # it had not been accepted yet
                while client.recv(4096):
                    pass
    deadline = time.monotonic() + START_S
    while is_open(door["port"]):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_open(port: int) -> bool:
    with socket.socket() as knocking:
        return knocking.connect_ex((HOST, port)) == 0
