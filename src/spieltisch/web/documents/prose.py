"""Pages to read, which the server makes of Markdown: their frame, languages and anchors, and where they are kept."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from string import Template
from typing import Final

from markdown_it.token import Token

from spieltisch.core.glossary import anchor_of
from spieltisch.web.answers.media import HTML
from spieltisch.web.answers.packed import Packed, pack

OTHER: Final = {"en": ("de", "Deutsch"), "de": ("en", "English")}
"""The languages of pages, and for each the other one."""
RULES: Final = {"en": "The rules", "de": "Die Spielregeln"}
WIDE: Final = re.compile("<(pre|table)>")
"""What scrolls by itself where the window is narrow: whoever has no mouse has to get there."""
FRAME: Final = Template("""\
<!doctype html>
<html lang="$lang">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>$title</title>
    <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/static/drawing.css">
    <link rel="stylesheet" href="/static/style.css">
$styles  </head>
  <body>
    <header class="head">
      <a class="brand" href="/"><img src="/static/icon.svg" alt="" width="28" height="28">Spieltisch</a>
      <nav class="row">$ways</nav>
    </header>
    <main id="content" class="page prose">
$body
    </main>
  </body>
</html>
""")


class Shelf:
    """Answers that take a while to make: each is made once, in a thread, when first asked for, and kept packed."""

    def __init__(self) -> None:
        self._made: dict[str, Packed] = {}
        self._making = asyncio.Lock()

    async def answer(self, address: str, make: Callable[[], str], media: str = HTML) -> Packed:
        """``address`` is one of a few, and not whatever somebody asks for: all are kept."""
        async with self._making:  # others wait, instead of making the same
            if address not in self._made:
                self._made[address] = await asyncio.to_thread(_made, make, media)
        return self._made[address]


def _made(make: Callable[[], str], media: str) -> Packed:
    return pack(make().encode(), media)


def framed(lang: str, title: str, body: str, ways: str = "", styles: Sequence[str] = ()) -> str:
    """A whole page. ``ways`` are links to others, ``styles`` the paths of what its body needs besides."""
    sheets = "".join(f'    <link rel="stylesheet" href="{escape(path)}">\n' for path in styles)
    body = WIDE.sub(r'<\1 tabindex="0">', body)
    return FRAME.substitute(lang=lang, title=escape(title), body=body, ways=ways, styles=sheets)


def editions_of(files: Mapping[str, Path]) -> Mapping[str, Path]:
    """The editions of a page that are there, the English one first."""
    return {lang: files[lang] for lang in OTHER if lang in files and files[lang].is_file()}


def switch(path: str, lang: str, editions: Collection[str]) -> str:
    """A link to a page's other edition, if there is one."""
    other, name = OTHER[lang]
    link = f'<a class="button quiet" hreflang="{other}" href="{escape(path)}?lang={other}">{name}</a>'
    return link if other in editions else ""


def way_to_rules(game: str, lang: str) -> str:
    """A link to a game's rules."""
    return f'<a class="button quiet" href="/games/{escape(game)}?lang={lang}">{RULES[lang]}</a>'


def headings(tokens: Sequence[Token]) -> Iterator[str]:
    """The text of each, without its marks."""
    for start, inline in pairwise(tokens):
        if start.type == "heading_open":
            yield "".join(child.content for child in inline.children or () if child.type != "html_inline")


def give_anchors(tokens: Sequence[Token], anchors: Sequence[str]) -> None:
    """Headings of every edition have the anchors of the English one, in whose order they are; and where these are
    others, their own too."""
    starts = [token for token in tokens if token.type == "heading_open"]
    owned = [anchor_of(title) for title in headings(tokens)]
    for start, anchor, own in zip(starts, anchors, owned, strict=False):
        start.attrSet("id", anchor)
        if own not in anchors:
            inline = tokens[tokens.index(start) + 1]
            place = Token("html_inline", "", 0, content=f'<span id="{escape(own)}"></span>')
            inline.children = [place, *(inline.children or ())]
