"""Searching the documents: what is found, in which order, and how it is shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import httpx
import pytest

from spieltisch.web.documents.docs_pages import Documents
from spieltisch.web.documents.search import SearchIndex, Section, excerpt, fold
from spieltisch.web.documents.search_pages import Search, results_page
from tests.web.site import GAMES, RunningSite
from tests.web.tables.test_tables import at, word_of

PAGES = Documents(GAMES)


@cache
def indexes() -> Mapping[str, SearchIndex]:
    return Search(GAMES, PAGES).index()


def section(title: str, text: str, own: str = "de") -> Section:
    return Section(f"/docs/x#{fold(title)}", "de", "Seite", title, text, own)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("zug", ["Zug", "Zugliste", "Würfel", "Auszug"]),
        ("Zug", ["Zug", "Zugliste", "Würfel", "Auszug"]),
        ("liste", ["Zugliste"]),
        ("züge", ["Würfel"]),
        ("zuege", ["Würfel"]),
        ("wurfel", ["Würfel"]),
        ("zug liste", ["Zugliste"]),
        ("zug nirgends", []),
        ("Zugs", ["Zug", "Zugliste", "Würfel", "Auszug"]),
        ("z", []),
        ("...", []),
        ("(", []),
    ],
)
def test_a_word_finds_itself_its_beginnings_and_compounds(question: str, found: list[str]) -> None:
    index = SearchIndex([
        section("Auszug", "Ein Zug weniger."), section("Zug", "Einer am Zug, noch ein Zug."),
        section("Zugliste", "Alle auf einen Blick, der Zug und die Liste."), section("Würfel", "Die Züge danach."),
    ])  # fmt: skip
    assert [each.section.title for each in index.find(question)] == found


def test_what_is_told_in_the_readers_language_comes_first() -> None:
    index = SearchIndex([section("Bot", "bot", own="en"), section("Bots", "bot", own="de")])
    assert [each.section.own for each in index.find("bot")] == ["de", "en"]


def test_an_excerpt_shows_the_first_match_and_is_safe() -> None:
    text = "Vorher & " * 40 + "<b>Zug</b> " + "nachher " * 40
    shown = excerpt(text, ["zug"])
    assert "&lt;b&gt;<mark>Zug</mark>&lt;/b&gt;" in shown
    assert shown.startswith("… Vorher &amp; ")
    assert shown.endswith(" …")
    assert len(re.sub(r"<[^>]*>|&\w+;", ".", shown)) < 200
    assert excerpt("kurz", []) == "kurz"
    assert excerpt("x" * 500, ["y"])


@pytest.mark.parametrize(
    ("lang", "question", "address"),
    [
        ("en", "backup", "/docs/operating?lang=en#backup"),
        ("en", "health check", "/docs/operating?lang=en#monitoring"),
        ("de", "backup", "/docs/operating?lang=en#backup"),
        ("de", "Räuber", "/games/catan?lang=de#"),
        ("en", "mana tokens bazaar", ""),
        ("de", "Reservierung", "/protocols/hive?lang=de#"),
    ],
)
def test_our_documents_protocols_and_rules_are_found(lang: str, question: str, address: str) -> None:
    found = [each.section.address for each in indexes()[lang].find(question)]
    assert any(each.startswith(address) for each in found) if address else not found


@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_result_leads_to_a_heading_that_is_there(lang: str) -> None:
    for found in indexes()[lang].find("spieltisch") + indexes()[lang].find("client"):
        path, anchor = found.section.address.split("?")[0], found.section.address.partition("#")[2]
        if path.startswith("/docs/") and anchor:
            assert f'id="{anchor}"' in PAGES.page(path.removeprefix("/docs/"), found.section.own)


def test_each_section_is_found_by_its_own_title() -> None:
    index = indexes()["en"]
    lost = [
        each.title
        for each in index.sections
        if each.page == "Run it for others" and each.title not in {f.section.title for f in index.find(each.title)}
    ]
    assert lost == []


def test_nothing_that_is_asked_for_becomes_markup() -> None:
    page = results_page('"><script>', "en", [])
    assert "<script>" not in page
    assert 'value="&quot;&gt;&lt;script&gt;"' in page


def test_it_comes_over_the_wire_without_a_script(tmp_path: Path) -> None:
    async def work(site: RunningSite, _client: httpx.AsyncClient) -> None:
        async with site.visitor() as client:
            for page in ("/docs", "/docs/web", "/docs/tutorial/hive?lang=de"):
                assert '<form class="row" role="search" action="/docs">' in (await client.get(page)).text
            answer = await client.get("/docs", params={"q": "Zug", "lang": "de"})
            assert '<html lang="de">' in answer.text
            assert "<mark>Zug</mark>" in answer.text
            assert "form-action 'self'" in answer.headers["content-security-policy"]
            assert "script" not in answer.text
            assert "form-action 'none'" in (await client.get("/")).headers["content-security-policy"]
            assert 'role="status"' in (await client.get("/docs", params={"q": "Zugzwangbauer"})).text
            assert "<h1>Documents</h1>" in (await client.get("/docs", params={"q": " "})).text
            assert word_of(await client.get("/docs", params={"q": "x" * 201})) == (422, "bad-value")

    at(tmp_path, work)
