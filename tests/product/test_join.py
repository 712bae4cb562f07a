"""Our bots at our own server, as processes of their own; and somebody who watches."""

import json
import resource
import signal
import subprocess
import time
from pathlib import Path

import pytest

from spieltisch.table.replay import verify
from tests.commands import Command, run
from tests.lengths import long_but
from tests.product.relay import relay_to
from tests.product.server import HOST, PLAIN, Client, logs_of, serving

pytestmark = pytest.mark.usefixtures("process")


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return Command(
        *arguments, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def finish(process: subprocess.Popen[str]) -> str:
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return output


@pytest.mark.parametrize("game", ["hive", "twixt"])
def test_two_bots_of_ours_play_a_whole_game_on_our_server(tmp_path: Path, game: str) -> None:
    with serving(tmp_path) as server:
        url = f"{game}://{HOST}:{server.ports[game]}"
        first = start(tmp_path, "join", url, "--bot", "random", "--json", "--seed", "1")
        second = start(tmp_path, "join", url, "--bot", "greedy", "--json", "--seed", "2")
        ends = [[json.loads(line) for line in finish(process).splitlines()] for process in (first, second)]
        assert ends[0] == ends[1]
    logs = logs_of(tmp_path)
    assert len(logs) == len(ends[0]) == {"hive": 1, "twixt": 2}[game]
    for log in logs:
        found = verify(log)
        assert (found.ok, found.complete) == (True, True)
        assert json.loads(log[-1])["result"]["reason"] == "regular"


def test_a_spectator_sees_every_move(tmp_path: Path) -> None:
    with serving(tmp_path) as server, relay_to(server.ports["hive"]) as relay:
        url = f"hive://{HOST}:{server.ports['hive']}"
        watcher = start(tmp_path, "watch", f"hive://{HOST}:{relay.port}", "--json")
        relay.wait()
        first = start(tmp_path, "join", url, "--bot", "random", "--seed", "1")
        assert watcher.stdout is not None
        assert "observed" in watcher.stdout.readline()  # from here on it misses nothing
        for player in (start(tmp_path, "join", url, "--bot", "random", "--seed", "2"), first):
            finish(player)
        server.stop()
        lines = [json.loads(line) for line in finish(watcher).splitlines()]
    moves = [line["note"] for line in lines if " turn " in line.get("note", "")]
    assert moves[0].endswith("turn 0: no move yet")
    assert [move.split()[2] for move in moves] == [f"{turn}:" for turn in range(len(moves))]
    assert any("reason" in line for line in lines)


def test_nobody_at_a_url_is_exit_code_3(tmp_path: Path) -> None:
    assert run(tmp_path, "join", f"twixt://{HOST}:1", "--bot", "random").returncode == 3


@pytest.mark.parametrize(
    "scheme", long_but(["hive", "catan"], ["hive", "twixt", "catan", "catan+tcp", "monopoly", "cascadia"])
)
def test_a_server_that_dies_before_the_end_is_exit_code_1(tmp_path: Path, scheme: str) -> None:
    doors = {"catan": "http", "catan+tcp": "catan-tcp"}
    with serving(tmp_path, others="0") as server:
        port = server.ports[doors.get(scheme, scheme)]
        with relay_to(port) as relay:
            if scheme == "twixt":
                Client(port)  # to somebody alone it says nothing
            player = start(tmp_path, "join", f"{scheme}://{HOST}:{relay.port}", "--bot", "random", "--json")
            relay.wait_for_answer(b"Hallo" if scheme == "catan" else b"")  # a WebSocket's handshake is no word yet
            server.stop(signal.SIGKILL)
            output, _ = player.communicate(timeout=60)
    assert player.returncode == 1
    end = json.loads(output.splitlines()[-1])
    assert (end["ended"], end["reason"], end["why"]) == ("lost", None, "the connection ended before the game did")


def test_a_reservation_that_is_none_is_exit_code_1(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        url = f"hive://{HOST}:{server.ports['hive']}?reservation=nonsense"
        done = run(tmp_path, "join", url, "--bot", "random", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout) == {
        "ranks": None, "points": None, "reason": None, "ended": "refused",
        "why": "the server does not give us the seat reserved as 'nonsense'",
    }  # fmt: skip
    assert "refused: the server does not give us the seat" in done.stderr


@pytest.mark.parametrize("url", ["chess://h:1", "twixt://", "hive:", f"hive://{HOST}:x"])
def test_a_url_that_is_none_is_exit_code_2(tmp_path: Path, url: str) -> None:
    assert run(tmp_path, "join", url, "--bot", "random").returncode == 2


BOARD = "2 " + " ".join(
    "-1" if x in (0, 23) and y in (0, 23) else "3" if x in (0, 23) else "4" if y in (0, 23) else "0"
    for x in range(24)
    for y in range(24)
)


TURN_S = 1.65
"""What a whole turn is thought about, of the processor's time."""


def children_worked_s() -> float:
    """Processor time of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_a_bot_on_pipes_stops_at_once_even_while_it_thinks(tmp_path: Path) -> None:
    before_s = children_worked_s()
    process = start(tmp_path, "join", "twixt:", "--bot", "search")
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"0 0\n{BOARD}\n3\n")
    process.stdin.flush()
    while len(list(Path(f"/proc/{process.pid}/task").iterdir())) < 3:  # until its search has a thread
        time.sleep(0.01)
    process.stdin.write(f"8\n0 0\n{BOARD}\n3\n9\n")
    process.stdin.flush()
    process.communicate(timeout=10)
    assert process.returncode == 0
    assert children_worked_s() - before_s < TURN_S / 2


def test_what_a_bot_on_pipes_needs_to_start_is_taken_off_its_first_turn(tmp_path: Path) -> None:
    """The referee's clock runs from when it wrote, and it wrote before our interpreter was up."""
    before_s = children_worked_s()
    process = start(tmp_path, "join", "twixt:?rounds=25", "--bot", "search")
    process.send_signal(signal.SIGSTOP)
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"0 0\n{BOARD}\n3\n")
    process.stdin.flush()
    time.sleep(1.5)
    process.send_signal(signal.SIGCONT)
    assert process.stdout.readline().startswith("3 ")
    process.stdin.write("9\n")
    process.stdin.close()
    assert process.wait(10) == 0
    process.stdout.close()
    assert children_worked_s() - before_s < TURN_S / 2


def test_a_raw_client_plays_one_of_our_bots(tmp_path: Path) -> None:
    with serving(tmp_path, *PLAIN, "--set", "twixt.rounds=3") as server:
        human = Client(server.ports["twixt"])
        bot = start(tmp_path, "join", f"twixt://{HOST}:{server.ports['twixt']}", "--bot", "random")
        human.read_until(b"\n3\n")
        human.send(b"3 1 1\n")
        for ply in range(2):
            human.read_until(b"3 ")
            human.read_until(b"\n")
            human.send(b"3 0 %d\n" % (5 + ply))
        assert human.read_to_end().endswith(b"9\n")
        finish(bot)
