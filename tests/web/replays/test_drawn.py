"""Replays as pictures: a ply, and a whole game that moves."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx

from spieltisch.pictures.film import Frame, film_of
from spieltisch.table.log import Header, Player
from spieltisch.web.replays.drawn import names_of
from tests.web.analysis.test_analysis import analysed, played
from tests.web.site import GAMES, RunningSite
from tests.web.tables.test_tables import at, word_of

NS = "{http://www.w3.org/2000/svg}"


def test_a_ply_and_the_end_are_drawn_as_spectators_saw_them(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "catan")
        count = (await client.get(f"/replays/{id}")).json()["count"]
        paths = ("picture.svg", f"picture.svg?ply={count}", "picture.svg?ply=0", "picture.svg?theme=dark&alone=true")
        end, last, first, alone = [await client.get(f"/replays/{id}/{path}") for path in paths]
        assert end.text == last.text
        assert len({end.text, first.text, alone.text}) == 3
        assert f"{count}/{count}" in end.text
        settled = await client.get(f"/replays/{id}/picture.svg?ply=1")
        assert 'class="trace' in settled.text, "what was latest is marked"
        assert end.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
        assert word_of(await client.get(f"/replays/{id}/picture.svg?ply={count + 1}")) == (404, "no-such-ply")
        assert word_of(await client.get("/replays/none/picture.svg")) == (404, "no-such-replay")

    at(tmp_path, work, "catan", options={"catan": {"points": 3, "turns": 3}})


def test_a_film_shows_all_plies_and_says_what_it_may_do(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "twixt")
        count = (await client.get(f"/replays/{id}")).json()["count"]
        film = await client.get(f"/replays/{id}/film.svg")
        root = ET.fromstring(film.text)
        frames = [each for each in root if each.get("class", "").startswith("frame ")]
        assert len(frames) == count + 1
        ids = {each.get("id") for each in root.iter() if each.get("id")}
        assert {each.get("href") for each in root.iter(f"{NS}use")} <= {f"#{id}" for id in ids}
        assert len(film.text) < len(frames) * len((await client.get(f"/replays/{id}/picture.svg")).text) / 3
        assert "<script" not in film.text

    at(tmp_path, work, "twixt", options={"twixt": {"size": 8, "rounds": 6}})


def test_what_frames_share_is_written_once_among_its_classes() -> None:
    long = 'd="M0 0H10V10H0ZM20 20H30V30H20ZM40 40H50V50H40ZM60 60H70V70Z"'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>x</title><style>.a{fill:red}</style>'
    kept, moved = f'<g class="a"><path {long}/></g>', '<circle r="{}"/><text>a<tspan>b</tspan>c &lt;</text>'
    film = film_of([Frame(f"{head}{kept}{moved.format(n)}</svg>", 10 * n) for n in (1, 2, 1)], "A & B")
    root = ET.fromstring(film)
    assert film.count(long) == 1
    assert film.count("a<tspan>b</tspan>c &lt;") == 3
    [shared] = root.find(f"{NS}defs") or []
    assert shared.get("id") == "s0"
    styles = root.findtext(f"{NS}style") or ""
    assert styles.startswith(".a{fill:red}")
    assert re.findall(r"\.frame-\d\{animation-name:(seen-\d+);animation-delay:(-?\d+)ms\}", styles) == [
        ("seen-10", "0"), ("seen-20", "-30"), ("seen-10", "-10"),
    ]  # fmt: skip
    assert root.findtext(f"{NS}title") == "A & B"


def test_a_replay_knows_what_decided_it_once_it_was_analysed(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "hive")
        assert (await client.get(f"/replays/{id}")).json()["decisive"] is None
        found = await analysed(client, id)
        assert found["decisive"] in [None, *found["opinions"]]
        assert (await client.get(f"/replays/{id}")).json()["decisive"] == found["decisive"]

    at(tmp_path, work)


def test_a_replay_can_be_embedded_anywhere_and_nothing_else_can(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "twixt")
        page = await client.get(f"{site.url}/embed/{id}?lang=de")
        policy = page.headers["content-security-policy"]
        assert "frame-ancestors *" in policy
        assert policy.startswith("default-src 'none'")
        assert policy.count("'sha256-") == page.text.count("<style>") == 2
        assert page.headers["cross-origin-resource-policy"] == "cross-origin"
        assert not {"<script", "<form", "<button", " on"} & set(
            re.findall(r"<script|<form|<button| on(?=\w+=)", page.text)
        )
        assert f'href="/replays/{id}"' in page.text
        assert "Spiel ansehen" in page.text
        for path in ("/", f"/replays/{id}", f"/tables/{id}", "/docs", f"/api/v1/replays/{id}/film.svg"):
            other = await client.get(f"{site.url}{path}")
            assert "frame-ancestors *" not in other.headers["content-security-policy"]
        assert word_of(await client.get(f"{site.url}/embed/none")) == (404, "no-such-replay")

    at(tmp_path, work, "twixt", options={"twixt": {"size": 8, "rounds": 6}})


def test_bots_are_characters_but_in_contests() -> None:
    header = Header("", "x", "hive", "", {}, (Player("Ada"), Player("medium (search@10)")), 1, "")
    assert names_of(GAMES["hive"], "x", header) == ["Ada", "Emil"]
    assert names_of(GAMES["hive"], "cup~x", header) == ["Ada", "medium (search@10)"]


def test_a_link_to_a_replay_says_elsewhere_what_it_is(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "hive")
        for path, ply in ((f"/replays/{id}", ""), (f"/replays/{id}/3", "&ply=3"), (f"/replays/{id}/x%22y", "")):
            page = (await client.get(site.url + path, headers={"accept-language": "de-AT"})).text
            told = dict(re.findall(r'<meta property="(og:[\w:]+)" content="([^"]*)">', page))
            assert told["og:title"] == "Hive: random – random"
            assert told["og:description"].startswith("Ein Spiel Hive")
            assert told["og:image"] == (
                f"{site.url}/api/v1/replays/{id}/picture.svg?theme=light&amp;lang=de{ply.replace('&', '&amp;')}"
            )
            assert (await client.get(told["og:image"].replace("&amp;", "&"))).status_code == 200
        assert "og:title" not in (await client.get(site.url + "/")).text
        assert "og:title" not in (await client.get(site.url + "/replays/none")).text

    at(tmp_path, work)
