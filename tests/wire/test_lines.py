"""Line framing: any splitting gives the same lines, in bounded memory."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.errors import PeerError
from spieltisch.wire.lines import LineFramer
from tests.footprint import footprint


def lines_of(pieces: list[bytes], limit: int = 100) -> list[bytes]:
    framer = LineFramer(limit)
    found = [line.data for at, piece in enumerate(pieces) for line in framer.receive(piece, at)]
    return found + [line.data for line in framer.close(len(pieces))]


@given(st.lists(st.binary(max_size=30)), st.data())
def test_any_splitting_gives_the_lines_of_the_whole(texts: list[bytes], data: st.DataObject) -> None:
    stream = b"\n".join(texts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)))))
    pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    expected = [line for text in stream.split(b"\n") if (line := text.removesuffix(b"\r"))]
    assert lines_of(pieces, 1000) == expected
    assert lines_of([stream], 1000) == expected


def test_a_line_knows_when_its_first_and_last_byte_came() -> None:
    framer = LineFramer(100)
    assert list(framer.receive(b"\n3 ", 10)) == []
    assert list(framer.receive(b"1 2", 20)) == []
    first, second = framer.receive(b"\r\n4\n", 30)
    assert (first.data, first.received.first_us, first.received.last_us) == (b"3 1 2", 10, 30)
    assert (second.data, second.received.first_us, second.received.last_us) == (b"4", 30, 30)


def test_an_unterminated_last_line_counts_as_whole() -> None:
    assert lines_of([b"3 1 2"]) == [b"3 1 2"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_the_limit_is_inclusive_and_the_lines_before_a_too_long_one_are_kept(end: bytes) -> None:
    assert lines_of([b"x" * 100 + end]) == [b"x" * 100]
    framer, kept = LineFramer(100), []
    with pytest.raises(PeerError, match="longer than 100 bytes"):
        for line in framer.receive(b"3 1 2" + end + b"x" * 101, 0):
            kept.append(line.data)
    assert kept == [b"3 1 2"]


def test_an_endless_line_is_refused_at_the_limit_and_a_million_blank_ones_leave_nothing() -> None:
    framer = LineFramer(100)
    assert list(framer.receive(b"\r\n\n" * 500_000, 0)) == []
    size = footprint(framer)
    with pytest.raises(PeerError):
        for _ in range(101):
            list(framer.receive(b"x", 0))
    assert footprint(framer) <= size + 300
