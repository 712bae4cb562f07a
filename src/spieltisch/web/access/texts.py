"""What people write: names and chat lines, short and without anything that is not to be seen."""

from __future__ import annotations

from typing import Final

from spieltisch.core.names import is_hidden, likeness
from spieltisch.web.access.refusals import Refusal

NAME: Final = 24
LINE: Final = 240
SHOWN: Final = 500
"""Of a protocol's longer lines the rest is not shown."""


def clean_name(text: str) -> str:
    """A display name. Raises ``Refusal``."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= NAME or not name.isprintable():
        raise Refusal("bad-name", most=NAME)
    return name


def are_alike(one: str, other: str) -> bool:
    """Whether people may take two names for the same."""
    return name_key(one) == name_key(other)


def name_key(name: str) -> str:
    """A name without capitals, other forms of the same letters, and whatever cannot be seen."""
    return " ".join("".join(sign for sign in likeness(name) if not is_hidden(sign)).split())


def clean_line(text: str) -> str:
    """A chat line. Raises ``Refusal``."""
    line = " ".join(text.split())
    if not 1 <= len(line) <= LINE or not line.isprintable():
        raise Refusal("bad-text", most=LINE)
    return line


def show_line(text: str) -> str:
    """What somebody wrote over a protocol, which may have been anything, as one line that can be seen."""
    line = " ".join(text.split())[:SHOWN]
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in line)
