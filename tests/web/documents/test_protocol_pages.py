"""The protocols' pages: served here, with anchors that links lead to."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from spieltisch.conformance.running import checks_of, server_checks_of
from spieltisch.core.game import Wire
from spieltisch.core.glossary import anchor_of
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.documents.protocol_pages import PAGES, Protocols, anchors, editions, place_of
from tests import toy
from tests.web.site import GAMES, RunningSite, running_site
from tests.web.tables.test_tables import at

OURS = sorted(path.stem for path in PAGES.glob("*.md") if "." not in path.stem)


def test_there_is_a_page_for_each_of_our_games() -> None:
    assert OURS == ["cascadia", "catan", "hive", "monopoly", "twixt"]


@pytest.mark.parametrize("name", OURS)
def test_each_heading_has_its_anchor_and_each_link_in_the_page_leads_to_one(name: str) -> None:
    page = Protocols(GAMES).page(name, "en")
    text = (PAGES / f"{name}.md").read_text()
    outside = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    ids = re.findall(r'<h\d id="([^"]*)"', page)
    assert ids == [anchor_of(heading.replace("`", "")) for heading in re.findall(r"^#+ (.*)$", outside, re.MULTILINE)]
    links = set(re.findall(r'<a href="#([^"]*)"', page))
    assert links
    assert links <= set(ids)


@pytest.mark.parametrize("name", [path.name.removesuffix(".de.md") for path in PAGES.glob("*.de.md")])
def test_each_link_in_a_german_page_leads_to_a_heading_or_a_page(name: str) -> None:
    page = Protocols(GAMES).page(name, "de")
    links = set(re.findall(r'<a href="([^"]*)"', page))
    here = {link for link in links if link.startswith("#")}
    assert {link.removeprefix("#") for link in here} <= set(re.findall(r' id="([^"]*)"', page))
    served = f"/protocols/{name}"
    assert all(link in ("/", "?lang=en") or link.startswith(served) for link in links - here)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", OURS)
def test_every_check_leads_to_a_place_of_both_editions(name: str, lang: str) -> None:
    """A heading, or an entry of the register."""
    game = GAMES[name]
    ids = re.findall(r' id="([^"]*)"', Protocols(GAMES).page(name, lang))
    assert len(ids) == len(set(ids))
    assert anchors(game) <= set(ids)
    server_checks = [
        check for door in game.wire.dialects() for check in server_checks_of(game, door, game.setup.options())
    ]
    paragraphs = {check.paragraph for check in (*checks_of(game), *server_checks) if check.paragraph}
    assert not {paragraph for paragraph in paragraphs if place_of(paragraph, ids) is None}


def test_an_entry_of_the_register_is_a_place() -> None:
    assert '<tr id="t3">\n<td>T3</td>' in Protocols(GAMES).page("twixt", "de")
    known = anchors(GAMES["catan"])
    assert place_of("The rules, in short, C36", known) == "c36"
    assert place_of("Coming late, going, watching", known) == "coming-late-going-watching"
    assert place_of("The end, C99", known) == "the-end"
    assert place_of("C99", known) is None


def test_the_server_shows_them_under_its_policy(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        shown = await client.get(f"{site.url}/protocols/hive")
        assert shown.status_code == 200
        assert shown.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in shown.headers["content-security-policy"]
        assert "style=" not in shown.text
        assert '<table tabindex="0">' in shown.text
        for path in ("/protocols/bazaar", "/protocols/nothing", "/protocols/..%2f..%2fREADME", "/protocols"):
            assert (await client.get(site.url + path)).status_code == 404

    at(tmp_path, work, "hive", "bazaar")


def test_a_german_edition_has_the_english_anchors_and_its_own(tmp_path: Path) -> None:
    (tmp_path / "hive.md").write_text("# Hive\n\n## The state\n")
    (tmp_path / "hive.de.md").write_text("# Hive, deutsch\n\n## Der Zustand\n\n[hin](#der-zustand) <b>\n")
    pages = Protocols(GAMES, tmp_path)
    german = pages.page("hive", "de")
    assert '<html lang="de">' in german
    assert "<title>Hive, deutsch</title>" in german
    assert '<h2 id="the-state"><span id="der-zustand"></span>Der Zustand</h2>' in german
    assert "&lt;b&gt;" in german
    assert 'href="/protocols/hive?lang=en"' in german
    assert 'href="/protocols/hive?lang=de"' in pages.page("hive", "en")
    assert pages.page("hive", "fr") == pages.page("hive", "en")


def test_without_a_german_edition_the_english_one_is_shown(tmp_path: Path) -> None:
    (tmp_path / "hive.md").write_text("# Hive\n")
    pages = Protocols(GAMES, tmp_path)
    assert pages.page("hive", "de") == pages.page("hive", "en")
    assert "lang=de" not in pages.page("hive", "en")
    with pytest.raises(Refusal):
        pages.page("twixt", "en")


def test_transcripts_are_served_and_each_name_of_one_leads_to_it(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        page = (await client.get(f"{site.url}/protocols/hive")).text
        names = set(re.findall(r'<a href="(/protocols/hive/transcripts/\w+\.txt)"><code>', page))
        assert len(names) > 40
        listed = (await client.get(f"{site.url}/protocols/hive/transcripts")).text
        assert names <= set(re.findall(r'<a href="([^"]*)">', listed))
        shown = await client.get(site.url + min(names))
        assert shown.headers["content-type"].startswith("text/plain")
        assert "\nC admin: <protocol>" in shown.text
        for path in ("hive/transcripts/no.txt", "hive/transcripts/..%2fhive%2fsilence.txt", "bazaar/transcripts"):
            assert (await client.get(f"{site.url}/protocols/{path}")).status_code == 404

    at(tmp_path, work, "hive", "bazaar")


def test_links_between_files_lead_to_what_is_served(tmp_path: Path) -> None:
    (tmp_path / "hive.md").write_text(
        "# Hive\n\n[Deutsch](hive.de.md) [all](../../tests/x/transcripts) `a.txt` `b.txt`\n"
    )
    (tmp_path / "hive").mkdir()
    (tmp_path / "hive" / "a.txt").write_text("C: hello\n")
    pages = Protocols(GAMES, tmp_path, tmp_path)
    shown = pages.page("hive", "en")
    assert '<a href="?lang=de">Deutsch</a> <a href="/protocols/hive/transcripts">all</a>' in shown
    assert '<a href="/protocols/hive/transcripts/a.txt"><code>a.txt</code></a> <code>b.txt</code>' in shown
    assert pages.transcript("hive", "a.txt") == "C: hello\n"


@pytest.mark.parametrize("langs", [("en", "de"), ("de",), ("en",)])
def test_a_game_from_elsewhere_brings_its_page_in_any_language(tmp_path: Path, langs: tuple[str, ...]) -> None:
    texts = {"en": "# Bazaar\n\n## The bid\n\n| B1 | x |\n", "de": "# Der Basar\n\n## Das Gebot\n"}
    files = {lang: tmp_path / f"protocol-{lang}.md" for lang in langs}
    for lang, file in files.items():
        file.write_text(texts[lang])
    bazaar = replace(toy.GAME, wire=Wire(protocol=files))

    async def work() -> None:
        async with (
            running_site(tmp_path / "data", ["bazaar"], games={"bazaar": bazaar}) as site,
            site.visitor() as client,
        ):
            [card] = (await client.get("/api/v1/games")).json()["games"]
            assert card["has_protocol"]
            for lang in ("en", "de"):
                shown = (await client.get(f"/protocols/bazaar?lang={lang}")).text
                told = lang if lang in langs else langs[0]
                assert f'<html lang="{told}">' in shown
                assert ("Der Basar" if told == "de" else "Bazaar") in shown
                assert ('id="the-bid"' if "en" in langs else 'id="das-gebot"') in shown
                assert ("hreflang" in shown) == (len(langs) == 2)

    asyncio.run(work())
    assert tuple(editions(bazaar)) == langs


def test_a_game_without_a_page_has_none(tmp_path: Path) -> None:
    assert not editions(toy.GAME)
    assert not anchors(toy.GAME)
    assert not editions(replace(toy.GAME, wire=Wire(protocol={"en": tmp_path / "gone.md"})))
