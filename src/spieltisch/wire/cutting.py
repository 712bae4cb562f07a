"""Cutting streams of XML without judging them (see ``core/framing.py``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.core.framing import Framing, Piece
from spieltisch.wire.element import Element, parse

_MARKUP: Final = re.compile(
    rb"<!--.*?-->|<\?.*?\?>|<(?P<end>/?)[^<>\"'!?/](?:[^\"'<>]|\"[^\"]*\"|'[^']*')*?(?P<empty>/?)>", re.DOTALL
)


class ElementCutter:
    """Each child of the document's root is a message; what stands before its start tag belongs to it."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._scan = self._depth = 0
        """Up to where the rest was looked at, and how many elements are open there."""

    @property
    def rest(self) -> bytes:
        return bytes(self._rest)

    def take_rest(self) -> bytes:
        rest, self._scan = self.rest, 0
        self._rest.clear()
        return rest

    def cut(self, data: bytes) -> Iterator[Piece]:
        self._rest += data
        while (start := self._rest.find(b"<", self._scan)) >= 0 and (match := _MARKUP.match(self._rest, start)):
            self._scan = match.end()
            if match["end"] is None:  # a comment or a declaration
                continue
            self._depth = max(0, self._depth + (-1 if match["end"] else not match["empty"]))
            is_root = self._depth == 0 or (self._depth == 1 and not match["end"] and not match["empty"])
            if self._depth <= 1:
                yield self._take(is_message=not is_root)

    def _take(self, *, is_message: bool) -> Piece:
        piece = Piece(bytes(self._rest[: self._scan]), is_message)
        del self._rest[: self._scan]
        self._scan = 0
        return piece


def meaning_of_element(data: bytes) -> object:
    """An element says the same however it is laid out; what is none says what its bytes are."""
    text = data.strip()
    try:
        return _without_layout(parse(text))
    except (PeerError, IndexError):
        return b" ".join(text.split())


def _without_layout(element: Element) -> Element:
    children = tuple(map(_without_layout, element.children))
    return Element(element.tag, dict(element.attributes), children, " ".join(element.text.split()))


ELEMENTS: Final = Framing(ElementCutter, meaning_of_element, unknown=b"\n  <unbekannt/>")
