"""``make bench-peers``: what was measured becomes a table, and who cannot be had is told. No network is asked."""

from __future__ import annotations

import io
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bench import peer_ours, peers
from bench.peer_side import Played, answer, play
from bench.peers import BEGIN, COMPARISONS, END, HEAD, OURS, PEERS, Comparison, Findings, Run, Side
from tools import install

BARRED = Comparison("twixt", "own playouts", "open-spiel", "playouts", "playouts", "games", 30)
TYPED = Comparison("twixt", "Python, typed rules", "open-spiel", "typed", "python", "plies")
AGREED = '{"version": "1.2", "python": "3.11.0"}\n'


def runs(*games: int, length: int = 500, seconds: float = 2) -> list[Run]:
    return [Run(count, count * length, seconds) for count in games]


def refuse(words: Sequence[str], **_: Any) -> subprocess.CompletedProcess[str]:
    text = "WARNING: the index is far away\nERROR: No matching distribution found\n"
    return subprocess.CompletedProcess(words, 1, "", text)


def silent_side(name: str) -> Side:
    """Ours says who it is; theirs ends at once."""
    return Side(io.StringIO(), io.StringIO(AGREED if name == OURS else ""))


def test_a_ratio_is_the_median_of_those_of_each_turn() -> None:
    row = peers.row_of(BARRED, runs(1000, 9000, 400), runs(100, 100, 10, length=520))
    assert (row.ours, row.theirs, row.ratio, row.plies) == (500, 50, 40, (500, 520))
    assert str(row) == (
        "| twixt | own playouts | 500 games/s | open-spiel | 50 games/s | 500, 520 | 40.0 (10.0–90.0) | ≥ 30 met |"
    )


def test_plies_are_counted_where_games_are_not() -> None:
    row = peers.row_of(TYPED, runs(10), runs(1, length=250))
    assert (row.ours, row.theirs, row.ratio) == (2500, 125, 20)
    assert str(row).endswith("| 20.0 (20.0–20.0) |  |")


@pytest.mark.parametrize(("rate", "told"), [(11_156_001, "11,200,000"), (1234, "1,230"), (33.61, "33.6"), (0.5, "0.5")])
def test_three_figures_are_told(rate: float, told: str) -> None:
    assert peers.figures(rate) == told


def test_a_missed_bar_is_told_and_counts() -> None:
    good, bad = (peers.row_of(BARRED, runs(games), runs(10)) for games in (300, 299))
    assert [row.is_good for row in (good, bad)] == [True, False]
    assert str(bad).endswith("≥ 30 missed |")
    assert Findings({}, [good], {"catanatron": "no wheel"}, 0).is_good
    assert not Findings({}, [good, bad], {}, 0).is_good


def test_the_first_turn_is_not_counted_and_no_way_is_gone_twice() -> None:
    asked: list[tuple[Side, str]] = []

    class Warming(Side):
        def run(self, way: str, seconds: float) -> Run:
            asked.append((self, way))
            return runs(100 if asked.count((self, way)) > 1 else 1)[0]

    sides = {name: Warming(io.StringIO(), io.StringIO(AGREED)) for name in (OURS, "open-spiel")}
    rows = peers.measure(sides, turns=1, seconds=1)
    assert [row.comparison for row in rows] == [each for each in COMPARISONS if each.peer == "open-spiel"]
    assert len(asked) == 2 * len({way for row in rows for way in peers.ways_of(row.comparison)})
    assert {(row.comparison.unit, row.ours, row.theirs) for row in rows} == {
        ("plies", 25_000, 25_000), ("games", 50, 50),
    }  # fmt: skip


def test_who_cannot_be_had_is_told_in_the_index_s_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "VENV", tmp_path)
    monkeypatch.setattr(install, "run", lambda *_: "")
    monkeypatch.setattr(subprocess, "run", refuse)
    missing = peers.install_peers()
    assert missing == dict.fromkeys(PEERS, "ERROR: No matching distribution found")
    lines = peers.lines_of(Findings({OURS: "1"}, [], missing, 0))
    assert [line for line in lines if "catanatron" in line] == [
        "\nLeft out: catanatron, which cannot be had here (ERROR: No matching distribution found)."
    ]


def test_who_does_not_start_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Started:
        def __init__(self, name: str) -> None:
            self.name = name

        def __enter__(self) -> Side:
            return silent_side(self.name)

        def __exit__(self, *_: object) -> None: ...

    monkeypatch.setattr(peers, "started", Started)
    monkeypatch.setattr(peers, "pin", lambda _: None)
    monkeypatch.setattr("os.getloadavg", lambda: (0.26, 1, 1))
    found = peers.find(1, 1, {"open-spiel": "no wheel"})
    assert found == Findings(
        {OURS: "1.2", "Python": "3.11.0"}, [], {"open-spiel": "no wheel", "catanatron": "its process has ended"}, 0.3
    )


def test_the_table_takes_the_place_of_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "performance.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    monkeypatch.setattr(peers, "PAGE", page)
    for table in (["first"], ["second", "third"]):
        peers.write(table)
    assert page.read_text() == f"before\n{BEGIN}\nsecond\nthird\n{END}\nafter\n"


def test_the_page_has_a_place_for_the_table_or_all_of_it() -> None:
    _, begun, rest = peers.PAGE.read_text().partition(BEGIN)
    table, ended, _ = rest.partition(END)
    assert begun
    assert ended
    lines = [line for line in table.splitlines() if line.startswith("|")]
    assert lines[: len(HEAD)] in ([], [*HEAD])
    told = [tuple(line[2:].split(" | ")[:2]) for line in lines[len(HEAD) :]]
    assert told in ([], [(each.game, each.what) for each in COMPARISONS])


def test_a_side_says_who_it_is_and_plays_what_it_is_asked_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a/way 0.001\n"))
    answer("1.2", {"a/way": lambda: Played(2, 7)})
    hello, done = map(json.loads, capsys.readouterr().out.splitlines())
    assert hello["version"] == "1.2"
    assert done["seconds"] >= 0.001
    assert 2 * done["plies"] == 7 * done["games"] > 0


@pytest.mark.usefixtures("process")
def test_our_side_is_a_process_that_knows_all_its_ways() -> None:
    with peers.started(OURS) as side:
        done = side.run("hive/typed", 0.001)
    assert 7 * done.games < done.plies <= 60 * done.games
    ways = peer_ours.ways()
    assert ways.keys() == {f"{each.game}/{each.ours}" for each in COMPARISONS}


def test_openspiel_s_side_knows_all_its_ways_and_plays_as_long_as_ours() -> None:
    pytest.importorskip("pyspiel")
    openspiel = pytest.importorskip("bench.peer_openspiel")
    ways = openspiel.ways()
    assert ways.keys() == {f"{each.game}/{each.theirs}" for each in COMPARISONS if each.peer == "open-spiel"}
    through_python = play(ways["hive/python"], 0.001)
    assert 7 * through_python["games"] < through_python["plies"] <= 60 * through_python["games"]
    assert openspiel.python(openspiel.TWIXT, 1, max_plies=9)() == Played(1, 9)
    assert openspiel.playouts(openspiel.TWIXT, 3)().games == 3
