"""Names and lines of text that strangers choose: what is allowed in them, and when two names are the same.

One rule, wherever a name or a chat line comes in. Protocols say little about names. What nobody sees, or what turns
around the text beside it, makes two names look alike; a heap of marks covers the lines above and below. But real names
hold all of it in some place: Persian has a non-joiner between letters, Sinhala a joiner, an emoji of a family three of
them, and Hebrew writes a letter with a point for each of its sounds. So what counts is where a character stands.
``core/looks.py`` says which names look alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum, auto
from functools import lru_cache
from itertools import chain
from typing import Final
from unicodedata import category, combining, normalize
from unicodedata import name as name_of

MARKS: Final = 2
"""How many marks a letter bears: Vietnamese, Thai and pointed Arabic have two."""
OWN_MARKS: Final = 4
"""How many it bears where all are its script's own and no two take one place: a Hebrew shin has its dot, a dagesh, a
vowel and perhaps a meteg; in Tibetan and Burmese most of a syllable is written as marks of its first letter."""
KNOWN: Final = 4096
"""Characters about which is remembered what they are: those of a few scripts."""

_HIDDEN_KINDS: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"})
"""Unicode's general categories of controls, marks of format and direction, halves of characters, separators."""
_HIDDEN: Final = frozenset(
    chr(code)
    for span in (
        (0x034F,), (0x115F, 0x1160), (0x17B4, 0x17B5), range(0x180B, 0x1810), (0x2065, 0x2800, 0x3164),
        range(0xFDD0, 0xFDF0), range(0xFE00, 0xFE10), (0xFFA0,), range(0xFFF0, 0xFFF9), (0xFFFC,),
        (0x13441, 0x13442, 0x16FE4, 0x1D159),
        chain.from_iterable((plane | 0xFFFE, plane | 0xFFFF) for plane in range(0, 0x110000, 0x10000)),
    )
    for code in span
)  # fmt: skip
"""What else shows nothing: Unicode's Default_Ignorable_Code_Point and noncharacters beyond those kinds, blanks that are
called letters or symbols, and the stand-in for an object that is not there."""
_HIDDEN_BLOCK: Final = "\U000e0000", "\U000e0fff"
"""Tags and variants: all of it, the first and the last."""

_NON_JOINER, _JOINER = "\u200c", "\u200d"
_JOINED: Final = frozenset(
    (
        "ARABIC", "SYRIAC", "MANDAIC", "MONGOLIAN", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL",
        "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "KHMER", "MYANMAR",
    )
)  # fmt: skip
"""Scripts in which a joiner or a non-joiner changes how the letters beside it are written."""
_VIRAMA: Final = 9
"""The combining class of the mark that takes a letter's vowel away. A joiner after it may end a word in Malayalam."""
_STYLES: Final = frozenset("\ufe0e\ufe0f")
"""How an emoji is drawn: as text, as a picture."""
_FORMS: Final = {
    "CJK": frozenset(map(chr, chain(range(0xFE00, 0xFE03), range(0xE0100, 0xE01F0)))),
    "MONGOLIAN": frozenset(map(chr, range(0x180B, 0x1810))),
}
"""What chooses a form of the letter before it, by script: Japanese family names differ by it."""
_ARROWS: Final = "\u2190"
"""Signs of arithmetic and accents before them are no emoji."""
_SEQUENCE: Final = "[0-9#*]\ufe0f?\u20e3|\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f"
"""A keycap, or the flag of a region such as Scotland. Not compiled before it is needed: few names have any."""


class Flaw(StrEnum):
    """Why nobody is called so."""

    SHOWS_NOTHING = auto()
    IS_PILED = auto()
    """A mark belongs to no letter, or a letter has more than it bears."""
    IS_HIDING = auto()
    """It holds what nobody sees, or what turns the text around."""


@lru_cache(KNOWN)
def is_hidden(character: str) -> bool:
    """Whether a character by itself shows nothing, or changes the direction of others; the plain blank does neither."""
    first, last = _HIDDEN_BLOCK
    is_special = character in _HIDDEN or first <= character <= last
    return character != " " and (is_special or category(character) in _HIDDEN_KINDS)


def flaw_of(text: str) -> Flaw | None:
    """The worst that is wrong with a name or a line, None if nothing is."""
    if text.isascii() and text.isprintable():
        return None if text.strip() else Flaw.SHOWS_NOTHING
    if all(sign == " " or is_hidden(sign) or _is_mark(sign) for sign in text):
        return Flaw.SHOWS_NOTHING
    if any(_is_piled(letter, marks) for letter, marks in _letters(text)):
        return Flaw.IS_PILED
    return Flaw.IS_HIDING if any(_strays(text)) else None


def mend(text: str, instead: str = "\ufffd") -> str:
    """The text as people may see it: ``instead`` of each character that is hiding, and no mark that a letter does not
    bear. Without a flaw it stays as it is, and it has none afterwards but that it may show nothing."""
    if flaw_of(text) is None:
        return text
    mended = "".join([letter + _borne(letter, marks) for letter, marks in _letters(without_hidden(text, instead))])
    return mended if mended == text else mend(mended, instead)  # what a dropped mark has kept in place is loose now


def without_hidden(text: str, instead: str = "") -> str:
    """The text with ``instead`` of what nobody sees. What changes how a letter or an emoji looks stays."""
    return "".join([instead if stray else sign for sign, stray in zip(text, _strays(text), strict=True)])


def likeness(name: str) -> str:
    """Equal for names that are the same but for capitals and compatible forms of letters: Unicode's compatibility
    caseless match (definition D146)."""
    return normalize("NFKD", normalize("NFKD", normalize("NFD", name).casefold()).casefold())


# What nobody sees.


def _strays(text: str) -> Iterator[bool]:
    """For each character whether it is hidden, and part of no letter or emoji that is seen."""
    parts = {at for found in re.finditer(_SEQUENCE, text) for at in range(*found.span())}
    return (is_hidden(sign) and at not in parts and not _is_part(text, at) for at, sign in enumerate(text))


def _is_part(text: str, at: int) -> bool:
    """Whether a hidden character changes how those beside it look."""
    before, sign, after = text[at - 1] if at else "", text[at], text[at + 1 : at + 2]
    script = _script(before)
    if sign in (_JOINER, _NON_JOINER):
        is_between = script in _JOINED and script == _script(after)
        is_last = sign == _JOINER and script in _JOINED and combining(before) == _VIRAMA
        is_emoji = sign == _JOINER and _is_picture(before if before not in _STYLES else text[at - 2 : at - 1])
        return is_between or is_last or (is_emoji and _is_picture(after))
    if sign in _STYLES and _is_picture(before):
        return True
    return sign in _FORMS.get(script, ())


def _script(character: str) -> str:
    """The first word of a character's name. That is its script, if it is a letter or a mark of one."""
    return name_of(character, "").partition(" ")[0] if character and not is_hidden(character) else ""


def _is_picture(character: str) -> bool:
    """Whether it may be an emoji, or part of one: Python does not know which symbols are, nor the latest of them."""
    kind = category(character) if character else ""
    is_symbol = kind in {"So", "Cn"} or (kind in {"Sm", "Sk"} and character >= _ARROWS)
    return is_symbol or character in {"\u203c", "\u2049", "\u3030"}


# Marks.


@lru_cache(KNOWN)
def _is_mark(character: str) -> bool:
    return category(character).startswith("M")


def _letters(text: str) -> Iterator[tuple[str, str]]:
    """Everything that can be seen, with the marks after it, and what is hidden there. Before the first letter, those of
    none."""
    letter, marks = "", ""
    for sign in text:
        if _is_mark(sign) or is_hidden(sign):
            marks += sign
        else:
            yield letter, marks
            letter, marks = sign, ""
    yield letter, marks


def _is_piled(letter: str, marks: str) -> bool:
    if not marks:
        return False
    if letter in ("", " "):
        return any(_is_mark(mark) and not is_hidden(mark) for mark in marks)
    found = [mark for mark in normalize("NFD", letter + marks) if _stacks(mark)]
    if len(found) <= MARKS or len(normalize("NFC", letter + marks)) == 1:
        return False
    classes = [combining(mark) for mark in found if combining(mark)]
    is_own = all(_script(mark) == _script(letter) for mark in found)
    return not is_own or len(found) > OWN_MARKS or len(set(found)) < len(found) or len(set(classes)) < len(classes)


def _stacks(mark: str) -> bool:
    """Whether it takes no room of its own beside the letter."""
    return category(mark) in {"Mn", "Me"} and not is_hidden(mark)


def _borne(letter: str, marks: str) -> str:
    """As many of the marks as the letter bears, the first of them."""
    if not _is_piled(letter, marks):
        return marks
    kept = ""
    for mark in marks:
        kept += "" if _is_piled(letter, kept + mark) else mark
    return kept
