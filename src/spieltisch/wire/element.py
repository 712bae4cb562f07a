"""One XML element as a value: parsed from whole bytes by expat, and the escapes for writing one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from xml.parsers import expat

from spieltisch.core.errors import PeerError

_TEXT_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;", "\r": "&#xd;"}
_IN_TEXT = str.maketrans(_TEXT_ESCAPES)
_IN_ATTRIBUTE = str.maketrans(_TEXT_ESCAPES | {"\n": "&#xa;", "\t": "&#x9;"})
_SPECIAL = re.compile("[^\\w ./:+-]")
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Element(NamedTuple):
    """One element. ``text`` is the character data directly inside, children's left out."""

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Element, ...] = ()
    text: str = ""

    def child(self, tag: str) -> Element | None:
        """The first child of that name."""
        for child in self.children:
            if child.tag == tag:
                return child
        return None

    def value(self, name: str) -> str | None:
        """An attribute, or the text of a child element of that name: object mappers write either."""
        given = self.attributes.get(name)
        if given is not None:
            return given
        child = self.child(name)
        return child.text.strip() if child else None


def parse(data: bytes) -> Element:
    """One whole element, UTF-8. Raises ``PeerError`` if it is not well-formed."""
    builder = _Builder()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise PeerError(f"not well-formed: {error}") from None
    return builder.done[0]


class _Builder:
    """Makes elements from expat's calls."""

    def __init__(self) -> None:
        self.done: list[Element] = []
        self._open: list[tuple[str, Mapping[str, str], list[Element], list[str]]] = []
        self._text: list[str] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._open.append((tag, attributes, self.done, self._text))
        self.done, self._text = [], []

    def text(self, text: str) -> None:
        self._text.append(text)

    def end(self, _tag: str) -> None:
        tag, attributes, siblings, text = self._open.pop()
        siblings.append(Element(tag, attributes, tuple(self.done), "".join(self._text)))
        self.done, self._text = siblings, text


def escape_attribute(text: str) -> str:
    """The text as it stands between double quotes. What XML cannot carry becomes U+FFFD."""
    return _escape(text, _IN_ATTRIBUTE) if _SPECIAL.search(text) else text


def escape_text(text: str) -> str:
    """The text as it stands between tags; newlines stay as they are. What XML cannot carry becomes U+FFFD."""
    return _escape(text, _IN_TEXT) if _SPECIAL.search(text) else text


def _escape(text: str, escapes: dict[int, str]) -> str:
    return _UNWRITABLE.sub("\ufffd", text).translate(escapes)
