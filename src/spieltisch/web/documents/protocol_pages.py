"""The pages of the protocols, as this server speaks them: Markdown made into HTML once, when first asked for,
in a thread.

Links between files are made links between pages; each name of a transcript leads to the transcript. Headings and the
entries of the register have anchors.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response
from markdown_it import MarkdownIt
from markdown_it.token import Token

from spieltisch.core.game import AnyGame
from spieltisch.core.glossary import anchor_of
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.documents.prose import Shelf, editions_of, framed, give_anchors, headings, switch, way_to_rules

PAGES: Final = Path(__file__).parents[1] / "docs" / "protocols"
"""Of our own games: ``GAME.md``, and ``GAME.de.md`` where there is a German edition."""
TRANSCRIPTS: Final = Path(__file__).parents[1] / "transcripts"
"""By game, the recorded conversations that its page cites."""
ENTRY: Final = re.compile(r"[A-Z][0-9]{1,3}")
"""The first cell of an entry of the register."""


class Protocols:
    """The pages of the games that are served."""

    def __init__(self, games: Mapping[str, AnyGame], folder: Path = PAGES, transcripts: Path = TRANSCRIPTS) -> None:
        self._games = games
        self._folder = folder
        self._transcripts = transcripts

    def edition(self, game: str, lang: str) -> str:
        """The language in which a page is shown: another one where there is none in this one. Raises ``Refusal``."""
        files = self._files(game)
        return lang if lang in files else next(iter(files))

    def page(self, game: str, lang: str) -> str:
        """Takes a while. Raises ``Refusal``."""
        return self._make(game, self.edition(game, lang), self._files(game))

    def _files(self, game: str) -> Mapping[str, Path]:
        files = editions(self._games[game], self._folder) if game in self._games else {}
        if not files:
            raise Refusal("no-such-page")
        return files

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
        return framed("en", title, f"<h1>{escape(title)}</h1>\n<ul>\n{links}\n</ul>")

    def _stories(self, game: str) -> list[str]:
        return sorted(path.name for path in (self._transcripts / game).glob("*.txt"))

    def _make(self, game: str, lang: str, files: Mapping[str, Path]) -> str:
        parser = MarkdownIt("commonmark", {"html": False}).enable("table")
        tokens = parser.parse(files[lang].read_text(encoding="utf-8"))
        titles = headings(parser.parse(next(iter(files.values())).read_text(encoding="utf-8")))
        title = next(headings(tokens), game)
        give_anchors(tokens, [anchor_of(title) for title in titles])
        for row, entry in entries(tokens):
            row.attrSet("id", anchor_of(entry))
        lead_on(tokens, game, self._stories(game))
        body: str = parser.renderer.render(tokens, parser.options, {})
        rules = way_to_rules(game, lang) if editions_of(self._games[game].display.guide) else ""
        return framed(lang, title, body, rules + switch(f"/protocols/{game}", lang, files))


def editions(game: AnyGame, folder: Path = PAGES) -> Mapping[str, Path]:
    """The page of a game's protocol by language, first the edition whose headings name the anchors of all; empty where
    there is none."""
    ours = {"en": folder / f"{game.name}.md", "de": folder / f"{game.name}.de.md"}
    return editions_of({**ours, **game.wire.protocol})


def anchors(game: AnyGame) -> frozenset[str]:
    """Of all headings and entries of a game's page; none where there is no page."""
    file = next(iter(editions(game).values()), None)
    tokens = MarkdownIt("commonmark").enable("table").parse(file.read_text(encoding="utf-8")) if file else []
    return frozenset(map(anchor_of, (*headings(tokens), *(entry for _, entry in entries(tokens)))))


def place_of(paragraph: str, anchors: Collection[str]) -> str | None:
    """Which of these a paragraph means: a heading, an entry of the register, or an entry behind its heading."""
    heading, _, entry = paragraph.rpartition(", ")
    return next((anchor for anchor in map(anchor_of, (paragraph, entry, heading)) if anchor in anchors), None)


def entries(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """The rows of tables that begin with an entry's name, and the names."""
    for row, cell, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if row.type == "tr_open" and cell.type == "td_open" and ENTRY.fullmatch(inline.content):
            yield row, inline.content


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


def new_router(protocols: Protocols, shelf: Shelf) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/protocols/{game}")
    async def show(game: str, request: Request, lang: str = "en") -> Response:
        lang = protocols.edition(game, lang)
        page = await shelf.answer(f"/protocols/{game}?lang={lang}", partial(protocols.page, game, lang))
        return page.respond(request)

    @router.get("/protocols/{game}/transcripts")
    async def list_transcripts(game: str) -> HTMLResponse:
        return HTMLResponse(protocols.transcripts(game), headers={"Cache-Control": "no-cache"})

    @router.get("/protocols/{game}/transcripts/{name}")
    async def show_transcript(game: str, name: str) -> PlainTextResponse:
        return PlainTextResponse(protocols.transcript(game, name), headers={"Cache-Control": "no-cache"})

    return router
