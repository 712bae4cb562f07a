"""``bench --plot``: files, and what there is not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from spieltisch.scaling import records
from tests.cli.conftest import Cli


@pytest.mark.usefixtures("process")
def test_curves_are_measured_drawn_and_drawn_again(cli: Cli) -> None:
    done = cli(
        "bench",
        "cascadia",
        "twixt",
        "--plot",
        "--quick",
        "--curve",
        "players",
        "--curve",
        "perft",
        "--repeats",
        "1",
        "--json",
    )
    assert (done.code, done.json) == (0, ["plots/curves.json", "plots/players.svg", "plots/perft.svg"])
    record = records.read(Path("plots"))
    assert {(line.curve, line.game, len(line.points)) for line in record.lines} == {
        ("players", "cascadia", 3),
        ("perft", "twixt", 3),
    }
    assert (record.quick, record.repeats) == (True, 1)
    pictures = {path: path.read_bytes() for path in Path("plots").glob("*.svg")}
    for path in pictures:
        path.unlink()
    assert cli("bench", "--redraw").out.split() == ["plots/players.svg", "plots/perft.svg"]
    assert {path: path.read_bytes() for path in pictures} == pictures


def test_there_is_no_such_curve(cli: Cli) -> None:
    done = cli("bench", "--plot", "--curve", "moon")
    assert done.code == 2
    assert "no curve moon; there are: board, pieces" in done.err


@pytest.mark.parametrize("words", [("--quick",), ("--curve", "depth"), ("--repeats", "3")])
def test_without_plots_there_is_nothing_to_choose(cli: Cli, words: tuple[str, ...]) -> None:
    assert cli("bench", *words).err == "spieltisch: --quick, --curve and --repeats need --plot\n"


def test_there_is_nothing_to_draw(cli: Cli) -> None:
    done = cli("bench", "cascadia", "--plot", "--curve", "depth")
    assert (done.code, done.err.splitlines()[-1]) == (
        2,
        "spieltisch: nothing to draw: these games have none of these curves",
    )


def test_without_matplotlib_nothing_is_measured(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = cli("bench", "--plot", "--out", "elsewhere")
    assert (done.code, done.err) == (2, "spieltisch: plots need Matplotlib: pip install 'spieltisch[plots]'\n")
    assert not Path("elsewhere").exists()
