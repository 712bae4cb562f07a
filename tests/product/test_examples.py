"""The example clients, as ``new-client`` copies them and their own pages tell to build and start them."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli.new_client import CLIENTS
from spieltisch.conformance.results import Verdict
from tests import mistakes
from tests.commands import run
from tests.lengths import long_but

pytestmark = pytest.mark.usefixtures("process")

THROUGH = Path(__file__).parent / "through.py"
EXAMPLES = [(folder.parent.name, folder.name) for folder in sorted(CLIENTS.glob("[a-z]*/[a-z]*"))]
COMPILERS = {"javac", "g++"}
REFUSED = {
    "cascadia": rb"S\w+Error[^\n]*",
    "catan": rb'\{"Fehler":[^\n]*|\{"Serverantwort":"(?!OK)[^\n]*',
    "hive": rb'<data class="error"[^>]*',
    "monopoly": rb"-NEIN[^\n]*",
    "twixt": rb"(?!)",
}
"""How a server says that something was wrong; that of TwixT ends the game."""
SHORT = {"monopoly": ["--set", "monopoly.max_rounds=8"], "cascadia": ["--set", "cascadia.rounds=10"]}
FULL_TABLES = {"catan": 5, "monopoly": 4, "cascadia": 4}
"""Where more than the fewest can play: with five there is Catan's special building phase."""


@dataclass(frozen=True, slots=True)
class Built:
    folder: Path
    argv: list[str]
    """With placeholders; its first words find what was built from anywhere."""

    def player(self, file: Path, size: int = 0) -> str:
        """A BOT of ``match``: the client, what it is told cut into pieces of so many bytes (0: as it comes)."""
        words = [{"{host}": "@host", "{port}": "@port"}.get(word, word) for word in self.argv]
        place = f"{file}@{{host}}:{{port}}" if "@host" in words else str(file)
        return "cmd:" + " ".join(f"'{word}'" for word in [sys.executable, "-S", str(THROUGH), place, str(size), *words])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("examples")


@cache
def built(place: Path, game: str, language: str) -> Built:
    """Copied by ``new-client``, and built and started by the commands of its page."""
    folder = place / f"{game}-{language}"
    done = run(place, "new-client", game, "--language", language, "--to", folder.name)
    assert done.returncode == 0, done.stderr
    page = (folder / "README.md").read_text()
    for command in re.findall(r"^\$ (\S+ .*)$", page, re.MULTILINE):
        if command.split()[0] in COMPILERS:
            if not shutil.which(command.split()[0]):
                pytest.skip(f"no {command.split()[0]} here")
            compiled = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=120)
            assert (compiled.returncode, compiled.stderr) == (0, "")
    [argv] = set(re.findall(r'"cmd:(.*?)"', page))
    return Built(folder, [_located(word, folder) for word in argv.split()])


def _located(word: str, folder: Path) -> str:
    if word == "python3":
        return sys.executable
    return str(folder / word) if (folder / word).exists() else word


def play(folder: Path, game: str, players: list[str], games: int, seed: int) -> list[Any]:
    """The games of a match, none of which anybody was at fault in."""
    names = ",".join(f"Jörg {number}" for number in range(len(players)))
    arguments = ["match", game, *players, "-n", str(games), "--seed", str(seed), "--names", names, "--json"]
    done = run(folder, *arguments, *SHORT.get(game, []), timeout=120)
    assert done.returncode == 0, done.stderr
    assert not re.search("killed|crashed|left", done.stderr), done.stderr
    results = [json.loads(line) for line in done.stdout.splitlines()]
    results = [result for result in results if "reason" in result]
    assert [result["reason"] for result in results] == ["regular"] * games
    return results


def check_heard(folder: Path, game: str, programs: int) -> None:
    """What each program heard: nothing that it said was wrong, and then it ended by itself."""
    heard = [file.read_bytes() for file in folder.glob("heard.*")]
    assert len(heard) == programs
    for told in heard:
        assert told.endswith(b"exit 0\n"), told[-200:]
        assert [words for words in re.findall(REFUSED[game], told) if not re.search(LAWFUL, words)] == []


UNSEEN = {"catan.trade.own", "monopoly.auction.own-bid"}
"""What no example ever comes to: they offer no trades, and bid in their own turns only."""
LAWFUL = "Handel nicht mehr verfügbar|Farbe bereits vergeben|-NEIN 139".encode()
"""What is no fault, because it crosses with what others do: an offer that is broken off, a colour, bids."""


AT_EVERY_SEAT = [*((game, "python") for game, _ in EXAMPLES), ("cascadia", "cpp"), ("twixt", "java")]
"""What is tried quickly, and so here and below: each game, and each language."""


def others(game: str) -> list[str]:
    return ["random", "random"] if game == "catan" else ["random"]


@pytest.mark.parametrize(("game", "language"), long_but(AT_EVERY_SEAT, EXAMPLES))
def test_it_plays_by_the_rules_at_every_seat(place: Path, tmp_path: Path, game: str, language: str) -> None:
    player = built(place, game, language).player(tmp_path / "heard")
    seats = 1 + len(others(game))
    play(tmp_path, game, [player, *others(game)], games=seats, seed=11)
    check_heard(tmp_path, game, 1 if game == "twixt" else seats)


@pytest.mark.parametrize(("game", "language"), long_but([("hive", "python"), ("twixt", "java")], EXAMPLES))
def test_it_does_not_matter_how_what_it_is_told_is_cut(place: Path, tmp_path: Path, game: str, language: str) -> None:
    client = built(place, game, language)
    bytewise, as_it_comes = (client.player(tmp_path / "heard", size) for size in (1, 0))
    players = [bytewise] + [as_it_comes] * len(others(game))
    play(tmp_path, game, players, games=1, seed=5)
    check_heard(tmp_path, game, len(players))


@pytest.mark.parametrize("game", long_but(["cascadia"], FULL_TABLES))
def test_both_languages_fill_a_table_and_nobody_is_wrong(place: Path, tmp_path: Path, game: str) -> None:
    languages = [language for of, language in EXAMPLES if of == game]
    seats = FULL_TABLES[game]
    clients = [built(place, game, languages[seat % len(languages)]) for seat in range(seats)]
    play(tmp_path, game, [client.player(tmp_path / "heard") for client in clients], games=1, seed=3)
    check_heard(tmp_path, game, seats)


@pytest.mark.long
@pytest.mark.parametrize(("game", "language"), EXAMPLES)
def test_the_checks_have_nothing_to_say_against_it(place: Path, game: str, language: str) -> None:
    program = f"cmd:{shlex.join(built(place, game, language).argv)}"
    results = mistakes.examined(game, program, jobs=2)
    assert set(mistakes.faults(game, results)) <= UNSEEN, mistakes.told(results)
    assert all(results[name].verdict in (Verdict.PASSED, Verdict.UNCLEAR) for name in UNSEEN & results.keys())
