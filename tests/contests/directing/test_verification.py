"""Whatever is changed in a contest's folder afterwards is found."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from spieltisch.contests.directing.fold import fold
from spieltisch.contests.directing.verification import problems_of, replay_problems
from spieltisch.contests.journal.lines import AnyLine, Drawn, Ended, Fault, Opened, Played, Ruled, SetAside, Voided
from spieltisch.contests.plans.plan import Stage, System
from spieltisch.contests.showing.overview import summary_of
from tests.contests.simulation import AT, conduct, plan_of, whole
from tests.contests.tiny import play_tiny

LINES = whole(plan_of(Stage(system=System.SWISS, rounds=2, cut=4), System.KNOCK_OUT, players=6), faulty=["p3"])[1]
GAME = next(index for index, line in enumerate(LINES) if isinstance(line, Played))
DRAWN = next(index for index, line in enumerate(LINES) if isinstance(line, Drawn) and line.round == 2)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[AnyLine]]:
    folder = tmp_path_factory.mktemp("contest") / "tiny"
    return folder, play_tiny(folder)


def game_with(**changes: object) -> list[AnyLine]:
    return [*LINES[:GAME], replace(LINES[GAME], **changes), *LINES[GAME + 1 :]]


def drawn_with(**changes: object) -> list[AnyLine]:
    return [*LINES[:DRAWN], replace(LINES[DRAWN], **changes), *LINES[DRAWN + 1 :]]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "the journal is empty"),
        (LINES[1:], "line 1: a journal begins with what the contest is to be"),
        ([*LINES[:3], LINES[0]], "line 4: a contest is opened once"),
        ([replace(LINES[0], rules_version=99), *LINES[1:]], "line 1: played by version 99 of the rules"),
        (game_with(seed=3), f"line {GAME + 1}: the seed is not the block's"),
        (game_with(players=("p1", "p2")), f"line {GAME + 1}: the seats of order"),
        (game_with(match="1.1.9"), f"line {GAME + 1}: there is no match '1.1.9'"),
        (game_with(block=1), f"line {GAME + 1}: match 1.1.1 has no block 1"),
        (game_with(block=-1), f"line {GAME + 1}: match 1.1.1 has no block -1"),
        (game_with(order=2), f"line {GAME + 1}: match '1.1.1' has no such game"),
        (game_with(fault=Fault(player="p6", cause="left")), f"line {GAME + 1}: 'p6' was not there"),
        ([*LINES[: GAME + 1], *LINES[GAME:]], f"line {GAME + 2}: order 0 of block 0 of match 1.1.1 was played already"),
        (drawn_with(tables=LINES[DRAWN].tables[::-1]), f"line {DRAWN + 1}: round 2 of stage 1 is not"),  # type: ignore[union-attr]
        (drawn_with(round=3), f"line {DRAWN + 1}: round 3 of stage 1 is not what follows"),
        ([*LINES[: DRAWN - 1], *LINES[DRAWN:]], f"line {DRAWN}: round 2 of stage 1 is not what follows"),
        ([*LINES[:4], Ended(at=AT)], "line 5: this does not follow"),
        ([*LINES[:4], SetAside(at=AT, player="p1", match="1.1.1", block=0)], "line 5: this does not follow"),
        ([*LINES[:4], Voided(at=AT, match="1.1.1", block=7, why="", by="")], "line 5: match 1.1.1 has no block 7"),
    ],
)
def test_a_line_that_does_not_follow_is_found(lines: list[AnyLine], said: str) -> None:
    assert next(problems_of(lines)).startswith(said)


def test_what_people_may_say_is_no_problem() -> None:
    game = LINES[GAME]
    assert isinstance(game, Played)
    void = Voided(at=AT, match=game.match, block=game.block, why="power", by="anna")
    ruled = Ruled(at=AT, match=game.match, block=game.block, ranks=(1, 2), why="appeal", by="anna")
    for index in range(GAME, len(LINES)):
        begun = [*LINES[:index], void, ruled]
        assert list(problems_of([*begun, *conduct(fold(begun), faulty=["p3"])])) == []


def test_real_games_verify(tiny: tuple[Path, list[AnyLine]]) -> None:
    folder, lines = tiny
    assert sum(isinstance(line, Played) for line in lines) == 6
    assert list(problems_of(lines)) == []
    assert list(replay_problems(folder, lines)) == []


def damaged(change: Callable[[bytes], bytes]) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(change(path.read_bytes()))


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (Path.unlink, "1.1.1-0-0.jsonl: cannot be read: No such file"),
        (damaged(lambda log: log[:-200]), "1.1.1-0-0.jsonl: "),
        (damaged(lambda log: b"".join(log.splitlines(keepends=True)[:-1])), "1.1.1-0-0.jsonl: the log is cut short"),
        (damaged(lambda log: log.replace(b'"seq":3', b'"seq":4')), "1.1.1-0-0.jsonl: the chain over all"),
        (damaged(lambda log: b""), "1.1.1-0-0.jsonl: "),
        (lambda path: shutil.copy(path.with_name("1.1.1-0-1.jsonl"), path), "1.1.1-0-0.jsonl: its id is"),
        (lambda path: shutil.copy(path, path.with_name("more.jsonl")), "replays/more.jsonl is the replay of no game"),
    ],
)
def test_a_replay_that_is_not_what_it_was_is_found(
    tmp_path: Path, tiny: tuple[Path, list[AnyLine]], harm: Callable[[Path], object], said: str
) -> None:
    folder, lines = tiny
    shutil.copytree(folder, tmp_path / "copy")
    harm(tmp_path / "copy" / "replays" / "1.1.1-0-0.jsonl")
    assert said in next(replay_problems(tmp_path / "copy", lines))


@pytest.mark.parametrize("name", ["ranks", "points", "players", "plies", "reason", "seed", "id"])
def test_a_line_that_says_something_else_than_its_replay_is_found(tiny: tuple[Path, list[AnyLine]], name: str) -> None:
    folder, lines = tiny
    index, game = next((index, line) for index, line in enumerate(lines) if isinstance(line, Played))
    value = getattr(game, name)
    other = tuple(reversed(value)) if isinstance(value, tuple) else value + 1 if isinstance(value, int) else "left"
    other = (9, 9) if other == value else other
    changed = [*lines[:index], replace(game, **{name: other}), *lines[index + 1 :]]
    assert f"its {name} is" in next(replay_problems(folder, changed))


def test_time_odds_are_in_each_replay_and_others_than_those_of_the_plan_are_found(tmp_path: Path) -> None:
    lines = play_tiny(tmp_path / "odds", {"anna": 50})
    assert list(replay_problems(tmp_path / "odds", lines)) == []
    summary = summary_of(fold(lines))
    assert summary.time_percent == {"anna": 50}
    opened = lines[0]
    assert isinstance(opened, Opened)
    players = tuple(replace(player, time_percent=75) for player in opened.plan.players)
    other = [replace(opened, plan=replace(opened.plan, players=players)), *lines[1:]]
    said = list(replay_problems(tmp_path / "odds", other))
    assert len(said) == 12
    assert said[0].endswith(("anna had 50 % of the time, and not 75 %", "100 % of the time, and not 75 %"))
