"""Replays as pictures: a ply, and a whole game that moves."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx

from spieltisch.pictures.film import Frame, film_of
from tests.web.analysis.test_analysis import analysed, played
from tests.web.site import RunningSite
from tests.web.tables.test_tables import at, word_of

NS = "{http://www.w3.org/2000/svg}"


def test_a_ply_and_the_end_are_drawn_as_spectators_saw_them(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "hive")
        count = (await client.get(f"/replays/{id}")).json()["count"]
        paths = ("picture.svg", f"picture.svg?ply={count}", "picture.svg?ply=0", "picture.svg?theme=dark&alone=true")
        end, last, first, alone = [await client.get(f"/replays/{id}/{path}") for path in paths]
        assert end.text == last.text
        assert len({end.text, first.text, alone.text}) == 3
        assert f"{count}/{count}" in end.text
        assert 'class="trace' in end.text, "what was latest is marked"
        assert end.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
        assert word_of(await client.get(f"/replays/{id}/picture.svg?ply={count + 1}")) == (404, "no-such-ply")
        assert word_of(await client.get("/replays/none/picture.svg")) == (404, "no-such-replay")

    at(tmp_path, work)


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
