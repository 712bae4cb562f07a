"""The protocol: transcripts, whole and byte by byte, arbitrary bytes, and both of its sides with each other."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from door import Door
from spieltisch.core.commands import Leave
from spieltisch.core.glossary import CLIENT, SERVER, anchor_of
from spieltisch.core.outcome import Reason
from spieltisch.core.session import ClientSession, Over, Turn
from spieltisch.table.replay import verify
from spieltisch.wire.transcript import Heard, Spoken, play, read_transcript
from spieltisch_newgame import GAME, view
from spieltisch_newgame.options import Options
from spieltisch_newgame.wire.client import Client
from spieltisch_newgame.wire.glossary import explain
from spieltisch_newgame.wire.server import Server
from spieltisch_newgame.wire.spectator import Spectator

HERE = Path(__file__).parent
TRANSCRIPTS = sorted((HERE / "transcripts").glob("*.txt"))
PAGE = GAME.wire.protocol["en"]
WRONG = {b"dance\n", b"place d4\n"}
"""What clients say in them that is no message."""


@pytest.mark.parametrize("chunk", [None, 1, 7])
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_happens_again(path: Path, chunk: int | None) -> None:
    door = Door()
    play(read_transcript(path.read_text()), door, chunk)
    assert not door.lines or verify(door.lines, GAME).problem is None


def test_each_example_of_the_page_is_from_a_transcript() -> None:
    page = PAGE.read_text()
    said = {line.partition(": ")[2] for path in TRANSCRIPTS for line in path.read_text().splitlines()}
    examples = re.findall(r"^[<>] (.+)$", page, re.MULTILINE)
    assert examples
    assert set(examples) <= said


def test_each_line_of_the_transcripts_has_a_meaning_and_its_place_on_the_page() -> None:
    page = PAGE.read_text()
    anchors = {anchor_of(title) for title in re.findall(r"^#+ (.+)$", page, re.MULTILINE)}
    steps = [step for path in TRANSCRIPTS for step in read_transcript(path.read_text())]
    said = {(CLIENT, step.data) for step in steps if isinstance(step, Spoken)}
    heard = {(SERVER, step.data) for step in steps if isinstance(step, Heard)}
    meanings = {message: explain(*message) for message in said | heard}
    assert {text for (_, text), meaning in meanings.items() if meaning is None} == WRONG
    assert {meaning.anchor for meaning in meanings.values() if meaning} <= anchors


def test_both_sides_play_a_whole_game_with_each_other() -> None:
    door, chance = Door(), random.Random(5)
    clients: dict[str, ClientSession] = {"ada": Client("Ada", {}), "grace": Client("Grace", {}), "eve": Spectator({})}
    overs = []
    for client in clients.values():
        client.connected()
    moved = True
    while moved:
        moved = False
        for name, client in clients.items():
            if said := client.to_send():
                door.say(name, said)
            heard = door.hear(name)
            moved |= bool(said or heard)
            for update in client.receive(heard, door.now_us):
                if isinstance(update, Turn):
                    assert update.budget_us == 59_900_000
                    client.act(chance.choice(view.legal_actions(update.observation)))
                if isinstance(update, Over):
                    overs.append(update.outcome)
    assert overs == [*door.outcomes * 3]
    checked = verify(door.lines, GAME)
    assert (checked.problem, checked.complete) == (None, True)


@pytest.mark.parametrize(("wait_us", "answer"), [(1_000_000, b"ok\n"), (1_000_001, b"late\n")])
@pytest.mark.parametrize("is_woken_first", [True, False])
def test_an_answer_is_in_time_up_to_its_limit(wait_us: int, answer: bytes, is_woken_first: bool) -> None:
    door = Door(Options(move_ms=1_000))
    door.say("ada", b"join Ada\n")
    door.say("grace", b"join Grace\n")
    door.hear("ada")
    if is_woken_first and answer == b"late\n":
        door.wait(wait_us)
        assert b"end o timeout\n" in door.hear("ada")
        return
    door.now_us += wait_us
    door.say("ada", b"place b2\n")
    assert door.hear("ada").startswith(answer)
    assert [outcome.reason for outcome in door.outcomes] == [Reason.TIMEOUT] * (answer == b"late\n")


WORDS = [b"join", b"watch", b"place", b"say", b"bye", b"b2", b" ", b"\n", b"\r\n", b"\xff", b"\x00", b"x" * 600]


def test_any_bytes_become_commands_and_never_an_exception() -> None:
    chance = random.Random(7)
    for _ in range(500):
        server = Server(Options(), {})
        pieces = [chance.choice(WORDS) for _ in range(chance.randrange(20))]
        commands = [command for piece in pieces for command in server.receive(piece, 0)]
        commands += server.closed(1)
        assert [isinstance(command, Leave) for command in commands].index(True) == len(commands) - 1
        assert server.is_closing
        assert server.to_send().endswith(b"\n")
