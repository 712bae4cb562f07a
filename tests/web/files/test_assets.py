"""How browsers may keep what pages load, and in which form they get it."""

from __future__ import annotations

import asyncio
import gzip
import re
from pathlib import Path

import pytest
from fastapi import Request
from fastapi.responses import Response

from spieltisch.web.access.refusals import Refusal
from spieltisch.web.answers.packed import FOR_EVER
from spieltisch.web.files import assets
from spieltisch.web.files.assets import LOOKED_US, Assets, Seen
from tests.web.site import GAMES, open_table, running_site

MADE = re.compile(r'(?:src|href)="(/static/made/[^"]+)"')


def asked(**headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": raw})


def test_what_is_named_by_its_content_is_kept_for_ever_and_all_else_is_asked_for(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.visitor() as client:
            page = await client.get("/")
            assert page.headers["cache-control"] == "no-cache"
            found = MADE.findall(page.text)
            assert len(found) >= 5
            for path in found:
                answer = await client.get(path)
                assert answer.status_code == 200
                assert answer.headers["cache-control"] == FOR_EVER == "public, max-age=31536000, immutable"
            for path in (
                "/worker.js",
                "/static/html.js",
                "/static/style.css",
                "/static/games/hive/board.js",
                "/static/types.js",
            ):
                assert (await client.get(path)).headers["cache-control"] == "no-cache"
            for path in ("/static/made/main.0123456789abcdef.js", "/static/made/", "/static/made/../app.py"):
                assert (await client.get(path)).status_code == 404

    asyncio.run(work())


def test_who_looks_where_nothing_is_gets_a_page_and_programs_get_a_refusal(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.visitor() as client:
            visit = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
            for path in ("/nowhere", "/games/chess", "/protocols/chess", "/contests/cup/nothing"):
                answer = await client.get(path, headers=visit)
                assert answer.status_code == 404
                assert answer.text.startswith("<!doctype html>")
                assert (await client.get(path)).json()["error"] == "no-such-page"
            for path in ("/static/none.js", "/api/v1/none"):
                assert (await client.get(path, headers=visit)).json()["error"] == "no-such-page"

    asyncio.run(work())


def test_a_page_comes_packed_to_whoever_can_unpack_it_and_not_again_to_whoever_has_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.visitor() as client:
            [script, *_] = [path for path in MADE.findall((await client.get("/")).text) if "/main." in path]
            for path in ("/", script, "/api/v1/games"):
                plain = await client.get(path, headers={"Accept-Encoding": "identity"})
                async with client.stream("GET", path, headers={"Accept-Encoding": "br, gzip"}) as packed:
                    raw = b"".join([piece async for piece in packed.aiter_raw()])
                assert "content-encoding" not in plain.headers
                assert packed.headers["content-encoding"] == "gzip"
                assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
                assert len(raw) == int(packed.headers["content-length"]) < len(plain.content) / 2
                assert gzip.decompress(raw) == plain.content
                assert packed.headers["etag"] != plain.headers["etag"]
                again = await client.get(path, headers={"If-None-Match": packed.headers["etag"]})
                assert (again.status_code, again.content) == (304, b"")

    asyncio.run(work())


def test_a_tables_page_loads_its_games_board_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site, site.client() as client:
            opened = await open_table(client, "hive", "me", "open")
            text = (await client.get(f"{site.url}/tables/{opened['table']['id']}")).text
            assert [path for path in MADE.findall(text) if "/hive-board." in path]
            text = (await client.get(f"{site.url}/tables/none")).text
            assert not [path for path in MADE.findall(text) if "/hive-board." in path]

    asyncio.run(work())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page of all games, which is somebody's who is writing it."""
    (tmp_path / "board.js").write_text("export const styles = false;\n")
    monkeypatch.setattr(assets, "page_folder", lambda game: tmp_path)
    return tmp_path


def test_an_edited_source_is_served_at_the_next_visit_and_what_was_made_before_stays(folder: Path) -> None:
    now_us = 0

    async def work() -> None:
        nonlocal now_us
        served = Assets({"hive": GAMES["hive"]}, lambda: now_us)

        async def board() -> tuple[str, bytes]:
            text = bytes((await served.document("table/page", Seen("hive"), asked())).body).decode()
            [path] = [path for path in MADE.findall(text) if "/hive-board." in path]
            return path, bytes((await fetch(path)).body)

        async def fetch(path: str) -> Response:
            return await served.respond(path.removeprefix("/static/"), asked())

        path, content = await board()
        assert b"styles=false" in content.replace(b" ", b"")
        (folder / "board.js").write_text("export const styles = 'edited';\n")
        now_us += LOOKED_US
        later_path, later = await board()
        assert later_path != path
        assert b"edited" in later
        assert (await fetch(path)).body == content

    asyncio.run(work())


def test_a_broken_shell_is_served_in_pieces(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folders: object) -> None:
        raise ValueError("somebody is writing")

    async def work() -> None:
        served = Assets({"hive": GAMES["hive"]})
        text = bytes((await served.document("table/page", Seen("hive"), asked())).body).decode()
        assert 'src="/static/main.js"' in text
        assert (await served.respond("main.js", asked())).status_code == 200
        with pytest.raises(Refusal):
            await served.respond("made/main.js", asked())

    monkeypatch.setattr(assets, "bundle", refuse)
    asyncio.run(work())
