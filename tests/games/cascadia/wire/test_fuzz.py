"""Any bytes at a Cascadia door: commands or a clean close, in bounded memory, and never an exception."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.games.cascadia.wire.codec import LIMIT
from tests.footprint import footprint

from .stage import Door

LINES = (
    b"JoinGame a\n", b"JoinAsSpectator\n", b"PlaceTileAndToken 0 2,1 0 0\n", b"PlaceTileAndToken 1 3,1 2 1 2,1\r\n",
    b"PlaceTileAndToken 0 -1,1 0 0 0,0", b"ExchangeTokens 0 1 2\n", b"ExchangeTokens 3\n", b"\n", b" \n", b"\xff\x00\n",
    b"PlaceTileAndToken 0 2147483647,-2147483648 0 0 99999999999999999999,1\n", b"9" * 5000 + b"\n",
    b"ExchangeTokens " + b"0" * 5000 + b"1\n", b"x" * (LIMIT + 1),
)  # fmt: skip
STREAMS = st.lists(st.sampled_from(LINES) | st.binary(max_size=20), max_size=8).map(b"".join)
IDENTIFIERS = {
    b"JoinedGame", b"JoinedAsSpectator", b"GameStart", b"ShopState", b"RequestInput", b"PlacedTile", b"PlacedToken",
    b"UpdatedNatureToken", b"GameEnded", b"SyntaxError", b"SemanticError", b"LostConnection", b"Quit",
}  # fmt: skip


@pytest.mark.fuzz
@given(st.lists(st.tuples(st.sampled_from(["a", "b", "c"]), STREAMS, st.integers(0, 300)), max_size=10))
def test_a_door_survives_whatever_its_clients_say(speeches: list[tuple[str, bytes, int]]) -> None:
    door = Door()
    door.perform(("options", "rounds=2"))
    for name, data, pause_ms in speeches:
        door.say(name, data)
        door.perform(("wait", str(pause_ms)))
    for name in list(door.sessions):
        door.perform(("end", name))
        heard = door.hear(name)
        assert not heard or heard.endswith(b"\n")
        lines = [line for line in heard.split(b"\n") if line]
        assert {line.split(b" ")[0] for line in lines} <= IDENTIFIERS
        assert all(line.isascii() and line.decode().isprintable() and line == line.strip() for line in lines)
        assert b"Quit" not in lines[:-1]
    assert door.table is None


@pytest.mark.parametrize("flood", [b"x", b" ", b"\n", b"\r\n", b"ExchangeTokens 0\n", b"\x00", b"JoinGame a\n"])
@pytest.mark.parametrize("opening", [b"", b"JoinGame a\n", b"JoinAsSpectator\n"])
def test_a_flood_ends_or_is_forgotten(flood: bytes, opening: bytes) -> None:
    door = Door()
    sizes = []
    for _ in range(40):
        door.say("a", opening + flood * 1000)
        opening = b""
        sizes.append(footprint(door.sessions["a"]))
    assert sizes[-1] <= sizes[19] + 1_000
