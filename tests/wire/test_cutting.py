"""Streams of all dialects, cut into messages by those who look on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.framing import Framing, Piece
from spieltisch.core.registry import games

STREAMS: Final = {
    "twixt": b"0 1\n\n2 0 0 -1\r\n3 16 3\n",
    "cascadia": b"JoinedGame 1 2\nShopState W B\r\n\nRequestInput 1\n",
    "monopoly": "+JAWOHL Grüß Gott\nplayerlist-update 2\n#f00: player: a\n#0f0: player: b\nturn-update 1 a\n".encode(),
    "catan": '{"Hallo":{"a":"}\\"\\\\{"}}\n{"b":[{"c":1}]}{"d":"ä"}\nkein Objekt\n'.encode(),
    "hive": (
        b'<?xml version="1.0"?>\n<protocol>\n<!-- <a> --><joined roomId="a>b"/>\n  <room>\n    <data class="x">t</data>'
        b"  </room><left/>\n</protocol>\n"
    ),
}
MESSAGES: Final = {"twixt": 3, "cascadia": 3, "monopoly": 3, "catan": 4, "hive": 3}


def framing(name: str) -> Framing:
    return games()[name].wire.dialects()[0].stream.framing()


def cut(name: str, pieces: Iterable[bytes]) -> tuple[list[Piece], bytes]:
    cutter = framing(name).new_cutter()
    return [piece for data in pieces for piece in cutter.cut(data)], cutter.rest


@pytest.mark.parametrize("name", STREAMS)
@given(ends=st.lists(st.integers(0, 200)))
def test_however_a_stream_comes_its_pieces_are_the_same_and_nothing_is_lost(name: str, ends: list[int]) -> None:
    stream = STREAMS[name]
    whole, rest = cut(name, [stream])
    parts = [stream[a:b] for a, b in pairwise([0, *sorted(ends), len(stream)])]
    pieces, rest_of_parts = cut(name, parts)
    assert b"".join(piece.data for piece in pieces) + rest_of_parts == stream
    assert b"".join(piece.data for piece in whole) + rest == stream
    assert [piece.data.strip() for piece in pieces if piece.is_message] == [
        piece.data.strip() for piece in whole if piece.is_message
    ]
    assert sum(piece.is_message for piece in pieces) == MESSAGES[name]


@pytest.mark.parametrize("name", games())
@given(garbage=st.binary())
def test_garbage_is_cut_without_a_complaint(name: str, garbage: bytes) -> None:
    pieces, rest = cut(name, [garbage])
    assert b"".join(piece.data for piece in pieces) + rest == garbage
    for piece in pieces:
        framing(name).meaning(piece.data)


@pytest.mark.parametrize("name", games())
def test_the_unknown_message_is_one_message(name: str) -> None:
    opening = b"<protocol>" if name == "hive" else b""
    pieces, rest = cut(name, [opening + framing(name).unknown])
    assert [piece.is_message for piece in pieces if piece.data != opening] == [True]
    assert rest == b""


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("twixt", b"3 1 2\n", b"3  1 2\r\n"),
        ("hive", b'<a b="1" c="2"><d/></a>', b'\n  <a c="2"\n b="1">\n   <d></d>\n  </a>'),
        ("catan", b'{"a":1,"b":[2]}\n', b' {"b": [2], "a": 1}'),
        ("monopoly", b"end-turn\n", b"end-turn\r\n"),
    ],
)
def test_layout_means_nothing(name: str, one: bytes, other: bytes) -> None:
    meaning = framing(name).meaning
    assert meaning(one) == meaning(other)
    assert meaning(one) != meaning(one.replace(b"1", b"7").replace(b"end", b"buy"))
