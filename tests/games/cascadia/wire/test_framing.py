"""Lines out of pieces: with and without ends, too long ones, and when they came."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.commands import Received
from spieltisch.games.cascadia.wire.framing import PAUSE_US, Framer
from spieltisch.wire.lines import Line
from tests.footprint import footprint


def texts(lines: object) -> list[bytes]:
    assert hasattr(lines, "__iter__")
    return [line.data for line in lines]


def test_empty_lines_are_lines_and_both_ends_are_taken_off() -> None:
    assert texts(Framer(20).receive(b"a\n\nb\r\n\r\nc\r\r\n", 0)) == [b"a", b"", b"b", b"", b"c\r"]


def test_a_line_knows_when_its_first_and_last_byte_came() -> None:
    framer = Framer(20)
    assert texts(framer.receive(b"ab", 3)) == []
    assert list(framer.receive(b"c\nd", 5)) == [Line(b"abc", Received(3, 5))]
    assert list(framer.receive(b"\n", 9)) == [Line(b"d", Received(5, 9))]
    assert list(framer.receive(b"\n", 11)) == [Line(b"", Received(11, 11))]


def test_after_a_pause_what_has_come_is_a_line_as_of_its_last_byte() -> None:
    framer = Framer(20)
    assert framer.next_deadline() is None
    assert texts(framer.receive(b"ab", 3)) == []
    assert texts(framer.receive(b"c", 7)) == []
    assert framer.next_deadline() == 7 + PAUSE_US
    assert texts(framer.wake(6 + PAUSE_US)) == []
    assert list(framer.wake(7 + PAUSE_US)) == [Line(b"abc", Received(3, 7))]
    assert framer.next_deadline() is None


def test_the_end_of_such_a_line_is_no_empty_line_even_in_halves() -> None:
    for end in ([b"\n"], [b"\r\n"], [b"\r", b"\n"]):
        framer = Framer(20)
        assert texts(framer.receive(b"a", 0)) == []
        assert texts(framer.wake(PAUSE_US)) == [b"a"]
        for piece in end:
            assert texts(framer.receive(piece, 2 * PAUSE_US)) == []
            assert texts(framer.wake(9 * PAUSE_US)) == []
        assert texts(framer.receive(b"\nb\n", 10 * PAUSE_US)) == [b"", b"b"]


def test_of_a_line_that_is_too_long_comes_the_beginning_and_the_next_is_read_again() -> None:
    framer = Framer(4)
    assert texts(framer.receive(b"12345678", 0)) == [b"12345"]
    assert texts(framer.receive(b"9" * 100_000, 0)) == []
    assert footprint(framer) < footprint(Framer(4)) + 100
    assert texts(framer.receive(b"\n1234\n", 0)) == [b"1234"]


def test_a_pause_ends_a_line_that_is_too_long() -> None:
    framer = Framer(4)
    assert texts(framer.receive(b"123456", 0)) == [b"12345"]
    assert framer.next_deadline() == PAUSE_US
    assert texts(framer.wake(PAUSE_US)) == []
    assert texts(framer.receive(b"ab\n", PAUSE_US)) == [b"ab"]


def test_the_end_of_the_stream_completes_a_line() -> None:
    framer = Framer(20)
    assert texts(framer.receive(b"a\nb", 0)) == [b"a"]
    assert texts(framer.close()) == [b"b"]
    assert texts(framer.close()) == []


@given(st.binary(max_size=60) | st.text("a\r\n", max_size=60).map(str.encode), st.lists(st.integers(0, 60), max_size=9))
def test_however_bytes_are_cut_the_lines_are_the_same(data: bytes, cuts: list[int]) -> None:
    whole, cut = Framer(7), Framer(7)
    places = [0, *sorted(min(at, len(data)) for at in cuts), len(data)]
    pieces = [line.data for begin, end in pairwise(places) for line in cut.receive(data[begin:end], 0)]
    assert pieces == texts(whole.receive(data, 0))
    assert texts(cut.close()) == texts(whole.close())
    assert all(len(line) <= 8 for line in pieces)
