"""Whole games over real sockets, and what ends up in their logs."""

import os
import random
import socket
import struct
import time
from pathlib import Path

import pytest

from spieltisch.table.replay import verify
from tests.product.house import (
    END,
    OPEN_BOARD,
    PLAIN,
    REQUEST,
    Client,
    HiveClient,
    lay,
    logs_of,
    play_short_hive_game,
    play_twixt,
    serving,
)


def test_a_hive_game_of_two_sockets_is_logged_and_verifies(tmp_path: Path) -> None:
    with serving(tmp_path, *OPEN_BOARD) as server:
        first, second = HiveClient(server.ports["hive"]), HiveClient(server.ports["hive"])
        play_short_hive_game(first, second)
        first.read_until(REQUEST)
        first.play(lay("RED", "ANT", 5, 5))
        assert b"RULE_VIOLATION" in first.read_to_end()
        assert b'<winner color="BLUE"' in second.read_to_end()
    (log,) = logs_of(tmp_path)
    found = verify(log)
    assert (found.ok, found.complete, found.plies) == (True, True, 4)


def test_a_twixt_game_is_played_to_its_sixtieth_ply(tmp_path: Path) -> None:
    with serving(tmp_path, *PLAIN) as server:
        first = Client(server.ports["twixt"])
        time.sleep(0.05)
        second = Client(server.ports["twixt"])
        play_twixt(first, second)
        assert first.read_to_end().endswith(b"9\n")
        assert second.read_to_end().endswith(b"9\n")
    (log,) = logs_of(tmp_path)
    found = verify(log)
    assert (found.ok, found.complete, found.plies) == (True, True, 60)


def test_garbage_at_one_connection_and_a_thousand_silent_ones_leave_another_game_unharmed(tmp_path: Path) -> None:
    with serving(tmp_path, *OPEN_BOARD, *PLAIN) as server:
        port = server.ports["hive"]
        silent = [Client(port) for _ in range(1000)]
        rng = random.Random(4)
        first, second = HiveClient(port), HiveClient(port)
        first.read_until(REQUEST)
        for client in silent[:50]:
            client.send(rng.randbytes(2000))
        slow = HiveClient(port)
        begin = time.monotonic()
        first.play(lay("RED", "ANT", 0, 0))
        second.read_until(REQUEST)
        assert time.monotonic() - begin < 0.5
        for client in silent[:50]:
            assert client.read_to_end().endswith((END, b"<protocol/>"))
        late = HiveClient(port)
        assert late.room == slow.room


def test_a_reset_connection_loses_the_game_and_nothing_else(tmp_path: Path) -> None:
    with serving(tmp_path, *OPEN_BOARD) as server:
        first, second = HiveClient(server.ports["hive"]), HiveClient(server.ports["hive"])
        first.read_until(REQUEST)
        first.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        first.close()
        assert b'cause="LEFT"' in second.read_to_end()


def test_a_player_who_thinks_too_long_loses_though_the_process_lives_on(tmp_path: Path) -> None:
    with serving(tmp_path, *PLAIN) as server:
        first = Client(server.ports["twixt"])
        time.sleep(0.05)
        second = Client(server.ports["twixt"])
        begin = time.monotonic()
        assert first.read_to_end().endswith(b"\n3\n9\n")
        assert 1.9 < time.monotonic() - begin < 3
        assert second.read_to_end().endswith(b"9\n")


@pytest.mark.parametrize("durable", [False, True])
def test_killed_at_any_moment_the_server_has_logged_what_it_acknowledged(tmp_path: Path, durable: bool) -> None:
    """Each client's request acknowledges the move before it."""
    rng = random.Random(9)
    arguments = [*PLAIN, *(["--durable"] if durable else [])]
    for attempt in range(1 if durable else 2):
        with serving(tmp_path, *arguments) as server:
            players = [Client(server.ports["twixt"])]
            time.sleep(0.05)
            players.append(Client(server.ports["twixt"]))
            plies = rng.randrange(3, 40)
            play_twixt(players[0], players[1], plies)
            players[plies % 2].read_until(b"\n3 ")
            assert server.stop(9) == -9
        log = logs_of(tmp_path)[attempt]
        found = verify(log)
        assert (found.ok, found.complete) == (True, False)
        assert found.plies == plies
    with serving(tmp_path, *arguments) as server:
        assert "cut short" in server.errors()
    for log in logs_of(tmp_path):
        found = verify(log)
        assert (found.ok, found.complete) == (True, True)


def test_the_servers_own_stall_is_nobodys_loss(tmp_path: Path) -> None:
    with serving(tmp_path, *PLAIN) as server:
        first = Client(server.ports["twixt"])
        time.sleep(0.05)
        second = Client(server.ports["twixt"])
        first.read_until(b"\n3\n")
        os.kill(server.process.pid, 19)
        time.sleep(2.3)
        first.send(b"3 5 5\n")
        os.kill(server.process.pid, 18)
        second.read_until(b"\n3 5 5\n")
    (log,) = logs_of(tmp_path)
    assert b'"credited":' in b"".join(log)
    assert verify(log).ok
