"""The documents as pages: all of them are there, and whatever they lead to."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path
from threading import current_thread
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from spieltisch.web.access.refusals import Refusal
from spieltisch.web.documents.contents import GROUPS
from spieltisch.web.documents.docs_pages import DOCS, Documents
from spieltisch.web.documents.prose import Shelf
from tests.web.site import GAMES, RunningSite
from tests.web.tables.test_tables import at, word_of

PAGES = Documents(GAMES)
NAMES = [name for _, patterns in GROUPS for pattern in patterns for name in PAGES.names(pattern)]
EDITIONS = [(name, lang) for name in NAMES for lang in PAGES.files(name)]
LINK = re.compile(r'<(?:a|img)\b[^>]* (?:href|src)="([^"]*)"')


def name_of(file: Path) -> str:
    path = file.relative_to(DOCS).as_posix()
    return path.removesuffix(".md").removesuffix(".de").removesuffix("/README")


def test_every_document_is_listed() -> None:
    files = [file for folder in (".", "tutorial", "design") for file in (DOCS / folder).glob("*.md")]
    assert {name_of(file) for file in files} == set(NAMES)
    assert len(set(NAMES)) == len(NAMES)
    for lang in ("en", "de"):
        listed = LINK.findall(PAGES.index(lang))
        assert {urlsplit(link).path for link in listed} >= {f"/docs/{name}" for name in NAMES}


@pytest.mark.parametrize(("name", "lang"), EDITIONS)
def test_each_link_leads_to_something_that_is_served(name: str, lang: str) -> None:
    page = PAGES.page(name, lang)
    ids = set(re.findall(r' id="([^"]*)"', page))
    assert "&lt;!--" not in page
    for link in map(unescape, LINK.findall(page)):
        parts = urlsplit(link)
        if parts.scheme:
            assert parts.scheme in ("http", "https"), link
        elif link.startswith("#"):
            assert parts.fragment in ids, link
        elif parts.path.startswith("/docs/pictures/"):
            PAGES.picture(parts.path.removeprefix("/docs/"))
        elif parts.path.startswith("/docs/"):
            other = PAGES.page(parts.path.removeprefix("/docs/"), parse_qs(parts.query)["lang"][0])
            assert not parts.fragment or f' id="{parts.fragment}"' in other, link
        else:
            assert parts.path in ("/", "/docs", "/static/icon.svg", *(f"/static/{one}.css" for one in STYLES)) or (
                parts.path.removeprefix("/protocols/") in GAMES
            ), link


STYLES = ("drawing", "style")


def test_what_is_not_served_is_no_link() -> None:
    page = Documents({}).page("tutorial/hive", "en")
    assert "/protocols/" not in page
    assert "<a>" not in page
    assert 'href=""' not in page


@pytest.mark.parametrize("name", ["", "..", "../README", "protocols/hive", "nothing", "tutorial/../web", "pictures"])
def test_nothing_else_is_a_document(name: str) -> None:
    with pytest.raises(Refusal):
        PAGES.page(name, "en")


def test_pages_come_over_the_wire(tmp_path: Path) -> None:
    async def work(site: RunningSite, _client: httpx.AsyncClient) -> None:
        async with site.visitor() as client:
            index = await client.get("/docs", params={"lang": "de"})
            assert '<html lang="de">' in index.text
            assert "Ein Wettbewerb in zehn Minuten" in index.text
            assert (await client.get("/docs/web", params={"lang": "de"})).text.count('<html lang="en">') == 1
            picture = await client.get("/docs/pictures/growth/tables.svg")
            assert picture.headers["content-type"] == "image/svg+xml"
            odd = ("%00", "a" * 300, "%2e%2e/web", "caf%C3%A9")
            paths = [f"/docs/{one}" for one in odd] + [f"/docs/pictures/{one}.svg" for one in odd]
            for path in ("/docs/nothing", "/docs/pictures/lobby.png", "/docs/pictures/../../web.md", *paths):
                assert word_of(await client.get(path)) == (404, "no-such-page"), path


def test_pages_are_made_once_and_come_packed(tmp_path: Path) -> None:
    async def work(site: RunningSite, _client: httpx.AsyncClient) -> None:
        async with site.visitor() as client:
            for path in ("/docs", "/docs/strength", "/api", "/api/v1/openapi.json", "/protocols/hive", "/games/hive"):
                first = await client.get(path)
                assert first.headers["content-encoding"] == "gzip", path
                again = await client.get(path, headers={"If-None-Match": first.headers["etag"]})
                assert (again.status_code, again.content) == (304, b""), path

    at(tmp_path, work)


def test_while_a_page_is_made_the_tables_go_on() -> None:
    """It is made in a thread, and once, however many ask for it."""
    made: list[str] = []

    def make() -> str:
        made.append(current_thread().name)
        return "<p>"

    async def work() -> None:
        shelf = Shelf()
        answers = await asyncio.gather(*(shelf.answer("/docs", make) for _ in range(5)))
        assert len({id(answer) for answer in answers}) == 1

    asyncio.run(work())
    assert made != [current_thread().name]
    assert len(made) == 1
