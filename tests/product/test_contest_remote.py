"""``spieltisch contest`` with players from elsewhere: told where to come, let in by their secrets, or walked over."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.commands import Command, run
from tests.product.contests import bot, journal, shown, write

pytestmark = pytest.mark.usefixtures("process")

HEAD = 'game = "hive"\nsystem = "round-robin"\nseed = 7\nmove_ms = 20\n'


def remote(name: str, secret: str, walkover_s: float) -> str:
    return f'name = "{name}"\nbot = "remote"\nsecret = "{secret}"\nwalkover_s = {walkover_s}'


def test_players_from_elsewhere_come_for_every_game_or_lose_it(tmp_path: Path) -> None:
    """Ann comes with her secret for each of her games; Ben never does."""
    players = [remote("Ann", "hers", 60), bot("greedy", "greedy"), remote("Ben", "his", 0.5)]
    file = write(tmp_path, "cup", HEAD, players)
    with Command(
        "contest", "run", str(file), cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as contest:
        assert contest.stderr
        _, _, address = contest.stderr.readline().strip().partition("Ann comes to ")
        assert address.endswith("?reservation=hers")
        for _ in range(4):
            assert run(tmp_path, "join", address, "--bot", "random").returncode == 0
        assert contest.wait(60) == 0, contest.stderr.read()
    faults = {place["name"]: place["faults"] for place in shown(tmp_path, "cup")["standings"]}
    nothing = {"crashed": 0, "timeout": 0, "illegal": 0, "left": 0}
    assert faults == {"Ann": nothing, "greedy": nothing, "Ben": {**nothing, "left": 4}}
    assert {line["fault"]["detail"] for line in journal(tmp_path, "cup") if "fault" in line} == {"did not come"}
    assert run(tmp_path, "contest", "verify", "cup").returncode == 0
    assert "hers" not in (tmp_path / "cup" / "doors.json").read_text()
    ports = json.loads((tmp_path / "cup" / "doors.json").read_text())
    assert f":{ports['Ann']['hive']}" in address


def test_a_port_that_is_taken_stops_a_contest_before_its_first_game(tmp_path: Path) -> None:
    file = write(tmp_path, "cup", HEAD, [remote("Ann", "hers", 60), bot("greedy", "greedy")])
    stopped = run(tmp_path, "contest", "run", str(file), "--host", "192.0.2.1")
    assert stopped.returncode == 3
    assert "cannot open the hive door at 192.0.2.1" in stopped.stderr


def test_the_tools_of_a_language_model_are_told(tmp_path: Path) -> None:
    player = remote("Ann", "hers", 0.5).replace('"remote"', '"mcp"')
    file = write(tmp_path, "cup", HEAD, [player, bot("greedy", "greedy")])
    ran = run(tmp_path, "contest", "run", str(file))
    assert ran.returncode == 0, ran.stderr
    port = json.loads((tmp_path / "cup" / "doors.json").read_text())["Ann"]["hive"]
    assert f"Ann's tools: spieltisch mcp --url 'hive://127.0.0.1:{port}?reservation=hers'" in ran.stderr
    assert {line["fault"]["detail"] for line in journal(tmp_path, "cup") if "fault" in line} == {"did not come"}
