"""Replay files: written as an observer saw the game, and loaded as positions to start from."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli.settings import load
from spieltisch.core.errors import UsageError
from spieltisch.core.messages import Batch
from spieltisch.core.seats import SPECTATOR
from spieltisch.games.hive import notation
from spieltisch.games.hive.options import configure
from spieltisch.games.hive.wire.replay import MAX_BYTES, Replay, read_position, read_replay, replay_name
from spieltisch.wire.transcript import play, read_transcript

from . import printer
from .stage import Door
from .test_transcripts import TRANSCRIPTS


class Cinema(Door):
    """A door that keeps what an observer is told."""

    def __init__(self) -> None:
        self.shown: list[Batch] = []
        super().__init__()

    def _tell(self, name: str, message: Any) -> None:
        if isinstance(message, Batch) and message.viewer == SPECTATOR:
            self.shown.append(message)
        super()._tell(name, message)


def record(name: str) -> bytes:
    """The replay of a transcript's observed game."""
    cinema = Cinema()
    path = next(path for path in TRANSCRIPTS if path.stem == name)
    play(read_transcript(path.read_text(), printer.expand), cinema)
    replay = Replay("kept")
    for batch in cinema.shown:
        replay.add(batch)
    kept, content = replay.file("2020-02-29T12:00:00Z")
    assert kept.startswith("kept/replay_swc_2020_hive_")
    assert kept.endswith("_2020.02.29_12_00_00.xml")
    return content


def test_a_replay_is_states_and_result_from_the_first_column() -> None:
    replay = record("prepared").decode()
    states = replay.split('\n<room roomId="3d5f780c-ac8a-497e-8413-000000000003">')
    assert states[0] == "<protocol>"
    assert [state.split("\n")[1] for state in states[1:]] == ['  <data class="memento">'] * 3 + [
        '  <data class="result">'
    ]
    assert replay.endswith('\n    <winner color="RED" displayName="p1"/>\n  </data>\n</room>\n</protocol>')


def test_states_of_a_replay_are_printed_one_level_up() -> None:
    position = "turn=1 obs=-3,4;1,3;4,-5 stacks=0,0,S"
    state = printer.state(position, ("p1", "p2"), "S S 0,0")
    assert printer.memento("3d5f780c-ac8a-497e-8413-000000000003", state, 0) in record("prepared")


def test_the_last_state_of_a_finished_game_is_in_its_replay() -> None:
    assert [setup.turn for setup in read_replay(record("limit_red"))] == [59, 60]


def test_a_cancelled_game_has_a_replay_without_result() -> None:
    replay = record("cancel")
    assert b"result" not in replay
    assert replay.endswith(b"\n</room>\n</protocol>")


def test_its_name_is_of_names_and_time_and_nothing_else() -> None:
    name = replay_name(("my bot", "../../etc"), "2020.02.29_12_00_00")
    assert name == "replay_swc_2020_hive_my_bot_.._.._etc_2020.02.29_12_00_00.xml"


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzipped"])
def test_a_game_can_start_from_any_state_of_a_replay(pack: Any) -> None:
    assert read_position(pack(record("prepared")), 2) == "turn=2 obs=-3,4;1,3;4,-5 stacks=0,0,S;0,1,q"


def test_an_observers_raw_stream_is_a_replay_too() -> None:
    stream = b'<protocol>\n  <observed roomId="r"/>' + printer.expand(
        "memento r a b turn=7 obs=0,0 stacks=1,1,qB;2,1,Q"
    )
    text = read_position(stream, 7)
    assert notation.write_position(notation.read_position(text)) == "turn=7 obs=0,0 stacks=1,1,qB;2,1,Q"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<protocol>",
        b"hello",
        b"\x1f\x8bhello",
        gzip.compress(b"hello", mtime=0),
        b"<protocol><room><data><state/></data></room>",
    ],
)
def test_what_is_no_replay_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="no replay"):
        read_position(data, 0)


def test_a_turn_the_replay_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="turn 9"):
        read_position(record("prepared"), 9)


def test_a_packed_bomb_is_refused() -> None:
    packer = zlib.compressobj(wbits=31)
    bomb = b"".join(packer.compress(bytes(1 << 20)) for _ in range(MAX_BYTES // (1 << 20) + 1)) + packer.flush()
    with pytest.raises(ValueError, match="more than"):
        read_position(bomb, 0)


def test_the_option_loads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "replay.xml.gz"
    path.write_bytes(gzip.compress(record("prepared")))
    options = load([f"hive.load_game_file={path}", "hive.turn_to_load=1"], only="hive").games["hive"]
    assert configure(options, 2).position == "turn=1 obs=-3,4;1,3;4,-5 stacks=0,0,S"


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/nowhere", "hive.load_game_file: /nowhere: No such file or directory"),
        ("/dev/null", "hive.load_game_file: /dev/null: no replay: it has no state"),
    ],
    ids=["missing", "empty"],
)
def test_the_option_refuses_what_it_cannot_load(path: str, sentence: str) -> None:
    with pytest.raises(UsageError) as refused:
        load([f"hive.load_game_file={path}"], only="hive")
    assert str(refused.value) == sentence
