"""The pages of the protocols, as this server speaks them: Markdown made into HTML once, when first asked for.

Links between files are made links between pages; each name of a transcript leads to the transcript.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from string import Template
from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, PlainTextResponse
from markdown_it import MarkdownIt
from markdown_it.token import Token

from spieltisch.core.game import AnyGame
from spieltisch.core.glossary import anchor_of
from spieltisch.web.refusals import Refusal

PAGES: Final = Path(__file__).parent / "protocols"
"""``GAME.md``, and ``GAME.de.md`` where there is a German edition."""
TRANSCRIPTS: Final = Path(__file__).parent / "transcripts"
"""By game, the recorded conversations that its page cites."""
OTHER: Final = {"en": ("de", "Deutsch"), "de": ("en", "English")}
FRAME: Final = Template("""\
<!doctype html>
<html lang="$lang">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>$title</title>
    <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/static/style.css">
  </head>
  <body>
    <header class="head">
      <a class="brand" href="/"><img src="/static/icon.svg" alt="" width="28" height="28">Spieltisch</a>
      <nav class="row">$switch</nav>
    </header>
    <main id="content" class="page prose">
$body
    </main>
  </body>
</html>
""")


class Protocols:
    """The pages of the games that are served."""

    def __init__(self, games: Mapping[str, AnyGame], folder: Path = PAGES, transcripts: Path = TRANSCRIPTS) -> None:
        self._games = games
        self._folder = folder
        self._transcripts = transcripts
        self._made: dict[tuple[str, str], str] = {}

    def page(self, game: str, lang: str) -> str:
        """In English where there is no other. Raises ``Refusal``."""
        if game not in self._games or not self._file(game, "en").is_file():
            raise Refusal("no-such-page")
        lang = lang if lang in OTHER and self._file(game, lang).is_file() else "en"
        if (game, lang) not in self._made:
            self._made[game, lang] = self._make(game, lang)
        return self._made[game, lang]

    def transcript(self, game: str, name: str) -> str:
        """As it stands in its file. Raises ``Refusal``."""
        if game not in self._games or name not in self._stories(game):
            raise Refusal("no-such-page")
        return (self._transcripts / game / name).read_text(encoding="utf-8")

    def transcripts(self, game: str) -> str:
        """A page with links to all of them. Raises ``Refusal``."""
        stories = self._stories(game) if game in self._games else []
        if not stories:
            raise Refusal("no-such-page")
        links = "\n".join(f'<li><a href="{address(game, name)}">{escape(name)}</a></li>' for name in stories)
        title = f"{game}: transcripts"
        return FRAME.substitute(
            lang="en", title=escape(title), switch="", body=f"<h1>{escape(title)}</h1>\n<ul>\n{links}\n</ul>"
        )

    def _stories(self, game: str) -> list[str]:
        return sorted(path.name for path in (self._transcripts / game).glob("*.txt"))

    def _file(self, game: str, lang: str) -> Path:
        return protocol_file(game, lang, self._folder)

    def _make(self, game: str, lang: str) -> str:
        parser = MarkdownIt("commonmark", {"html": False}).enable("table")
        tokens = parser.parse(self._file(game, lang).read_text(encoding="utf-8"))
        titles = headings(parser.parse(self._file(game, "en").read_text(encoding="utf-8")))
        title = next(headings(tokens), game)
        give_anchors(tokens, [anchor_of(title) for title in titles])
        lead_on(tokens, game, self._stories(game))
        body: str = parser.renderer.render(tokens, parser.options, {})
        return FRAME.substitute(lang=lang, title=escape(title), switch=self._switch(game, lang), body=body)

    def _switch(self, game: str, lang: str) -> str:
        other, name = OTHER[lang]
        if not self._file(game, other).is_file():
            return ""
        return f'<a class="button quiet" hreflang="{other}" href="/protocols/{game}?lang={other}">{name}</a>'


def protocol_file(game: str, lang: str = "en", folder: Path = PAGES) -> Path:
    """Where the page of a game's protocol would be."""
    return folder / (f"{game}.md" if lang == "en" else f"{game}.{lang}.md")


def anchors(game: str) -> frozenset[str]:
    """Of all headings of a game's page; none where there is no page."""
    file = protocol_file(game)
    tokens = MarkdownIt("commonmark").parse(file.read_text(encoding="utf-8")) if file.is_file() else ()
    return frozenset(map(anchor_of, headings(tokens)))


def headings(tokens: Sequence[Token]) -> Iterator[str]:
    """The text of each, without its marks."""
    for start, inline in pairwise(tokens):
        if start.type == "heading_open":
            yield "".join(child.content for child in inline.children or ())


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


def address(game: str, story: str = "") -> str:
    """Of a transcript, or of the list of all."""
    return f"/protocols/{game}/transcripts" + (f"/{story}" if story else "")


def lead_on(tokens: Sequence[Token], game: str, stories: Collection[str]) -> None:
    """Make links to files of the checkout, and names of transcripts, lead to what is served."""
    served = {f"{game}.md": "?lang=en", f"{game}.de.md": "?lang=de"}
    for inline in tokens:
        children: list[Token] = []
        for child in inline.children or ():
            if child.type == "link_open":
                target = str(child.attrGet("href"))
                child.attrSet("href", address(game) if target.endswith("/transcripts") else served.get(target, target))
            if child.type == "code_inline" and child.content in stories:
                start = Token("link_open", "a", 1, attrs={"href": address(game, child.content)})
                children += [start, child, Token("link_close", "a", -1)]
            else:
                children.append(child)
        if inline.children:
            inline.children = children


def new_router(protocols: Protocols) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.api_route("/protocols/{game}", methods=["GET", "HEAD"])
    async def show(game: str, lang: str = "en") -> HTMLResponse:
        return HTMLResponse(protocols.page(game, lang), headers={"Cache-Control": "no-cache"})

    @router.api_route("/protocols/{game}/transcripts", methods=["GET", "HEAD"])
    async def list_transcripts(game: str) -> HTMLResponse:
        return HTMLResponse(protocols.transcripts(game), headers={"Cache-Control": "no-cache"})

    @router.api_route("/protocols/{game}/transcripts/{name}", methods=["GET", "HEAD"])
    async def show_transcript(game: str, name: str) -> PlainTextResponse:
        return PlainTextResponse(protocols.transcript(game, name), headers={"Cache-Control": "no-cache"})

    return router
