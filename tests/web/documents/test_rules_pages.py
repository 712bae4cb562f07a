"""The games' rules: told in both languages, drawn from real positions, and right about what the code says."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

import spieltisch
from spieltisch import pictures
from spieltisch.core.errors import IllegalAction, UsageError
from spieltisch.core.game import AnyGame, Display
from spieltisch.games.cascadia.engine import formations, tiles
from spieltisch.games.catan import config as catan
from spieltisch.games.catan.engine import codes
from spieltisch.games.catan.engine import geometry as island
from spieltisch.games.hive import actions as hive
from spieltisch.games.hive.config import OBSTRUCTED
from spieltisch.games.hive.engine.geometry import LAST_PLY, PER_KIND
from spieltisch.games.monopoly.config import MAX_SEATS
from spieltisch.games.monopoly.config import Config as MonopolyConfig
from spieltisch.games.monopoly.engine import board
from spieltisch.games.twixt.config import Config as TwixtConfig
from spieltisch.games.twixt.engine.geometry import SIZE, SIZES
from spieltisch.games.twixt.rules import SWAMP_SIZES
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.documents import rules_pages
from spieltisch.web.documents.rules_pages import RulesPages
from tests import toy
from tests.web.site import GAMES, RunningSite
from tests.web.tables.test_tables import at

OURS = ["cascadia", "catan", "hive", "monopoly", "twixt"]
IMAGE = re.compile(r"^!\[[^\]]+\]\(([^ ]+) \"[^\"]+\"\)$", re.MULTILINE)
every_edition = pytest.mark.parametrize(("name", "lang"), [(name, lang) for name in OURS for lang in ("en", "de")])


def edition(name: str, lang: str) -> str:
    return GAMES[name].display.guide[lang].read_text()


def made(game: AnyGame, lang: str = "en") -> str:
    with ThreadPoolExecutor(1) as worker:
        return asyncio.run(RulesPages({game.name: game}, worker).page(game.name, lang)).content.decode()


def listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def kernel(path: str, name: str) -> Any:
    """A constant of a kernel, which no longer has it when it is compiled."""
    source = (Path(spieltisch.__file__).parent / "games" / f"{path}.py").read_text()
    found = re.search(rf"^{name} = (.*)$", source, re.MULTILINE)
    assert found
    return ast.literal_eval(found[1])


def of_kind(name: str) -> int:
    return PER_KIND[hive.Kind[name]]


def cost(word: int, names: str) -> str:
    """Cards in words: "2 grain, 3 ore"."""
    counted = zip(codes.unpack_cards(word), names.split(), strict=True)
    return ", ".join(f"{count} {name}" if count > 1 else name for count, name in counted if count)


RESOURCES = ("wood brick wool grain ore", "Holz Lehm Wolle Getreide Erz")
GOAL, TURNS, OFFERS = (getattr(catan.Config(), name) for name in ("points", "turns", "offers"))
KNIGHTS, ROADS, MONOPOLIES, INVENTIONS, POINTS = codes.BOX_CARDS[:5]
TWIXT = TwixtConfig()
ARMY = kernel("catan/engine/cards", "LEAST_ARMY")
ROAD = kernel("catan/engine/longest_road", "LEAST")
BEARS = kernel("cascadia/engine/groups", "BEAR_PAIRS")
FAMILIES = kernel("cascadia/engine/groups", "FAMILIES")
SALMON = kernel("cascadia/engine/salmon", "SALMON_RUNS")
HAWKS = kernel("cascadia/engine/hawks", "LONE_HAWKS")
CORRIDOR = kernel("cascadia/engine/corridors", "LARGE")
FACTS: dict[str, list[tuple[str, str]]] = {
    "hive": [
        (f"with {len(hive.CELL_OF)} fields", f"aus {len(hive.CELL_OF)} Feldern"),
        (f"makes {OBSTRUCTED} of them", f"der Zufall {OBSTRUCTED} davon"),
        *[
            (f"| {english} | {of_kind(kind)} |", f"| {german} | {of_kind(kind)} |")
            for kind, english, german in (
                ("BEE", "bee", "Biene"),
                ("SPIDER", "spider", "Spinne"),
                ("GRASSHOPPER", "grasshopper", "Grashüpfer"),
                ("BEETLE", "beetle", "Käfer"),
                ("ANT", "ant", "Ameise"),
            )
        ],
        (f"After {LAST_PLY // 2} rounds", f"in {LAST_PLY // 2} Runden nicht"),
    ],
    "twixt": [
        (f"{SIZE} columns and {SIZE} rows", f"{SIZE} Spalten und {SIZE} Zeilen"),
        *[(f"{size} × {size}", f"{size} × {size}") for size in SWAMP_SIZES],
        (f"complete chain {SIZE - 1}", f"vollständige Kette {SIZE - 1} Punkte"),
        (f"both have set {TWIXT.rounds} pegs", f"beide {TWIXT.rounds} Stifte gesetzt"),
        (f"of {SIZES[0]} columns and rows or more", f"ab {SIZES[0]} Spalten und Zeilen"),
    ],
    "catan": [
        (f"**{GOAL} victory points**", f"**{GOAL} Siegpunkte**"),
        (f"of {island.N_FIELDS[0]} fields", f"mit {island.N_FIELDS[0]} Feldern"),
        (f"one of {island.N_FIELDS[1]}.", f"eine mit {island.N_FIELDS[1]}."),
        (f"After {TURNS} turns".lower(), f"nach {TURNS} Zügen"),
        (f"can make {OFFERS} offers", f"darfst du {OFFERS} Angebote"),
        (f"usually {catan.STOCKS[0]} of each", f"sonst {catan.STOCKS[0]} von jedem"),
        (f"{catan.STOCKS[1]} with five", f"zu sechst {catan.STOCKS[1]})"),
        (f"there are {sum(codes.BOX_CARDS[:5])}.", f"gibt es {sum(codes.BOX_CARDS[:5])}."),
        (f"| knight | {KNIGHTS} |", f"| Ritter | {KNIGHTS} |"),
        (f"| road building | {ROADS} |", f"| Straßenbau | {ROADS} |"),
        (f"| invention | {INVENTIONS} |", f"| Erfindung | {INVENTIONS} |"),
        (f"| monopoly | {MONOPOLIES} |", f"| Monopol | {MONOPOLIES} |"),
        (f"| victory point | {POINTS} |", f"| Siegpunkt | {POINTS} |"),
        *[
            (f"| {english} | {cost(word, RESOURCES[0])} |", f"| {german} | {cost(word, RESOURCES[1])} |")
            for word, english, german in (
                (codes.ROAD_COST, "road", "Straße"),
                (codes.SETTLEMENT_COST, "settlement", "Siedlung"),
                (codes.CITY_COST, "city", "Stadt"),
                (codes.CARD_COST, "development card", "Entwicklungskarte"),
            )
        ],
        (f"played {ARMY} knights", f"zuerst {ARMY} Ritter"),
        (f"has {ROAD} roads", f"zuerst {ROAD} Straßen"),
    ],
    "monopoly": [
        (f"{len(board.FIELDS)} fields", f"{len(board.FIELDS)} Feldern"),
        (f"{len(board.PLOTS)} can be owned", f"man {len(board.PLOTS)} besitzen"),
        (f"**{board.START_CASH // 1000} 000 RM**", f"**{board.START_CASH // 1000} 000 RM**"),
        (
            f"{board.WAGE} RM when you pass it, {2 * board.WAGE} RM when you stop",
            f"{board.WAGE} RM im Vorbeigehen, {2 * board.WAGE} RM beim Halten",
        ),
        (f"for {board.BAIL} RM", f"für {board.BAIL} RM"),
        (
            f"{listed(board.STATION_RENTS[:3])} or {board.STATION_RENTS[3]} RM",
            f"{listed(board.STATION_RENTS[:3])} oder {board.STATION_RENTS[3]} RM",
        ),
        (
            f"{board.WORKS_RENTS[0]} times the total of the throw, {board.WORKS_RENTS[1]} times",
            f"das {board.WORKS_RENTS[0]}-Fache des Wurfs, das {board.WORKS_RENTS[1]}-Fache",
        ),
        (
            " or ".join(str(board.FIELDS[at].tax) for at in (4, 38)) + " RM go",
            " oder ".join(str(board.FIELDS[at].tax) for at in (4, 38)) + " RM kommen",
        ),
        (
            f"within {MonopolyConfig(2).offer_ms // 1000} seconds",
            f"binnen {MonopolyConfig(2).offer_ms // 1000} Sekunden",
        ),
        ({8: "Up to eight"}[MAX_SEATS], {8: "Bis zu acht"}[MAX_SEATS]),
    ],
    "cascadia": [
        *[
            (f"| {listed(points)} |", f"| {listed(points)} |")
            for points in (BEARS[1:], formations.LINES[1:], SALMON[1:8], HAWKS[1:])
        ],
        (
            "one is worth {}, of two {}, of three or more {}.".format(*FAMILIES[1:]),
            "einem bringt {}, aus zweien {}, aus dreien oder mehr {}.".format(*FAMILIES[1:]),
        ),
        (f"box, {len(tiles.BOX)}, and there are {tiles.TOKENS}", f"die {len(tiles.BOX)} der Schachtel"),
        (f"from {CORRIDOR} tiles on", f"ab {CORRIDOR} Plättchen"),
        ("had 20 turns", "jeder 20 Züge"),
    ],
}
"""What the text says of a number, put together from the code."""


def test_each_of_our_games_tells_its_rules_in_both_languages() -> None:
    for name in OURS:
        assert set(GAMES[name].display.guide) == {"en", "de"}
        assert all(file.is_file() for file in GAMES[name].display.guide.values())
    assert GAMES["cascadia"].play.config().rounds == 20


@pytest.mark.parametrize("name", OURS)
def test_what_the_rules_say_of_numbers_is_what_the_code_does(name: str) -> None:
    texts = [" ".join(edition(name, lang).split()) for lang in ("en", "de")]
    missing = [
        phrase for phrases in FACTS[name] for phrase, text in zip(phrases, texts, strict=True) if phrase not in text
    ]
    assert not missing


@every_edition
def test_a_page_has_its_sections_pictures_and_ways(name: str, lang: str) -> None:
    page = made(GAMES[name], lang)
    assert f'<html lang="{lang}">' in page
    assert "style=" not in page
    assert "<script" not in page
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids)), "pictures must not share ids"
    sections = re.findall(r'<h2 id="([^"]*)"', page)
    assert sections[0] == "the-aim"
    assert sections[-2:] == ["the-end", "what-differs-from-the-box"]
    assert "a-turn" in sections
    titles = re.findall(r"^## (.*)$", edition(name, lang), re.MULTILINE)
    assert re.findall(r'<li><a href="#([^"]*)">([^<]*)</a>', page) == list(zip(sections, titles, strict=True))
    assert f'href="/?game={name}"' in page
    assert f'href="/protocols/{name}?lang={lang}"' in page
    drawn = re.findall(r"<figure[^>]*>(<svg.*?</svg>)\s*<figcaption[^>]*>([^<]+)</figcaption>", page, re.DOTALL)
    assert len(drawn) == len(IMAGE.findall(edition(name, lang))) >= 2
    for svg, _ in drawn:
        root = ElementTree.fromstring(svg)
        assert (root.findtext("{http://www.w3.org/2000/svg}title") or "nothing said") in edition(name, lang)
        assert len(list(root.iter())) > 50
        assert set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids)


@pytest.mark.parametrize("name", OURS)
def test_both_editions_have_the_same_pictures_and_leave_none_out(name: str) -> None:
    shown = IMAGE.findall(edition(name, "en"))
    assert shown == IMAGE.findall(edition(name, "de"))
    scenes = GAMES[name].display.guide["en"].parent / "scenes"
    assert sorted(shown) == sorted(f"scenes/{file.name}" for file in scenes.iterdir())


def test_what_is_said_of_a_picture_is_so() -> None:
    """Where a caption tells how a game went."""

    def state(name: str, scene: str) -> object:
        file = GAMES[name].display.guide["en"].with_name("scenes") / f"{scene}.json"
        return pictures.state_of(GAMES[name], pictures.read_scene(file))

    for name, scene, detail, points in (
        ("hive", "end", "surrounded", (4, 0)),
        ("twixt", "connection", "connection", (23, 11)),
        ("twixt", "points", "rounds", (6, 12)),
    ):
        over = GAMES[name].play.rules.outcome(state(name, scene))
        assert over is not None
        assert (over.detail, over.points) == (detail, points)
    end = GAMES["cascadia"].play.rules.outcome(state("cascadia", "end"))
    assert end is not None


def test_every_way_out_of_the_rules_and_into_them_leads_somewhere(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        for lang in ("en", "de"):
            answer = await client.get(f"{site.url}/games/hive?lang={lang}")
            assert answer.status_code == 200
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            links = set(re.findall(r' href="(/[^"]*)"', answer.text))
            assert {"/static/games/hive/board.css", "/static/drawing.css"} <= links
            for link in links:
                assert (await client.get(site.url + link)).status_code == 200, link
            protocol = (await client.get(f"{site.url}/protocols/hive?lang={lang}")).text
            assert f'href="/games/hive?lang={lang}"' in protocol
        cards = {card["name"]: card for card in (await client.get(f"{site.url}/api/v1/games")).json()["games"]}
        assert cards["hive"]["has_rules"]
        assert not cards["bazaar"]["has_rules"]
        for path in ("/games/bazaar", "/games/nothing", "/games"):
            assert (await client.get(site.url + path)).status_code == 404

    at(tmp_path, work, "hive", "bazaar")


def test_a_page_is_made_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def make(game: AnyGame, lang: str, files: object) -> str:
        calls.append(lang)
        return lang

    monkeypatch.setattr(rules_pages, "rules_page", make)

    async def ask() -> None:
        with ThreadPoolExecutor(1) as worker:
            pages = RulesPages(GAMES, worker)
            langs = ("en", "de", "en", "fr")
            found = await asyncio.gather(*(pages.page("hive", lang) for lang in langs))
            assert [page.content for page in found] == [b"en", b"de", b"en", b"en"]
            with pytest.raises(Refusal):
                await pages.page("bazaar", "en")

    asyncio.run(ask())
    assert calls == ["en", "de"]


def test_where_nothing_is_installed_to_draw_with_the_text_stands_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "is_installed", lambda: False)
    page = made(GAMES["hive"])
    assert "<svg" not in page
    assert "<figure" not in page
    assert "How the insects move" in page


@pytest.mark.parametrize("langs", [("en", "de"), ("de",), ("en",)])
def test_a_game_from_elsewhere_brings_its_rules_in_any_language(tmp_path: Path, langs: tuple[str, ...]) -> None:
    texts = {"en": "# Bazaar\n\nBuy.\n\n## The bid\n\n<b>\n", "de": "# Der Basar\n\nKaufe.\n\n## Das Gebot\n\n<b>\n"}
    files = {lang: tmp_path / f"rules-{lang}.md" for lang in langs}
    for lang, file in files.items():
        file.write_text(texts[lang])
    bazaar = replace(toy.GAME, display=Display(guide=files))
    for lang in ("en", "de"):
        page = made(bazaar, lang)
        told = lang if lang in langs else langs[0]
        assert f'<html lang="{told}">' in page
        assert ('id="the-bid"' if "en" in langs else 'id="das-gebot"') in page
        assert ("hreflang" in page) == (len(langs) == 2)
        assert "/protocols/" not in page
        assert "&lt;b&gt;" in page


def test_a_scene_that_is_none_says_which_file_it_is(tmp_path: Path) -> None:
    file = tmp_path / "scene.json"
    for text in ('{"positon": ""}', "no JSON", None):
        if text is not None:
            file.write_text(text)
        else:
            file.unlink()
        with pytest.raises(UsageError, match=r"scene\.json"):
            pictures.read_scene(file)
    file.write_text(json.dumps({"position": "turn=2 obs= stacks=0,0,Q;1,0,q", "actions": ["0: D 0,0 3,0"]}))
    with pytest.raises(IllegalAction):
        pictures.observed(GAMES["hive"], pictures.read_scene(file))
