"""Games whose people gather first, or are more than two: whole games by processes, and hostile clients."""

import json
import os
import socket
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from spieltisch.table.replay import verify
from spieltisch.wire.rate_limit import BURST
from tests.commands import COMMAND, Command, run
from tests.lengths import long, long_but
from tests.product.relay import relay_to
from tests.product.server import HOST, Client, Server, logs_of, serving

pytestmark = pytest.mark.usefixtures("process")

SHORT = (
    "--set", "catan.points=3", "--set", "monopoly.max_rounds=8",
    "--set", "cascadia.rounds=4", "--turbo",
)  # fmt: skip
PLAYERS = {"catan": 3, "catan+tcp": 3, "monopoly": 2, "cascadia": 2}
DOORS = {"catan": "http", "catan+tcp": "catan-tcp"}


def port_of(server: Server, scheme: str) -> int:
    return server.ports[DOORS.get(scheme, scheme)]


def url(scheme: str, port: int) -> str:
    path = "/catan" if scheme == "catan" else ""
    return f"{scheme}://{HOST}:{port}{path}"


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return Command(*arguments, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str]) -> str:
    output, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    return output


def play(folder: Path, server: Server, scheme: str) -> list[list[dict[str, object]]]:
    """One whole game of our bots, each a process; what each says of its end."""
    where = url(scheme, port_of(server, scheme))
    bots = [
        start(folder, "join", where, "--bot", "random", "--name", f"p{k}", "--json", "--seed", str(k))
        for k in range(PLAYERS[scheme])
    ]
    return [[json.loads(line) for line in finish(bot).splitlines()] for bot in bots]


@pytest.mark.parametrize("scheme", long_but(["catan", "monopoly", "cascadia"], PLAYERS))
def test_bots_of_ours_play_a_whole_game_at_our_server(tmp_path: Path, scheme: str) -> None:
    with serving(tmp_path, *SHORT, others="0") as server:
        ends = play(tmp_path, server, scheme)
    (log,) = logs_of(tmp_path)
    found = verify(log)
    assert (found.problem, found.complete) == (None, True)
    assert json.loads(log[-1])["result"]["reason"] == "regular"
    assert [end[-1]["reason"] for end in ends if end] == ["regular"] * PLAYERS[scheme], ends


@pytest.mark.parametrize("scheme", [long("catan"), "monopoly", long("cascadia")])
def test_a_spectator_hears_of_the_game_and_of_its_end(tmp_path: Path, scheme: str) -> None:
    with serving(tmp_path, *SHORT, others="0") as server, relay_to(port_of(server, scheme)) as relay:
        watcher = start(tmp_path, "watch", url(scheme, relay.port), "--json")
        with ThreadPoolExecutor() as threads:
            output = threads.submit(finish, watcher)  # a full pipe would keep it from reading what the server says
            relay.wait()
            ends = play(tmp_path, server, scheme)
            server.stop()
        said = [json.loads(line) for line in output.result().splitlines()]
    assert sum("note" in news for news in said) > 20
    end = next(news for news in said if "reason" in news)
    assert end.items() <= ends[0][-1].items(), "a player may say besides which points are certain"


HOSTILE = {
    "zeros": bytes(20_000),
    "noise": os.urandom(20_000),
    "braces": b"{" * 30_000 + b"\n",
    "one line": b"x" * 200_000 + b"\n",
    "many lines": b"end-turn\n" * 5_000,
    "half a message": b'{"Hallo":{"Version":"x',
    "web": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
}


@pytest.mark.parametrize("door", [long("catan-tcp"), long("monopoly"), "cascadia"])
def test_hostile_callers_harm_no_game(tmp_path: Path, door: str) -> None:
    with serving(tmp_path, *SHORT, others="0") as server:
        for data in HOSTILE.values():
            client = Client(server.ports[door])
            client.socket.settimeout(0.2)
            try:
                client.send(data)
                client.socket.shutdown(socket.SHUT_WR)
                client.read_to_end()
            except OSError:
                """The server need not listen to all of it."""
            client.close()
        play(tmp_path, server, "catan+tcp" if door == "catan-tcp" else door)
        assert server.process.poll() is None
        assert server.memory() < 300_000_000


REFUSED = '{"Räuber versetzen":{"Ort":{"x":0,"y":0}}}\n'.encode()


@pytest.mark.long
def test_who_repeats_what_is_refused_is_heard_slowly_and_the_others_finish_their_game(tmp_path: Path) -> None:
    sets = ("catan.players=3", "catan.turn_ms=300", "catan.turns=12", "catan.linger_ms=500")
    options = ("--turbo", *(part for text in sets for part in ("--set", text)))
    with serving(tmp_path, *options, others="0") as server:
        bots = [
            start(tmp_path, "join", url("catan", server.ports["http"]), "--bot", "random", "--name", name, "--json")
            for name in ("Anna", "Ben")
        ]
        flooder = Client(server.ports["catan-tcp"], timeout=60)
        flooder.send(b'{"Hallo":{"Version":"x"}}\n{"Spieler":{"Name":"Cleo","Farbe":"Blau"}}\n{"Spiel starten":{}}\n')
        flooder.read_until(b"Spiel gestartet")
        before = server.memory()
        flooder.send(REFUSED * 13_000)
        while any(bot.poll() is None for bot in bots):
            visitor = Client(server.ports["monopoly"])
            visitor.read_until(b"\n")
            visitor.close()
            time.sleep(0.05)
        for bot in bots:
            finish(bot)
        assert server.memory() - before < 10_000_000
        heard = flooder.read_to_end()
    assert heard.count(b"Serverantwort") > BURST
    assert b'{"Spiel beendet":{"Nachricht":"Niemand hat rechtzeitig gewonnen."' in heard
    (log,) = logs_of(tmp_path)
    assert json.loads(log[-1])["result"]["reason"] == "regular"


@pytest.mark.parametrize("game", [long("catan"), long("monopoly"), "cascadia"])
def test_programs_of_any_language_play_a_match_through_doors_of_their_own(tmp_path: Path, game: str) -> None:
    scheme = "catan+tcp" if game == "catan" else game
    program = f"cmd:{' '.join(COMMAND)} join {scheme}://{{host}}:{{port}} --bot random --name guest"
    bots = ["random"] * (PLAYERS[scheme] - 1)
    options = [part for part in SHORT if part == "--set" or part.startswith(game)]
    while options and options[-1] == "--set":
        options.pop()
    sets = [part for text in options if text != "--set" for part in ("--set", text)]
    done = run(tmp_path, "match", game, *bots, program, "--json", "--seed", "5", *sets, timeout=120)
    assert done.returncode == 0, done.stderr
    (played,) = map(json.loads, done.stdout.splitlines())
    assert (played["reason"], played["seats"][-1]) == ("regular", program)
