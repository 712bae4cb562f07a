"""Programs that play as they should, shut in: whole games of every game, through doors and pipes."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.contests.jobs.match import play_match
from spieltisch.contests.matches.block import blocks
from spieltisch.contests.matches.confining import confine
from spieltisch.contests.matches.play import GameLog, Match
from spieltisch.contests.matches.players import ForeignProgram, read_player
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Reason
from spieltisch.core.registry import game as installed
from spieltisch.net import sandbox
from spieltisch.net.confinement import Confinement
from spieltisch.table.replay import verify
from tests.net.kept import need_sandbox

pytestmark = pytest.mark.usefixtures("process")

PACKAGE = Path(spieltisch.__file__).parents[1]
TWIXT = Path(__file__).parent / "twixt_player.py"
SEATS = {"cascadia": 2, "catan": 3, "hive": 2, "monopoly": 2, "twixt": 2}
OPTIONS: dict[str, dict[str, Any]] = {
    "cascadia": {"rounds": 2},
    "catan": {"points": 3, "turns": 10, "linger_ms": 0},
    "monopoly": {"max_rounds": 5},
    "hive": {},
    "twixt": {"rounds": 5},
}
JOIN = "-m spieltisch join {url} --bot random --name guest"


@pytest.fixture(autouse=True)
def in_a_sandbox() -> None:
    need_sandbox()


def guest(game: AnyGame, arguments: str) -> ForeignProgram:
    """A program of Python's that is shut in, with our own package at hand."""
    player = read_player(game, f"cmd:{sys.executable} {arguments}")
    assert isinstance(player, ForeignProgram)
    confinement = confine(player.argv, None, memory_mb=1024)
    confinement = replace(confinement, readable=(*confinement.readable, PACKAGE))
    return replace(player, env={"PYTHONPATH": str(PACKAGE)}, confinement=confinement)


def played(name: str, *guests: ForeignProgram, out: Path | None = None) -> list[GameLog]:
    game = installed(name)
    others = [read_player(game, "random") for _ in range(SEATS[name] - len(guests))]
    match = Match(name, game.setup.options(**OPTIONS[name]), (*guests, *others), 100_000, out)
    return list(play_match(match, list(blocks(SEATS[name], 1, 5, is_rotating=True))))


@pytest.mark.parametrize("name", sorted(SEATS))
def test_programs_play_a_whole_game(name: str) -> None:
    """Two of them meet us at doors of the same number, each in its own network."""
    program = guest(installed(name), str(TWIXT) if name == "twixt" else JOIN)
    (log,) = played(name, program, program)
    assert log.played.reason is Reason.REGULAR
    assert verify(log.lines).ok


def need_meter() -> None:
    if not sandbox.is_metered():
        pytest.skip("no control group that counts processor time can be made here")


@pytest.mark.parametrize("name", ["hive", "twixt"])
def test_all_seats_are_held_to_processor_time_where_it_is_measured(name: str) -> None:
    """Through a door and on pipes."""
    need_meter()
    (log,) = played(name, guest(installed(name), str(TWIXT) if name == "twixt" else JOIN))
    assert log.played.reason is Reason.REGULAR
    assert log.played.clock == "cpu"
    assert None not in log.played.slowest_cpu_ms
    assert verify(log.lines).ok


@pytest.mark.parametrize("is_sleeping", [False, True])
def test_what_a_program_sleeps_is_not_what_it_works(tmp_path: Path, is_sleeping: bool) -> None:
    need_meter()
    tmp_path.chmod(0o755)
    text = TWIXT.read_text()
    works = text.replace("time.sleep(delay)", "while time.process_time() < delay:\n                pass")
    (tmp_path / "bot.py").write_text(text if is_sleeping else works)
    player = guest(installed("twixt"), "bot.py 0.3")
    (log,) = played("twixt", replace(player, folder=tmp_path, confinement=confine(player.argv, tmp_path)))
    passed_ms, worked_ms = log.played.slowest_ms[0], log.played.slowest_cpu_ms[0]
    assert passed_ms is not None
    assert worked_ms is not None
    assert (worked_ms >= 200) is not is_sleeping
    assert passed_ms > worked_ms or not is_sleeping


@pytest.mark.parametrize("cpus", [1, 2])
def test_who_may_use_several_processors_is_held_to_what_passes(cpus: int) -> None:
    need_meter()
    player = replace(guest(installed("twixt"), str(TWIXT)), cpus=cpus)
    match = Match("twixt", installed("twixt").setup.options(), (player, read_player(installed("twixt"), "random")), 1)
    assert match.clock == ("cpu" if cpus == 1 else "wall")
    assert replace(match, players=(replace(player, confinement=None), match.players[1])).clock == "wall"
    assert replace(match, is_on_wall=True).clock == "wall"


def test_a_program_works_in_its_folder_with_its_variables(tmp_path: Path) -> None:
    """Shut in or not."""
    tmp_path.chmod(0o755)
    (tmp_path / "bot.py").write_text(
        "import os, sys\nprint(os.getcwd(), os.environ['DEPTH'], file=sys.stderr, flush=True)\n" + TWIXT.read_text()
    )
    game = installed("twixt")
    player = guest(game, "bot.py")
    for confinement in (None, confine(player.argv, tmp_path)):
        own = replace(player, folder=tmp_path, env={"DEPTH": "3"}, confinement=confinement)
        (log,) = played("twixt", own, out=tmp_path)
        assert log.played.reason is Reason.REGULAR
        (told,) = tmp_path.glob("*.stderr")
        assert told.read_text().splitlines()[0] == f"{tmp_path} 3"
        told.unlink()


def test_a_program_whose_folder_is_gone_has_crashed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    player = replace(guest(installed("twixt"), str(TWIXT)), confinement=None, folder=tmp_path / "gone")
    (log,) = played("twixt", player)
    assert log.played.reason is Reason.CRASHED
    assert "No such file or directory" in caplog.text


@pytest.mark.parametrize("name", ["hive", "twixt"])
def test_a_program_that_cannot_be_shut_in_has_crashed(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """And has not run."""
    player = guest(installed(name), "-c print()")
    (log,) = played(name, replace(player, confinement=Confinement(processors=(100_000,))))
    assert log.played.reason is Reason.CRASHED
    assert "exit status 127: cannot start" in caplog.text


def test_a_program_that_runs_out_of_memory_is_told_so(caplog: pytest.LogCaptureFixture) -> None:
    player = guest(installed("twixt"), "-c 'x = [bytearray(1 << 20) for _ in range(400)]'")
    assert player.confinement
    (log,) = played("twixt", replace(player, confinement=replace(player.confinement, memory_bytes=64 << 20)))
    assert log.played.reason is Reason.CRASHED
    assert "killed by SIGKILL, out of memory" in caplog.text or "MemoryError" in caplog.text
