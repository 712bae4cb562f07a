"""What the page on TwixT says about geometry and chance, and its whole client, against the product."""

from __future__ import annotations

import hmac
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from spieltisch.core.glossary import CLIENT, SERVER
from spieltisch.games.twixt.wire.glossary import PHRASES
from spieltisch.table import log
from spieltisch.table.replay import verify
from spieltisch.wire.transcript import play, read_transcript
from tests.commands import run
from tests.games.twixt.wire.printer import expand
from tests.games.twixt.wire.stage import Door
from tests.product.server import logs_of, serving

from .test_protocols import PAGES, transcripts

PAGE = PAGES["twixt"]
KNIGHT = [(dx, dy) for dx, dy in product((-2, -1, 1, 2), repeat=2) if abs(dx) != abs(dy)]
ROWS = re.findall(r"^\| ([12])/([12]) \| (.*) \|$", PAGE, re.MULTILINE)

Point = tuple[int, int]


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether each segment has the other's ends strictly on both of its sides."""

    def turn(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def read_point(text: str) -> Point:
    x, y = text.split("/")
    return int(x), int(y)


@pytest.mark.parametrize(("x", "y", "listed"), ROWS)
def test_the_page_lists_the_links_that_cross(x: str, y: str, listed: str) -> None:
    end = (int(x), int(y))
    near = product(range(-4, 5), repeat=2)
    links = {frozenset({(cx, cy), (cx + dx, cy + dy)}) for cx, cy in near for dx, dy in KNIGHT}
    found = {link for link in links if crossing((0, 0), end, *link)}
    assert {frozenset(map(read_point, link.split("–"))) for link in listed.split(", ")} == found
    assert len(found) == 9


def test_both_kinds_of_links_are_listed() -> None:
    assert [(x, y) for x, y, _ in ROWS] == [("1", "2"), ("2", "1")]


def test_the_swamps_follow_from_the_seed_as_the_page_says() -> None:
    door = Door()
    play(read_transcript((transcripts("twixt") / "encounter.txt").read_text(), expand), door)
    entries = [log.read_entry(line) for line in door.records if b'"chance"' in line]
    ending = next(line for line in door.records if log.is_ending(line))
    seed = bytes.fromhex(log.read_ending(ending).seed)
    expected = []
    for k, size in enumerate((3, 2, 2, 1)):
        r = int.from_bytes(hmac.digest(seed, f"swamp/{k}/0".encode(), "sha256"), "big")
        n = r % (23 - size) ** 2
        expected.append(f"swamp={size},{1 + n // (23 - size)},{1 + n % (23 - size)}")
    assert [entry.action for entry in entries] == expected


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """The page's program, as it stands there."""
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "client.py"
    path.write_text(program)
    return path


@pytest.mark.usefixtures("process")
def test_the_pages_client_plays_an_encounter_on_its_pipes(client: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "match", "twixt", "random", f"cmd:{sys.executable} {client}", "-n", "2", "--out", "logs")
    assert done.returncode == 0, done.stderr
    paths = sorted((tmp_path / "logs").glob("*.jsonl"))
    endings = [log.read_ending(path.read_bytes().splitlines()[-1]) for path in paths]
    assert [ending.result.reason for ending in endings] == ["regular", "regular"]


@pytest.mark.usefixtures("process")
def test_the_pages_client_plays_itself_over_tcp(client: Path, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        command = [sys.executable, str(client), str(server.ports["twixt"])]
        players = [subprocess.Popen(command) for _ in range(2)]
        assert [player.wait(timeout=20) for player in players] == [0, 0]
    logs = logs_of(tmp_path)
    assert [log.read_ending(lines[-1]).result.reason for lines in logs] == ["regular", "regular"]
    assert all(verify(lines).ok for lines in logs)


@pytest.mark.parametrize(("side", "mark"), [(SERVER, "<"), (CLIENT, ">")])
def test_every_message_has_an_example(side: str, mark: str) -> None:
    dialogues = "\n".join(re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)).replace(" …", "")
    said = re.findall(rf"^{mark} (.*)$", dialogues, re.MULTILINE)
    for phrase in PHRASES[side]:
        assert any(phrase.read(line) for line in said), phrase.pattern
