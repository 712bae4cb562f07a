"""Floods and garbage at one door, while a game at each door goes on."""

from __future__ import annotations

import http.client
import random
import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

import pytest

from spieltisch.net.files import raise_limit
from spieltisch.table.replay import verify
from tests.lengths import long
from tests.product.server import (
    END,
    HOST,
    OPEN_BOARD,
    PLAIN,
    REQUEST,
    Client,
    HiveClient,
    Server,
    cell_of,
    lay,
    let_all_leave,
    logs_of,
    play_short_hive_game,
    play_twixt,
    serving,
    twixt_pair,
)

pytestmark = pytest.mark.usefixtures("process")

MEBIBYTE = 1024 * 1024
SILENT = 3000
GROUP = 25
PROMPT_S = 5
"""A move takes a fraction of a millisecond; this much is left to a machine with other things to do."""


class Game:
    """A TwixT game of sockets that plays one move each time somebody looks."""

    def __init__(self, port: int) -> None:
        self._players = twixt_pair(port)
        self._players[0].read_until(b"\n3\n")
        self._plies = count()

    def move(self) -> float:
        """Play on; how long until the opponent was asked, in seconds."""
        ply = next(self._plies)
        begin = time.monotonic()
        self._players[ply % 2].send(b"3 %d %d\n" % cell_of(ply))
        self._players[1 - ply % 2].read_until(b"3 %d %d\n" % cell_of(ply))
        return time.monotonic() - begin


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose memory nobody else used."""
    with serving(tmp_path_factory.mktemp("hostile"), *OPEN_BOARD, *PLAIN) as server:
        yield server


@pytest.fixture
def besieged(hostile: Server) -> Iterator[Server]:
    hostile.begun = len(logs_of(hostile.folder))
    yield hostile
    let_all_leave()
    hostile.check_errors()


def in_pieces(data: bytes, size: int = 256 * 1024) -> Iterator[bytes]:
    return (data[start : start + size] for start in range(0, len(data), size))


def flood(client: Client, data: bytes, between: Callable[[], object]) -> bytes:
    """Send it all, unless the server hangs up; what the server said to it, to the end."""
    try:
        for piece in in_pieces(data):
            client.send(piece)
            between()
        client.socket.shutdown(1)
    except ConnectionError:
        pass
    try:
        return client.read_to_end()
    except ConnectionResetError:
        return client.data


noise = random.Random(4).randbytes(2 * MEBIBYTE)
HIVE = {
    "nothing": b"",
    "unfinished": b'<protocol><join gameType="swc_2020_hive',
    "oversized": b'<protocol><join gameType="' + b"x" * 2 * MEBIBYTE,
    "deep": b"<protocol><room>" + b"<a>" * 500_000,
    "not UTF-8": b'<protocol><join gameType="\xff\xfe"/>',
    "binary": noise,
    "entities": b'<!DOCTYPE a [<!ENTITY b "' + b"c" * 1000 + b'">]><protocol>&b;',
    "blank lines": b"<protocol>" + b"\n" * 1_000_000,
    "comments": b"<protocol>" + b"<!-- -->" * 200_000,
    "wrong passwords": b"<protocol>" + b'<authenticate password="guess"/>' * 10_000,
}
TWIXT = {
    "nothing": b"",
    "unfinished": b"3 1",
    "oversized": b"3 " * MEBIBYTE,
    "not UTF-8": b"3 \xff\xfe\n" * 100_000,
    "binary": noise,
    "blank lines": b"\n" * 1_000_000,
    "huge numbers": b"3 " + b"9" * 900 + b" 1\n",
    "questions": b"2\n4\n" * 100_000,
}


@pytest.mark.parametrize("data", HIVE.values(), ids=HIVE)
def test_garbage_at_the_hive_door_ends_in_a_clean_close(besieged: Server, data: bytes) -> None:
    game = Game(besieged.ports["twixt"])
    answer = flood(Client(besieged.ports["hive"]), data, lambda: check(game.move()))
    assert answer.endswith((END, b"<protocol/>"))
    check(game.move())


@pytest.mark.parametrize("data", TWIXT.values(), ids=TWIXT)
def test_garbage_at_the_twixt_door_loses_the_game_and_harms_no_other(besieged: Server, data: bytes) -> None:
    game = Game(besieged.ports["twixt"])
    bad, opponent = twixt_pair(besieged.ports["twixt"])
    play_twixt(bad, opponent, 2)
    bad.read_until(b"\n3 %d %d\n" % cell_of(1))
    flood(bad, data, lambda: check(game.move()))
    assert opponent.read_to_end().endswith(b"9\n")
    check(game.move())
    assert verify(besieged.logs()[1]).ok


def check(delay_s: float) -> None:
    assert delay_s < PROMPT_S


def test_much_garbage_needs_little_memory(besieged: Server) -> None:
    """Unfinished messages as long as they may be, at many connections at once."""
    before = besieged.memory()
    clients = [Client(besieged.ports["hive"]) for _ in range(100)]
    for client in clients:
        client.send(b"<protocol><room>" + b"x" * 60_000)
        client.send(b"\n" * 1000)
    check(Game(besieged.ports["twixt"]).move())
    assert besieged.memory() - before < 40 * MEBIBYTE


def one_by_one(client: Client) -> Callable[[bytes], None]:
    whole = client.send

    def send(data: bytes) -> None:
        for place in range(len(data)):
            whole(data[place : place + 1])

    return send


def test_games_split_at_every_byte_are_games_like_others(besieged: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = HiveClient(besieged.ports["hive"]), HiveClient(besieged.ports["hive"])
    pegs = twixt_pair(besieged.ports["twixt"])
    for client in (first, second, *pegs):
        client.socket.setsockopt(6, 1, 1)  # TCP_NODELAY
        monkeypatch.setattr(client, "send", one_by_one(client))
    play_short_hive_game(first, second)
    first.read_until(REQUEST)
    play_twixt(*pegs, plies=10)
    hive, twixt = besieged.logs()
    assert (verify(hive).plies, verify(twixt).plies) == (4, 10)


@pytest.mark.parametrize("door", ["hive", long("twixt")])
def test_thousands_who_say_nothing_harm_no_game_and_keep_nobody_out(tmp_path: Path, door: str) -> None:
    """At Hive's door they are strangers. TwixT's clients sit down by coming, so there they play and lose."""
    if raise_limit() < SILENT + 200:
        pytest.skip("this system lets a process open too few files")
    options = (*OPEN_BOARD, *PLAIN, "--set", "twixt.rounds=240", "--games-per-minute", "0")  # of all of one address
    with serving(tmp_path, *options) as server:
        port = server.ports[door]
        before = server.memory()
        game = Game(server.ports["twixt"])
        delays: list[float] = []
        silent: list[Client] = []
        for _ in range(SILENT // GROUP):
            silent += [Client(port) for _ in range(GROUP)]
            delays.append(game.move())
        check(max(delays))
        first, second = HiveClient(server.ports["hive"]), HiveClient(server.ports["hive"])
        first.read_until(REQUEST)
        first.play(lay("RED", "ANT", 0, 0))
        second.read_until(REQUEST)
        check(game.move())
        assert server.memory() - before < 200 * MEBIBYTE
        assert len(silent) == SILENT


@pytest.mark.parametrize("door", [long("monopoly"), long("catan-tcp"), "http"])
def test_of_one_address_only_so_many_stay_silent(tmp_path: Path, door: str) -> None:
    with serving(tmp_path, others="0") as server:
        silent = [Client(server.ports[door]) for _ in range(100)]
        for client in silent[:36]:
            client.read_to_end()
        assert not any(is_at_end(client) for client in silent[36:])


def is_at_end(client: Client) -> bool:
    """Whether the server has closed, as far as has been heard by now."""
    client.socket.setblocking(False)
    try:
        while data := client.socket.recv(65536):
            client.data += data
    except BlockingIOError:
        return False
    return True


def few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (130, 130))


def test_a_crowd_takes_turns_where_files_are_few(tmp_path: Path) -> None:
    with serving(tmp_path, *OPEN_BOARD, *PLAIN, prepare=few_files) as server:
        game = Game(server.ports["twixt"])
        crowd = [Client(server.ports["hive"]) for _ in range(300)]
        check(game.move())
        time.sleep(1)
        check(game.move())
        assert len(crowd) == 300
        assert "nobody can come in" not in server.errors()
        assert len(server.errors().splitlines()) < 20


def scarce_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))


def knock(port: int) -> socket.socket:
    """One more connection from another address, for whose answer nobody waits."""
    stranger = socket.socket()
    stranger.bind(("127.0.0.2", 0))
    stranger.setblocking(False)
    stranger.connect_ex((HOST, port))
    return stranger


def test_while_one_door_is_flooded_others_let_everybody_in_though_files_are_scarce(tmp_path: Path) -> None:
    with serving(tmp_path, *OPEN_BOARD, *PLAIN, others="0", prepare=scarce_files) as server:
        for _ in range(10):
            with ExitStack() as crowd:
                for _ in range(300):
                    crowd.callback(knock(server.ports["hive"]).close)
                first, second = twixt_pair(server.ports["twixt"])
                first.close()
                assert second.read_to_end().endswith(b"9\n")
                with closing(http.client.HTTPConnection(HOST, server.ports["http"], timeout=5)) as visit:
                    visit.request("GET", "/api/v1/status")
                    assert visit.getresponse().status == 200
        assert "nobody can come in" not in server.errors()
