"""Somebody's engine at our table, without a process: what it is told, and what becomes of one that plays otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from spieltisch.core.commands import Leave, Violate
from spieltisch.games.hive import GAME
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.uhp.engine import UhpEngine
from spieltisch.games.hive.uhp.seat import EngineSeat
from tests.wire.stage import DoorStage

Twist = Callable[[str, list[str]], Sequence[str]]
"""What an engine says instead of its answer to a command."""


class Engine:
    """Ours, in place of somebody's; it chooses at random, and notes what it is asked."""

    def __init__(self, seed: int = 1, twist: Twist = lambda _, lines: lines) -> None:
        self._engine = UhpEngine("Other 1.0")
        self._dice = Random(seed)
        self._twist = twist
        self.asked: list[str] = []

    def greet(self) -> Sequence[str]:
        return self._twist("", [*self._engine.greeting()])

    def answer(self, line: str) -> Sequence[str]:
        self.asked.append(line)
        if not line.startswith("bestmove"):
            return self._twist(line, [*self._engine.answer(line)])
        moves = self._engine.answer("validmoves")[0].split(";")
        return self._twist(line, [self._dice.choice(moves), self._dice.choice(moves), "ok"])  # the last one counts


def play(*engines: Engine, options: Options | None = None) -> DoorStage:
    """Two engines at a table, until nobody has anything to say."""
    stage = DoorStage(GAME, EngineSeat, options)
    names = dict(zip("ab", engines, strict=True))
    for name, engine in names.items():
        say(stage, name, engine.greet())
    while heard := {name: data for name in names if (data := stage.hear(name))}:
        for name, data in heard.items():
            assert data.count(b"\n") == 1, "one command at a time"
            say(stage, name, names[name].answer(data.decode().strip()))
    return stage


def say(stage: DoorStage, name: str, lines: Sequence[str]) -> None:
    stage.say(name, "".join(f"{line}\n" for line in lines).encode())


def test_two_engines_play_a_whole_game_by_the_tables_rules() -> None:
    white, black = Engine(1), Engine(2)
    stage = play(white, black)
    [result] = stage.endings
    assert result.reason == "regular"
    assert not [command for command in stage.commands if isinstance(command, Violate)]
    assert white.asked[0] == black.asked[0]
    assert white.asked[0].startswith("newgame swc_2020_hive:")
    assert white.asked[1:3] == ["validmoves", "bestmove time 00:00:01"]
    told = [[line for line in engine.asked if line.startswith(("play", "pass"))] for engine in (white, black)]
    assert len(told[0]) > 20
    assert told[0] == told[1] or abs(len(told[0]) - len(told[1])) == 1  # nobody waits for the last answer


def departed(stage: DoorStage) -> str:
    """Why the one that has gone has."""
    [why] = [command.why for command in stage.commands if isinstance(command, Leave) and command.why]
    return why


def refuse(line: str, lines: list[str]) -> Sequence[str]:
    return ["err unknown game type", "ok"] if line.startswith("newgame") else lines


def ignore(line: str, lines: list[str]) -> Sequence[str]:
    """Some begin the usual game, whatever they are asked for."""
    return ["Base;NotStarted;White[1]", "ok"] if line.startswith("newgame") else lines


def forget(line: str, lines: list[str]) -> Sequence[str]:
    """The bee may not be set first, as in standard Hive."""
    if line != "validmoves":
        return lines
    return [";".join(move for move in lines[0].split(";") if not move.startswith("wQ ")), "ok"]


def invent(line: str, lines: list[str]) -> Sequence[str]:
    return [f"{lines[0]};wG3 0,1", "ok"] if line == "validmoves" else lines


def lose_count(line: str, lines: list[str]) -> Sequence[str]:
    return [lines[0].replace("Black[1]", "Black[2]"), "ok"] if line.startswith("play") else lines


def end_early(line: str, lines: list[str]) -> Sequence[str]:
    return [lines[0].replace("InProgress", "Draw"), "ok"] if line.startswith("play") else lines


def protest(line: str, lines: list[str]) -> Sequence[str]:
    return ["invalidmove not for me", "ok"] if line.startswith("play") else lines


@pytest.mark.parametrize(
    ("twist", "what"),
    [
        (refuse, "it answers 'err unknown game type' to newgame swc_2020_hive:"),
        (ignore, "it answers 'Base;NotStarted;White[1]' to newgame swc_2020_hive:"),
        (forget, "is legal at this table, but no move for it"),
        (invent, "wG3 0,1 is a move for it, but not at this table"),
        (lose_count, "InProgress;Black[1]"),
        (end_early, "Draw;Black[1];"),
        (protest, "it answers 'invalidmove not for me' to play w"),
    ],
)
def test_who_plays_another_game_is_told_from_ours_at_once(twist: Twist, what: str) -> None:
    stage = play(Engine(1, twist), Engine(2))
    assert departed(stage).startswith("Other 1.0 plays another game than swc_2020_hive:")
    assert what in departed(stage)
    [result] = stage.endings
    assert (result.reason, result.ranks) == ("left", (2, 1))


@pytest.mark.parametrize("answer", ["", "wQ 9,9", "wZ1", "pass", "wG3 0,0", "wQ"])
def test_a_move_that_is_none_costs_the_game(answer: str) -> None:
    def twist(line: str, lines: list[str]) -> Sequence[str]:
        return [answer, "ok"] if line.startswith("bestmove") else lines

    [result] = play(Engine(1, twist), Engine(2)).endings
    assert (result.reason, result.ranks) == ("illegal", (2, 1))


def test_who_does_not_introduce_itself_gets_no_seat() -> None:
    stage = DoorStage(GAME, EngineSeat)
    say(stage, "a", ["Welcome to my engine", "ok"])
    assert departed(stage) == "no engine of the Universal Hive Protocol: it says 'Welcome to my engine', and no id"
    assert stage.sessions["a"].is_closing


def test_a_line_without_end_is_no_engine() -> None:
    stage = DoorStage(GAME, EngineSeat)
    stage.say("a", b"x" * 100_000)
    assert "a line is longer" in departed(stage)


def test_a_game_that_begins_with_pieces_cannot_be_told() -> None:
    stage = play(Engine(1), Engine(2), options=Options(position="turn=1 obs= stacks=0,0,Q"))
    assert {command.why for command in stage.commands if isinstance(command, Leave) and command.why} == {
        "the protocol has no words for a game that begins with pieces on the board"
    }


def test_what_comes_late_is_about_nothing() -> None:
    """The table's limit ends the game while the engine thinks."""
    stage = DoorStage(GAME, EngineSeat)
    engines = {"a": Engine(1), "b": Engine(2)}
    for name, engine in engines.items():
        say(stage, name, engine.greet())
    for _ in range(2):
        say(stage, "a", engines["a"].answer(stage.hear("a").decode().strip()))
    assert stage.hear("a").startswith(b"bestmove")
    stage.perform(["wait", "11000"])
    assert stage.endings[0].reason == "timeout"
    before = len(stage.commands)
    say(stage, "a", ["wA1 0,0", "ok"])
    assert len(stage.commands) == before
