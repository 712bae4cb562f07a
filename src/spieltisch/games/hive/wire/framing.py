"""Where one message ends and the next begins, for those who look on; sessions read with ``wire/xml``."""

from __future__ import annotations

from dataclasses import replace

from spieltisch.core.framing import Framing
from spieltisch.wire.cutting import ELEMENTS, meaning_of_element
from spieltisch.wire.element import Element


def framing() -> Framing:
    """Children of a document that ends with the game."""
    return replace(ELEMENTS, meaning=meaning)


def meaning(data: bytes) -> object:
    """Any reservation is as good as another, and differs each time."""
    said = meaning_of_element(data)
    return said.tag if isinstance(said, Element) and said.tag == "joinPrepared" else said
