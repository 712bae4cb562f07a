"""SVG files of our own as they are sent: strict about what may be loaded, since somebody's names are in them."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from html import unescape
from typing import Final

from fastapi import Request
from fastapi.responses import Response

from spieltisch.web.answers.media import MEDIA
from spieltisch.web.answers.packed import Packed, pack

STYLES: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
A_DAY: Final = "public, max-age=86400"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as it is sent."""

    file: Packed
    policy: str
    """The only styles that may apply are its own, and nothing may be loaded."""

    def respond(self, request: Request) -> Response:
        response = self.file.respond(request)
        response.headers["Content-Security-Policy"] = self.policy
        return response


def drawing(text: str) -> Drawing:
    """Of the text of an SVG file."""
    return Drawing(pack(text.encode(), MEDIA[".svg"], A_DAY), f"default-src 'none'; style-src {styles_in(text)}")


def styles_in(text: str) -> str:
    """What a policy says of the styles that lie in a text of SVG or HTML, so that no others apply."""
    own = (sha256(unescape(styles).encode()).digest() for styles in STYLES.findall(text))
    return " ".join(f"'sha256-{b64encode(digest).decode()}'" for digest in own) or "'none'"
