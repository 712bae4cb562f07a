"""Names that people can tell apart: allowed characters, and when two look the same.

Protocols say little about names, and a stranger chooses them. What nobody sees, or what turns around the text beside
it, makes two names look alike; so does another way to write the same letters.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

_HIDDEN_KINDS: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"})
"""Unicode's general categories of controls, marks of format and direction, halves of characters, separators."""
_HIDDEN: Final = frozenset(
    chr(code)
    for span in (
        (0x034F,), (0x115F, 0x1160), (0x17B4, 0x17B5), range(0x180B, 0x1810), (0x2065, 0x2800, 0x3164),
        range(0xFE00, 0xFE10), (0xFFA0,), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000),
    )
    for code in span
)  # fmt: skip
"""What else shows nothing: Unicode's Default_Ignorable_Code_Point beyond those kinds, and the empty braille cell."""


def is_hidden(character: str) -> bool:
    """Whether a character shows nothing, or changes the direction of others; the plain blank does neither."""
    return character != " " and (category(character) in _HIDDEN_KINDS or character in _HIDDEN)


def is_visible(text: str) -> bool:
    """Whether no character of a text is hidden."""
    return not any(map(is_hidden, text))


def likeness(name: str) -> str:
    """Equal for names that are the same but for capitals and compatible forms of letters: Unicode's compatibility
    caseless match (definition D146)."""
    return normalize("NFKD", normalize("NFKD", normalize("NFD", name).casefold()).casefold())
