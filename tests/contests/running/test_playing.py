"""Blocks and entry checks as workers play them, with real programs."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from spieltisch.contests.directing.director import BlockJob
from spieltisch.contests.journal.faults import fault_of, is_killed_from_outside
from spieltisch.contests.journal.lines import Fault
from spieltisch.contests.matches.results import Played
from spieltisch.contests.plans.plan import Entrant, Plan, System
from spieltisch.contests.running import casting
from spieltisch.contests.running.casting import Casting
from spieltisch.contests.running.entry import check_player
from spieltisch.contests.running.playing import Games, play_task
from spieltisch.core.fair import seed_from
from spieltisch.table.log import read_ending
from spieltisch.table.replay import verify
from spieltisch.wire.transcript import Heard, Spoken, read_transcript
from tests.contests.matches.matches import PYTHON
from tests.contests.simulation import plan_of

RIVAL = Path(__file__).parents[2] / "product" / "hive_rival.py"
ORDERS = ((0, 1), (1, 0))
GAME = Played("hive", 1, ("a", "b"), (2, 1), (-1, -1), "crashed", 0, 0.1, "id", "exit status 3: last", 0)


def plan(how: str = "") -> Plan:
    """Of a program and ``random``."""
    bot = f'{PYTHON} {RIVAL} "{how}" {{host}} {{port}} {{reservation}}' if how else "random"
    players = (Entrant(name="guest", bot=bot, folder="/", start_s=5.0), Entrant(name="home", bot="random"))
    return replace(plan_of(System.ROUND_ROBIN, players=2), game="hive", players=players)


def job(missing: tuple[int, ...] = (0, 1), attempt: int = 0) -> BlockJob:
    return BlockJob("1.1.1", 0, attempt, 7, ("guest", "home"), ORDERS, missing)


def play(plan: Plan, job: BlockJob) -> Games:
    entrants = {entrant.name: entrant for entrant in plan.players}
    return play_task(Casting(plan, is_confining=False).task(job, entrants))


def test_a_block_comes_with_replays_that_verify() -> None:
    games = play(plan(), job())
    assert [game.order for game in games.played] == [0, 1]
    assert [game.players for game in games.played] == [("guest", "home"), ("home", "guest")]
    assert len({game.id for game in games.played}) == 2
    for game in games.played:
        assert verify(games.files[game.replay].splitlines()).ok
        assert game.fault is None


@pytest.mark.usefixtures("process")
def test_each_game_says_what_counted_as_time() -> None:
    (game, _) = play(plan(), job()).played
    assert game.clock == "cpu"
    assert len(game.slowest_ms) == len(game.slowest_cpu_ms) == 2
    (game, *_) = play(plan("crashes"), job((0,))).played
    assert game.clock == "wall"
    assert game.slowest_cpu_ms[0] is None


@pytest.mark.parametrize("is_confining", [False, True])
@pytest.mark.parametrize("can", [False, True])
@pytest.mark.parametrize("cpus", [1, 2])
@pytest.mark.parametrize("other", ["random", "remote"])
def test_a_contest_is_held_to_processor_time_where_all_are_measured(
    monkeypatch: pytest.MonkeyPatch, is_confining: bool, can: bool, cpus: int, other: str
) -> None:
    """Also where two bots of ours meet in it."""
    monkeypatch.setattr(casting, "is_metered", lambda: can)
    guest, home = plan("play").players
    bots = (home, replace(home, name="third"))
    found = replace(plan(), players=(replace(guest, cpus=cpus), *bots, replace(home, name="last", bot=other)))
    block = dataclasses.replace(job(), players=("home", "third"))
    task = Casting(found, is_confining=is_confining).task(block, {entrant.name: entrant for entrant in bots})
    is_measured = is_confining and can and cpus == 1 and other == "random"
    assert task.match.clock == ("cpu" if is_measured else "wall")


def test_the_same_block_is_played_in_the_same_way_again() -> None:
    first, second = (play(plan(), job()) for _ in range(2))
    told = [
        [replace(game, seconds=0.0, slowest_ms=(), slowest_cpu_ms=()) for game in games.played]
        for games in (first, second)
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize("game", ["hive", "cascadia", "twixt"])
def test_games_with_luck_of_their_own_are_played_on_it_also_in_an_encounter(game: str) -> None:
    cup = replace(plan(), game=game, options={"rounds": 3} if game == "twixt" else {})
    found = play(cup, dataclasses.replace(job(), own=(11, 12)))
    assert [line.seed for line in found.played] == [11, 12]
    seeds = [read_ending(found.files[line.replay].splitlines()[-1]).seed for line in found.played]
    assert seeds == [seed_from(11, 0).hex(), seed_from(12, 0).hex()]
    (again,) = play(cup, dataclasses.replace(job(missing=(1,)), own=(13, 14))).played
    assert (again.order, again.seed) == (1, 14)


def test_only_games_that_are_missing_are_played_and_another_attempt_has_files_of_its_own() -> None:
    games = play(plan(), job(missing=(1,), attempt=2))
    (game,) = games.played
    assert (game.order, game.attempt, game.replay) == (1, 2, "replays/1.1.1-b0-a2-g1.jsonl")


@pytest.mark.usefixtures("process")
def test_a_program_that_somebody_kills_is_told_from_one_that_crashes() -> None:
    """Here it does so itself, which nobody can tell from outside."""
    program = Entrant(name="guest", bot="cmd:sh -c 'kill -9 $$'", folder="/")
    lines = play(replace(plan(), players=(program, plan().players[1])), job()).played
    assert [line.fault and is_killed_from_outside(line.fault) for line in lines] == [True, True]


@pytest.mark.usefixtures("process")
def test_a_stand_in_plays_for_whoever_does_not_come() -> None:
    absent = Entrant(name="guest", bot="cmd:false", folder="/")
    cup = replace(plan(), players=(absent, plan().players[1]))
    assert [line.reason for line in play(cup, job()).played] == ["crashed", "crashed"]
    found = play(replace(cup, stand_in="greedy"), job())
    assert [(line.reason, line.fault, line.stood_in) for line in found.played] == [("regular", None, ("guest",))] * 2
    assert [line.players for line in found.played] == [("guest", "home"), ("home", "guest")]
    assert all(verify(found.files[line.replay].splitlines()).ok for line in found.played)


@pytest.mark.usefixtures("process")
def test_a_crash_is_told_with_the_first_and_the_last_line_and_all_of_them_are_kept() -> None:
    games = play(plan("crashes"), job())
    fault = Fault(player="guest", cause="crashed", detail="exit status 1: thinking about it … RuntimeError: no idea")
    assert [game.fault for game in games.played] == [fault, fault]
    said = games.files["stderr/1.1.1-b0-g1-guest.txt"].decode().splitlines()
    assert (said[0], said[1], said[-1]) == (
        "thinking about it", "Traceback (most recent call last):", "RuntimeError: no idea"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("said", "detail"),
    [("", "exit status 3: last"), ("one\n\n", "exit status 3: one"), ("a\nb\nc\n", "exit status 3: a … c")],
)
def test_the_words_of_a_crash(said: str, detail: str) -> None:
    assert fault_of(GAME, ["x", "y"], said) == Fault(player="x", cause="crashed", detail=detail)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(("how", "cause"), [("crashes", "crashed"), ("breaks the rules", "illegal"), ("", None)])
def test_an_entry_check_tells_what_is_wrong_with_what_was_said(how: str, cause: str | None) -> None:
    found = plan(how)
    entrants = {entrant.name: entrant for entrant in found.players}
    checkup = check_player(Casting(found, is_confining=False).check(entrants["guest"], entrants))
    assert (checkup.fault.cause if checkup.fault else None) == cause
    broken = ("out_of_bounds", "D 0,0 5,5") if cause == "illegal" else ("", "")
    assert (checkup.fault is None) or (checkup.fault.code, checkup.fault.action) == broken
    steps = read_transcript(checkup.transcript.decode())
    assert checkup.transcript.decode().startswith(f"# guest against random: {cause or 'no fault'}")
    if how:
        spoken = b"".join(step.data for step in steps if isinstance(step, Spoken))
        heard = b"".join(step.data for step in steps if isinstance(step, Heard))
        assert spoken.startswith(b"<protocol><joinPrepared")
        assert heard.startswith(b"<protocol>")
        assert b"MoveRequest" in heard
