"""Transcripts: the text format, and playing it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.wire.transcript import Cue, Heard, Mismatch, Spoken, play, read_transcript, write_lines

TEXT = """\
# A greeting.

C: hello\\
S: 1 welcome\\r
C red: \\x00\\xff\\\\\\
S red blue: Grüße
! wait 20
S blue:
"""


class Echo:
    """Says back what it hears, in capitals, and counts the pieces."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.cues: list[tuple[str, ...]] = []
        self._waiting = b""

    def say(self, speaker: str, data: bytes) -> None:
        assert speaker == ""
        self.pieces.append(data)
        self._waiting += data.upper()

    def hear(self, listener: str) -> bytes:
        assert listener == ""
        said, self._waiting = self._waiting, b""
        return said

    def perform(self, words: Sequence[str]) -> None:
        self.cues.append(tuple(words))


def test_lines_stand_for_their_bytes() -> None:
    assert read_transcript(TEXT) == [
        Spoken(3, "", b"hello"),
        Heard(4, ("",), b"1 welcome\r\n"),
        Spoken(5, "red", b"\x00\xff\\"),
        Heard(6, ("red", "blue"), "Grüße\n".encode()),
        Cue(7, ("wait", "20")),
        Heard(8, ("blue",), b"\n"),
    ]


def test_newlines_may_come_before_the_text() -> None:
    steps = read_transcript("! newlines before\nS: <a>\\\nS:   <b/>")
    assert steps == [Heard(2, ("",), b"<a>"), Heard(3, ("",), b"\n  <b/>")]


def test_a_shorthand_stands_for_what_its_reader_makes_of_it() -> None:
    assert read_transcript("S: @twice ab", lambda text: text.split()[1].encode() * 2) == [Heard(1, ("",), b"abab")]


@pytest.mark.parametrize("text", ["X: a", "C a b: both", "C: \\q", "S", "C: \\x0"])
def test_what_is_no_line_is_refused_with_its_number(text: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        read_transcript("# fine\n" + text)


@given(st.binary(), st.booleans())
def test_any_bytes_survive_writing_and_reading(data: bytes, is_before: bool) -> None:
    lines = list(write_lines("C red", data, newlines_before=is_before))
    text = "! newlines before\n" * is_before + "\n".join(lines)
    assert all(line == line.strip() and line.isprintable() for line in lines)
    assert b"".join(step.data for step in read_transcript(text) if isinstance(step, Spoken)) == data


def test_a_conversation_that_happens_as_written_passes() -> None:
    stage = Echo()
    play(read_transcript("C: ab\nS: AB\n! nod\nC: c\nS: C"), stage)
    assert stage.cues == [("nod",)]
    assert stage.pieces == [b"ab\n", b"c\n"]


def test_words_can_come_byte_by_byte() -> None:
    stage = Echo()
    play(read_transcript("C: ab\nS: AB"), stage, chunk=1)
    assert stage.pieces == [b"a", b"b", b"\n"]


@pytest.mark.parametrize(
    "text", ["C: a\nS: a", "C: a\nC: b\nS: A\nS: B", "C: a\nS: A\nS: A", "C: a", "C: a\n! nod\nS: A"]
)
def test_anything_else_the_server_says_is_a_mismatch(text: str) -> None:
    with pytest.raises(Mismatch, match="line"):
        play(read_transcript(text), Echo())
