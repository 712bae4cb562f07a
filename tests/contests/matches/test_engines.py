"""``cmd:uhp:ENGINE``: engines of the Universal Hive Protocol in matches and contests, and ours as a program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.conformance.inviting import invitation
from spieltisch.contests.matches.command import split_command
from spieltisch.contests.matches.players import ForeignProgram, read_guest, read_player
from spieltisch.contests.plans.reading import read_plan
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game
from spieltisch.table.replay import verify
from tests.contests.matches.matches import run

ENGINE = f"cmd:uhp:{sys.executable} {Path(__file__).parent / 'uhp_engine.py'}"


def test_the_word_before_a_program_is_what_it_speaks() -> None:
    player = read_player(game("hive"), f"cmd:uhp:{sys.executable} 'a b' --depth 3")
    assert isinstance(player, ForeignProgram)
    assert (player.speaks, player.argv[1:]) == ("uhp", ("a b", "--depth", "3"))
    assert player.name == Path(sys.executable).name
    assert split_command("cmd:./my:engine x") == ("", ("./my:engine", "x"))


@pytest.mark.parametrize("read", [read_guest, invitation])
def test_who_speaks_no_protocol_of_the_game_can_be_neither_checked_nor_tapped(read: object) -> None:
    with pytest.raises(UsageError, match="an engine speaks none of the game's own protocols"):
        read(game("hive"), ENGINE)  # type: ignore[operator]


def test_engines_of_hive_play_nothing_else() -> None:
    with pytest.raises(UsageError, match="no engine of uhp plays twixt"):
        read_player(game("twixt"), ENGINE)


def test_a_contest_seats_them(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    text = (
        'game = "hive"\nsystem = "round-robin"\n[[player]]\nname = "A"\nbot = "greedy"\n[[player]]\nname = "B"\nbot = '
    )
    file.write_text(f'{text}"{ENGINE}"\n')
    assert [player.bot for player in read_plan(file, lambda: 1).players] == ["greedy", ENGINE]
    file.write_text(f'{text}"cmd:uhp:no-such-engine"\n')
    with pytest.raises(UsageError, match="no such program"):
        read_plan(file, lambda: 1)


@pytest.mark.usefixtures("process")
def test_an_engine_plays_whole_games_against_a_bot() -> None:
    logs = run("hive", [f"{ENGINE} contest", "random"])
    assert [log.played.reason for log in logs] == ["regular", "regular"]
    assert [log.order for log in logs] == [(0, 1), (1, 0)]
    assert all(verify(log.lines).ok for log in logs)


@pytest.mark.usefixtures("process")
def test_an_engine_of_standard_hive_loses_with_the_reason_in_the_result() -> None:
    [log] = run("hive", [f"{ENGINE} base", "random"], games=1)
    assert (log.played.reason, log.played.ranks) == ("left", (2, 1))
    assert "Engine plays another game than swc_2020_hive" in str(log.played.detail)


@pytest.mark.usefixtures("process")
def test_our_engine_is_a_program_on_stdin_and_stdout() -> None:
    lines = ["newgame", "play wA1", "bestmove depth 2", "nonsense", "exit", "info"]
    ran = subprocess.run(
        [sys.executable, "-m", "spieltisch", "uhp"], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    greeting, *answers = ran.stdout.split("ok\n")
    assert greeting.startswith("id Spieltisch ")
    assert answers[:2] == ["Base;NotStarted;White[1]\n", "Base;InProgress;Black[1];wA1\n"]
    assert answers[2].startswith("b")
    assert answers[3].startswith("err nonsense is no command")
    assert answers[4:] == ["", ""]
    assert ran.stderr == ""
