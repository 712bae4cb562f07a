"""Tapes: the one form of traces, taps and checks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.wire.tape import (
    FORMAT,
    TapeHeader,
    data,
    encode,
    of_connection,
    piece,
    read_tape,
    remark,
    to_transcript,
)
from spieltisch.wire.transcript import Heard, Spoken, read_transcript

HEADER = TapeHeader("hive", "hive", "tcp", "1.0", "2026-01-02T03:04:05Z", options={"paused": True}, seed=1 << 70)


def test_a_tape_reads_as_it_was_written() -> None:
    records = [
        remark(1, 0, "client", "", "opened"),
        piece(1, 1500, "server", "Grüße\n".encode()),
        piece(1, 2001, "client", b"\xc3"),
        piece(1, 2002, "client", b"\xbc\n", "two bytes of one letter came apart"),
        remark(1, 2100, "client", "end of stream", "closed"),
    ]
    lines = [encode(HEADER), *map(encode, records)]
    assert read_tape(lines) == (HEADER, records)
    assert read_tape(b"".join(lines).split(b"\n")) == (HEADER, records)


def test_a_record_has_the_keys_that_other_tools_know() -> None:
    assert encode(piece(2, 1500, "server", b"8\n")) == b'{"conn":2,"ms":1.5,"from":"server","text":"8\\n"}\n'
    assert encode(piece(2, 1500, "client", b"\xff")) == b'{"conn":2,"ms":1.5,"from":"client","bytes":"/w=="}\n'
    assert f'"format":"{FORMAT}"'.encode() in encode(HEADER)


def test_a_key_that_nobody_knows_is_passed_over() -> None:
    line = b'{"conn":1,"ms":3,"from":"client","text":"a","colour":"red"}'
    assert data(read_tape([encode(HEADER), line])[1][0]) == b"a"


@given(st.binary())
def test_any_bytes_come_back(said: bytes) -> None:
    _, (record,) = read_tape([encode(HEADER), encode(piece(1, 0, "client", said))])
    assert data(record) == said


def test_a_tape_cut_short_reads_up_to_its_last_whole_line() -> None:
    whole = encode(HEADER) + encode(piece(1, 0, "client", b"a")) + encode(piece(1, 5, "client", b"b"))
    _, records = read_tape((whole[:-9]).splitlines(keepends=True))
    assert [data(record) for record in records] == [b"a"]


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ([], 1),
        ([b"{}"], 1),
        ([encode(HEADER).replace(b"tap-1", b"tap-2")], 1),
        ([encode(HEADER), b"{]}", encode(piece(1, 0, "client", b""))], 2),
        ([encode(HEADER), b"", b'{"conn":1,"ms":1,"from":"nobody"}'], 3),
    ],
)
def test_a_line_that_belongs_to_no_tape_is_named(lines: list[bytes], number: int) -> None:
    with pytest.raises(ValueError, match=f"^line {number}: "):
        read_tape(lines)


def test_a_transcript_is_made_of_a_tape() -> None:
    records = [
        remark(1, 0, "client", "", "opened"),
        piece(1, 0, "server", b"0 1\n2 "),
        piece(1, 9, "server", b"0,0\n"),
        remark(1, 9, "server", "a board"),
        piece(1, 20, "client", b"2 3/4\n5"),
    ]
    steps = read_transcript(to_transcript(HEADER, records))
    assert [(type(step), step.data) for step in steps if isinstance(step, Spoken | Heard)] == [
        (Heard, b"0 1\n"),
        (Heard, b"2 0,0\n"),
        (Spoken, b"2 3/4\n"),
        (Spoken, b"5"),
    ]


def test_connections_of_a_tape_have_names_in_its_transcript() -> None:
    records = [piece(1, 0, "client", b"\nab"), piece(2, 1, "client", b"\ncd"), piece(1, 2, "server", b"\nef")]
    steps = read_transcript(to_transcript(HEADER, records, newlines_before=True))
    assert steps == [Spoken(4, "c1", b"\nab"), Spoken(5, "c2", b"\ncd"), Heard(6, ("c1",), b"\nef")]


def test_one_connection_of_a_tape_can_be_picked_out() -> None:
    records = [piece(1, 0, "client", b"a"), piece(2, 1, "client", b"b"), piece(1, 2, "server", b"c")]
    assert [data(record) for record in of_connection(records, 1)] == [b"a", b"c"]
