"""XML framing: what passes, what is refused, and that how the bytes are cut never matters."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.errors import PeerError
from spieltisch.wire.element import Element
from spieltisch.wire.xml import MAX_BYTES, Child, Framer, Piece, RootClosed, RootOpened
from tests.footprint import footprint

A = Element("a", {})


def take(framer: Framer, data: bytes, now_us: int = 0) -> list[Piece | str]:
    """The pieces, and what was wrong at last."""
    pieces: list[Piece | str] = []
    framer.feed(data, now_us)
    try:
        pieces.extend(framer.pieces())
    except PeerError as error:
        pieces.append(str(error))
    return pieces


def take_cut(data: bytes, *cuts: int) -> list[Piece | str]:
    """The pieces of a new stream that arrives in several parts."""
    framer = Framer()
    pieces: list[Piece | str] = []
    for begin, end in pairwise([0, *sorted(cuts), len(data)]):
        pieces += take(framer, data[begin:end])
        if pieces and isinstance(pieces[-1], str):
            break
    return pieces


def elements(data: bytes) -> list[Element]:
    framer = Framer()
    framer.feed(data, 0)
    return [piece.element for piece in framer.pieces() if isinstance(piece, Child)]


def test_a_document_comes_in_pieces() -> None:
    framer = Framer()
    assert take(framer, b"<protocol>") == [RootOpened("protocol")]
    assert take(framer, b"<a/>", 5) == [Child(A, 5, 5)]
    assert take(framer, b"</protocol>") == [RootClosed()]
    assert take(framer, b"anything") == []


def test_a_message_is_stamped_with_its_first_and_last_byte() -> None:
    framer = Framer()
    assert take(framer, b"<r>", 1) == [RootOpened("r")]
    assert take(framer, b" \n", 2) == []
    assert take(framer, b"<", 3) == []
    assert take(framer, b"a>", 4) == []
    assert take(framer, b"</a><a", 7) == [Child(A, 3, 7)]
    assert take(framer, b"/>", 9) == [Child(A, 7, 9)]


def test_messages_keep_attributes_children_and_text() -> None:
    data = b"<r><m x='1' y=\"a&amp;b&#xa;>\"><n>text &lt;<o/>more</n> <n/></m>"
    inner = Element("n", {}, (Element("o", {}),), "text <more")
    assert elements(data) == [Element("m", {"x": "1", "y": "a&b\n>"}, (inner, Element("n", {})), " ")]


def test_a_value_is_an_attribute_or_a_child() -> None:
    element = elements(b"<r><m x='1'><y> 2\n</y><x>3</x></m>")[0]
    assert (element.value("x"), element.value("y"), element.value("z")) == ("1", "2", None)


@pytest.mark.parametrize(
    "data",
    [
        b"<?xml version='1.0' encoding='UTF-8'?>\n<r><a/>",
        b"\xef\xbb\xbf<r><a/>",
        b"<!-- <r> --><r><!-- </r> > ' --><a/>",
        b"\r\n\t <r>\r\n\t <a\n/>",
        b"<r x='>' y=\"'/>\"><a/>",
        b"<r><a><!-- </a> ' --></a>",
        b"<r><a></a >",
    ],
)
def test_what_well_formed_xml_may_contain_is_tolerated(data: bytes) -> None:
    assert elements(data) == [A]


def test_an_empty_root_opens_and_closes() -> None:
    assert take(Framer(), b"<r x='1'/>") == [RootOpened("r"), RootClosed()]


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\n",
        b"\x16\x03\x01\x02\x00",
        b"</r>",
        b"<r>text",
        b"<r>\x00",
        b"<r></q>",
        b"<r><!DOCTYPE a>",
        b"<!DOCTYPE r [<!ENTITY e 'ha'>]>",
        b"<r><a><![CDATA[x]]></a>",
        b"<r><?php 1?>",
        b"<?xml version='1.0'?><?xml version='1.0'?><r>",
        b"<?xml-stylesheet href='a'?><r>",
        b"<r><a b=1/>",
        b"<r><a b='1' b='1'/>",
        b"<r><a>\xff</a>",
        b"<r><a>&unknown;</a>",
        b"<r><a></b>",
        b"<r><a <b/>",
        b"<r><>",
        b"<r><a b='<'/>",
        b"< r>",
        b"<r><a>" + b"<b>" * 16,
        b"<r><a b='" + b"x" * MAX_BYTES,
        b"<r><a b='" + b"x" * MAX_BYTES + b"'/>",
        b"<r><a>" + b"<b/>" * (MAX_BYTES // 4),
        b"<" + b"r" * MAX_BYTES,
    ],
    ids=lambda data: repr(data[:24]),
)
def test_anything_else_is_refused_at_once(data: bytes) -> None:
    assert isinstance(take(Framer(), data)[-1], str)


def test_what_came_whole_before_the_fault_counts() -> None:
    assert take(Framer(), b"<r><a/>?") == [RootOpened("r"), Child(A, 0, 0), "text outside any message"]


def test_sixteen_levels_and_64_kib_are_enough_and_allowed() -> None:
    deep = b"<b>" * 16 + b"</b>" * 16
    large = b"<a b='" + b"x" * (MAX_BYTES - 9) + b"'/>"
    assert len(large) == MAX_BYTES
    assert len(elements(b"<r>" + deep + large)) == 2


def test_an_unknown_message_is_refused_before_it_ends() -> None:
    framer = Framer(known={"a"})
    assert take(framer, b"<r><a/><r") == [RootOpened("r"), Child(A, 0, 0)]
    assert take(framer, b">") == ["no message is called 'r'"]


CONVERSATION = (
    b"\xef\xbb\xbf<?xml version='1.0'?> <!-- one -- -> two --> <r a='>' >"
    b"<a/><a x='1' y=\"'\"><b>&#65;<!-- <a> --></b>\xc3\xa4</a>\n\t<!----><a>/></a></r >  <?"
)


@given(st.lists(st.integers(0, len(CONVERSATION)), max_size=6))
def test_where_the_bytes_are_cut_does_not_matter(cuts: list[int]) -> None:
    assert take_cut(CONVERSATION, *cuts) == take_cut(CONVERSATION)


def test_byte_by_byte_is_like_the_whole() -> None:
    assert take_cut(CONVERSATION, *range(len(CONVERSATION))) == take_cut(CONVERSATION)


TOKENS = [b"<r>", b"<a", b"</a>", b"</r>", b"/>", b">", b" x='1'", b"'", b'"', b"<!--", b"-->", b"--", b"<?xml ", b"?>"]
STREAMS = st.one_of(
    st.binary(max_size=80), st.lists(st.sampled_from([*TOKENS, b"<", b"!", b"b", b"\xff"])).map(b"".join)
)


@pytest.mark.fuzz
@given(STREAMS, st.lists(st.integers(0, 80), max_size=4))
def test_any_bytes_give_the_same_pieces_or_refusal_however_cut(data: bytes, cuts: list[int]) -> None:
    data = b"<r>" + data
    assert take_cut(data, *(min(cut, len(data)) for cut in cuts)) == take_cut(data)


@pytest.mark.parametrize("flood", [b" \n", b"<!--x-->", b"<!-- endless ", b"-"], ids=repr)
def test_a_flood_of_nothing_needs_no_memory(flood: bytes) -> None:
    framer = Framer()
    take(framer, b"<r><!--" if flood == b"-" else b"<r>")
    size = footprint(framer)
    for _ in range(2000):
        assert take(framer, flood * 50) == []
    assert footprint(framer) < size + 2_000


@pytest.mark.usefixtures("clock")
def test_a_message_in_single_bytes_costs_linear_time() -> None:
    def seconds(size: int) -> float:
        framer = Framer()
        data = b"<r><a x='" + b"y" * size
        begin = time.process_time()
        for index in range(len(data)):
            take(framer, data[index : index + 1])
        return time.process_time() - begin

    small = min(seconds(6_000) for _ in range(3))
    assert min(seconds(60_000) for _ in range(2)) < 30 * small
