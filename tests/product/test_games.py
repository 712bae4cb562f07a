"""Whole games over real sockets, and what ends up in their logs."""

import os
import signal
import socket
import struct
import time
from pathlib import Path

import pytest

from spieltisch.table.replay import verify
from tests.product.server import (
    PLAIN,
    REQUEST,
    HiveClient,
    Server,
    lay,
    logs_of,
    play_short_hive_game,
    play_twixt,
    serving,
    twixt_pair,
)

pytestmark = pytest.mark.usefixtures("process")


def test_a_hive_game_of_two_sockets_is_logged_and_verifies(server: Server) -> None:
    first, second = HiveClient(server.ports["hive"]), HiveClient(server.ports["hive"])
    play_short_hive_game(first, second)
    first.read_until(REQUEST)
    first.play(lay("RED", "ANT", 5, 5))
    assert b"RULE_VIOLATION" in first.read_to_end()
    assert b'<winner color="BLUE"' in second.read_to_end()
    (log,) = server.logs()
    found = verify(log)
    assert (found.ok, found.complete, found.plies) == (True, True, 4)


def test_a_twixt_game_is_played_to_its_sixtieth_ply(server: Server) -> None:
    first, second = twixt_pair(server.ports["twixt"])
    play_twixt(first, second)
    assert first.read_to_end().endswith(b"9\n")
    assert second.read_to_end().endswith(b"9\n")
    (log,) = server.logs()
    found = verify(log)
    assert (found.ok, found.complete, found.plies) == (True, True, 60)


def test_a_reset_connection_loses_the_game_and_the_operator_hears_of_it(server: Server) -> None:
    first, second = HiveClient(server.ports["hive"]), HiveClient(server.ports["hive"])
    first.read_until(REQUEST)
    first.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    first.close()
    assert b'cause="LEFT"' in second.read_to_end()
    assert f"table {first.room}: a player has left: end of stream" in server.errors()


def test_a_player_who_thinks_too_long_loses_though_the_process_lives_on(server: Server) -> None:
    first, second = twixt_pair(server.ports["twixt"])
    begin = time.monotonic()
    assert first.read_to_end().endswith(b"\n3\n9\n")
    assert time.monotonic() - begin > 1.9
    assert second.read_to_end().endswith(b"9\n")


def test_the_servers_own_stall_is_nobodys_loss(tmp_path: Path) -> None:
    with serving(tmp_path, *PLAIN, hive="off") as server:
        first, second = twixt_pair(server.ports["twixt"])
        first.read_until(b"\n3\n")
        os.kill(server.process.pid, signal.SIGSTOP)
        time.sleep(2.3)
        first.send(b"3 5 5\n")
        os.kill(server.process.pid, signal.SIGCONT)
        second.read_until(b"\n3 5 5\n")
    (log,) = logs_of(tmp_path)
    assert b'"credited":' in b"".join(log)
    assert verify(log).ok
