"""``test``: verdicts, exit codes, and that neither the number of processes nor the bot itself makes a difference."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from spieltisch.cli import test as command
from spieltisch.contests.jobs.match import play_match
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import GameLog, Match
from tests.cli.conftest import Cli

KEYS = ["verdict", "blocks", "games", "mean", "elo", "elo95", "llr", "lower", "upper"]


def test_who_is_stronger_passes(cli: Cli) -> None:
    done = cli("test", "hive", "greedy", "random", "--elo1", "300", "--seed", "1", "--json")
    *blocks, last = done.json_lines
    assert (done.code, last["verdict"]) == (0, "H1")
    assert list(last) == KEYS
    assert last["llr"] >= last["upper"] == -last["lower"] == pytest.approx(2.944439)
    assert (last["games"], last["blocks"]) == (2 * last["blocks"], len(blocks))
    assert [block["blocks"] for block in blocks] == list(range(1, len(blocks) + 1))
    assert all(block["llr"] < last["upper"] for block in blocks[:-1])
    assert all(block["remaining"] > 0 for block in blocks[:-1])
    assert last["mean"] > 0.8


def test_who_is_weaker_fails(cli: Cli) -> None:
    done = cli("test", "hive", "random", "greedy", "--elo1", "300", "--seed", "1")
    assert done.code == 1
    assert "H0: the candidate is not stronger" in done.out
    assert "1 blocks, Elo" in done.err
    assert "games to go" in done.err


def test_against_several_the_candidate_has_to_be_stronger_than_each(cli: Cli) -> None:
    words = ("test", "hive", "greedy", "--elo1", "300", "--seed", "1", "--max-blocks", "20", "--json", "--against")
    done = cli(*words, "random", "random")
    *_, last = done.json_lines
    assert (done.code, last) == (0, {"verdict": "H1", "against": {"random": "H1"}})
    assert {line["against"] for line in done.json_lines[:-1]} == {"random"}


def test_the_first_that_it_is_not_stronger_than_ends_it(cli: Cli) -> None:
    done = cli("test", "hive", "random", "--elo1", "300", "--seed", "1", "--against", "greedy", "easy")
    assert done.code == 1
    assert "against greedy" in done.out
    assert "not tried any more" in done.out
    assert "H0: the candidate is not stronger than all of them" in done.out


@pytest.mark.parametrize("words", [(), ("random", "--against", "greedy")])
def test_there_is_one_champion_or_several(cli: Cli, words: Sequence[str]) -> None:
    done = cli("test", "hive", "random", *words)
    assert done.code == 2
    assert "name one champion, or several behind --against" in done.err


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hive", ""),
        ("twixt", ""),
        ("twixt", "--set twixt.mirror=true"),
        ("cascadia", "--seats 4 --set cascadia.rounds=5"),
        ("monopoly", "--seats 3 --set monopoly.max_rounds=5"),
    ],
)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_differs_from_itself_by_nothing(cli: Cli, game: str, bot: str, options: str) -> None:
    done = cli("test", game, bot, bot, "--max-blocks", "3", "--seed", "7", "--json", *options.split())
    last = done.json_lines[-1]
    assert (done.code, last["verdict"], last["blocks"]) == (4, "open", 3)
    assert (last["mean"], last["elo"], last["elo95"]) == (0.5, 0, 0)
    assert last["llr"] < 0


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_where_only_winning_counts_a_bot_has_its_share_against_itself(cli: Cli, bot: str) -> None:
    options = ("--seats", "3", "--set", "catan.points=3", "--max-blocks", "1", "--seed", "7", "--json")
    last = cli("test", "catan", bot, bot, *options).json_lines[-1]
    assert (last["mean"], last["elo"], last["elo95"]) == (1 / 3, 0, None)


def test_the_verdict_is_the_same_with_several_processes(cli: Cli) -> None:
    options = ("test", "twixt", "random", "greedy", "--seed", "3", "--max-blocks", "6", "--elo1", "1", "--json")
    one, two = cli(*options), cli(*options, "--jobs", "2")
    assert one.code == two.code
    assert one.out == two.out
    assert len(one.json_lines) > 1


def test_no_more_games_than_needed_are_played(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """And those that are asked for in vain are let go of."""
    asked, closed = [], []

    def counted(match: Match, blocks: Sequence[Block], jobs: int) -> Generator[GameLog, None, None]:
        try:
            for log in play_match(match, blocks, jobs):
                asked.append(log)
                yield log
        finally:
            closed.append(True)

    monkeypatch.setattr(command, "play_match", counted)
    done = cli("test", "hive", "greedy", "random", "--elo1", "300", "--seed", "1", "--json")
    assert len(asked) == done.json_lines[-1]["games"]
    assert closed == [True]


@pytest.mark.usefixtures("process")
def test_faults_are_counted_by_who_and_why(cli: Cli) -> None:
    done = cli("test", "twixt", f"cmd:{sys.executable} -S -E -c pass", "random", "--seed", "1", "--max-blocks", "2")
    assert done.code == 4
    assert "candidate left  4\n" in done.out
    assert "needed " in done.out
    assert "champion " not in done.out


@pytest.mark.usefixtures("process")
def test_the_same_program_may_be_both(cli: Cli) -> None:
    player = Path(__file__).parents[1] / "contests" / "matches" / "twixt_player.py"
    program = f"cmd:{sys.executable} -S -E {player}"
    options = ("--max-blocks", "1", "--seed", "1", "--set", "twixt.rounds=5", "--json")
    done = cli("test", "twixt", program, program, *options)
    assert (done.code, done.json_lines[-1]["mean"]) == (4, 0.5)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("hive greedy", "name one champion"),
        ("hive greedy nobody", "no bot 'nobody'"),
        ("hive greedy random --seats 3", "hive has no tables of 3 players"),
        ("hive greedy random --elo0 5 --elo1 5", "an elo0 below elo1"),
        ("hive greedy random --alpha 1", "alpha"),
        ("hive greedy random --elo1 1e9", "not between"),
        ("chess greedy random", "no game 'chess'"),
    ],
)
def test_what_cannot_be_tested_is_wrong_usage(cli: Cli, options: str, why: str) -> None:
    done = cli("test", *options.split())
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert done.err.count("\n") == 1


def test_a_seed_that_is_drawn_is_told(cli: Cli) -> None:
    done = cli("test", "twixt", "random", "random", "--max-blocks", "1", "--set", "twixt.rounds=2")
    assert done.err.startswith("seed ")
