"""What the page on Cascadia says of pieces, geometry, cards and chance, and its whole client, against the product."""

from __future__ import annotations

import hmac
import re
import select
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.core.fair import FairChance
from spieltisch.core.glossary import CLIENT, SERVER
from spieltisch.core.seats import CHANCE
from spieltisch.games.cascadia import notation, rules, tools
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.geometry import DIRECTIONS, STEP, cell_of, field_of, is_first_half
from spieltisch.games.cascadia.engine.tiles import BOX, LANDSCAPES
from spieltisch.games.cascadia.wire.glossary import PHRASES
from tests.games.cascadia.oracle import around
from tests.games.cascadia.wire.stage import Door

from .test_protocols import PAGES

PAGE = PAGES["cascadia"]
CARDS = re.findall(r"^\| (bear|elk|salmon|hawk|any) ([A-E]) \| (.*?) \|$", PAGE, re.MULTILINE)
ROW = [(x, 0) for x in range(9)]
APART = [(2 * x, 0) for x in range(9)]
LETTERS = {"bear": "B", "elk": "E", "salmon": "S", "hawk": "H", "any": "F"}


def test_the_page_lists_the_pieces() -> None:
    listed = re.findall(r"[MFPWR]{2}-[BESHF]{1,3}", PAGE[PAGE.index("25 keystones") : PAGE.index("- Landscapes")])
    assert sorted(listed) == sorted(tile.text for tile in BOX)
    assert re.findall(r"^\| `(.* 0 .* 1 .* 2)` \|$", PAGE, re.MULTILINE) == [land.text for land in LANDSCAPES]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_page_tells_where_neighbours_lie(direction: str) -> None:
    [cells] = re.findall(rf"^\| {direction} \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
    for y, rule in ((-3, cells[1]), (-2, cells[0]), (0, cells[0]), (1, cells[1])):
        dx, dy = (int(change or 0) for change in re.fullmatch(r"x([+-]\d)?, y([+-]\d)?", rule).groups())  # type: ignore[union-attr]
        assert field_of(cell_of(5, y) + STEP[DIRECTIONS.index(direction)]) == (5 + dx, y + dy)


def test_the_page_tells_where_habitats_are_turned_to() -> None:
    rows = re.findall(r"^\| ([0-5]) \| ([NESW ]+) \| ([NESW ]+) \|$", PAGE, re.MULTILINE)
    assert [int(rotation) for rotation, _, _ in rows] == list(range(6))
    for rotation, first, second in rows:
        halves = [is_first_half(int(rotation), d) for d in range(6)]
        assert {DIRECTIONS[d] for d in range(6) if halves[d]} == set(first.split())
        assert {DIRECTIONS[d] for d in range(6) if not halves[d]} == set(second.split())


def spots(animal: str, card: str, n: int) -> list[tuple[int, int]]:
    """A board on which there is n of what the card counts."""
    if (animal, card) == ("bear", "A"):
        return [spot for k in range(n) for spot in ((3 * k, 0), (3 * k + 1, 0))]
    if animal == "hawk":
        return APART[:n]
    return around((0, 0))[:n] if (animal, card) == ("elk", "D") else ROW[:n]


NUMBERED = [card for card in CARDS if re.search(r"\d: \d", card[2]) and card[:2] != ("hawk", "D")]
"""The cards that count one thing."""


@pytest.mark.parametrize(("animal", "card", "row"), NUMBERED)
def test_the_page_tells_the_points_of_the_cards(animal: str, card: str, row: str) -> None:
    letter = LETTERS[animal]
    for number, plus, points in re.findall(r"(\d+)(\+?): (\d+)", row):
        for n in {int(number), int(number) + bool(plus)}:
            board = " ".join(f"{letter}@{x},{y}" for x, y in spots(animal, card, n))
            scores = tools.score(board, {"cards": card * 5})
            assert scores["wildlife"][letter] == int(points), (animal, card, n)


def test_every_card_is_on_the_page() -> None:
    assert len(CARDS) == 17
    assert len(re.findall(r"^\| fox [A-D] \|", PAGE, re.MULTILINE)) == 4


@pytest.mark.parametrize(("side", "mark"), [(SERVER, "<"), (CLIENT, ">")])
def test_every_message_has_an_example(side: str, mark: str) -> None:
    dialogues = "\n".join(re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL))
    said = re.findall(rf"^{mark} (.*)$", dialogues, re.MULTILINE)
    for phrase in PHRASES[side]:
        assert not phrase.pattern or any(phrase.read(line) for line in said), phrase.pattern


def test_the_first_draws_follow_from_the_seed_as_the_page_says() -> None:
    for number in range(20):
        seed = bytes([number]) * 32
        chance, state = FairChance(seed), rules.initial(Config(3))
        drawn: list[str] = []
        while rules.to_act(state) == {CHANCE} and len(drawn) < 11:
            action = chance.pick(rules.draw(state))
            drawn.append(notation.write_action(action))
            rules.apply(state, CHANCE, action)
        assert drawn == expected(seed)


def expected(seed: bytes) -> list[str]:
    """Three landscapes, four tiles, four tokens, drawn by the page's words alone."""
    landscapes = sorted(landscape.text for landscape in LANDSCAPES)
    tiles, tokens = sorted(tile.text for tile in BOX), sorted("BESHF" * 20, key="BESHF".index)
    found = []
    for purpose, left, times in (("landscape", landscapes, 3), ("tile", tiles, 4), ("token", tokens, 4)):
        for k in range(times):
            r = int.from_bytes(hmac.digest(seed, f"{purpose}/{k}/0".encode(), "sha256"), "big")
            found.append(f"{purpose} {left.pop(r % len(left))}")
    return found


@pytest.mark.usefixtures("process")
def test_the_pages_client_plays_itself(tmp_path: Path) -> None:
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "client.py"
    path.write_text(program)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, str(path), str(listener.getsockname()[1])]
        players = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]
        door = serve(listener)
        outputs = [player.communicate(timeout=20)[0] for player in players]
    assert [ending.reason for ending in door.endings] == ["regular"]
    assert [output.startswith(b"GameEnded 0 ") for output in outputs] == [True, True]


def serve(listener: socket.socket) -> Door:
    """Carry bytes between two callers and a door until both have gone."""
    door = Door()
    callers = {listener.accept()[0]: name for name in ("first", "second")}
    while callers:
        for caller in select.select(list(callers), [], [], 20)[0]:
            name, data = callers[caller], caller.recv(4096)
            if data:
                door.say(name, data)
            else:
                del callers[caller]
                caller.close()
        for caller, name in callers.items():
            caller.sendall(door.hear(name))
    return door
