"""Any bytes at a Hive door: commands or a clean close, in bounded memory, and never an exception."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from spieltisch.core.commands import Leave
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.wire.server import Server
from spieltisch.wire.transcript import Spoken, read_transcript
from tests.footprint import footprint

from .printer import expand
from .stage import Door

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
SPEECHES = sorted(
    {
        step.data
        for path in TRANSCRIPTS
        for step in read_transcript(path.read_text(), expand)
        if isinstance(step, Spoken)
    }
)


@st.composite
def mutated_speeches(draw: st.DrawFn) -> bytes:
    """What clients say in the transcripts, joined and then damaged in a few places."""
    data = bytearray(b"<protocol>" + b"".join(draw(st.lists(st.sampled_from(SPEECHES), max_size=6))))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 8))] = draw(
            st.binary(max_size=4) | st.sampled_from([b"<", b'"', b"-9", b"1e9"])
        )
    return bytes(data)


STREAMS = st.binary(max_size=200) | mutated_speeches()


@pytest.mark.fuzz
@given(STREAMS, st.lists(st.integers(0, 400), max_size=3))
@example(b"<_><\x00!>", [5])
def test_any_bytes_become_the_same_commands_however_cut(data: bytes, cuts: list[int]) -> None:
    whole, cut = Server(Options()), Server(Options())
    commands = [*whole.receive(data, 0), *whole.closed(0)]
    places = [0, *sorted(min(at, len(data)) for at in cuts), len(data)]
    pieces = [command for begin, end in pairwise(places) for command in cut.receive(data[begin:end], 0)]
    assert [*pieces, *cut.closed(0)] == commands
    assert isinstance(commands[-1], Leave)
    assert [isinstance(command, Leave) for command in commands].count(True) == 1
    assert whole.is_closing


@pytest.mark.fuzz
@given(st.lists(st.tuples(st.sampled_from(["red", "blue", "admin"]), STREAMS), max_size=6))
def test_a_door_survives_whatever_its_clients_say(speeches: list[tuple[str, bytes]]) -> None:
    door = Door()
    for name, data in speeches:
        door.say(name, data)
        door.perform(("wait", "900"))
    for name in list(door.sessions):
        door.perform(("end", name))
        assert door.hear(name).endswith((b"</protocol>", b"<protocol/>"))
    assert not door.lobby.tables or any(b"prepare" in data for _, data in speeches)


JOIN = b'<join gameType="swc_2020_hive"/>'
ILLEGAL = b"""<room roomId="3d5f780c-ac8a-497e-8413-000000000001"><data class="setmove">
<piece owner="RED" type="ANT"/><destination x="1" y="1" z="0"/></data></room>"""


@pytest.mark.fuzz
@given(mutated_speeches())
@example(b"<protocol>" + JOIN + JOIN + ILLEGAL + JOIN)
def test_a_client_hears_the_same_however_its_words_are_cut(data: bytes) -> None:
    whole, cut = Door(), Door()
    whole.say("red", data)
    for index in range(len(data)):
        cut.say("red", data[index : index + 1])
    assert whole.hear("red") == cut.hear("red")


@pytest.mark.parametrize("flood", [b"<room>", b"<!-- ", b"<room><data ", b"<room a='", b" \n", b"<room><a/>", b"<a/>"])
@pytest.mark.parametrize("opening", [b"<protocol>", b"<protocol><room>"])
def test_a_flood_ends_or_is_forgotten(opening: bytes, flood: bytes) -> None:
    server = Server(Options())
    list(server.receive(opening, 0))
    sizes = []
    for _ in range(800):
        list(server.receive(flood * 100, 0))
        sizes.append(footprint(server))
    assert sizes[-1] <= sizes[399] + 1_000
