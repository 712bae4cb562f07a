"""What people write at pages: names and chat lines, short and by the rule of ``core/names.py``."""

from __future__ import annotations

from typing import Final

from spieltisch.core.names import MARKS, Flaw, flaw_of, is_hidden, likeness, mend
from spieltisch.web.access.refusals import Refusal

NAME: Final = 24
LINE: Final = 240
SHOWN: Final = 500
"""Of a protocol's longer lines the rest is not shown."""


def clean_name(text: str) -> str:
    """A display name. Raises ``Refusal``."""
    name = " ".join(text.split())
    flaw = flaw_of(name)
    if flaw or len(name) > NAME:
        raise Refusal("name-piled", marks=MARKS) if flaw is Flaw.IS_PILED else Refusal("bad-name", most=NAME)
    return name


def name_key(name: str) -> str:
    """A name without capitals, other forms of the same letters, and whatever cannot be seen."""
    return " ".join("".join(sign for sign in likeness(name) if not is_hidden(sign)).split())


def clean_line(text: str) -> str:
    """A chat line. Raises ``Refusal``."""
    line = " ".join(text.split())
    flaw = flaw_of(line)
    if flaw or len(line) > LINE:
        raise Refusal("text-piled", marks=MARKS) if flaw is Flaw.IS_PILED else Refusal("bad-text", most=LINE)
    return line


def show_line(text: str) -> str:
    """What somebody wrote over a protocol, which may have been anything, as one line that can be seen."""
    return mend(" ".join(text.split())[:SHOWN])
