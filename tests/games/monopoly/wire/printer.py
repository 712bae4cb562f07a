"""What a transcript of Monopoly may write shorter."""

from __future__ import annotations


def expand(text: str) -> bytes:
    """``@long NUMBER`` is a line of so many letters, and ``@unknown NUMBER`` what the server says to it."""
    match text.split():
        case ["long", number]:
            return b"x" * int(number) + b"\n"
        case ["unknown", number]:
            return b"-NEIN 304 Non-existing command: " + b"x" * int(number) + b"\n"
    raise ValueError(f"no shorthand: {text!r}")
