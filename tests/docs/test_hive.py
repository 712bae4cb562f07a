"""What the page on Hive says about chance and notation, and its whole client, against the product."""

from __future__ import annotations

import hmac
import re
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.core.fair import FairChance
from spieltisch.core.seats import CHANCE
from spieltisch.games.hive import notation, rules
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.wire.glossary import TELLERS
from spieltisch.table import log
from spieltisch.table.replay import verify
from tests.commands import run
from tests.product.server import logs_of, serving

from .test_protocols import PAGES

PAGE = PAGES["hive"]


def test_the_obstructed_fields_follow_from_the_seed_as_the_page_says() -> None:
    for number in range(20):
        seed = bytes([number]) * 32
        chance, state = FairChance(seed), rules.initial(Config())
        drawn = []
        while rules.to_act(state) == {CHANCE}:
            action = chance.pick(rules.draw(state))
            drawn.append(notation.write_action(action))
            rules.apply(state, CHANCE, action)
        assert drawn == expected(seed)


def expected(seed: bytes) -> list[str]:
    """By the page's words alone."""
    left = [(x, y) for x in range(-5, 6) for y in range(-5, 6) if abs(x + y) <= 5]
    found = []
    for k in range(3):
        r = int.from_bytes(hmac.digest(seed, f"obstructed/{k}/0".encode(), "sha256"), "big")
        x, y = left.pop(r % len(left))
        found.append(f"O {x},{y}")
    return found


def test_actions_are_written_as_the_page_says() -> None:
    written = re.findall(r"`((?:BLUE )?[SDO] [^`]*|K)`", PAGE[PAGE.index("## Notation") :])
    assert len(written) == 5
    assert [notation.write_action(notation.read_action(text)) for text in written] == written


@pytest.mark.usefixtures("process")
def test_the_pages_commands_on_a_position_work(tmp_path: Path) -> None:
    commands = re.findall(r'^\$ spieltisch (legal|perft) hive (.*?)--position "(.*)"$', PAGE, re.MULTILINE)
    assert len(commands) == 2
    for command, options, position in commands:
        done = run(tmp_path, command, "hive", *options.split(), "--position", position)
        assert done.returncode == 0, done.stderr


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """The page's program, as it stands there."""
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "client.py"
    path.write_text(program)
    return path


@pytest.mark.usefixtures("process")
def test_the_pages_client_plays_whole_games_at_reserved_seats(client: Path, tmp_path: Path) -> None:
    program = f"cmd:{sys.executable} {client} {{port}} {{reservation}}"
    done = run(tmp_path, "match", "hive", "random", program, "-n", "6", "--out", "logs")
    assert done.returncode == 0, done.stderr
    paths = sorted((tmp_path / "logs").glob("*.jsonl"))
    endings = [log.read_ending(path.read_bytes().splitlines()[-1]) for path in paths]
    assert [ending.result.reason for ending in endings] == ["regular"] * 6


@pytest.mark.usefixtures("process")
def test_the_pages_client_plays_itself_at_free_seats(client: Path, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        command = [sys.executable, str(client), str(server.ports["hive"])]
        players = [subprocess.Popen(command) for _ in range(2)]
        assert [player.wait(timeout=20) for player in players] == [0, 0]
    [lines] = logs_of(tmp_path)
    assert log.read_ending(lines[-1]).result.reason == "regular"
    assert verify(lines).ok


@pytest.mark.parametrize("side", TELLERS)
def test_every_message_has_an_example(side: str) -> None:
    examples = "".join(re.findall(r"```xml\n(.*?)```", PAGE, re.DOTALL))
    for name in TELLERS[side]:
        assert re.search(rf'<{re.escape(name)}[ />]|<data class="{re.escape(name)}"', examples), name
