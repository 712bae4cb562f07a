"""The page about engines and viewers of Hive: its conversations are what our engine says, its table what it knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spieltisch import __version__
from spieltisch.games.hive.engine import geometry as contest
from spieltisch.games.hive.standard import geometry as standard
from spieltisch.games.hive.uhp.engine import _COMMANDS, UhpEngine
from spieltisch.games.hive.uhp.seat import MOVE_TIME

PAGE = (Path(__file__).parents[2] / "docs" / "uhp.md").read_text(encoding="utf-8")
TALKS = [block for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL) if "\nok\n" in block]


@pytest.mark.parametrize("talk", TALKS)
def test_the_engine_says_what_the_page_shows(talk: str) -> None:
    engine = UhpEngine(f"Spieltisch {__version__}")
    for turn in talk.removesuffix("ok\n").split("\nok\n"):
        command, *shown = turn.splitlines()
        if command == "$ spieltisch uhp":
            assert list(engine.greeting()) == [*shown, "ok"]
        elif command.startswith("bestmove"):
            assert shown[0] in engine.answer("validmoves")[0].split(";")
        else:
            assert list(engine.answer(command)) == [*shown, "ok"]


def test_there_are_conversations_of_both_kinds() -> None:
    assert ["newgame\n" in TALKS[0], "newgame swc_2020_hive:" in TALKS[1]] == [True, True]


def test_every_command_is_described() -> None:
    table = PAGE[PAGE.index("| command |") :].partition("\n\n")[0]
    assert {word.split()[0] for word in re.findall(r"`([a-z][^`]*)`", table) if word.split()[0] in _COMMANDS} == {
        *_COMMANDS
    }


def test_the_hands_and_the_time_are_those_of_the_code() -> None:
    words = ("spiders", "grasshoppers", "beetles", "ants")
    for kind in (standard, contest):
        assert ", ".join(f"{n} {word}" for n, word in zip(kind.PER_KIND[1:], words, strict=True)) in PAGE
    assert f"`bestmove time {MOVE_TIME}`" in PAGE
