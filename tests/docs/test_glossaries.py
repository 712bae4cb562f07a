"""What messages mean is told of every message there is, and leads to where the protocol's page tells of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from spieltisch.core.game import AnyDialect
from spieltisch.core.glossary import CLIENT, SERVER, Meaning, anchor_of
from spieltisch.core.registry import game as game_of
from spieltisch.wire.reading import read
from spieltisch.wire.tape import Side, piece
from spieltisch.wire.transcript import Cue, Heard, Spoken, read_transcript

ROOT = Path(__file__).parent.parent.parent
GAMES = sorted(path.stem for path in (ROOT / "docs" / "protocols").glob("*.md") if "." not in path.stem)
WRONG = {
    "cascadia": {
        "before_the_game", "framing", "joining", "late_spectator", "out_of_turn", "silence", "syntax_errors",
        "too_long",
    },
    "catan": {"garbage", "type_form"},
    "hive": {"empty_room", "forms", "malformed", "no_move", "second_protocol", "unknown_message"},
    "monopoly": {"auction", "bad_input", "buying", "chat", "houses", "joining", "offer", "prison"},
    "twixt": {"framing", "garbage", "mirror_answers", "too_long", "too_long_encounter", "unrequested"},
}  # fmt: skip
"""Transcripts in which clients say what is no message."""

each_game = pytest.mark.parametrize("name", GAMES)


def dialect_of(name: str) -> AnyDialect:
    return game_of(name).wire.dialects()[0]


@cache
def streams(name: str) -> dict[tuple[str, str, Side], bytes]:
    """All that was said, by transcript, person and side."""
    expand = import_module(f"tests.games.{name}.wire.printer").expand
    told: dict[tuple[str, str, Side], bytes] = defaultdict(bytes)
    for path in sorted((ROOT / "tests" / "games" / name / "wire" / "transcripts").glob("*.txt")):
        for step in read_transcript(path.read_text(), expand):
            match step:
                case Spoken(_, speaker, data):
                    told[path.stem, speaker, CLIENT] += data
                case Heard(_, listeners, data):
                    for listener in listeners:
                        told[path.stem, listener, SERVER] += data
                case Cue():
                    pass
    return told


def explained(name: str, side: str) -> Iterator[tuple[str, bytes, Meaning | None]]:
    """Transcript, message, and what it means."""
    dialect = dialect_of(name)
    for (story, _, speaker), data in streams(name).items():
        if speaker == side:
            heard = read([piece(1, 0, speaker, data)], dialect.stream.explain, dialect.stream.framing().new_cutter)
            yield from ((story, remark.message, remark.meaning) for remark in heard)


@each_game
def test_everything_that_the_server_says_has_a_meaning(name: str) -> None:
    assert [(story, message[:200]) for story, message, meaning in explained(name, SERVER) if meaning is None] == []


@each_game
def test_everything_that_clients_rightly_say_has_a_meaning(name: str) -> None:
    assert {story for story, _, meaning in explained(name, CLIENT) if meaning is None} == WRONG[name]


@each_game
def test_what_is_no_message_has_none(name: str) -> None:
    assert any(meaning is None for _, _, meaning in explained(name, CLIENT))
    assert dialect_of(name).stream.explain(CLIENT, b"\xff nonsense \x00") is None


@each_game
def test_meanings_lead_to_headings_of_the_page(name: str) -> None:
    page = (ROOT / "docs" / "protocols" / f"{name}.md").read_text()
    anchors = {anchor_of(heading) for heading in re.findall(r"^#+ (.*)$", page, re.MULTILINE)}
    for side in (SERVER, CLIENT):
        for _, message, meaning in explained(name, side):
            assert meaning is None or meaning.anchor in anchors, (message, meaning)


@each_game
def test_meanings_are_one_line_in_both_languages(name: str) -> None:
    for side in (SERVER, CLIENT):
        for _, _, meaning in explained(name, side):
            if meaning:
                assert meaning.text
                assert meaning.text_de
                assert "\n" not in meaning.text + meaning.text_de


DRAG = b"<room><data class='dragmove'><start x='0' y='-1' z='1'/><destination x='0' y='0'/></data></room>"
MEANINGS = [
    ("twixt", SERVER, b"3 7 6\n", "the opponent has moved to column 7, row 6; your move, please"),
    ("twixt", CLIENT, b"6 1\n", "has the swamps mirrored"),
    ("cascadia", SERVER, b"RequestInput 0\n", "player 0 is asked for a turn"),
    (
        "cascadia", CLIENT, b"PlaceTileAndToken 3 2,-1 2 1 2,-1\n",
        "tile 3 of the shop to 2,-1, turned twice; token 1 to 2,-1",
    ),
    ("cascadia", SERVER, b"PlacedToken 0 1,0 E\n", "player 0 has an elk at 1,0"),
    ("monopoly", CLIENT, b"buy-plot 8\n", "buys plot 8 (August-Bebel-Straße)"),
    ("monopoly", SERVER, b"show-transaction -2000 Rent\n", "you pay 2000: Rent"),
    ("catan", CLIENT, '{"Räuber versetzen":{"Ort":{"x":0,"y":-1},"Ziel":2}}\n'.encode(),
     "the robber goes to (0,-1) and robs player 2"),
    ("catan", SERVER, b'{"@type":"Willkommen","data":{"id":3}}\n', "you are player 3"),
    ("catan", CLIENT, b'{"karten  ABGEBEN":{"Abgeben":{"Wolle":2,"Erz":1}}}\n', "discards 2 Wolle, 1 Erz"),
    ("hive", CLIENT, DRAG, "moves from (0,-1,1) to (0,0,?)"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "side", "message", "text"), MEANINGS)
def test_a_meaning_has_the_values_of_its_message(name: str, side: str, message: bytes, text: str) -> None:
    meaning = dialect_of(name).stream.explain(side, message)
    assert meaning
    assert meaning.text == text
