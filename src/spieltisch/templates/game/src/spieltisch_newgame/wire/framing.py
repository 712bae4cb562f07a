"""Lines of the protocol: a verb, and what follows it. UTF-8, one blank between, LF at the end."""

from __future__ import annotations

from typing import Final

from spieltisch.core.errors import PeerError

LIMIT: Final = 512
"""Bytes in a line, its end not counted."""


def write_line(verb: str, *words: object) -> bytes:
    """A line as it is sent. Whatever somebody has typed into it, it stays one line, and as long as a line may be."""
    text = " ".join([verb, *map(str, words)])
    return " ".join(text.split()).encode()[:LIMIT].decode(errors="ignore").encode() + b"\n"


def read_line(data: bytes) -> tuple[str, str]:
    """A line's verb, and the rest of it. Raises ``PeerError`` for what is no UTF-8."""
    try:
        verb, _, rest = data.decode().strip().partition(" ")
    except UnicodeDecodeError as wrong:
        raise PeerError("a line is not UTF-8") from wrong
    return verb, rest.strip()
