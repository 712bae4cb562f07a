"""What the page on Catan says in numbers and in a program."""

from __future__ import annotations

import re
import select
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.core.glossary import CLIENT, SERVER
from spieltisch.games.catan import GAME
from spieltisch.games.catan.config import STOCKS
from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import BOX_CARDS
from spieltisch.games.catan.wire import answers, words
from spieltisch.games.catan.wire.glossary import TELLERS
from spieltisch.games.catan.wire.requests import _READERS
from spieltisch.games.catan.wire.server import Server
from spieltisch.games.catan.wire.words import fold
from tests.docs.test_protocols import conversations, pattern
from tests.kernels import source_module
from tests.wire.stage import DoorStage

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocols" / "catan.md").read_text()
SETUP = source_module("spieltisch.games.catan.engine.setup")  # compiled, it keeps its constants to itself
BOX_HARBOURS, BOX_TILES = SETUP.BOX_HARBOURS, SETUP.BOX_TILES
WOOL = words.RESOURCES.index("Wolle")


def cells(title: str) -> list[str]:
    """What a table's row says about the two islands."""
    [row] = re.findall(rf"^\| {re.escape(title)} \| (.*) \|$", PAGE, re.MULTILINE)
    return [str(cell) for cell in row.split(" | ")]


def test_the_islands_are_counted_rightly() -> None:
    lands = [set(geometry.LARGE[:n]) for n in geometry.N_FIELDS]
    seas = [geometry.seas(island) for island in range(2)]
    coasts = [
        sum(near in land for sea in ring for near in geometry.neighbours(sea))
        for land, ring in zip(lands, seas, strict=True)
    ]
    assert cells("land, sea") == [f"{len(land)}, {len(ring)}" for land, ring in zip(lands, seas, strict=True)]
    assert cells("corners, edges, coast edges") == [
        f"{corners}, {edges}, {coast}"
        for corners, edges, coast in zip(geometry.N_CORNERS, geometry.N_EDGES, coasts, strict=True)
    ]


def test_the_boxes_are_counted_rightly() -> None:
    tiles = [" ".join(str(BOX_TILES[6 * island + kind]) for kind in (0, 1, 2, 3, 4, 5)) for island in range(2)]
    assert cells("`Wald`, `Hügelland`, `Weideland`, `Ackerland`, `Gebirge`, `Wüste`") == tiles
    harbours = [(BOX_HARBOURS[6 * island + 5], sum(BOX_HARBOURS[6 * island : 6 * island + 5])) for island in range(2)]
    extra = ["", " (two of `Wolle`)"]
    assert cells("harbours of any kind, of one resource") == [
        f"{any_kind}, {one}{more}" for (any_kind, one), more in zip(harbours, extra, strict=True)
    ]
    assert (BOX_HARBOURS[WOOL], BOX_HARBOURS[6 + WOOL]) == (1, 2)
    assert cells("cards of each resource") == [str(stock) for stock in STOCKS]
    assert cells("knights, road building, monopoly, invention, points") == [
        " ".join(map(str, BOX_CARDS[5 * island : 5 * island + 5])) for island in range(2)
    ]


def test_the_chips_lie_in_the_order_of_the_page() -> None:
    text = " ".join(PAGE.split())
    for chips in geometry.CHIPS:
        assert f"`{' '.join(map(str, chips))}`" in text


@pytest.mark.parametrize("status", [words.START, words.READY, words.SETTLE, words.PAVE, words.ROLL, words.DISCARD,
                                    words.ROBBER, words.MAIN, words.SPECIAL, words.WAIT, words.LOST])  # fmt: skip
def test_every_status_is_on_the_page(status: str) -> None:
    assert re.search(rf"^\| (`[^`]+`, )?`{status}`(, `[^`]+`)? \|", PAGE, re.MULTILINE)


def test_every_message_of_clients_is_on_the_page() -> None:
    told = {fold(name) for name in re.findall(r"^\| `([^`]+)`(?:, once)? \| `\{", PAGE, re.MULTILINE)}
    assert told == {*_READERS, "hallo"}


@pytest.mark.parametrize(("side", "mark", "columns"), [(SERVER, "<", 3), (CLIENT, ">", 2)])
def test_every_message_has_an_example_that_happens(side: str, mark: str, columns: int) -> None:
    rows = re.findall(r"^\|(?: [^|]* \|)" + f"{{{columns - 1}}}" + r" `(\{[^`]+\})`[^|]*\|$", PAGE, re.MULTILINE)
    assert {fold(row.split('"')[1]) for row in rows} >= set(TELLERS[side])
    for row in rows:
        wanted = re.compile(f"^{pattern(f'{mark} {row}')}", re.MULTILINE)
        assert any(wanted.search(conversation) for conversation in conversations("catan")), row


def test_the_fixed_sentence_is_on_the_page() -> None:
    assert words.COLOUR_TAKEN in PAGE
    assert all(sentence in PAGE for sentence in (answers.DEFECTS[defect] for defect in list(answers.DEFECTS)[:2]))


@pytest.mark.usefixtures("process")
def test_the_pages_client_plays_with_two_of_its_kind(tmp_path: Path) -> None:
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "client.py"
    path.write_text(program)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, str(path), str(listener.getsockname()[1])]
        players = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(3)]
        door = serve(listener)
        outputs = [player.communicate(timeout=20)[0].decode() for player in players]
    assert [ending.detail for ending in door.endings] == ["turns"]
    assert outputs == ["Niemand hat rechtzeitig gewonnen.\n"] * 3


def serve(listener: socket.socket) -> DoorStage:
    """Carry bytes between three callers and a door until all have gone."""
    options = replace(GAME.setup.options(), players=3, turns=40)
    door = DoorStage(GAME, lambda options: Server(options, {}), options)
    callers = {listener.accept()[0]: name for name in ("first", "second", "third")}
    door.perform(["connect", *callers.values()])
    while callers:
        for caller, name in callers.items():
            with suppress(ConnectionError):  # it may have heard enough
                caller.sendall(door.hear(name))
        for caller in select.select(list(callers), [], [], 20)[0]:
            data = caller.recv(4096)
            if data:
                door.say(callers[caller], data)
            else:
                del callers[caller]
                caller.close()
    return door
