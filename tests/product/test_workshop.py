"""Taps, faults and playbacks, as commands with real servers and programs."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spieltisch.wire.tape import data, read_tape
from tests.commands import Command, run
from tests.lengths import long
from tests.product.server import serving

pytestmark = pytest.mark.usefixtures("process")

WAIT_S = 60


def started(folder: Path, *arguments: str, output: str = "joined") -> subprocess.Popen[str]:
    """A command that goes on; it prints into a file."""
    with (folder / output).open("w") as stdout:
        return Command(*arguments, cwd=folder, stdout=stdout, stderr=subprocess.PIPE, text=True)


@contextmanager
def listening(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command that waits for clients, and the first URL where it does; it prints into the file ``said``."""
    process = started(folder, *arguments, output="said")
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        match = re.search(r"listening: ([^ ,]+)", line)
        assert match, line + process.stderr.read()
        yield process, match[1]
    finally:
        process.kill()
        process.communicate()


def client(game_bot: str, seed: int = 1, url: str = "{url}") -> str:
    """A program that plays."""
    return f"cmd:{shlex.quote(sys.executable)} -m spieltisch join {url} --bot {game_bot} --seed {seed}"


def write_program(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text)
    return f"cmd:{shlex.quote(sys.executable)} {name}"


NAIVE = """
import socket, sys
s = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
while data := s.recv(100_000):
    lines = data.decode().split("\\n")
    for line in lines[:-1]:
        if line.startswith("2 "):
            board = [int(code) for code in line.split()[1:]]
            free = [f"{n // 24} {n % 24}" for n, code in enumerate(board) if code in (0, 3)]
            assert len(board) == 576, len(board)
        elif line == "6":
            s.sendall(b"6 0\\n")
        elif line.startswith("3"):
            if line != "3" and line[2:] in free:
                free.remove(line[2:])
            s.sendall(f"3 {free.pop()}\\n".encode())
        elif line == "9":
            sys.exit()
"""
"""Takes whatever one read returns for whole lines: plays TwixT as long as nothing is split."""


@pytest.mark.parametrize("door", ["hive", long("http")])
def test_a_tap_in_front_of_a_server_writes_down_a_game_that_can_be_played_back(door: str, tmp_path: Path) -> None:
    with serving(tmp_path, "--turbo", "--set", "catan.players=3", others="0") as server:
        scheme = "catan" if door == "http" else door
        url = f"{scheme}://127.0.0.1:{server.ports[door]}"
        with listening(tmp_path, "tap", url, "--once", "--strict", "--out", "tape", "--json") as (tap, place):
            players = [started(tmp_path, "join", place, "--bot", "greedy", "--seed", "1")]
            players += [started(tmp_path, "join", url, "--bot", "random") for _ in range(2 if door == "http" else 1)]
            for player in players:
                _, errors = player.communicate(timeout=WAIT_S)
                assert player.returncode == 0, errors
            _, errors = tap.communicate(timeout=WAIT_S)
            assert tap.returncode == 0, errors
    tape = (tmp_path / "tape").read_bytes()
    header, records = read_tape(tape.splitlines())
    assert (header.game, header.dialect) == ("catan" if door == "http" else door, door)
    printed = (tmp_path / "said").read_text().splitlines()
    assert [json.loads(line) for line in printed] == [json.loads(line) for line in tape.splitlines()[1:]]
    assert {record.event for record in records if record.event} >= {"opened", "closed"}
    if door == "http":  # others act while it is asked, and it may have heard more or less of that; but it hears all
        replayed = run(tmp_path, "playback", "tape", "greedy", "--lenient", "--json")
    else:
        replayed = run(tmp_path, "playback", "tape", "greedy", "--json")
        assert replayed.returncode == 0, replayed.stderr
        assert json.loads(replayed.stdout.splitlines()[-1])["differences"] == []
    again = [json.loads(line) for line in replayed.stdout.splitlines()[:-1]]
    said = "".join(line.get("text", "") for line in again if line["from"] == "server")
    assert said == b"".join(data(record) for record in records if record.from_ == "server").decode()


def test_a_playback_waits_for_whoever_connects_and_tells_what_is_otherwise(tmp_path: Path) -> None:
    assert run(tmp_path, "tap", "twixt", "greedy", "--seed", "3", "--out", "tape").returncode == 0
    with listening(tmp_path, "playback", "tape") as (playback, url):
        join = started(tmp_path, "join", url, "--bot", "random", "--seed", "2")
        playback.communicate(timeout=WAIT_S)
        join.communicate(timeout=WAIT_S)
    assert playback.returncode == 1
    output = (tmp_path / "said").read_text()
    assert re.search(r"then: 3 \d+ \d+\n  now:  3 \d+ \d+", output)
    with listening(tmp_path, "playback", "tape", "--lenient") as (playback, url):
        join = started(tmp_path, "join", url, "--bot", "random", "--seed", "2")
        playback.communicate(timeout=WAIT_S)
        join.communicate(timeout=WAIT_S)
    assert playback.returncode == 1
    output = (tmp_path / "said").read_text()
    assert re.search(r"\d+ of \d+ messages, \d+ of them otherwise", output)
    assert "9" in output


def test_a_playback_keeps_pace(tmp_path: Path) -> None:
    assert run(tmp_path, "tap", "twixt", "greedy", "--seed", "3", "--out", "tape").returncode == 0
    replayed = run(tmp_path, "playback", "tape", "greedy", "--pace", "real")
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr


def test_a_playback_stops_where_one_likes_and_hears_the_answer(tmp_path: Path) -> None:
    assert run(tmp_path, "tap", "twixt", "greedy", "--seed", "3", "--out", "tape").returncode == 0
    _, records = read_tape((tmp_path / "tape").read_bytes().splitlines())
    request = [data(record).decode() for record in records if record.from_ == "server" and data(record)][3].strip()
    replayed = run(tmp_path, "playback", "tape", "greedy", "--until", request, "--json")
    assert replayed.returncode == 0, replayed.stderr
    *lines, end = [json.loads(line) for line in replayed.stdout.splitlines()]
    said = [line["text"].strip() for line in lines if line.get("text")]
    assert said[-2] == request
    assert end["answers"] == end["of"] < 10


def test_a_program_on_pipes_is_tapped_and_faults_find_one_that_takes_a_read_for_a_line(tmp_path: Path) -> None:
    piped = client("greedy", url="twixt:")
    right = run(tmp_path, "tap", "twixt", piped, "--strict", "--fault", "split=1", "--seed", "1", "--json")
    assert right.returncode == 0, right.stderr
    assert json.loads(right.stdout.splitlines()[-1])["result"]["reason"] == "regular"
    naive = write_program(tmp_path, "naive.py", NAIVE) + " {port}"
    whole = run(tmp_path, "match", "twixt", naive, "random", "--seed", "1", "--json")
    assert json.loads(whole.stdout)["reason"] == "regular"
    cut = run(tmp_path, "match", "twixt", naive, "random", "--seed", "1", "--json", "--fault", "split=100:server")
    assert json.loads(cut.stdout)["reason"] in {"crashed", "timeout", "illegal"}
    assert json.loads(cut.stdout)["fault_seat"] == 0


@pytest.mark.parametrize(("game", "seat"), [("twixt", 1), long("cascadia", 0)])
def test_a_logged_game_is_played_again_from_a_seat(game: str, seat: int, tmp_path: Path) -> None:
    players = [client("greedy"), "random"]
    played = run(tmp_path, "match", game, *players[:: 1 - 2 * seat], "--seed", "4", "--out", "out")
    assert played.returncode == 0, played.stderr
    again = run(tmp_path, "playback", "out/00001.jsonl", client("greedy"), "--seat", str(seat), "--json")
    end = json.loads(again.stdout.splitlines()[-1])
    assert (again.returncode, end) == (0, {"ended": "the game is over", "differences": []}), again.stderr
    other = run(tmp_path, "playback", "out/00001.jsonl", client("random", 5), "--seat", str(seat), "--lenient")
    assert other.returncode == 1
    assert "then: " in other.stdout
    assert "the game is over" in other.stdout


@pytest.mark.parametrize(
    ("game", "options"),
    [
        long("twixt", ["twixt.orientation=2016", "twixt.rounds=6", "twixt.strict=true"]),
        ("cascadia", ["cascadia.cards=CDBAC", "cascadia.rounds=4", "cascadia.elk_gaps=true"]),
        long("monopoly", ["monopoly.cards=test", "monopoly.max_rounds=3", "monopoly.houses=5"]),
    ],
)
def test_a_log_is_played_back_with_the_options_that_were_agreed(
    game: str, options: list[str], tmp_path: Path
) -> None:  # fmt: skip
    sets = [part for option in options for part in ("--set", option)]
    played = run(tmp_path, "match", game, client("greedy"), "random", "--seed", "4", "--out", "out", *sets)
    assert played.returncode == 0, played.stderr
    again = run(tmp_path, "playback", "out/00001.jsonl", client("greedy"), "--seat", "0", "--json")
    assert json.loads(again.stdout.splitlines()[-1]) == {"ended": "the game is over", "differences": []}


def test_a_log_is_played_back_as_far_and_as_fast_as_one_likes(tmp_path: Path) -> None:
    played = run(tmp_path, "match", "cascadia", client("greedy"), "random", "--seed", "4", "--out", "out")
    assert played.returncode == 0, played.stderr
    log = [json.loads(line) for line in (tmp_path / "out" / "00001.jsonl").read_bytes().splitlines()[1:-1]]
    turns = [entry for entry in log if isinstance(entry["actor"], int)]

    def turns_of(*options: str) -> list[str]:
        again = run(
            tmp_path, "playback", "out/00001.jsonl", client("greedy"), "--seat", "0", "--json", *options
        )  # fmt: skip
        assert again.returncode == 0, again.stdout + again.stderr
        *records, end = [json.loads(line) for line in again.stdout.splitlines()]
        assert end == {"ended": "it was to go no further", "differences": []}
        return [record["note"] for record in records if record.get("verdict") == "lawful"]

    expected = [entry["action"] for entry in turns if entry["actor"] == 0]
    third = next(place for place, entry in enumerate(turns) if entry["action"] == expected[2])
    until_ms = str(turns[third - 1]["at"] / 1000)
    assert turns_of("--until", until_ms) == expected[:3], "the answer to what then happened is still heard"
    assert turns_of("--until", "RequestInput 0") == expected[:1]
    begun = time.monotonic()
    slowly = 2 * (turns[third - 1]["at"] - turns[third - 2]["at"]) / 1_000_000  # s, for one of the other's turns
    factor = f"{slowly / 4:.9f}"  # that it takes two seconds
    assert turns_of("--until", until_ms, "--pace", factor) == expected[:3]
    assert time.monotonic() - begun >= 2


def test_a_tap_waits_for_a_client_that_somebody_else_starts(tmp_path: Path) -> None:
    with listening(tmp_path, "tap", "twixt", "--wait", "--seed", "2", "--out", "tape", "--json") as (tap, url):
        join = started(tmp_path, "join", url, "--bot", "greedy")
        assert tap.wait(WAIT_S) == 0
        join.communicate(timeout=WAIT_S)
    assert json.loads((tmp_path / "said").read_text().splitlines()[-1])["result"]["reason"] == "regular"
    _, records = read_tape((tmp_path / "tape").read_bytes().splitlines())
    assert {"lawful"} <= {record.verdict for record in records}


def test_a_tape_is_printed_and_becomes_a_transcript(tmp_path: Path) -> None:
    assert run(tmp_path, "tap", "hive", "greedy", "--seed", "3", "--out", "tape").returncode == 0
    printed = run(tmp_path, "playback", "tape", "--print")
    assert printed.returncode == 0
    assert "> " in printed.stdout
    transcript = run(tmp_path, "playback", "tape", "--transcript")
    assert transcript.returncode == 0
    assert "\nC: <protocol>" in transcript.stdout


def test_serve_makes_faults_too(tmp_path: Path) -> None:
    with serving(tmp_path, "--fault", "split=1", "--fault", "delay=5@0.5:server", "--seed", "1") as server:
        url = f"twixt://127.0.0.1:{server.ports['twixt']}"
        players = [started(tmp_path, "join", url, "--bot", "random") for _ in range(2)]
        for player in players:
            _, errors = player.communicate(timeout=WAIT_S)
            assert player.returncode == 0, errors


def test_a_tap_ends_with_a_signal_and_its_tape_is_whole(tmp_path: Path) -> None:
    with listening(tmp_path, "tap", "twixt://127.0.0.1:1", "--out", "tape") as (tap, _):
        tap.send_signal(signal.SIGTERM)
        tap.communicate(timeout=WAIT_S)
        assert tap.returncode == 128 + signal.SIGTERM
    header, records = read_tape((tmp_path / "tape").read_bytes().splitlines())
    assert (header.game, records) == ("twixt", [])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["tap", "twixt"], "no program to record; use: tap twixt PROGRAM"),
        (["tap", "chess://a"], "no protocol begins like"),
        (["tap", "twixt:"], "is no server to pass on to"),
        (["tap", "twixt", "greedy", "--once"], "needs a server's URL"),
        (["tap", "twixt", "greedy", "--listen", "1"], "needs a server's URL"),
        (["playback", "bad", "--seat", "0", "--print"], "need a recording"),
        (["playback", "bad", "--seat", "0", "--pace", "0"], "is not asked, real, or a number"),
        (["tap", "twixt", "greedy", "--fault", "splitt=1"], "did you mean 'split'"),
        (["match", "twixt", "greedy", "random", "--fault", "split"], "say split=BYTES"),
        (["tap", "twixt", "greedy", "--out", "no/where"], "no/where cannot be written"),
        (["playback", "nothing.tape"], "nothing.tape"),
        (["playback", "bad"], "is no recording"),
        (["playback", "bad", "--pace", "slow"], "is not asked, real, or a number"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(arguments: list[str], why: str, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("nothing\n")
    ended = run(tmp_path, *arguments)
    assert ended.returncode == 2, ended.stdout + ended.stderr
    assert why in ended.stderr
    assert ended.stderr.count("\n") <= 2
