"""Logs that earlier versions wrote still replay, verify and fork."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli
from tests.data.kept import LOGS, unpack_log

every_log = pytest.mark.parametrize(("packed", "expected"), LOGS.values(), ids=LOGS)


@every_log
def test_an_old_log_replays_to_where_it_led(cli: Cli, tmp_path: Path, packed: Path, expected: Any) -> None:
    log = str(unpack_log(packed, tmp_path / "old.jsonl"))
    checked = cli("replay", "verify", log, "--json")
    assert (checked.code, checked.json) == (
        0,
        {"ok": True, "complete": expected["complete"], "plies": expected["plies"], "problem": None},
    )
    shown = cli("replay", "show", log, "--json").json
    assert {name: shown[name] for name in ("plies", "position", "result")} == {
        name: expected[name] for name in ("plies", "position", "result")
    }


@every_log
def test_an_old_log_can_be_forked_anywhere(cli: Cli, tmp_path: Path, packed: Path, expected: Any) -> None:
    log = str(unpack_log(packed, tmp_path / "old.jsonl"))
    plies = expected["plies"]
    for ply in sorted({0, plies // 2, max(0, plies - 1)}):
        out = f"fork-{ply}.jsonl"
        done = cli("replay", "fork", log, "--ply", str(ply), "--out", out, "--seed", "7", "--json")
        assert done.code == 0, done.err
        checked = cli("replay", "verify", out, "--parent", log, "--json").json
        assert (checked["ok"], checked["complete"], checked["plies"]) == (True, False, ply)


def test_the_old_logs_have_what_seldom_happens(tmp_path: Path) -> None:
    """Otherwise the tests above prove less than they say."""
    acts = {"pause", "step", "resume", "credit", "charge", "untimed", "forfeit"}
    found = set()
    for packed, _ in LOGS.values():
        for line in unpack_log(packed, tmp_path / "old.jsonl").read_bytes().splitlines(keepends=True):
            if line.endswith(b"\n") and (entry := json.loads(line)).get("actor") == "table":
                found.add(entry["action"].split()[0])
    assert acts <= found
