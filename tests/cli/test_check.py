"""The command ``check``: whom it asks, what it prints, how it ends."""

from __future__ import annotations

import json
import shlex
import socket
import subprocess
import sys
import time
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from tests.commands import Command, run

pytestmark = pytest.mark.usefixtures("process")

ROOT = Path(__file__).parent.parent.parent
CLIENT = ROOT / "tests" / "games" / "twixt" / "checks" / "client.py"


def check(*words: str) -> subprocess.CompletedProcess[str]:
    return run(Path.cwd(), "check", *words, timeout=120)


def program(*more: str) -> str:
    return "cmd:" + shlex.join([sys.executable, "-I", "-S", str(CLIENT), *more])


def test_a_right_client_passes() -> None:
    done = check("twixt", program(), "board", "--strict", "--seed", "1")
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].startswith("4 passed in")


def test_a_wrong_client_is_told_what_was_expected_and_why(tmp_path: Path) -> None:
    """With a tape to play back, and a file for build servers."""
    junit, taps = tmp_path / "results.xml", tmp_path / "taps"
    wrong = program("--wrong", "exchanges-axes")
    done = check("twixt", wrong, "twixt.board.axes", "--seed", "1", "--junit", str(junit), "--out", str(taps))
    assert done.returncode == 1
    told = done.stdout
    assert "likely    it would be free if x and y were exchanged" in told
    assert "! > 3 " in told
    assert f"again: spieltisch playback {taps}/twixt.board.axes.tap.jsonl" in told
    assert fromstring(junit.read_bytes()).get("failures") == "1"
    header = json.loads((taps / "twixt.board.axes.tap.jsonl").read_text().splitlines()[0])
    assert (header["game"], header["transport"], header["seed"]) == ("twixt", "pipes", 1)


def test_json_is_a_line_for_each_check_and_one_for_all() -> None:
    done = check("twixt", program(), "end", "--json", "--seed", "5")
    *checks, total = map(json.loads, done.stdout.splitlines())
    assert [each["id"] for each in checks] == ["twixt.end.exits", "twixt.end.children"]
    assert {each["verdict"] for each in checks} == {"passed"}
    assert list(total) == [
        "passed", "warned", "failed", "unclear", "skipped", "broken", "seconds", "seed", "version", "program",
        "diagnosis", "conduct",
    ]  # fmt: skip
    assert (total["passed"], total["seed"], total["program"], total["diagnosis"]) == (2, 5, program(), [])


def test_the_mistake_is_said_first_with_what_it_explains() -> None:
    done = check("twixt", program("--wrong", "exchanges-axes"), "board.axes", "board.orientation", "--seed", "1")
    _, after = done.stdout.split("\nmost likely: ")
    assert after.startswith("it exchanges x and y (explains 2 of 2 findings)\n  paragraph 'T3' of the page on")
    assert after.index(" ! > 3 ") < after.index("\nFAILED twixt.board.axes")


def test_known_mistakes_are_listed() -> None:
    causes = [json.loads(line) for line in check("twixt", "--causes", "--json").stdout.splitlines()]
    assert {"code": "axes-swapped", "cause": "it exchanges x and y", "cause_de": "er vertauscht x und y"} in causes
    assert any(line.startswith("never-flushes  ") for line in check("twixt", "--causes").stdout.splitlines())


def test_what_was_known_is_no_failure(tmp_path: Path) -> None:
    """The first run writes the file, later ones look into it."""
    known = str(tmp_path / "known.jsonl")
    wrong = (program("--wrong", "moves-twice"), "answers.once", "--seed", "1", "--baseline", known)
    assert check("twixt", *wrong).returncode == 1
    assert check("twixt", *wrong).returncode == 0


def test_checks_are_listed() -> None:
    done = check("twixt", "framing", "--list")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == [
        "twixt.framing.merged", "twixt.framing.split", "twixt.framing.crlf", "twixt.framing.blank",
        "twixt.framing.long",
    ]  # fmt: skip
    musts = check("twixt", "framing", "--list", "--level", "must", "--json").stdout.splitlines()
    assert {json.loads(line)["level"] for line in musts} == {"must"}


def test_a_servers_checks_and_mistakes_are_listed_by_its_url() -> None:
    """Nobody need be there. A beginning may leave out the game and ``server``."""
    url = "cascadia://localhost:1"
    listed = check("server", url, "begins", "refuses", "--list", "--json").stdout.splitlines()
    assert [json.loads(line)["id"] for line in listed] == ["cascadia.server.refuses", "cascadia.server.begins"]
    assert check("server", url, "bord", "--list").returncode == 2
    causes = [json.loads(line) for line in check("server", url, "--causes", "--json").stdout.splitlines()]
    assert {
        "code": "scores", "cause": "it counts the points wrongly", "cause_de": "er zählt die Punkte falsch"
    } in causes  # fmt: skip
    assert "one-game-only" in {each["code"] for each in causes}


def test_wrong_usage_and_what_cannot_be_started_have_codes_of_their_own() -> None:
    assert check("twixt").returncode == 2
    assert check("twixt", program(), "bord").returncode == 2
    assert check("twixt", program(), "--env", "PATH").returncode == 2
    assert check("twixt", "cmd:/nowhere/at/all").returncode == 3
    assert check("twixt", "no-such-bot").returncode == 2
    assert check("chess", program()).returncode == 2


def test_a_program_on_pipes_may_take_its_time_to_start() -> None:
    """Longer than for an answer, which is no answer that is late."""
    slow = "cmd:" + shlex.join(["sh", "-c", f"sleep 3; exec {program().removeprefix('cmd:')}"])
    done = check("twixt", slow, "twixt.mirror.answer", "--seed", "1")
    assert done.returncode == 0, done.stdout


def test_a_position_by_hand() -> None:
    """The first client finds its way, the second one takes a peg's cell for free."""
    position = "orientation=2009 swamps=3,9,20;2,6,14;2,2,11;1,6,9 moves=16/14,7/8"
    assert check("twixt", program(), "--position", position).returncode == 0
    told = check("twixt", program("--wrong", "exchanges-axes"), "--position", "moves=16/14,7/8", "--json").stdout
    assert json.loads(told.splitlines()[0])["id"] == "twixt.situation.given"
    assert check("twixt", program(), "--position", "moves=99/99").returncode == 2
    assert "nobody is to move" in check("hive", "random", "--position", "turn=60").stderr


def test_luck_by_hand() -> None:
    """The first swamp lies where it was asked for."""
    swamps = "swamp=3,5,6; swamp=2,10,10"
    done = check("twixt", program(), "--chance", swamps, "--seed", "3", "--set", "twixt.rounds=2", "--json")
    assert done.returncode == 0, done.stderr
    board = next(
        line["text"] for line in json.loads(done.stdout.splitlines()[0])["transcript"] if line["text"][:2] == "2 "
    )
    codes = board.split()[1:]
    assert {codes[24 * x + y] for x in (5, 6, 7) for y in (6, 7, 8)} == {"-1"}
    assert check("twixt", program(), "--chance", "rain").returncode == 2
    assert check("twixt", program(), "--chance", swamps, "--position", "moves=").returncode == 2


def test_luck_that_never_comes_is_named() -> None:
    """Only one of the four swamps has nine cells."""
    lucky = ("--chance", "swamp=3,5,6;swamp=3,9,9", "--seed", "3", "--set", "twixt.rounds=2", "--json")
    [result, _] = map(json.loads, check("twixt", program(), *lucky).stdout.splitlines())
    assert (result["verdict"], result["got"]) == ("unclear", "chance never came to draw swamp=3,9,9")


def test_whole_games_with_luck_by_hand_are_played_in_catan() -> None:
    """The other players choose among millions of trades."""
    assert check("catan", "random", "--chance", "dice 6 6", "--seed", "1", "--set", "catan.turns=9").returncode == 0


def test_who_comes_by_himself_is_told_where_and_for_what_and_may_take_his_time() -> None:
    """The wait for him is none of his."""
    words = ["check", "twixt", "start", "--wait", "--json", "--seed", "1"]
    with Command(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as waiting:
        assert waiting.stdout
        assert waiting.stderr
        heard = [waiting.stderr.readline().strip() for _ in range(3)]
        address = heard[0].removeprefix("twixt ")
        assert heard[1:] == ["name Pruefling", "connect for twixt.start.connects"]
        time.sleep(2.1)
        subprocess.run([sys.executable, "-I", "-S", str(CLIENT), *address.split(":")], check=True, timeout=60)
        result = json.loads(waiting.stdout.readline())
        assert (result["id"], result["verdict"]) == ("twixt.start.connects", "passed")
        assert result["transcript"][0]["ms"] < 2000
        assert waiting.stderr.readline().strip() == "connected for twixt.start.connects"
        assert waiting.wait(20) == 0


def test_doors_are_where_they_are_wanted() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = check("twixt", "--wait", "--port", f"twixt={taken.getsockname()[1]}")
    assert (done.returncode, "cannot open the twixt door" in done.stderr) == (3, True)
    assert check("twixt", "--wait", "--port", "hive=1").returncode == 2
