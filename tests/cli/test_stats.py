"""``stats``: the published check values, the forms of the answers, and errors that name their place."""

from __future__ import annotations

import io
import json
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any

import pytest

from spieltisch.contests.statistics.ratings import Ranking, rate
from tests.cli.conftest import Cli


@pytest.mark.parametrize(
    ("options", "llr", "verdict"),
    [
        ("--counts 0,3,9,5,3 --elo0 -10 --elo1 40", 2.24545, "open"),
        ("--counts 2,10,30,22,6 --elo0 0 --elo1 20", 2.00765, "open"),
        ("--counts 2,6,3,1,0 --mean0 .25 --mean1 .35", 0.39112, "open"),
        ("--counts 2,6,3,1,0 --mean0 .25 --mean1 .35 --support 0,1/4,.5,3/4,1", 0.39112, "open"),
        ("--counts 3,1,6,0,2 --mean0 .25 --mean1 .35 --support 1/2,3/4,0.25,1,0", 0.39112, "open"),
        ("--counts 144,3,1,0,0 --elo0 -1500 --elo1 -500", 4.8678, "H1"),
        ("--counts 90,3,1,0,0 --elo0 0 --elo1 20 --alpha .01 --beta .01", -60.0, "H0"),
    ],
)
def test_llr_has_the_published_values(cli: Cli, options: str, llr: float, verdict: str) -> None:
    done = cli("stats", "llr", *options.split(), "--json")
    assert done.code == 0
    assert done.out.count("\n") == 1
    assert list(done.json) == ["llr", "lower", "upper", "verdict"]
    assert done.json["verdict"] == verdict
    if verdict == "H0":
        assert done.json["lower"] == pytest.approx(-4.59512, abs=1e-5)
        assert done.json["llr"] < done.json["lower"]
    else:
        assert done.json["llr"] == pytest.approx(llr, abs=5e-5)
        assert (done.json["lower"], done.json["upper"]) == pytest.approx((-2.94444, 2.94444), abs=1e-5)


def test_elo_has_the_published_values(cli: Cli) -> None:
    games = cli("stats", "elo", "--wdl", "76,123,89", "--json")
    assert games.json == pytest.approx({"elo": -15.69, "elo95": 30.46, "nelo": -20.76, "los": 0.1553}, abs=0.005)
    pairs = cli("stats", "elo", "--counts", "34,54,63,64,75", "--json")
    assert pairs.json == pytest.approx({"elo": 55.58, "elo95": 27.65, "nelo": 57.94, "los": 1.0}, abs=0.005)
    assert (games.out.count("\n"), pairs.out.count("\n")) == (1, 1)


def test_where_nothing_can_be_said_there_is_null(cli: Cli) -> None:
    assert cli("stats", "elo", "--wdl", "7,0,0", "--json").json == {
        "elo": None,
        "elo95": None,
        "nelo": None,
        "los": 1.0,
    }
    nothing = {"elo": None, "elo95": None, "nelo": None, "los": None}
    assert cli("stats", "elo", "--wdl", "0,0,0", "--json").json == nothing
    assert cli("stats", "elo", "--counts", "0,0,5,0,0", "--json").json == {"elo": 0, "elo95": 0, "nelo": 0, "los": 0.5}


def test_people_get_lines(cli: Cli) -> None:
    assert (
        cli("stats", "elo", "--wdl", "76,123,89").out == "elo    -15.69\nelo95  30.46\nnelo   -20.76\nlos    15.53%\n"
    )
    assert "verdict  open\n" in cli("stats", "llr", "--counts", "2,10,30,22,6", "--elo0", "0", "--elo1", "20").out
    assert "elo95  -\n" in cli("stats", "elo", "--wdl", "1,0,0").out


GAMES: list[dict[str, Any]] = [
    {"block": 1, "players": ["A", "B", "C"], "ranks": [1, 2, 2]},
    {"block": 1, "players": ["C", "A", "B"], "ranks": [3, 1, 2]},
    {"block": "two", "players": ["B", "C"], "ranks": [1, 2]},
    {"block": 3, "players": ["C", "A"], "ranks": [1, 1]},
    {"block": 4, "players": ["A", "B"], "ranks": [2, 1]},
]


def test_rate_is_the_rating_of_its_lines(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(json.dumps(game) + "\n" for game in GAMES)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    done = cli("stats", "rate", "-", "--json")
    expected = rate([Ranking(game["block"], game["players"], game["ranks"]) for game in GAMES])
    assert done.json == {name: {"elo": found.elo, "elo95": found.elo95} for name, found in expected.items()}
    assert all(found["elo95"] > 0 for found in done.json.values())
    assert sorted(done.json, key=lambda name: -done.json[name]["elo"]) == list(done.json)


def test_rate_prints_a_table(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text(json.dumps(GAMES[0]) + "\n")
    head, *rows = cli("stats", "rate", str(file)).out.splitlines()
    assert head.split() == ["player", "Elo", "95", "%"]
    assert [row.split()[0] for row in rows] == ["A", "B", "C"]
    assert rows[0].endswith("-")
    file.write_bytes(BOM_UTF8 + json.dumps(GAMES[0]).encode())
    assert cli("stats", "rate", str(file)).out.splitlines() == [head, *rows]
    file.write_text("")
    assert cli("stats", "rate", str(file), "--json").json == {}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("llr --counts 1 --elo0 0 --elo1 5", "two possible scores"),
        ("llr --counts 1,x --elo0 0 --elo1 5", "'x'"),
        ("llr --counts 1,-2 --elo0 0 --elo1 5", "'-2'"),
        ("llr --counts 1,2.5 --elo0 0 --elo1 5", "'2.5'"),
        ("llr --counts 1,2,3", "--elo0 and --elo1, or"),
        ("llr --counts 1,2,3 --elo0 0", "go together"),
        ("llr --counts 1,2,3 --elo0 0 --elo1 5 --mean0 .5 --mean1 .6", "--elo0 and --elo1, or"),
        ("llr --counts 1,2,3 --elo0 5 --elo1 5", "an elo0 below elo1"),
        ("llr --counts 1,2,3 --mean0 .5 --mean1 1.5", "not between"),
        ("llr --counts 1,2,3 --elo0 0 --elo1 5 --alpha .7 --beta .4", "alpha"),
        ("llr --counts 1,2,3 --elo0 5 --elo1 0", "an elo0 below elo1"),
        ("llr --counts 1,2,3 --mean0 .5 --mean1 .5", "a mean0 below mean1"),
        ("llr --counts 1,2,3 --elo0 0 --elo1 5 --support 0,1", "3 counts for 2 scores"),
        ("llr --counts 1,2,3 --elo0 0 --elo1 5 --support 0,1/0,1", "1/0"),
        ("llr --counts 1,2,3 --elo0 0 --elo1 5 --support 0,1,2", "from 0 to 1"),
        ("llr --counts 1,2,3 --elo0 0 --elo1 5 --support 0,1/2,.5", "different"),
        ("llr --counts 1,2,3 --elo0 0 --elo1 5 --support 0,nan,1", "nan"),
        ("llr --counts 1,2,3 --mean0 .1 --mean1 .9 --support .2,.3,.5", "not between"),
        ("elo", "either"),
        ("elo --wdl 1,2,3 --counts 1,2,3", "either"),
        ("elo --wdl 1,2", "2 counts for 3 scores"),
        ("elo --counts 1,2,3,4", "odd"),
        ("rate nothing.jsonl", "nothing.jsonl"),
    ],
)
def test_what_cannot_be_computed_is_wrong_usage(cli: Cli, options: str, why: str) -> None:
    done = cli("stats", *options.split())
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "line 2"),
        ("[]", "line 2"),
        ('{"block": 1, "players": ["A", "B"]}', "ranks"),
        ('{"block": 1, "players": ["A"], "ranks": [1]}', "two players"),
        ('{"block": 1, "players": ["A", "A"], "ranks": [1, 2]}', "once"),
        ('{"block": 1, "players": ["A", "B"], "ranks": [1]}', "as many ranks"),
        ('{"block": 1, "players": ["A", "B"], "ranks": [0, 1]}', "from 1"),
        ('{"block": 1, "players": ["A", "B"], "ranks": [1, 2], "game": 1}', "game"),
    ],
)
def test_a_line_that_is_no_game_is_named(cli: Cli, tmp_path: Path, line: str, why: str) -> None:
    (tmp_path / "games").write_text(f"{json.dumps(GAMES[0])}\n{line}\n{json.dumps(GAMES[1])}\n")
    done = cli("stats", "rate", "games", "--json")
    assert (done.code, done.out) == (2, "")
    assert "games, line 2: " in done.err
    assert why in done.err
