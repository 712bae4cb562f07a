"""``match``: its table, its lines for machines, and what it says of its players."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from spieltisch.bots.named import find_bot
from spieltisch.cli import crowding
from spieltisch.contests.jobs import match
from spieltisch.contests.jobs.running import Failed, Inline, Try
from spieltisch.core.registry import game as game_of
from spieltisch.table.log import read_header
from spieltisch.table.replay import verify
from tests.cli.conftest import Cli

SHORT = ("twixt", "greedy", "random", "--seed", "1", "--set", "twixt.rounds=5")


def cells(line: str) -> list[str]:
    return [cell for cell in line.split("  ") if cell]


def test_means_and_elo_are_by_block_and_an_unfinished_one_is_shown_only(cli: Cli) -> None:
    done = cli("match", *SHORT, "-n", "5")
    head, greedy, random, left = done.out.splitlines()
    assert [word.strip() for word in cells(head)][:9] == [
        "player", "games", "won", "drawn", "lost", "mean", "95 %", "Elo", "95 %",
    ]  # fmt: skip
    assert (greedy.split()[:2], random.split()[:2]) == (["greedy", "5"], ["random", "5"])
    assert left == "1 of these games are of an unfinished block, and count for no mean"
    whole = cli("match", *SHORT, "-n", "4").out.splitlines()
    assert len(whole) == 3
    assert [line.split()[5:9] for line in whole[1:]] == [greedy.split()[5:9], random.split()[5:9]]


def test_names_are_shown_and_are_those_in_the_logs(cli: Cli, tmp_path: Path) -> None:
    done = cli("match", *SHORT, "--names", "Ada, Bea", "--out", "games")
    assert [line.split()[0] for line in done.out.splitlines()[1:3]] == ["Ada", "Bea"]
    (log,) = (tmp_path / "games").glob("*.jsonl")
    assert [seat.name for seat in read_header(log.read_bytes().splitlines()[0]).seats] == ["Ada", "Bea"]


def test_a_level_plays_and_the_table_and_the_logs_say_who_that_was(cli: Cli, tmp_path: Path) -> None:
    levels = ("match", "twixt", "easy", "random~50", "--seed", "1", "--set", "twixt.rounds=5", "--out", "games")
    label = find_bot(game_of("twixt"), "easy").label
    assert cli(*levels).out.splitlines()[1].startswith(f"{label}  ")
    assert cli(*levels, "--json").json["seats"] == ["easy", "random~50"]
    (log,) = (tmp_path / "games").glob("*.jsonl")
    assert [seat.name for seat in read_header(log.read_bytes().splitlines()[0]).seats] == [label, "random~50"]


@pytest.mark.parametrize("names", ["Ada", "Ada,Bea,Cleo", "Ada,", "", "Ada,\u3164", "Ada,Z\u0301\u0302\u0303"])
def test_each_player_needs_a_name(cli: Cli, names: str) -> None:
    done = cli("match", *SHORT, "--names", names)
    assert done.code == 2
    assert "--names" in done.err


def test_lines_say_which_table_it_was_and_where_its_replay_is(cli: Cli, tmp_path: Path) -> None:
    for game in cli("match", *SHORT, "-n", "2", "--out", "games", "--json").json_lines:
        lines = (tmp_path / "games" / game["replay"]).read_bytes().splitlines()
        assert read_header(lines[0]).id == game["id"]
        assert verify(lines).ok
        assert (game["detail"], game["fault_seat"], game["seats"]) == (None, None, game["seats"])
    (game,) = cli("match", *SHORT, "--json").json_lines
    assert game["replay"] is None
    assert (game["clock"], [type(ms) for ms in game["slowest_cpu_ms"]]) == ("cpu", [int, int])
    keys = "game seed seats ranks points reason plies seconds id detail fault_seat replay refused"
    keys += " slowest_ms slowest_cpu_ms clock exit"
    assert list(game) == keys.split()


@pytest.mark.usefixtures("process")
def test_lines_say_whose_fault_an_end_was_and_what_it_was(cli: Cli) -> None:
    program = f"cmd:{sys.executable} -S -c 'import sys; sys.exit(\"no more\")'"
    (game,) = cli("match", "twixt", "random", program, "--seed", "1", "--json").json_lines
    assert (game["reason"], game["fault_seat"], game["detail"]) == ("crashed", 1, "exit status 1: no more")
    assert game["exit"] == [None, 1]


@pytest.mark.usefixtures("process")
def test_a_crash_is_told_with_its_first_and_its_last_word_and_a_signal_with_its_number(cli: Cli) -> None:
    words = 'print(*"why then that".split(), sep=chr(10), file=sys.stderr, flush=True)'
    dying = f"import os, sys; {words}; os.kill(os.getpid(), 9)"
    (game,) = cli(
        "match", "twixt", "random", f"cmd:{sys.executable} -S -c '{dying}'", "--seed", "1", "--json"
    ).json_lines
    assert (game["detail"], game["exit"]) == ("killed by SIGKILL: why … that", [None, -9])


WRONG = """
import sys
for line in sys.stdin:
    if line.split()[0] in "36":
        print("3 30 30" if line[0] == "3" else "6 0", flush=True)
    if line.split()[0] == "9":
        break
"""


@pytest.mark.usefixtures("process")
def test_lines_count_what_was_refused_and_the_table_and_the_replay_name_it(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    program = f"cmd:{sys.executable} -S {tmp_path / 'wrong.py'}"
    line = ["match", "twixt", program, "random", "--seed", "1", "--out", "games"]
    (game,) = cli(*line, "--json").json_lines
    assert (game["reason"], game["fault_seat"], game["refused"]) == ("illegal", 0, [1, 0])
    assert game["slowest_ms"][0] is not None
    assert game["clock"] == "wall"
    assert game["slowest_cpu_ms"][0] is None
    assert game["exit"] == [0, None]
    assert "1 refused ('30/30')" in cli(*line).out
    assert "refused 30/30" in cli("replay", "show", str(tmp_path / "games" / "00001.jsonl")).out


@pytest.mark.usefixtures("process")
def test_who_is_never_asked_has_no_slowest_answer(cli: Cli) -> None:
    program = f"cmd:{sys.executable} -S -c 'import sys; sys.exit(\"no more\")'"
    (game,) = cli("match", "twixt", program, "random", "--seed", "1", "--json").json_lines
    assert game["slowest_ms"] == [None, None]


def test_more_jobs_than_fit_are_said_and_done(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowding, "available", lambda: (0,))
    assert "--jobs 2 is more than the 1 that fit here" in cli("match", *SHORT, "--jobs", "2").err
    assert "--jobs" not in cli("match", *SHORT).err


def test_a_block_whose_process_is_always_killed_ends_the_match_with_a_word(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Losing(Inline):
        def wait(self) -> list[tuple[int, Try]]:
            return [(number, Failed("its worker was killed")) for number, _ in super().wait()]

    monkeypatch.setattr(match, "Inline", Losing)
    done = cli("match", *SHORT)
    assert (done.code, done.out) == (1, "")
    assert "block 1: its worker was killed" in done.err
