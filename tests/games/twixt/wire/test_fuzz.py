"""Any bytes at a TwixT door: commands or a clean close, in bounded memory, and never an exception."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.commands import Leave
from spieltisch.core.messages import Asked, Batch
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.options import Options
from spieltisch.games.twixt.wire.messages import LIMIT
from spieltisch.games.twixt.wire.server import Server
from tests.footprint import footprint

from .stage import Door

LINES = (
    b"2\n", b"4\r\n", b"3 5 5\n", b"3 7 6\n", b"3 9 5\n", b"3 0 5\n", b"3 5 0\n", b"3 24 1\n",
    b"6 0\n", b"6 1\n", b"8\n", b"9\n", b"\n", b" \t\n", b"3 5 5", b"7" * (LIMIT + 1), b"drei\n", b"\xff\n",
)  # fmt: skip
STREAMS = st.lists(st.sampled_from(LINES) | st.binary(max_size=20), max_size=8).map(b"".join)


def asked(clock: str) -> Server:
    session = Server(Options())
    state = rules.initial(Config(mirror=clock == "mirror", swamps=()))
    session.tell(Batch("t", 0, (Asked(0, clock),), view.observe(state, 0), ("one", "two")))
    return session


@pytest.mark.fuzz
@given(st.sampled_from(["move", "mirror"]), STREAMS, st.lists(st.integers(0, 400), max_size=3))
def test_any_bytes_become_the_same_commands_however_cut(clock: str, data: bytes, cuts: list[int]) -> None:
    whole, cut = asked(clock), asked(clock)
    commands = [*whole.receive(data, 0), *whole.closed(0)]
    places = [0, *sorted(min(at, len(data)) for at in cuts), len(data)]
    pieces = [command for begin, end in pairwise(places) for command in cut.receive(data[begin:end], 0)]
    assert [*pieces, *cut.closed(0)] == commands
    assert [type(command) for command in commands].count(Leave) == 1
    assert isinstance(commands[-1], Leave)


@pytest.mark.fuzz
@given(st.lists(st.tuples(st.sampled_from(["p1", "p2", "p3"]), STREAMS), max_size=12))
def test_a_door_survives_whatever_its_clients_say(speeches: list[tuple[str, bytes]]) -> None:
    door = Door()
    for name, data in speeches:
        door.say(name, data)
        door.perform(("wait", "300"))
    for name in list(door.sessions):
        door.perform(("end", name))
        heard = door.hear(name)
        assert not heard or heard.endswith(b"\n")
        assert {line.split()[0] for line in heard.splitlines()} <= {b"0", b"2", b"3", b"4", b"6", b"8", b"9"}
        assert b"9" not in heard.splitlines()[:-1]
    assert not door.lobby.tables


@pytest.mark.parametrize("flood", [b"7", b" ", b"\n", b"\r\n", b"3 5 5\n", b"\x00"])
def test_a_flood_ends_or_is_forgotten(flood: bytes) -> None:
    session = asked("move")
    sizes = []
    for _ in range(200):
        session.receive(flood * 1000, 0)
        sizes.append(footprint(session))
    assert sizes[-1] <= sizes[99] + 1_000
