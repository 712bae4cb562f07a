"""Objects found in a stream, whatever else is in it and however it is cut."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.errors import PeerError
from spieltisch.games.catan.wire.framing import Defect, Framer

GARBAGE, LONG, DEEP = Defect


def scan(stream: bytes, chunk: int = 1 << 30, scanner: Framer | None = None) -> list[bytes | Defect]:
    scanner = scanner or Framer()
    pieces = [
        piece
        for begin in range(0, len(stream), chunk)
        for piece in scanner.receive(stream[begin : begin + chunk], begin)
    ]
    return [piece.defect or piece.data for piece in pieces]


@pytest.mark.parametrize(
    ("stream", "found"),
    [
        (b'{"a":1}\n{"b":2}\r\n', [b'{"a":1}', b'{"b":2}']),
        (b'{"a":1}{"b":2} {"c":3}', [b'{"a":1}', b'{"b":2}', b'{"c":3}']),
        (b'\xef\xbb\xbf\n\r\n{"a":\n  {"b": [\n1,\n2]}\n}\n', [b'{"a":\n  {"b": [\n1,\n2]}\n}']),
        (b'{"a":"}\\"{"}\n', [b'{"a":"}\\"{"}']),
        (b'{"a":"\\\\"}\n', [b'{"a":"\\\\"}']),
        (b'hello\n{"a":1}\n', [GARBAGE, b'{"a":1}']),
        (b'{"a":1} hello {"b":2}\n{"c":3}\n', [b'{"a":1}', GARBAGE, b'{"c":3}']),
        (b'[1]\n7\n{"a":1}', [GARBAGE, GARBAGE, b'{"a":1}']),
        (b'{"a":{}\n{"b":2}\n', [GARBAGE, b'{"b":2}']),
        (b'{"a":{}\n\n  {"b":2}\n', [GARBAGE, b'{"b":2}']),
        (b'{"a":{} {"b":2}}\n{"c":3}\n', [GARBAGE, b'{"c":3}']),
        (b'{"a":"x\n{"b":2}\n', [GARBAGE, b'{"b":2}']),
        (b'{"a":"x\\\n{"b":2}\n', [GARBAGE, b'{"b":2}']),
        (b'{"a":1', []),
        (b'{"a":' * 16 + b"1" + b"}" * 16, [b'{"a":' * 16 + b"1" + b"}" * 16]),
        (b'{"a":' * 17 + b"1" + b"}" * 17 + b'\n{"b":2}', [DEEP, b'{"b":2}']),
        (b'{"a":"' + b"x" * 70_000 + b'"}{"b":2}', [LONG, b'{"b":2}']),
    ],
)
def test_objects_are_found_between_whatever_else_there_is(stream: bytes, found: list[bytes | Defect]) -> None:
    assert [scan(stream, chunk) for chunk in (1 << 30, 997, 3, 1)] == [found] * 4


def test_an_object_knows_when_its_first_and_last_byte_came() -> None:
    scanner = Framer()
    assert not list(scanner.receive(b'\n {"a"', 5))
    [piece] = scanner.receive(b":1}\n", 9)
    assert (piece.received.first_us, piece.received.last_us) == (5, 9)


@pytest.mark.parametrize("chunk", [1 << 30, 10_000])
def test_beyond_the_limit_there_is_an_error(chunk: int) -> None:
    with pytest.raises(PeerError):
        scan(b'{"a":"' + b"x" * 2_000_000, chunk)


WORDS = [b"{", b"}", b"[", b"]", b'"', b"\\", b"\n", b" ", b":", b",", b"a", b'{"a":1}', b'{"a":{"b":[{"c":1}]}}\n']


@pytest.mark.fuzz
@given(st.lists(st.sampled_from(WORDS), max_size=40).map(b"".join))
def test_pieces_are_the_same_however_the_stream_is_cut(stream: bytes) -> None:
    assert scan(stream) == scan(stream, 1) == scan(stream, 4)


def messages(random: Random) -> Iterator[bytes]:
    """JSON objects in all layouts."""
    while True:
        value = {"a": [random.random(), None, {"ä\n": '"}{\\'}], random.choice("xyz{["): {}}
        yield json.dumps(value, indent=random.choice([None, 2]), ensure_ascii=random.random() < 0.5).encode()


def test_whole_json_is_never_cut_wrongly() -> None:
    random = Random(1)
    said = [message for message, _ in zip(messages(random), range(200), strict=False)]
    stream = b"".join(message + random.choice([b"", b"\n", b"\r\n", b" \n\n"]) for message in said)
    assert scan(stream) == scan(stream, 5) == said


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("unit", [b'{"', b'{"a":1,', b'{"a":["b",', b'{"a"\n', b'"', b'{"a":"\\"', b"9 ", b'{"a":9'])
@pytest.mark.parametrize("chunk", [1 << 30, 100])
def test_time_is_linear_in_what_comes(unit: bytes, chunk: int) -> None:
    stream = (unit * 200_000)[:200_000]
    begin = time.process_time_ns()
    scan(stream, chunk)
    assert time.process_time_ns() - begin < 2_000_000_000
