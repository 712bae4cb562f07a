"""``bench``: the best run's rate, and whether it was a fair one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from spieltisch.cli import bench
from spieltisch.core import registry
from spieltisch.core.game import Research, Roster
from spieltisch.core.tools import Measure
from tests.bots.measured import measured as with_strength
from tests.cli.conftest import Cli
from tests.toy import GAME as BAZAAR

RUN_NS = [400, 100, 200]
"""What each run of a measure takes, by a clock of its own."""


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose measure does ten games a run, on a processor that takes exactly so long for them."""
    durations = iter(RUN_NS)
    now = 0

    def work() -> int:
        nonlocal now
        now += next(durations)
        return 10

    def measures() -> Sequence[Measure]:
        return [Measure("games", "games", work)]

    game = replace(BAZAAR, research=Research(tools=lambda: SimpleNamespace(measures=measures)))
    monkeypatch.setattr(registry, "games", lambda: {"bazaar": game, "plain": replace(BAZAAR, name="plain")})
    monkeypatch.setattr("time.thread_time_ns", lambda: now)


@pytest.mark.parametrize("is_compiled", [True, False])
def test_the_best_run_counts(cli: Cli, monkeypatch: pytest.MonkeyPatch, is_compiled: bool) -> None:
    monkeypatch.setattr(bench, "is_compiled", lambda: is_compiled)
    monkeypatch.setattr("spieltisch.cli.kernels.uncompiled_modules", lambda: [] if is_compiled else ["kernel"])
    done = cli("bench", "bazaar", "--json")
    assert done.json == {
        "game": "bazaar",
        "measure": "games",
        "rate": 10 * 1_000_000_000 // 100,
        "unit": "games",
        "seconds": 0.0,
        "compiled": is_compiled,
    }
    assert done.err.startswith("slow, kernels run as plain Python: 1 of ") is not is_compiled
    assert done.err.count("\n") == (not is_compiled)


def test_people_get_a_table(cli: Cli) -> None:
    assert cli("bench", "bazaar").out.splitlines()[1].split() == ["bazaar", "games", "100,000,000", "games/s"]


def test_a_game_without_measures_is_wrong_usage(cli: Cli) -> None:
    done = cli("bench", "plain")
    assert (done.code, done.err) == (2, "spieltisch: nothing to measure for plain\n")


def test_bots_are_listed_in_their_order(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    stronger = replace(BAZAAR, roster=Roster(dict.fromkeys(("weak", "best"), BAZAAR.roster.bots["random"])))
    monkeypatch.setattr(registry, "games", lambda: {"bazaar": stronger})
    assert cli("bots", "bazaar", "--json").json == ["weak", "best"]
    assert cli("bots", "bazaar").out == "weak\nbest\n"


def test_what_bots_were_measured_to_be_worth(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    known = with_strength(BAZAAR, tmp_path, random=-800, greedy_errs_50=-430, greedy=0, search_at_200=500)
    monkeypatch.setattr(registry, "games", lambda: {"bazaar": known, "plain": BAZAAR})
    head, *rows = cli("bots", "bazaar", "--strength").out.splitlines()
    assert head.split()[:4] == ["bot", "level", "stars", "Elo"]
    assert rows[1].split()[:5] == ["greedy~50", "easy", "**", "-430", "±10"]
    told = cli("bots", "bazaar", "--strength", "--json").json
    assert [(each["bot"], each["level"]) for each in told] == [
        ("random", None), ("greedy~50", "easy"), ("greedy", "medium"), ("search@200", "hard"),
    ]  # fmt: skip
    done = cli("bots", "plain", "--strength")
    assert (done.code, done.err) == (
        2,
        "spieltisch: the bots of plain have not been measured; in a clone: make strength-table GAMES=plain\n",
    )
