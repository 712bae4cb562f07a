"""What a search in the documents finds, as a page: of documents, protocols and rules, in the reader's language where
there is such an edition."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

from spieltisch.core.game import AnyGame
from spieltisch.core.glossary import anchor_of
from spieltisch.web.documents.contents import GROUPS
from spieltisch.web.documents.docs_pages import COMMENT, ROOT, Documents, search_form
from spieltisch.web.documents.prose import editions_of, framed, headings, switch
from spieltisch.web.documents.protocol_pages import editions
from spieltisch.web.documents.search import Found, SearchIndex, Section, index_all, sections_of

LANGUAGES: Final = ("en", "de")
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"title": "Search", "all": "All documents", "none": "Nothing found. Try fewer or shorter words."},
    "de": {"title": "Suche", "all": "Alle Dokumente", "none": "Nichts gefunden. Versuch es mit weniger Wörtern."},
}


class Search:
    """Over all pages to read of one server. Its index is made when somebody first searches."""

    def __init__(self, games: Mapping[str, AnyGame], documents: Documents) -> None:
        self._games = games
        self._documents = documents
        self._indexes: Mapping[str, SearchIndex] = {}
        self._busy = asyncio.Lock()

    async def page(self, question: str, lang: str) -> str:
        """Of all sections that have the words asked for."""
        async with self._busy:  # one at a time: players' moves are the server's first business
            return await asyncio.to_thread(self._find, question, lang)

    def _find(self, question: str, lang: str) -> str:
        self._indexes = self._indexes or self.index()
        return results_page(question, lang, self._indexes[lang].find(question))

    def index(self) -> Mapping[str, SearchIndex]:
        """Of each language. Takes a while."""
        parser = MarkdownIt("commonmark", {"html": False}).enable("table")
        sources = self._sources()
        return index_all(section for address, files in sources for section in _sections(parser, address, files))

    def _sources(self) -> Iterator[tuple[str, Mapping[str, Path]]]:
        """Every page: where it is, and its editions, of which the first names the anchors."""
        for _, names in GROUPS:
            for name in (name for pattern in names for name in self._documents.names(pattern)):
                yield f"{ROOT}/{name}", self._documents.files(name)
        for name, game in self._games.items():
            for address, files in (
                (f"/protocols/{name}", editions(game)),
                (f"/games/{name}", editions_of(game.display.guide)),
            ):
                if files:
                    yield address, files


def _sections(parser: MarkdownIt, address: str, files: Mapping[str, Path]) -> Iterator[Section]:
    """Of one page, for readers of each language."""
    parsed = {each: parser.parse(COMMENT.sub("", path.read_text(encoding="utf-8"))) for each, path in files.items()}
    first = next(iter(parsed))
    anchors = [anchor_of(title) for title in headings(parsed[first])]
    for lang in LANGUAGES:
        own = lang if lang in parsed else first
        yield from sections_of(f"{address}?lang={own}", lang, own, parsed[own], anchors)


def results_page(question: str, lang: str, found: list[Found]) -> str:
    words = WORDS[lang]
    items = "\n".join(_item(each, lang) for each in found)
    body = f"<ol>\n{items}\n</ol>" if found else f'<p role="status">{words["none"]}</p>'
    ways = f'<a class="button quiet" href="{ROOT}?lang={lang}">{words["all"]}</a>' + switch(ROOT, lang, WORDS)
    return framed(lang, words["title"], f"<h1>{words['title']}</h1>\n{search_form(lang, question)}\n{body}", ways)


def _item(found: Found, lang: str) -> str:
    section = found.section
    title = section.page if section.title == section.page else f"{section.page} › {section.title}"
    spoken = f' lang="{section.own}"' if section.own != lang else ""
    return (
        f'<li{spoken}><a href="{escape(section.address)}">{escape(title)}</a>'
        f'<br><span class="note">{found.excerpt}</span></li>'
    )
