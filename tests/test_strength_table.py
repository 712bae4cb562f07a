"""``python -m tools.strength_table``: who plays whom, what comes of it, and what it has written."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import msgspec
import pytest

from spieltisch.bots.handicap import Kind, read_kind
from spieltisch.bots.named import find_bot
from spieltisch.bots.strength import Level, Score, StrengthTable, levels, read_table, strength_of
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from tests import toy
from tools import strength_table
from tools.pages import filling
from tools.strength_table import BEGIN, END, OURS, PAGE, Plan, Result, Table, main, page, place_of, table_of, tables_of


def plan(name: str, games: int = 60) -> Plan:
    return Plan(game_of(name), games, (10, 50, 200), 1, 1)


def texts(tables: list[Table]) -> list[set[str]]:
    return [{kind.text for kind in table.kinds} for table in tables]


@pytest.mark.parametrize("name", ["hive", "catan", "monopoly"])
def test_everybody_meets_its_neighbours_greedy_and_random_at_full_tables(name: str) -> None:
    tables = tables_of(plan(name))
    assert all(len(set(table.kinds)) == plan(name).seats for table in tables)
    met = {pair for table in texts(tables) for pair in combinations(sorted(table), 2)}
    names = [kind.text for kind in plan(name).kinds]
    wanted = [
        *pairwise(names),
        *((each, other) for each in names for other in ("greedy", "random")),
    ]
    assert {tuple(sorted(pair)) for pair in wanted if pair[0] != pair[1]} <= met
    assert len({frozenset(table) for table in texts(tables)}) == len(tables)


def test_the_dearer_a_game_the_fewer_are_played() -> None:
    blocks = {tuple(kind.text for kind in table.kinds): table.blocks for table in tables_of(plan("hive"))}
    assert blocks["random", "greedy"] == 30
    assert blocks["search@10", "search@50"] == 15
    assert blocks["search@200", "greedy"] == 6
    assert blocks["search@200", "random"] == 2


def test_figures_are_of_the_games_and_greedy_has_0() -> None:
    greedy, random, search = Kind("greedy"), Kind("random"), Kind("search", 10)
    results = [
        Result((0, 0), (search, greedy), (1, 2)),
        Result((0, 0), (greedy, search), (2, 1)),
        Result((0, 1), (search, greedy), (1, 1)),
        Result((0, 1), (greedy, search), (1, 2)),
        *(Result((1, number), (greedy, random), (1, 2)) for number in range(9)),
    ]
    table = table_of(plan("hive"), results)
    assert [each.kind for each in table.bots] == [random, greedy, search]
    assert [each.games for each in table.bots] == [9, 13, 4]
    assert [each.greedy for each in table.bots] == [Score(0, 0, 9), None, Score(2, 1, 1)]
    assert [each.random for each in table.bots] == [None, Score(9, 0, 0), None]
    assert (table.bots[1].elo, table.bots[1].elo95) == (0, 0)
    assert table.bots[0].elo < -300
    assert 20 < table.bots[2].elo < 200


def test_a_game_without_such_bots_or_without_a_file_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match="has no bot 'greedy'"):
        tables_of(replace(plan("hive"), game=toy.GAME))
    with pytest.raises(UsageError, match="names no file"):
        place_of(toy.GAME)
    with pytest.raises(SystemExit, match="2"):
        main(["chess"])


def test_one_game_is_measured_and_the_others_keep_their_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Real games, few of them."""
    monkeypatch.setattr(strength_table, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(strength_table, "place_of", lambda game: tmp_path / f"{game.name}.json")
    (tmp_path / "page.md").write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    (tmp_path / "hive.json").write_bytes(place_of(game_of("hive")).read_bytes())
    assert main(["cascadia", "--games", "1", "--move-ms", "1", "--seed", "5"]) == 0
    table = read_table(tmp_path / "cascadia.json")
    assert table
    assert table.command == "python -m tools.strength_table cascadia --games 1 --move-ms 1 --seed 5"
    assert {"random", "greedy", "search@1", "search@1~25"} <= {each.kind.text for each in table.bots}
    assert all(each.greedy or each.bot == "greedy" for each in table.bots)
    text = (tmp_path / "page.md").read_text()
    assert text.startswith(f"before\n{BEGIN}\n### cascadia\n")
    assert "### hive" in text
    assert "old" not in text


# What it has written.


def table_in(name: str) -> StrengthTable:
    table = strength_of(game_of(name))
    assert table, f"python -m tools.strength_table {name}"
    return table


@pytest.mark.parametrize("name", OURS)
def test_all_that_is_measured_by_default_is_in_the_file(name: str) -> None:
    table, game = table_in(name), game_of(name)
    kinds = [each.kind for each in table.bots]
    assert {"random", "greedy", "search"} == {kind.bot for kind in kinds} == set(game.roster.bots)
    assert sum(kind.bot == "search" and not kind.errs for kind in kinds) >= 3
    assert [each.elo for each in table.bots] == sorted(each.elo for each in table.bots)
    assert all(read_kind(kind.text) == kind for kind in kinds)
    for each in table.bots:
        assert (each.greedy is None) == (each.kind == Kind("greedy"))
        assert (each.random is None) == (each.kind == Kind("random"))
        assert each.elo95 is not None
    assert table.compiled


@pytest.mark.parametrize("name", OURS)
def test_levels_lie_clearly_apart_and_are_bots(name: str) -> None:
    found = levels(table_in(name))
    assert list(found) == list(Level)
    assert all(find_bot(game_of(name), level).kind == each.kind for level, each in found.items())
    easy, medium, hard = found.values()
    for low, high in ((easy, medium), (medium, hard)):
        assert low.elo + (low.elo95 or 0) < high.elo - (high.elo95 or 0)
    assert easy.greedy
    assert easy.random
    assert easy.greedy.won < easy.greedy.lost
    assert easy.random.won > easy.random.lost


def test_the_page_tells_what_the_files_say() -> None:
    assert filling(PAGE, BEGIN, END) == page({name: table_in(name) for name in OURS})


@pytest.mark.parametrize("name", OURS)
def test_the_file_is_as_the_tool_writes_it(name: str) -> None:
    text = place_of(game_of(name)).read_bytes()
    assert strength_table.written(msgspec.json.decode(text, type=StrengthTable)) == text
