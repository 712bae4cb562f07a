"""What transcripts abbreviate, spelled out."""

from __future__ import annotations


def expand(text: str) -> bytes:
    """``@letters NUMBER`` and ``@lines NUMBER``: a very long word, and very many empty lines."""
    name, number = text.split()
    return {"letters": b"x" * int(number), "lines": b"\n" * int(number)}[name]
