"""``--threads``: who thinks with how many, and who cannot."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.bots.parallel import ParallelSearch
from spieltisch.cli import join
from spieltisch.games.twixt.bots import search
from tests.cli.conftest import Cli

SHORT = ("--move-ms", "5", "--seed", "1", "--set", "twixt.rounds=4", "--json")


@pytest.fixture
def teams(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many threads each search has that was made, one after the other."""
    made: list[int] = []

    def recorded(trees: list[Any]) -> ParallelSearch[Any]:
        made.append(len(trees))
        return ParallelSearch(trees)

    monkeypatch.setattr(search, "ParallelSearch", recorded)
    return made


@pytest.mark.parametrize(
    ("given", "found"), [((), [1, 1]), (("--threads", "2"), [2, 2]), (("--threads", "3,1"), [3, 1])]
)
def test_a_match_has_one_number_for_all_or_one_for_each(
    cli: Cli, teams: list[int], given: tuple[str, ...], found: list[int]
) -> None:
    (game,) = cli("match", "twixt", "search", "search", *SHORT, *given).json_lines
    assert game["reason"] == "regular"
    assert teams == found


def test_the_other_one_may_be_any_bot(cli: Cli, teams: list[int]) -> None:
    games = cli("match", "twixt", "greedy", "search", *SHORT, "-n", "2", "--threads", "1,2").json_lines
    assert [game["reason"] for game in games] == ["regular"] * 2
    assert teams == [2, 2]


def test_a_candidate_may_differ_by_its_threads_alone(cli: Cli, teams: list[int]) -> None:
    done = cli("test", "twixt", "search", "search", *SHORT, "--max-blocks", "1", "--threads", "2,1")
    assert (done.code, done.json_lines[-1]["blocks"]) == (4, 1)
    assert sorted(teams) == [1, 1, 2, 2]


def test_a_bot_at_another_server_has_them_too(cli: Cli, teams: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    class Player:
        def __init__(self, channel: object, session: object, report: object, bot: object, budget_us: int) -> None:
            assert budget_us == 5000

        def stay(self) -> bool:
            return False

    monkeypatch.setattr(join, "RemotePlayer", Player)
    monkeypatch.setattr(join, "_connected", lambda *_: None)
    monkeypatch.setattr(join, "leave_at_once", lambda code: code)
    for given in ([], ["--threads", "2"]):
        assert cli("join", "twixt://localhost:1", "--bot", "search", "--move-ms", "5", *given).code == 0
    assert teams == [1, 2]


@pytest.mark.parametrize("given", ["0", "-1", "x", "", "1,2,3", "1,", "1.5"])
@pytest.mark.parametrize("command", ["match", "test"])
def test_numbers_are_for_each_player_and_from_one(cli: Cli, command: str, given: str) -> None:
    done = cli(command, "twixt", "search", "search", f"--threads={given}")
    assert (done.code, done.out) == (2, "")
    assert f"--threads: {given!r} is not a number from 1, or one for each of 2 players" in done.err


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("match twixt search greedy --threads 2", "twixt's bot 'greedy' thinks with one thread; with several: search"),
        ("match cascadia search search --threads 2", "'search' thinks with one thread, as all of its bots do"),
        ("test hive search cmd:sh --threads 2", "'cmd:sh': --threads is for our bots only"),
        ("join hive://localhost:1 --bot greedy --threads 2", "hive's bot 'greedy' thinks with one thread"),
        ("join hive://localhost:1 --bot search --threads 0", "0"),
    ],
)
def test_who_cannot_use_them_is_wrong_usage(cli: Cli, line: str, why: str) -> None:
    done = cli(*line.split())
    assert (done.code, done.out) == (2, "")
    assert why in done.err
