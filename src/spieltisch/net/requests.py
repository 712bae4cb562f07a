"""The beginning of an HTTP request, as far as a door has to understand it (RFC 9112, sections 2.2 and 3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

METHODS: Final = (b"GET ", b"HEAD", b"POST", b"PUT ", b"DELE", b"OPTI", b"PATC", b"CONN", b"TRAC")
"""What the first line of a request begins with, where something else than HTTP may be spoken as well."""
BEGINNING: Final = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}(?: .*)?", re.DOTALL)
"""A method, and whatever comes after it."""
VERSION: Final = re.compile(rb".* HTTP/\S*\s*", re.DOTALL | re.IGNORECASE)
"""A whole first line, by its end."""
ABSOLUTE: Final = re.compile(rb"(?:https?|wss?)://([^/?#]*)(.*)", re.DOTALL | re.IGNORECASE)
NO_TEXT: Final = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""What no text begins with; a browser that tries TLS first begins with 16."""
LINE_ENDS: Final = b"\r\n"


@dataclass(frozen=True, slots=True)
class Target:
    """What a request is for."""

    authority: bytes | None
    """The host, and perhaps a port, where the target itself names them (its absolute form)."""
    path: bytes
    query: bytes


def may_be_http(data: bytes, *, is_whole: bool = False) -> bool:
    """Whether a request may begin like this; ``data`` is its first line or, unless it ``is_whole``, less; not empty."""
    return bool(BEGINNING.fullmatch(data) and (not is_whole or VERSION.fullmatch(data)))


def resembles_http(data: bytes) -> bool:
    """The same at a door where others speak text of their own."""
    return any(data.startswith(method) or method.startswith(data) for method in METHODS)


def is_binary(data: bytes) -> bool:
    """Whether this is the beginning of neither HTTP nor any other text."""
    return NO_TEXT.match(data) is not None


def read_target(target: bytes) -> Target:
    """A request's target, in origin form or in absolute form."""
    authority = None
    if found := ABSOLUTE.fullmatch(target):
        authority, target = found.groups()
        target = target if target.startswith(b"/") else b"/" + target
    path, _, query = target.partition(b"?")
    return Target(authority, path, query)


def split_line(line: bytes) -> tuple[bytes, bytes]:
    """The method and the target of a request's first line, or of a part of it."""
    method, _, rest = line.partition(b" ")
    return method, rest.partition(b" ")[0]
