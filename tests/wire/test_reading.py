"""Reading tapes: messages out of pieces, each with what it means and what was noted."""

from __future__ import annotations

from spieltisch.core.framing import LineCutter
from spieltisch.core.glossary import CLIENT, SERVER, Meaning, Phrase, anchor_of, explain_line
from spieltisch.wire.reading import read, render, shortened
from spieltisch.wire.tape import Record, piece, remark

ANIMALS = {"animal": {"E": ("an elk", "ein Hirsch")}}
PHRASES = {
    SERVER: (Phrase("ask (?P<seat>[0-9])", "seat {seat} is asked", "Platz {seat} ist gefragt", "asking"),),
    CLIENT: (Phrase("take (?P<animal>.)", "takes {animal}", "nimmt {animal}", "taking", ANIMALS),),
}


def explain(side: str, message: bytes) -> Meaning | None:
    return explain_line(PHRASES, side, message)


TAPE = [
    remark(1, 0, "client", "from here", "opened"),
    piece(1, 1000, "server", b"ask 0\nask"),
    piece(1, 2000, "server", b" 1\n"),
    piece(1, 3500, "client", b"take E\r\n"),
    Record(1, 3.6, "client", note="E", verdict="lawful", after_ms=1.5),
    piece(1, 4000, "client", b"tak"),
    remark(1, 5000, "client", "end of stream", "closed"),
]


def test_messages_are_put_together_and_explained() -> None:
    remarks = list(read(TAPE, explain, LineCutter))
    assert [(remark.text, remark.note) for remark in remarks] == [
        ("", "from here"), ("ask 0", ""), ("ask 1", "in 2 pieces since 1.000 ms"), ("take E", ""),
        ("", "E"), ("tak", "unfinished: 3 bytes and no end of a message"),
        ("", "end of stream"),
    ]  # fmt: skip
    assert [remark.record.ms for remark in remarks] == [0, 1, 2, 3.5, 3.6, 4, 5]
    assert remarks[1].meaning == Meaning("seat 0 is asked", "Platz 0 ist gefragt", "asking")
    assert remarks[5].meaning is None


def test_a_tape_is_rendered_for_people() -> None:
    assert list(render(TAPE, explain, LineCutter)) == [
        "       0.000 ! client opened: from here",
        "       1.000 < ask 0",
        "               seat 0 is asked (#asking)",
        "       2.000 < ask 1",
        "               seat 1 is asked (#asking)",
        "             ! in 2 pieces since 1.000 ms",
        "       3.500 > take E",
        "               takes an elk (#taking)",
        "       3.600 ! lawful 1.500 ms after the request: E",
        "       4.000 > tak",
        "             ! unfinished: 3 bytes and no end of a message",
        "       5.000 ! client closed: end of stream",
    ]


def test_meanings_come_in_german_and_connections_have_numbers() -> None:
    tape = [piece(1, 0, "client", b"take E\n"), piece(2, 1000, "client", b"take B\n")]
    assert list(render(tape, explain, LineCutter, lang="de")) == [
        "       0.000 1 > take E",
        "                 nimmt ein Hirsch (#taking)",
        "       1.000 2 > take B",
        "                 nimmt B (#taking)",
    ]


def test_what_was_not_finished_when_the_tape_ends_is_told() -> None:
    (left,) = read([piece(1, 0, "client", b"take")], explain, LineCutter)
    assert (left.text, left.note) == ("take", "unfinished: 4 bytes and no end of a message")


def test_what_never_ends_is_not_kept_for_ever() -> None:
    endless = [piece(1, at, "client", b"x" * 100_000) for at in range(3)]
    found = list(read([*endless, piece(1, 9, "client", b"\ntake E\n")], explain, LineCutter))
    assert [remark.note[:24] for remark in found] == ["unfinished: 300000 bytes", ""]
    assert found[-1].meaning == Meaning("takes an elk", "nimmt ein Hirsch", "taking")


def test_long_messages_are_shortened_and_nothing_in_them_reaches_the_terminal() -> None:
    assert shortened("<a>\n  <b/>\n</a>", 0) == "<a> <b/> </a>"
    assert shortened("0123456789", 5) == "0123…"
    assert shortened("a\x1b[31m\tb", 0) == r"a\x1b[31m\tb"


def test_anchors_are_those_of_pages() -> None:
    assert anchor_of("3: the request, and the move") == "3-the-request-and-the-move"
    assert anchor_of("What a client says") == "what-a-client-says"
    assert anchor_of("Die Züge") == "die-züge"
