"""``spieltisch stats pair`` and ``stats schedule``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli


@pytest.fixture
def standings(tmp_path: Path) -> Any:
    def write(**parts: object) -> str:
        path = tmp_path / "standings.json"
        path.write_text(json.dumps({"players": ["A", "B", "C", "D", "E"]} | parts, indent=1))
        return str(path)

    return write


def test_a_round_is_drawn_with_its_price(cli: Cli, standings: Any) -> None:
    file = standings(scores={"A": 2, "B": 2, "C": 1}, met=[["B", "A", 1], ["C", "D", 1]], byes={"E": 1}, table_size=2)
    done = cli("stats", "pair", file, "--json")
    assert (done.code, done.err) == (0, "")
    assert done.json == {"tables": [["A", "C"], ["B", "E"]], "byes": ["D"], "price": [0, 0, 5, 4]}
    assert done.out.count("\n") == 1
    shown = cli("stats", "pair", file).out
    assert "A – C  price 0 0 1 1" in shown
    assert "bye: D" in shown


def test_tables_may_be_short_and_players_numbers(cli: Cli, standings: Any) -> None:
    file = standings(players=[7, 3, 5], table_size=4, allows_short=True)
    assert cli("stats", "pair", file, "--json").json["tables"] == [[7, 3, 5]]
    assert cli("stats", "pair", standings(players=[7, 3, 5], table_size=4), "--json").json["byes"] == [7, 3, 5]


def test_a_third_is_a_third_however_it_is_written(cli: Cli, standings: Any) -> None:
    file = standings(players=["A", "B", "C"], scores={"A": "4/3", "B": 1.3333333333333333, "C": 1}, table_size=3)
    assert cli("stats", "pair", file, "--json").json["price"] == [0, 0, 2, 4]


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ({"players": ["A", "A"]}, "listed twice"),
        ({"scores": {"X": 1}}, "no such player: X"),
        ({"met": [["A", "A", 1]]}, "nobody meets itself"),
        ({"met": [["A", "B", -1]]}, ">= 0"),
        ({"scores": {"A": "one"}}, "'one' is no score"),
        ({"table_size": 1}, "tables of 1"),
        ({"color": 1}, "color"),
    ],
)
def test_what_makes_no_sense_is_refused(cli: Cli, standings: Any, parts: dict[str, object], why: str) -> None:
    done = cli("stats", "pair", standings(**parts), "--json")
    assert (done.code, done.out) == (2, "")
    assert why in done.err


def test_a_missing_file_is_named_once(cli: Cli) -> None:
    done = cli("stats", "pair", "nothing.json")
    assert done.code == 2
    assert done.err.count("nothing.json") == 1


def test_a_schedule(cli: Cli) -> None:
    rounds = cli("stats", "schedule", "5", "--json").json["rounds"]
    assert rounds[0] == {"tables": [[2, 5], [3, 4]], "byes": [1]}
    assert len(cli("stats", "schedule", "16", "--table-size", "4", "--json").json["rounds"]) == 5
    assert "round 4\n  1 – 6 – 8\n" in cli("stats", "schedule", "9", "--table-size", "3").out
    assert cli("stats", "schedule", "3", "--table-size", "4").code == 2
    assert cli("stats", "schedule", "1").code == 2
