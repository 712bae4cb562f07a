"""The games' rules as pages: Markdown and drawn positions made into HTML once, when first asked for, and kept packed.

Drawing takes an embedded engine some tenths of a second, so a page is made in a thread of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from html import escape
from pathlib import Path
from typing import Final, Literal, cast

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markdown_it import MarkdownIt
from markdown_it.token import Token

from spieltisch import pictures
from spieltisch.core.game import AnyGame
from spieltisch.core.glossary import anchor_of
from spieltisch.pictures.files import page_folder
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.answers.media import HTML
from spieltisch.web.answers.packed import Packed, pack
from spieltisch.web.documents.prose import editions_of, framed, give_anchors, headings, switch
from spieltisch.web.documents.protocol_pages import editions

Lang = Literal["de", "en"]
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"contents": "On this page", "play": "Play now", "protocol": "The protocol, for programs"},
    "de": {"contents": "Auf dieser Seite", "play": "Jetzt spielen", "protocol": "Das Protokoll, für Programme"},
}


class RulesPages:
    """The pages of the games that are served."""

    def __init__(self, games: Mapping[str, AnyGame], worker: Executor) -> None:
        """``worker`` has one thread, so that no page is made twice."""
        self._games = games
        self._worker = worker
        self._made: dict[tuple[str, str], Packed] = {}

    async def page(self, name: str, lang: str) -> Packed:
        """In another language where there is none in this one. Raises ``Refusal``."""
        files = editions_of(self._games[name].display.guide) if name in self._games else {}
        if not files:
            raise Refusal("no-such-page")
        lang = lang if lang in files else next(iter(files))
        if (name, lang) in self._made:
            return self._made[name, lang]
        return await asyncio.get_running_loop().run_in_executor(self._worker, self._keep, name, lang, files)

    def _keep(self, name: str, lang: str, files: Mapping[str, Path]) -> Packed:
        if (name, lang) not in self._made:
            page = rules_page(self._games[name], cast("Lang", lang), files)
            self._made[name, lang] = pack(page.encode(), HTML)
        return self._made[name, lang]


def rules_page(game: AnyGame, lang: Lang, files: Mapping[str, Path]) -> str:
    """One edition of a game's page. Raises ``UsageError`` or ``ValueError`` for a picture that cannot be."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(files[lang].read_text(encoding="utf-8"))
    titles = headings(parser.parse(next(iter(files.values())).read_text(encoding="utf-8")))
    title = next(headings(tokens), game.title)
    give_anchors(tokens, [anchor_of(title) for title in titles])
    tokens = with_contents(with_pictures(tokens, game, lang, files[lang].parent), game, lang)
    body: str = parser.renderer.render(tokens, parser.options, {})
    return framed(lang, title, body, switch(f"/games/{game.name}", lang, files), _styles(game))


def _styles(game: AnyGame) -> Sequence[str]:
    folder = page_folder(game)
    return [f"/static/games/{game.name}/board.css"] if folder and (folder / "board.css").is_file() else []


def with_pictures(tokens: Sequence[Token], game: AnyGame, lang: Lang, folder: Path) -> list[Token]:
    """Images that are paragraphs of their own are drawn; where nothing is installed to draw with, they are left out."""
    kept: list[Token] = []
    skipped = 0
    for place, token in enumerate(tokens):
        inside = tokens[place + 1].children or [] if token.type == "paragraph_open" else []
        if skipped:
            skipped -= 1
        elif len(inside) == 1 and inside[0].type == "image":
            skipped = 2  # the image, and the end of its paragraph
            if pictures.is_installed():
                kept.append(Token("html_block", "", 0, content=_figure(inside[0], game, lang, folder, f"p{place}")))
        else:
            kept.append(token)
    return kept


def _figure(image: Token, game: AnyGame, lang: Lang, folder: Path, mark: str) -> str:
    scene = pictures.read_scene(folder / str(image.attrGet("src")))
    drawn = pictures.part_of(game, scene, lang, image.content, mark)
    caption = escape(str(image.attrGet("title") or ""))
    return f'<figure class="scene">{drawn}<figcaption class="note">{caption}</figcaption></figure>\n'


def with_contents(tokens: Sequence[Token], game: AnyGame, lang: Lang) -> list[Token]:
    """Before the first section, what leads to all of them and away: to a table and to the protocol."""
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    sections = [(k, title) for k, title in zip(starts, headings(tokens), strict=True) if tokens[k].tag == "h2"]
    entries = "".join(f'<li><a href="#{tokens[k].attrGet("id")}">{escape(title)}</a></li>' for k, title in sections)
    words = WORDS[lang]
    ways = f'<a class="button primary" href="/?game={escape(game.name)}">{words["play"]}</a>'
    if editions(game):
        ways += f'<a class="button" href="/protocols/{escape(game.name)}?lang={lang}">{words["protocol"]}</a>'
    contents = f'<nav class="contents" aria-label="{words["contents"]}"><ol>{entries}</ol></nav>\n' if sections else ""
    end = sections[0][0] if sections else len(tokens)
    lead = Token("html_block", "", 0, content=f'<p class="row">{ways}</p>\n{contents}')
    return [*tokens[:end], lead, *tokens[end:]]


def new_router(pages: RulesPages) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/games/{game}")
    async def show(game: str, request: Request, lang: str = "en") -> Response:
        return (await pages.page(game, lang)).respond(request)

    return router
