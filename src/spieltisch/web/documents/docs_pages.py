"""The documents of the distribution as pages, for who runs a server or writes for one: Markdown made into HTML once,
when first asked for, in a thread.

Links between documents become links between pages; what is not served here is no link. A document has its editions by
language as the protocols' pages have theirs.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from markdown_it import MarkdownIt
from markdown_it.token import Token

from spieltisch.core.game import AnyGame
from spieltisch.core.glossary import anchor_of
from spieltisch.web.access.guard import POLICY
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.answers.media import HTML, is_path
from spieltisch.web.answers.packed import plain
from spieltisch.web.documents.contents import GROUPS
from spieltisch.web.documents.prose import Shelf, editions_of, framed, give_anchors, headings, switch
from spieltisch.web.documents.protocol_pages import editions

DOCS: Final = Path(__file__).parents[1] / "docs"
ROOT: Final = "/docs"
INDEX: Final = "README"
"""The document that a folder means."""
PICTURES: Final = {".svg": "image/svg+xml", ".json": "application/json"}
COMMENT: Final = re.compile(r"^<!--.*?-->$\n?", re.MULTILINE)
NAME: Final = re.compile(r"[a-z0-9-]+(/[a-zA-Z0-9-]+)*")
PICTURED: Final = re.compile(r"pictures(/.*)?")
"""What is told there is for who reads the sources."""
PROTOCOL: Final = re.compile(r"protocols/(?P<game>[a-z0-9_-]+)")
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "title": "Documents", "all": "All documents", "protocols": "The protocols", "api": "The API of the pages",
        "search": "Search",
    },
    "de": {
        "title": "Dokumente", "all": "Alle Dokumente", "protocols": "Die Protokolle", "api": "Die API der Seiten",
        "search": "Suchen",
    },
}  # fmt: skip
LONGEST: Final = 200
"""Letters of what may be searched for."""
Question = Annotated[str, Query(max_length=LONGEST)]


class Documents:
    """Those of a folder."""

    def __init__(self, games: Mapping[str, AnyGame], folder: Path = DOCS) -> None:
        """``games`` are those whose protocols have pages."""
        self._protocols = {name: game.title for name, game in games.items() if editions(game)}
        self._folder = folder

    def names(self, pattern: str) -> list[str]:
        """Of the documents that an entry of ``GROUPS`` means."""
        folder, star, _ = pattern.partition("/*")
        if not star:
            return [pattern]
        stems = sorted(path.stem for path in (self._folder / folder).glob("*.md"))
        return [f"{folder}/{stem}" for stem in stems if stem != INDEX and "." not in stem]

    def files(self, name: str) -> Mapping[str, Path]:
        """A document by language; none where there is no such document."""
        if not is_path(name) or not NAME.fullmatch(name) or PROTOCOL.fullmatch(name) or PICTURED.fullmatch(name):
            return {}
        stem = f"{name}/{INDEX}" if (self._folder / name).is_dir() else name
        return editions_of({"en": self._folder / f"{stem}.md", "de": self._folder / f"{stem}.de.md"})

    def edition(self, name: str, lang: str) -> str:
        """The language in which a document is shown: English where there is no such edition. Raises ``Refusal``."""
        files = self.files(name)
        if "en" not in files:
            raise Refusal("no-such-page")
        return lang if lang in files else "en"

    def page(self, name: str, lang: str) -> str:
        """Takes a while. Raises ``Refusal``."""
        return self._make(name, self.edition(name, lang), self.files(name))

    def picture(self, path: str) -> tuple[Path, str]:
        """A file that a document shows, and what it is. Raises ``Refusal``."""
        if not is_path(path):
            raise Refusal("no-such-page")
        file = (self._folder / path).resolve()
        root = (self._folder / "pictures").resolve()
        if not file.is_relative_to(root) or file.suffix not in PICTURES or not file.is_file():
            raise Refusal("no-such-page")
        return file, PICTURES[file.suffix]

    def index(self, lang: str) -> str:
        """Links to all documents, in the reader's language where there is one. Takes a while: it reads all titles."""
        lang, words = (lang, WORDS[lang]) if lang in WORDS else ("en", WORDS["en"])
        parts = [f"<h1>{words['title']}</h1>", search_form(lang)]
        for titles, names in GROUPS:
            known = (name for pattern in names for name in self.names(pattern))
            parts.append(_list(titles[lang], [self._entry(name, lang) for name in known]))
        protocols = [_link(f"/protocols/{name}?lang={lang}", title) for name, title in self._protocols.items()]
        parts.append(_list(words["protocols"], protocols))
        parts.append(f'<p><a href="/api?lang={lang}">{words["api"]}</a></p>')
        return framed(lang, words["title"], "\n".join(parts), switch(ROOT, lang, WORDS))

    def _entry(self, name: str, lang: str) -> str:
        files = self.files(name)
        own = lang if lang in files else "en"
        title = next(headings(_parser().parse(files[own].read_text(encoding="utf-8"))), name)
        note = ' <span class="note">(English)</span>' if own != lang else ""
        return _link(f"{ROOT}/{name}?lang={own}", title, own if own != lang else None) + note

    def _make(self, name: str, lang: str, files: Mapping[str, Path]) -> str:
        parser = _parser()
        tokens = parser.parse(COMMENT.sub("", files[lang].read_text(encoding="utf-8")))
        titles = headings(parser.parse(files["en"].read_text(encoding="utf-8")))
        title = next(headings(tokens), name)
        give_anchors(tokens, [anchor_of(title) for title in titles])
        for place, token in enumerate(tokens):
            if token.type == "th_open" and not tokens[place + 1].content:  # a corner that heads nothing
                token.tag = tokens[place + 2].tag = "td"
        folder = posixpath.relpath(files[lang].parent, self._folder)
        for inline in tokens:
            inline.children = self._mended(inline.children or [], folder) if inline.children else inline.children
        body: str = parser.renderer.render(tokens, parser.options, {})
        ways = f'<a class="button quiet" href="{ROOT}?lang={lang}">{WORDS[lang]["all"]}</a>'
        return framed(lang, title, body, search_form(lang) + ways + switch(f"{ROOT}/{name}", lang, files))

    def _mended(self, children: Sequence[Token], folder: str) -> list[Token]:
        """Links and pictures lead to what is served; others are left as their texts."""
        kept: list[Token] = []
        is_link = False
        for child in children:
            is_kept = is_link or child.type != "link_close"
            if child.type == "link_open":
                target = self._address(str(child.attrGet("href")), folder)
                is_kept = is_link = target is not None
                child.attrSet("href", target or "")
            elif child.type == "image":
                child.attrSet("src", self._address(str(child.attrGet("src")), folder) or "")
            if is_kept:
                kept.append(child)
        return kept

    def _address(self, target: str, folder: str) -> str | None:
        """Where a link leads to from a document in a folder; None for what is not served."""
        path, mark, anchor = target.partition("#")
        if ":" in path or path.startswith("/") or not path:
            return target
        whole = posixpath.normpath(posixpath.join(folder, path))
        if Path(whole).suffix in PICTURES and not whole.startswith(".."):
            return f"{ROOT}/{whole}"
        stem, lang = (whole[:-6], "de") if whole.endswith(".de.md") else (whole.removesuffix(".md"), "en")
        protocol = PROTOCOL.fullmatch(stem)
        if protocol:
            served = f"/protocols/{protocol['game']}" if protocol["game"] in self._protocols else None
        else:
            stem = stem.removesuffix(f"/{INDEX}")
            served = f"{ROOT}/{stem}" if self.files(stem) else None
        return f"{served}?lang={lang}{mark}{anchor}" if served else None


def search_form(lang: str, question: str = "") -> str:
    """It needs no script."""
    word = WORDS[lang]["search"]
    return (
        f'<form class="row" role="search" action="{ROOT}"><input type="hidden" name="lang" value="{lang}">'
        f'<input type="search" name="q" value="{escape(question)}" aria-label="{word}" maxlength="{LONGEST}" required>'
        f'<button class="button">{word}</button></form>'
    )


def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def searchable(answer: Response) -> Response:
    """Other pages have no forms that lead anywhere."""
    answer.headers["Content-Security-Policy"] = POLICY.replace("form-action 'none'", "form-action 'self'")
    return answer


def _list(title: str, entries: Collection[str]) -> str:
    items = "\n".join(f"<li>{entry}</li>" for entry in entries)
    return f"<h2>{escape(title)}</h2>\n<ul>\n{items}\n</ul>" if entries else ""


def _link(address: str, text: str, lang: str | None = None) -> str:
    spoken = f' hreflang="{lang}" lang="{lang}"' if lang else ""
    return f'<a href="{escape(address)}"{spoken}>{escape(text)}</a>'


def new_router(documents: Documents, shelf: Shelf, search: Callable[[str, str], Awaitable[str]]) -> APIRouter:
    """``search`` makes a page of what is found, from the question and the language."""
    router = APIRouter(include_in_schema=False)

    @router.get(ROOT)
    async def index(request: Request, lang: str = "en", q: Question = "") -> Response:
        lang = lang if lang in WORDS else "en"
        if q.strip():
            return searchable(plain((await search(q, lang)).encode(), HTML).respond(request))
        page = await shelf.answer(f"{ROOT}?lang={lang}", partial(documents.index, lang))
        return searchable(page.respond(request))

    @router.get(ROOT + "/pictures/{path:path}")
    async def picture(path: str, request: Request) -> Response:
        file, media = documents.picture(f"pictures/{path}")
        return plain(file.read_bytes(), media).respond(request)

    @router.get(ROOT + "/{name:path}")
    async def show(name: str, request: Request, lang: str = "en") -> Response:
        lang = documents.edition(name, lang)
        page = await shelf.answer(f"{ROOT}/{name}?lang={lang}", partial(documents.page, name, lang))
        return searchable(page.respond(request))

    return router
