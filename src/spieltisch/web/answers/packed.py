"""Answers that are always the same: made once, and packed once for those who can unpack."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from fastapi import Request
from fastapi.responses import Response

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For what has another name as soon as it is something else."""
ASK: Final = "no-cache"
"""For what may be something else tomorrow: it is kept, but asked for."""
LEVEL: Final = 9
TAG: Final = re.compile(r'(?:W/)?("[^"]*")')
SHORT: Final = 300
"""Bytes that are not worth packing."""


@dataclass(frozen=True, slots=True)
class Packed:
    """Some bytes, and how a browser may keep them."""

    content: bytes
    packed: bytes | None
    """None where that is not shorter."""
    media: str
    cache: str
    tag: str

    def respond(self, request: Request, status: int = 200) -> Response:
        """All of it, or nothing anew where the browser has it already; with another ``status`` always all."""
        content, tag, headers = self.content, f'"{self.tag}"', {"Cache-Control": self.cache}
        if self.packed is not None:
            headers["Vary"] = "Accept-Encoding"
            if unpacks(request.headers.get("accept-encoding", "")):
                content, tag = self.packed, f'"{self.tag}-gzip"'
                headers["Content-Encoding"] = "gzip"
        headers["ETag"] = tag
        given = ",".join(request.headers.getlist("if-none-match"))
        known = find_known(given, (tag, f'"{self.tag}"', f'"{self.tag}-gzip"'))  # in either form it is the same
        if known and status == HTTPStatus.OK:
            headers.pop("Content-Encoding", None)
            return Response(status_code=304, headers={**headers, "ETag": known})
        return Response(content, status, media_type=self.media, headers=headers)


def pack(content: bytes, media: str, cache: str = ASK) -> Packed:
    """Takes a moment: for what is asked for again and again."""
    packed = gzip.compress(content, LEVEL, mtime=0) if len(content) >= SHORT else content
    return Packed(content, packed if len(packed) < len(content) else None, media, cache, _tag(content))


def plain(content: bytes, media: str) -> Packed:
    """As it is."""
    return Packed(content, None, media, ASK, _tag(content))


def _tag(content: bytes) -> str:
    return sha256(content).hexdigest()[:20]


def find_known(given: str, tags: Sequence[str]) -> str | None:
    """Which of these tags an ``If-None-Match`` has: a list of them, weak ones as good as others, or ``*`` for all
    (RFC 9110, section 13.1.2)."""
    known = tags if given.strip() == "*" else TAG.findall(given)
    return next((tag for tag in tags if tag in known), None)


def unpacks(accepted: str) -> bool:
    """Whether somebody who sends this ``Accept-Encoding`` can read gzip."""
    for one in accepted.lower().split(","):
        name, _, quality = one.partition(";")
        if name.strip() in ("gzip", "x-gzip", "*"):
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality)
    return False
