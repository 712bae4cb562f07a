"""The one document of all pages: ``index.html``, and in it what the page that is asked for is going to load."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from typing import Final

from spieltisch.pictures.files import STATIC
from spieltisch.web.files.bundling import Bundle
from spieltisch.web.files.sources import GAMES, ROOT

INDEX: Final = STATIC / "index.html"
_FILE: Final = re.compile(r'(?P<before>\b(?:href|src)=")(?P<path>/static/[^"]+)(?P<after>")')
_END: Final = re.compile(r"^ *</head>", re.MULTILINE)


def write_document(bundle: Bundle | None, page: str | None, game: str | None, more: Sequence[str] = ()) -> str:
    """``page`` is the name of the page's module, ``game`` of the game that is seen on it, as far as they are known;
    ``more`` are further elements of its head. Without a bundle every module is asked for by itself, as it stands."""
    source = _END.sub(lambda found: _lines(more) + found[0], INDEX.read_text("utf-8"), count=1)
    if bundle is None:
        return source
    addresses = bundle.addresses

    def readdress(found: re.Match[str]) -> str:
        return f"{found['before']}{addresses.get(found['path'], found['path'])}{found['after']}"

    modules = [f"{ROOT}{page}.js"] if page else []
    styles = []
    if game:
        modules.append(f"{GAMES}{game}/board.js")
        styles.append(f"{GAMES}{game}/board.css")
    lines = [
        *(f'<link rel="stylesheet" href="{escape(addresses[path])}">' for path in styles if path in addresses),
        *(f'<link rel="modulepreload" href="{escape(addresses[path])}">' for path in modules if path in addresses),
        f'<script type="application/json" id="gathered">{_data(addresses)}</script>',
    ]
    return _END.sub(lambda found: _lines(lines) + found[0], _FILE.sub(readdress, source), count=1)


def _lines(elements: Sequence[str]) -> str:
    return "".join(f"    {element}\n" for element in elements)


def _data(value: object) -> str:
    """JSON that ends no element, whatever it holds. It is data: a content security policy is about what runs."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
