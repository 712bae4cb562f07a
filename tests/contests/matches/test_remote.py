"""Players from elsewhere: real sockets, at the same address for every game."""

from __future__ import annotations

import asyncio
import pickle
import socket
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from spieltisch.contests.matches.block import Block, blocks
from spieltisch.contests.matches.play import GameLog, Match, play_block
from spieltisch.contests.matches.players import BuiltInBot, RemoteEntrant
from spieltisch.contests.plans.plan import Entrant
from spieltisch.contests.running.remote import Gates, is_remote
from spieltisch.core.errors import CannotStart
from spieltisch.core.registry import game as installed
from spieltisch.net.gate import Gate
from spieltisch.table.replay import verify
from tests.commands import run
from tests.contests.matches.test_programs import SEATS
from tests.lengths import long, long_but

HOST = "127.0.0.1"
SECRET = "Öl & Säure/1"
LONG_US = 60_000_000
GAMES = ["cascadia", "catan", "hive", "monopoly", "twixt"]
OPTIONS: dict[str, dict[str, Any]] = {
    "cascadia": {"rounds": 2},
    "catan": {"turns": 4, "linger_ms": 0},
    "hive": {},
    "monopoly": {"max_rounds": 3},
    "twixt": {"rounds": 5},
}
GUARDED = ["catan", "hive"]
"""Whose dialects can be asked for a secret."""


@contextmanager
def gate(name: str) -> Iterator[Gate]:
    with closing(Gate(installed(name).wire.dialects(), [HOST])) as opened:
        yield opened


def match(name: str, at: Gate, walkover_us: int = LONG_US) -> Match:
    remote = RemoteEntrant("remote", "Rita", SECRET, walkover_us, at)
    others = [BuiltInBot("random") for _ in range(SEATS[name] - 1)]
    return Match(name, installed(name).setup.options(**OPTIONS[name]), (remote, *others), 100_000)


def block(name: str, number: int) -> Block:
    (first, *_) = blocks(SEATS[name], number, 5, is_rotating=True)
    return first


def visit(url: str) -> int:
    """Play one game with a bot of ours at a URL; the exit code of ``join``."""
    return run(Path.cwd(), "join", url, "--bot", "random", "--seed", "1", "--name", "Rita").returncode


def games_with(name: str, at: Gate, visits: list[str], number: int) -> tuple[list[GameLog], list[int]]:
    """Play so many games, while one visit follows the other at these addresses."""
    with ThreadPoolExecutor(1) as thread:
        visiting: Future[list[int]] = thread.submit(lambda: [visit(url) for url in visits])
        logs = asyncio.run(play_block(match(name, at), block(name, number)))
        return logs, visiting.result()


def check_played(name: str, logs: list[GameLog], number: int) -> None:
    assert len(logs) == number
    for log in logs:
        assert log.played.reason == "regular", log.played
        assert log.margins
        assert verify(log.lines).ok


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("name", ["hive", long("cascadia"), long("catan"), long("monopoly")])
def test_a_player_plays_all_games_at_one_address(name: str) -> None:
    """Having ended one, it comes back at once, and waits until the next begins."""
    with gate(name) as at:
        url = at.urls(SECRET)[0]
        logs, codes = games_with(name, at, [url, url], 2)
    check_played(name, logs, 2)
    assert codes == [0, 0]
    assert [log.order.index(0) for log in logs] == [0, SEATS[name] - 1]


@pytest.mark.usefixtures("process")
def test_an_encounter_is_played_at_one_connection() -> None:
    with gate("twixt") as at:
        logs, _ = games_with("twixt", at, at.urls(SECRET), 2)
    assert [log.order for log in logs] == [(0, 1), (1, 0)]
    assert {log.played.reason for log in logs} == {"regular"}


@pytest.mark.usefixtures("process")
def test_every_dialect_leads_to_the_seat() -> None:
    with gate("catan") as at:
        web, plain = at.urls(SECRET)
        assert web.startswith("catan://")
        assert plain.startswith("catan+tcp://")
        logs, codes = games_with("catan", at, [plain], 1)
    check_played("catan", logs, 1)
    assert codes == [0]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("name", "secret"),
    long_but([("hive", ""), ("catan", "Öl & Säure/2")], product(GUARDED, ["", "Öl", "Öl & Säure/2"])),
)
def test_who_does_not_know_the_secret_takes_nobodys_seat(name: str, secret: str) -> None:
    with gate(name) as at:
        wrong, right = at.urls(secret)[0], at.urls(SECRET)[0]
        if name == "hive" and not secret:
            wrong = wrong.partition("?")[0]
        logs, codes = games_with(name, at, [wrong, right], 1)
    check_played(name, logs, 1)
    assert codes[0] != 0
    assert codes[1] == 0


def test_a_hive_client_is_told_in_its_own_words() -> None:
    with gate("hive") as at, ThreadPoolExecutor(1) as thread:
        said = thread.submit(_ask, at.ports["hive"], b'<protocol><joinPrepared reservationCode="x"/>')
        logs = asyncio.run(play_block(match("hive", at, walkover_us=3_000_000), block("hive", 1)))
    assert b"CloseConnection" in said.result()
    assert logs[0].played.detail == "did not come"


def test_the_path_is_nobodys_to_learn() -> None:
    with gate("catan") as at, ThreadPoolExecutor(1) as thread:
        request = b"GET / HTTP/1.1\r\nHost: %s\r\n\r\n" % HOST.encode()
        said = thread.submit(_ask, at.ports["http"], request)
        asyncio.run(play_block(match("catan", at, walkover_us=3_000_000), block("catan", 1)))
    assert said.result().startswith(b"HTTP/1.1 404")


def _ask(port: int, request: bytes) -> bytes:
    """All that is answered until the other side ends the connection."""
    with socket.create_connection((HOST, port)) as stream:
        stream.sendall(request)
        return b"".join(iter(lambda: stream.recv(4096), b""))


@pytest.mark.parametrize("name", GAMES)
def test_who_does_not_come_loses_the_game(name: str) -> None:
    with gate(name) as at:
        logs = asyncio.run(play_block(match(name, at, walkover_us=200_000), block(name, 2)))
    for log in logs:
        seat = log.order.index(0)
        assert (log.played.reason, log.played.fault_seat) == ("left", seat)
        assert log.played.detail == "did not come"
        assert log.played.ranks[seat] == SEATS[name]
    assert len(logs) == 2


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("name", ["hive", long("catan"), long("cascadia")])
def test_somebody_silent_holds_nothing_up(name: str) -> None:
    with gate(name) as at:
        strangers = [socket.create_connection((HOST, port)) for port in at.ports.values()]
        logs, codes = games_with(name, at, at.urls(SECRET)[:1], 1)
        for stranger in strangers:
            stranger.close()
    check_played(name, logs, 1)
    assert codes == [0]


@pytest.mark.parametrize(("name", "join", "begun"), [
    ("hive", b'<protocol><joinPrepared reservationCode="s"/>', b"<data"),
    ("monopoly", b"subscribe player #FFA500 guest\n", b"turn-update"),
])  # fmt: skip
def test_who_hangs_up_has_left(name: str, join: bytes, begun: bytes) -> None:
    def leave(port: int) -> None:
        with socket.create_connection((HOST, port)) as stream:
            stream.sendall(join)
            heard = b""
            while begun not in heard:
                data = stream.recv(4096)
                assert data
                heard += data

    with gate(name) as at, ThreadPoolExecutor(1) as thread:
        left = thread.submit(leave, at.ports[name])
        remote = RemoteEntrant("remote", "Rita", "s", LONG_US, at)
        playing = match(name, at)
        playing = replace(playing, players=(remote, *playing.players[1:]))
        logs = asyncio.run(play_block(playing, block(name, 1)))
        left.result()
    assert (logs[0].played.reason, logs[0].played.fault_seat) == ("left", 0)


@pytest.mark.usefixtures("process")
def test_who_goes_before_the_game_may_come_again() -> None:
    """As long as somebody else is waited for, too, the seat is kept."""

    def come_and_go(port: int) -> None:
        with socket.create_connection((HOST, port)) as stream:
            stream.sendall(b"subscribe player #FFA500 guest\n")
            assert stream.recv(4096)
            stream.shutdown(socket.SHUT_WR)
            while stream.recv(4096):
                pass

    with gate("monopoly") as at, gate("monopoly") as other, ThreadPoolExecutor(2) as threads:
        playing = match("monopoly", at)
        tom = RemoteEntrant("remote", "Tom", "t", LONG_US, other)
        playing = replace(playing, players=(playing.players[0], tom, playing.players[2]))

        def come() -> list[int]:
            come_and_go(at.ports["monopoly"])
            return list(threads.map(visit, [at.urls(SECRET)[0], other.urls("t")[0]]))

        with ThreadPoolExecutor(1) as thread:
            visiting = thread.submit(come)
            logs = asyncio.run(play_block(playing, block("monopoly", 1)))
            assert visiting.result() == [0, 0]
    check_played("monopoly", logs, 1)


def test_a_gate_is_where_it_was_when_the_contest_goes_on(tmp_path: Path) -> None:
    game = installed("catan")
    rita, tom = (Entrant(name=name, bot="remote", secret=name, walkover_s=2) for name in ("Rita", "Tom"))
    with closing(Gates(game, tmp_path, [HOST])) as gates:
        player = gates.player(rita)
        assert gates.player(rita).gate is player.gate
        assert (player.name, player.secret, player.walkover_us) == ("Rita", "Rita", 2_000_000)
        ports, others = player.gate.ports, gates.player(tom).gate.ports
        with (
            closing(Gates(game, tmp_path, [HOST])) as second,
            pytest.raises(CannotStart, match="cannot open the http door"),
        ):
            second.player(rita)
    with closing(Gates(game, tmp_path, [HOST])) as gates:
        assert (gates.player(rita).gate.ports, gates.player(tom).gate.ports) == (ports, others)
    assert len({*ports.values(), *others.values()}) == 4


def test_a_remote_player_stays_in_its_process() -> None:
    with gate("hive") as at, pytest.raises((TypeError, AttributeError, pickle.PicklingError)):
        pickle.dumps(match("hive", at))
    assert is_remote([Entrant(name="a", bot="random"), Entrant(name="b", bot="remote")])
    assert not is_remote([Entrant(name="a", bot="random")])
