"""Whole matches, with TwixT for programs on pipes and Hive for programs that come in at a door."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spieltisch.bots.random import RandomBot
from spieltisch.contests.matches import play
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.live import live_file
from spieltisch.contests.matches.play import GameLog
from spieltisch.contests.matches.players import BuiltInBot
from spieltisch.core.game import AnyGame, Roster
from spieltisch.core.registry import game as installed
from spieltisch.games.twixt import config as twixt
from spieltisch.net import child
from spieltisch.table.log import read_entry, read_header
from tests.contests.matches import matches
from tests.contests.matches.matches import PYTHON, run

TWIXT_PLAYER = Path(__file__).parent / "twixt_player.py"


@pytest.fixture(autouse=True)
def random_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game has only the random bot, and programs get little time to go."""

    def game(name: str) -> AnyGame:
        found = installed(name)
        return replace(found, roster=Roster({"random": lambda seed: RandomBot(found.play.view, seed)}))

    monkeypatch.setattr(play, "game", game)
    monkeypatch.setattr(child, "GRACE_US", 100_000)


def moves_of(log: GameLog) -> list[tuple[int | str, str]]:
    """What players and chance did; credits for the machine's own stalls are no two times the same."""
    entries = map(read_entry, log.lines[1:-1])
    return [(entry.actor, entry.action) for entry in entries if entry.actor != "table"]


def test_the_same_seed_plays_the_same_match() -> None:
    first, second = (run("twixt", ["random", "random"], rounds=5) for _ in range(2))
    assert [moves_of(log) for log in first] == [moves_of(log) for log in second]
    assert [log.played.ranks for log in first] == [log.played.ranks for log in second]


def test_a_bot_may_have_a_think_time_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time odds; whoever has none has the match's."""
    given: set[tuple[int, int]] = set()

    class Timed(RandomBot[Any, Any]):
        def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
            given.add((seat, budget_us))
            return super().choose(observation, seat, budget_us, wall_us)

    found = installed("twixt")
    timed = replace(found, roster=Roster({"random": lambda seed: Timed(found.play.view, seed)}))
    monkeypatch.setattr(play, "game", lambda _name: timed)
    players = (BuiltInBot("random", "slow", move_us=7_000), BuiltInBot("random", "fast"))
    options = replace(found.setup.options(), rounds=2)
    asyncio.run(play.play_block(play.Match("twixt", options, players, 3_000), Block(0, 5, ((0, 1),))))
    assert given == {(0, 7_000), (1, 3_000)}


def test_seats_rotate_and_results_follow_the_player() -> None:
    logs = run("hive", ["random", "random"], 3)
    assert [log.order for log in logs] == [(0, 1), (1, 0), (0, 1)]
    assert [log.played.seed for log in logs] == [5, 5, 6]
    assert all(log.played.reason == "regular" for log in logs)


def test_both_games_of_an_encounter_have_the_same_set_up() -> None:
    first, second = (read_header(log.lines[0]) for log in run("twixt", ["random", "random"], rounds=2))
    assert second.parent == first.id


@pytest.mark.parametrize("name", ["hive", "twixt"])
def test_a_bot_that_meets_itself_plays_one_game_in_all_orders(name: str) -> None:
    """What it draws follows from its seat, also where it comes there only for the return game."""
    first, second, other = run(name, ["random", "random"], 3)
    assert [log.order for log in (first, second)] == [(0, 1), (1, 0)]
    assert seats_moves(first) == seats_moves(second) != seats_moves(other)
    assert first.played.ranks == second.played.ranks


def seats_moves(log: GameLog) -> list[tuple[int | str, str]]:
    """Chance has drawn an encounter's swamps when its second game begins."""
    return [(actor, action) for actor, action in moves_of(log) if actor != "chance"]


@pytest.mark.usefixtures("process")
def test_a_program_plays_an_encounter_on_its_pipes_in_one_process(tmp_path: Path) -> None:
    logs = run("twixt", ["random", f"{PYTHON} {TWIXT_PLAYER}"], out=tmp_path, rounds=5)
    assert [log.played.reason for log in logs] == ["regular", "regular"]
    (chatter,) = tmp_path.glob("*.stderr")
    assert chatter.read_text().splitlines() == ["started", "reset", "end"]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("import sys; sys.exit(0)", "left"),
        ("import sys; sys.exit(1)", "crashed"),
        ("print('garbage', flush=True); input()\nwhile True: print('more', input(), flush=True)", "illegal"),
        ("import os; os.kill(os.getpid(), 9)", "crashed"),
    ],
)
def test_a_program_that_does_not_play_loses_for_the_right_reason(script: str, reason: str) -> None:
    for log in run("twixt", [f'{PYTHON} -c "{script}"', "random"], 1, rounds=5):
        assert log.played.reason == reason
        assert log.played.ranks == (2, 1)


@pytest.mark.usefixtures("process")
def test_the_time_a_program_takes_to_start_is_not_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twixt, "MOVE_US", 1_000_000)
    start = "import runpy, sys, time; time.sleep(3); runpy.run_path(sys.argv.pop(1), run_name='__main__')"
    slow = f'{PYTHON} -c "{start}" {TWIXT_PLAYER}'
    for players in ([slow, "random"], ["random", slow]):
        (log,) = run("twixt", players, 1, rounds=2)
        assert log.played.reason == "regular"


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_answer_that_is_late_for_the_first_game_is_none_in_the_second(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(twixt, "MOVE_US", 1_000_000)
    players = ["random", "random"]
    players[seat] = f"{PYTHON} {TWIXT_PLAYER} 3"
    first, second = run("twixt", players, rounds=3)
    assert (first.played.reason, first.played.ranks[seat]) == ("timeout", 2)
    assert second.played.reason == "regular"


@pytest.mark.usefixtures("process")
def test_an_encounter_goes_on_though_a_program_left_its_first_game() -> None:
    logs = run("twixt", [f"{PYTHON} -c pass", "random"], 2, rounds=5)
    assert [(log.played.reason, log.played.ranks) for log in logs] == [("left", (2, 1)), ("left", (1, 2))]


def test_the_logs_of_a_match_say_that_a_number_is_behind_them() -> None:
    (log,) = run("hive", ["random", "random"], 1)
    assert read_header(log.lines[0]).seeded


def test_no_two_games_of_a_block_have_the_same_id_and_a_block_played_again_has_the_same_ones() -> None:
    first, again = ([log.played.id for log in run("hive", ["random", "random"], 4)] for _ in range(2))
    assert first == again == [read_header(log.lines[0]).id for log in run("hive", ["random", "random"], 4)]
    assert len(set(first)) == 4


def test_a_running_game_can_be_read_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    class Reader(RandomBot[Any, Any]):
        """Whoever is asked finds all that came before."""

        def choose(self, *given: Any) -> Any:
            (file,) = tmp_path.glob("*.jsonl")
            text = file.read_bytes()
            assert text.endswith(b"\n")
            seen.append(text.count(b"\n"))
            return super().choose(*given)

    found = installed("hive")
    game = replace(found, roster=Roster({"reader": lambda seed: Reader(found.play.view, seed)}))
    monkeypatch.setattr(play, "game", lambda _: game)
    monkeypatch.setattr(matches, "installed", lambda _: game)
    (log,) = run("hive", ["reader", "reader"], 1, live=tmp_path)
    assert live_file(tmp_path, log.played.id).read_bytes() == b"".join(line + b"\n" for line in log.lines)
    plies = [number for number, line in enumerate(log.lines[1:-1], 1) if isinstance(read_entry(line).actor, int)]
    assert seen == plies


def test_where_nothing_can_be_written_games_go_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").touch()
    logs = run("hive", ["random", "random"], 2, live=tmp_path / "file")
    assert [log.played.reason for log in logs] == ["regular"] * 2
    assert "nobody can look on" in caplog.text


@pytest.mark.usefixtures("process")
def test_margins_are_told_where_a_program_played() -> None:
    (log,) = run("twixt", ["random", f"{PYTHON} {TWIXT_PLAYER}"], 1, rounds=5)
    answers = [read_entry(line) for line in log.lines[1:-1]]
    assert [sum(tenths) for tenths in log.margins] == [
        sum(entry.actor == seat and entry.last is not None for entry in answers) for seat in range(2)
    ]
    assert run("twixt", ["random", "random"], 1, rounds=5)[0].margins == ()


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(("status", "reason"), [(0, "left"), (1, "crashed")])
def test_a_program_that_never_comes_to_its_door_loses_too(status: int, reason: str) -> None:
    (log,) = run("hive", ["random", f"{PYTHON} -c 'import sys; sys.exit({status})' {{port}}"], 1)
    assert (log.played.reason, log.played.ranks) == (reason, (1, 2))
    assert log.played.fault_seat == 1
    assert log.played.detail == f"exit status {status}"


@pytest.mark.usefixtures("process")
def test_a_program_at_its_door_that_dies_in_its_turn_has_crashed(caplog: pytest.LogCaptureFixture) -> None:
    script = (
        "import socket, sys; s = socket.create_connection((sys.argv[1], int(sys.argv[2]))); "
        "s.send(b'<protocol><join gameType=\\'swc_2020_hive\\'/>'); s.recv(100); sys.exit(7)"
    )
    (log,) = run("hive", ["random", f'{PYTHON} -c "{script}" {{host}} {{port}}'], 1)
    assert log.played.reason == "crashed"
    assert "exit status 7" in caplog.text
