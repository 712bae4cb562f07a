"""Seeds: which numbers are ones, wherever somebody gives one."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from spieltisch.cli import USAGE
from spieltisch.cli.contest_run import new_seed
from spieltisch.contests.matches.block import blocks
from spieltisch.contests.plans.plan import Plan
from spieltisch.contests.plans.reading import read_again, read_plan
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import seed_after
from tests.cli.conftest import Cli

LAST = (1 << 64) - 1
PLAN = """
game = "twixt"
system = "round-robin"
seed = {}
[[player]]
name = "ann"
bot = "random"
[[player]]
name = "ben"
bot = "greedy"
"""
COMMANDS = [
    ("match", "twixt", "random", "random"),
    ("test", "twixt", "greedy", "random"),
    ("check", "twixt", "random"),
    ("serve",),
    ("join", "twixt://127.0.0.1:1", "--bot", "random"),
    ("tap", "twixt", "random"),
    ("tap", "twixt://127.0.0.1:1"),
    ("replay", "fork", "log.jsonl", "--ply", "1", "--out", "fork.jsonl"),
]
"""All that take a seed."""


@pytest.mark.parametrize("seed", ["-1", str(LAST + 1), str(1 << 70)])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_is_no_seed_is_refused_by_every_command(cli: Cli, command: tuple[str, ...], seed: str) -> None:
    Path("log.jsonl").write_text("{}\n")
    done = cli(*command, f"--seed={seed}")
    assert done.code == USAGE
    assert f"seed takes a whole number from 0 to {LAST}, not {seed} (from --seed)" in done.err


def test_a_fresh_seed_is_told_and_kept(cli: Cli) -> None:
    line = ("match", "twixt", "random", "random", "-n", "2", "--set", "twixt.rounds=3", "--json", "--seed")
    found = [cli(*line, "fresh") for _ in range(2)]
    seeds = [game["seed"] for each in found for game in each.json_lines]
    assert [f"seed {seed}" in each.err.splitlines() for each, seed in zip(found, seeds[::2], strict=True)] == [True] * 2
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]
    assert [game["plies"] for game in cli(*line, str(seeds[0])).json_lines] == [
        game["plies"] for game in found[0].json_lines
    ]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_is_neither_a_number_nor_fresh_is_refused(cli: Cli, command: tuple[str, ...]) -> None:
    done = cli(*command, "--seed", "rotten")
    assert (done.code, "rotten" in done.err) == (USAGE, True)


def test_the_last_seed_is_one_and_the_first_follows_it(cli: Cli) -> None:
    line = ("match", "twixt", "random", "random", "-n", "4", "--set", "twixt.rounds=3", "--json")
    games = cli(*line, "--seed", str(LAST)).json_lines
    assert [game["seed"] for game in games] == [LAST, LAST, 0, 0]
    assert cli(*line, "--seed", "0").json_lines[0]["plies"] == games[2]["plies"]
    assert [block.seed for block in blocks(2, 6, LAST - 1, is_rotating=True)] == [LAST - 1, LAST, 0]
    assert seed_after(5, 2) == 7


@pytest.mark.parametrize("seed", [-1, LAST + 1, 1 << 70])
def test_a_contest_has_such_a_seed_only_if_it_has_begun_with_it(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(PLAN.format(7))
    plan = msgspec.structs.replace(read_plan(file, lambda: 0), seed=seed)
    file.write_text(PLAN.format(seed))
    with pytest.raises(UsageError, match=f"seed takes a whole number from 0 to {LAST}, not {seed} "):
        read_plan(file, lambda: 0)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan == read_again(file, plan)


def test_a_contest_draws_a_seed_that_nobody_finds_by_trying_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(PLAN.replace("seed = {}\n", ""))
    monkeypatch.setattr("secrets.randbits", lambda bits: (1 << bits) - 1)
    assert read_plan(file, new_seed).seed == (1 << 53) - 1
