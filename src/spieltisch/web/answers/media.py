"""What a file is, by its suffix, as a browser is told; and which paths the system may be asked for."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 200
"""More characters no path has."""
HTML: Final = "text/html; charset=utf-8"
SCRIPT: Final = "text/javascript; charset=utf-8"
MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": HTML,
    ".js": SCRIPT,
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def is_path(path: str) -> bool:
    """Whether a file can have that path, so that the system may be asked for it."""
    return path.isascii() and path.isprintable() and len(path) <= LONGEST
