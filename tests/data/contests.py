"""A contest that is over, one that was killed, and a match of every game with all that was said on tape."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.commands import Command, run

PLAYERS = {"random": "random", "greedy ✓": "greedy"}
BROKEN = {"Kaputt": "cmd:false"}
"""A program that ends before it comes."""
CUP = 'name = "Cup"\nsystem = "swiss"\nrounds = 2\n'
CUT = 'name = "Cut"\nsystem = "round-robin"\nblocks = 6\n'
KILLED_AFTER_GAMES = 2
MATCHES = {
    "twixt": ("twixt:", ["twixt.rounds=3"]),
    "hive": ("hive://{host}:{port}?reservation={reservation}", []),
    "catan": ("{url}", ["catan.turns=3", "catan.linger_ms=0"]),
    "cascadia": ("cascadia://{host}:{port}", ["cascadia.rounds=2"]),
    "monopoly": ("monopoly://{host}:{port}?start=0", ["monopoly.max_rounds=3"]),
}
"""Where our own client comes to as somebody else's program, and what makes the game short."""


def make_contests(place: Path) -> dict[str, Any]:
    """Folders ``cup``, ``cut`` and ``match-GAME`` at this place; what this version says of them."""
    write(place, "cup", CUP, PLAYERS | BROKEN)
    finish(place, "contest", "run", "cup.toml")
    write(place, "cut", CUT, PLAYERS)
    kill_midway(place)
    shutil.copytree(place / "cut", place / "whole")
    finish(place, "contest", "resume", "whole")
    said = {"cup": show(place, "cup"), "cut": show(place, "whole"), "rated": rate(place, "cup")}
    shutil.rmtree(place / "whole")
    for game in MATCHES:
        play_match(place, game)
    return said


def write(place: Path, name: str, head: str, players: dict[str, str]) -> None:
    listed = "".join(f'[[player]]\nname = "{player}"\nbot = "{bot}"\n' for player, bot in players.items())
    (place / f"{name}.toml").write_text(f'game = "hive"\nseed = 7\n{head}{listed}')


def kill_midway(place: Path) -> None:
    journal = place / "cut" / "journal.jsonl"
    with Command("contest", "run", "cut.toml", "--jobs", "1", cwd=place, stderr=subprocess.DEVNULL) as process:
        while not journal.exists() or journal.read_text().count('"is":"played"') < KILLED_AFTER_GAMES:
            assert process.poll() is None, "it ended too early to be killed"
            time.sleep(0.002)
        process.send_signal(signal.SIGKILL)


def finish(place: Path, *arguments: str) -> str:
    done = run(place, *arguments, timeout=120)
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def show(place: Path, contest: str) -> Any:
    return json.loads(finish(place, "contest", "show", contest, "--json"))


def rate(place: Path, contest: str) -> Any:
    """What ``stats rate`` makes of a contest's games."""
    journal = map(json.loads, (place / contest / "journal.jsonl").read_text().splitlines())
    games = [{name: game[name] for name in ("block", "players", "ranks")} for game in journal if game["is"] == "played"]
    (place / "games.jsonl").write_text("".join(json.dumps(game) + "\n" for game in games))
    return json.loads(finish(place, "stats", "rate", "games.jsonl", "--json"))


def play_match(place: Path, game: str) -> None:
    address, options = MATCHES[game]
    program = f"cmd:spieltisch join {address} --bot greedy --name Zoë --seed 5"
    others = ["random"] * (2 if game == "catan" else 1)
    sets = [part for option in options for part in ("--set", option)]
    finish(place, "match", game, program, *others, "--seed", "5", "--out", f"match-{game}", "--trace", *sets)
